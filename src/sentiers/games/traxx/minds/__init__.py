"""The levels of Träxx. The weaker ones see what a line gives now, or judge it at a glance and err; the master looks ahead over the
cards that may come. None of them knows their order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Choose = Callable[[Any, Any, int, Any], int]


def _at_a_glance(insight: float, overlook: float, noise: float) -> Choose:
    """How the weaker levels play: how far they see more than what a line gives now, the share of lines they overlook, and by how
    many points they misjudge the others."""

    def choose(box: Any, s: Any, seat: int, rng: Any) -> int:
        from sentiers.games.traxx.minds.lookahead import SCRATCH, glance
        from sentiers.games.traxx.minds.weights import weights
        from sentiers.kernel import blank

        return int(glance(box, insight * weights(int(box.players)), s, seat, blank(SCRATCH)[0], rng, overlook, noise))

    return choose


def _looking_ahead(wide: int, narrow: int) -> Choose:
    """So many lines are judged over the next card, and so many of these over the next two."""

    def choose(box: Any, s: Any, seat: int, rng: Any) -> int:
        from sentiers.games.traxx.minds.lookahead import SCRATCH, look_ahead
        from sentiers.games.traxx.minds.weights import weights
        from sentiers.kernel import blank

        return int(look_ahead(box, weights(int(box.players)), s, seat, blank(SCRATCH)[0], wide, narrow))

    return choose


SETTINGS = {
    "novice": {"choose": _at_a_glance(insight=0.0, overlook=0.5, noise=4.0)},
    "amateur": {"choose": _at_a_glance(insight=1.0, overlook=0.1, noise=6.0)},
    "club": {"choose": _at_a_glance(insight=1.0, overlook=0.05, noise=2.0)},
    "master": {"choose": _looking_ahead(wide=24, narrow=6)},
}
