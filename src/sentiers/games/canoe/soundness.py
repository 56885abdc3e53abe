"""Which bytes are a state of Canoë (contract.Soundness). Boards of the past may be any: they are only ever compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sentiers.games.canoe import reading
from sentiers.games.canoe.rules import CANOES, LIMIT, RUNNING, TURN_LIMIT
from sentiers.games.soundness import BYTE, WORD

RANGES: Mapping[str, tuple[int, int]] = {
    "pegs": WORD,
    "past": WORD,
    "stood": BYTE,
    "turns": (0, TURN_LIMIT),
    "ended": (RUNNING, LIMIT),
}


def sound(box: Any, s: Any, seat: int) -> bool:
    both = [int(pegs) for pegs in s.pegs]
    turns, ended = int(s.turns), int(s.ended)
    if both[0] & both[1] or (both[0] | both[1]) & ~int(box.board) or max(map(int.bit_count, both)) > box.pegs:
        return False
    afloat = [len(reading.read(box, pegs).valid) >= box.canoes for pegs in both]
    # C10: who has just moved has won, or nobody has
    if afloat[turns & 1] or afloat[1 - (turns & 1)] != (ended == CANOES):
        return False
    return turns == TURN_LIMIT if ended == LIMIT else turns < TURN_LIMIT or ended != RUNNING  # C11
