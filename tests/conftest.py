"""Puts the tests' own game on the shelf beside those that the environment names,
here and in every process that the tests start, before anything is imported."""

import os
import sys
from pathlib import Path

_GAMES = str(Path(__file__).parent / "games")
sys.path.insert(0, _GAMES)
os.environ["SENTIERS_GAMES"] = ",".join(dict.fromkeys(["duel", *os.environ.get("SENTIERS_GAMES", "duel").split(",")]))
os.environ["LC_ALL"] = "C.UTF-8"  # commands speak the language of the locale
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [_GAMES, os.environ.get("PYTHONPATH")]))

from hypothesis import HealthCheck, settings  # noqa: E402

# Without compilation the same examples take a hundred times as long, and the rounds with bounds checks or without compilation
# come after one with all examples: fewer of them then, and no deadline ever.
_PLAIN = os.environ.get("NUMBA_DISABLE_JIT") == "1"
_CHECKED = os.environ.get("NUMBA_BOUNDSCHECK") == "1"
settings.register_profile(
    "sentiers",
    max_examples=3 if _PLAIN else 6 if _CHECKED else 20,
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("sentiers")

# What searches for seconds is not run as plain Python; what has nothing more to show with bounds checks is not run with them.
_LEFT_OUT = {
    True: [f"*/test_{what}.py" for what in ("beam", "bots", "coach", "evaluate", "solve")],
    False: [
        "zwei_wege/test_solve.py",
        *(f"*/test_{what}.py" for what in ("coach", "minds", "places", "texts", "warming", "weakness")),
    ],
}
collect_ignore_glob = _LEFT_OUT[_PLAIN] if _PLAIN or _CHECKED else []
