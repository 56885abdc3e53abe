"""Compiled rules are kept between processes, and never after an edit."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import sentiers
from sentiers.games.binding import THINKING, bind
from sentiers.games.shelf import game as find_game
from sentiers.kernel import cache

ROOT = Path(sentiers.__file__).parent
PROBE = """
from sentiers.match import Match
match = Match.new("canoe", seed=1)
match.moves()
legal = match.kit._calls.legal
print(sum(legal.stats.cache_hits.values()), sum(legal.stats.cache_misses.values()))
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


@pytest.mark.parametrize("game", ["canoe", "zwei_wege", "traxx", "wege", "buizen"])
def test_neither_rules_nor_minds_depend_on_drawings(game):
    folder = ROOT / "games" / game
    rules = next(path for path in (folder / "rules.py", folder / "rules" / "__init__.py") if path.is_file())
    found = names(cache.sources(ROOT / "match/calls.py", rules, folder / "minds/__init__.py"))
    assert f"games/{game}/box.py" in found
    assert not [name for name in found if name.startswith(f"games/{game}/drawing/")]


def test_what_only_a_type_checker_imports_does_not_count(tmp_path, monkeypatch):
    package = tmp_path / "guest"
    package.mkdir()
    for name in ("__init__", "seen", "unseen", "otherwise"):
        (package / f"{name}.py").write_text("")
    top = package / "rules.py"
    top.write_text(
        "import typing\nfrom typing import TYPE_CHECKING\nfrom guest import seen\n"
        "if TYPE_CHECKING:\n    from guest import unseen\nelse:\n    from guest import otherwise\n"
        "if typing.TYPE_CHECKING:\n    from guest import unseen\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("SENTIERS_GAMES", "guest")
    cache._root.cache_clear()
    assert {file.stem for file in cache.sources(top)} == {"rules", "__init__", "seen", "otherwise"}
    cache._root.cache_clear()


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


SCORES = """
import sentiers
m = sentiers.new("my-duel", seed=1)
while not m.over:
    m.play(m.moves(m.turn[0])[0], seat=m.turn[0])
rules = m.game.rules
print(int(sum(m.scores)), len(rules.legal.stats.cache_misses))
"""


def test_an_edit_of_a_file_imported_relatively_is_played_at_once(my_duel, run, tmp_path):
    given = {"SENTIERS_GAMES": "my_duel", "XDG_CACHE_HOME": str(tmp_path / "cache"), "NUMBA_DISABLE_JIT": None}
    assert run(SCORES, my_duel.parent, **given).stdout.split() == ["3", "1"]
    assert run(SCORES, my_duel.parent, **given).stdout.split() == ["3", "0"], "compiled once"
    (my_duel / "points" / "worth.py").write_text("WORTH = 17\n")
    assert run(SCORES, my_duel.parent, **given).stdout.split() == ["51", "1"]


def test_the_same_sources_elsewhere_and_written_later_are_not_compiled_again(my_duel, run, tmp_path):
    given = {"SENTIERS_GAMES": "my_duel", "XDG_CACHE_HOME": str(tmp_path / "cache"), "NUMBA_DISABLE_JIT": None}
    assert run(SCORES, my_duel.parent, **given).stdout.split() == ["3", "1"]
    shutil.copytree(my_duel, tmp_path / "elsewhere" / my_duel.name, copy_function=shutil.copyfile)
    shutil.rmtree(my_duel)
    assert run(SCORES, tmp_path / "elsewhere", **given).stdout.split() == ["3", "0"]


def test_relative_imports_and_what_packages_pass_on_are_followed(tmp_path):
    package = tmp_path / "game"
    for folder in (package, package / "rules", package / "rules" / "parts"):
        folder.mkdir()
    (package / "__init__.py").write_text("from .card import CARD")
    (package / "card.py").write_text("CARD = 1")
    (package / "box.py").write_text("BOX = 1")
    (package / "other.py").write_text("from .rules import play")
    (package / "rules" / "__init__.py").write_text("from .layout import cell\nfrom ..box import BOX")
    (package / "rules" / "layout.py").write_text("from .parts import deep as cell")
    (package / "rules" / "parts" / "__init__.py").write_text("from . import worth")
    (package / "rules" / "parts" / "worth.py").write_text("import numpy")
    found = {file.relative_to(package).as_posix() for file in cache.sources(package / "rules" / "__init__.py")}
    inner = {f"rules/{name}.py" for name in ("__init__", "layout", "parts/__init__", "parts/worth")}
    assert found == {"box.py", *inner}
    assert {"__init__.py", "card.py"} <= {
        file.name for file in cache.sources(_written(package / "by.py", "from . import a"))
    }


def _written(file, text):
    file.write_text(text)
    return file


def test_a_plain_import_gives_all_packages_on_the_way(tmp_path, monkeypatch):
    """`import guest.inner.deep` lets one write `guest.inner.VALUE`."""
    inner = tmp_path / "passing" / "inner"
    inner.mkdir(parents=True)
    for file in (inner.parent / "__init__.py", inner / "__init__.py", inner / "deep.py"):
        file.write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("SENTIERS_GAMES", "passing")
    cache._root.cache_clear()
    found = cache.sources(_written(inner.parent / "rules.py", "import passing.inner.deep"))
    assert {file.relative_to(tmp_path / "passing").as_posix() for file in found} == {
        "rules.py", "__init__.py", "inner/__init__.py", "inner/deep.py",
    }  # fmt: skip
    monkeypatch.undo()
    cache._root.cache_clear()


@pytest.mark.parametrize(
    ("source", "to", "bound"),
    [
        ("sentiers.bots.glance", THINKING, {"bots/search.py", "bots/tree.py"}),
        ("sentiers.lab.stepping", ("rules", "encoding"), {"match/encoded.py", "bots/search.py"}),
        (
            "sentiers.lab.gymnasium.facing",
            ("rules", "encoding"),
            {"lab/stepping.py", "match/encoded.py", "bots/search.py"},
        ),
    ],
)
def test_what_is_loaded_for_a_game_depends_on_what_it_loads_for_that_game_itself(source, to, bound):
    """Also when that was loaded before: `bind` then only finds it."""
    for game in ("canoe", "wege"):
        module = bind(source, find_game(game), to)
        found = names(cache.sources(Path(module.__file__), *module.__bound__))
        folder = "games/canoe/encoding.py" if game == "canoe" else "games/wege/encoding/__init__.py"
        assert bound <= found
        assert (folder in found) == ("encoding" in to)
