"""Puts the tests' own game on the shelf, here and in every process that the tests start, before anything is imported."""

import os
import sys
from pathlib import Path

_GAMES = str(Path(__file__).parent / "games")
sys.path.insert(0, _GAMES)
os.environ["SENTIERS_GAMES"] = "duel"
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [_GAMES, os.environ.get("PYTHONPATH")]))

from hypothesis import HealthCheck, settings  # noqa: E402

# Without compilation the same examples take a hundred times as long: fewer of them then, and no deadline ever.
_PLAIN = os.environ.get("NUMBA_DISABLE_JIT") == "1"
settings.register_profile(
    "sentiers",
    max_examples=5 if _PLAIN else 40,
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("sentiers")
