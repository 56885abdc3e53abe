"""Finished matches stay: in one's list, in one's history and in one's ratings, on a real server."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from typing import Any

import loops
import pytest
from visitors import House, Person, sit_down

from sentiers.server.recomputing import recompute


def profile(who: Person, person: str = "me") -> Any:
    return who.get(f"/api/people/{person}")


def matches(who: Person, person: str = "me", query: str = "") -> list[Any]:
    return list(who.get(f"/api/people/{person}/matches{query}")["matches"])


def test_a_rated_match_changes_both_ratings_with_its_last_deed(anne: Person, bruno: Person, chloe: Person) -> None:
    table, light, dark = sit_down(anne, bruno, rated=True)
    assert [seat["rating"] for seat in light.now["seats"]] == [1500, 1500]
    assert all(seat["uncertain"] for seat in light.now["seats"])
    light.play("e4")
    assert {"undo", "hint"}.isdisjoint(light.now["can"])
    assert light.refused("undo") == "rated"
    dark.until_ply(1)
    dark.must("resign")
    ended = light.until(lambda update: update["ended"] is not None)
    assert [seat["change"] for seat in ended["seats"]] == [77, -77]
    assert [seat["rating"] for seat in ended["seats"]] == [1577, 1423]
    (mine,) = matches(anne)
    assert (mine["table"], mine["how"], mine["change"], mine["rating"]) == (table, "won", 77, 1577)
    (theirs,) = matches(bruno, query="?game=canoe")
    assert (theirs["how"], theirs["change"], theirs["others"][0]["name"]) == ("lost", -77, "Anne")
    assert matches(bruno, query="?game=wege") == []
    handle = mine["others"][0]["profile"]
    seen = profile(chloe, handle)
    assert (seen["name"], seen["me"]) == ("Bruno", False)
    (rating,) = seen["ratings"]
    assert (rating["game"], rating["speed"], rating["points"], rating["curve"]) == (
        "canoe",
        "free",
        1423,
        [[1423, 465]],
    )
    assert seen["played"][0]["lost"] == 1
    assert matches(chloe, handle) == [], "the table was private"
    assert [each["table"] for each in matches(anne, handle)] == [table]
    assert matches(bruno) == [theirs]
    assert (anne.http.get("/u/nobody").status_code, anne.http.get("/api/people/é").status_code) == (404, 404)
    assert anne.http.get("/api/people/me/matches?before=x").status_code == 400
    page = chloe.http.get(f"/u/{handle}").text
    assert "Bruno" in page
    assert table not in page
    assert f"/t/{table}/record" in bruno.http.get("/u/me").text


def test_a_public_match_is_for_everybody_and_an_unrated_one_changes_nothing(house: House) -> None:
    with Person(house, "Dora") as dora, Person(house, "Emil") as emil, Person(house) as stranger:
        table, light, dark = sit_down(dora, emil, private=False)
        assert "rating" not in light.now["seats"][0]
        light.play("e4")
        dark.until_ply(1)
        dark.must("draw")
        light.until(lambda update: update["offers"]["draw"] == [1])
        light.must("accept")
        handle = light.now["seats"][1]["profile"]
        (seen,) = matches(stranger, handle)
        assert (seen["table"], seen["how"], seen["ending"]) == (table, "drawn", "agreement")
        assert profile(dora)["ratings"] == []


@pytest.mark.parametrize(
    "asked",
    [
        {"seats": ["me", "me"]},
        {"seats": ["me"], "game": "traxx", "options": {"players": 1}},
        {"seats": ["me", "bot:novice"], "game": "duel"},
    ],
    ids=["one screen", "alone", "a bot that nobody has measured"],
)
def test_what_cannot_be_rated_is_refused(anne: Person, asked: dict[str, Any]) -> None:
    assert anne.code("/api/tables", **{"game": "canoe", "rated": True} | asked) == (422, "not-ratable")


def test_everything_is_there_again_after_the_house_was_killed(own_house: Any) -> None:
    """Against a bot; what the journals say gives the same numbers."""
    house = own_house()
    with Person(house, "Anne") as anne:
        table = anne.open("me", "bot:amateur", rated=True)
        live = anne.live(table)
        assert [seat["rating"] for seat in live.now["seats"]] == [1500, 1500]
        assert "uncertain" not in live.now["seats"][1]
        live.must("resign")
        assert live.now["seats"][0]["change"] < 0
        assert "change" not in live.now["seats"][1]
        before = profile(anne)
        house.kill()
        house.start()
        assert profile(anne) == before
        again = anne.live(table)
        assert again.now["seats"][0]["change"] == live.now["seats"][0]["change"]
    house.stop()
    found = loops.run(recompute(str(house.database), True, lambda done: None))
    assert (found.matches, found.differences) == (1, [])


def test_the_shelf_offers_the_bot_of_ones_strength_once_it_is_known(own_house: Any) -> None:
    house = own_house()
    with Person(house, "Anne") as anne:
        assert "of your strength" not in anne.http.get("/?lang=en").text
        for _ in range(4):
            anne.live(anne.open("me", "bot:novice", rated=True)).must("resign")
        page = anne.http.get("/?lang=en&box=canoe").text
        offered = page[page.index('class="level first"') :]
        assert offered.index("of your strength") < offered.index("</button>")
        assert "bot:novice" in offered[: offered.index("</button>")]
        assert page.count('class="level first"') == 1
        assert "of your strength" not in anne.http.get("/?lang=en&box=wege").text  # nothing is known of that


def test_ten_thousand_matches_of_one_person_are_shown_page_by_page(own_house: Any) -> None:
    """How long that takes tells `lab.studies.growth --of-one`; test_growth.py counts the steps of the database."""
    house = own_house()
    with Person(house, "Anne") as anne, Person(house) as other:
        table = anne.open("me", "bot:novice", rated=True)
        anne.live(table).must("resign")
        other.http.get("/u/me")
        with closing(sqlite3.connect(house.database)) as database, database:
            (person,) = database.execute("SELECT person FROM ratings").fetchone()
            many = "WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 10000)"
            for sql in (
                "INSERT INTO tables (id, opened, setup, listed, over, n, game, seats, turn, touched)"
                f" {many} SELECT 't' || x, opened, setup, 0, 1, n, game, seats, '[]', touched FROM tables, c WHERE no = 1",
                "INSERT INTO ended (no, at, game, speed, rated, outcome)"
                f" {many} SELECT 1 + x, at - 1000 * x, game, speed, 1, outcome FROM ended, c WHERE no = 1",
                f"INSERT INTO history {many} SELECT person, seen, at - 1000 * x, 1 + x, game FROM history, c WHERE no = 1",
                f"INSERT INTO changes {many} SELECT 1 + x, person, 1 + x, game, speed, mu_before, sigma_before, mu, sigma, at"
                " FROM changes, c WHERE no = 1",
            ):
                database.execute(sql)
            assert database.execute("SELECT COUNT(*) FROM history WHERE person = ?", (person,)).fetchone() == (10001,)
        pages = ("/", "/u/me", "/u/me?game=canoe", f"/u/me?before={int(time.time() * 1000) - 5_000_000}-1")
        for path in pages:
            answer = anne.http.get(path)
            assert answer.status_code == 200
            assert 0 < answer.text.count("/record") <= 21, path
        assert len(matches(anne)) == 20
