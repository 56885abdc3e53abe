"""How a question reaches a database, for those who only know the SQL of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any


class Asking(ABC):
    @abstractmethod
    async def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows of an answer; values stand for question marks."""

    async def _row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        rows = await self._rows(sql, *values)
        return rows[0] if rows else None

    async def _count(self, sql: str, *values: Any) -> int:
        ((count,),) = await self._rows(sql, *values)
        return int(count)
