"""Both boards of Zwei Wege, solved once for all its tests."""

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # glade.py and reference.py


@pytest.fixture(scope="session")
def solutions(tmp_path_factory):
    """Both boards solved now, by this very code, and kept in an empty folder: a function from the edition's name."""
    if os.environ.get("NUMBA_DISABLE_JIT") == "1":
        pytest.skip("solving takes compiled code")
    from sentiers.games.game import Game
    from sentiers.games.zwei_wege.minds import solve

    game, kept, home = Game("sentiers.games.zwei_wege"), dict(solve._kept), os.environ.get("XDG_CACHE_HOME")
    solve._kept.clear()
    os.environ["XDG_CACHE_HOME"] = str(tmp_path_factory.mktemp("cache"))

    def solution(edition):
        return solve.load(game.edition(edition))

    solution.game = game
    yield solution
    solve._kept.clear()
    solve._kept.update(kept)
    if home is None:
        del os.environ["XDG_CACHE_HOME"]
    else:
        os.environ["XDG_CACHE_HOME"] = home
