"""The process in which broken copies of a game are loaded as plain Python, one after the other, and held against the contract."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from typing import Any

from sentiers.games.game import Game
from sentiers.lab.contract import CONCEALMENT, explain, title
from sentiers.lab.contract.variant import Scene, Variant
from sentiers.lab.mutations import COPY, SEEDS
from sentiers.match.view import Ply


def load(matches: list[dict[str, Any]]) -> list[Variant]:
    """The copy as it is now, with the matches to follow."""
    for name in [name for name in sys.modules if name.partition(".")[0] == COPY]:
        del sys.modules[name]
    importlib.invalidate_caches()
    game = Game(COPY)
    return [
        Variant(
            game,
            each["edition"],
            each["options"],
            {
                int(seed): [Scene(Ply(seat, move), bytes.fromhex(state)) for seat, move, state in scenes]
                for seed, scenes in each["script"].items()
            },
        )
        for each in matches
    ]


def objection(matches: list[dict[str, Any]], folder: Path) -> str:
    """The first thing that the contract has against the copy; empty if there is nothing."""
    try:
        variants = load(matches)
    except Exception as error:
        return f"It cannot be loaded: {explain(error, folder)}"
    for variant, seed in ((variant, seed) for seed in SEEDS for variant in variants):
        for check in CONCEALMENT:
            try:
                check(variant, seed)
            except Exception as error:
                return f"{title(check)}: {explain(error, folder)}"
    return ""


def main(place: Path) -> dict[str, Any]:
    task = json.loads((place / "task.json").read_text(encoding="utf-8"))
    folder, matches = (place / COPY).resolve(), task["matches"]
    found: dict[str, Any] = {"caught": {}, "missed": [], "excused": {}}
    whole = objection(matches, folder)
    if whole:
        return {**found, "wrong": f"Unbroken, it does not keep the contract: {whole}"}
    for name, source, told, excuse in task["mutants"]:
        file = Path(name)
        unbroken = file.read_text(encoding="utf-8")
        file.write_text(source, encoding="utf-8")
        said = objection(matches[:1] if excuse else matches, folder)
        file.write_text(unbroken, encoding="utf-8")
        if said:
            found["caught"][told] = said
        elif excuse:
            found["excused"][told] = excuse
        else:
            found["missed"].append(told)
    stale = {each[3] for each in task["mutants"] if each[3]} - set(found["excused"].values())
    return {**found, "wrong": f"Excuses that nothing needs: {'; '.join(sorted(stale))}" if stale else ""}


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]))))
