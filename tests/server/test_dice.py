"""Fair dice at a table: the commitment comes first, then the words, then the deal; and the secret only when all is over."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest
from visitors import House, Live, Person, sit_down

from sentiers.match.fair import commit, mix
from sentiers.match.verify import verify
from sentiers.server.opening import new_dice
from sentiers.server.protocol import DiceNow
from sentiers.server.storage import Setup
from sentiers.server.table import Table


def sheet_of(house: House, table: str) -> dict[str, Any]:
    with closing(sqlite3.connect(house.database)) as database:
        (setup,) = database.execute("SELECT setup FROM tables WHERE id = ?", (table,)).fetchone()
    found: dict[str, Any] = json.loads(setup)
    return found


def everything(person: Person, table: str, lives: list[Live]) -> str:
    """All that reaches a person by every way there is, to the letter."""
    paths = [
        f"/t/{table}",
        f"/t/{table}.txt",
        f"/t/{table}/record",
        "/",
        f"/api/tables/{table}",
        f"/api/tables/{table}?as=page",
        *(f"/api/tables/{table}/{what}" for what in ("moves", "frames", "curve", "advice")),
    ]
    answers = [person.http.get(path) for path in paths]
    with person.http.stream("GET", f"/api/tables/{table}/events") as events:
        lines = events.iter_lines()
        stream = [next(lines) for _ in range(3)]
    told = [f"{answer.headers} {answer.text}" for answer in answers]
    return "\n".join([*told, *stream, *(json.dumps(live.now) for live in lives)])


def secrets_of(house: House, table: str, words: list[str]) -> list[str]:
    secret = str(sheet_of(house, table)["secret"])
    seed = mix(bytes.fromhex(secret), words)
    return [secret, secret.upper(), str(seed), f"{seed:x}"]


# Before the deal


def test_nothing_is_dealt_before_the_words_are_given(anne: Person) -> None:
    live = anne.live(anne.open("me", "me", game="duel", word=None), "page&text=1")
    assert live.now["dice"]["waiting"] == [0, 1]
    assert live.now["dice"]["words"] == {}
    assert re.fullmatch("[0-9a-f]{64}", live.now["dice"]["commitment"])
    assert (live.now["turn"], live.now["moves"], live.now["can"]) == ([], [], ["resign"])
    assert (live.now["scene"], live.now["text"], any(live.now["labels"].values())) == ("", "", False)
    for deed in ({"do": "play", "move": "1", "ply": 0, "seat": 0}, {"do": "draw"}, {"do": "hint"}, {"do": "wish"}):
        assert live.refused(**deed) == "not-dealt"
    live.must("word", word="mistral", seat=0)
    assert live.now["dice"]["waiting"] == [1]
    live.must("word", word="tramontane")  # the only seat that owes one
    assert live.now["dice"]["waiting"] == []
    assert live.now["dice"]["words"] == {"0": "mistral", "1": "tramontane"}
    assert live.now["turn"] == [0, 1]
    assert live.now["scene"]


def test_the_page_of_an_undealt_table_shows_the_bare_board(anne: Person) -> None:
    table = anne.open("me", "bot:novice", game="zwei-wege", word=None)
    assert '<g class="scene"></g>' in anne.http.get(f"/t/{table}").text
    anne.live(table).must("word", word="mistral")
    assert '<g class="scene"></g>' not in anne.http.get(f"/t/{table}").text


def test_a_word_may_come_with_joining_or_by_the_api(anne: Person, bruno: Person) -> None:
    table = anne.open("me", "open", game="duel", word=None)
    live = anne.live(table)
    bruno.join(table, word="  le  vent\u202e d’Ouest\n")
    assert live.until(lambda update: update["dice"]["words"])["dice"]["words"] == {"1": "le vent d’Ouest"}
    assert live.now["dice"]["waiting"] == [0]
    assert anne.post(f"/api/tables/{table}/act", do="word", word="mistral").status_code == 200
    assert live.until(lambda update: not update["dice"]["waiting"])["turn"] == [0, 1]


def test_a_free_seat_is_awaited_too(anne: Person, bruno: Person) -> None:
    table = anne.open("me", "open", game="duel")
    live = anne.live(table)
    assert (live.now["dice"]["waiting"], live.now["turn"]) == ([1], [])
    bruno.join(table)
    assert live.until(lambda update: update["turn"])["dice"]["waiting"] == []


def test_bots_give_no_word_and_wait_for_the_deal(anne: Person) -> None:
    live = anne.live(anne.open("bot:novice", "me", game="zwei-wege", word=None))
    assert (live.now["dice"]["waiting"], live.now["thinking"], live.now["ply"]) == ([1], False, 0)
    live.must("word", word="mistral")
    assert live.until_ply(1)["turn"] == [1]
    assert live.now["dice"]["words"] == {"1": "mistral"}


@pytest.mark.parametrize("word", ["", "   ", "\u200b\x00\n", "x" * 41])
def test_what_is_no_word_is_refused(anne: Person, bruno: Person, word: str) -> None:
    table = anne.open("me", "open", game="duel", word=None)
    assert anne.code(f"/api/tables/{table}/act", do="word", word=word) == (422, "bad-word")
    assert bruno.code(f"/api/tables/{table}/join", word=word) == (422, "bad-word")
    assert anne.code("/api/tables", game="duel", seats=["me", "me"], word=word) == (422, "bad-word")
    now = anne.get(f"/api/tables/{table}")
    assert (now["n"], now["dice"]["words"]) == (0, {})


def test_a_seat_gives_one_word_and_only_its_own(anne: Person, bruno: Person, chloe: Person) -> None:
    table, act = (id := anne.open("me", "open", game="duel", word=None)), f"/api/tables/{id}/act"
    assert anne.code(act, do="word") == (400, "bad-message")
    assert anne.code(act, do="word", word="x" * 201) == (400, "bad-message")
    assert chloe.code(act, do="word", word="sirocco") == (403, "not-your-seat")
    assert anne.post(act, do="word", word="mistral").status_code == 200
    assert anne.code(act, do="word", word="sirocco") == (409, "repeated")
    assert anne.code(act, do="word", word="sirocco", seat=1) == (403, "not-your-seat")
    bruno.join(table)
    assert anne.code(act, do="word", word="sirocco") == (409, "dealt")
    assert anne.get(f"/api/tables/{table}")["dice"]["words"] == {"0": "mistral", "1": "tramontane"}


def test_who_holds_several_seats_says_for_which(anne: Person) -> None:
    live = anne.live(anne.open("me", "me", game="duel", word=None))
    assert live.refused("word", word="mistral") == "which-seat"
    assert live.now["dice"]["words"] == {}


def test_a_game_without_chance_has_no_dice(house: House, anne: Person) -> None:
    table = anne.open("me", "me", word="mistral")
    live = anne.live(table, "page")
    assert "dice" not in live.now
    assert live.now["turn"] == [0]
    assert live.refused("word", word="mistral", seat=0) == "dealt"
    assert not {"secret", "wordless"} & set(sheet_of(house, table))


# Secrets


@pytest.mark.parametrize("game", ["duel", "zwei-wege"])
def test_the_secret_and_the_seed_leave_the_house_only_when_the_match_is_over(
    house: House, anne: Person, bruno: Person, chloe: Person, game: str
) -> None:
    table = anne.open("me", "open", game=game, word=None)
    people = (anne, bruno, chloe)
    lives = {person: [person.live(table, mode) for mode in ("page", "program")] for person in people}
    words = ["mistral", "tramontane"]
    hidden = secrets_of(house, table, words)

    def told() -> list[str]:
        number = anne.get(f"/api/tables/{table}")["n"]
        for live in (live for each in lives.values() for live in each):
            live.until(lambda update: update["n"] == number)
        return [everything(person, table, lives[person]) for person in people]

    def keep_quiet() -> None:
        for heard in told():
            assert commit(bytes.fromhex(hidden[0])) in heard
            assert not [text for text in hidden if text in heard]

    keep_quiet()
    lives[anne][0].must("word", word=words[0])
    keep_quiet()
    bruno.join(table)
    keep_quiet()
    lives[anne][1].until(lambda update: update["moves"])
    lives[anne][1].play()
    keep_quiet()
    lives[anne][0].must("resign")
    for heard in told():
        assert f'"secret": "{hidden[0]}", "seed": "{hidden[2]}"' in heard


# The end


def finished(anne: Person, bruno: Person, game: str) -> tuple[str, str]:
    """The table of a match that was played and is over, and the commitment shown before anybody gave a word."""
    table = anne.open("me", "open", game=game, word=None)
    noted = str(anne.get(f"/api/tables/{table}")["dice"]["commitment"])
    bruno.join(table)
    lives = [anne.live(table), bruno.live(table)]
    lives[0].must("word", word="mistral")
    while lives[0].now["ended"] is None and lives[0].now["ply"] < 12:
        for live in lives:
            live.until(lambda update: update["ply"] >= lives[0].now["ply"])
        acting = next(live for live in lives if live.now["moves"])
        acting.play()
        for live in lives:
            live.until_ply(acting.now["ply"])
    if lives[0].now["ended"] is None:
        lives[0].must("resign")
    return table, noted


@pytest.mark.parametrize("game", ["duel", "zwei-wege"])
def test_the_record_of_a_match_verifies_against_the_commitment_noted_before_it(
    anne: Person, bruno: Person, game: str
) -> None:
    table, noted = finished(anne, bruno, game)
    record = anne.http.get(f"/t/{table}.txt").content
    assert all(check.fits for check in verify(record, noted))
    assert b"word 0: mistral\nword 1: tramontane\nseat 0: Anne\n" in record
    assert not all(check.fits for check in verify(record.replace(b"mistral", b"sirocco"), noted))


def test_who_resigns_before_the_deal_leaves_a_record_that_verifies(anne: Person) -> None:
    live = anne.live(table := anne.open("me", "open", game="duel", word=None))
    live.must("resign")
    assert live.now["ended"]["ending"] == "resignation"
    assert len(live.now["dice"]["secret"]) == 64
    record = anne.http.get(f"/t/{table}.txt").content
    assert all(check.fits for check in verify(record, live.now["dice"]["commitment"]))


def test_a_rematch_is_dealt_from_new_dice(anne: Person, bruno: Person) -> None:
    _, light, dark = sit_down(anne, bruno, game="duel")
    light.must("resign")
    light.must("rematch")
    dark.until(lambda update: update["offers"]["rematch"])
    dark.must("accept", what="rematch")
    light.until(lambda update: update["next"])
    again = [person.live(light.now["next"]) for person in (anne, bruno)]
    assert again[0].now["dice"]["waiting"] == [0, 1]
    assert again[0].now["dice"]["commitment"] != light.now["dice"]["commitment"]
    for live in again:
        live.must("word", word="sirocco")
    assert again[0].until(lambda update: update["turn"])["dice"]["words"] == {"0": "sirocco", "1": "sirocco"}


# What lasts


def test_words_and_the_deal_survive_being_killed(own_house: Callable[..., House]) -> None:
    house = own_house()
    with Person(house, "Anne") as anne, Person(house, "Bruno") as bruno:
        table = anne.open("me", "open", game="duel", word=None)
        before = anne.live(table)
        before.must("word", word="mistral")
        house.kill()
        house.start()
        live = anne.live(table)
        assert live.now["dice"] == before.now["dice"]
        bruno.join(table)
        dealt = live.until(lambda update: update["turn"])
        house.kill()
        house.start()
        assert anne.live(table).now["moves"] == dealt["moves"]


def test_tables_from_before_fair_dice_are_played_on(own_house: Callable[..., House]) -> None:
    house = own_house()
    with Person(house, "Anne") as anne:
        table = anne.open("me", "me", game="duel", word=None)
        house.kill()
        with closing(sqlite3.connect(house.database, isolation_level=None)) as database:
            old = {key: value for key, value in sheet_of(house, table).items() if key != "secret"} | {"seed": 5}
            database.execute("UPDATE tables SET setup = ? WHERE id = ?", (json.dumps(old).encode(), table))
        house.start()
        live = anne.live(table)
        assert "dice" not in live.now
        assert live.now["turn"] == [0, 1]
        live.must("resign", seat=0)
        record = anne.http.get(f"/t/{table}.txt").content
        assert b"seed: 5\n" in record
        assert [check.about for check in verify(record) if check.fits] == ["dice", "deal", "moves", "result"]


def test_the_house_may_deal_the_same_to_everyone_without_words() -> None:
    """For a challenge: a secret of the house's own choice, its commitment shown all the same."""
    secret = bytes(range(32))
    for seats in (["by:anne", "bot:novice"], ["by:bruno", "open"]):
        table = Table("table", 1, Setup("duel", {"players": 2}, seats=seats, **new_dice("duel", secret)))
        assert table.dealt
        assert table.turn == (0, 1)
        assert table.match.seed == mix(secret, ["", ""])
        assert table.dice is not None
        assert table.dice.now(table.awaited, False) == DiceNow(commit(secret), {}, [])
