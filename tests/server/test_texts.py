"""Everything the server says exists in French, with the same parameters."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import sentiers.server
from sentiers.server.refusal import CODES
from sentiers.server.table import OFFERED
from sentiers.server.translate import catalogue, translator

FOLDER = Path(sentiers.server.__file__).parent


def messages() -> set[str]:
    """The texts that stand as the first argument of Message, directly or by the name of a constant."""
    found = {text for _, text in CODES.values()} | set(OFFERED.values())
    for file in FOLDER.glob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        constants = {
            node.targets[0].id: node.value.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and isinstance(node.value, ast.Constant)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Message":
                first = node.args[0]
                text = constants.get(first.id) if isinstance(first, ast.Name) else getattr(first, "value", None)
                if isinstance(text, str):
                    found.add(text)
    return found


def test_every_sentence_has_its_french() -> None:
    french = translator("fr")
    missing = [text for text in sorted(messages()) if french(text) == text]
    assert not missing


def test_a_translation_keeps_the_parameters() -> None:
    french = translator("fr")
    for text in messages():
        assert set(re.findall(r"{(\w+)}", french(text))) == set(re.findall(r"{(\w+)}", text)), text


def test_what_is_not_translated_stays_english() -> None:
    assert translator("fr")("No such sentence.") == "No such sentence."
    assert translator("en")("It is not your turn.") == "It is not your turn."
    assert catalogue("fr", "canoe").gettext("It is not your turn.") == "Ce n’est pas à vous de jouer."
