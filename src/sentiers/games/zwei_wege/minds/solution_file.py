"""The table of the solution on disk: one line that says what it is and a checksum, then the map of the boards and
one number a board, 8 bytes each. It appears whole or not at all."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

_HEAD = 256


def _checksum(words: bytes, values: bytes) -> str:
    return hashlib.sha256(words + values).hexdigest()


def write_solution(path: Path, key: str, words: np.ndarray[Any, Any], values: np.ndarray[Any, Any]) -> int:
    """Keeps a solution; returns the size of the file, 0 where nothing can be written."""
    body = words.astype("<u8").tobytes(), values.astype("<f8").tobytes()
    head = {"table": key, "words": len(words), "values": len(values), "sha256": _checksum(*body)}
    written = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=path.name, delete=False) as file:
            written = file.name
            file.write(json.dumps(head).encode().ljust(_HEAD - 1) + b"\n" + body[0] + body[1])
        os.replace(written, path)
    except OSError:
        with suppress(OSError):
            os.unlink(written)
        return 0
    return path.stat().st_size


def read_solution(path: Path, key: str) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]] | None:
    """The map and the values; None where there is no such table, or a damaged one."""
    try:
        content = path.read_bytes()
        head = json.loads(content[:_HEAD])
        middle = _HEAD + 8 * head["words"]
        words, values = content[_HEAD:middle], content[middle:]
        if head["table"] != key or len(values) != 8 * head["values"] or head["sha256"] != _checksum(words, values):
            return None
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return np.frombuffer(words, "<u8"), np.frombuffer(values, "<f8")
