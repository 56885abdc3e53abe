"""A position that somebody has drawn: what every game asks of its lines. What they mean is each game's `position.py`."""

from __future__ import annotations

from sentiers.messages import BadRecord, Message


class Lines:
    """Notes what the lines of a position say, each row and each other thing once.

    >>> lines = Lines()
    >>> lines.note("row 4", " 4 L . .")
    >>> lines.note("row 4", " 4 D . .")
    Traceback (most recent call last):
    sentiers.messages.BadRecord: A position says everything once, but this a second time: 4 D . .
    """

    def __init__(self) -> None:
        self._said: set[object] = set()

    def note(self, what: object, line: str) -> None:
        if what in self._said:
            raise BadRecord(
                Message("A position says everything once, but this a second time: {line}", line=line.strip()[:40])
            )
        self._said.add(what)
