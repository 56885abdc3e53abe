"""Hex by numbers, as on any board of cells; the last action is the swap."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from hex_game.rules import SWAP, look_over
from sentiers.games.boards import encoding as cells
from sentiers.games.boards.encoding import beginnings, observe, parts
from sentiers.games.encoding import NO_ACTION, EncodingAbilities, Symmetry
from sentiers.kernel import rule

__all__ = ["ABILITIES", "actions", "beginnings", "observe", "parts", "read", "spell"]


def actions(box: Any) -> int:
    return cells.actions(box) + 1


@rule
def spell(box, s, seat, move):
    return np.int64(box.total if move == SWAP else move), NO_ACTION


@rule
def read(box, s, seat, first, second):
    return SWAP if first == box.total else np.int64(first)


def symmetries(box: Any) -> tuple[Symmetry, ...]:
    return tuple(one._replace(image=partial(image, one)) for one in cells.symmetries_with(box, 1))


def image(symmetry: Symmetry, box: Any, s: Any) -> None:
    """Chains touch other sides there."""
    symmetry.image(box, s)
    look_over(box, s)


ABILITIES = EncodingAbilities(symmetries=symmetries)
