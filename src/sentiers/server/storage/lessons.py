"""What a storage keeps of lessons: how far somebody has come in a game's first steps. It never goes back: who looks at an exercise
once more has done it all the same."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, NamedTuple, Protocol

import msgspec


class Learnt(msgspec.Struct, frozen=True):
    """Somebody has done so many exercises of a game's lesson, or all of them."""

    person: str
    game: str
    reached: int
    done: bool


class Learning(NamedTuple):
    reached: int
    done: bool


class LessonStorage(Protocol):
    async def lessons_of(self, person: str) -> dict[str, Learning]:
        """How far somebody has come, by game."""
        ...


class LessonReading(ABC):
    @abstractmethod
    async def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]: ...

    async def lessons_of(self, person: str) -> dict[str, Learning]:
        rows = await self._rows("SELECT game, reached, done FROM lessons WHERE person = ? ORDER BY game", person)
        return {game: Learning(reached, bool(done)) for game, reached, done in rows}
