"""Is a match decided for a seat? Proven, or the strongest mind has been all but certain for several moves.

Only what that seat may know is looked at, now and before: what it cannot know is imagined, and the answer tells nothing of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from sentiers.bots.minds import strongest
from sentiers.games.minds import Budget, Cancel, Rating
from sentiers.kernel.dice import generator
from sentiers.match import Match, View
from sentiers.match.kit import Kit, States, seats_in, twin

SURE = 0.99
CERTAIN = 1.0 - 1e-9
POSITIONS = 4  # this one and those before it
NOW = Budget(seconds=20.0, simulations=10_000)  # by number: a busy machine judges no other way, only later
BEFORE = Budget(seconds=10.0, simulations=5_000)
WORLDS = 120  # imagined where it is for somebody with secrets to act; a quarter of them for the other positions
IN_A_WORLD = Budget(seconds=1.0, simulations=40)
PLIES = 8  # that a world is followed at most, until it is for the seat itself


class Hope(NamedTuple):
    """What a seat may expect, from 0 to 1; `proven`: it is the truth."""

    value: float
    proven: bool


def lately(match: Match, seat: int) -> list[View]:
    """What the seat saw at the last few positions, the newest last."""
    first = max(0, len(match.plies) + 1 - POSITIONS)
    return [moment.view(seat) for moment in islice(match.replay(), first, None)]


def is_decided(seen: Sequence[View], cancel: Cancel | None = None) -> bool:
    """Whether the seat that saw these positions, the newest last, has won but for the playing."""
    now = hope(seen[-1], replace(NOW, cancel=cancel))
    if now.proven and now.value >= CERTAIN:
        return True
    if now.value <= SURE or len(seen) < POSITIONS:
        return False
    return all(hope(view, replace(BEFORE, cancel=cancel), WORLDS // 4).value > SURE for view in reversed(seen[:-1]))


def hope(view: View, budget: Budget, worlds: int = WORLDS) -> Hope:
    """What the view's seat may expect, whoever is to act. Where that is somebody with secrets, many worlds are imagined, and given
    up as soon as too few of them are won: that is strong evidence at best, and no proof."""
    seat, acting = view.seat, view.seat if view.seat in view.turn else view.turn[0]
    if acting == seat or not view.game.card.hidden:
        rating = _rated(View(view.kit, view.states, acting, view.last, view.ended), budget, 0)
        return Hope(_expected(rating, seat), rating.exact)
    rng, missed = generator(0), 0.0
    for number in range(worlds):
        world = twin(view.states)
        view.kit.imagine(world, seat, rng)
        missed += 1.0 - _followed(view, world, replace(IN_A_WORLD, cancel=budget.cancel), number * PLIES)
        if missed >= (1.0 - SURE) * worlds or budget.stopped:
            return Hope(0.0, False)
    return Hope(1.0 - missed / worlds, False)


def _followed(view: View, world: States, budget: Budget, seed: int) -> float:
    """In a world that the seat imagines the others act as they would, not knowing its secrets, until it is for the seat itself:
    then it expects what it may by what it knows."""
    kit, seat, expected = view.kit, view.seat, 0.0
    for ply in range(PLIES):
        if kit.over(world):
            return _reward(kit, world, seat)
        turn = seats_in(kit.turn(world))
        acting = seat if seat in turn else turn[0]
        rating = _rated(View(kit, world, acting, None, False), budget, seed + ply)
        expected = _expected(rating, seat)
        if acting == seat:
            break
        kit.play(world, acting, rating.choice)
    return expected


def _rated(view: View, budget: Budget, seed: int) -> Rating:
    """With the eyes of the one to act, by other lots in every world: where best play mixes, nobody knows what he will do."""
    return strongest(view.game)[1].rate(view, budget, generator(seed))


def _expected(rating: Rating, seat: int) -> float:
    return rating.values[seat] if rating.unit == "chance" else 0.0


def _reward(kit: Kit, world: States, seat: int) -> float:
    """Of a match that is over: the reward of the rules, or else the best share one."""
    rewards = kit.reward(world)
    if rewards is not None:
        return float(rewards[seat])
    scores = kit.score(world)
    best = scores == scores.max()
    return float(best[seat] / best.sum())
