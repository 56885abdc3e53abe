"""Labels as they travel: all of them at first, then what has changed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from visitors import Live, Person, relabelled, sit_down


def test_a_page_is_sent_the_labels_that_a_move_has_changed(anne: Person, bruno: Person) -> None:
    _, light, dark = sit_down(anne, bruno, mode="page")
    whole = dark.now["labels"]
    assert "since" not in whole
    assert len(whole["anchors"]) > 60
    before = dark.now["n"]
    light.say({"id": 1, "do": "play", "move": "e4", "ply": 0})
    raw: dict[str, Any] = {}
    while not raw or raw["ply"] == 0:
        raw = raw_update(dark)
    assert raw["labels"]["since"] == before
    assert set(raw["labels"]["anchors"]) == {"hole:e4", "stock:0"}


def raw_update(live: Live) -> dict[str, Any]:
    """The next update as it was sent."""
    while True:
        message: dict[str, Any] = json.loads(live.socket.recv(120))
        if message["type"] == "update":
            return message


@pytest.mark.parametrize("game", ["canoe", "duel"])
def test_what_a_page_puts_together_is_what_a_newcomer_is_sent(anne: Person, bruno: Person, game: str) -> None:
    table, first, second = sit_down(anne, bruno, mode="page", game=game)
    players = {0: first, 1: second}
    for _ in range(6):
        acting = players[first.now["turn"][0]]
        number = acting.must("play", move=acting.now["moves"][0]["t"], ply=acting.now["ply"])
        for live in (first, second):
            live.until(lambda update, n=number: update["n"] >= n)  # type: ignore[misc]
        for live, person in ((first, anne), (second, bruno)):
            assert live.now["labels"] == person.get(f"/api/tables/{table}?as=page&lang=en")["labels"]


def test_labels_that_are_no_more_are_taken_off() -> None:
    before = {"anchors": {"a": "A", "b": "B"}, "buttons": {"pass": "Pass"}}
    change = {"anchors": {"b": "β"}, "buttons": {}, "since": 3, "gone": {"anchors": ["a"], "buttons": ["pass"]}}
    assert relabelled(before, change) == {"anchors": {"b": "β"}, "buttons": {}}
