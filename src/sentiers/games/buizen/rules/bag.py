"""The bag, the hands, and what one cannot know of them (B7, B8, B14): how they are drawn, hidden and imagined.

What is in the bag is nowhere written: it is all that neither lies on the table nor is in a hand."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.buizen.box import (
    COVERED,
    KINDS_OF_TILES,
    MANHOLE,
    MATERIALS,
    MOST_PIPES,
    MOST_PLAYERS,
    PIT,
    ROAD,
    ROOM,
)
from sentiers.games.buizen.rules.fitting import PLACES, find_places
from sentiers.games.buizen.rules.layout import is_pipe, pits_and_manholes
from sentiers.kernel import record, rule
from sentiers.kernel.dice import draw, draw_unit, draw_word, hide, put_seed, roll
from sentiers.kernel.scratch import scratch

UNKNOWN = 0  # materials are counted from 1
TRIES = 200  # to deal hands that are neither too frequent nor impossible
BAG = record("buizen_bag", [("left", "i8", (KINDS_OF_TILES,))])  # how many there are of each tile


@rule
def unseen(box: Any, s: Any, out: Any) -> Any:
    """How many there are of each tile that are neither on the table nor in a hand this record shows; returns how many in all."""
    pits, manholes = pits_and_manholes(s)
    for tile in range(KINDS_OF_TILES):
        out[tile] = box.copies[tile]
    out[PIT] -= pits
    out[MANHOLE] -= manholes
    for place in range(s.lying):
        out[s.lies[place] >> 3] -= is_pipe(s.lies[place])  # a road or a pump room: nothing is taken off
    for seat in range(box.players):
        for tile in range(KINDS_OF_TILES):
            out[tile] -= s.hand[seat, tile]
    total = 0
    for tile in range(KINDS_OF_TILES):
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
    bag = scratch(BAG)
    total = unseen(box, s, bag.left)
    for _ in range(min(wanted, total)):
        tile = pick(bag.left, roll(s.dice, total))
        bag.left[tile] -= 1
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
    """B7: deals the materials that are not known, every way as likely as another; nobody has another's."""
    free = np.empty(len(MATERIALS), np.int64)
    total = 0
    for material in range(1, len(MATERIALS) + 1):
        known = False
        for seat in range(box.players):
            known |= s.material[seat] == material
        if not known:
            free[total] = material
            total += 1
    for seat in range(box.players):
        if s.material[seat] == UNKNOWN:
            nth = draw(rng, total)
            total -= 1
            s.material[seat] = free[nth]
            free[nth] = free[total]


@rule
def imagine_hands(box: Any, s: Any, seat: Any, rng: Any, tries: Any = TRIES) -> Any:
    """Fills all that is hidden but the materials: the hands of the others, and what will come from the bag.

    Who has passed showed that no tile in hand could be laid then (B15): so many of those tiles as cannot have been played since
    are taken from what did not fit. Every hand that can be is as likely as another; with one try only, where several have passed,
    nearly so."""
    put_seed(s.dice, draw_word(rng))
    left = np.empty(KINDS_OF_TILES, np.int64)
    total = unseen(box, s, left)
    unfit = np.zeros((MOST_PLAYERS, KINDS_OF_TILES), np.int64)
    for other in range(box.players):
        if other != seat and s.stuck[other] > 0:
            find_unfit(box, s, other, left, unfit[other])
    odds = deal_hands(box, s, seat, left.copy(), total, unfit, rng)
    for _ in range(1, tries):
        if odds >= 1.0 or draw_unit(rng) < odds:
            break
        for other in range(box.players):
            if other != seat:
                s.hand[other, :] = 0
        odds = deal_hands(box, s, seat, left.copy(), total, unfit, rng)


@rule
def find_unfit(box: Any, s: Any, seat: Any, left: Any, out: Any) -> Any:
    """Of the tiles left, those that a seat could not lay when it passed."""
    w = scratch(PLACES)
    w.total = 0
    for tile in range(MOST_PIPES):
        if left[tile] > 0:
            w.tiles[w.total] = tile
            w.total += 1
    find_places(box, s, s.stuck_at[seat], w)
    out[:] = left
    for place in range(w.total):
        for cell in range(w.found):
            if w.ways[cell, place >> 3] >> np.uint64(8 * (place & 7)) & np.uint64(255) != np.uint64(0):
                out[w.tiles[place]] = 0
                break
    if s.stuck_covers[seat] > 0:  # B15b
        for tile in (PIT, MANHOLE):
            if could_be_covered(s, seat, tile):
                out[tile] = 0


@rule
def could_be_covered(s: Any, seat: Any, tile: Any) -> Any:
    """Was there a road for a pit, or a manhole, when this seat passed?"""
    for place in range(s.stuck_at[seat]):
        if s.lies[place] < ROAD or s.lies[place] >= ROOM:
            continue
        covers = 0
        for number in range(s.stuck_covers[seat] - 1):
            covers += s.covers[number, 0] == place
        # one cover is a pit, unless a manhole was the first and last
        if covers == 0 or (covers == 1 and tile == MANHOLE and s.lies[place] != ROAD + COVERED):
            return True
    return False


@rule
def deal_hands(box: Any, s: Any, seat: Any, left: Any, total: Any, unfit: Any, rng: Any) -> Any:
    """Deals the tiles left to the others, first what did not fit to who has passed, seat by seat. So a hand comes the more often
    the fewer it leaves to choose from for who is next: returns how often it may stand for all to come as often (0 to 1)."""
    odds = 1.0
    for other in range(box.players):
        if other != seat and s.stuck[other] > 0:
            choice = np.minimum(left, unfit[other])
            many, most = choice.sum(), most_unfit(s, seat, other, unfit)
            given = min(s.stuck[other], many)
            for nth in range(s.stuck[other]):
                odds *= max(0.0, (many - nth) / max(1, most - nth))
            for nth in range(given):
                tile = pick(choice, draw(rng, many - nth))
                choice[tile] -= 1
                left[tile] -= 1
                s.hand[other, tile] += 1
            total -= given
    for other in range(box.players):
        if other != seat:
            for _ in range(s.held[other] - s.hand[other].sum()):
                tile = pick(left, draw(rng, total))
                left[tile] -= 1
                total -= 1
                s.hand[other, tile] += 1
    return odds


@rule
def most_unfit(s: Any, seat: Any, other: Any, unfit: Any) -> Any:
    """How many of the tiles that did not fit for a seat can be left at most by those who passed and get theirs before."""
    most = unfit[other].sum()
    for before in range(other):
        if before != seat and s.stuck[before] > 0:
            elsewhere = 0
            for tile in range(KINDS_OF_TILES):
                elsewhere += max(0, unfit[before, tile] - unfit[other, tile])
            most -= max(0, s.stuck[before] - elsewhere)
    return most
