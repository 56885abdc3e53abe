"""The glance as a mind, for games that can judge an unfinished match: quick, and of even strength from move to move."""

from __future__ import annotations

import numpy as np

from sentiers.bots.think import is_certain
from sentiers.games.binding import bind
from sentiers.games.contract import Numbers
from sentiers.games.game import Game
from sentiers.games.levels import Glance
from sentiers.games.minds import Budget, Rated, Rating, Seen
from sentiers.kernel.dice import draw_unit


class Glancing:
    """A mind for every game with `evaluate`. It stops between two worlds, or between two of the moves that it follows."""

    def __init__(self, game: Game, how: Glance) -> None:
        self.game = game
        self.how = how
        self._worlds = 1 if is_certain(game) else how.worlds

    def choose(self, seen: Seen, budget: Budget, rng: Numbers) -> int:
        return self.rate(seen, budget, rng).choice

    def rate(self, seen: Seen, budget: Budget, rng: Numbers) -> Rating:
        compiled, countdown = bind("sentiers.bots.glance", self.game), budget.start()
        box, seat, codes = seen.box, seen.seat, seen.codes()
        states = np.zeros(4, dtype=self.game.rules.STATE)
        states[0] = seen.state
        judged, followed = np.zeros((len(codes), seen.seats)), np.zeros((len(codes), seen.seats))
        met = np.zeros(len(codes), dtype=np.int64)
        order: list[int] = []
        looked = 0
        for world in range(self._worlds):
            compiled.world(box, states, seat, rng)
            compiled.judge(box, states, seat, codes, judged)
            looked += 1
            if world == 0:
                order = self._order(judged[:, seat], rng)
            if len(codes) == 1 or self.how.wide < 2 or self.how.plies < 1:
                continue
            for place in order[: self.how.wide]:
                if countdown.out or (budget.simulations is not None and looked > budget.simulations):
                    break
                compiled.follow(box, states, seat, codes[place], self.how.plies, followed[place])
                met[place] += 1
                looked += 1
            if countdown.out or (budget.simulations is not None and looked > budget.simulations):
                break
        return self._rating(codes, judged / max(1, world + 1), followed, met, order, seat, looked)

    def _order(self, values: Numbers, rng: Numbers) -> list[int]:
        """The moves from the best to the worst, as this mind sees them: it misjudges some, and overlooks others."""
        values = values.copy()
        for place in range(len(values)):
            if self.how.noise > 0.0:
                values[place] += self.how.noise * (2.0 * draw_unit(rng) - 1.0)
            if self.how.overlook > 0.0 and draw_unit(rng) < self.how.overlook:
                values[place] -= 2.0
        return [int(place) for place in np.argsort(-values, kind="stable")]

    def _rating(
        self, codes: Numbers, judged: Numbers, followed: Numbers, met: Numbers, order: list[int], seat: int, looked: int
    ) -> Rating:
        """Moves that were followed in most worlds come first, by what came of them; then the others, by the glance."""
        values = np.where(met[:, None] > 0, followed / np.maximum(met, 1)[:, None], judged)
        most = met.max()
        if most > 0:
            order = sorted(
                order, key=lambda place: (met[place] == most, values[place, seat] * (met[place] == most)), reverse=True
            )
        best = order[0]
        moves = tuple(Rated(int(codes[place]), float(values[place, seat]), float(place == best)) for place in order)
        return Rating(tuple(values[best].tolist()), moves, int(codes[best]), simulations=looked)
