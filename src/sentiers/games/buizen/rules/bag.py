"""The bag, the hands, and what one cannot know of them (B7, B8, B14): how they are drawn, hidden and imagined.

What is in the bag is nowhere written: it is all that neither lies on the table nor is in a hand."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.buizen.box import KINDS_OF_TILES, MANHOLE, MOST_MOVES, MOST_PIPES, MOST_PLAYERS, PIT
from sentiers.games.buizen.minds.features import new_features
from sentiers.games.buizen.minds.guess import (
    DEALS,
    UNKNOWN,
    deal_materials,
    hidden_seats,
    pick_deal,
    read_clues,
    weigh_deals,
)
from sentiers.games.buizen.rules.laying import MANNERS, layings, manners
from sentiers.games.buizen.rules.layout import is_pipe, pits_and_manholes
from sentiers.kernel import rule
from sentiers.kernel.dice import draw, draw_word, hide, put_seed, roll


@rule
def unseen(box: Any, s: Any, out: Any) -> Any:
    """How many there are of each tile that are neither on the table nor in a hand this record shows; returns how many in all."""
    pits, manholes = pits_and_manholes(s)
    for tile in range(KINDS_OF_TILES):
        out[tile] = box.copies[tile]
    out[PIT] -= pits
    out[MANHOLE] -= manholes
    for place in range(s.lying):
        if is_pipe(s.lies[place]):
            out[s.lies[place] >> 3] -= 1
    total = 0
    for tile in range(KINDS_OF_TILES):
        for seat in range(box.players):
            out[tile] -= s.hand[seat, tile]
        total += out[tile]
    return total


@rule
def in_bag(box: Any, s: Any) -> Any:
    """How many tiles are in the bag, which everybody knows."""
    pits, manholes = pits_and_manholes(s)
    total = box.bag - pits - manholes
    for place in range(s.lying):
        total -= is_pipe(s.lies[place])
    for seat in range(box.players):
        total -= s.held[seat]
    return total


@rule
def pick(left: Any, nth: Any) -> Any:
    """The tile on this place, where each lies as often as there are of it."""
    tile = 0
    while nth >= left[tile]:
        nth -= left[tile]
        tile += 1
    return tile


@rule
def draw_tiles(box: Any, s: Any, seat: Any, wanted: Any) -> Any:
    """B14: so many tiles from the bag, as long as it lasts."""
    left = np.empty(KINDS_OF_TILES, np.int64)
    total = unseen(box, s, left)
    for _ in range(min(wanted, total)):
        tile = pick(left, roll(s.dice, total))
        left[tile] -= 1
        total -= 1
        s.hand[seat, tile] += 1
        s.held[seat] += 1


@rule
def hide_secrets(box: Any, s: Any, seat: Any, ended: Any) -> Any:
    """Blanks the dice, and the hands and the materials of the others; these are turned up in the end (B22)."""
    hide(s.dice)
    for other in range(box.players):
        if other != seat:
            for tile in range(KINDS_OF_TILES):
                s.hand[other, tile] = 0
            if not ended:
                s.material[other] = UNKNOWN


@rule
def imagine_materials(box: Any, s: Any, rng: Any) -> Any:
    """B7: deals the materials that are not known, the likelier the better they explain what each player laid."""
    clues = np.empty((MOST_PLAYERS, 4))
    deals = np.empty(DEALS)
    read_clues(box, s, new_features(), hidden_seats(box, s), clues)
    weigh_deals(box, s, clues, deals)
    deal_materials(box, s, pick_deal(deals, rng))


@rule
def imagine_hands(box: Any, s: Any, seat: Any, rng: Any) -> Any:
    """Fills all that is hidden but the materials: the hands of the others, and what will come from the bag.

    Who has passed showed that no tile in hand could be laid then (B15): so many of those tiles as cannot have been played since
    are taken from what did not fit."""
    put_seed(s.dice, draw_word(rng))
    left = np.empty(KINDS_OF_TILES, np.int64)
    total = unseen(box, s, left)
    missing = np.zeros(MOST_PLAYERS, np.int64)
    for other in range(box.players):
        if other != seat:
            missing[other] = s.held[other]
    for other in range(box.players):
        if other != seat and s.stuck[other] > 0:
            given = give_unfit(box, s, other, left, rng)
            missing[other] -= given
            total -= given
    for other in range(box.players):
        for _ in range(missing[other]):
            tile = pick(left, draw(rng, total))
            left[tile] -= 1
            total -= 1
            s.hand[other, tile] += 1


@rule
def give_unfit(box: Any, s: Any, seat: Any, left: Any, rng: Any) -> Any:
    """Gives a seat as many of the tiles left as it could not lay when it passed; returns how many it got."""
    unfit = left.copy()
    ways = np.empty(MANNERS, np.int64)
    many = 0
    for tile in range(MOST_PIPES):
        if left[tile] > 0:
            many = manners(box, tile, ways, many)
    fitting = np.empty(MOST_MOVES, np.int32)
    for place in range(layings(box, s, s.stuck_at[seat], ways, many, fitting)):
        unfit[fitting[place] >> 18] = 0  # of a laying's bits, those of the tile
    total = unfit.sum()
    given = min(s.stuck[seat], total)
    for _ in range(given):
        tile = pick(unfit, draw(rng, total))
        unfit[tile] -= 1
        left[tile] -= 1
        total -= 1
        s.hand[seat, tile] += 1
    return given
