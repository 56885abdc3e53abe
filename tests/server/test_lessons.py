"""Lessons in the house: moves are judged, what was done is kept on either database and goes with the account."""

from __future__ import annotations

import pytest
from postgres import within
from visitors import Person

from sentiers.games import shelf
from sentiers.match.learning import Walk
from sentiers.server.rulebook import rules_page
from sentiers.server.storage import Deleted, Learnt, Storage

OFFER, DONE = 'class="lesson-offer"', 'class="learnt"'


def test_a_right_move_stays_and_a_wrong_one_is_answered_and_taken_back(anne: Person) -> None:
    now = anne.post("/api/lessons/canoe", exercise=2).json()
    assert (now["right"], now["said"], now["moves"], now["update"]["ply"]) == (None, None, [], 0)
    wrong = anne.post("/api/lessons/canoe", exercise=2, move="a3").json()
    assert (wrong["right"], wrong["moves"], wrong["update"]["ply"], wrong["ask"]) == (False, [], 0, now["ask"])
    assert "a3" in wrong["did"][0]
    assert wrong["said"]
    right = anne.post("/api/lessons/canoe", exercise=2, move="e3").json()
    assert (right["right"], right["moves"], right["update"]["ply"]) == (True, ["e3"], 2)
    assert right["ask"] not in (None, now["ask"])
    assert right["reached"] == 0, "there is more to do in it"
    whole = anne.post("/api/lessons/canoe", exercise=2, moves=["e3"], move="-e3").json()
    assert (whole["ask"], whole["reached"], whole["done"]) == (None, 3, None)
    assert anne.post("/api/lessons/canoe/wish", exercise=2, steps=["hole:c3", "hole:j4"]).json()["text"]


def test_what_is_no_exercise_or_no_move_is_said_and_keeps_nothing(anne: Person) -> None:
    for code, body in (
        ("no-lesson", {"exercise": 50}),
        ("bad-message", {"exercise": 2, "moves": ["a3"]}),
        ("bad-message", {"exercise": -1}),
        ("illegal", {"exercise": 0, "move": "c3"}),
        ("not-your-turn", {"exercise": 0, "moves": ["e4"], "move": "f5"}),
    ):
        assert anne.code("/api/lessons/canoe", **body)[1] == code, body
    assert anne.code("/api/lessons/chess", exercise=0) == (404, "unknown-game")
    assert anne.code("/api/lessons/duel", exercise=0) == (404, "no-lesson")
    assert anne.http.get("/learn/duel").status_code == 404
    assert anne.post("/api/lessons/canoe", exercise=0).json()["reached"] == 0


def test_the_shelf_offers_the_lesson_to_who_never_played_the_box(anne: Person, bruno: Person) -> None:
    assert OFFER in anne.http.get("/?box=canoe").text
    last = len(shelf.game("canoe").lesson.exercises) - 1
    for exercise in (0, last):
        walk = Walk("canoe", exercise)
        now = anne.post("/api/lessons/canoe", exercise=exercise, move=walk.solution()).json()
        if exercise == 0:
            page = anne.http.get("/?box=canoe").text
            assert OFFER in page, "to go on"
            assert DONE not in page
            assert 'data-exercise="1"' in anne.http.get("/learn/canoe").text, "where one has come to"
    assert now["done"]
    page = anne.http.get("/?box=canoe").text
    assert OFFER not in page
    assert page.count(DONE) == 2
    assert 'data-exercise="0"' in anne.http.get("/learn/canoe").text
    assert OFFER in anne.http.get("/?box=traxx").text
    assert OFFER in bruno.http.get("/?box=canoe").text, "another's progress"
    bruno.post("/api/tables", game="canoe", seats=["me", "bot:novice"])
    assert OFFER not in bruno.http.get("/?box=canoe").text, "a match is running"
    assert "/learn/canoe" in bruno.http.get("/?box=canoe").text
    assert anne.get("/api/account/export")["lessons"] == [{"game": "canoe", "exercises": last + 1, "done": True}]


def test_how_far_somebody_has_come_never_goes_back_and_is_deleted_with_him(url: str) -> None:
    async def work(storage: Storage) -> None:
        assert await storage.lessons_of("anne") == {}
        await storage.write(Learnt("anne", "canoe", 3, False), Learnt("bruno", "canoe", 1, False))
        await storage.write(Learnt("anne", "canoe", 6, True), Learnt("anne", "wege", 1, False))
        await storage.write(Learnt("anne", "canoe", 2, False))
        assert await storage.lessons_of("anne") == {"canoe": (6, True), "wege": (1, False)}
        await storage.write(Deleted("anne"))
        assert await storage.lessons_of("anne") == {}
        assert await storage.lessons_of("bruno") == {"canoe": (1, False)}

    within(url, work)


@pytest.mark.parametrize("game", ["canoe", "traxx", "wege", "zwei-wege", "buizen"])
def test_the_rules_have_contents_and_examples_to_try_in_every_language(anne: Person, game: str) -> None:
    pages = [rules_page(game, lang) for lang in ("fr", "en")]
    assert [each.position for each in pages[0].examples] == [each.position for each in pages[1].examples]
    assert len(pages[0].examples) >= 4
    for rules in pages:
        assert len(rules.contents) >= 7
        assert all(f'id="{id}"' in rules.html for id, _ in rules.contents)
        assert rules.html.count('class="try"') == len(rules.examples)
    assert anne.http.get(f"/rules/{game}/try/{len(pages[0].examples)}").status_code == 200
    assert anne.http.get(f"/rules/{game}/try/99").status_code == 404
