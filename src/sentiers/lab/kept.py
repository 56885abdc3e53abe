"""The file of what was played, a line a match: what stands there is not played again. A task is known by all that decides it; what
other sources have played (sources.py) is refused where it would count.

A run that was broken off may leave half a line at the end: that match was not kept, and is played again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from sentiers.lab.sources import sources_of
from sentiers.messages import Message, SentiersError


class OtherSources(SentiersError):
    """What a file holds was played from other sources."""


class Kept:
    """What a file holds, and more as it comes; nothing where there is no file."""

    def __init__(self, file: Path | None, clock: str) -> None:
        self._file, self._clock = file, clock
        self._known: dict[str, tuple[Any, str]] = {}
        """What was found, and from which sources."""
        if file is not None and file.exists():
            self._read(file)

    def _read(self, file: Path) -> None:
        text = file.read_bytes()
        whole = text[: text.rfind(b"\n") + 1]
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                name, found, *played_from = json.loads(line)
                self._known[name] = found, "".join(played_from)
            except (ValueError, TypeError):
                raise SentiersError(
                    Message("Line {line} of {file} is no match of an arena: give another file.", line=number, file=file)
                ) from None
        if len(whole) < len(text):
            with file.open("r+b") as torn:
                torn.truncate(len(whole))  # else the next match would be written behind the half one

    def find(self, task: NamedTuple) -> Any | None:
        known = self._known.get(self._name(task))
        if known is None:
            return None
        found, played_from = known
        here = _sources(task)
        if played_from != here:
            raise OtherSources(
                Message(
                    "{file} was played by another version ({there}; this one is {here}): give another file, or delete this one.",
                    file=self._file,
                    there=played_from or "?",
                    here=here,
                )
            )
        return found

    def note(self, task: NamedTuple, found: Any) -> Any:
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps([self._name(task), found, _sources(task)]) + "\n")
        return found

    def once(self, task: NamedTuple, work: Callable[[], Any]) -> Any:
        """What is kept of a task, or what comes of it now."""
        known = self.find(task)
        return self.note(task, work()) if known is None else known

    def _name(self, task: NamedTuple) -> str:
        return hashlib.blake2b(repr((self._clock, *task)).encode(), digest_size=8).hexdigest()


def _sources(task: NamedTuple) -> str:
    return sources_of(getattr(task, "game", None))
