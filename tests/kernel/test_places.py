"""A place for compiled code on every machine: also where there is no home, or one that can only be read."""

import os
import stat
import tempfile
from pathlib import Path

import pytest

from sentiers.kernel import places

WHERE = """
from sentiers.kernel.cache import cache_home
from sentiers.games.shelf import game
print(cache_home())
from sentiers.games.zwei_wege.minds import solve
found = game("zwei-wege")
print(solve.solution_path(found.box()[0])[0].parent)
import sentiers
m = sentiers.new("duel", seed=1)
m.moves(0)
legal = m.kit._calls.legal
print(len(legal.stats.cache_misses), len(legal.stats.cache_hits), legal._cache.cache_path)
"""
GAMES = Path(__file__).parent.parent / "games"
compiles = pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="nothing is compiled")


@pytest.fixture
def temporary(tmp_path):
    """An empty folder for temporary files, so that nothing of earlier processes lies there."""
    folder = tmp_path / "tmp"
    folder.mkdir()
    return folder


def unwritable_homes(tmp_path):
    """Homes in which nobody can make a folder, the superuser included."""
    file = tmp_path / "file"
    file.write_text("no folder")
    return [file / "home", Path("/proc/self/home")]


@compiles
@pytest.mark.parametrize("which", [0, 1])
def test_with_a_home_that_cannot_be_written_to_compiled_code_is_kept_among_temporary_files(
    run, tmp_path, temporary, which
):
    home = unwritable_homes(tmp_path)[which]
    given = {"HOME": str(home), "XDG_CACHE_HOME": None, "TMPDIR": str(temporary), "SENTIERS_GAMES": "duel"}
    first, again = (run(WHERE, GAMES, **given) for _ in range(2))
    own = temporary / f"sentiers-{os.getuid()}"
    for done, numbers in ((first, ["1", "0"]), (again, ["0", "1"])):
        cache, tables, *compiled = done.stdout.split()
        assert (cache, tables) == (str(own / "cache"), str(own / "cache"))
        assert compiled[:2] == numbers, "the second process finds what the first one compiled"
        assert Path(compiled[2]).is_relative_to(own)
    assert stat.S_IMODE(own.stat().st_mode) == 0o700


@compiles
def test_without_a_home_the_system_s_word_for_it_is_taken(run, tmp_path, temporary):
    given = {"HOME": None, "XDG_CACHE_HOME": None, "TMPDIR": str(temporary), "SENTIERS_GAMES": "duel"}
    cache, tables, *compiled = run(WHERE, GAMES, **given).stdout.split()
    assert cache == tables
    assert Path(compiled[2]).is_relative_to(cache)
    assert Path(cache).name in ("sentiers", "cache")


def test_a_user_whom_the_system_does_not_know_has_a_place_too(run, temporary):
    code = """
import os, pwd
def nobody(_): raise KeyError
pwd.getpwuid = nobody
from sentiers.kernel.places import cache_home, data_home
print(cache_home(), *data_home())
"""
    given = {"HOME": None, "XDG_CACHE_HOME": None, "XDG_DATA_HOME": None, "TMPDIR": str(temporary)}
    own = temporary / f"sentiers-{os.getuid()}"
    assert run(code, **given).stdout.split() == [str(own / "cache"), str(own / "data"), "False"]


def test_the_named_place_comes_before_the_home(run, tmp_path):
    code = "from sentiers.kernel.places import cache_home, data_home; print(cache_home(), *data_home())"
    given = {"XDG_CACHE_HOME": str(tmp_path / "c"), "XDG_DATA_HOME": str(tmp_path / "d"), "HOME": str(tmp_path / "h")}
    assert run(code, **given).stdout.split() == [str(tmp_path / "c/sentiers"), str(tmp_path / "d/sentiers"), "True"]
    given |= {"XDG_CACHE_HOME": "relative", "XDG_DATA_HOME": None}
    expected = [str(tmp_path / "h/.cache/sentiers"), str(tmp_path / "h/.local/share/sentiers"), "True"]
    assert run(code, **given).stdout.split() == expected


@pytest.mark.parametrize("trap", ["file", "link", "open to others", "of another"])
def test_a_folder_that_others_could_have_filled_is_not_used(tmp_path, temporary, monkeypatch, trap):
    own = temporary / f"sentiers-{os.getuid()}"
    if trap == "file":
        own.write_text("")
    elif trap == "link":
        (tmp_path / "elsewhere").mkdir()
        own.symlink_to(tmp_path / "elsewhere")
    else:
        own.mkdir()
        own.chmod(0o777 if trap == "open to others" else 0o700)
        if trap == "of another":
            if os.getuid() != 0:
                pytest.skip("only the superuser can give a folder away")
            os.chown(own, 12345, -1)
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    found = places._own_temporary()
    assert found != own
    assert places._is_ours(found)


def test_a_server_without_a_home_says_where_its_tables_are(run, tmp_path, temporary):
    code = "from sentiers.cli.playing import own_database; print(own_database())"
    given = {"HOME": str(unwritable_homes(tmp_path)[0]), "XDG_DATA_HOME": None, "TMPDIR": str(temporary)}
    done = run(code, **given)
    place = temporary / f"sentiers-{os.getuid()}" / "data"
    assert done.stdout.strip() == str(place / "sentiers.db")
    assert done.stderr.count("\n") == 1
    assert str(place) in done.stderr
    assert "--database" in done.stderr
