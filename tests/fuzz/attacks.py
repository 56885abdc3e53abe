"""All attacks by name, and cases: an attack and a seed, in a file that runs it again."""

from __future__ import annotations

import json
from pathlib import Path

from api import operations, walks
from play import evenings
from siege import Attack, Siege
from texts import editions, records
from wire import crowds, frames, lobbies, requests

ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (operations, walks, evenings, frames, lobbies, crowds, requests, editions, records)
}


def write_case(folder: Path, name: str, seed: int, siege: Siege, error: BaseException) -> Path:
    """What failed, how to run it again, and the end of the server's log."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}-{seed}.json"
    log = siege.house.log.read_text(encoding="utf-8", errors="replace")[-20_000:]
    again = f"python tests/fuzz/hour.py --again {file}"
    file.write_text(
        json.dumps({"attack": name, "seed": seed, "again": again, "error": str(error), "log": log}, indent=1)
    )
    return file


def read_case(file: Path) -> tuple[str, int]:
    case = json.loads(file.read_text())
    return case["attack"], case["seed"]
