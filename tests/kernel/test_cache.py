"""Compiled rules are kept between processes, and never after an edit."""

import subprocess
import sys
from pathlib import Path

import sentiers
from sentiers.kernel import cache

ROOT = Path(sentiers.__file__).parent
PROBE = """
from sentiers.match import Match
Match.new("canoe", seed=1).moves()
from sentiers.games.canoe import rules
print(sum(rules.legal.stats.cache_hits.values()), sum(rules.legal.stats.cache_misses.values()))
"""


def names(files):
    return {file.relative_to(ROOT).as_posix() for file in files if file.is_relative_to(ROOT)}


def test_a_second_process_compiles_nothing(monkeypatch):
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    runs = [subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, check=True) for _ in range(2)]
    assert runs[1].stdout.split() == ["1", "0"]


def test_a_source_depends_on_all_it_imports_and_on_nothing_else():
    found = names(cache.sources(ROOT / "games/canoe/rules.py"))
    assert {
        "games/canoe/rules.py",
        "games/canoe/box.py",
        "kernel/bits.py",
        "kernel/dice.py",
        "kernel/compiled.py",
    } <= found
    assert not {"games/canoe/drawing/__init__.py", "games/canoe/minds/evaluate.py", "bots/search.py"} & found


def test_what_is_bound_to_a_source_counts_as_well():
    rules = ROOT / "games/canoe/rules.py"
    search = ROOT / "bots/search.py"
    assert "games/canoe/rules.py" not in names(cache.sources(search))
    assert "games/canoe/box.py" in names(cache.sources(search, rules))
    assert cache.folder(search) != cache.folder(search, (rules,))


def test_an_edit_far_down_or_another_setting_gives_another_folder(tmp_path, monkeypatch):
    package = tmp_path / "guest"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "deep.py").write_text("a = 1")
    (package / "between.py").write_text("from guest.deep import a")
    top = package / "rules.py"
    top.write_text("from guest import between")
    (package / "other.py").write_text("b = 1")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("SENTIERS_GAMES", "guest")

    def folder():
        for remembered in (cache._root, cache._direct, cache._content, cache.folder):
            remembered.cache_clear()
        return cache.folder(top)

    first = folder()
    (package / "other.py").write_text("b = 2")
    assert folder() == first
    (package / "deep.py").write_text("a = 2")
    second = folder()
    monkeypatch.setenv("NUMBA_OPT", "2")
    assert len({first, second, folder()}) == 3
    monkeypatch.undo()
    folder()
