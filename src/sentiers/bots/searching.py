"""The search as a mind: what it looked at most it plays, and a weaker one plays other things too."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from sentiers.bots.think import Looked, Search
from sentiers.games.contract import Numbers
from sentiers.games.game import Game
from sentiers.games.levels import Settings
from sentiers.games.minds import Budget, Rated, Rating, Seen, side_by_side

if TYPE_CHECKING:
    from sentiers.bots.trail import Place

SECONDS = 1.0  # where nobody sets a limit
OTHER_SEED = 0x9E3779B97F4A7C15  # between the seeds of searches that think at once


class Searching:
    """A mind for every game."""

    def __init__(self, game: Game, settings: Settings, temperature: float = 0.0) -> None:
        self.game = game
        self.settings = settings
        self.temperature = temperature

    def choose(self, seen: Seen, budget: Budget, rng: Numbers, place: Place | None = None) -> int:
        codes = seen.codes()
        return int(codes[0]) if len(codes) == 1 else self.rate(seen, budget, rng, place).choice

    def search(self, seen: Seen, seed: int) -> Search:
        """A search that begins anew."""
        return Search(self.game, seen.box, seen.state, seen.seat, seen.seats, self.settings, seed)

    def rate(self, seen: Seen, budget: Budget, rng: Numbers, place: Place | None = None) -> Rating:
        """With a place on a trail it goes on from what was thought there before, if anything, and leaves what it has thought."""
        codes, seed = seen.codes(), int(rng[0])
        chance = np.random.default_rng(seed)
        limits = budget.or_else(Budget(seconds=SECONDS))
        known = place.taken(seen, self.settings.nodes) if place is not None else None
        searches = [
            known if known is not None and thread == 0 else self.search(seen, seed + OTHER_SEED * thread)
            for thread in range(max(1, limits.threads))
        ]
        each = None if limits.simulations is None else -(-limits.simulations // len(searches))
        side_by_side([partial(search.run, each, limits.seconds, limits.cancel) for search in searches])
        rng[0] = searches[0].rng[0]
        found = together([search.looked() for search in searches])
        if not any(look.visits or look.proven for look in found):
            return Rating(
                (1.0 / seen.seats,) * seen.seats,
                tuple(Rated(move, 1.0 / seen.seats, 1.0 / len(codes)) for move in codes.tolist()),
                int(chance.choice(codes)),
            )
        moves = _ranked(codes.tolist(), found, best=pick(found, 0.0, chance))
        values = np.mean([search.values() for search in searches], axis=0)
        settled = next((search for search in searches if search.settled), None)
        choice = pick(found, self.temperature, chance)
        if place is not None:
            place.leave(searches[0], choice)
        return Rating(
            tuple(values.tolist()) if settled is None else settled.values(),
            moves,
            choice,
            settled is not None,
            sum(search.simulations for search in searches),
        )


def together(all_found: Sequence[Sequence[Looked]]) -> list[Looked]:
    """What several searches of one position found out, each by itself: what one has proven holds."""
    looks: dict[int, Looked] = {}
    for look in (look for found in all_found for look in found):
        other = looks.get(look.move)
        if other is None or (look.proven and not other.proven):
            looks[look.move] = look._replace(visits=look.visits + (other.visits if other else 0))
        elif other.proven:
            looks[look.move] = other._replace(visits=look.visits + other.visits, at_once=look.at_once or other.at_once)
        else:
            visits = look.visits + other.visits
            value = (look.visits * look.value + other.visits * other.value) / max(1, visits)
            looks[look.move] = other._replace(visits=visits, value=value)
    return list(looks.values())


def _ranked(codes: Sequence[int], found: Sequence[Looked], best: int) -> tuple[Rated, ...]:
    """All moves: the best, proven wins, then those most looked at, proven losses last."""
    looks = {look.move: look for look in found}
    total = max(1, sum(look.visits for look in found))
    moves = [
        Rated(move, looks[move].value, looks[move].visits / total, looks[move].proven)
        if move in looks
        else Rated(move, 0.0, 0.0)
        for move in codes
    ]
    moves.sort(
        key=lambda rated: (
            rated.move == best,
            rated.proven and rated.value >= 1.0,
            not rated.proven or rated.value > 0.0,
            rated.share,
        ),
        reverse=True,
    )
    return tuple(moves)


def pick(found: Sequence[Looked], temperature: float, chance: np.random.Generator) -> int:
    """The move to play: a proven win; else the one most looked at, or with a temperature others as well, but none that is
    proven to lose while there are others."""
    wins = [look for look in found if look.proven and look.value >= 1.0]
    open_ = [look for look in found if look.visits and not (look.proven and look.value <= 0.0)]
    lasting = [look for look in found if not look.at_once]
    among = wins or open_ or lasting or list(found)
    visits = np.array([look.visits for look in among], dtype=np.float64)
    if temperature <= 0.0 or visits.max() == 0:
        return among[int(visits.argmax())].move
    shares = (visits / visits.max()) ** (1.0 / temperature)
    return among[int(chance.choice(len(among), p=shares / shares.sum()))].move
