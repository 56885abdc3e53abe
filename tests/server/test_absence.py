"""Nobody waits in vain: matches that are broken off, claimed against who has left, or played on by a bot."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from visitors import House, Live, Person, sit_down

from sentiers.server import leaving
from sentiers.server.refusal import Refusal
from sentiers.server.storage import Setup
from sentiers.server.table import Table

PATIENCE = 0.3  # seconds, in the house of these tests


@pytest.fixture(scope="module")
def brisk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("brisk"), absence=PATIENCE, absence_fast=PATIENCE)
    house.start()
    yield house
    house.stop()


@pytest.fixture
def people(brisk: House) -> Iterator[Callable[[str], Person]]:
    found: list[Person] = []

    def person(name: str) -> Person:
        found.append(Person(brisk, name))
        return found[-1]

    yield person
    for one in found:
        one.__exit__()


def moves(count: int, *lives: Live) -> None:
    for ply in range(count):
        lives[ply % len(lives)].play()
        for live in lives:
            live.until_ply(ply + 1)


def can(live: Live, what: str) -> None:
    live.until(lambda update: what in update["can"])


def test_below_two_moves_each_a_match_is_broken_off_without_a_result(
    anne: Person, bruno: Person, chloe: Person
) -> None:
    table, first, second = sit_down(anne, bruno)
    moves(3, first, second)
    assert "abort" in second.now["can"]
    assert chloe.live(table).refused("abort") == "not-your-seat"
    second.must("abort")
    ended = first.until(lambda update: update["ended"] is not None)["ended"]
    assert (ended["ending"], ended["winners"]) == ("broken-off", [])
    assert "broken off" in anne.http.get(f"/t/{table}.txt").text


def test_a_match_under_way_cannot_be_broken_off(anne: Person, bruno: Person) -> None:
    _, first, second = sit_down(anne, bruno)
    moves(4, first, second)
    assert "abort" not in first.now["can"]
    assert first.refused("abort") == "too-late-to-abort"
    assert first.refused("claim") == "not-absent"
    assert "absent" not in first.now


def test_the_win_is_claimed_against_who_has_left(people: Callable[[str], Person]) -> None:
    anne, bruno = people("Anne"), people("Bruno")
    table, first, second = sit_down(anne, bruno)
    moves(4, first, second)
    second.close()
    gone = first.until(lambda update: "absent" in update)
    assert [line["seat"] for line in gone["absent"]] == [1]
    assert not gone["seats"][1]["here"]
    can(first, "claim")
    second = bruno.live(table)  # he is back in time
    first.until(lambda update: "claim" not in update["can"])
    assert first.refused("claim") == "not-absent"
    second.close()
    can(first, "claim-draw")
    first.must("claim", what="win")
    assert (first.now["ended"]["ending"], first.now["ended"]["winners"]) == ("absence", [0])
    assert "1 has left" in anne.http.get(f"/t/{table}.txt").text


def test_a_bot_plays_on_for_who_has_left_until_he_is_back(people: Callable[[str], Person]) -> None:
    anne, bruno = people("Anne"), people("Bruno")
    table, first, second = sit_down(anne, bruno)
    moves(4, first, second)
    second.close()
    can(first, "claim-bot")
    first.must("claim", what="bot")
    assert (first.now["seats"][1]["kind"], first.now["seats"][1]["level"]) == ("bot", "amateur")
    first.play()
    first.until_ply(6)
    second = bruno.live(table)
    assert (second.now["you"], second.now["can"]) == ([], ["back"])
    second.must("back")
    assert (second.now["you"], second.now["seats"][1]["kind"]) == ([1], "human")
    first.until(lambda update: update["seats"][1]["kind"] == "human")
    first.play()
    second.until_ply(7)
    second.play()


def test_where_three_play_a_bot_takes_the_seat_by_itself_and_who_resigns_leaves_the_others_playing(
    people: Callable[[str], Person],
) -> None:
    anne, bruno, chloe = people("Anne"), people("Bruno"), people("Chloé")
    table = anne.open("me", "open", "open", game="duel", options={"players": 3})
    bruno.join(table)
    chloe.join(table)
    first, second, third = (person.live(table) for person in (anne, bruno, chloe))
    third.close()
    first.until(lambda update: update["seats"][2]["kind"] == "bot")
    second.must("resign")
    told = first.until(lambda update: update["seats"][1]["kind"] == "bot")
    assert told["ended"] is None
    first.must("resign")  # nobody is left who would go on
    assert (first.now["ended"]["ending"], first.now["ended"]["winners"]) == ("resignation", [1, 2])


def test_who_goes_on_purpose_is_waited_for_half_as_long_and_days_are_long_anyway(
    people: Callable[[str], Person],
) -> None:
    anne, bruno = people("Anne"), people("Bruno")
    _, first, second = sit_down(anne, bruno)
    moves(4, first, second)
    second.must("leave")
    second.close()
    gone = first.until(lambda update: "absent" in update)
    assert gone["absent"][0]["left"] < PATIENCE
    _, first, second = sit_down(anne, bruno, time="days:1")
    moves(4, first, second)
    second.close()
    assert "absent" not in first.until(lambda update: not update["seats"][1]["here"])


def test_where_three_play_nobody_claims_the_win_against_one_of_them() -> None:
    table = Table("t", 1, Setup("duel", {"players": 3}, 7, ["by:anne", "by:bruno", "by:chloe"]))
    table.missing = frozenset({2})
    for what in ("win", "draw"):
        with pytest.raises(Refusal, match="not-to-claim"):
            leaving.claim(table, "anne", what)
    assert [str(entry) for entry in leaving.claim(table, "anne", "bot")] == ["stand 2 amateur"]
