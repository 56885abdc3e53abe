"""Puzzles in the house: tried on a real board, judged by the server alone, rated by first tries, three a day for every box."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from postgres import within
from village import MONDAY, SUNDAY, Village
from visitors import House, Person

from sentiers.bots.puzzles import Puzzle, collection
from sentiers.games import shelf
from sentiers.server import sets
from sentiers.server.ratings import Rating
from sentiers.server.storage import Attempts, Finished, SetBegun, Storage, Tried, TriedMeanwhile

OURS = sorted(name for name, package in shelf.SHELF.items() if package.startswith("sentiers."))
WITH_SETS = [name for name in OURS if shelf.game(name).card.daily is None]


@pytest.fixture(scope="module")
def village(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Village]:
    village = Village(tmp_path_factory.mktemp("village"))
    yield village
    village.close()


def wrong_move(puzzle: Puzzle) -> str:
    return next(move for move in puzzle.match().moves(puzzle.seat) if move not in puzzle.right)


def tried(person: Person, puzzle: Puzzle, move: str, **more: Any) -> dict[str, Any]:
    answer = person.post(f"/api/puzzles/{puzzle.game}/{puzzle.id}/try", move=move, **more)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("game", OURS)
def test_a_puzzle_shows_what_its_seat_knows_and_nothing_of_its_solution(anne: Person, game: str) -> None:
    puzzle = list(collection(game).values())[len(collection(game)) // 2]
    view = puzzle.view()
    shown = anne.get(f"/api/puzzles/{game}/{puzzle.id}")  # which waits until the game is prepared
    page = anne.http.get(f"/puzzles/{game}/{puzzle.id}")
    assert page.status_code == 200
    assert shown["best"] is None
    assert shown["update"]["scene"] == view.scene()
    assert {move["t"] for move in shown["update"]["moves"]} == set(view.moves())
    assert shown["update"]["text"] == view.text()
    for text in (page.text, json.dumps(shown)):
        assert str(puzzle.seed) not in text
        assert f"{puzzle.gap:.3f}" not in text
    assert '"right": null' in json.dumps(shown)


def test_a_wrong_move_is_told_what_it_costs_and_a_right_one_is_right(anne: Person) -> None:
    puzzle = list(collection("traxx").values())[5]
    assert anne.post(f"/api/puzzles/traxx/{puzzle.id}/try", move="Z9").json()["error"]["code"] == "illegal"
    wrong = tried(anne, puzzle, puzzle.wrong[0][0])
    assert (wrong["right"], wrong["tries"], wrong["solved"], wrong["best"]) == (False, 1, False, None)
    assert "update" not in wrong
    assert "costs" in wrong["text"]
    right = tried(anne, puzzle, puzzle.right[0])
    assert (right["right"], right["tries"], right["solved"]) == (True, 2, True)
    assert right["best"] == puzzle.right[0]
    assert right["update"]["ply"] == len(puzzle.plies) + 1
    assert right["next"] not in (None, puzzle.id)
    again = tried(anne, puzzle, wrong_move(puzzle), rated=True)
    assert (again["right"], again["tries"], again["solved"], again["change"]) == (False, 2, True, None)
    listed = anne.get("/api/puzzles/traxx")
    assert [line["id"] for line in listed["puzzles"] if line["solved"]] == [puzzle.id]
    told = anne.post(f"/api/puzzles/traxx/{puzzle.id}/wish", steps=[])
    assert told.status_code == 200
    assert told.json()["text"]
    why = anne.post(f"/api/puzzles/traxx/{puzzle.id}/why").json()
    assert why["coach"]["best"] in puzzle.right
    assert why["coach"]["lines"]
    assert (why["solved"], why["seen"]) == (True, False)


def test_who_wants_is_rated_by_his_first_try_alone(bruno: Person) -> None:
    one, two, three, four = list(collection("traxx").values())[20:24]
    assert tried(bruno, one, one.right[0])["rating"] is None, "nobody is rated who does not want it"
    lost = tried(bruno, two, wrong_move(two), rated=True)
    assert lost["change"] < 0
    assert lost["rating"] == 1500 + lost["change"]
    second = tried(bruno, two, two.right[0], rated=True)
    assert (second["rating"], second["change"]) == (lost["rating"], None)
    won = tried(bruno, three, three.right[0], rated=True)
    assert won["change"] > 0
    assert won["rating"] == lost["rating"] + won["change"]
    seen = bruno.post(f"/api/puzzles/traxx/{four.id}/why", rated=True).json()
    assert seen["change"] < 0, "to look instead of trying is a try lost"
    assert (seen["best"], seen["solved"], seen["seen"]) == (four.right[0], False, True)
    assert tried(bruno, four, four.right[0], rated=True)["solved"] is False
    exported = list(bruno.get("/api/puzzles/traxx")["puzzles"])
    assert sum(line["solved"] for line in exported) == 3


def test_what_one_is_worth_in_puzzles_stands_on_the_profile_and_in_the_export(house: House) -> None:
    with Person(house, "Dora") as dora, Person(house, "Emil", lang="fr") as emil:
        one, two = list(collection("canoe").values())[30:32]
        tried(dora, one, one.right[0])
        assert dora.get("/api/people/me")["puzzles"] == [], "nobody is rated who does not want it"
        assert dora.get("/api/account/export")["puzzle_ratings"] == []
        found = tried(dora, two, two.right[0], rated=True)
        (known,) = dora.get("/api/people/me")["puzzles"]
        off = known.pop("within")
        points = {"game": "canoe", "title": "Canoë", "points": found["rating"], "uncertain": True, "tried": 1}
        assert known == points
        assert 300 < off < 1.96 * 245, "less than of a newcomer"
        page = dora.http.get("/u/me").text
        assert "1 puzzle tried" in page
        assert f"<small>± {off}</small>" in page
        assert "No rated match yet" not in page
        exported = dora.get("/api/account/export")["puzzle_ratings"]
        assert exported == [{"game": "canoe", "rating": found["rating"], "within": off, "tried": 1}]
        tried(emil, two, wrong_move(two), rated=True)
        assert "1 problème essayé" in emil.http.get("/u/me").text


def test_what_there_is_not_is_refused(chloe: Person) -> None:
    for path, code in (
        ("/api/puzzles/chess", "unknown-game"),
        ("/api/puzzles/duel", "unknown-puzzle"),
        ("/api/daily/duel", "no-challenges"),
        ("/api/puzzles/canoe/nothing", "unknown-puzzle"),
        (f"/api/puzzles/canoe/{'x' * 300}", "unknown-puzzle"),
        (f"/api/puzzles/canoe/{next(iter(collection('traxx')))}", "unknown-puzzle"),
    ):
        answer = chloe.http.get(path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, code)
    assert chloe.http.get("/puzzles/chess").status_code == 404
    assert chloe.http.get("/puzzles/canoe/nothing").status_code == 404
    assert chloe.http.get("/puzzles/canoe").status_code == 200
    assert chloe.http.get("/puzzles/canoe/next").status_code == 303
    assert "/puzzles/duel" not in chloe.http.get("/?box=duel").text


# The day


@pytest.mark.parametrize("game", WITH_SETS)
def test_the_three_of_a_day_go_from_easy_to_hard_and_do_not_come_back_soon(game: str) -> None:
    days = [sets.of_day(b"key", game, date(2026, 11, 15) + timedelta(day)) for day in range(30)]
    assert len({puzzle.id for day in days for puzzle in day}) == 90
    assert all(easy.points <= middling.points <= hard.points for easy, middling, hard in days)
    assert sets.of_day(b"another", game, date(2026, 11, 15)) != days[0]


def test_every_box_has_its_challenge_and_a_set_is_done_shared_and_ranked(village: Village) -> None:
    anne, bruno = village.person("Anne"), village.person("Bruno")
    anne.keep("anne")
    for card in (shelf.game(name).card for name in OURS):
        page = anne.http.get(f"/daily/{card.name}")
        assert page.status_code == 200
        shown = anne.get(f"/api/daily/{card.name}")
        assert shown["begins"]
        assert len(shown.get("puzzles", [])) == (3 if card.daily is None else 0)
    game = "zwei-wege"
    three = [collection(game)[each["id"]] for each in anne.get(f"/api/daily/{game}")["puzzles"]]
    assert [each["id"] for each in bruno.get(f"/api/daily/{game}")["puzzles"]] == [puzzle.id for puzzle in three]
    assert anne.post(f"/api/daily/{game}").json()["puzzle"] == three[0].id
    first = tried(anne, three[0], three[0].right[0])
    assert (first["day"], first["next"]) == (SUNDAY, three[1].id)
    tried(anne, three[1], wrong_move(three[1]))
    assert anne.get(f"/api/daily/{game}")["mine"]["score"] is None
    assert anne.get(f"/api/daily/{game}")["results"] is None
    tried(anne, three[1], three[1].right[0])
    last = anne.post(f"/api/puzzles/{game}/{three[2].id}/why").json()
    assert last["next"] is None
    done = anne.get(f"/api/daily/{game}")
    assert sets.read_score(done["mine"]["score"]) == (2, 3)
    assert [(line["rank"], line["name"]) for line in done["results"]] == [(1, "Anne")]
    assert done["streak"] == {"now": 1, "longest": 1}
    share = done["mine"]["share"]
    assert "2/3" in share
    for puzzle in three:
        assert puzzle.id not in share
        assert not any(move in share.split() for move in puzzle.right)
    assert anne.http.get("/").text.count("2/3") == 1
    assert bruno.get(f"/api/daily/{game}")["results"] is None, "who has not played is told nothing"
    assert tried(anne, three[2], three[2].right[0])["solved"] is False, "it was seen: it stays so"
    village.turn_to(MONDAY)
    for person in (anne, bruno):
        person.http.base_url = village.house.address
    assert [each["id"] for each in anne.get(f"/api/daily/{game}")["puzzles"]] != [puzzle.id for puzzle in three]
    assert anne.get(f"/api/daily/{game}?date={SUNDAY}")["mine"]["score"] == done["mine"]["score"]
    free = tried(anne, three[0], three[0].right[0], rated=True)
    assert (free["day"], free["change"]) == (None, None), "it was tried on its day: no first try any more"
    village.turn_to(SUNDAY)


# What is kept


def test_tries_and_ratings_are_kept_once_on_either_database(url: str) -> None:
    fresh, once, twice = Attempts(), Attempts(1, False), Attempts(2, True)

    async def work(storage: Storage) -> None:
        first = Tried("anne", "canoe", "", "p", fresh, once, Rating(1400.0, 200.0), 0)
        await storage.write(first)
        await storage.write(Tried("anne", "canoe", "", "p", once, twice))
        with pytest.raises(TriedMeanwhile):
            await storage.write(Tried("anne", "canoe", "", "p", fresh, once))
        with pytest.raises(TriedMeanwhile):
            await storage.write(Tried("anne", "canoe", "", "q", fresh, once, Rating(1.0, 1.0), 0))
        assert await storage.attempts("anne", "canoe", "") == {"p": twice}
        found = await storage.solver("anne", "canoe")
        assert found == (Rating(1400.0, 200.0), 1)
        await storage.write(Tried("anne", "canoe", "", "q", fresh, once, Rating(1450.0, 190.0), 1))
        assert await storage.solvers_of("anne") == {"canoe": (Rating(1450.0, 190.0), 2)}
        day = Tried("anne", "canoe", SUNDAY, "q", fresh, twice)
        begun = SetBegun("canoe", SUNDAY, "anne")
        await storage.write(day, begun, Finished("canoe", SUNDAY, "anne", 998.0))
        await storage.write(begun)
        mine = await storage.own_try("canoe", date.fromisoformat(SUNDAY), "anne")
        assert mine is not None
        assert mine.score == 998.0
        assert await storage.first_day("canoe") == date.fromisoformat(SUNDAY)
        assert await storage.has_tried("anne", "canoe", "q")
        assert not await storage.has_tried("anne", "canoe", "r")
        assert [row[:3] for row in await storage.puzzles_of("anne")] == [
            ("canoe", "", "p"),
            ("canoe", "", "q"),
            ("canoe", SUNDAY, "q"),
        ]

    within(url, work)
