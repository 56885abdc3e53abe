"""Whether so many moves can have come to a position: what they bring on at least and at most, and whose turn it is after them."""

from __future__ import annotations

from typing import Any

from sentiers.games.zwei_wege.box import NORTH, SOUTH
from sentiers.games.zwei_wege.rules import ANIMALS, HOME, TURN_MOVES
from sentiers.messages import BadRecord, Message

NAMES = (Message("south"), Message("north"))


def _rows(box: Any, s: Any, seat: int) -> list[int]:
    """How many rows each animal of a seat has come."""
    home, start = int(box.rows) - 1, int(box.row[box.start[seat]])
    return [home if cell == HOME else abs(int(box.row[cell]) - start) for cell in s.at[seat].tolist()]


def _least(box: Any, rows: list[int]) -> int:
    """A move brings one animal on (Z6, Z7), by a row and by one more for each that it jumps over (Z8): only those that have left
    their start row lie in its way."""
    home, moves, brought = int(box.rows) - 1, 0, 0
    while brought < sum(rows):
        moves += 1
        brought += min(moves, 2 * ANIMALS, home)
    return max(moves, sum(row > 0 for row in rows))


def _turn_fits(mover: int, before: int) -> bool:
    """South begins, and a turn has three moves at least (Z10, Z11): so many were played before this turn."""
    return before >= TURN_MOVES if mover == NORTH else before == 0 or before >= 2 * TURN_MOVES


def _most(box: Any, rows: list[int]) -> int | None:
    """Each move brings an animal on by a row at least; but one near its goal may be forbidden to arrive (Z13), one that has arrived
    is no reward any more (Z14), and a move may be declined (Z6b): then there is no saying how many there were."""
    return sum(rows) if sum(rows) < int(box.rows) - 2 and not box.decline else None


def least_moves(box: Any, s: Any) -> int:
    """How many moves were played at least."""
    rows = _rows(box, s, SOUTH) + _rows(box, s, NORTH)
    least, most = max(_least(box, rows), int(s.made)), _most(box, rows)
    moves = least
    while not _turn_fits(int(s.mover), moves - int(s.made)):
        moves += 1
    return least if most is not None and moves > most else moves


def check(box: Any, s: Any) -> None:
    """Refuses what so many moves cannot have come to."""
    moves, made, mover = int(s.moves), int(s.made), int(s.mover)
    rows = [_rows(box, s, seat) for seat in (SOUTH, NORTH)]
    least, most = _least(box, rows[SOUTH] + rows[NORTH]), _most(box, rows[SOUTH] + rows[NORTH])
    if moves < least:
        raise BadRecord(
            Message(
                "{moves} played is too few: to come so far the animals have needed {least} at least.",
                moves=moves,
                least=least,
            )
        )
    if most is not None and moves > most:
        raise BadRecord(
            Message(
                "{moves} played is too many: each move brings an animal on until one is near its goal, so here {most} at most.",
                moves=moves,
                most=most,
            )
        )
    if not _turn_fits(mover, moves - made):
        raise BadRecord(
            Message(
                "{seat} cannot be at move {move} with {moves} played: south begins, and a turn has {least} moves at least.",
                seat=NAMES[mover],
                move=made + 1,
                moves=moves,
                least=TURN_MOVES,
            )
        )
    if not box.decline and made - (TURN_MOVES - 1) > sum(rows[mover]):  # Z11; Z6b: who declines keeps the turn
        raise BadRecord(
            Message(
                "{seat} cannot be at move {move}: after the third a turn goes on only while its own animals are brought on.",
                seat=NAMES[mover],
                move=made + 1,
            )
        )
