"""How a match ended."""

from __future__ import annotations

from dataclasses import dataclass

from sentiers.messages import Message


@dataclass(frozen=True)
class Result:
    """`ending` is "rules", "resignation" or "agreement"; `winners` is empty where nobody won, and all share a draw."""

    ending: str
    winners: tuple[int, ...]
    scores: tuple[float, ...]
    message: Message

    @property
    def draw(self) -> bool:
        return len(self.winners) != 1 and len(set(self.scores)) == 1
