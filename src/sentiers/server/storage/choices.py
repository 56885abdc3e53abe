"""What a storage keeps of people's choices: what the house is to leave to somebody that it does by itself for everybody else. A row
each; who has chosen nothing has none."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Literal, Protocol, TypeAlias

import msgspec

Choice: TypeAlias = Literal["by-hand"]  # he passes himself, also where nothing else is possible


class Chose(msgspec.Struct, frozen=True):
    """From now on somebody wants it so, or (`on` false) as everybody has it."""

    person: str
    choice: Choice
    on: bool


class ChoiceStorage(Protocol):
    async def choices_of(self, person: str) -> set[str]: ...


class ChoiceReading(ABC):
    @abstractmethod
    async def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]: ...

    async def choices_of(self, person: str) -> set[str]:
        return {choice for (choice,) in await self._rows("SELECT choice FROM choices WHERE person = ?", person)}
