"""A game's first steps in the terminal: the same lesson as on the page, on the same rules, by notation."""

from __future__ import annotations

from sentiers.cli.speech import say
from sentiers.match.learning import Verdict, Walk, lesson_of
from sentiers.messages import Message, SentiersError

_STEPS = {"quit": None, "next": 1, "again": 0, "back": -1}
_HELP = Message("Type a move, or: moves, show, again, back, next, quit.")


def teach(game: str, first: int) -> None:
    """Exercise after exercise, from this one on (counted from 1)."""
    count = len(lesson_of(game).exercises)
    number = first - 1
    print(say(_HELP))
    while 0 <= number < count:
        step = _exercise(Walk(game, number), count)
        if step is None:
            return
        number = max(0, number + step)
    print(f"\n{say(lesson_of(game).done, game)}")
    print(say(Message("Now play a first match: sentiers play {game} --against novice", game=game)))


def _exercise(walk: Walk, count: int) -> int | None:
    """One of them; where to go from it: 1 on, 0 again, −1 back, None away."""
    exercise = walk.exercise
    head = Message("{number} of {count}: {title}", number=walk.number + 1, count=count, title=exercise.title)
    print(f"\n{say(head, walk.game)}\n\n{say(exercise.told, walk.game)}\n\n{_board(walk)}")
    while walk.task:
        print(f"\n{say(walk.task.ask, walk.game)}")
        try:
            text = input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            return None
        if text in _STEPS:
            return _STEPS[text]
        _answer(walk, text)
    return 1


def _answer(walk: Walk, text: str) -> None:
    """To one line of the pupil's."""
    if text == "moves":
        print(" ".join(walk.match.moves(walk.exercise.seat)))
    elif text == "show":
        print(walk.solution())
    elif text:
        try:
            _tell(walk, walk.judge(text))
        except SentiersError as error:
            print(say(error, walk.game))
    else:
        print(say(_HELP))


def _tell(walk: Walk, verdict: Verdict) -> None:
    """What came of a move, and the board where it has changed."""
    names = [say(walk.match.game.telling.side(walk.match.box, seat), walk.game) for seat in range(walk.match.seats)]
    print(*(say(line, walk.game, names) for line in verdict.told))
    if verdict.right:
        print(f"\n{_board(walk)}\n")
    print(say(verdict.said, walk.game))
    if not verdict.right:
        print(say(Message("The move is taken back: try again.")))


def _board(walk: Walk) -> str:
    return walk.match.view(walk.exercise.seat).text()
