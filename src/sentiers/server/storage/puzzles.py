"""What a storage keeps of puzzles: what people have tried of each, alone or on a day, and what the rated are worth.

A try is written by who knows how many there were (`Tried.tries`), and a rating by who knows of how many tries it came: what two
windows do at once is one after the other."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, NamedTuple, Protocol

import msgspec

from sentiers.server.ratings import Rating


class Attempts(NamedTuple):
    """`seen`: the solution was shown, so that no try counts any more."""

    tries: int = 0
    solved: bool = False
    seen: bool = False

    @property
    def settled(self) -> bool:
        return self.solved or self.seen


class Solver(NamedTuple):
    """What somebody is worth by so many first tries."""

    rating: Rating
    tried: int


class Tried(msgspec.Struct, frozen=True):
    """A puzzle as it stands from now on, after one more try or a look at the solution; raises TriedMeanwhile where it was not as
    it was taken for. `rating`: what its person has after this, his first try; `rated` so many before it."""

    person: str
    game: str
    day: str  # "" where it is no challenge's
    puzzle: str
    before: Attempts
    after: Attempts
    rating: Rating | None = None
    rated: int = 0


class SetBegun(msgspec.Struct, frozen=True):
    """Somebody has begun the puzzles of a day; again it changes nothing."""

    game: str
    day: str
    person: str


class PuzzleStorage(Protocol):
    async def attempts(self, person: str, game: str, day: str) -> dict[str, Attempts]:
        """What somebody has tried, by puzzle; day "": of no challenge."""
        ...

    async def has_tried(self, person: str, game: str, puzzle: str) -> bool:
        """Whether he has tried it before, alone or on any day."""
        ...

    async def solver(self, person: str, game: str) -> Solver | None: ...

    async def solvers_of(self, person: str) -> dict[str, Solver]: ...

    async def puzzles_of(self, person: str) -> list[tuple[str, str, str, Attempts]]:
        """All that he has tried: game, day, puzzle."""
        ...


class PuzzleReading(ABC):
    @abstractmethod
    async def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]: ...

    async def attempts(self, person: str, game: str, day: str) -> dict[str, Attempts]:
        sql = "SELECT puzzle, tries, solved, seen FROM puzzles WHERE person = ? AND game = ? AND day = ?"
        rows = await self._rows(sql, person, game, day)
        return {puzzle: Attempts(tries, bool(solved), bool(seen)) for puzzle, tries, solved, seen in rows}

    async def has_tried(self, person: str, game: str, puzzle: str) -> bool:
        sql = "SELECT 1 FROM puzzles WHERE person = ? AND game = ? AND puzzle = ? LIMIT 1"
        return bool(await self._rows(sql, person, game, puzzle))

    async def solver(self, person: str, game: str) -> Solver | None:
        return (await self.solvers_of(person)).get(game)

    async def solvers_of(self, person: str) -> dict[str, Solver]:
        rows = await self._rows("SELECT game, mu, sigma, tried FROM solvers WHERE person = ? ORDER BY game", person)
        return {game: Solver(Rating(mu, sigma), tried) for game, mu, sigma, tried in rows}

    async def puzzles_of(self, person: str) -> list[tuple[str, str, str, Attempts]]:
        sql = "SELECT game, day, puzzle, tries, solved, seen FROM puzzles WHERE person = ? ORDER BY game, day, puzzle"
        rows = await self._rows(sql, person)
        return [
            (game, day, puzzle, Attempts(tries, bool(solved), bool(seen)))
            for game, day, puzzle, tries, solved, seen in rows
        ]


def table_of(effect: SetBegun) -> str:
    """What stands for the table of a try that has none."""
    return f"puzzles {effect.game} {effect.day} {effect.person}"
