"""Taking a move back: where everything lies open as one likes, against a bot never over what has come to light since."""

from __future__ import annotations

import pytest
from visitors import Live, Person, sit_down

from sentiers.match import Match
from sentiers.server import deeds, journal
from sentiers.server.refusal import Refusal
from sentiers.server.storage import Setup
from sentiers.server.table import Table

CHANCE_OR_SECRETS = ("wege", "zwei-wege", "buizen", "traxx")


def to_move(live: Live, ply: int) -> None:
    """Until the table waits for nobody but the first seat: where all act at once the bot has acted."""
    live.until(lambda update: update["ply"] >= ply and list(update["turn"]) == [0])


@pytest.mark.parametrize("game", CHANCE_OR_SECRETS)
def test_against_a_bot_nothing_is_taken_back_that_has_come_to_light(anne: Person, game: str) -> None:
    options = {"players": 2} if game == "traxx" else {}
    live = anne.live(anne.open("me", "bot:novice", game=game, options=options))
    to_move(live, 0)
    live.play()
    to_move(live, live.now["ply"] + 1)
    assert "undo" not in live.now["can"]
    before = live.now["n"]
    assert live.refused("undo") == "revealed"
    assert anne.get(f"/api/tables/{live.table}")["n"] == before


def test_a_block_is_not_tried_again_once_the_hand_is_open(anne: Person) -> None:
    live = anne.live(anne.open("me", "bot:novice", game="zwei-wege"))
    for _ in range(200):  # until it is the bot that hides the disc
        to_move(live, live.now["ply"])
        blocks = {"<", ">"} == set(live.now["moves"])
        live.play()
        if blocks:
            break
    assert blocks
    assert live.refused("undo") == "revealed"
    assert anne.code(f"/api/tables/{live.table}/act", do="undo") == (409, "revealed")


def test_people_agree_to_take_back_whatever_they_like(anne: Person, bruno: Person) -> None:
    _, light, dark = sit_down(anne, bruno, game="zwei-wege")
    first, second = (light, dark) if 0 in light.now["turn"] else (dark, light)
    first.play()
    second.until_ply(1)
    second.play()
    first.until_ply(2)
    assert "undo" in second.now["can"]
    second.must("undo")
    first.until(lambda update: any(update["offers"]["undo"]))
    first.must("accept", what="undo")
    assert second.until_ply(1)


def test_who_plays_alone_takes_back_what_he_likes(anne: Person) -> None:
    live = anne.live(anne.open("me", game="traxx", options={"players": 1}))
    live.play()
    live.must("undo")
    assert live.now["ply"] == 0


# What comes to light with a move, game by game


def moves_until(match: Match, revealed: bool, most: int = 400) -> Match:
    """Plays the first legal moves on to one that reveals something, or does not."""
    for _ in range(most):
        seat = match.turn[0]
        match.play(match.moves(seat)[0], seat)
        if match.revealed == revealed:
            return match
    raise AssertionError("there was no such move")


def test_in_canoe_nothing_is_ever_hidden() -> None:
    match = Match.new("canoe", seed=1)
    assert not match.revealed
    for move in ("e4", "f5", "e4-d5", "f5-g5"):
        match.play(move)
        assert not match.revealed


def test_in_wege_each_tile_turned_up_is_news_and_a_tile_handed_on_is_none() -> None:
    match = Match.new("wege", seed=3)
    match.play(match.moves()[0])
    assert match.revealed
    handed_on = moves_until(match, revealed=False)
    assert handed_on.plies


def test_in_zwei_wege_the_hand_is_news_when_it_opens_not_when_it_closes() -> None:
    match = Match.new("zwei-wege", seed=3)
    for _ in range(5):
        match.play(match.moves()[0])
        assert not match.revealed
        match.play(match.moves()[0])
        assert match.revealed


def test_in_buizen_each_tile_drawn_from_the_bag_is_news() -> None:
    match = Match.new("buizen", seed=3)
    for _ in range(4):
        match.play(match.moves()[0])
        assert match.revealed


def test_in_traxx_lines_and_cards_are_news_when_all_have_drawn() -> None:
    match = Match.new("traxx", seed=3, players=3)
    for _ in range(3):
        told = []
        for seat in range(3):
            match.play(match.moves(seat)[0], seat)
            told.append(match.revealed)
        assert told == [False, False, True]


def test_a_line_drawn_at_the_same_time_as_others_is_taken_back_until_they_are_opened() -> None:
    table = Table("t", 1, Setup("traxx", {"players": 3}, 7, ["by:anne", "bot:novice", "bot:novice"]))
    table.apply(journal.play(0, table.match.moves(0)[0]))
    assert "undo" in deeds.can(table, "anne")
    table.apply(journal.play(1, table.match.moves(1)[0]))
    assert [str(entry) for entry in deeds.undo(table, "anne", None)] == ["undo 2 0"]
    table.apply(journal.play(2, table.match.moves(2)[0]))
    with pytest.raises(Refusal, match="revealed"):
        deeds.undo(table, "anne", None)
    assert "undo" not in deeds.can(table, "anne")
