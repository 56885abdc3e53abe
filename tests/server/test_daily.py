"""The challenge of the day: the same cards for everybody, one try that counts and is kept, and no word of the cards before.

Real servers on real databases; a day that stands still is a setting, and the next day is a restart with another one."""

from __future__ import annotations

import json
import re
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, date, datetime
from typing import Any

import httpx
import pytest
from visitors import House, Live, Person

from sentiers.games import shelf
from sentiers.match.fair import commit, mix
from sentiers.server.days import Days, Streaks, in_words, secret_of, streaks

GAME = "traxx"
CELL = re.compile(r"\b[A-Z]\d{1,2}\b")
SUNDAY, MONDAY, TUESDAY = "2026-11-15", "2026-11-16", "2026-11-17"


class Calendar:
    """A house in which one can go on to another day."""

    def __init__(self, open_house: Callable[..., House], today: str = SUNDAY) -> None:
        self.house = open_house(today=today)

    def turn_to(self, day: str) -> None:
        self.house.kill()  # whatever was acknowledged is there, however it ended
        self.house.settings["today"] = day  # type: ignore[assignment]
        self.house.start()

    @contextmanager
    def person(self, name: str) -> Iterator[Person]:
        with Person(self.house, name) as person:
            yield person

    def key(self) -> bytes:
        with closing(sqlite3.connect(self.house.database)) as database:
            (key,) = database.execute("SELECT value FROM house WHERE key = 'secret'").fetchone()
        return bytes(key)

    def secret(self, day: str) -> bytes:
        return secret_of(self.key(), GAME, date.fromisoformat(day))


@pytest.fixture
def calendar(own_house: Callable[..., House], monkeypatch: pytest.MonkeyPatch) -> Calendar:
    monkeypatch.setenv("SENTIERS_GAMES", "")
    return Calendar(own_house)


def begin(person: Person, **more: Any) -> str:
    answer = person.post(f"/api/daily/{GAME}", **more)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["table"])


def now(person: Person, day: str | None = None) -> dict[str, Any]:
    found: dict[str, Any] = person.get(f"/api/daily/{GAME}" + (f"?date={day}" if day else ""))
    return found


def play_on(person: Person, table: str, plies: int = 100, choose: int = -1) -> dict[str, Any]:
    """Plays so many moves, or to the end: the last legal one each time, or another. The first is to pass."""
    update: dict[str, Any] = person.get(f"/api/tables/{table}")
    while update["ended"] is None and plies:
        answer = person.post(f"/api/tables/{table}/play", move=update["moves"][choose], ply=update["ply"])
        assert answer.status_code == 200, answer.text
        update, plies = person.get(f"/api/tables/{table}"), plies - 1
    return update


def cards_of(person: Person, table: str) -> list[str]:
    """What was seen of the cards in a finished match, position by position."""
    frames = person.get(f"/api/tables/{table}/frames?from=0&to=64")["frames"]
    return [frame["text"] for frame in frames]


def kept(house: House) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(house.database)) as database:
        return database.execute("SELECT game, day, person, score FROM results ORDER BY day, person").fetchall()


# The day


def test_a_day_begins_at_midnight_in_paris() -> None:
    def at(*when: int) -> date:
        return Days("Europe/Paris", clock=lambda: datetime(*when, tzinfo=UTC).timestamp()).today  # type: ignore[arg-type]

    assert at(2026, 11, 15, 22, 59) == date(2026, 11, 15)
    assert at(2026, 11, 15, 23, 0) == date(2026, 11, 16)
    assert at(2026, 7, 14, 21, 59) == date(2026, 7, 14)
    assert at(2026, 7, 14, 22, 0) == date(2026, 7, 15)


def test_a_streak_counts_days_in_a_row() -> None:
    days = [date(2026, 2, day) for day in (1, 2, 3, 4, 6, 7)] + [date(2026, 2, 28), date(2026, 3, 1)]
    assert streaks(days, date(2026, 3, 1)) == Streaks(2, 4)
    assert streaks(days, date(2026, 3, 2)) == Streaks(2, 4), "today may still be played"
    assert streaks(days, date(2026, 3, 3)) == Streaks(0, 4)
    assert streaks([], date(2026, 3, 3)) == Streaks(0, 0)


def test_dates_are_written_as_one_says_them() -> None:
    assert in_words(date(2026, 11, 15), "fr") == "dimanche 15 novembre 2026"
    assert in_words(date(2027, 1, 1), "fr") == "vendredi 1er janvier 2027"
    assert in_words(date(2027, 1, 11), "en") == "Monday 11 January 2027"


def test_a_challenge_is_for_one_player_of_a_game_of_chance() -> None:
    with_one = [card for card in shelf.cards() if card.daily is not None]
    assert GAME in [card.name for card in with_one]
    for card in with_one:
        assert card.chance
        assert shelf.game(card.name).seats(card.daily) == 1


# One day


def test_all_play_the_same_cards_and_another_day_others(calendar: Calendar) -> None:
    with calendar.person("Anne") as anne, calendar.person("Bruno") as bruno:
        mine, his = begin(anne), begin(bruno)
        assert mine != his
        assert play_on(anne, mine)["ended"]
        assert play_on(bruno, his)["ended"]
        first = cards_of(anne, mine)
        assert first == cards_of(bruno, his)
        calendar.turn_to(MONDAY)
        tomorrow = begin(anne)
        assert tomorrow != mine
        play_on(anne, tomorrow)
        assert cards_of(anne, tomorrow) != first


def test_there_is_one_try_and_it_is_found_again(calendar: Calendar) -> None:
    with calendar.person("Anne") as anne:
        tables: list[str] = []
        together = [threading.Thread(target=lambda: tables.append(begin(anne))) for _ in range(6)]
        for thread in together:
            thread.start()
        for thread in together:
            thread.join(60)
        assert len(tables) == 6
        assert len(set(tables)) == 1
        table = tables[0]
        assert play_on(anne, table, 3)["ply"] == 3
        calendar.turn_to(SUNDAY)
        assert begin(anne) == table
        assert anne.get(f"/api/tables/{table}")["ply"] == 3
        assert now(anne)["mine"] == {"table": table, "score": None, "rank": None, "share": None}
        play_on(anne, table)
        assert begin(anne) == table


def test_what_counts_is_played_once_and_without_help(calendar: Calendar) -> None:
    with calendar.person("Anne") as anne:
        table = begin(anne)
        update = play_on(anne, table, 2)
        assert update["can"] == []
        live = anne.live(table)
        for deed in ("undo", "resign", "hint"):
            assert live.refused(deed) == "counts"
        assert anne.code(f"/api/tables/{table}/act", do="resign") == (409, "counts")
        assert anne.code(f"/api/daily/{GAME}", practice=True) == (409, "try-first")
        assert anne.get(f"/api/tables/{table}")["ply"] == 2
        assert play_on(anne, table)["can"] == []
        assert live.refused("rematch") == "counts"


def test_practice_comes_after_and_does_not_count(calendar: Calendar) -> None:
    with calendar.person("Anne") as anne:
        table = begin(anne)
        assert play_on(anne, table)["ended"]
        before = kept(calendar.house)
        again = begin(anne, practice=True)
        assert again != table
        assert {"undo", "hint", "resign"} <= set(play_on(anne, again, 1)["can"])
        assert play_on(anne, again, choose=0)["ended"]
        assert kept(calendar.house) == before
        assert cards_of(anne, table)[0] == cards_of(anne, again)[0]
        assert begin(anne) == table


# Results


def test_a_result_is_written_with_the_last_move_and_only_once(calendar: Calendar) -> None:
    with calendar.person("Anne") as anne:
        table = begin(anne)
        update = play_on(anne, table, 1)
        while update["ended"] is None:
            assert kept(calendar.house) == []
            update = play_on(anne, table, 1)
        calendar.turn_to(SUNDAY)  # killed right after the answer
        score = update["ended"]["scores"][0]
        ((game, day, _, points),) = kept(calendar.house)
        assert (game, day, points) == (GAME, SUNDAY, score)
        mine = now(anne)["mine"]
        assert (mine["score"], mine["rank"]) == (score, 1)
        assert len(kept(calendar.house)) == 1


def test_equal_points_share_a_rank_and_one_sees_them_after_ones_own_try(calendar: Calendar) -> None:
    with calendar.person("Anne") as anne, calendar.person("Bruno") as bruno, calendar.person("Chloé") as chloe:
        scores = {
            "Anne": play_on(anne, begin(anne))["ended"]["scores"][0],
            "Bruno": play_on(bruno, begin(bruno))["ended"]["scores"][0],
        }
        assert now(chloe)["players"] == 2
        assert now(chloe)["results"] is None
        table = begin(chloe)
        play_on(chloe, table, 2)
        assert now(chloe)["results"] is None
        scores["Chloé"] = play_on(chloe, table, choose=0)["ended"]["scores"][0]
        results = now(chloe)["results"]
        assert {line["name"]: line["score"] for line in results} == scores
        assert [line["name"] for line in results if line["me"]] == ["Chloé"]
        for line in results:
            assert line["rank"] == 1 + sum(score > line["score"] for score in scores.values())
        assert scores["Anne"] == scores["Bruno"]


def test_days_in_a_row_and_a_try_finished_after_midnight(calendar: Calendar) -> None:
    with calendar.person("Anne") as anne:
        play_on(anne, begin(anne))
        assert now(anne)["streak"] == {"now": 1, "longest": 1}
        calendar.turn_to(MONDAY)
        late = begin(anne)
        play_on(anne, late, 4)
        calendar.turn_to(TUESDAY)
        assert now(anne)["streak"] == {"now": 0, "longest": 1}
        assert begin(anne, date=MONDAY) == late
        play_on(anne, late)
        found = now(anne)
        assert [entry["date"] for entry in found["history"]] == [SUNDAY, MONDAY]
        assert found["streak"] == {"now": 2, "longest": 2}
        assert now(anne, MONDAY)["mine"]["share"].splitlines()[-2] == "2 days in a row"
        assert found["begins"]
        assert found["players"] == 0


def test_who_has_not_finished_when_the_secret_is_told_has_no_result(calendar: Calendar) -> None:
    with calendar.person("Anne") as anne:
        table = begin(anne)
        play_on(anne, table, 4)
        calendar.turn_to(TUESDAY)
        assert now(anne, SUNDAY)["secret"] == calendar.secret(SUNDAY).hex()
        assert play_on(anne, table)["ended"]
        assert kept(calendar.house) == []
        assert now(anne, SUNDAY)["mine"]["score"] is None


# Secrets


def test_nothing_of_the_cards_is_told_before_the_challenge_is_closed(calendar: Calendar) -> None:
    secret = calendar.secret(SUNDAY)
    with calendar.person("Anne") as anne, calendar.person("Bruno") as bruno:
        assert now(bruno)["commitment"] == commit(secret)
        table = begin(anne)
        live, page = anne.live(table), anne.live(table, "page")
        assert live.now["dice"]["commitment"] == commit(secret)
        play_on(anne, table)
        again = begin(anne, practice=True)
        play_on(anne, again)
        for socket in (live, page):
            socket.until(lambda update: update["ended"] is not None)
        heard = json.dumps([live.now, live.log, page.now, page.log])
        for path in (f"/daily/{GAME}", f"/api/daily/{GAME}", f"/daily/{GAME}/{SUNDAY}", "/"):
            heard += anne.http.get(path).text + bruno.http.get(path).text
        for mine in (table, again):
            for path in (f"/t/{mine}", f"/t/{mine}/record", f"/api/tables/{mine}", f"/api/tables/{mine}?as=page"):
                answer = anne.http.get(path)
                assert answer.status_code == 200
                heard += answer.text
            assert anne.http.get(f"/t/{mine}.txt").status_code == 409
        assert secret.hex() not in heard
        assert str(mix(secret, [""])) not in heard
        calendar.turn_to(TUESDAY)
        assert now(bruno, SUNDAY)["secret"] == secret.hex()
        assert secret.hex() in anne.http.get(f"/t/{table}.txt").text
        assert anne.get(f"/api/tables/{table}")["dice"]["secret"] == secret.hex()
        assert "secret" not in now(bruno, MONDAY) if calendar.turn_to(MONDAY) else True


def test_another_ones_table_is_shown_only_to_who_has_played(calendar: Calendar) -> None:
    with calendar.person("Anne") as anne, calendar.person("Bruno") as bruno:
        table = begin(anne)
        play_on(anne, table)
        for path in (f"/t/{table}", f"/t/{table}/record", f"/api/tables/{table}", f"/api/tables/{table}/frames"):
            assert bruno.http.get(path).status_code == 403
        watching = {"authorization": f"Bearer {bruno.token}"}
        assert Live(f"ws://127.0.0.1:{calendar.house.port}/ws/{table}", watching).hear()["code"] == "spoiler"
        assert httpx.get(f"{calendar.house.address}/t/{table}", verify=False).status_code == 403
        play_on(bruno, begin(bruno))
        assert bruno.http.get(f"/t/{table}").status_code == 200
        assert bruno.get(f"/api/tables/{table}")["you"] == []


def test_a_result_to_share_names_no_cell(calendar: Calendar) -> None:
    with calendar.person("Anne") as anne:
        table = begin(anne)
        moves = []
        update = anne.get(f"/api/tables/{table}")
        while update["ended"] is None:
            moves.append(update["moves"][-1])
            update = play_on(anne, table, 1)
        assert any(CELL.search(move) for move in moves)
        text = now(anne)["mine"]["share"]
        title, *lines, link = text.splitlines()
        assert title == "Challenge of the day, 15 November 2026"
        assert link == f"{calendar.house.address}/daily/{GAME}/{SUNDAY}"
        assert str(round(update["ended"]["scores"][0])).lstrip("-") in "\n".join(lines)
        assert not CELL.search("\n".join(lines))
        anne.http.headers["accept-language"] = "fr"
        assert now(anne)["mine"]["share"].startswith("Défi du jour, 15 novembre 2026\n")


# Refusals


def test_what_there_is_not_is_refused_in_a_sentence(calendar: Calendar) -> None:
    with calendar.person("Anne") as anne:
        assert anne.code("/api/daily/canoe") == (404, "no-challenges")
        assert anne.code("/api/daily/chess") == (404, "unknown-game")
        for day in (MONDAY, "2026-11-14", "2026-02-30", "yesterday", "20261115"):
            assert anne.code(f"/api/daily/{GAME}", date=day) == (404, "no-challenge")
            assert anne.http.get(f"/daily/{GAME}/{day}").status_code == 404
        begin(anne)
        calendar.turn_to(MONDAY)
        with calendar.person("Bruno") as bruno:
            assert bruno.code(f"/api/daily/{GAME}", date=SUNDAY) == (409, "too-late")
            answer = bruno.post(f"/api/daily/{GAME}", date=SUNDAY)
            assert answer.json()["error"]["text"] == "This challenge can no longer be begun, only played for practice."
            assert bruno.post(f"/api/daily/{GAME}", date=SUNDAY, practice=True).status_code == 200
        assert anne.code(f"/api/daily/{GAME}", date=SUNDAY, practice=True) == (409, "try-first")
        with closing(sqlite3.connect(calendar.house.database)) as database:
            assert database.execute("SELECT COUNT(*) FROM tries").fetchone() == (1,)


def test_a_form_of_our_own_begins_and_one_of_another_site_does_not(calendar: Calendar) -> None:
    address = calendar.house.address
    with httpx.Client(base_url=address, verify=False, timeout=60) as browser:
        assert "set-cookie" in browser.get(f"/daily/{GAME}").headers
        for headers in ({}, {"origin": "https://elsewhere.example"}, {"origin": "null"}):
            assert browser.post(f"/daily/{GAME}", data={"go": "1"}, headers=headers).status_code in (403, 415)
        answer = browser.post(f"/daily/{GAME}", data={"go": "1"}, headers={"origin": address})
        assert answer.status_code == 303
        assert browser.get(answer.headers["location"]).status_code == 200
        again = browser.post(f"/daily/{GAME}", data={"go": "1"}, headers={"origin": address})
        assert again.headers["location"] == answer.headers["location"]
