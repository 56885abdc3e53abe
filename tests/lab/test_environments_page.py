"""What docs/lab/environments.md tells of the environments is so."""

import re
from pathlib import Path

from sentiers.games.shelf import SHELF
from sentiers.games.shelf import game as find_game
from sentiers.lab.observed import renewed
from sentiers.lab.table import usual
from sentiers.lab.versions import env_id

PAGE = Path(__file__).resolve().parents[2] / "docs" / "lab" / "environments.md"


def test_the_parts_of_the_observations_are_told_as_they_are():
    text = PAGE.read_text(encoding="utf-8")
    assert renewed(text) == text, "write it anew: python -m sentiers.lab.observed docs/lab/environments.md"


def test_the_ids_are_those_that_are_registered():
    rows = [line.split("|")[1:-1] for line in PAGE.read_text(encoding="utf-8").splitlines() if "| `sentiers/" in line]
    told = {row[0].strip(): [re.findall(r"`(.*?)`", cell) for cell in row[1:]] for row in rows}
    cards = [find_game(name).card for name, package in SHELF.items() if package.startswith("sentiers.")]
    assert told == {
        card.title: [[env_id(card)], [env_id(card), *([env_id(card, "Solo")] if usual(card, 1, 1) else [])]]
        for card in cards
    }
    parallel = {row[0].strip() for row in rows if "parallel" in row[1]}
    assert parallel == {card.title for card in cards if card.simultaneous}
