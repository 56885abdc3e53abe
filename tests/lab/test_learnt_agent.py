"""The agent that examples/learning keeps: it plays without PyTorch, at a table of a house like any program, and beats the club
player."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sentiers.bots.programs.protocol import question
from sentiers.bots.programs.serving import Served, served
from sentiers.lab.batches import batch
from sentiers.match import Match

sys.path.insert(0, str(Path(__file__).parents[1] / "server"))  # for visitors.py
sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "learning"))  # for against.py

import agent as learning
from against import share
from visitors import House, Person

ROOT = Path(__file__).parents[2]
WHO = "examples.learning.agent:choose"
MATCHES = 300
PATIENCE = 240  # seconds: a slow machine is no failure


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the folder from which the example is found by its name."""
    monkeypatch.chdir(ROOT)


def test_it_beats_the_club_player() -> None:
    """In the arena it wins 65 of 100 (docs/lab/learning.md): of so many, half or fewer would be five errors away."""
    agent = learning.Agent(learning.LEARNT, seed=5)
    assert share(agent, "club", range(MATCHES)) > 0.5


def test_it_does_nothing_that_is_not_allowed() -> None:
    """Thousands of positions of the fast batch, which would end a match by an illegal action."""
    agent, matches = learning.Agent(learning.LEARNT, seed=5), batch("zwei-wege", 64, seed=3, threads=1)
    ended = 0
    for _ in range(60):
        both = zip(matches.observations, matches.masks, strict=True)
        actions = [int(agent.chances(seen, mask).argmax()) for seen, mask in both]
        ended += int(matches.step(np.array(actions)).dones.sum())
        assert not matches.illegal.any()
    assert ended


def test_it_mixes_its_hands() -> None:
    """Who always hides the red disc in the same hand is found out."""
    agent, match = learning.Agent(learning.LEARNT, seed=5), Match.new("zwei-wege", seed=1)
    assert len({agent(match.view(0), 1.0)[-1] for _ in range(50)}) == 2


def test_it_declines_what_it_has_not_learnt(at_home: None) -> None:
    agent = served(WHO, ["zwei-wege", "canoe"])
    assert "move" in _answer(agent, Match.new("zwei-wege", seed=1))
    for other in (Match.new("canoe"), Match.new("zwei-wege", edition="short"), Match.new("zwei-wege", decline=True)):
        assert "I have not learnt" in _answer(agent, other)["error"]


def _answer(agent: Served, match: Match) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(agent.answer(question(match.view(match.turn[0], history=True), 1.0)))
    return found


@pytest.fixture
def house(tmp_path: Path, at_home: None) -> Iterator[House]:
    """One whose operator has named the agent."""
    served(WHO, ["zwei-wege"]).prepare()  # compiled here, as long as it takes
    command = f"{sys.executable} -m sentiers.cli bot serve {WHO} --game zwei-wege --name Lehrling"
    bots = tmp_path / "bots.toml"
    bots.write_text(f"[lehrling]\nrun = {json.dumps(command)}\nstarting = {PATIENCE}\ngrace = {PATIENCE}\n")
    house = House(tmp_path, bots=str(bots))
    house.start()
    yield house
    house.stop()


def test_it_plays_whole_matches_at_a_table_of_a_house(house: House) -> None:
    with Person(house, "Anne") as anne:
        _wait_for_hello(anne)
        for seats in (("me", "bot:lehrling"), ("bot:lehrling", "me")):
            live = anne.live(anne.open(*seats, game="zwei-wege"))
            while not live.until(lambda update: bool(update["moves"]) or update["ended"])["ended"]:
                live.play()
            assert not [line for line in live.log if "does not answer" in line["text"]]  # nobody took its seat
    house.stop()
    assert "lehrling" not in house.log.read_text()  # nothing went wrong with it


def _wait_for_hello(person: Person) -> None:
    """Until the house offers it; without asking so often that the program has no time to begin."""
    end = time.monotonic() + PATIENCE
    while "lehrling" not in {level["name"] for game in person.get("/api/games") for level in game["levels"]}:
        assert time.monotonic() < end, "the agent has not said hello"
        time.sleep(0.2)
