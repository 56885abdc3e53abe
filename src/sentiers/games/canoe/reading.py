"""A colour's pegs read once as plain numbers, for those who draw and tell: which canoes stand, and which are spoilt (C6, C8)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from sentiers.games.canoe.rules import parts
from sentiers.games.once import once_a_box


@dataclass(frozen=True)
class Canoes:
    """By their numbers in the box: the valid canoes; and the spoilt ones, each with the pegs (a mask) that touch it."""

    valid: tuple[int, ...]
    spoilt: tuple[tuple[int, int], ...]

    @property
    def touching(self) -> int:
        """All pegs that spoil a canoe."""
        mask = 0
        for _, touch in self.spoilt:
            mask |= touch
        return mask

    def pegs(self, canoes: Any) -> tuple[int, int]:
        """The pegs of the valid canoes, and those of the spoilt ones."""
        afloat, aground = 0, 0
        for canoe in self.valid:
            afloat |= int(canoes[canoe])
        for canoe, _ in self.spoilt:
            aground |= int(canoes[canoe])
        return afloat, aground


NONE = Canoes((), ())


def read(box: Any, pegs: Any) -> Canoes:
    """The canoes among these pegs of one colour (a mask of holes)."""
    return reader(box)(int(pegs))


@once_a_box
def reader(box: Any) -> Callable[[int], Canoes]:
    """The same for one box, by a plain number: drawing, labels and words all ask it about the same pegs, so it remembers."""
    canoes, halos = box.canoe_pegs[: box.canoe_count], box.canoe_halo
    return lru_cache(maxsize=1024)(lambda mine: _among(canoes, halos, mine))


def _among(canoes: Any, halos: Any, mine: int) -> Canoes:
    if mine.bit_count() < 4:
        return NONE
    shapes = ((canoes & np.uint64(mine)) == canoes).nonzero()[0].tolist()
    if not shapes:
        return NONE
    touching = [(canoe, int(halos[canoe]) & mine) for canoe in shapes]
    return Canoes(
        tuple(canoe for canoe, touch in touching if not touch),
        tuple((canoe, touch) for canoe, touch in touching if touch),
    )


@lru_cache(maxsize=4096)
def deed(move: int) -> tuple[int, int, int]:
    """Its kind, whence and whither (`rules.parts`), read once: the same moves are drawn and told again and again."""
    kind, origin, hole = parts(move)
    return int(kind), int(origin), int(hole)


@lru_cache(maxsize=4096)
def holes(mask: int) -> tuple[int, ...]:
    """The holes of a mask, in their order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)
