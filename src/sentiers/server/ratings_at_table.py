"""What the seats of a table are rated: before the match as it is now, after it with what it has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sentiers.server import ratings
from sentiers.server.endings import speed_of
from sentiers.server.ratings import NEWCOMER, Rating

if TYPE_CHECKING:
    from sentiers.server.owner import Owner


class SeatRating(NamedTuple):
    points: int
    uncertain: bool = False
    change: int | None = None


class RatingsAtTable:
    def __init__(self, owner: Owner) -> None:
        self._owner = owner

    async def learn(self) -> None:
        """Asks for what everybody here is rated, and shows it."""
        table, house = self._owner.table, self._owner.house
        game, speed = table.game.name, speed_of(table.setup)
        changes = await house.storage.changes_of(table.no) if table.over and table.setup.rated else {}
        found: dict[int, SeatRating] = {}
        for seat, chair in enumerate(table.seating.chairs):
            if chair.kind == "bot" and (points := ratings.anchor(game, chair.who)) is not None:
                found[seat] = SeatRating(round(points))
            elif chair.who in changes and chair.kind == "human":
                change = changes[chair.who]
                found[seat] = _shown(change.after, change.points)
            elif chair.kind == "human":
                rating = await house.storage.rating(chair.who, game, speed)
                if rating is not None:
                    table.strengths[chair.who] = rating.mu
                if rating is not None or table.setup.rated:
                    found[seat] = _shown(rating or NEWCOMER)
        snapshots = self._owner.snapshots
        snapshots.ratings = found
        snapshots.aliases = {person: house.identity.alias(person) for person in table.seating.people}
        snapshots.presence_changed()


def _shown(rating: Rating, change: int | None = None) -> SeatRating:
    return SeatRating(rating.points, rating.uncertain, change)
