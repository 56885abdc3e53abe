"""A board to try: any position of any game without a table, with the eyes of a seat, and nothing kept of it."""

from __future__ import annotations

import json

import pytest
from visitors import Person

from sentiers.games import shelf
from sentiers.match import Match
from sentiers.server.trying import Start, Trials


def test_moves_are_tried_for_all_sides_and_taken_back(anne: Person) -> None:
    plays = [[0, "e4"], [1, "f5"]]
    first, second, back = (anne.post("/api/try", game="canoe", plays=plays[:n]).json() for n in (1, 2, 1))
    assert [each["update"]["ply"] for each in (first, second, back)] == [1, 2, 1]
    assert second["update"]["turn"] == [0]
    assert second["update"]["you"] == [0, 1]
    assert "f5" not in [move["t"] for move in second["update"]["moves"]]
    assert back == first
    again = anne.post("/api/try", game="canoe", position=second["position"]).json()
    assert again["update"]["scene"].count('id="') == second["update"]["scene"].count('id="')
    assert not anne.get("/api/people/me/matches")["matches"]


def test_what_is_wrong_is_said_and_costs_nothing(anne: Person) -> None:
    for code, body in (
        ("illegal", {"plays": [[0, "e4"], [1, "e4"]]}),
        ("not-your-turn", {"plays": [[1, "e4"]]}),
        ("unknown-game", {"game": "chess"}),
        ("bad-option", {"options": {"canoes": 9}}),
        ("bad-edition", {"edition": "nothing"}),
        ("bad-message", {"position": "nothing"}),
        ("bad-message", {"seat": 7}),
        ("bad-message", {"plays": [[0, "e4"]] * 1001}),
    ):
        reply = anne.post("/api/try", **{"game": "canoe"} | body)
        assert reply.json()["error"]["code"] == code, (body, reply.text)
    told = anne.post("/api/try/wish", game="canoe", plays=[[0, "e4"]], steps=["hole:e4"])
    assert told.json()["text"]
    assert (
        anne.post("/api/try/wish", game="canoe", seat=1, steps=["hole:e4"]).json()["error"]["code"] == "not-your-turn"
    )


@pytest.mark.parametrize("game", sorted(shelf.SHELF))
def test_every_game_is_tried_to_its_end_as_a_match_is_played(game: str) -> None:
    trials, start = Trials(), Start(game, seed=5)
    match, plays = Match.new(game, seed=5), list[tuple[int, str]]()
    while not match.over:
        seat = match.turn[-1]
        plays.append((seat, match.moves(seat)[0]))
        match.play(plays[-1][1], seat)
        if len(plays) % 10 == 1 or match.over:
            tried = json.loads(bytes(trials.show(start, plays, "fr", 0).update))
            assert (tried["ply"], tried["turn"]) == (len(plays), list(match.turn))
            assert tried["scene"] == match.view(0).scene()
    assert tried["ended"]["winners"] == list(match.result.winners)


def test_a_seat_is_shown_what_it_may_know() -> None:
    trials, start = Trials(), Start("zwei-wege", seed=5)
    hidden = [(0, Match.new("zwei-wege", seed=5).moves(0)[at]) for at in (0, 1)]
    for viewer, same in ((0, False), (1, True), (-1, True)):
        left, right = (trials.show(start, [play], "fr", viewer, alone=True) for play in hidden)
        assert (left.update == right.update and left.position == right.position) == same, viewer
