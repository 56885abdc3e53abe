"""Whether bytes that a stranger hands in are a state, before anything compiled looks at them: compiled code reads and writes
wherever a number leads it. What a game declares (contract.Soundness) is looked at here, the same way in every game."""

from __future__ import annotations

from sentiers.games.contract import Numbers, Record
from sentiers.games.game import Game

BYTE = (0, (1 << 8) - 1)
WORD = (0, (1 << 64) - 1)
"""The ranges of a set of bits, or of what may be anything."""


def is_sound(game: Game, box: Record, states: Numbers, seat: int) -> bool:
    """Of a game that declares nothing no state is. `states`: an array of one."""
    declared = game.soundness
    if declared is None:
        return False
    for field in states.dtype.names or ():
        least, most = declared.RANGES.get(field, (0, 0))  # the record's tag is 0
        if field != "dice" and not least <= int(states[field].min()) <= int(states[field].max()) <= most:
            return False
    return declared.sound(box, states[0], seat)
