"""What a match changes: Weng and Lin's update (openskill), by places, for two to four sides of one or more players.

Everything is in points, so that 400 of them are ten to one, as with Elo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from sentiers.server.ratings.anchors import anchor

MU, SIGMA = 1500.0, 245.0
BETA = 400 / 2.302585092994046 / 2**0.5  # the luck of one match: two whom we know well are told apart as Elo does
TAU = 2.5  # what is forgotten with each match: strength changes
SURE = 30.0  # the deviation of a bot's points: they were measured
UNCERTAIN = 110.0  # from this deviation on a number has a question mark


class Rating(NamedTuple):
    """A number and its deviation, in points."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def points(self) -> int:
        return round(self.mu)

    @property
    def within(self) -> int:
        """Nineteen times in twenty the truth is not further off."""
        return round(1.96 * self.sigma)

    @property
    def uncertain(self) -> bool:
        return self.sigma > UNCERTAIN


NEWCOMER = Rating()


@cache
def _model() -> Any:
    """The model that predicted best (docs/ratings.md)."""
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA, tau=TAU)


def rate(sides: Sequence[Sequence[Rating]], places: Sequence[int], model: Any = None) -> list[list[Rating]]:
    """What everybody has after a match of these sides, the lower place being the better one. It does not matter who is named first:
    they are put into an order of their own before anything is summed up.

    >>> (won,), (lost,) = rate([[NEWCOMER], [NEWCOMER]], [0, 1])
    >>> won.points, lost.points, won.sigma < SIGMA
    (1577, 1423, True)
    """
    model = model or _model()
    inner = [sorted(range(len(side)), key=lambda one, side=side: side[one]) for side in sides]  # type: ignore[misc]
    order = sorted(range(len(sides)), key=lambda k: (places[k], [sides[k][one] for one in inner[k]]))
    teams = [[model.rating(mu=sides[k][one].mu, sigma=sides[k][one].sigma) for one in inner[k]] for k in order]
    rated = model.rate(teams, ranks=[float(places[k]) for k in order])
    found: list[list[Rating]] = [[NEWCOMER] * len(side) for side in sides]
    for k, team in zip(order, rated, strict=True):
        for one, new in zip(inner[k], team, strict=True):
            found[k][one] = Rating(float(new.mu), float(new.sigma))
    return found


def after(
    game: str, seats: Sequence[str], teams: Sequence[int], places: Sequence[int], known: Mapping[str, Rating]
) -> dict[str, Rating]:
    """What each person has after a match, given what each had; who is not known is a newcomer. `seats` as in a Setup, with the team
    and the place of each. Bots are anchors: they are played against, and stay what they are."""
    sides = sorted(set(teams))
    members = [[seat for seat, team in enumerate(teams) if team == side] for side in sides]
    before = [[_of(game, seats[seat], known) for seat in side] for side in members]
    new = rate(before, [min(places[seat] for seat in side) for side in members])
    return {
        seats[seat].removeprefix("by:"): new[side][one]
        for side, found in enumerate(members)
        for one, seat in enumerate(found)
        if seats[seat].startswith("by:")
    }


def _of(game: str, chair: str, known: Mapping[str, Rating]) -> Rating:
    kind, _, who = chair.partition(":")
    if kind == "by":
        return known.get(who, NEWCOMER)
    points = anchor(game, who)
    return NEWCOMER if points is None else Rating(points, SURE)
