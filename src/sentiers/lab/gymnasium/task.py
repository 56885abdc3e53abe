"""A game as a task for one: an agent has a seat, and the others are bots, or chance, or the agent itself."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces

from sentiers.bots.player import Bot, bot
from sentiers.games.contract import Numbers
from sentiers.lab.table import (
    PICTURE,
    RENDER_MODES,
    Observation,
    RenderMode,
    Table,
    known_mode,
    known_width,
    opened,
    whole,
)
from sentiers.match import given
from sentiers.match.encoder import Encoder

RANDOM, SELF = "random", "self"
"""In place of a bot's name: any action is as good as another; and nobody else, the agent acts for each seat in turn."""
Info = dict[str, Any]


def spaces_of(encoder: Encoder) -> tuple[spaces.Dict, spaces.Discrete]:
    """What an observation and an action may be."""
    observation = spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (encoder.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (encoder.actions,), np.int8),
        }
    )
    return observation, spaces.Discrete(encoder.actions)


class SeatEnv(gymnasium.Env[Any, Any]):
    """One match after the other. Nothing is won before the end; then what it was worth to the seat, from −1 to 1. An action that is
    not allowed ends the match with −1, and `info["illegal"]`."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        *,
        seat: int = 0,
        opponent: str = RANDOM,
        edition: str | None = None,
        render_mode: str | None = None,
        width: int = PICTURE,
        **options: object,
    ) -> None:
        """`opponent` is the name of a level (`sentiers.bot`), "random" or "self". With "self" the agent acts for every seat, told
        in `info["seat"]`; the reward is that of who acted, and all of them are in `info["rewards"]` at the end."""
        self.table = Table(opened(game, edition, options))
        """The match itself: `env.unwrapped.table.match.record()` is its record."""
        self.seat = given.seat(seat, self.table.kit.seats)
        self.others: Bot | None = None if opponent in (RANDOM, SELF) else bot(game, opponent)
        self.alone = opponent == SELF
        self.render_mode: RenderMode | None = known_mode(render_mode)
        self.width = known_width(width)
        self.observation_space, self.action_space = spaces_of(self.table.encoder)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        first = self._np_random is None
        super().reset(seed=seed)
        self.table.deal(int(self.np_random.integers(2**63)) if seed is None and first else seed)
        self._answer()
        return self._seen()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, Info]:
        table, number = self.table, whole(action)
        if not table.over:
            acting = self.acting
            if table.allows(acting, number):
                table.act(acting, number)
                self._answer()
            else:
                table.refuse(acting)
            self.seat = acting if self.alone else self.seat
        observation, info = self._seen()
        return observation, table.worth()[self.seat], table.over, False, info

    @property
    def acting(self) -> int:
        """The seat that the agent has now."""
        return self.table.turn[0] if self.alone and self.table.turn else self.seat

    def action_masks(self) -> Numbers:
        """What can be done now, as some libraries ask for it."""
        return self.table.observe(self.acting)["action_mask"].astype(np.bool_)

    def _answer(self) -> None:
        """The others act until the agent does, or it is over."""
        table = self.table
        while not (self.alone or table.over) and (other := table.turn[0]) != self.seat:
            if self.others is None:
                table.act(other, table.pick(other))
            else:
                table.match.play(self.others.choose(table.match, other, seed=table.word()), other)

    def _seen(self) -> tuple[Observation, Info]:
        info: Info = {"illegal": True} if self.table.wrong else {}
        if self.alone and self.table.over:
            info["rewards"] = np.array(self.table.worth())
        if self.alone:
            info["seat"] = self.acting
        return self.table.observe(self.acting), info

    def render(self) -> Any:
        """The board as the agent sees it, in the way that was chosen (`render_mode`)."""
        return self.table.render(self.render_mode, self.acting, self.width)
