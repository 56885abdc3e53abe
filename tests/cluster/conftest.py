"""What the tests of a house on many machines share."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

for place in (Path(__file__).parent, Path(__file__).parents[1] / "faults"):  # for crowd.py and history.py
    sys.path.insert(0, str(place))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One into which PostgreSQL can come, which runs as a user of its own."""
    for parent in (tmp_path, *list(tmp_path.parents)[:2]):
        parent.chmod(0o755)
    return tmp_path
