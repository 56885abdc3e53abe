"""Whatever is broken of a game's concealment, the contract notices: deleted, weakened, remembered or no longer random."""

import pytest

from sentiers.games.shelf import SHELF, game
from sentiers.lab.mutations import break_it
from sentiers.lab.mutations.breaking import mutants

SECRETIVE = [name for name in SHELF if game(name).card.hidden or game(name).card.chance]


@pytest.mark.parametrize("name", SECRETIVE)
def test_every_broken_concealment_is_caught(name):
    found = break_it(game(name))
    print("\n".join(found.lines()))
    assert found.fits, "\n".join(found.lines())
    assert len(found.caught) >= 15


def test_a_concealment_is_broken_in_every_statement_that_blanks_something(tmp_path):
    (tmp_path / "rules.py").write_text(
        "def turn(box, s):\n    return helps(s)\n\n"
        "def helps(s):\n    return 1\n\n"
        "def conceal(box, s, seat):\n    if helps(s) and seat != 0:\n        blank(s)\n\n"
        "def blank(s):\n    s.hand = 0\n\n"
        "def imagine(box, s, seat, rng):\n    s.hand = draw(rng, 3)\n"
    )
    told = [mutant.told for mutant in mutants(tmp_path)]
    for wanted in (
        "rules.py:8:4, conceal: “if helps(s) and seat != 0: blank(s)” dropped",
        "rules.py:8:7, conceal: “helps(s) and seat != 0” without its part 2",
        "rules.py:8:20, conceal: “seat != 0” always true",
        "rules.py:8:20, conceal: “seat != 0” never true",
        "rules.py:9:8, conceal: “blank(s)” dropped",
        "rules.py:12:4, blank: “s.hand = 0” dropped",
        "rules.py:15:13, imagine: “draw(rng, 3)” always the same",
        "rules.py: imagine remembers the truth that conceal has seen",
    ):
        assert wanted in told
    assert not any("helps:" in each for each in told)  # what play needs too is not concealment


def test_a_break_that_lays_nothing_open_is_named_with_its_reason_and_an_excuse_nobody_needs_is_told(
    tmp_path, monkeypatch
):
    assert break_it(game("zwei-wege")).excused
    copy = tmp_path / "sly"
    import shutil

    import duel

    shutil.copytree(duel.__path__[0], copy)
    for file in copy.rglob("*.py"):
        file.write_text(file.read_text().replace('name="duel"', 'name="sly"'))
    rules = copy / "rules.py"
    rules.write_text(
        rules.read_text().replace("    hide(s.dice)\n", "    hide(s.dice)  # keeps no secret: I say so\n", 1)
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    from sentiers.games.game import Game

    found = break_it(Game("sly"))
    assert not found.fits
    assert "I say so" in found.wrong
