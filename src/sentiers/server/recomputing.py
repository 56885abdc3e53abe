"""All ratings again, from the first rated match to the last in the order in which they ended: what is kept has to be the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sentiers.server import ratings
from sentiers.server.endings import counts, ended
from sentiers.server.ratings import NEWCOMER, Rating
from sentiers.server.storage import RatedMatch, Storage, open_storage
from sentiers.server.table import Table

Progress = Callable[[int], None]
Key = tuple[str, str, str]  # person, game, speed
AT_ONCE = 500


@dataclass
class Recomputed:
    """How many matches were rated again, and how many ratings that gives; what differs from what is kept, in words for the log."""

    matches: int = 0
    ratings: int = 0
    differences: list[str] = field(default_factory=list)


async def recompute(url: str, journals: bool, progress: Progress) -> Recomputed:
    """`journals`: how each match ended is read from its journal again, not from what was kept of it."""
    storage = open_storage(url)
    try:
        return await _recompute(storage, journals, progress)
    finally:
        await storage.close()


async def _recompute(storage: Storage, journals: bool, progress: Progress) -> Recomputed:
    found, known, played, after = Recomputed(), dict[Key, Rating](), dict[Key, int](), 0
    while matches := await storage.rated_matches(after, AT_ONCE):
        after = matches[-1].seq
        for match in matches:
            if journals:
                await _read_again(storage, match, found)
            await _rate(storage, match, known, found)
            for person in match.outcome.people:
                key = (person, match.game, match.speed)
                played[key] = played.get(key, 0) + 1
            found.matches += 1
            progress(found.matches)
    await _compare(storage, known, played, found)
    return found


async def _rate(storage: Storage, match: RatedMatch, known: dict[Key, Rating], found: Recomputed) -> None:
    outcome, kept = match.outcome, await storage.changes_of(match.no)
    had = {person: known.get((person, match.game, match.speed), NEWCOMER) for person in outcome.people}
    new = ratings.after(match.game, outcome.seats, outcome.teams, outcome.places, had)
    for person, rating in new.items():
        change = kept.pop(person, None)
        if change is None or (change.before, change.after) != (had[person], rating):
            found.differences.append(f"table {match.no}: {had[person]} -> {rating}, kept is {change}")
        known[person, match.game, match.speed] = rating
    if kept:
        found.differences.append(f"table {match.no}: somebody was rated who did not play")


async def _read_again(storage: Storage, match: RatedMatch, found: Recomputed) -> None:
    """The journal says the same as what was kept of it."""
    (id,) = [id for no, id in await storage.all_tables(match.no - 1, 1) if no == match.no] or [""]
    there = await storage.table(id)
    if there is None:
        found.differences.append(f"table {match.no} is not there")
        return
    table = Table(id, *there)
    result = table.match.result
    if result is None or not counts(table, result) or ended(table, result).outcome != match.outcome:
        found.differences.append(f"table {match.no}: its journal ends otherwise than was kept")


async def _compare(storage: Storage, known: dict[Key, Rating], played: dict[Key, int], found: Recomputed) -> None:
    after: Key = ("", "", "")
    missing = dict(known)
    while rows := await storage.all_ratings(after, AT_ONCE):
        for person, rated in rows:
            after = (person, rated.game, rated.speed)
            missing.pop(after, None)
            if rated.matches and (rated.rating, rated.matches) != (known.get(after), played.get(after)):
                found.differences.append(
                    f"{rated.game}, {rated.speed}: kept is {rated}, it should be {known.get(after)}"
                )
    found.differences += [f"{game}, {speed}: {rating} is not kept" for (_, game, speed), rating in missing.items()]
    found.ratings = len(known)
