"""One figure in a process of its own: bound to its cores before any library is loaded, so that none can use more."""

from __future__ import annotations

import importlib.util
import json
import os
import sys

NEEDED = {"open_spiel": "pyspiel", "pgx": "pgx", "pettingzoo": "pettingzoo"}


def missing(key: str) -> str:
    """The package that a measure needs and that is not there, in words."""
    for name, module in NEEDED.items():
        if name in key and importlib.util.find_spec(module) is None:
            return f"{name} is not installed"
    return ""


def main() -> None:
    key, given, seconds, room = sys.argv[1], sys.argv[2], float(sys.argv[3]), json.loads(sys.argv[4])
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, room)
    lacking = missing(key)
    if lacking:
        print(json.dumps({"missing": lacking}))
        return
    from sentiers.lab.peers import measures
    from sentiers.messages import SentiersError

    try:
        rates, version = getattr(measures, key)(given, seconds, len(room))
    except (ImportError, SentiersError) as error:
        print(json.dumps({"missing": str(error)}))
    else:
        print(json.dumps({"rounds": rates, "version": version}))


if __name__ == "__main__":
    main()
