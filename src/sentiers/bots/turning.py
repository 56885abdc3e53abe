"""The turning points of a match: the plies by which who made them gave away most."""

from __future__ import annotations

from collections.abc import Sequence

from sentiers.games.knowledge import Moment
from sentiers.games.minds import Unit

LEAST = {"chance": 0.1, "points": 3.0}
"""Less than this nobody need come back to."""
MOST = 6


def turning_points(moments: Sequence[Moment], seats: Sequence[int], unit: Unit) -> list[int]:
    """The plies, counted from 1, in their order; `seats`: who made each. What was luck is nobody's fault, where the coach can tell.

    >>> turning_points([Moment((0.5, 0.5)), Moment((0.2, 0.8)), Moment((0.25, 0.75))], [0, 1], "chance")
    [1]
    """
    given = {
        ply: round(_given_away(moments[ply - 1], moments[ply], seat), 4)  # as one is shown it
        for ply, seat in enumerate(seats, 1)
        if ply < len(moments)
    }
    worst = sorted((ply for ply in given if given[ply] >= LEAST[unit]), key=lambda ply: (-given[ply], ply))
    return sorted(worst[:MOST])


def _given_away(before: Moment, after: Moment, seat: int) -> float:
    if after.choice is not None:
        return -after.choice
    return before.values[seat] - after.values[seat]
