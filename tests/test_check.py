"""`sentiers check`: a game that keeps the contract, and copies of Duel that are broken, each told in the right sentence."""

import json
import os
import re
import shutil
import subprocess
import sys

import duel
import pytest

RULES, DRAWING, NOTATION, ENCODING = "rules.py", "drawing.py", "notation.py", "encoding.py"

ENCODED = '''"""Duel by numbers: an action is a card."""

import numpy as np

from sentiers.games.encoding import NO_ACTION, Part
from sentiers.kernel import rule


def parts(box):
    return (
        Part("hand", (9,), "mine", "My cards, from 1 to 9."),
        Part("laid", (3, 3), "theirs", "The cards laid, by round: mine, then theirs."),
        Part("time", (4,), "common", "The share of the rounds that are over; who has laid a card in this one, I first."),
    )


def actions(box):
    return 9


@rule
def beginnings(box):
    return 0


@rule
def observe(box, s, seat, out):
    for place in range(3):
        out[s.hand[seat, place] - 1] = 1.0
        for further in range(box.players):
            out[9 + 3 * place + further] = s.laid[place, (seat + further) % box.players] / 9
    for further in range(box.players):
        out[19 + further] = s.done[(seat + further) % box.players] > s.rounds
    out[18] = s.rounds / 3


@rule
def spell(box, s, seat, move):
    return np.int64(move) - 1, NO_ACTION


@rule
def read(box, s, seat, first, second):
    return first + 1
'''


@pytest.fixture
def copy(tmp_path):
    """A game outside the project and off the shelf: Duel under another name."""
    folder = tmp_path / "strange_duel"
    shutil.copytree(duel.__path__[0], folder, ignore=shutil.ignore_patterns("__pycache__"))
    card = folder / "__init__.py"
    card.write_text(card.read_text().replace('name="duel"', 'name="strange-duel"'))
    return folder


@pytest.fixture
def encoded(copy):
    """The same with an encoding."""
    (copy / ENCODING).write_text(ENCODED)
    return copy


def change(folder, file, old, new):
    path = folder / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def check(name, *arguments, cwd=None, compiled=False):
    """The command; as plain Python where nothing depends on the compilation, which takes the most time of it."""
    environ = {key: value for key, value in os.environ.items() if key != "SENTIERS_GAMES"}
    environ |= {} if compiled else {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "sentiers.cli", "check", str(name), *arguments],
        capture_output=True,
        text=True,
        timeout=300,
        cwd=cwd,
        env=environ,
    )
    assert "Traceback" not in done.stdout + done.stderr
    return done


def wrong(done):
    """What was told, check by check."""
    assert done.returncode == 1, done.stdout + done.stderr
    found = json.loads(done.stdout)
    assert found["fits"] is False
    return {each["check"]: each["text"] for each in found["checks"] if not each["fits"]}


def test_a_game_outside_the_project_is_checked_by_its_folder_and_by_its_package(copy):
    done = check(copy, "--quick", compiled=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WRONG" not in done.stdout
    passed, total = re.search(r"Duel: (\d+) of (\d+) checks passed", done.stdout).groups()
    assert passed == total
    assert int(total) > 25
    assert json.loads(check("strange_duel", "--quick", "--json", cwd=copy.parent).stdout)["fits"] is True


def test_what_is_no_game_is_told_in_one_sentence():
    done = check("no_such_game")
    assert done.returncode == 2
    assert "There is no game no_such_game" in done.stderr


BROKEN = {
    "a function is missing": (
        NOTATION,
        "def wish(",
        "def wishes(",
        "The folder has what the contract asks",
        r"notation\.py has no function wish\(box, s, seat, steps\): Why these clicks lead nowhere\.",
    ),
    "a parameter has another name": (
        RULES,
        "def over(box, s):\n    return s.rounds",
        "def over(box, state):\n    return state.rounds",
        "The folder has what the contract asks",
        r"rules\.over takes \(box, state\): the house gives it \(box, s\)",
    ),
    "a module is no Python": (
        DRAWING,
        "def frame(box):",
        "def frame(box:",
        "The folder has what the contract asks",
        r"strange_duel/drawing\.py:\d+ is no Python",
    ),
    "a secret is not declared": (
        RULES,
        'Secret("laid", laid_known)',
        "",
        "What is concealed is what is declared",
        r"The field laid: conceal changes it, but SECRETS does not declare it \(strange-duel, players=2, seed 0, after \d plies",
    ),
    "a secret is left open": (
        RULES,
        "            s.laid[s.rounds, owner] = 0\n",
        "",
        "What is concealed is what is declared",
        r"The field laid: conceal leaves it open; SECRETS declares that it must be 0 there",
    ),
    "the drawing is no XML": (
        DRAWING,
        "</text>'",
        "</txt>'",
        "The drawing is sound and has every thing one clicks",
        r"The drawing is no XML: mismatched tag.*a spectator",
    ),
    "the drawing runs something": (
        DRAWING,
        '<text id="card',
        '<text onclick="steal()" id="card',
        "The drawing is sound and has every thing one clicks",
        r"The drawing has onclick='steal\(\)' on a <text>",
    ),
    "the cover refers elsewhere": (
        DRAWING,
        '<circle r="240"/>',
        '<a href="https://example.org"><circle r="240"/></a>',
        "The cover is a square picture",
        r"drawing\.cover refers elsewhere: href='https://example\.org'",
    ),
    "a sentence is not translated": (
        "telling.py",
        '"All cards are laid."',
        '"That is all."',
        "Every sentence is translated",
        r"Not yet in strange_duel/texts/fr\.po: 'That is all\.'",
    ),
    "an exception": (
        NOTATION,
        'return str(move) if move else "?"',
        'return str(move * (move - 5) // (move - 5)) if move else "?"',
        "Every legal move is read back from its notation and can be played",
        r"strange_duel/notation\.py:\d+, in write, raises ZeroDivisionError",
    ),
    "a write beyond an array": (
        RULES,
        "    s.laid[s.rounds, seat] = move\n",
        "    s.laid[s.rounds, seat] = move\n    s.won[seat + 2 + s.rounds] += 0\n",
        "With bounds checks no rule reads or writes beyond an array",
        r"strange_duel/rules\.py:\d+, in play, raises IndexError",
    ),
}


@pytest.mark.parametrize(("file", "old", "new", "check_named", "told"), BROKEN.values(), ids=list(BROKEN))
def test_what_is_broken_is_told_in_the_right_sentence(copy, file, old, new, check_named, told):
    change(copy, file, old, new)
    found = wrong(check(copy, "--quick", "--json", compiled="bounds" in check_named))
    assert re.search(told, found[check_named]), found


NUMBERS = "An observation is made of its parts and its numbers lie between minus one and one"
SPELLED = "Each legal move is spelled by actions and read from them"
BROKEN_ENCODINGS = {
    "a function is missing": (
        [("def beginnings(", "def beginning(")],
        {
            "The folder has what the contract asks": r"encoding\.py has no function beginnings\(box\): Actions below this number"
        },
    ),
    "too large, too few, not told": (
        [("= s.rounds / 3", "= s.rounds"), ("return 9\n", "return 8\n"), ("out[s.hand[seat, place] - 1]", "out[0]")],
        {
            NUMBERS: r"The part time holds \[2\.\]: numbers from −1 to 1 .*\(strange-duel, players=2, seed 0, after \d plies",
            SPELLED: r"encoding\.spell gives \(8,\) for 9: actions are 0 to 7",
            "Positions that a seat can tell apart are observed otherwise": r"Of \d+ positions that the seats can tell apart only",
        },
    ),
    "beyond its parts, another move": (
        [('Part("time", (4,)', 'Part("time", (3,)'), ("return first + 1", "return 9 - first")],
        {
            NUMBERS: r"observe writes beyond the 21 numbers|strange_duel/encoding\.py:\d+, in observe, raises IndexError",
            SPELLED: r"gives \(\d,\) for \d: encoding\.read makes the move \d of it, and not \d",
        },
    ),
    "always 0, a word that tells a secret": (
        [
            ("1.0\n", "0.0\n"),
            ("np.int64(move) - 1,", "(np.int64(move) + s.hand[1 - seat, 0] + 8) % 9,"),
        ],
        {
            "Every part of an observation tells something": r"In 3 matches the part hand of the observation was always 0",
            SPELLED: r"for \d: but \(\d,\) from the record as the seat may know it",
        },
    ),
}


@pytest.mark.parametrize(("changes", "told"), BROKEN_ENCODINGS.values(), ids=list(BROKEN_ENCODINGS))
def test_a_broken_encoding_is_told_in_the_right_sentence(encoded, changes, told):
    for old, new in changes:
        change(encoded, ENCODING, old, new)
    found = wrong(check(encoded, "--quick", "--json"))
    for check_named, sentence in told.items():
        assert re.search(sentence, found[check_named]), found


def test_an_encoding_that_is_sound_passes(encoded):
    found = json.loads(check(encoded, "--quick", "--json").stdout)
    assert not [each for each in found["checks"] if not each["fits"]]


def test_a_card_that_cannot_be_read_is_told_with_its_line(copy):
    change(copy, "__init__.py", "CARD = Card(", "CARD = Card(names=")
    assert "strange_duel" in next(iter(wrong(check(copy, "--json")).values()))


def test_mutations_are_told_of_a_game_outside_too(copy):
    done = check(copy, "--quick", "--mutate")
    assert re.search(r"strange-duel: concealment broken in (\d+) ways, \1 caught", done.stdout), done.stdout
