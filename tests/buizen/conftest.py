"""Buizen on the shelf for its own tests, wherever it stands otherwise."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # trench.py and foreman.py

from sentiers.games.shelf import SHELF


@pytest.fixture(scope="package", autouse=True)
def on_the_shelf():
    """A game that is still being written joins for these tests only."""
    new = "buizen" not in SHELF
    SHELF.setdefault("buizen", "sentiers.games.buizen")
    yield
    if new:
        del SHELF["buizen"]
