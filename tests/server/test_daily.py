"""The challenge of the day: the same cards for everybody, one try that counts and is kept, and no word of the cards before.

A real server on a real database, on which it is Sunday all the time."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from datetime import UTC, date, datetime

import httpx
import pytest
from village import GAME, MONDAY, SUNDAY, Village, begin, cards_of, now, play_on
from visitors import Live

from sentiers.games import shelf
from sentiers.games.contract import TellingAbilities
from sentiers.match.fair import commit, mix
from sentiers.server import journal
from sentiers.server.daily import points_in_words, share
from sentiers.server.days import Days, Streaks, in_words, streaks
from sentiers.server.storage import Setup
from sentiers.server.table import Table

CELL = re.compile(r"\b[A-Z]\d{1,2}\b")


@pytest.fixture(scope="module")
def village(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Village]:
    """One Sunday for all tests that leave it a Sunday."""
    village = Village(tmp_path_factory.mktemp("village"))
    yield village
    village.close()


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
    assert in_words(date(2027, 1, 11), "en") == "Monday, 11 January 2027"


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
    assert now(anne)["mine"] == {"table": tables[0], "score": None, "rank": None, "share": None, "listed": False}
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
    for name, person in people.items():
        person.keep(name)  # before the result, or after it
    scores["Fanny"] = play_on(fanny, table, choose=0)["ended"]["scores"][0]
    results = now(fanny)["results"]
    assert {line["name"]: line["score"] for line in results if line["name"] in people} == scores
    assert [line["name"] for line in results if line["me"]] == ["Fanny"]
    for line in results:
        assert line["rank"] == 1 + sum(other["score"] > line["score"] for other in results)
    assert scores["Dora"] == scores["Emil"]


def test_the_table_lists_accounts_and_a_guest_sees_his_place(village: Village) -> None:
    gerda, henri = village.person("Gerda"), village.person("Henri")
    best = play_on(gerda, begin(gerda))["ended"]["scores"][0]
    worse = play_on(henri, begin(henri), choose=0)["ended"]["scores"][0]
    assert worse < best
    before = now(gerda)
    assert "Gerda" not in [line["name"] for line in before["results"]]
    page = gerda.http.get(f"/daily/{GAME}").text
    assert "That would be rank" in page
    assert 'id="unlisted"' in page
    gerda.keep("Gerda")
    kept, guest = now(gerda), now(henri)
    assert kept["ranked"] == before["ranked"] + 1
    assert [line["name"] for line in kept["results"] if line["me"]] == ["Gerda"]
    assert kept["mine"]["listed"]
    assert not guest["mine"]["listed"]
    assert [line for line in guest["results"] if line["me"] or line["name"] == "Henri"] == []
    assert guest["mine"]["rank"] == 1 + sum(line["score"] > worse for line in guest["results"]) > kept["mine"]["rank"]
    assert kept["players"] == guest["players"] > kept["ranked"]


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
    table = Table("", 0, Setup(GAME, {"players": 1}, 7, ["by:anne"]))
    while not table.over:
        table.apply(journal.play(0, table.view(0).moves(0)[0]))
    assert table.match.scores is not None
    monkeypatch.setattr(table.game.telling, "ABILITIES", TellingAbilities())
    text = share(table, date(2026, 11, 15), 3, "fr", "https://house/")
    points = points_in_words(table.match.scores[0], "fr")
    assert text.splitlines()[1:] == [f"Träxx\u00a0: {points}", "3 jours de suite", "https://house/"]


def test_what_there_is_not_is_refused_in_a_sentence(village: Village) -> None:
    anne = village.person()
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
