"""A lesson being walked through: which move is right, and what is said to it. Knows no page and no terminal.

Where somebody is, is the number of the exercise and his right moves in it; everything else is played again from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TypeVar

from sentiers.games import shelf
from sentiers.games.lessons import Exercise, Lesson, Task
from sentiers.match.kit import open_box
from sentiers.match.match import Match
from sentiers.messages import BadRecord, Message, NotYourTurn, SentiersError, shown

Kind = TypeVar("Kind")
_AGAIN = Message("That is allowed, but something else is asked for here.")


class NoLesson(SentiersError):
    """The game has none, or not so many exercises."""


@dataclass(frozen=True)
class Verdict:
    """What came of a move."""

    right: bool
    told: tuple[Message, ...]
    """What the move did, in the words of the match, and what the others did then; seats in it are called by their sides."""
    said: Message


def lesson_of(game: str) -> Lesson:
    lesson = shelf.game(game).lesson
    if lesson is None:
        raise NoLesson(Message("There is no lesson for {game} yet.", game=shelf.game(game).card.title))
    return lesson


class Walk:
    """Somebody in one exercise of a game's lesson.

    >>> walk = Walk("canoe", 0)
    >>> walk.judge("g2").right, walk.whole
    (False, False)
    >>> walk.judge("e4").right, walk.whole
    (True, True)
    """

    def __init__(self, game: str, number: int, moves: Iterable[str] = ()) -> None:
        self.game = shelf.game(game).name
        self.lesson = lesson_of(game)
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < len(self.lesson.exercises):
            raise NoLesson(Message("The lesson has no exercise {number}.", number=shown(number)))
        self.number = number
        self.exercise: Exercise = self.lesson.exercises[number]
        kit = open_box(self.game, self.exercise.edition, self.exercise.options)
        self.match = Match(kit, self.exercise.seed, self.exercise.position)
        self.moves: list[str] = []
        """The right ones made so far."""
        self.plies: list[tuple[int, str]] = []
        """All that was played since the position, those of the others too."""
        for move in moves:
            if self.whole or not self.judge(move).right:
                raise BadRecord(Message("This is no way through the lesson: {move}", move=shown(move)))

    @property
    def whole(self) -> bool:
        """Has everything been done?"""
        return len(self.moves) == len(self.exercise.tasks)

    @property
    def last(self) -> bool:
        return self.number == len(self.lesson.exercises) - 1

    @property
    def task(self) -> Task | None:
        """What is to be done now."""
        return None if self.whole else self.exercise.tasks[len(self.moves)]

    def judge(self, move: str) -> Verdict:
        """What is said to this move. A right one stays made, and is answered by the others; any other is taken back. Raises
        IllegalMove."""
        task = self.task
        if task is None:
            raise NotYourTurn(Message("This exercise is done: go on to the next one."))
        seat = self.exercise.seat
        ply = self.match.read(move, seat)
        text = self.match.game.notation.write(self.match.box, self.match.state, seat, ply.move)
        answer = _found(task.right, text)
        if answer is None:
            tried = self.match.fork()
            tried.push(ply)
            return Verdict(False, tuple(tried.told(seat)), _found(task.wrong, text) or task.otherwise or _AGAIN)
        told = []
        for acting, what in ((seat, text), *answer.then):
            self.match.play(what, acting)
            self.plies.append((acting, what))
            told += self.match.told(seat)
        self.moves.append(text)
        return Verdict(True, tuple(told), answer.said)

    def solution(self) -> str:
        """A right move for what is to be done now, the first of those that are named first."""
        task = self.task
        if task is None:
            raise NotYourTurn(Message("This exercise is done: go on to the next one."))
        legal = self.match.moves(self.exercise.seat)
        return next(move for pattern in task.right for move in legal if fnmatchcase(move, pattern))


def _found(patterns: Mapping[str, Kind], move: str) -> Kind | None:
    """What belongs to the first pattern that this move fits."""
    return next((value for pattern, value in patterns.items() if fnmatchcase(move, pattern)), None)
