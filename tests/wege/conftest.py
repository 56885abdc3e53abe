"""Wege on the shelf for its own tests, wherever it stands otherwise."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # park.py and surveyor.py

from sentiers.games.shelf import SHELF


@pytest.fixture(scope="package", autouse=True)
def on_the_shelf():
    """A game that is still being written joins for these tests only."""
    new = "wege" not in SHELF
    SHELF.setdefault("wege", "sentiers.games.wege")
    yield
    if new:
        del SHELF["wege"]
