"""The analysis board: what moves are worth, lines as records, tables from a position, and secrets that stay what a seat knew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from visitors import House, Person

from sentiers.match import Match
from sentiers.server.thinking.weighing import SECONDS

MOVES = ["e4", "f5", "d3", "g4"]


def finished(person: Person, game: str, plies: int, **more: Any) -> tuple[str, list[list[Any]]]:
    """A match of somebody who has both seats, given up after so many plies; and its plays."""
    table, plays = person.open("me", "me", game=game, **more), []
    for ply in range(plies):
        moves = person.get(f"/api/tables/{table}/moves")["moves"]
        seat, found = next((seat, texts) for seat, texts in moves.items() if texts)
        plays.append([int(seat), found[0]])
        answer = person.post(f"/api/tables/{table}/play", move=found[0], ply=ply, seat=int(seat))
        assert answer.status_code == 200, answer.text
    person.post(f"/api/tables/{table}/act", do="resign", seat=0)
    return table, plays


def found(person: Person, path: str, status: int = 200, **body: Any) -> Any:
    answer = person.post(path, **body)
    assert answer.status_code == status, answer.text
    return answer.json()


def test_moves_are_weighed_the_best_first_and_exactly_where_that_is_known(anne: Person) -> None:
    plays = [[ply % 2, move] for ply, move in enumerate(MOVES)]
    first = found(anne, "/api/try/values", game="canoe", plays=plays)
    assert (first["seat"], first["unit"], first["exact"], first["done"]) == (0, "chance", False, False)
    assert abs(sum(first["values"]) - 1) < 0.01
    assert 1 <= len(first["moves"]) <= 24  # on a busy machine few moves are looked at
    assert all(0 <= move["value"] <= 1 for move in first["moves"])
    exact = found(anne, "/api/try/values", game="zwei-wege", seat=0)
    assert exact["exact"]
    assert exact["done"]
    assert all(move["proven"] for move in exact["moves"])
    last = found(anne, "/api/try/values", game="traxx", effort=len(SECONDS) - 1)
    assert (last["unit"], last["done"]) == ("points", True)
    assert found(anne, "/api/try/values", game="canoe", plays=plays) == first, "what was found is kept"
    over, _ = finished(anne, "canoe", 0)
    assert found(anne, "/api/try/values", game="canoe", table=over)["moves"]  # given up, and yet to be played on


def test_a_person_waits_for_so_many_answers_only_and_tries_so_much(own_house: Callable[..., House]) -> None:
    with Person(own_house(thoughts_per_person=0, tries_per_minute=2)) as person:
        for path, code in (("values", "thinking"), ("record", None), ("record", "too-fast")):
            answer = person.post(f"/api/try/{path}", game="canoe")
            assert answer.json().get("error", {}).get("code") == code
            if code is not None:
                assert answer.status_code == 429
                assert int(answer.headers["retry-after"]) >= 1


def test_a_finished_match_goes_on_from_any_moment_and_keeps_its_beginning(anne: Person, bruno: Person) -> None:
    table, plays = finished(anne, "wege", 6)
    then = found(bruno, "/api/try", game="wege", table=table, ply=4)
    assert (then["update"]["ply"], then["update"]["turn"]) == (4, [plays[4][0]])
    move = then["update"]["moves"][-1]["t"]
    line = {"game": "wege", "table": table, "ply": 4, "plays": [[plays[4][0], move]]}
    record = found(bruno, "/api/try/record", **line)["record"]
    match, whole = Match.load(record), Match.load(anne.http.get(f"/t/{table}.txt").text)
    assert (match.seed, match.plies[:4]) == (whole.seed, whole.plies[:4])
    assert len(match.plies) == 5
    # The record is read again, seed and all, and leads to the same board.
    read = found(bruno, "/api/try/read", record=record)
    assert (read["seed"], len(read["plays"])) == (str(match.seed), 5)
    here, there = found(bruno, "/api/try", **read), found(bruno, "/api/try", **line)
    assert here["update"]["scene"] == there["update"]["scene"]
    # A real table from there, whose next tiles nobody has seen.
    opened = found(bruno, "/api/try/table", 201, **line, seats=["me", "bot:novice"])["table"]
    update = bruno.get(f"/api/tables/{opened}?as=page")
    assert update["ply"] in (0, 1)
    assert "dice" not in update
    page = bruno.http.get(f"/analysis?table={table}&ply=4").text
    assert f'"{plays[5][1]}"' in page, "the whole match is there to walk through"
    live = anne.open("me", "me")
    assert anne.code("/api/try", game="canoe", table=live) == (409, "not-over")
    assert anne.http.get(f"/analysis?table={live}").status_code == 409


def test_what_a_seat_could_not_know_is_told_only_to_who_asks_for_everything(anne: Person, bruno: Person) -> None:
    table, plays = finished(anne, "buizen", 3)
    truth = found(bruno, "/api/try", game="buizen", table=table, ply=3, openly=True)["position"]
    secrets = {seat: line for seat in (0, 1) for line in truth.split("\n") if line.startswith(f"{seat}: ")}
    here = {"game": "buizen", "table": table, "ply": 3}
    for seat in (0, 1):
        seen = found(bruno, "/api/try", **here, seat=seat)
        assert secrets[seat] in seen["position"]
        assert secrets[1 - seat] not in seen["position"]
        assert (seen["update"]["moves"] == []) == (seat not in seen["update"]["turn"])
        weighed = found(bruno, "/api/try/values", **here, seat=seat)
        assert bool(weighed["moves"]) == (seat in seen["update"]["turn"])
    assert found(bruno, "/api/try/values", **here, openly=True)["moves"]
    assert bruno.code("/api/try/record", **here, seat=0) == (409, "concealed")
    record = found(bruno, "/api/try/record", **here, openly=True)["record"]
    assert len(Match.load(record).plies) == 3
    # The table is dealt as it is, though nobody has seen all of it.
    opened = found(bruno, "/api/try/table", 201, **here, seats=["me", "bot:novice"])["table"]
    assert bruno.get(f"/api/tables/{opened}?as=page")["ply"] in (0, 1)
    page = bruno.http.get(f"/analysis?table={table}&ply=3").text
    assert secrets[0] in page.replace("\\u0027", "'")
    assert secrets[1] not in page
    laid = [move for seat, move in plays if seat == 1 and move != "-"]  # who can lay nothing tells no tile
    assert not any(f'"{move}"' in page for move in laid)


def test_the_page_begins_where_its_address_says(anne: Person) -> None:
    def get(path: str) -> tuple[int, str]:
        answer = anne.http.get(path, follow_redirects=False)
        return answer.status_code, answer.text

    assert get("/analysis")[0] == 303
    assert get("/analysis/chess")[0] == 404
    assert get("/analysis?table=nosuchtable")[0] == 404
    assert get("/analysis/canoe?options=canoes")[0] == 422
    assert get("/analysis/canoe?options=canoes=7")[0] == 422
    assert get("/analysis/canoe?position=nothing")[0] in (400, 422)
    assert get("/analysis/canoe?seed=99999999999999999999")[0] in (400, 422)
    assert get("/analysis/canoe?seed=x")[0] == 200
    position = found(anne, "/api/try", game="canoe", options={"canoes": 1}, plays=[[0, "e4"]])["position"]
    with_position = anne.http.get("/analysis/canoe", params={"options": "canoes=1", "position": position})
    assert with_position.status_code == 200
    assert '<g class="scene">' in with_position.text


@pytest.mark.parametrize(
    ("code", "path", "body"),
    [
        ("bad-message", "values", {"effort": 3}),
        ("bad-message", "values", {"seed": "x"}),
        ("bad-message", "values", {"seed": "99999999999999999999"}),
        ("illegal", "values", {"plays": [[0, "e4"], [1, "e4"]]}),
        ("bad-message", "record", {"position": "." * 70_000}),
        ("unknown-table", "record", {"table": "nosuchtable"}),
        ("bad-seats", "table", {"seats": ["bot:novice", "bot:novice"]}),
        ("bad-message", "table", {}),
        ("bad-message", "read", None),
    ],
)
def test_what_is_wrong_is_named(anne: Person, code: str, path: str, body: dict[str, Any] | None) -> None:
    given = {"record": "sentiers: 1\n"} if body is None else {"game": "canoe"} | body
    found = anne.code(f"/api/try/{path}", **given)[1]
    assert found == code or (body is None and found == "unknown-game")
