"""Whether anybody can still win, against a walk of the tests' own over whole matches; and what then becomes of who is late."""

from __future__ import annotations

import random

import pytest

from sentiers.match import Match
from sentiers.match.hope import can_lose
from sentiers.match.verify import verify


def played(game: str, seed: int, **options: object) -> Match:
    """A random match, to its end."""
    match, lots = Match.new(game, seed=seed, **options), random.Random(seed)
    while not match.over:
        seat = match.turn[0]
        match.play(lots.choice(match.moves(seat)), seat)
    return match


def loses(match: Match, seat: int) -> bool:
    """By playing it all."""
    if match.over:
        assert match.result is not None
        return seat not in match.result.winners and bool(match.result.winners)
    for acting in match.turn:
        for move in match.moves(acting):
            after = match.fork()
            after.play(move, acting)
            if loses(after, seat):
                return True
    return False


@pytest.mark.parametrize(
    ("game", "back", "seeds"), [("canoe", 1, 12), ("wege", 3, 6), ("zwei-wege", 1, 2), ("traxx", 2, 3)]
)
def test_it_is_what_playing_everything_shows(game: str, back: int, seeds: int) -> None:
    options = {"players": 2} if game == "traxx" else {}
    for seed in range(seeds):
        match = played(game, seed, **options)
        for _ in range(back):
            match.undo()
            for seat in range(2):
                assert can_lose(match, seat) == loses(match, seat), (seed, len(match.plies), seat)


def test_where_there_is_too_much_to_look_at_a_win_is_taken_for_possible() -> None:
    match = played("wege", 5)  # nobody wins it, whatever its last eight tiles
    assert match.result is not None
    assert not match.result.winners
    match.undo()
    assert not can_lose(match, 0)
    assert can_lose(match, 0, most=0)
    assert can_lose(Match.new("wege", players="two-together", seed=5), 0), (
        "who plays together has no opponent to be saved from"
    )


@pytest.mark.parametrize(
    ("game", "how", "winners", "line", "told"),
    [
        ("canoe", "time", (0, 1), "0 out of time, nobody can win", "Player 1 has run out of time"),
        ("canoe", "absence", (0, 1), "0 has left, nobody can win", "Player 1 has left"),
        ("traxx", "time", (), "0 out of time, nobody can win", "Player 1 has run out of time"),
    ],
)
def test_then_nobody_wins_or_it_is_a_draw_and_its_record_says_so(game, how, winners, line, told) -> None:
    match = Match.new(game, seed=7, **({"players": 2} if game == "traxx" else {}))
    match.forfeit(0, how, nobody=True)
    record = match.record()
    assert record.splitlines()[-1] == line
    for each in (match, Match.load(record)):
        assert each.result is not None
        assert (each.result.ending, each.result.winners, each.result.places) == (how, winners, (0, 0))
        assert each.result.draw is (game == "canoe")
        assert str(each.result.message) == f"{told}, but nobody else could win any more."
    assert all(check.fits for check in verify(record.encode()))


@pytest.mark.parametrize(("game", "options"), [("traxx", {"players": 1}), ("wege", {"players": "four-together"})])
def test_who_plays_alone_or_together_with_everybody_has_nobody_to_be_saved_from(game, options) -> None:
    match = Match.new(game, seed=3, **options)
    match.forfeit(0, "time", nobody=True)
    assert match.result is not None
    assert str(match.result.message) == "Player 1 has run out of time."
    assert Match.load(match.record()).result == match.result
