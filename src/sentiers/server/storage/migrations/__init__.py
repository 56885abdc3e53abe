"""The schema, as numbered SQL files in a folder for each database: each one brings it to the next version.

Only forward, and a file that was released is never edited: databases of every version there ever was go on loading."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def steps(database: str) -> tuple[str, ...]:
    """The SQL of each step: the first brings an empty database to version 1.

    >>> "CREATE TABLE house" in steps("sqlite")[0]
    True
    """
    found = sorted((Path(__file__).parent / database).glob("*.sql"))
    assert [int(file.name[:4]) for file in found] == list(range(1, len(found) + 1))
    return tuple(file.read_text(encoding="utf-8") for file in found)
