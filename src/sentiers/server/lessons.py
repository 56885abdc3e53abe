"""Lessons in the house: a walk through a game's first steps on a board to try, judged here, and how far each person has come."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from sentiers.games import shelf
from sentiers.language import translator
from sentiers.match.learning import Verdict, Walk, lesson_of
from sentiers.messages import Message
from sentiers.server.lesson_talk import LessonNow
from sentiers.server.lists import MOST_RUNNING
from sentiers.server.storage import Learning, Learnt
from sentiers.server.trying import Start

if TYPE_CHECKING:
    from sentiers.server.house import House

NOTHING = Learning(0, False)


async def progress(house: House, person: str, game: str) -> Learning:
    return (await house.storage.lessons_of(person)).get(game, NOTHING)


async def answer(
    house: House, person: str, lang: str, game: str, exercise: int, moves: list[str], move: str | None
) -> LessonNow:
    """What is said to a move, or the exercise as it stands. What was done is kept before it is said."""
    walk, verdict = await house.work(partial(_judged, game, exercise, moves, move))
    before = await progress(house, person, game)
    reached = before.reached
    if verdict is not None and verdict.right and walk.whole:
        reached = max(reached, walk.number + 1)
        if reached > before.reached or (walk.last and not before.done):
            await house.storage.write(Learnt(person, game, reached, walk.last))
    return await house.work(partial(_shown, house, walk, verdict, lang, reached))


def _judged(game: str, exercise: int, moves: list[str], move: str | None) -> tuple[Walk, Verdict | None]:
    walk = Walk(game, exercise, moves)
    return walk, None if move is None else walk.judge(move)


def _shown(house: House, walk: Walk, verdict: Verdict | None, lang: str, reached: int) -> LessonNow:
    translate = translator(lang, walk.game)
    names = [walk.match.game.telling.side(walk.match.box, seat).render(translate) for seat in range(walk.match.seats)]

    def told(message: Message) -> str:
        return message.render(translate, names)

    drawing, box = walk.match.game.drawing, walk.match.box
    tried = house.trials.show(start(walk), walk.plies, lang, walk.exercise.seat, alone=True)
    return LessonNow(
        walk.number,
        walk.moves,
        told(walk.exercise.title),
        told(walk.exercise.told),
        told(walk.task.ask) if walk.task else None,
        verdict.right if verdict else None,
        [told(line) for line in verdict.told] if verdict else [],
        told(verdict.said) if verdict else None,
        reached,
        told(walk.lesson.done) if walk.last and walk.whole else None,
        drawing.frame(box),
        drawing.ABILITIES.tall(box) if drawing.ABILITIES.tall else None,
        tried.update,
    )


def explain(house: House, lang: str, game: str, exercise: int, moves: list[str], steps: list[Any]) -> str:
    walk = Walk(game, exercise, moves)
    return house.trials.explain(start(walk), walk.plies, lang, walk.exercise.seat, steps)


def start(walk: Walk) -> Start:
    exercise = walk.exercise
    return Start(walk.game, dict(exercise.options), exercise.edition, exercise.position, exercise.seed)


def titles(game: str, lang: str) -> list[str]:
    translate = translator(lang, game)
    return [exercise.title.render(translate) for exercise in lesson_of(game).exercises]


async def offered(house: House, person: str, game: str) -> str | None:
    """What the shelf says of a game's lesson: "done", "begun", "new" to who has never played this box, else ""; None where it has
    none."""
    if shelf.game(game).lesson is None:
        return None
    mine = await progress(house, person, game)
    if mine.done or mine.reached:
        return "done" if mine.done else "begun"
    if game in await house.storage.tallies(person):
        return ""
    running = await house.storage.tables_of(person, MOST_RUNNING)
    return "" if any(table.setup.game == game for table in running) else "new"


def taught() -> list[str]:
    """The games that have a lesson."""
    return [name for name in shelf.SHELF if shelf.game(name).lesson is not None]
