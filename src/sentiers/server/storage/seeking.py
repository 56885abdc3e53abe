"""What a storage keeps for the lobby: who looks for an opponent, whom one has met, and the tables that anybody may see.

A seek lives as long as somebody says that it does (`Stayed`). Two are brought together in one transaction with their table
(`Met`), or not at all: `NotThere` where one of them has gone, or was met by somebody else a moment before."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec

from sentiers.server.ratings.model import Rating

if TYPE_CHECKING:
    from sentiers.server.storage.kept import Listed

FRESH = 8_000  # ms for which a seek is believed without a word from whoever keeps it
FORGOTTEN = 120_000  # ms after which nothing is left of a seek that nobody keeps, or of a meeting


class Sought(msgspec.Struct, frozen=True):
    """Somebody looks for an opponent; what he looked for before is replaced."""

    token: str
    person: str
    game: str
    tempo: str
    rating: float | None = None


class Stayed(msgspec.Struct, frozen=True):
    """These still look."""

    tokens: tuple[str, ...]


class Gone(msgspec.Struct, frozen=True):
    """These do not look any more."""

    tokens: tuple[str, ...]


class Met(msgspec.Struct, frozen=True):
    """These two play at this table, which is opened in the same transaction. Raises NotThere."""

    table: str
    tokens: tuple[str, str]


class Seeker(NamedTuple):
    token: str
    person: str
    rating: float | None


class LobbyStorage(Protocol):
    async def seekers(self, game: str, tempo: str, after: int, but: str, most: int) -> list[Seeker]:
        """Who looks for this, was there after that moment (ms), and is not this person; who waits longest first."""
        ...

    async def seeking(self, tokens: list[str]) -> dict[str, str]:
        """Of these seeks those that still stand, with "", and those that are over, with the table where one has met."""
        ...

    async def open_tables(self, most: int, game: str = "", before: int = 0) -> list[Listed]:
        """Public tables with a free seat, the newest first; from the one before this number on."""
        ...

    async def public_matches(self, most: int) -> list[Listed]:
        """Public matches that are being played, the newest first."""
        ...

    async def strengths(self, people: list[str]) -> dict[tuple[str, str, str], Rating]:
        """What these people are rated, by person, game and kind of time."""
        ...


class LobbyReading(ABC):
    @abstractmethod
    async def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]: ...

    @abstractmethod
    def _among(self, values: list[str]) -> tuple[str, Any]:
        """The condition that a column is one of these, and what stands for its question mark."""

    @abstractmethod
    async def _tables(self, what: str, *values: Any) -> list[Listed]:
        """The tables that this end of a question finds."""

    async def seekers(self, game: str, tempo: str, after: int, but: str, most: int) -> list[Seeker]:
        sql = """SELECT token, person, rating FROM seeks WHERE game = ? AND tempo = ? AND seen >= ? AND person != ?
                 ORDER BY since LIMIT ?"""
        return [Seeker(*row) for row in await self._rows(sql, game, tempo, after, but, most)]

    async def seeking(self, tokens: list[str]) -> dict[str, str]:
        among, given = self._among(tokens)
        found = {token: "" for (token,) in await self._rows(f"SELECT token FROM seeks WHERE token {among}", given)}
        met = await self._rows(f'SELECT token, "table" FROM meetings WHERE token {among}', given)
        return found | dict(met)

    async def open_tables(self, most: int, game: str = "", before: int = 0) -> list[Listed]:
        last = before or 2**62
        if game:
            return await self._tables("WHERE listed AND game = ? AND no < ? ORDER BY no DESC LIMIT ?", game, last, most)
        return await self._tables("WHERE listed AND no < ? ORDER BY no DESC LIMIT ?", last, most)

    async def public_matches(self, most: int) -> list[Listed]:
        return await self._tables("WHERE public AND NOT over AND NOT listed ORDER BY no DESC LIMIT ?", most)

    async def strengths(self, people: list[str]) -> dict[tuple[str, str, str], Rating]:
        among, given = self._among(people)
        sql = f"SELECT person, game, speed, mu, sigma FROM ratings WHERE person {among} AND matches > 0"
        rows = await self._rows(sql, given) if people else []
        return {(person, game, speed): Rating(mu, sigma) for person, game, speed, mu, sigma in rows}
