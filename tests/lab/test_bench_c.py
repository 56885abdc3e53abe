"""The loops in C that the bench compares with: the same matches from the same seed, to the last random number."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sentiers.games.binding import bind
from sentiers.games.shelf import game as find_game
from sentiers.kernel.dice import generator
from sentiers.lab import bench_c

needs_a_compiler = pytest.mark.skipif(bench_c.compiler() is None, reason="There is no C compiler on this machine.")


@needs_a_compiler
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("canoe", {}),
        ("zwei-wege", {}),
        ("wege", {}),
        ("wege", {"players": "four-together", "experts": True, "bridges": True}),
        ("traxx", {}),
        ("traxx", {"players": 4}),
        ("buizen", {}),
        ("buizen", {"players": 4, "first_begins": True, "fewer": True, "forced": True, "beside": True}),
    ],
)
def test_a_loop_in_c_plays_the_very_same_matches(name: str, options: dict[str, Any]) -> None:
    game = find_game(name)
    loop = bench_c.build(game)
    assert loop is not None
    boxes = game.box(options=options)
    here, there = np.zeros(2, dtype=game.rules.STATE), np.zeros(2, dtype=game.rules.STATE)
    dice, same_dice = generator(7), generator(7)
    run = bind("sentiers.lab.playouts", game).random_matches
    for _ in range(400):  # three ducks in a point, where a bridge comes to hand: once in 300
        assert run(boxes[0], here, dice, 1) == loop(boxes, there, same_dice, 1)
        assert here.tobytes() == there.tobytes()
    assert dice[0] == same_dice[0]


def test_without_a_compiler_or_a_loop_there_is_a_sentence_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bench_c.build(find_game("duel")) is None
    assert bench_c.why_not(find_game("duel")) == "no loop in C for this game here"
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CC", raising=False)
    assert bench_c.build(find_game("canoe")) is None
    assert bench_c.why_not(find_game("canoe")) == "no C compiler here"
