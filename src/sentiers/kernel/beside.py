"""Processes beside this one, for what would hold it up: they find the same modules, give way to everything else, and end when the
process that started them does, however it ended: the standard input that it holds open is their life."""

from __future__ import annotations

import json
import os
import sys
import threading
from asyncio.subprocess import PIPE, Process, create_subprocess_exec

_CHILD = (
    "import json, sys; from importlib import import_module; sys.path[:] = json.loads(sys.argv[1]); "
    "import_module(sys.argv[2]).main(*sys.argv[3:])"
)


def command(module: str, *given: str) -> list[str]:
    """Runs `main(*given)` of a module; to be started with a pipe as its standard input."""
    return [sys.executable, "-c", _CHILD, json.dumps(sys.path), module, *given]


async def start(module: str, *given: str) -> Process:
    """Starts it, to be written to and read from. In a session of its own: Ctrl-C at the terminal is for who started it,
    who then ends it without a word."""
    return await create_subprocess_exec(*command(module, *given), stdin=PIPE, stdout=PIPE, start_new_session=True)


def settle(nice: int) -> None:
    """For `main`, once it has read what it was given by its standard input."""
    if hasattr(os, "nice"):
        os.nice(nice)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    while os.read(0, 1024):  # not by sys.stdin, whose lock a thread must not hold when the process ends
        pass
    os._exit(1)
