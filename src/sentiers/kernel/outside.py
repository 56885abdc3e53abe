"""Games written outside this project: which packages they are, by the environment or by what is installed."""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib.metadata import entry_points

GROUP = "sentiers.games"


def outside_packages() -> tuple[str, ...]:
    """The packages named in SENTIERS_GAMES, separated by commas, then those that installed distributions name in
    `[project.entry-points."sentiers.games"]`; each once."""
    named = (name.strip() for name in os.environ.get("SENTIERS_GAMES", "").split(","))
    return tuple(dict.fromkeys([*filter(None, named), *_installed(tuple(sys.path))]))


@cache
def _installed(_path: tuple[str, ...]) -> tuple[str, ...]:
    """Reads a file of every installed distribution, so it is done once for a search path."""
    return tuple(sorted({point.value.partition(":")[0].strip() for point in entry_points(group=GROUP)}))
