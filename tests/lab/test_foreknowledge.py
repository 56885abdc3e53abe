"""The study of how far knowledge could carry: who is to know everything does, and the other one does not."""

from __future__ import annotations

from typing import Any

import pytest

from sentiers.bots import bot
from sentiers.games.wege.box import NO_TILE
from sentiers.lab.studies import foreknowledge
from sentiers.lab.studies.foreknowledge import Duel, play_match


class Watched:
    """Plays any move, and notes how many tiles of the stack it has seen."""

    def __init__(self, name: str, noted: dict[str, list[int]]) -> None:
        self.name, self.noted, self.anybody = name, noted, bot("wege", "random")

    def choose(self, seen: Any, seat: int, seconds: float, seed: int) -> str:
        self.noted.setdefault(self.name, []).append(int((seen.state.deck != NO_TILE).sum()))
        return self.anybody.choose(seen, seat, seed=seed)


@pytest.mark.parametrize("side", [0, 1])
def test_who_knows_everything_sees_the_whole_stack_and_the_rival_what_lies_open(
    side: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: dict[str, list[int]] = {}
    monkeypatch.setattr(foreknowledge, "bot", lambda game, name: Watched(name, noted))
    own, other = play_match(Duel("wege", "knowing", "rival", side, seed=4, seconds=0.0))
    assert not (own and other)
    assert min(noted["knowing"]) == 40
    assert noted["rival"] == sorted(noted["rival"])
    assert noted["rival"][0] <= 3, "what was drawn, and the one that comes next"
