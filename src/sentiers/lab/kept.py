"""The file of what was played, a line a match: what stands there is not played again. A task is known by all that decides it.

A run that was broken off may leave half a line at the end: that match was not kept, and is played again."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, NamedTuple

from sentiers.messages import Message, SentiersError


class Kept:
    """What a file holds, and more as it comes; nothing where there is no file."""

    def __init__(self, file: Path | None, clock: str) -> None:
        self._file, self._clock = file, clock
        self._known: dict[str, Any] = {}
        if file is not None and file.exists():
            self._read(file)

    def _read(self, file: Path) -> None:
        text = file.read_bytes()
        whole = text[: text.rfind(b"\n") + 1]
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                name, found = json.loads(line)
                self._known[name] = found
            except (ValueError, TypeError):
                raise SentiersError(
                    Message("Line {line} of {file} is no match of an arena: give another file.", line=number, file=file)
                ) from None
        if len(whole) < len(text):
            with file.open("r+b") as torn:
                torn.truncate(len(whole))  # else the next match would be written behind the half one

    def find(self, task: NamedTuple) -> Any | None:
        return self._known.get(self._name(task))

    def note(self, task: NamedTuple, found: Any) -> Any:
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps([self._name(task), found]) + "\n")
        return found

    def _name(self, task: NamedTuple) -> str:
        return hashlib.blake2b(repr((self._clock, *task)).encode(), digest_size=8).hexdigest()
