"""Playthroughs as OpenSpiel keeps them: a match of each game, with all that is told of it on the way, is what it was. Written anew
by `SENTIERS_PLAYTHROUGHS=write python -m pytest tests/lab/test_open_spiel_playthroughs.py`."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
import spiel_cases as cases
from open_spiel.python.algorithms import generate_playthrough

FOLDER = Path(__file__).parent / "playthroughs"
LONGEST = 240  # signs of a line; of the rest there is a digest
KEPT = {"InformationStateTensor": 1, "ObservationTensor": 9}  # lines of each
SEED = 20261118
CASES = (  # a match of Buizen is long: only its beginning
    "canoe(canoes=1)",
    "zwei_wege(edition=short)",
    "zwei_wege(edition=short,decline=True)",
    "traxx",
    "traxx(players=2)",
    "wege",
    "wege(players=two-together)",
    "buizen(players=2,horizon=60)",
    "buizen(players=3,beside=True,horizon=30)",
)


class Seldom:
    """Which states are shown whole: the first two of each player, chance among them, and then one in forty."""

    def __init__(self) -> None:
        self._seen: dict[int, int] = {}

    def __call__(self, state: Any) -> bool:
        count = self._seen[state.current_player()] = self._seen.get(state.current_player(), -1) + 1
        return count < (1 if state.is_chance_node() else 2) or count % 40 == 0


def digest(lines: list[str]) -> str:
    return blake2b("\n".join(lines).encode(), digest_size=8).hexdigest()


def shortened(line: str) -> str:
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}… {len(line)} signs, {digest([line])}"


def folded(lines: list[str]) -> Iterator[str]:
    """The lines of a playthrough, but only the first ones of a long tensor, and a digest of it."""
    blocks: list[list[str]] = []
    for line in lines:
        if blocks and blocks[-1][0].partition("(")[0] in KEPT and set(line) <= set("◯◉ "):
            blocks[-1].append(line)
        else:
            blocks.append([line])
    for block in blocks:
        most = KEPT.get(block[0].partition("(")[0], 1)
        yield from (shortened(line).rstrip() for line in block[:most])
        if len(block) > most:
            yield f"… {len(block) - most} more lines, {digest(block)}"


def playthrough(case: str, actions: list[Any] | None = None) -> str:
    lines = generate_playthrough.playthrough_lines(f"python_sentiers_{case}", action_sequence=actions, seed=SEED)
    return "\n".join(folded(lines)) + "\n"


def actions_in(text: str) -> list[Any]:
    """What was done in a playthrough."""
    found: list[Any] = []
    for one, several in re.findall(r"^action: (\d+)$|^actions: \[(.*)\]$", text, re.MULTILINE):
        found.append(int(one) if one else [int(action) for action in several.split(", ")])
    return found


@pytest.mark.parametrize("case", CASES)
def test_a_playthrough_is_what_it_was(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate_playthrough, "ShouldDisplayStateTracker", Seldom)
    file = FOLDER / f"{re.sub('[^a-z0-9]+', '_', case.lower()).strip('_')}.txt"
    if os.environ.get("SENTIERS_PLAYTHROUGHS") == "write":
        file.write_text(playthrough(case))
    kept = file.read_text()
    assert playthrough(case, actions_in(kept)).splitlines() == kept.splitlines()


def test_every_playthrough_that_is_kept_is_compared() -> None:
    assert len(list(FOLDER.glob("*.txt"))) == len(CASES)
    assert {case.split("(")[0] for case in CASES} == {case.split("(")[0] for case in cases.ALL}
