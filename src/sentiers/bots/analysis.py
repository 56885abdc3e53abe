"""What the strongest mind of a game has to say about a position: what each seat may expect, and every move with its value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from sentiers.bots.minds import strongest
from sentiers.bots.player import seen
from sentiers.games.minds import Budget, Cancel, Unit
from sentiers.kernel.dice import generator
from sentiers.match import Match, View, given


class Candidate(NamedTuple):
    """A legal move: what its seat may expect of it, and how much of the thinking went into it, or how often best play makes it."""

    text: str
    value: float
    share: float
    proven: bool = False


@dataclass(frozen=True)
class Analysis:
    """`values`: what each seat may expect, the reward from 0 to 1 or the points (`unit`). Moves: the best first."""

    seat: int
    values: tuple[float, ...]
    moves: tuple[Candidate, ...]
    simulations: int
    exact: bool = False
    """The truth, from the game's solution or by proof, and not an estimate."""
    unit: Unit = "chance"

    @property
    def best(self) -> str:
        return self.moves[0].text


def analyse(
    table: View | Match,
    seconds: float | None = None,
    simulations: int | None = None,
    seat: int | None = None,
    seed: int = 0,
    cancel: Cancel | None = None,
) -> Analysis:
    """Looks at a position with the eyes of the seat to act, as long as told, or as long as the strongest mind thinks by itself: a
    search a second."""
    budget = Budget(seconds, simulations, cancel)
    view = seen(table, seat)
    level, mind = strongest(view.game)
    found = mind.rate(view, budget.or_else(level.budget), generator(given.any_seed(seed)))
    write = view.game.notation.write
    moves = tuple(
        Candidate(write(view.box, view.state, view.seat, rated.move), rated.value, rated.share, rated.proven)
        for rated in found.moves
    )
    return Analysis(view.seat, found.values, moves, found.simulations, found.exact, found.unit)
