"""What a search has to say about a position: what each seat may expect, and every move with its value and its share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from sentiers.bots.levels import Settings
from sentiers.bots.player import seen
from sentiers.bots.think import Cancel, Search
from sentiers.match import Match, View


class Candidate(NamedTuple):
    """A legal move; the value is what its seat may expect of it, the share how much of the search went into it."""

    text: str
    value: float
    share: float
    proven: bool = False


@dataclass(frozen=True)
class Analysis:
    """`values`: the reward, from 0 to 1, that each seat may expect. Moves: the best first."""

    seat: int
    values: tuple[float, ...]
    moves: tuple[Candidate, ...]
    simulations: int

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
    """Looks at a position for a second, or as long as told, with the eyes of the seat to act."""
    view = seen(table, seat)
    if seconds is None and simulations is None:
        seconds = 1.0
    search = Search(view.game, view.box, view.state, view.seat, view.kit.seats, Settings(variety=0.0), seed)
    search.run(simulations, seconds, cancel)
    looks = {look.move: look for look in search.looked()}
    total = max(1, sum(look.visits for look in looks.values()))
    moves = []
    for move in view.codes().tolist():
        text = view.game.notation.write(view.box, view.state, view.seat, move)
        look = looks.get(move)
        moves.append(
            Candidate(text, look.value, look.visits / total, look.proven) if look else Candidate(text, 0.0, 0.0)
        )
    moves.sort(
        key=lambda move: (move.proven and move.value >= 1.0, not move.proven or move.value > 0.0, move.share),
        reverse=True,
    )
    return Analysis(view.seat, search.values(), tuple(moves), search.simulations)
