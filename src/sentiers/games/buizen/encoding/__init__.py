"""Buizen by numbers: what a seat sees is in observation.py, moves are in moves.py.

Only the seats may change places. A table turned by a quarter is not played alike: what a tile brings is laid from the north
round, as far as the piles last (B13)."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.buizen.encoding.moves import actions as actions
from sentiers.games.buizen.encoding.moves import beginnings as beginnings
from sentiers.games.buizen.encoding.moves import following
from sentiers.games.buizen.encoding.moves import read as read
from sentiers.games.buizen.encoding.moves import spell as spell
from sentiers.games.buizen.encoding.observation import observe as observe
from sentiers.games.buizen.encoding.observation import parts as parts
from sentiers.games.contract import Record
from sentiers.games.encoding import EncodingAbilities, Symmetry


def symmetries(box: Record) -> tuple[Symmetry, ...]:
    """All move up by so many seats: everybody sees the table from his own."""
    players, size = int(box.players), sum(part.size for part in parts(box))
    return tuple(
        Symmetry(
            "one seat further" if by == 1 else f"{by} seats further",
            lambda box, s, by=by: _move_up(box, s, by),  # type: ignore[misc]
            np.arange(size),
            np.arange(actions(box)),
            tuple((seat + by) % players for seat in range(players)),
        )
        for by in range(1, players)
    )


def _move_up(box: Any, s: Any, by: int) -> None:
    players = int(box.players)
    for field in (s.hand, s.held, s.material, s.stuck, s.stuck_at, s.stuck_covers):
        field[:players] = np.roll(field[:players], by, axis=0)
    s.mover = (s.mover + by) % players
    for place in range(s.lying):
        if s.layer[place] > 0:
            s.layer[place] = (s.layer[place] - 1 + by) % players + 1
    s.covers[: s.covered, 1] = (s.covers[: s.covered, 1] + by) % players


ABILITIES = EncodingAbilities(following=following, symmetries=symmetries)
