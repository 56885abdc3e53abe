"""The challenge of the day: the same cards for everybody, one try that counts and is kept, and no word of the cards before.

Real servers on real databases; a day that stands still is a setting, and the next day is a restart with another one."""

from __future__ import annotations

import json
import re
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from visitors import House, Live, Person

from sentiers.games import shelf
from sentiers.match.fair import commit, mix
from sentiers.server import journal
from sentiers.server.daily import points_in_words, share
from sentiers.server.days import Days, Streaks, in_words, secret_of, streaks
from sentiers.server.storage import Sheet
from sentiers.server.table import Table

GAME = "traxx"
CELL = re.compile(r"\b[A-Z]\d{1,2}\b")
SUNDAY, MONDAY, TUESDAY = "2026-11-15", "2026-11-16", "2026-11-17"


class Village:
    """A house in which the day stands still until it is turned, and its people."""

    def __init__(self, folder: Path) -> None:
        self.house = House(folder, today=SUNDAY, games="")
        self.house.start()
        self.people: list[Person] = []

    def person(self, name: str | None = None) -> Person:
        self.people.append(Person(self.house, name))
        return self.people[-1]

    def turn_to(self, day: str) -> None:
        self.house.kill()  # whatever was acknowledged is there, however it ended
        self.house.settings["today"] = day
        self.house.start()

    def secret(self, day: str) -> bytes:
        with closing(sqlite3.connect(self.house.database)) as database:
            (key,) = database.execute("SELECT value FROM house WHERE key = 'secret'").fetchone()
        return secret_of(bytes(key), GAME, date.fromisoformat(day))

    def results(self) -> list[tuple[str, str, float]]:
        """The names, days and scores that are kept."""
        with closing(sqlite3.connect(self.house.database)) as database:
            sql = "SELECT name, day, score FROM results JOIN people ON id = person ORDER BY day, name"
            return database.execute(sql).fetchall()

    def close(self) -> None:
        for person in self.people:
            person.http.close()
        self.house.stop()


@pytest.fixture(scope="module")
def village(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Village]:
    """One Sunday for all tests that leave it a Sunday."""
    village = Village(tmp_path_factory.mktemp("village"))
    yield village
    village.close()


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


def test_all_play_the_same_cards(village: Village) -> None:
    anne, bruno = village.person(), village.person()
    mine, his = begin(anne), begin(bruno)
    assert mine != his
    assert play_on(anne, mine)["ended"]
    assert play_on(bruno, his)["ended"]
    assert cards_of(anne, mine) == cards_of(bruno, his)


def test_there_is_one_try_however_often_one_asks(village: Village) -> None:
    anne = village.person()
    tables: list[str] = []
    together = [threading.Thread(target=lambda: tables.append(begin(anne))) for _ in range(6)]
    for thread in together:
        thread.start()
    for thread in together:
        thread.join(60)
    assert len(tables) == 6
    assert len(set(tables)) == 1
    play_on(anne, tables[0], 3)
    assert now(anne)["mine"] == {"table": tables[0], "score": None, "rank": None, "share": None}
    play_on(anne, tables[0])
    assert begin(anne) == tables[0]


def test_what_counts_is_played_once_and_without_help(village: Village) -> None:
    anne = village.person()
    table = begin(anne)
    assert play_on(anne, table, 2)["can"] == []
    live = anne.live(table)
    for deed in ("undo", "resign", "hint"):
        assert live.refused(deed) == "counts"
    assert anne.code(f"/api/tables/{table}/act", do="resign") == (409, "counts")
    assert anne.code(f"/api/daily/{GAME}", practice=True) == (409, "try-first")
    assert anne.get(f"/api/tables/{table}")["ply"] == 2
    assert play_on(anne, table)["can"] == []
    assert live.refused("rematch") == "counts"
    live.close()


def test_practice_comes_after_and_does_not_count(village: Village) -> None:
    anne = village.person("Anne who practises")
    table = begin(anne)
    score = play_on(anne, table)["ended"]["scores"][0]
    again = begin(anne, practice=True)
    assert again != table
    assert {"undo", "hint", "resign"} <= set(play_on(anne, again, 1)["can"])
    assert play_on(anne, again, choose=0)["ended"]["scores"][0] != score
    assert [line for line in village.results() if line[0] == "Anne who practises"] == [
        ("Anne who practises", SUNDAY, score)
    ]
    assert cards_of(anne, table)[0] == cards_of(anne, again)[0]
    assert begin(anne) == table


def test_a_result_is_written_with_the_last_move(village: Village) -> None:
    anne = village.person("Anne to the end")
    table = begin(anne)
    update = play_on(anne, table, 1)
    while update["ended"] is None:
        assert "Anne to the end" not in [name for name, _, _ in village.results()]
        update = play_on(anne, table, 1)
    assert ("Anne to the end", SUNDAY, update["ended"]["scores"][0]) in village.results()


def test_equal_points_share_a_rank_and_one_sees_them_after_ones_own_try(village: Village) -> None:
    people = {name: village.person(name) for name in ("Dora", "Emil", "Fanny")}
    scores = {name: play_on(people[name], begin(people[name]))["ended"]["scores"][0] for name in ("Dora", "Emil")}
    fanny = people["Fanny"]
    assert now(fanny)["players"] >= 2
    assert now(fanny)["results"] is None
    table = begin(fanny)
    play_on(fanny, table, 2)
    assert now(fanny)["results"] is None
    scores["Fanny"] = play_on(fanny, table, choose=0)["ended"]["scores"][0]
    results = now(fanny)["results"]
    assert {line["name"]: line["score"] for line in results if line["name"] in people} == scores
    assert [line["name"] for line in results if line["me"]] == ["Fanny"]
    for line in results:
        assert line["rank"] == 1 + sum(other["score"] > line["score"] for other in results)
    assert scores["Dora"] == scores["Emil"]


def test_another_ones_table_is_shown_only_to_who_has_played(village: Village) -> None:
    anne, bruno = village.person(), village.person()
    table = begin(anne)
    play_on(anne, table)
    for path in (f"/t/{table}", f"/t/{table}/record", f"/api/tables/{table}", f"/api/tables/{table}/frames"):
        assert bruno.http.get(path).status_code == 403
    watcher = Live(f"ws://127.0.0.1:{village.house.port}/ws/{table}", {"authorization": f"Bearer {bruno.token}"})
    assert watcher.hear()["code"] == "spoiler"
    watcher.close()
    assert httpx.get(f"{village.house.address}/t/{table}", verify=False).status_code == 403
    play_on(bruno, begin(bruno))
    assert bruno.http.get(f"/t/{table}").status_code == 200
    assert bruno.get(f"/api/tables/{table}")["you"] == []


def test_the_secret_of_the_day_is_in_no_answer(village: Village) -> None:
    secret = village.secret(SUNDAY)
    anne, bruno = village.person(), village.person()
    assert now(bruno)["commitment"] == commit(secret)
    table = begin(anne)
    live, page = anne.live(table), anne.live(table, "page")
    assert live.now["dice"]["commitment"] == commit(secret)
    play_on(anne, table)
    again = begin(anne, practice=True)
    play_on(anne, again)
    for socket in (live, page):
        socket.until(lambda update: update["ended"] is not None)
        socket.close()
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


def test_a_result_to_share_names_no_cell(village: Village) -> None:
    anne = village.person()
    table = begin(anne)
    ended = play_on(anne, table)["ended"]
    assert CELL.search(" ".join(line["text"] for line in anne.get(f"/api/tables/{table}")["log"]))
    title, *lines, link = now(anne)["mine"]["share"].splitlines()
    assert title == "Challenge of the day, 15 November 2026"
    assert link == f"{village.house.address}/daily/{GAME}/{SUNDAY}"
    assert str(round(ended["scores"][0])).replace("-", "−") in "\n".join(lines)
    assert not CELL.search("\n".join(lines))
    anne.http.headers["accept-language"] = "fr"
    assert now(anne)["mine"]["share"].startswith("Défi du jour, 15 novembre 2026\n")


def test_a_game_without_share_lines_tells_the_points(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("", 0, Sheet(GAME, {"players": 1}, 7, ["by:anne"]))
    while not table.over:
        table.apply(journal.play(0, next(iter(table.legal(0).codes))))
    assert table.match.scores is not None
    monkeypatch.delattr(table.game.telling, "share")
    text = share(table, date(2026, 11, 15), 3, "fr", "https://house/")
    points = points_in_words(table.match.scores[0], "fr")
    assert text.splitlines()[1:] == [f"Träxx\u00a0: {points}", "3 jours de suite", "https://house/"]


def test_what_there_is_not_is_refused_in_a_sentence(village: Village) -> None:
    anne = village.person()
    assert anne.code("/api/daily/canoe") == (404, "no-challenges")
    assert anne.code("/api/daily/chess") == (404, "unknown-game")
    for day in (MONDAY, "2026-11-14", "2026-02-30", "yesterday", "20261115", "9" * 300):
        answer = anne.post(f"/api/daily/{GAME}", date=day)
        assert answer.status_code == 404
        assert answer.json()["error"] == {"code": "no-challenge", "text": "There is no challenge of this day."}
        assert anne.http.get(f"/daily/{GAME}/{day}").status_code == 404
    for month in ("", "2026-13", "1000-01", "x" * 300):
        assert anne.http.get(f"/daily/{GAME}?month={month}").status_code == 200
    assert anne.code(f"/api/daily/{GAME}", table="mine") == (400, "bad-message")
    assert now(anne)["mine"] is None


def test_a_form_of_our_own_begins_and_one_of_another_site_does_not(village: Village) -> None:
    address = village.house.address
    with httpx.Client(base_url=address, verify=False, timeout=60) as browser:
        assert "set-cookie" in browser.get(f"/daily/{GAME}").headers
        foreign: list[dict[str, str]] = [{}, {"origin": "https://elsewhere.example"}, {"origin": "null"}]
        for headers in foreign:
            assert browser.post(f"/daily/{GAME}", data={"go": "1"}, headers=headers).status_code in (403, 415)
        answer = browser.post(f"/daily/{GAME}", data={"go": "1"}, headers={"origin": address})
        assert answer.status_code == 303
        assert browser.get(answer.headers["location"]).status_code == 200
        again = browser.post(f"/daily/{GAME}", data={"go": "1"}, headers={"origin": address})
        assert again.headers["location"] == answer.headers["location"]
        assert browser.post("/api/tables", data={"go": "1"}, headers={"origin": address}).status_code == 415


# Three days


class ThreeDays:
    """Anne plays on Sunday, begins on Monday and goes on on Tuesday; Chloé never finishes her Sunday. Each day ends with kill -9."""

    def __init__(self, village: Village) -> None:
        self.village = village
        self.anne, self.chloe = village.person("Anne"), village.person("Chloé")
        self.sunday, self.hers = begin(self.anne), begin(self.chloe)
        play_on(self.chloe, self.hers, 4)
        self.first = play_on(self.anne, self.sunday)["ended"]["scores"][0]
        village.turn_to(MONDAY)
        self.on_monday = now(self.anne), now(self.anne, SUNDAY), now(self.chloe, SUNDAY)
        self.monday = begin(self.anne)
        play_on(self.anne, self.monday, 4)
        bruno = village.person("Bruno")
        self.too_late = bruno.code(f"/api/daily/{GAME}", date=SUNDAY)
        self.his_practice = bruno.post(f"/api/daily/{GAME}", date=SUNDAY, practice=True).status_code
        self.her_practice = self.chloe.code(f"/api/daily/{GAME}", date=SUNDAY, practice=True)
        self.bruno = bruno
        village.turn_to(TUESDAY)


@pytest.fixture(scope="module")
def days(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreeDays]:
    village = Village(tmp_path_factory.mktemp("days"))
    yield ThreeDays(village)
    village.close()


def test_a_result_survives_and_is_kept_once(days: ThreeDays) -> None:
    today, sunday, _ = days.on_monday
    assert (sunday["mine"]["table"], sunday["mine"]["score"], sunday["mine"]["rank"]) == (days.sunday, days.first, 1)
    assert [line["name"] for line in sunday["results"]] == ["Anne"]
    assert today["streak"] == {"now": 1, "longest": 1}
    assert today["begins"]
    assert [line for line in days.village.results() if line[1] == SUNDAY] == [("Anne", SUNDAY, days.first)]
    assert begin(days.anne, date=SUNDAY) == days.sunday


def test_a_try_begun_may_be_finished_on_the_day_after_and_counts_for_its_day(days: ThreeDays) -> None:
    assert now(days.anne)["streak"] == {"now": 0, "longest": 1}
    assert begin(days.anne, date=MONDAY) == days.monday
    assert days.anne.get(f"/api/tables/{days.monday}")["ply"] == 4
    play_on(days.anne, days.monday)
    today = now(days.anne)
    assert [entry["date"] for entry in today["history"]] == [SUNDAY, MONDAY]
    assert today["streak"] == {"now": 2, "longest": 2}
    assert (today["begins"], today["players"]) == (True, 0)
    assert now(days.anne, MONDAY)["mine"]["share"].splitlines()[-2] == "2 days in a row"
    assert cards_of(days.anne, days.monday) != cards_of(days.anne, days.sunday)


def test_the_secret_is_told_when_nobody_can_play_any_more(days: ThreeDays) -> None:
    secret = days.village.secret(SUNDAY).hex()
    assert all("secret" not in seen for seen in days.on_monday)
    assert now(days.bruno, SUNDAY)["secret"] == secret
    assert "secret" not in now(days.bruno, MONDAY)
    assert secret in days.anne.http.get(f"/t/{days.sunday}.txt").text
    assert days.anne.get(f"/api/tables/{days.sunday}")["dice"]["secret"] == secret
    assert secret in days.bruno.http.get(f"/daily/{GAME}/{SUNDAY}").text


def test_what_is_finished_after_that_has_no_result(days: ThreeDays) -> None:
    assert days.on_monday[2]["results"] is None, "she could still play on Monday"
    assert days.her_practice == (409, "try-first")
    assert play_on(days.chloe, days.hers)["ended"]
    assert "Chloé" not in [name for name, _, _ in days.village.results()]
    sunday = now(days.chloe, SUNDAY)
    assert sunday["mine"]["score"] is None
    assert [line["name"] for line in sunday["results"]] == ["Anne"]


def test_a_day_that_is_gone_can_only_be_practised(days: ThreeDays) -> None:
    assert days.too_late == (409, "too-late")
    assert days.his_practice == 200
    assert now(days.bruno, SUNDAY)["mine"] is None
