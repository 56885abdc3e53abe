"""One bot against a table of others: it sits on every seat with the same deal, and what it won is counted, ties in part."""

from __future__ import annotations

import json

import pytest
from rich.console import Console

from sentiers.lab import lone
from sentiers.lab.crews import Crew
from sentiers.messages import SentiersError


def test_the_one_sits_on_every_seat_with_the_same_deal() -> None:
    sittings = list(lone._sittings("buizen", "random", "uct:2", 4, 8, 0, (None, ())))
    assert [sitting.seat for sitting in sittings] == [0, 1, 2, 3, 0, 1, 2, 3]
    assert len({sitting.seed for sitting in sittings[:4]}) == 1
    assert len({sitting.seed for sitting in sittings}) == 2


def test_a_table_of_four_is_played_and_the_shares_add_up() -> None:
    result = lone.run("buizen", "random", "random", games=8, options={"players": 4}, crew=Crew(1, progress=False))
    assert (result.seats, result.games, result.options) == (4, 8, {"players": 4})
    assert result.won <= 8 * result.share <= result.won + result.tied / 2
    assert result == lone.run(
        "buizen", "random", "random", games=8, options={"players": 4}, crew=Crew(1, progress=False)
    )
    assert json.loads(json.dumps(result.json()))["others"] == "random"
    console = Console(width=120)
    with console.capture() as capture:
        console.print(result.table())
    assert "random against 3 × random" in capture.get()
    assert f"{result.share:.1%}" in capture.get()


def test_who_looks_ahead_wins_more_than_its_share() -> None:
    result = lone.run("duel", "uct:60", "random", games=20, crew=Crew(1, progress=False))
    assert result.share > 1 / result.seats


@pytest.mark.parametrize(("game", "one", "wrong"), [("buizen", "god", "no bot"), ("traxx", "novice", "two or more")])
def test_what_makes_no_sense_is_refused(game: str, one: str, wrong: str) -> None:
    with pytest.raises(SentiersError, match=wrong):
        lone.run(game, one, "random", games=2, crew=Crew(1, progress=False))
