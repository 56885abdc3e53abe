"""Puts the tests' own game on the shelf beside those that the environment names,
here and in every process that the tests start, before anything is imported."""

import os
import sys
from pathlib import Path

_GAMES = str(Path(__file__).parent / "games")
sys.path.insert(0, _GAMES)
sys.path.insert(0, str(Path(__file__).parent))  # for loops.py
os.environ["SENTIERS_GAMES"] = ",".join(dict.fromkeys(["duel", *os.environ.get("SENTIERS_GAMES", "duel").split(",")]))
os.environ["LC_ALL"] = "C.UTF-8"  # commands speak the language of the locale
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [_GAMES, os.environ.get("PYTHONPATH")]))

import pytest  # noqa: E402
from hypothesis import HealthCheck, settings  # noqa: E402

# Without compilation the same examples take a hundred times as long: fewer of them then, and no deadline ever.
_PLAIN = os.environ.get("NUMBA_DISABLE_JIT") == "1"
_CHECKED = os.environ.get("NUMBA_BOUNDSCHECK") == "1"
settings.register_profile(
    "sentiers",
    max_examples=3 if _PLAIN else 8,
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("sentiers")

# With bounds checks, and as plain Python, run the rules and the search that all games share: they are compiled anew for the one and
# take a hundred times as long for the other. The games' minds, and what is never compiled, run once, as people run them.
_MINDS = [
    f"*/test_{what}.py"
    for what in ("beam", "bots", "bots_by_reading", "card_order", "coach", "endgame", "evaluate", "fox", "luck", "solution_file",
                 "solve")
]  # fmt: skip
_UNCHECKED = [
    "wege/test_search.py",
    *(
        f"{game}/{what.removeprefix('*/')}"
        for game in ("canoe", "zwei_wege", "traxx", "wege", "buizen")
        for what in _MINDS
    ),
    "bots/programs/*",
    *(
        f"*/test_{what}.py"
        for what in ("cache", "minds", "outside", "places", "reasons", "telling", "texts", "warming", "weakness")
    ),
]
_RULES = [
    "test_contract.py",
    "kernel/*",
    "canoe/*",
    "zwei_wege/*",
    "traxx/*",
    "wege/*",
    "buizen/*",
    "bots/*",
    "lab/test_encoding.py",
]
_LONG = ["*/test_drawing.py", "*/test_readings.py", "*/test_sampling.py"]  # minutes as plain Python
collect_ignore_glob = [*_MINDS, *_UNCHECKED, *_LONG] if _PLAIN else _UNCHECKED if _CHECKED else []


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rest", action="store_true", help="only what the round of the rules with bounds checks (make test) leaves out"
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    if not config.getoption("--rest") or collection_path.is_dir():
        return None
    path = collection_path.relative_to(Path(__file__).parent)
    checked = any(path.match(rules) for rules in _RULES) and not any(path.match(kind) for kind in _UNCHECKED)
    return True if checked else None
