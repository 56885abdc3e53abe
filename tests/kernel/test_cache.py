"""Compiled rules are kept between processes, and never after an edit."""

import subprocess
import sys

from sentiers.kernel import cache

PROBE = """
from sentiers.match import Match
Match.new("canoe", seed=1).moves()
from sentiers.games.canoe import rules
print(sum(rules.legal.stats.cache_hits.values()), sum(rules.legal.stats.cache_misses.values()))
"""


def test_a_second_process_compiles_nothing():
    runs = [subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, check=True) for _ in range(2)]
    assert runs[1].stdout.split() == ["1", "0"]


def test_an_edit_or_another_setting_gives_another_folder(tmp_path, monkeypatch):
    for folder in cache._COMPILED:
        (tmp_path / folder).mkdir()
    source = tmp_path / "games" / "rules.py"
    source.write_text("a = 1")
    monkeypatch.setattr(cache, "_ROOT", tmp_path)
    first = cache.source_hash()
    assert cache.source_hash() == first
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1" if first else "")
    monkeypatch.setenv("NUMBA_OPT", "2")
    second = cache.source_hash()
    source.write_text("a = 2")
    assert len({first, second, cache.source_hash()}) == 3
