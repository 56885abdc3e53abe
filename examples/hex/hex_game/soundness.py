"""Which bytes are a state of Hex: as in every game of marking cells."""

from sentiers.games.boards.soundness import RANGES, sound

__all__ = ["RANGES", "sound"]
