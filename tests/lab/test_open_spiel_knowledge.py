"""What OpenSpiel is told that a player knows is what his view shows, neither more nor less: held against views over whole matches,
against other truths that look the same, and against every other move that could have been made."""

from __future__ import annotations

import random
from itertools import chain
from typing import Any

import numpy as np
import pytest
import spiel_cases as cases

from sentiers.lab.open_spiel.moment import Moment
from sentiers.lab.open_spiel.terms import written
from sentiers.match import Match

CASES = (
    "canoe",
    "zwei_wege",
    "zwei_wege(edition=short,decline=True)",
    "wege",
    "wege(players=teams)",
    "buizen(players=3)",
)
TRAXX = ("traxx", "traxx(players=2)", "traxx(players=3,sequential=True)")
every_case = pytest.mark.parametrize("case", [*CASES, *TRAXX])
MOST_MOVES = 6  # looked at in one state
LATEST = 40  # steps after which a match is only played on


class Told:
    """Pairs of what a player may know and what OpenSpiel says of it: each has to have one of the other."""

    def __init__(self) -> None:
        self._of: dict[Any, Any] = {}
        self._for: dict[Any, Any] = {}

    def check(self, known: Any, told: Any) -> None:
        assert self._of.setdefault(known, told) == told, f"it tells what one may not know:\n{told}"
        assert self._for.setdefault(told, known) == known, f"it does not tell what one may know:\n{told}"


def lived(match: Match, seat: int) -> Any:
    """All that a seat has seen of a match: its views, and the moves as it heard them."""
    seen = tuple(record.tobytes() for record in match.view(seat, history=True).history)
    return seat, seen, tuple(moment._masked(moment.plies[-1], seat) for moment in match.replay() if moment.plies)


def compare(state: Any, match: Match, observations: list[Told], memories: Told) -> None:
    """A state beside the match that it is a state of, for every player."""
    for seat in range(match.seats):
        begun = state.moment.begun(seat)
        observations[seat].check((match.view(seat).state.tobytes(), begun), state.observation_string(seat))
        memory = state.information_state_string(seat), bytes(np.float32(state.information_state_tensor(seat)))
        memories.check((lived(match, seat), begun), memory)
        tensor = state.moment.terms.encoder.observe(match.view(seat).states, seat, begun)
        assert state.observation_tensor(seat) == tensor.tolist()


def check_views(case: str, matches: int) -> None:
    game = cases.load(case)
    observations, memories = [Told() for _ in range(game.num_players())], Told()
    for seed in range(matches):
        for count, (state, match) in enumerate(cases.walk(game, seed)):
            if count < 4 or (count % 11 == seed and count < LATEST) or match.over:
                compare(state, match, observations, memories)


def check_other_truths(case: str) -> None:
    others, game = 0, cases.load(case)
    for count, (state, match) in enumerate(cases.walk(game, 4)):
        if count % 5 or count > LATEST or match.over:
            continue
        for seat in range(match.seats):
            worlds = [state.resample_from_infostate(seat) for _ in range(4)]
            others += sum(world.moment.states.tobytes() != match._states.tobytes() for world in worlds)
            for world in worlds:
                assert world.observation_string(seat) == state.observation_string(seat)
                assert world.observation_tensor(seat) == state.observation_tensor(seat)
                assert world.information_state_string(seat) == state.information_state_string(seat)
                assert world.information_state_tensor(seat) == state.information_state_tensor(seat)
                assert world.legal_actions(seat) == state.legal_actions(seat)
    assert bool(others) == game.terms.card.chance


def check_other_moves(case: str) -> None:
    """From some states whatever one of those who act could have done: the others are told alike of what they heard alike."""
    dice = random.Random(9)
    for count, (state, match) in enumerate(cases.walk(cases.load(case), 9)):
        if count % 4 or count > LATEST or match.over or state.moment.first >= 0:
            continue
        seat, fixed = cases.acting(state)[0], {other: state.legal_actions(other)[0] for other in cases.acting(state)}
        actions = [action for action in state.legal_actions(seat) if action >= state.moment.terms.begins]
        observations, memories = [Told() for _ in range(match.seats)], Told()
        for action in dice.sample(actions, min(MOST_MOVES, len(actions))):
            child, ours = state.clone(), match.fork()
            told = {other: state.action_to_string(other, one) for other, one in (fixed | {seat: action}).items()}
            cases.go_on(child, fixed | {seat: action})
            for other, text in told.items():
                ours.play(text, seat=other)
            compare(child, ours, observations, memories)


@every_case
def test_what_is_told_is_what_the_view_shows(case: str) -> None:
    check_views(case, 3)


@every_case
def test_another_truth_that_looks_the_same_is_told_the_same(case: str) -> None:
    check_other_truths(case)


@every_case
def test_a_move_is_told_as_it_is_heard(case: str) -> None:
    check_other_moves(case)


HIDDEN = ("zwei_wege", "wege", "buizen(players=3)", "traxx(players=3,sequential=True)")


@pytest.mark.parametrize("case", HIDDEN)
def test_who_told_the_whole_truth_would_be_found_out(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Moment, "_concealed", lambda self, states, viewer: states)
    with pytest.raises(AssertionError):
        check_other_truths(case)


@pytest.mark.parametrize("case", ["zwei_wege", "traxx(players=3,sequential=True)"])
def test_who_told_moves_that_are_made_face_down_would_be_found_out(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Moment, "_hear", unmasked(Moment._hear))
    with pytest.raises(AssertionError, match="may not know"):
        check_other_moves(case)


def unmasked(hear: Any) -> Any:
    def broken(self: Moment, number: int, viewer: int) -> Any:
        return hear(self, number, self.step[number][0])

    return broken


def test_two_ways_to_one_position_look_the_same_and_are_remembered_apart() -> None:
    hare, fox, hedgehog = (0, 6), (5, 7), (2, 6)  # on the left, on the right, on the left; north blocks the other side
    ends = []
    for moves in ((hare, fox, hedgehog), (fox, hare, hedgehog)):
        state = cases.load("zwei_wege").new_initial_state()
        state.apply_action(0)
        for action in chain(*moves):
            state.apply_action(action)
        ends.append(state)
    for seat in range(2):
        assert ends[0].observation_string(seat) == ends[1].observation_string(seat)
        assert ends[0].observation_tensor(seat) == ends[1].observation_tensor(seat)
        assert ends[0].information_state_string(seat) != ends[1].information_state_string(seat)
        assert ends[0].information_state_tensor(seat) != ends[1].information_state_tensor(seat)


def test_a_disc_that_was_shown_is_remembered_after_it_is_put_away() -> None:
    """Z13b: the hare may not arrive yet, and north's is at home: nothing moves, whatever is blocked, but the hand is opened. Two
    matches that differ in that hand alone."""
    position = "4 . . H\n3 f . .\n2 i . I\n1 . F .\nsouth to move"
    game = cases.load(f"zwei_wege(edition=short,any_animal=True,position={written(position)})")
    hares, block, fox = (0, 1), 6, 4
    ends = []
    for hare in hares:
        state = game.new_initial_state()
        for action in (hare, block, fox):
            state.apply_action(action)
        ends.append(state)
    told = [end.information_state_string(1).splitlines() for end in ends]
    assert told[0][:-1] == told[1][:-1]
    assert told[0][-2] == "heard 0:H? 1:> 0:F?"
    assert told[0][-1] != told[1][-1]
    assert ends[0].observation_string(1) == ends[1].observation_string(1)
    assert ends[0].information_state_tensor(1) != ends[1].information_state_tensor(1)
