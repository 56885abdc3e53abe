"""One figure in a process of its own: bound to its cores before any library is loaded, so that none can use more. It says READY
before each round and begins it at the answer, so that all who measure at once do so at the same moments."""

from __future__ import annotations

import importlib.util
import json
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, TextIO

READY = "ready"
NEEDED = (
    (" open_spiel", "pyspiel", "open_spiel"),
    (" pgx", "pgx", "pgx"),
    (" pgx", "jax", "jax"),
    ("pettingzoo", "pettingzoo", "pettingzoo"),
    (" pettingzoo", "pygame", "pygame"),
    (" chess", "chess", "chess"),
)
"""What measures need: how their key begins or what they are given, a module, and the package that has it."""


def missing(key: str, given: str) -> str:
    """The package that a measure needs and that is not there, in words."""
    for part, module, package in NEEDED:
        if part in f" {key} {given}" and importlib.util.find_spec(module) is None:
            return f"{package} is not installed"
    return ""


def told(key: str, given: str, seconds: float, room: Sequence[int], together: Callable[[], None]) -> dict[str, Any]:
    """What was measured, or why it could not be."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, room)
    lacking = missing(key, given)
    if lacking:
        return {"missing": lacking}
    from sentiers.lab.peers import measures
    from sentiers.messages import SentiersError

    try:
        rates, version = getattr(measures, key)(given, measures.How(seconds, len(room), together))
    except (ImportError, SentiersError) as error:
        return {"missing": str(error)}
    return {"rounds": rates, "version": version}


def main() -> None:
    key, given, seconds, room = sys.argv[1:]
    with os.fdopen(os.dup(1), "w") as answers:
        os.dup2(2, 1)  # what a library has to say is not for who listens here
        print(json.dumps(told(key, given, float(seconds), json.loads(room), lambda: wait(answers))), file=answers)


def wait(answers: TextIO) -> None:
    print(READY, file=answers, flush=True)
    if not sys.stdin.readline():
        sys.exit(1)  # nobody listens any more


if __name__ == "__main__":
    main()
