"""Tables that begin from a position: played, kept and recorded like any other, and counted nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from visitors import Person, Worker

import sentiers
from sentiers.match import Match

CANOE = """
 4 . . L L . . . . . . . . .
 3 . . . . D D . . . . . . .
dark to move
"""


def position_of(game: str, plies: int, **options: object) -> str:
    match = sentiers.new(game, seed=5, **options)
    for _ in range(plies):
        seat = match.turn[0]
        match.play(match.moves(seat)[0], seat)
    return match.position()


def test_a_match_from_a_position_is_kept_and_counts_nowhere(url: str, tmp_path: Path) -> None:
    house = Worker(tmp_path / "house", url)
    house.start()
    try:
        with Person(house, "Anne") as anne:
            table = anne.open("me", "me", position=CANOE)
            live = anne.live(table)
            assert live.now["turn"] == [1]
            assert "e3" not in live.now["moves"]
            live.play("e4", seat=1)
            text = anne.get(f"/api/tables/{table}")["text"]
            house.kill()
            house.start()
            again = anne.get(f"/api/tables/{table}")
            assert (again["ply"], again["turn"], again["text"]) == (1, [0], text)
            live = anne.live(table)
            live.must("resign", seat=0)
            match = Match.load(anne.http.get(f"/t/{table}.txt").text)
            assert match.start is not None
            assert match.start.rstrip() == sentiers.new("canoe", position=CANOE).position()
            assert [ply.seat for ply in match.plies] == [1]
            assert match.result is not None
            # It is in the history of who played, and in no count.
            assert anne.get("/api/people/me")["played"] == []
            assert len(anne.get("/api/people/me/matches")["matches"]) == 1
            live.must("rematch", seat=0)
            live.until(lambda update: update["next"] is not None)
            rematch = anne.get(f"/api/tables/{live.now['next']}")
            assert (rematch["ply"], rematch["turn"]) == (0, [1])
            # Chance and secrets: dealt at once as the position says, with a seed of its own, and nobody is asked for a word.
            for game in ("buizen", "wege", "zwei-wege", "traxx"):
                start = position_of(game, 4)
                seats = ["me"] if game == "traxx" else ["me", "bot:novice"]
                table = anne.open(*seats, game=game, position=start, word=None)
                now = anne.get(f"/api/tables/{table}")
                assert "dice" not in now
                assert now["turn"] or now["thinking"]
                anne.post(f"/api/tables/{table}/act", do="resign")
                record = anne.http.get(f"/t/{table}.txt").text
                assert str(Match.load(record).start).rstrip() == start, game
    finally:
        house.stop()


OPEN = {"game": "canoe", "seats": ["me", "bot:novice"], "position": CANOE}


@pytest.mark.parametrize(
    ("code", "more"),
    [
        ("not-ratable", {"rated": True}),
        ("bad-option", {"private": False}),
        ("bad-option", {"game": "buizen", "position": position_of("buizen", 4), "seats": ["me", "open"]}),
        ("bad-message", {"position": CANOE + CANOE}),
        ("bad-message", {"position": "." * 70_000}),
        ("bad-message", {"position": 7}),
        ("bad-message", {"game": "zwei-wege"}),
    ],
)
def test_a_position_is_checked_as_strictly_as_everywhere(anne: Person, code: str, more: dict[str, object]) -> None:
    assert anne.code("/api/tables", **{**OPEN, **more})[1] == code
