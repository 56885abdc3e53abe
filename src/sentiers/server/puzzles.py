"""Puzzles in the house: a position of the collection on a board to try, judged here alone; tries, ratings, and which comes next.

What the games bring stands in bots/puzzles.py, the three of a day in sets.py, the pages and paths in puzzle_page.py."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from babel.numbers import format_decimal, format_percent
from msgspec import UNSET, UnsetType

from sentiers.bots import coach
from sentiers.bots.puzzles import TIMES, Puzzle, collection
from sentiers.games import shelf
from sentiers.games.minds import Cancel
from sentiers.language import translator
from sentiers.messages import Message
from sentiers.server import coaching, sets
from sentiers.server.house import House
from sentiers.server.protocol import Coached, PageUpdate
from sentiers.server.puzzle_talk import PuzzleLine, PuzzleList, PuzzleNow
from sentiers.server.ratings import NEWCOMER, Rating
from sentiers.server.ratings.model import SURE, rate
from sentiers.server.refusal import Refusal
from sentiers.server.storage import Attempts, Effect, Finished, SetBegun, Solver, Tried, TriedMeanwhile
from sentiers.server.thinking.line import Asker
from sentiers.server.thinking.questions import Advised, Question
from sentiers.server.trying import Plays, Start

BEGINNER = 1000.0  # where who has no rating begins to be asked
MOST_TRIES = 99
TOGETHER = 3  # how often a try is written anew, where another window was faster


@dataclass(frozen=True, slots=True)
class Solving:
    """A person at a puzzle: what was tried of it, and on which day it counts ("": on none)."""

    puzzle: Puzzle
    person: str
    lang: str
    day: str
    attempts: Attempts


def find(game: str, name: str) -> Puzzle:
    if game not in shelf.SHELF:
        raise Refusal("unknown-game")
    found = collection(game).get(name)
    if found is None:
        raise Refusal("unknown-puzzle")
    return found


async def solving(house: House, puzzle: Puzzle, person: str, lang: str) -> Solving:
    """Whoever opens one of today's three does it for the day, until it is settled there."""
    today = house.days.today.isoformat()
    if puzzle in sets.of_day(house.storage.secret, puzzle.game, house.days.today):
        tried = (await house.storage.attempts(person, puzzle.game, today)).get(puzzle.id, Attempts())
        return Solving(puzzle, person, lang, today, tried)
    tried = (await house.storage.attempts(person, puzzle.game, "")).get(puzzle.id, Attempts())
    return Solving(puzzle, person, lang, "", tried)


async def listed(house: House, game: str, person: str) -> PuzzleList:
    tried = await house.storage.attempts(person, game, "")
    solver = await house.storage.solver(person, game)
    lines = [PuzzleLine(name, p.points, *tried.get(name, Attempts())) for name, p in collection(game).items()]
    if not lines:
        raise Refusal("unknown-puzzle")
    return PuzzleList(game, lines, _next(lines, solver, ""), solver.rating.points if solver else None)


def _next(lines: list[PuzzleLine], solver: Solver | None, but: str) -> str:
    """Of those that are not settled the one nearest in strength; else any other."""
    mine = solver.rating.mu if solver else BEGINNER
    others = [line for line in lines if line.id != but]
    fresh = [line for line in others if not line.solved and not line.seen] or others or lines
    return min(fresh, key=lambda line: (abs(line.points - mine), line.id)).id


# Showing


def start_of(puzzle: Puzzle) -> tuple[Start, Plays]:
    plays = [(int(seat), move) for seat, _, move in (ply.partition(" ") for ply in puzzle.plies)]
    return Start(puzzle.game, dict(puzzle.options), seed=puzzle.seed), plays


def shown(house: House, puzzle: Puzzle, lang: str, *moves: str) -> PageUpdate:
    """The board with the eyes of the puzzle's seat, after these moves of its own."""
    start, plays = start_of(puzzle)
    more = [(puzzle.seat, move) for move in moves]
    return house.trials.show(start, [*plays, *more], lang, puzzle.seat, alone=True).update


async def now(house: House, at: Solving, update: PageUpdate | UnsetType = UNSET) -> PuzzleNow:
    """How it stands; what is settled is told with the solution."""
    puzzle, tried = at.puzzle, at.attempts
    everything = await listed(house, puzzle.game, at.person)
    after = sets.after(house.storage.secret, puzzle, house.days.today) if at.day else None
    return PuzzleNow(
        id=puzzle.id,
        game=puzzle.game,
        points=puzzle.points,
        seat=puzzle.seat,
        tries=tried.tries,
        solved=tried.solved,
        seen=tried.seen,
        day=at.day or None,
        best=puzzle.right[0] if tried.settled else None,
        rating=everything.rating,
        next=after
        if at.day
        else _next(everything.puzzles, await house.storage.solver(at.person, puzzle.game), puzzle.id),
        update=update,
    )


# Trying


async def answer(house: House, at: Solving, move: str, rated: bool) -> PuzzleNow:
    """One's move: the server alone knows whether it is right."""
    puzzle, before = at.puzzle, at.attempts
    text = await house.work(partial(_as_written, puzzle, move))
    right = text in puzzle.right
    if before.settled:  # one may do it again, but nothing counts any more
        found = await now(house, at, await house.work(partial(shown, house, puzzle, at.lang, text)) if right else UNSET)
        found.right, found.text = right, _told(puzzle, text, right, at.lang)
        return found
    after = Attempts(min(before.tries + 1, MOST_TRIES), right, False)
    change = await _write(house, at, after, rated, won=right)
    done = Solving(puzzle, at.person, at.lang, at.day, after)
    found = await now(house, done, await house.work(partial(shown, house, puzzle, at.lang, text)) if right else UNSET)
    found.right, found.text, found.change = right, _told(puzzle, text, right, at.lang), change
    return found


async def why(house: House, at: Solving, rated: bool, asker: Asker) -> PuzzleNow:
    """The solution, and what the coach says to it."""
    change = None
    if not at.attempts.settled:
        after = at.attempts._replace(seen=True)
        change = await _write(house, at, after, rated, won=False)
        at = Solving(at.puzzle, at.person, at.lang, at.day, after)
    puzzle = at.puzzle
    found = await now(house, at, await house.work(partial(shown, house, puzzle, at.lang, puzzle.right[0])))
    found.change = change
    found.coach = await reasons(house, puzzle, at.lang, asker)
    return found


async def _write(house: House, at: Solving, after: Attempts, rated: bool, won: bool) -> int | None:
    """Puts a try down, with what it changes of a rating and, where it was the last of a day, its result there."""
    puzzle, storage = at.puzzle, house.storage
    first = not await storage.has_tried(at.person, puzzle.game, puzzle.id)
    for attempt in range(TOGETHER):
        solver = await storage.solver(at.person, puzzle.game) if rated and first else None
        new, before = None, solver.rating if solver else NEWCOMER
        if rated and first:
            (new,), _ = rate([[before], [Rating(puzzle.points, SURE)]], [0, 1] if won else [1, 0])
        effects: list[Effect] = [
            Tried(at.person, puzzle.game, at.day, puzzle.id, at.attempts, after, new, solver.tried if solver else 0)
        ]
        if at.day:
            effects.append(SetBegun(puzzle.game, at.day, at.person))
            tried = await storage.attempts(at.person, puzzle.game, at.day) | {puzzle.id: after}
            whole = sets.of_day(storage.secret, puzzle.game, house.days.today)
            attempts = [tried.get(each.id, Attempts()) for each in whole]
            if all(each.settled for each in attempts):
                effects.append(Finished(puzzle.game, at.day, at.person, sets.score_of(attempts)))
        try:
            await storage.write(*effects)
        except TriedMeanwhile:
            if attempt + 1 == TOGETHER or new is None:
                raise Refusal("stale") from None
        else:
            return new.points - before.points if new is not None else None
    return None


def _as_written(puzzle: Puzzle, move: str) -> str:
    """The move as the house writes it; raises what is wrong with it."""
    match = puzzle.match()
    ply = match.read(move, puzzle.seat)
    return match.game.notation.write(match.box, match.state, *ply)


# Telling


def _told(puzzle: Puzzle, move: str, right: bool, lang: str) -> str:
    lost, more = (puzzle.gap, True) if right else puzzle.loses(move)
    translate, points = translator(lang), coach.unit(puzzle.view()) == "points"
    number = format_decimal(round(lost, 1), locale=lang) if points else format_percent(round(lost, 2), locale=lang)
    if right and points:
        told = Message("Right! Anything else costs at least {number} points.", number=number)
    elif right:
        told = Message("Right! Anything else costs at least {number} of the chances to win.", number=number)
    elif points and more:
        told = Message("Not this one: it costs {number} points or more. Try again.", number=number)
    elif points:
        told = Message("Not this one: it costs {number} points. Try again.", number=number)
    elif more:
        told = Message("Not this one: it costs {number} of the chances to win, or more. Try again.", number=number)
    else:
        told = Message("Not this one: it costs {number} of the chances to win. Try again.", number=number)
    return told.render(translate)


async def reasons(house: House, puzzle: Puzzle, lang: str, asker: Asker) -> Coached | None:
    """What the coach says to who is to move here; nothing where at a first thought it would do something else."""
    view = await house.work(puzzle.view)

    def think(cancel: Cancel, _: int) -> Advised:
        for times in (1, TIMES):
            hint = coach.advise(view, simulations=view.game.mining.thinking * times, seed=1, cancel=cancel)
            if hint.best in puzzle.right:
                return Advised(hint)
        return Advised(None)

    asked = Question("advice", f"puzzle {puzzle.game} {puzzle.id}", 0, 0, puzzle.seat, puzzle.game)
    with house.thoughts.place(asker, "advice"):
        found = await house.thoughts.ask(asked, asker, think)
    if not isinstance(found, Advised) or found.hint is None:
        return None
    start, plays = start_of(puzzle)
    trial = await house.work(partial(house.trials.at, start, plays))
    try:
        return coaching.Told(trial.table, found.hint, lang).whole()
    finally:
        house.trials.rest(start, plays, trial)
