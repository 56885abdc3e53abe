"""The study of the levels: each kind of table once, every place equally often, and differences with their error bars."""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path

import pytest

from sentiers.games.levels import COMMON
from sentiers.games.shelf import cards
from sentiers.lab.crews import Crew
from sentiers.lab.studies import levels
from sentiers.lab.studies.levels import BESIDE, PLAIN, Tally, Terms, Variant, measure, seatings, sittings, variants

TERMS = Terms(games=12, slow=6, seconds=0.1, seed=0)


@pytest.mark.parametrize("game", ["wege", "buizen", "canoe", "traxx", "zwei-wege"])
def test_every_choice_of_the_card_is_made_in_some_variant(game: str) -> None:
    card = next(card for card in cards() if card.name == game)
    made = {(name, choice) for variant in variants(game) for name, choice in variant.options.items()}
    for option in card.options:
        if (game, option.name) not in PLAIN:
            assert {(option.name, choice) for choice in option.choices} <= made
    assert {variant.edition or card.editions[0] for variant in variants(game)} == set(card.editions)
    assert len({str(variant) for variant in variants(game)}) == len(variants(game))


def test_the_exceptions_are_options_that_there_are() -> None:
    known = {(card.name, option.name) for card in cards() for option in card.options}
    assert known >= PLAIN
    assert known >= set(BESIDE)


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_each_level_has_every_place_equally_often(sides: int) -> None:
    ways = seatings(sides)
    assert len(set(ways)) == len(ways)
    for side in range(sides):
        assert Counter(way[side] for way in ways) == {True: len(ways) / 2, False: len(ways) / 2}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_deal_is_played_with_every_seating(players: int) -> None:
    found = [sitting for _, sitting in sittings(Variant("buizen", {"players": players}), ("novice", "club"), 12, TERMS)]
    assert len(found) == 12
    ways = len(seatings(players))
    assert len({sitting.seed for sitting in found}) == 12 / ways
    assert len({sitting.levels for sitting in found[:ways]}) == ways


def test_partners_are_of_one_level() -> None:
    variant = Variant("wege", {"players": "teams"})
    assert [sitting.levels for _, sitting in sittings(variant, ("novice", "club"), 2, TERMS)] == [
        ("club", "novice") * 2,
        ("novice", "club") * 2,
    ]


def tallied(*matches: tuple[int, float, float], deals: int = 1) -> Tally:
    """So many matches of each result; deals matches in a row have one deal."""
    tally, number = Tally(), 0
    for times, own, other in matches:
        for _ in range(times):
            tally.count(number // deals, (own, other), (True, False))
            number += 1
    return tally


def test_who_wins_three_of_four_is_190_points_ahead_within_the_error_of_so_many_matches() -> None:
    elo, error = tallied((300, 1, 0), (100, 0, 1)).elo()
    assert elo == pytest.approx(400 * math.log10(300.5 / 100.5))
    by_hand = 1.96 * math.sqrt(0.75 * 0.25 / 400) * 400 / math.log(10) / (0.75 * 0.25)
    assert error == pytest.approx(by_hand, rel=0.01)


def test_draws_are_half_of_a_win_or_left_out() -> None:
    tally = tallied((40, 1, 0), (50, 0, 0), (10, 0, 1))
    assert tally.elo()[0] == pytest.approx(400 * math.log10(65.5 / 35.5))
    assert tally.elo(0.0)[0] == pytest.approx(400 * math.log10(40.5 / 10.5))
    assert tally.elo(0.0)[1] > tally.elo()[1]


def test_matches_of_one_deal_that_go_together_tell_less() -> None:
    together, apart = (tallied((60, 1, 0), (30, 0, 1), deals=deals) for deals in (6, 1))
    assert together.elo()[0] == apart.elo()[0]
    assert together.elo()[1] > 2 * apart.elo()[1]


def test_at_a_table_of_three_the_lone_one_is_compared_with_each_of_the_others() -> None:
    tally = Tally()
    tally.count(0, (5.0, 7.0, 5.0), (True, False, False))
    tally.count(0, (5.0, 7.0, 9.0), (True, False, True))
    assert (tally.games, tally.won, tally.drawn, tally.lost) == (2, 1, 1, 2)


def test_a_level_that_was_changed_is_another_one() -> None:
    told = {levels.described("wege", level.name) for level in COMMON}
    assert len(told) == len(COMMON)
    assert not any("object at" in one for one in told)  # an address is another one in every process
    assert levels.described("canoe", "master@0.1s") != levels.described("canoe", "master@0.2s")


def test_matches_are_played_told_and_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [Variant("zwei-wege", edition="short"), Variant("traxx", {"players": 3}), Variant("traxx")]
    crew = Crew(1, progress=False, keep=tmp_path / "kept")
    tallies, points = measure(asked, ["novice", "amateur"], TERMS, crew)
    assert [tally.games for tally in tallies.values()] == [12, 12]
    assert [len(found) for found in points.values()] == [6, 6]
    table = levels.told(tallies, points)
    assert table.row_count == 4
    monkeypatch.setattr(levels, "play_sitting", None)
    assert measure(asked, ["novice", "amateur"], TERMS, crew) == (tallies, points)
