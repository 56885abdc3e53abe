"""How each question is thought about, from a table in memory. What a seat may know is taken from the table at once, before anybody
thinks: a thread, here or elsewhere, never sees more, and the table may go on meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from sentiers import bots
from sentiers.bots import coach, verdict
from sentiers.bots.trail import Place
from sentiers.games.minds import Cancel
from sentiers.server.table import Table
from sentiers.server.thinking.questions import (
    Advised,
    Answer,
    Chosen,
    Expected,
    Judged,
    Kind,
    Learnt,
    Question,
    Stretch,
)

Work = Callable[[Cancel, int], Answer]
"""Thinks, until it is told to stop, with so many threads."""

DRAW_SECONDS = 0.5
REPLAY_SECONDS = 0.5
STRETCH = 0.25  # seconds for a stretch of a curve: so long may something more urgent have to wait for it


def question(table: Table, kind: Kind, seat: int, ply: int = 0, level: str = "") -> Question:
    """About the table as it is now."""
    return Question(kind, table.id, table.n, table.moment, seat, table.game.name, level, ply)


def work_of(table: Table, asked: Question, place: Place | None = None) -> Work:
    """`place`: where a bot that is to move finds what it has pondered."""
    if asked.kind == "move":
        return _move(table, asked, place)
    return _WORKS[asked.kind](table, asked)


def _move(table: Table, asked: Question, place: Place | None) -> Work:
    seat = asked.seat
    bot = bots.level_bot(table.game.name, table.seating.chairs[seat].who)
    view = table.view(seat) if bot.level.learner is None else table.match.view(seat, history=True)
    return lambda cancel, threads: Chosen(
        bot.choose(view, seat=seat, cancel=cancel, memory=asked.memory, threads=threads, place=place)
    )


def _draw(table: Table, asked: Question) -> Work:
    """Only where nothing is hidden: else one cannot look through the eyes of whose turn it is."""
    view, acting = table.view(asked.seat), table.turn[0]

    def think(cancel: Cancel, _: int) -> Expected:
        found = bots.analyse(view, seconds=DRAW_SECONDS, seat=acting, cancel=cancel)
        return Expected(found.values, found.unit)

    return think


def _hint(table: Table, asked: Question) -> Work:
    view = table.view(asked.seat)
    return lambda cancel, _: Advised(coach.advise(view, cancel=cancel))


def _advice(table: Table, asked: Question) -> Work:
    """What the coach would have told who was to act after so many plies of a finished match; after the last one, what it says to
    the seat about the whole."""
    match = table.match

    def think(cancel: Cancel, _: int) -> Advised:
        if asked.ply == len(match.plies) and (whole := coach.review(match, asked.seat)):
            return Advised(whole)
        moment = next(islice(match.replay(), asked.ply, None), None)
        if moment is None or moment.over:
            return Advised(None)
        seat, played = match.plies[asked.ply] if asked.ply < len(match.plies) else (moment.turn[0], None)
        return Advised(coach.advise(moment, seat=seat, seconds=REPLAY_SECONDS, cancel=cancel, played=played))

    return think


def _curve(table: Table, asked: Question) -> Work:
    match = table.match

    def think(cancel: Cancel, _: int) -> Stretch:
        found = coach.curve(match, cancel=cancel, first=asked.ply, seconds=STRETCH)
        whole = asked.ply + len(found) > len(match.plies)
        return Stretch(tuple(found), whole, coach.unit(match))

    return think


def _claim(table: Table, asked: Question) -> Work:
    seen = verdict.lately(table.match, asked.seat)
    return lambda cancel, _: Judged(verdict.is_decided(seen, cancel))


def _learn(table: Table, asked: Question) -> Work:
    bot = bots.level_bot(table.game.name, table.seating.chairs[asked.seat].who)
    view = table.match.view(asked.seat, history=True)
    return lambda *_: Learnt(bot.learn(view, asked.seat, asked.memory))


_WORKS: dict[Kind, Callable[[Table, Question], Work]] = {
    "draw": _draw,
    "hint": _hint,
    "advice": _advice,
    "curve": _curve,
    "claim": _claim,
    "learn": _learn,
}
