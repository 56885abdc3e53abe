"""Whether a match can have come to a table: what lies came with what was laid, and the hands have grown as turns let them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sentiers.games.buizen.box import MOST_LAID, MOST_TILES
from sentiers.games.buizen.notation import cell_name
from sentiers.games.buizen.rules import SPECIAL_PLAYED, TILE_LAID
from sentiers.games.buizen.rules.bag import in_bag
from sentiers.games.buizen.rules.laying import can_be_laid
from sentiers.games.buizen.rules.layout import NOTHING, START, at, beyond, is_pipe, pits_and_manholes
from sentiers.messages import BadRecord, Message


def check(box: Any, s: Any) -> None:
    """Refuses what cannot have come about."""
    laid = sum(bool(is_pipe(lies)) for lies in s.lies[: s.lying])
    _check_table(s, laid)
    if laid == 0:
        _check_first_passes(box, s)
    if in_bag(box, s) > 0:
        _check_hands(box, s, laid)


def _check_table(s: Any, laid: int) -> None:
    """B10, B12."""
    for place in range(s.lying):
        cell = int(s.cell[place])
        beside = [at(s, beyond(cell, side)) for side in range(4)]
        if is_pipe(s.lies[place]) or any(other != NOTHING and is_pipe(s.lies[other]) for other in beside):
            continue
        if cell != START:
            raise BadRecord(
                Message("What lies on {cell} has come with no tile: none is beside it.", cell=cell_name(cell))
            )
        if laid:
            raise BadRecord(Message("The first tile lies beside the starting tile, and none does here."))


def _check_first_passes(box: Any, s: Any) -> None:
    """B15: as long as no tile lies all have passed, with hands of which none could be laid; then each drew one more."""
    for seat in range(box.players):
        hand = s.hand[seat]
        fits = sum(int(hand[tile]) for tile in range(box.pipes) if hand[tile] and can_be_laid(box, s, s.lying, tile))
        if s.held[seat] > box.hand and fits > 1:
            raise BadRecord(
                Message(
                    "Player {seat} holds more than the first {hand} tiles, and so has passed; but {fits} of them could be laid.",
                    seat=seat,
                    hand=int(box.hand),
                    fits=fits,
                )
            )


def _check_hands(box: Any, s: Any, laid: int) -> None:
    """B14, B15: while there are tiles in the bag, who plays a tile draws one or more, and who passes one."""
    grown = [int(held - box.hand) for held in s.held[: box.players]]
    if s.drawing:  # B14b: one at least comes yet
        grown[s.mover] += 1
    for seat, more in enumerate(grown):
        if more < 0:
            raise BadRecord(
                Message(
                    "Player {seat} holds fewer than the first {hand} tiles, though there are some in the bag.",
                    seat=seat,
                    hand=int(box.hand),
                )
            )
    covers = sum(map(int, pits_and_manholes(s)))
    if not any(_fits(box, s, grown, laid, covers, turns) for turns in _turns(box, s)):
        raise BadRecord(
            Message(
                "Hands of {held} tiles do not fit the table: all have had as many turns, but for one, and each adds two at most.",
                held=", ".join(map(str, s.held[: box.players].tolist())),
            )
        )


def _turns(box: Any, s: Any) -> Sequence[list[int]]:
    """How many turns each may have had, this one included if its tile lies: one after the other, whoever began (B8, B8b)."""
    players, mover = int(box.players), int(s.mover)
    here = int(bool(s.drawing) or s.step == TILE_LAID)
    found = []
    for began in [0] if box.first_begins else range(players):
        more = {(began + place) % players for place in range((mover - began) % players)}
        for rounds in range(MOST_TILES + MOST_LAID):
            found.append([rounds + (seat in more) + (here if seat == mover else 0) for seat in range(players)])
    return found


def _fits(box: Any, s: Any, grown: list[int], laid: int, covers: int, turns: list[int]) -> bool:
    """A turn lays a tile, whereupon the hand grows by two at most (B14), plays a special one, which leaves it as it is, or passes,
    which adds one. With B15c the special one comes beside."""
    most, all_turns = sum(grown), sum(turns)
    if box.beside:
        if covers > all_turns + (s.step == SPECIAL_PLAYED):
            return False
        covers = 0
    return (
        all_turns - most <= laid + covers <= all_turns
        and laid - covers >= most - all_turns
        and sum(max(0, more - own) for more, own in zip(grown, turns, strict=True)) <= laid
        and all(more <= 2 * own for more, own in zip(grown, turns, strict=True))
    )
