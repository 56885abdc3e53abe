"""What the coach says of any game: places that are on the board, no more than three moves, and nothing a seat cannot know."""

from __future__ import annotations

import random

import pytest

from sentiers.bots import coach
from sentiers.bots.reasons import Reasons, trusted
from sentiers.bots.turning import MOST, turning_points
from sentiers.games.knowledge import Moment
from sentiers.games.minds import Rated, Rating
from sentiers.games.shelf import SHELF
from sentiers.kernel.dice import generator
from sentiers.match import Match
from sentiers.match.kit import twin


def some_way_on(name: str, plies: int, seed: int) -> Match:
    match, chance = Match.new(name, seed=seed), random.Random(seed)
    while len(match.plies) < plies and not match.over:
        seat = match.turn[0]
        match.play(chance.choice(match.moves(seat)), seat)
    return match


@pytest.mark.parametrize("name", list(SHELF))
def test_advice_is_about_what_is_on_the_board(name: str) -> None:
    match = some_way_on(name, 2, 4)
    seat = match.turn[0]
    view, codes = match.view(seat), match.view(seat).codes()
    played = int(codes[-1])
    told = coach.advise(match, seat, simulations=60, seed=1, played=played)
    drawing = view.svg()
    assert told.clue is not None
    assert all(f'data-step="{anchor}"' in drawing for anchor in told.clue.anchors)
    assert told.best in match.moves(seat)
    assert 1 <= len(told.options) <= 3
    assert len({option.deed for option in told.options}) == len(told.options)
    assert told.options[0].reason is not None
    assert told.options[0].value == max(o.value for o in told.options if o.value is not None) or told.exact
    if told.played is not None:
        assert told.played.deed not in [told.options[0].deed]


@pytest.mark.parametrize("name", list(SHELF))
def test_no_reason_depends_on_what_the_seat_cannot_know(name: str) -> None:
    """The same facts in two worlds that the seat cannot tell apart."""
    for seed in (3, 5):
        match = some_way_on(name, 5 + seed, seed)
        own = match.game.coach
        if own is None or match.over:
            continue
        seat = match.turn[0]
        view = match.view(seat)
        own.prepare(match.box)
        for move in view.codes()[:6].tolist():
            told = []
            for lot in range(3):
                states = twin(view.states)
                view.kit.imagine(states, seat, generator(lot))
                view.kit.play(states, seat, move)
                told.append(own.facts(view.box, view.state, states[0], seat, move))
            assert told[0] == told[1] == told[2]


def test_the_reason_is_what_the_others_do_not_do() -> None:
    match = Match.new(
        "canoe", seed=1, position=" 3 . . L . . L . . . . . . .\n 2   . . . L . . . . . . .\nlight to move, turn 7"
    )
    view = match.view(0)
    read = match.game.notation.read
    d2, far = (read(match.box, match.state, 0, text) for text in ("d2", "k4"))
    reasons = Reasons(view, match.game.coach, Rating((), (Rated(d2, 0.9, 1.0), Rated(far, 0.5, 0.0)), d2))
    match.game.coach.prepare(match.box)
    assert str(reasons.of_best(d2, [far])) == "That is a canoe: one more, and you win."
    assert reasons.of_other(far, d2) is not None


def test_what_a_search_has_hardly_looked_at_gets_no_number() -> None:
    rating = Rating((), (Rated(1, 0.6, 0.9), Rated(2, 0.8, 0.1), Rated(3, 0.0, 0.0), Rated(4, 0.5, 0.0)), 1)
    assert [trusted(rating, rated) for rated in rating.moves] == [0.6, None, None, 0.5]


def test_turning_points_are_the_dearest_choices_and_never_luck() -> None:
    moments = [Moment((0.5, 0.5)), Moment((0.2, 0.8), choice=0.0, luck=-0.3), Moment((0.6, 0.4), choice=-0.4, luck=0.0)]
    assert turning_points(moments, [0, 1], "chance") == [2]
    falling = [Moment((1.0 - 0.11 * ply, 0.11 * ply)) for ply in range(9)]
    assert turning_points(falling, [0] * 8, "chance") == list(range(1, 9))[:MOST]
    assert turning_points([Moment((30.0,)), Moment((28.0,)), Moment((20.0,))], [0, 0], "points") == [2]
