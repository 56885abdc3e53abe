"""Every sentence exists in French, of the house and of every game on the shelf, set as French is set."""

import ast
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from sentiers.games.shelf import SHELF
from sentiers.server import translate

ROOT = Path(__file__).resolve().parent.parent / "src" / "sentiers"
HOUSE = [ROOT / "messages.py", *(ROOT / "games").glob("*.py")] + [
    file for layer in ("match", "bots", "server") for file in (ROOT / layer).rglob("*.py")
]

GAMES = [ROOT / "games" / place.rpartition(".")[2] for place in SHELF.values() if place.startswith("sentiers.games.")]


def sentences(file):
    """The literal texts of every Message in a source file."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Message", "_") and node.args:
            text = node.args[0]
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                yield text.value


def catalogue(path):
    with path.open("rb") as file:
        return dict(pair for message in read_po(file) if message.id for pair in forms(message))


def forms(message):
    """The pairs of texts of a message: one, or one for each number."""
    if not message.pluralizable:
        return [(message.id, message.string)]
    return list(zip(message.id, message.string, strict=True))


def placeholders(text):
    return sorted(set(re.findall(r"\{(\w+)[^}]*\}", text)))


def test_the_house_speaks_french():
    french = {}
    for folder in translate.HOUSE:
        french |= catalogue(ROOT / folder / "fr.po")
    said = {text for file in HOUSE for text in sentences(file)}
    assert len(said) > 40
    assert sorted(text for text in said if not french.get(text)) == []


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_a_game_speaks_french_and_nothing_is_left_over(folder):
    said = {text for file in folder.rglob("*.py") for text in sentences(file)}
    assert set(catalogue(folder / "texts" / "fr.po")) == said


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.po")), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_translations_keep_the_placeholders_and_french_spacing(path):
    for text, french in catalogue(path).items():
        assert french.strip() == french != "", text
        assert placeholders(text) == placeholders(french), text
        assert not re.search(r" [:;!?»]|« |(?<=[a-zA-Z])'(?=[a-zA-Z])", french), f"spaces or apostrophe: {french}"
