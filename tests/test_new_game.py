"""`sentiers new-game`: what it writes runs at once on each kind of board: its own tests, the contract, bots, the server."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/server"))

from visitors import PATIENCE, House, Person  # noqa: E402

KINDS = ("hex", "square", "none")
PLAY = """
import sentiers
from sentiers.match import Match
match, bot = Match.new("{name}", seed=3), sentiers.bot("{name}", "novice")
while not match.over:
    match.play(bot.choose(match, simulations=100))
assert Match.load(match.record()).record() == match.record()
print(match.game.drawing.cover(match.box))
print(match.view().svg())
"""


def run(*command, folder, package=None):
    env = dict(os.environ, SENTIERS_GAMES=package or "", PYTHONPATH=os.pathsep.join([str(ROOT / "src"), str(folder)]))
    return subprocess.run([sys.executable, *command], cwd=folder, env=env, capture_output=True, text=True, timeout=300)


def new_game(folder, *arguments):
    return run("-m", "sentiers.cli", "new-game", *arguments, folder=folder)


@pytest.fixture(scope="module", params=KINDS)
def fresh(request, tmp_path_factory):
    """(package, folder) of a new game."""
    folder = tmp_path_factory.mktemp("games")
    done = new_game(folder, f"my-{request.param}", "--board", request.param)
    assert done.returncode == 0, done.stderr
    assert "is written" in done.stdout
    return f"my_{request.param}", folder / f"my_{request.param}"


def test_its_own_tests_pass_and_name_their_clauses(fresh):
    package, folder = fresh
    assert '@pytest.mark.clause("X1")' in (folder / "tests/test_rules.py").read_text()
    done = run("-m", "pytest", "-q", folder=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    rules = folder / package / "rules.py"
    kept = rules.read_text()
    broken = kept.replace("s.winner = 1 + seat", "s.winner = 2 - seat").replace("= 1.0", "= 0.0")
    assert broken != kept
    rules.write_text(broken)
    try:
        assert run("-m", "pytest", "-q", folder=folder).returncode == 1
    finally:
        rules.write_text(kept)


def test_it_keeps_the_contract(fresh):
    package, folder = fresh
    done = run("-m", "sentiers.cli", "check", package, folder=folder)
    assert done.returncode == 0, done.stdout + done.stderr


def test_its_style_and_its_types_are_sound(fresh):
    _, folder = fresh
    for command in (["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"]):
        done = run("-m", *command, folder=folder)
        assert done.returncode == 0, done.stdout + done.stderr


def test_bots_play_it_and_its_pictures_and_records_are_sound(fresh):
    package, folder = fresh
    done = run("-c", PLAY.format(name=package.replace("_", "-")), folder=folder, package=package)
    assert done.returncode == 0, done.stderr
    cover, board = done.stdout.strip().splitlines()
    assert ElementTree.fromstring(cover).get("viewBox") == "0 0 240 240"
    assert ElementTree.fromstring(board).findall(".//*[@data-step]")


def wait_until_ready(person, game):
    """Asks for the game, which is then compiled, and looks now and then until it is."""
    person.http.get(f"/new/{game}")
    deadline = time.monotonic() + PATIENCE
    while person.get("/api/ready")["games"][game] != 1:
        assert time.monotonic() < deadline, "it was not ready in time"
        time.sleep(0.2)


def test_it_is_played_on_the_page(fresh, tmp_path, monkeypatch):
    package, folder = fresh
    name = package.replace("_", "-")
    if name == "my-hex":
        pytest.skip("its page is that of the square board, with other cells")
    monkeypatch.setenv("SENTIERS_GAMES", package)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "src"), str(folder)]))
    house = House(tmp_path / "house")
    house.start()
    try:
        with Person(house, "Anne") as anne:
            wait_until_ready(anne, name)
            for path in ("/", f"/rules/{name}", f"/rules/{name}?lang=en"):
                assert anne.http.get(path).status_code == 200, path
            table = anne.open("me", "me", game=name)
            seen = anne.http.get(f"/t/{table}").text
            assert f'class="board {name}"' in seen
            live = anne.live(table)
            live.play()
            assert live.now["ply"] == 1
    finally:
        house.stop()


@pytest.mark.parametrize("name", ["9lives", "Été", "class", "json", "a/b", ""])
def test_a_name_that_cannot_be_a_package_is_refused_in_a_sentence(tmp_path, name):
    done = new_game(tmp_path, name)
    assert done.returncode == 2
    assert re.match(r"sentiers: .*cannot be the name of a new game", done.stderr), done.stderr
    assert list(tmp_path.iterdir()) == []


def test_what_is_there_already_is_left_alone(tmp_path):
    (tmp_path / "mine").mkdir()
    done = new_game(tmp_path, "mine")
    assert (done.returncode, list((tmp_path / "mine").iterdir())) == (2, [])


def test_it_speaks_french(tmp_path):
    done = new_game(tmp_path, "mien", "--lang", "fr")
    assert "mien est écrit" in done.stdout
