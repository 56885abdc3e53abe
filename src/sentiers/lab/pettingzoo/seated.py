"""What both kinds of PettingZoo's environments have in common: a table, an agent on each seat, the spaces, the pictures."""

from __future__ import annotations

from typing import Any, Literal, get_args

import numpy as np
from gymnasium import spaces

from sentiers.games.contract import SPECTATOR, Numbers
from sentiers.lab.table import PICTURE, RENDER_MODES, Observation, RenderMode, Table, known_mode, known_width, opened
from sentiers.lab.versions import env_id
from sentiers.match import given
from sentiers.messages import Message, SentiersError, shown

Illegal = Literal["lose", "random"]
"""What an action does that is not allowed: it ends the match, and who did it has lost; or a random one is taken in its place."""


class Seated:
    """Mixed into AECEnv and ParallelEnv. `table` is the match itself: `env.table.match.record()` is its record."""

    render_mode: RenderMode | None

    def __init__(
        self,
        game: str,
        *,
        edition: str | None = None,
        max_cycles: int | None = None,
        illegal: Illegal = "lose",
        render_mode: str | None = None,
        width: int = PICTURE,
        **options: object,
    ) -> None:
        if illegal not in get_args(Illegal):
            raise SentiersError(
                Message("What is not allowed is answered by {ways}.", ways=" or ".join(get_args(Illegal)))
            )
        kit = opened(game, edition, options)
        self.table = Table(kit)
        self.render_mode = known_mode(render_mode)
        self.max_cycles = _cycles(max_cycles)
        self.illegal = illegal
        self.width = known_width(width)
        self.possible_agents = [f"player_{seat}" for seat in range(kit.seats)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        card = kit.game.card
        self.metadata: dict[str, Any] = {
            "name": env_id(card).rpartition("/")[2].lower().replace("-", "_"),
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": card.simultaneous,
        }
        size, actions = self.table.encoder.size, self.table.encoder.actions
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-1.0, 1.0, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(-1.0, 1.0, (kit.seats * size,), np.float32)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """`sample(mask)` draws among what the agent can do."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """What this agent may know, and what it can do now: nothing while it waits."""
        return self.table.observe(self._seat[agent])

    def state(self) -> Numbers:
        """The observations of all seats, one after the other: what all of them together may know, and no more."""
        observe, begun, states = self.table.encoder.observe, self.table.begun, self.table.states
        return np.concatenate([observe(states, seat, begun[seat]) for seat in range(self.table.kit.seats)])

    def render(self) -> Numbers | str | None:
        """The board as a spectator sees it, in the way that was chosen (`render_mode`)."""
        return self.table.render(self.render_mode, SPECTATOR, self.width)

    def close(self) -> None:
        """There is nothing to close."""

    def _checked(self, seat: int, action: int) -> int | None:
        """The action that is done; None where it was not allowed, and ends the match."""
        if self.table.allows(seat, action):
            return action
        return self.table.pick(seat) if self.illegal == "random" else None


def _cycles(most: object) -> int | None:
    """How many there are at the most: one or more, or None for as many as it takes."""
    found = given.whole_number(most)
    if most is not None and (found is None or found < 1):
        raise SentiersError(Message("A match is cut after one cycle or more, not after {given}.", given=shown(most)))
    return found
