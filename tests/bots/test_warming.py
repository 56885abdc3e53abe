"""Warming: after it nothing is compiled any more, also not by another process."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from sentiers import bots

LOOK = """
import sys
from sentiers import bots
from sentiers.bots import tree
from sentiers.games.binding import bind
from sentiers.games.shelf import game
bots.warm(sys.argv[1])
search = bind("sentiers.bots.search", game(sys.argv[1]))
called = [search.certain, search.walk, tree.carry] if sys.argv[1] == "canoe" else [search.imagined]
print(*(tuple(map(sum, (run.stats.cache_hits.values(), run.stats.cache_misses.values()))) == (1, 0) for run in called))
"""


@pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="nothing is compiled")
@pytest.mark.parametrize("game", ["canoe", "duel"])
def test_another_process_finds_everything_compiled(game: str) -> None:
    for again in (False, True):
        done = subprocess.run([sys.executable, "-c", LOOK, game], capture_output=True, text=True, check=True)
        assert not again or set(done.stdout.split()) == {"True"}


def test_warming_tells_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    bots.warm("duel", lambda step, done, of: told.append((done, of)))
    assert told == [(done, len(told) - 1) for done in range(len(told))]
