"""What a program is asked holds what its seat may know, and nothing else: whatever looks alike to the seat is asked alike, byte
for byte."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest

from sentiers.bots.player import seen
from sentiers.bots.programs import protocol
from sentiers.games.shelf import SHELF
from sentiers.kernel.dice import generator
from sentiers.match import Match
from sentiers.match.kit import twin

SECRETIVE = [("zwei-wege", {}), ("traxx", {"players": 3}), ("wege", {}), ("buizen", {"players": 3})]


def asked(match: Match, seat: int) -> bytes:
    return protocol.question(seen(match, seat, history=True), 1.0, numbers=True)


def on(match: Match, plies: int, dice: random.Random) -> None:
    """Plays so many plies, at random."""
    for _ in range(plies):
        if not match.over:
            seat = dice.choice(match.turn)
            match.play(dice.choice(match.view(seat).moves()), seat)


def other_truth(match: Match, seat: int, seed: int) -> Match:
    """The same match in the eyes of a seat: what it cannot know is otherwise."""
    other = match.fork()
    states = twin(other._states)
    match.kit.conceal(states, seat)
    match.kit.imagine(states, seat, generator(seed))
    other._states = states
    return other


@pytest.mark.parametrize(("game", "options"), SECRETIVE, ids=[game for game, _ in SECRETIVE])
def test_two_truths_that_look_alike_to_a_seat_are_asked_alike(game: str, options: dict[str, object]) -> None:
    dice, differ = random.Random(7), 0
    for number in range(40):
        match = Match.new(game, seed=number, **options)
        on(match, dice.randrange(12), dice)
        if match.over:
            continue
        seat = dice.choice(match.turn)
        other = other_truth(match, seat, number)
        assert asked(match, seat) == asked(other, seat)
        differ += match.states().tobytes() != other.states().tobytes() and match.position() != other.position()
        # That this can fail: what a seat is asked who sees everything is not alike.
        openly = [protocol.question(truth.openly(seat), 1.0) for truth in (match, other)]
        assert (openly[0] == openly[1]) == (match.states().tobytes() == other.states().tobytes())
    assert differ > 3


def test_a_hand_that_is_closed_stays_closed_in_the_question_and_in_what_came_before() -> None:
    """The hedgehog is announced; in which hand the stone lies only who chose it knows, now and in all later questions."""
    matches = [Match.new("zwei-wege", seed=1), Match.new("zwei-wege", seed=1)]
    for match, hand in zip(matches, "<>", strict=True):
        match.play(f"I{hand}")
    left, right = (asked(match, 1) for match in matches)
    assert left == right
    assert json.loads(left)["history"] == [[0, "I?"]]
    assert json.loads(left)["position"] != matches[0].position()


def test_a_line_drawn_at_the_same_time_is_not_told_before_the_others_have_drawn() -> None:
    first = Match.new("traxx", seed=3, players=2)
    moves = first.view(0).moves()
    questions = set()
    for move in (moves[0], moves[-1]):
        match = first.fork()
        match.play(move, 0)
        questions.add(asked(match, 1))
    assert len(questions) == 1
    assert json.loads(questions.pop())["history"] == [[0, "?"]]


def test_one_s_own_moves_are_told_as_they_were() -> None:
    match = Match.new("zwei-wege", seed=1)
    for move in ("I<", ">"):
        match.play(move)
    while 0 not in match.turn:
        match.play(match.moves()[0])
    assert json.loads(asked(match, 0))["history"][:2] == [[0, "I<"], [1, ">"]]


@pytest.mark.parametrize("game", [game for game, package in SHELF.items() if package.startswith("sentiers.")])
def test_a_question_tells_what_a_bot_of_the_house_would_see(game: str) -> None:
    dice = random.Random(5)
    for number in range(10):
        match = Match.new(game, seed=number)
        on(match, dice.randrange(20), dice)
        if match.over:
            continue
        seat = match.turn[-1]
        data = asked(match, seat)
        told, view = json.loads(data), match.view(seat)
        assert told["game"] == game
        assert told["moves"] == view.moves()
        assert (told["seat"], told["seats"], tuple(told["turn"])) == (seat, match.seats, match.turn)
        assert told["position"] == view.position()
        assert len(told["history"]) == len(match.plies)
        again = protocol.seen(protocol.read_question(data))
        assert np.array_equal(again.states, view.states)
        assert again.moves() == view.moves()
        assert {"names", "table", "secret"}.isdisjoint(told)
        assert "seed" not in told
