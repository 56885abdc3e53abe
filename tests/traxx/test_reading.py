"""What is read from a record in Python is what the rules say."""

import random

import pytest

from sentiers.games.traxx.notation import read as read_line
from sentiers.games.traxx.reading import board, cells_of, ends_of, read
from sentiers.games.traxx.rules import HEAD, TAIL, end_of, entered, steps_of, worth
from sentiers.match import Match


def moments(players):
    """A match at random, before each of its plies and at its end."""
    match, rng = Match.new("traxx", seed=players, players=players), random.Random(players)
    yield match
    while not match.over:
        seat = rng.choice(match.turn)
        match.play(rng.choice(match.view(seat).moves()), seat)
        yield match


@pytest.mark.clause("T12", "T13", "T17")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_number_is_worth_what_the_rules_would_give_for_it(players):
    for match in moments(players):
        box, s = match.kit.box, match.view(-1).state
        for seat in range(players):
            for number, points in enumerate(read(box, s, seat).worth):
                taken = sum(1 << other for other in range(players) if s.scored[other, number])
                assert points == worth(box, s, seat, number, taken)


@pytest.mark.parametrize("players", [1, 4])
def test_a_line_grows_from_an_end_over_the_cells_it_enters(players):
    for match in moments(players):
        for seat in match.turn:
            view = match.view(seat)
            assert ends_of(view.state, seat) == (end_of(view.state, seat, HEAD), end_of(view.state, seat, TAIL))
            for move in view.codes().tolist():
                assert cells_of(move) == [entered(move, step) for step in range(steps_of(move))]


def test_a_cell_may_be_written_small_or_with_a_nought():
    view = Match.new("traxx", seed=1, players=1).view(0)
    for text in view.moves()[1:]:
        end, *cells = text.split()
        move = read_line(view.box, view.state, 0, text)
        assert read_line(view.box, view.state, 0, text.lower()) == move
        assert read_line(view.box, view.state, 0, " ".join([end, *(f"{cell[0]}0{cell[1:]}" for cell in cells)])) == move
        assert [board(view.box).names[cell] for cell in cells_of(move)] == cells
