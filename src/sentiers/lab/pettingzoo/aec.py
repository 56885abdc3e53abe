"""Any game for agents that act one after the other. Where several may act at once the lowest seat does so first, and no other agent
sees what it did before all have."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from sentiers.lab.pettingzoo.seated import Seated
from sentiers.lab.table import Observation, whole


class TurnEnv(Seated, AECEnv[str, Observation, int | None]):
    """An agent a seat. Who begins a move of two actions is selected again for the second."""

    def __init__(self, game: str, **settings: Any) -> None:
        """Settings are those of `Seated` and the options of the game. Nobody acts more often than `max_cycles` times."""
        super().__init__(game, **settings)
        self.agent_selection = self.possible_agents[0]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._acted = [0] * len(self.agents)
        self._skip_agent_selection = None
        self.agent_selection = self.agents[self.table.turn[0]]
        self._show()

    def step(self, action: int | None) -> None:
        table, agent = self.table, self.agent_selection
        table.match  # noqa: B018  (or else it says that nothing is dealt)
        if not self.agents:
            return
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        seat, wanted = self._seat[agent], whole(action)
        done = self._checked(seat, wanted)
        self.infos = {other: {} if done == wanted else {"illegal": agent} for other in self.agents}
        if done is None:
            table.refuse(seat)
        else:
            table.act(seat, done)
        self._acted[seat] += 1
        self.rewards = dict(zip(self.agents, table.worth(), strict=True))
        self._accumulate_rewards()
        self._go_on()
        self._show()

    def _go_on(self) -> None:
        """To who acts next; or it is over, and all agents are selected once more."""
        if self.table.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self._acted[self.table.turn[0]] >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.agents[self.table.turn[0]]
            return
        self.agent_selection = self.agents[0]

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


def env(game: str, **settings: Any) -> TurnEnv:
    """A game of the house, one agent after the other.

    >>> canoe = env("canoe")
    >>> canoe.reset(seed=7)
    >>> observation, reward, over, cut, info = canoe.last()
    >>> canoe.agent_selection, int(observation["action_mask"].sum())
    ('player_0', 61)
    """
    return TurnEnv(game, **settings)
