"""The coach: what a position is worth to each seat, what to do in it, and how the chances went over a match.

A game may bring its own (`coach.py` in its folder, see docs/architecture.md); for games where all lies open the search will do."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from sentiers.bots.analysis import analyse
from sentiers.bots.player import seen
from sentiers.bots.think import Cancel
from sentiers.match import Match, View
from sentiers.messages import Message

CURVE_SIMULATIONS = 1_500
SHOWN = 3


class Advice(NamedTuple):
    """What the coach tells the seat to act: chances per seat, sentences, a small picture (or none), and a move to try."""

    values: tuple[float, ...]
    lines: tuple[Message, ...]
    picture: str | None
    best: str


class Moment(NamedTuple):
    """A position of a match: the chances of each seat (or its points, see `unit`), and what the ply before it changed for who made
    it, by choice and by luck (None where the coach does not tell them apart)."""

    values: tuple[float, ...]
    choice: float | None = None
    luck: float | None = None


def percent(chance: float) -> Message:
    return Message("{number}%", number=round(100 * chance))


def can_coach(view: View | Match) -> bool:
    """Whether there is somebody to ask: a coach of the game's own, or nothing hidden from the search."""
    return view.game.coach is not None or not view.game.card.hidden


def unit(view: View | Match) -> str:
    """What the values over a match are: each seat's `chance` to win, or the `points` it could still come to."""
    return str(getattr(view.game.coach, "UNIT", "chance"))


def advise(table: View | Match, seat: int | None = None, seconds: float = 1.0, cancel: Cancel | None = None) -> Advice:
    """Advice for the seat to act, from what it may know."""
    view = seen(table, seat)
    own = view.game.coach
    write = view.game.notation.write
    if own is not None:
        own.prepare(view.box)
        found = own.advise(view.box, view.state, view.seat)
        best = random.choices([move for move, _ in found.mix], [share for _, share in found.mix])[0]
        return Advice(found.values, tuple(found.lines), found.picture, write(view.box, view.state, view.seat, best))
    looked = analyse(view, seconds=seconds, cancel=cancel)
    first, *others = looked.moves[:SHOWN]
    lines = [Message("The best I see is {move}: {chance} to win.", move=first.text, chance=percent(first.value))]
    lines += [Message("Then {move}: {chance}.", move=move.text, chance=percent(move.value)) for move in others]
    return Advice(looked.values, tuple(lines), None, looked.best)


def curve(
    match: Match, progress: Callable[[int, int], None] | None = None, cancel: Cancel | None = None
) -> list[Moment] | None:
    """The chances over a finished match, before the first ply and after each; None where nobody can tell."""
    if not can_coach(match):
        return None
    own = match.game.coach
    if own is not None:
        own.prepare(match.box)
    if own is not None and hasattr(own, "look_back"):
        return [Moment(*moment) for moment in own.look_back(match.box, _states(match), match.plies)]
    moments: list[Moment] = []
    before = None
    for number, moment in enumerate(match.replay()):
        if cancel is not None and cancel.is_set():
            break
        if own is not None:
            after = moment._states.copy()
            found = Moment(own.values(match.box, after[0]))
            if before is not None:
                told = own.verdict(match.box, before[0], after[0], *match.plies[number - 1])
                found = found._replace(choice=told.choice, luck=told.luck)
            moments.append(found)
            before = after
        else:
            moments.append(Moment(_searched(moment)))
        if progress:
            progress(number + 1, len(match.plies) + 1)
    if match.result is not None and moments:
        moments[-1] = moments[-1]._replace(values=_shares(match))
    return moments


def review(match: Match, seat: int) -> Advice | None:
    """What the coach says to a seat about the whole of a finished match; None where it has nothing to say."""
    own = match.game.coach
    if own is None or not hasattr(own, "review"):
        return None
    told = own.review(match.box, _states(match), match.plies, seat)
    return Advice(told.values, tuple(told.lines), told.picture, "")


def _states(match: Match) -> list[Any]:
    """The match as it was before the first ply and after each."""
    return [moment._states.copy() for moment in match.replay()]


def _searched(moment: Match) -> tuple[float, ...]:
    if moment.over:
        return _shares(moment)
    return analyse(moment, simulations=CURVE_SIMULATIONS, seat=moment.turn[0]).values


def _shares(match: Match) -> tuple[float, ...]:
    winners = match.result.winners if match.result else ()
    return tuple(1.0 / len(winners) if seat in winners else 0.0 for seat in range(match.seats))
