"""Compiled rules are handed arrays of one record wherever a table calls them at every move: a record alone takes ten times as
long to hand over."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from sentiers.games.shelf import SHELF
from sentiers.kernel.compiled import made
from sentiers.match import Match

PLIES = 60


def show(match: Match) -> None:
    """What every move at a table asks for, for all who look."""
    for seat in range(-1, match.seats):
        view = match.view(seat)
        assert view.scene() + view.text()
        assert view.labels()
        assert view.extent() is None or match.plies is not None
        match.told(seat), match.banner(seat)
        if seat in match.turn:
            view.prompt(), view.choices(), view.only_pass()


def play(name: str, seed: int) -> None:
    match, chance = Match.new(name, seed=seed), random.Random(seed)
    while not match.over and len(match.plies) < PLIES:
        show(match)
        seat = chance.choice(match.turn)
        match.play(chance.choice(match.moves(seat)), seat)
    show(match)


def watched(function: Any, seen: set[str]) -> Callable[..., Any]:
    def call(*given: Any) -> Any:
        if any(isinstance(each, np.void) for each in given):
            seen.add(f"{function.__module__}.{function.__name__}")
        return function(*given)

    return call


@pytest.mark.parametrize("name", SHELF)
def test_what_a_table_shows_at_every_move_hands_no_record_to_compiled_rules(name: str, monkeypatch) -> None:
    play(name, 1)  # all of it is compiled by then, or loaded
    seen: set[str] = set()
    rules = {id(each): each for each in made}
    for module in [module for path, module in sys.modules.items() if path.startswith("sentiers.")]:
        for here, each in list(vars(module).items()):
            if id(each) in rules:
                monkeypatch.setattr(module, here, watched(each, seen))
    play(name, 2)
    assert not seen
