"""A game's lesson: every position can be read, it can be done by its right moves, and every legal move gets an answer."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase

from sentiers.games.game import Game
from sentiers.games.lessons import Exercise, Lesson
from sentiers.lab.contract.broken import Broken
from sentiers.match.learning import Walk
from sentiers.messages import SentiersError

MOST_BRANCHES = 40
"""Of right moves that are followed further."""


def the_lesson_can_be_done_and_answers_every_move(game: Game) -> None:
    lesson = game.lesson
    if lesson is None:
        return
    if not isinstance(lesson, Lesson) or not lesson.exercises:
        raise Broken("LESSON in lessons must be a Lesson, with exercises.")
    wrong = [
        f"Exercise {number + 1} of the lesson: {fault}"
        for number, exercise in enumerate(lesson.exercises)
        for fault in _faults(game, number, exercise)
    ]
    if wrong:
        raise Broken(" ".join(wrong[:3]))


def _faults(game: Game, number: int, exercise: Exercise) -> Iterator[str]:
    if not exercise.tasks:
        yield "there is nothing to do in it."
        return
    try:
        Walk(game.name, number)
    except SentiersError as error:
        yield f"its position cannot be read: {error}"
        return
    unused = {(place, pattern) for place, task in enumerate(exercise.tasks) for pattern in (*task.right, *task.wrong)}
    waiting: list[tuple[str, ...]] = [()]
    while waiting:
        moves = waiting.pop()
        try:
            walk = Walk(game.name, number, moves)
        except SentiersError as error:
            yield f"after {moves[-1]} the others cannot do what they should: {error}"
            return
        if walk.task is None:
            continue
        legal = walk.match.moves(exercise.seat)
        if not legal:
            yield f"it is not the turn of seat {exercise.seat} when task {len(moves) + 1} is asked."
            return
        right = []
        for move in legal:
            fits = [pattern for pattern in (*walk.task.right, *walk.task.wrong) if fnmatchcase(move, pattern)]
            unused -= {(len(moves), pattern) for pattern in fits}
            if any(pattern in walk.task.right for pattern in fits):
                right.append(move)
            elif not fits and walk.task.otherwise is None:
                yield f"nothing is said to {move}, which is legal there."
                return
        if not right:
            yield f"none of its right moves is legal: {', '.join(walk.task.right)}."
            return
        waiting += [(*moves, move) for move in right[:: max(1, len(right) // MOST_BRANCHES)]]
    if unused:
        place, pattern = min(unused)
        yield f"no legal move is like {pattern}, of task {place + 1}."
