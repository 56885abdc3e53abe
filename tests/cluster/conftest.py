"""What the tests of a house on many machines share."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
for place in (Path(__file__).parent, TESTS / "faults", TESTS / "server"):  # for crowd.py, history.py and visitors.py
    sys.path.insert(0, str(place))


@pytest.fixture
def folder() -> Iterator[Path]:
    """One into which PostgreSQL can come, which runs as a user of its own: pytest's are for nobody else."""
    with tempfile.TemporaryDirectory(prefix="sentiers-cluster-") as found:
        Path(found).chmod(0o755)
        yield Path(found)
