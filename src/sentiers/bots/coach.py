"""The coach: what a position is worth to each seat, what to do in it, and how the chances went over a match.

It asks the strongest mind, so that what it recommends is what the strongest level plays. A game may put it into words of its own
(`minds/coach.py` in its folder)."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, NamedTuple

from sentiers.bots.minds import strongest
from sentiers.bots.player import seen
from sentiers.games.knowledge import CoachAbilities, Moment
from sentiers.games.minds import Budget, Cancel, Rated, Rating, Unit
from sentiers.kernel.dice import generator
from sentiers.match import Match, View
from sentiers.messages import Message

CURVE = Budget(seconds=0.25, simulations=1_500)
SHOWN = 3


class Hint(NamedTuple):
    """What the coach tells a seat: what each may expect, sentences, a small picture (or none), and a move to try ("" where it
    speaks of a whole match). Exact: it is the truth, and not an estimate."""

    values: tuple[float, ...]
    lines: tuple[Message, ...]
    picture: str | None
    best: str
    exact: bool = False


def unit(view: View | Match) -> Unit:
    """What the values over a match are: each seat's `chance` to win, or the `points` it could still come to."""
    return _abilities(view).unit


def _abilities(view: View | Match) -> CoachAbilities:
    own = view.game.coach
    return own.ABILITIES if own else CoachAbilities()


def advise(
    table: View | Match,
    seat: int | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: int | None = None,
    cancel: Cancel | None = None,
) -> Hint:
    """Advice for the seat to act, from what it may know. With the same budget and seed the strongest level plays the same."""
    budget = Budget(seconds, simulations, cancel)
    view = seen(table, seat)
    level, mind = strongest(view.game)
    rng = generator(secrets.randbits(64) if seed is None else seed)
    found = mind.rate(view, budget.or_else(level.budget), rng)
    best = view.game.notation.write(view.box, view.state, view.seat, found.choice)
    exact = (Message("That is exact, and no estimate."),) if found.exact else ()
    own = view.game.coach
    if own is not None:
        own.prepare(view.box)
        told = own.advise(view.box, view.state, view.seat, found)
        return Hint(told.values, (*told.lines, *exact), told.picture, best, found.exact)
    return Hint(found.values, (*_lines(view, found), *exact), None, best, found.exact)


def _lines(view: View, found: Rating) -> list[Message]:
    """What to play, and what else there is."""
    first = next(rated for rated in found.moves if rated.move == found.choice)
    others = [rated for rated in found.moves if rated.move != found.choice and rated.share > 0.0]
    others += [rated for rated in found.moves if rated.move != found.choice and rated.share <= 0.0]

    def words(rated: Rated) -> dict[str, Any]:
        move = view.game.notation.write(view.box, view.state, view.seat, rated.move)
        return {"move": move, "chance": percent(rated.value), "points": round(rated.value)}

    others = others[: SHOWN - 1]
    if found.unit == "points":
        lines = [Message("The best I see is {move}: about {points} points.", **words(first))]
        lines += [Message("Then {move}: {points}.", **words(rated)) for rated in others]
    else:
        lines = [Message("The best I see is {move}: {chance} to win.", **words(first))]
        lines += [Message("Then {move}: {chance}.", **words(rated)) for rated in others]
    return lines


def percent(chance: float) -> Message:
    return Message("{number}%", number=round(100 * chance))


def curve(
    match: Match,
    progress: Callable[[int, int], None] | None = None,
    cancel: Cancel | None = None,
    first: int = 0,
    seconds: float | None = None,
) -> list[Moment]:
    """The chances over a finished match, before the first ply and after each; or from one of these moments on, at least one and as
    many as there is time for. What is cancelled gives those it was done with."""
    own, able = match.game.coach, _abilities(match)
    if own is not None:
        own.prepare(match.box)
    if able.look_back is not None:
        return able.look_back(match.box, _states(match), match.plies)[first:]
    moments: list[Moment] = []
    before, countdown = None, Budget(seconds, None, cancel).start()
    for number, moment in enumerate(match.replay()):
        after = moment._states.copy()
        if number < first:
            before = after
            continue
        if moments and countdown.out:
            break
        found = Moment(able.values(match.box, after[0]) if able.values else _rated(moment, cancel))
        if able.verdict is not None and before is not None:
            told = able.verdict(match.box, before[0], after[0], *match.plies[number - 1])
            found = found._replace(choice=told.choice, luck=told.luck)
        if cancel is not None and cancel.is_set():
            break
        moments.append(found)
        before = after
        if progress:
            progress(number + 1, len(match.plies) + 1)
    if match.result is not None and moments and first + len(moments) == len(match.plies) + 1:
        moments[-1] = moments[-1]._replace(values=_shares(match))
    return moments


def review(match: Match, seat: int) -> Hint | None:
    """What the coach says to a seat about the whole of a finished match; None where it has nothing to say."""
    able = _abilities(match)
    if able.review is None:
        return None
    told = able.review(match.box, _states(match), match.plies, seat)
    return Hint(told.values, told.lines, told.picture, "")


def _states(match: Match) -> list[Any]:
    """The match as it was before the first ply and after each."""
    return [moment._states.copy() for moment in match.replay()]


def _rated(moment: Match, cancel: Cancel | None) -> tuple[float, ...]:
    """What each seat could expect, with the eyes of who was to act."""
    if moment.over:
        return _shares(moment)
    budget = Budget(CURVE.seconds, CURVE.simulations, cancel)
    _, mind = strongest(moment.game)
    return mind.rate(moment.view(moment.turn[0]), budget, generator(len(moment.plies))).values


def _shares(match: Match) -> tuple[float, ...]:
    winners = match.result.winners if match.result else ()
    return tuple(1.0 / len(winners) if seat in winners else 0.0 for seat in range(match.seats))
