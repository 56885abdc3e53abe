"""Games from outside: found by the environment and by entry points, under the name on their card; a broken one harms nobody."""

import json

import pytest

LISTED = """
import json
from sentiers.games.shelf import SHELF, cards
from sentiers.kernel.outside import outside_packages
import sys
print(json.dumps([SHELF, [card.name for card in cards()], outside_packages(), "numba" in sys.modules]))
"""
MATCH = """
import sentiers
m = sentiers.new("my-duel", seed=3)
while not m.over:
    m.play(m.moves(m.turn[0])[0], seat=m.turn[0])
text = m.record()
assert "my-duel" in text
assert sentiers.load(text).position() == m.position()
assert sentiers.load(text).result.scores == m.result.scores
"""


def installed(folder, name, package):
    """A distribution as an installer leaves it, with an entry point for one game."""
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[sentiers.games]\n{name} = {package}\n")


def listed(done):
    return json.loads(done.stdout)


def test_an_installed_game_stands_on_the_shelf_under_the_name_on_its_card(my_duel, run):
    installed(my_duel.parent, "any-name", "my_duel")
    shelf, names, packages, numba = listed(run(LISTED, my_duel.parent))
    assert shelf["my-duel"] == "my_duel"
    assert "my_duel" not in shelf
    assert names[-1] == "my-duel"
    assert packages == ["my_duel"]
    assert not numba, "reading cards brings no compiler"
    run(MATCH, my_duel.parent)


def test_one_named_in_the_environment_is_the_same_game(my_duel, run):
    shelf, *_ = listed(run(LISTED, my_duel.parent, SENTIERS_GAMES="my_duel"))
    assert shelf["my-duel"] == "my_duel"
    installed(my_duel.parent, "my-duel", "my_duel")
    done = run(LISTED, my_duel.parent, SENTIERS_GAMES="my_duel, my_duel")
    assert listed(done)[2] == ["my_duel"], "named three times, found once"
    assert not done.stderr


BROKEN = {
    "syntax": ("def (", "SyntaxError"),
    "error": ("1 / 0", "ZeroDivisionError"),
    "leaves": ("raise SystemExit(3)", "SystemExit"),
    "no_card": ("", "no CARD"),
    "other_card": ("CARD = 'my-duel'", "no CARD"),
}


@pytest.mark.parametrize("package", [*BROKEN, "nowhere"])
def test_a_broken_package_is_left_out_with_one_sentence(my_duel, run, package):
    text, reason = BROKEN.get(package, ("", "ModuleNotFoundError"))
    if package in BROKEN:
        (my_duel.parent / package).mkdir()
        (my_duel.parent / package / "__init__.py").write_text(text)
    installed(my_duel.parent, "bad", package)
    done = run(LISTED, my_duel.parent, SENTIERS_GAMES="my_duel")
    _, names, *_ = listed(done)
    assert names == ["canoe", "zwei-wege", "traxx", "wege", "buizen", "my-duel"]
    assert done.stderr.count("\n") == 1
    assert package in done.stderr
    assert reason in done.stderr


@pytest.mark.parametrize(("name", "reason"), [("canoe", "taken"), ("Mon Duel", "hyphens"), ("a/b", "hyphens")])
def test_a_name_that_cannot_be_had_is_told(my_duel, run, name, reason):
    card = my_duel / "__init__.py"
    card.write_text(card.read_text(encoding="utf-8").replace('"my-duel"', f'"{name}"'), encoding="utf-8")
    done = run(LISTED, my_duel.parent, SENTIERS_GAMES="my_duel")
    shelf, *_ = listed(done)
    assert shelf["canoe"] == "sentiers.games.canoe"
    assert "my_duel" not in shelf.values()
    assert done.stderr.count("\n") == 1
    assert "my_duel" in done.stderr
    assert reason in done.stderr
