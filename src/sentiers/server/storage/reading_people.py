"""What is asked of a storage about people: what they have finished, and what they are rated; in SQL that both databases
understand."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import msgspec

from sentiers.server.ratings import Rating
from sentiers.server.storage.kept import Change, Past, Rated, RatedMatch, Tally
from sentiers.server.storage.outcome import Outcome
from sentiers.server.storage.setup import Setup

PAST = """SELECT history.at, history.no, tables.id, tables.setup, tables.seats, ended.outcome,
        changes.mu_before, changes.sigma_before, changes.mu, changes.sigma
    FROM history JOIN tables ON tables.no = history.no JOIN ended ON ended.no = history.no
        LEFT JOIN changes ON changes.no = history.no AND changes.person = history.person
    WHERE history.person = ? AND history.seen = ?{game} AND (history.at, history.no) < (?, ?)
    ORDER BY history.at DESC, history.no DESC LIMIT ?"""
LATEST = (2**62, 0)


class ReadingPeople(ABC):
    @abstractmethod
    async def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]: ...

    async def person_of(self, alias: str) -> str | None:
        if not (alias.isascii() and alias.isprintable()):  # not every database takes every character
            return None
        rows = await self._rows("SELECT person FROM aliases WHERE alias = ?", alias)
        return rows[0][0] if rows else None

    # What is finished

    async def finished(
        self, person: str, viewer: str | None, game: str | None, before: tuple[int, int] | None, most: int
    ) -> list[Past]:
        """Those that everybody may see and those that this viewer may see are two stretches of one index."""
        sql, of_game = PAST.format(game=" AND history.game = ?" if game else ""), (game,) if game else ()
        found: list[Past] = []
        for seen in ("", viewer) if viewer else ("",):
            rows = await self._rows(sql, person, seen, *of_game, *(before or LATEST), most)
            found += [past for row in rows if (past := _past(row)) is not None]
        return sorted(found, key=lambda past: (past.at, past.no), reverse=True)[:most]

    async def ended_to_look_at(self, after: int, most: int) -> list[tuple[int, str]]:
        sql = """SELECT ended.no, id FROM ended JOIN tables ON tables.no = ended.no
                 WHERE outcome IS NULL AND ended.no > ? ORDER BY ended.no LIMIT ?"""
        return [(no, id) for no, id in await self._rows(sql, after, most)]

    async def has_ended(self, no: int) -> bool:
        return bool(await self._rows("SELECT 1 FROM ended WHERE no = ? AND outcome IS NOT NULL", no))

    async def tallies(self, person: str) -> dict[str, Tally]:
        sql = "SELECT game, played, won, drawn, lost, streak, longest FROM tallies WHERE person = ?"
        return {game: Tally(*counts) for game, *counts in await self._rows(sql, person)}

    # Ratings

    async def ratings_of(self, person: str) -> list[Rated]:
        sql = "SELECT game, speed, mu, sigma, matches FROM ratings WHERE person = ?"
        rows = await self._rows(sql, person)
        return [Rated(game, speed, Rating(mu, sigma), matches) for game, speed, mu, sigma, matches in rows if matches]

    async def rating(self, person: str, game: str, speed: str) -> Rating | None:
        sql = "SELECT mu, sigma, matches FROM ratings WHERE person = ? AND game = ? AND speed = ?"
        rows = await self._rows(sql, person, game, speed)
        return Rating(rows[0][0], rows[0][1]) if rows and rows[0][2] else None

    async def curve(self, person: str, game: str, speed: str, most: int) -> list[tuple[int, Rating]]:
        sql = """SELECT at, mu, sigma FROM changes WHERE person = ? AND game = ? AND speed = ?
                 ORDER BY seq DESC LIMIT ?"""
        rows = await self._rows(sql, person, game, speed, most)
        return [(at, Rating(mu, sigma)) for at, mu, sigma in reversed(rows)]

    async def changes_of(self, no: int) -> dict[str, Change]:
        rows = await self._rows("SELECT person, mu_before, sigma_before, mu, sigma FROM changes WHERE no = ?", no)
        return {person: Change(Rating(*four[:2]), Rating(*four[2:])) for person, *four in rows}

    async def rated_matches(self, after: int, most: int) -> list[RatedMatch]:
        sql = "SELECT seq, no, game, speed, outcome FROM ended WHERE rated AND seq > ? ORDER BY seq LIMIT ?"
        rows = await self._rows(sql, after, most)
        return [
            RatedMatch(seq, no, game, speed, msgspec.json.decode(outcome, type=Outcome))
            for seq, no, game, speed, outcome in rows
        ]

    async def all_ratings(self, after: tuple[str, str, str], most: int) -> list[tuple[str, Rated]]:
        sql = """SELECT person, game, speed, mu, sigma, matches FROM ratings WHERE (person, game, speed) > (?, ?, ?)
                 ORDER BY person, game, speed LIMIT ?"""
        rows = await self._rows(sql, *after, most)
        return [(person, Rated(game, speed, Rating(mu, sigma), n)) for person, game, speed, mu, sigma, n in rows]


def _past(row: tuple[Any, ...]) -> Past | None:
    """None where its setup cannot be read."""
    at, no, id, setup, seats, outcome, *rating = row
    try:
        known = msgspec.json.decode(setup, type=Setup)
    except msgspec.MsgspecError:
        return None
    return Past(
        no,
        id,
        at,
        known,
        msgspec.json.decode(seats, type=tuple[str, ...]),
        None if outcome is None else msgspec.json.decode(outcome, type=Outcome),
        None if rating[0] is None else Change(Rating(*rating[:2]), Rating(*rating[2:])),
    )
