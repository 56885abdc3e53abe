"""The coach: what a position is worth to each seat, what to do in it, and how the chances went over a match.

It asks the strongest mind, so that what it recommends is what the strongest level plays. A game may put it into words of its own
(`minds/coach.py` in its folder)."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, NamedTuple

from sentiers.bots.minds import strongest
from sentiers.bots.player import seen
from sentiers.bots.reasons import Reasons, looked_at, near, trusted, value_of
from sentiers.games.knowledge import Advice, Clue, CoachAbilities, Moment
from sentiers.games.minds import Budget, Cancel, Rated, Rating, Unit
from sentiers.kernel.dice import generator
from sentiers.match import Match, View
from sentiers.messages import Message

CURVE = Budget(seconds=0.25, simulations=1_500)
SHOWN = 3


class Option(NamedTuple):
    """A move in words: what to do, one thing that speaks for it or against it, and what it is worth to who makes it, where anybody
    has looked."""

    move: str
    deed: Message
    reason: Message | None
    value: float | None

    def told(self, unit: Unit) -> list[Message]:
        """The deed apart."""
        reason = [] if self.reason is None else [self.reason]
        return reason if self.value is None else [*reason, worth(self.value, unit)]


class Hint(NamedTuple):
    """What the coach tells a seat: what each may expect, what else there is to say, a small picture (or none), and the moves
    it would make, the best first (none where it speaks of a whole match). Exact: it is the truth, and not an estimate."""

    values: tuple[float, ...]
    lines: tuple[Message, ...]
    picture: str | None = None
    options: tuple[Option, ...] = ()
    exact: bool = False
    unit: Unit = "chance"
    clue: Clue | None = None
    played: Option | None = None
    """What was played instead, where the coach looks back."""

    @property
    def best(self) -> str:
        return self.options[0].move if self.options else ""

    def told(self) -> list[Message]:
        """All of it in sentences, what to do first and numbers second."""
        found: list[Message] = []
        for place, option in enumerate(self.options):
            found.append(option.deed if place == 0 else Message("Or: {deed}", deed=option.deed))
            found += option.told(self.unit)
        if self.played is not None:
            found += [Message("Played was: {deed}", deed=self.played.deed), *self.played.told(self.unit)]
        return [*found, *self.lines]


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
    played: int | None = None,
) -> Hint:
    """Advice for the seat to act, from what it may know; beside what it `played`, if that is known. With the same budget and
    seed the strongest level plays the same."""
    budget = Budget(seconds, simulations, cancel)
    view = seen(table, seat)
    level, mind = strongest(view.game)
    rng = generator(secrets.randbits(64) if seed is None else seed)
    found = mind.rate(view, budget.or_else(level.budget), rng)
    own, exact = view.game.coach, (Message("That is exact, and no estimate."),) if found.exact else ()
    if own is not None:
        own.prepare(view.box)
    more = _abilities(view).more
    told = Advice((), ()) if more is None else more(view.box, view.state, view.seat, found)
    reasons = Reasons(view, own, found)
    options = _options(view, found, reasons)
    return Hint(
        told.values or found.values,
        (*told.lines, *exact),
        told.picture,
        options,
        found.exact,
        found.unit,
        reasons.clue(found.choice),
        _instead(view, found, reasons, played),
    )


def _options(view: View, found: Rating, reasons: Reasons) -> tuple[Option, ...]:
    """The choice, and the next best that one would say otherwise: two ways to do the same are one piece of advice."""
    write = view.game.notation.write
    known = [rated for rated in found.moves if rated.move == found.choice or looked_at(found, rated)]
    ranked = sorted(known, key=lambda rated: (rated.move != found.choice, rated.share <= 0.0))
    deeds: dict[Message, Rated] = {}
    for rated in ranked:
        deeds.setdefault(reasons.deed(rated.move), rated)
        if len(deeds) == SHOWN:
            break
    first, *others = deeds.items()
    others.sort(key=lambda told: -(trusted(found, told[1]) or 0.0))  # in the order of the numbers that are shown
    moves = [rated.move for _, rated in (first, *others)]
    return tuple(
        Option(
            write(view.box, view.state, view.seat, rated.move),
            deed,
            reasons.of_other(rated.move, moves[0]) if place else reasons.of_best(rated.move, moves[1:]),
            trusted(found, rated),
        )
        for place, (deed, rated) in enumerate((first, *others))
    )


def _instead(view: View, found: Rating, reasons: Reasons, played: int | None) -> Option | None:
    """What was played, if it was something else; and whether that mattered."""
    if played is None or reasons.deed(played) == reasons.deed(found.choice):
        return None
    rated, best = value_of(found, played), value_of(found, found.choice)
    value = trusted(found, rated)
    reason = reasons.of_other(played, found.choice)
    if value is not None and near(best.value - value, found.unit):
        reason = Message("That is about as good.")
    move = view.game.notation.write(view.box, view.state, view.seat, played)
    return Option(move, reasons.deed(played), reason, value)


def worth(value: float, unit: Unit) -> Message:
    if unit == "points":
        points = round(value)
        return Message.plural(
            "About {points} point.", "About {points} points.", n=abs(points), points=str(points).replace("-", "−")
        )
    return Message("{chance} to win.", chance=percent(value))


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
    return Hint(told.values, told.lines, told.picture)


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
