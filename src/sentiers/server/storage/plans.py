"""What a storage keeps of plans: the answers that people have laid down for moves of others, by table and seat.

A plan is changed only by who knows it as it stands (`Planned.before`): what was dropped a moment ago is never played, and what two
workers would both play is played once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, NamedTuple, Protocol

import msgspec

Branch = tuple[str, ...]
"""Moves one after the other, those of the others and one's own, in notation."""


class Plan(NamedTuple):
    """The branches that one seat has laid down when its table had `n` entries and `ply` plies."""

    no: int
    seat: int
    person: str
    n: int
    ply: int
    stamp: str
    branches: tuple[Branch, ...]


class Planned(msgspec.Struct, frozen=True):
    """A plan as it is from now on, in the stead of the one with the stamp `before` (none: ""); without branches there is none any
    more. Raises Replanned where another one stands there, or none."""

    plan: Plan
    before: str = ""


class PlanStorage(Protocol):
    async def plans(self, tables: list[int]) -> list[Plan]:
        """The plans laid at these tables."""
        ...

    async def plans_of(self, person: str) -> list[Plan]: ...


class PlanReading(ABC):
    @abstractmethod
    async def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]: ...

    @abstractmethod
    def _among_numbers(self, values: list[int]) -> tuple[str, Any]:
        """The condition that a column is one of these, and what stands for its question mark."""

    async def plans(self, tables: list[int]) -> list[Plan]:
        among, given = self._among_numbers(tables)
        return _plans(await self._rows(f"{FOUND} WHERE no {among} ORDER BY no, seat", given))

    async def plans_of(self, person: str) -> list[Plan]:
        return _plans(await self._rows(f"{FOUND} WHERE person = ? ORDER BY no, seat", person))


FOUND = "SELECT no, seat, person, n, ply, stamp, branches FROM plans"


def _plans(rows: list[tuple[Any, ...]]) -> list[Plan]:
    found = []
    for no, seat, person, n, ply, stamp, branches in rows:
        told = msgspec.json.decode(branches, type=tuple[Branch, ...])
        found.append(Plan(no, seat, person, n, ply, stamp, told))
    return found


def written(branches: tuple[Branch, ...]) -> str:
    return msgspec.json.encode(branches).decode()
