"""Lessons walked through on the real rules, and what the contract says of one that cannot be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sentiers.games.lessons import Answer, Exercise, Lesson, Task
from sentiers.games.shelf import SHELF, game
from sentiers.lab.contract.broken import Broken
from sentiers.lab.contract.lessons import the_lesson_can_be_done_and_answers_every_move
from sentiers.match.learning import NoLesson, Walk, lesson_of
from sentiers.messages import BadRecord, IllegalMove, Message, NotYourTurn

TAUGHT = [name for name, package in SHELF.items() if package.startswith("sentiers.")]
OK = Message("OK")


@pytest.mark.parametrize("name", TAUGHT)
def test_every_box_of_the_house_has_five_to_nine_exercises_that_can_be_done(name: str) -> None:
    exercises = lesson_of(name).exercises
    assert 5 <= len(exercises) <= 9
    for number in range(len(exercises)):
        walk = Walk(name, number)
        while not walk.whole:
            move = walk.solution()
            assert walk.judge(move).right
        assert Walk(name, number, walk.moves).match.position() == walk.match.position()
        assert walk.last == (number == len(exercises) - 1)


def test_a_move_that_is_not_right_leaves_everything_as_it_was() -> None:
    walk = Walk("canoe", 0)
    before = walk.match.position()
    verdict = walk.judge(" E2 ")  # as the notation reads it
    assert not verdict.right
    assert [str(line) for line in verdict.told] == ["Player 1 plants a peg in e2."]
    assert "same side" in str(verdict.said)
    with pytest.raises(IllegalMove):
        walk.judge("c3")
    assert (walk.match.position(), walk.moves, walk.plies) == (before, [], [])
    assert walk.judge("e4").right
    with pytest.raises(NotYourTurn):
        walk.judge("f5")


def test_where_somebody_is_must_be_a_way_through_the_lesson() -> None:
    assert Walk("canoe", 2, ["e3"]).plies == [(0, "e3"), (1, "k3")]
    for number, moves in ((0, ["e2"]), (0, ["e4", "e5"])):
        with pytest.raises(BadRecord):
            Walk("canoe", number, moves)
    for wrong in (-1, 99, True):
        with pytest.raises(NoLesson):
            Walk("canoe", wrong)
    with pytest.raises(NoLesson):
        Walk("duel", 0)


POSITION = "4 . . . L . . . . . . . . .\nlight to move, turn 5"
BROKEN = {
    "position": (Exercise(OK, OK, "4 ?", (Task(OK, {"*": Answer(OK)}),)), "its position cannot be read"),
    "nothing": (Exercise(OK, OK, POSITION, ()), "there is nothing to do"),
    "seat": (Exercise(OK, OK, POSITION, (Task(OK, {"*": Answer(OK)}),), seat=1), "not the turn of seat 1"),
    "right": (Exercise(OK, OK, POSITION, (Task(OK, {"z9": Answer(OK)}, OK),)), "none of its right moves is legal: z9"),
    "silent": (Exercise(OK, OK, POSITION, (Task(OK, {"e4": Answer(OK)}),)), "nothing is said to"),
    "unused": (Exercise(OK, OK, POSITION, (Task(OK, {"*": Answer(OK)}, OK, {"z9": OK}),)), "no legal move is like z9"),
    "others": (
        Exercise(OK, OK, POSITION, (Task(OK, {"e4": Answer(OK, ((1, "e4"),))}, OK),)),
        "after e4 the others cannot do what they should",
    ),
    "turn": (
        Exercise(OK, OK, POSITION, (Task(OK, {"e4": Answer(OK)}, OK), Task(OK, {"*": Answer(OK)}))),
        "it is not the turn of seat 0 when task 2",
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_the_contract_says_what_is_wrong_with_a_lesson(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    exercise, told = BROKEN[what]
    canoe = game("canoe")
    good = replace(lesson_of("canoe"), exercises=(lesson_of("canoe").exercises[0],))
    monkeypatch.setitem(canoe.__dict__, "lesson", good)
    the_lesson_can_be_done_and_answers_every_move(canoe)
    monkeypatch.setitem(canoe.__dict__, "lesson", Lesson((*good.exercises, exercise), OK))
    with pytest.raises(Broken, match=f"Exercise 2 of the lesson: .*{told}"):
        the_lesson_can_be_done_and_answers_every_move(canoe)
