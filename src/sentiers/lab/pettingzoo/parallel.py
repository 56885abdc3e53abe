"""A game for agents that all act in each step: native, not converted. Made for games in which several act at once; in the others
all but one wait, whose actions count for nothing."""

from __future__ import annotations

from typing import Any

from pettingzoo import ParallelEnv

from sentiers.lab.pettingzoo.seated import Seated
from sentiers.lab.table import Observation, whole

Infos = dict[str, dict[str, Any]]


class RoundEnv(Seated, ParallelEnv[str, Observation, int]):
    """An agent a seat. Whoever may act does so in a step, and none of them knows what the others do in it."""

    def __init__(self, game: str, **settings: Any) -> None:
        """Settings are those of `Seated` and the options of the game. There are no more than `max_cycles` steps."""
        super().__init__(game, **settings)
        self._steps = 0

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        self.table.deal(seed)
        self.agents = self.possible_agents[:]
        self._steps = 0
        self._show()
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """What the agents who wait hand in is not looked at; who may act and hands in nothing does what is not allowed."""
        table, agents = self.table, self.agents
        self._steps += 1
        acting = table.turn if agents else ()
        wanted = {seat: whole(actions.get(self.possible_agents[seat])) for seat in acting}
        done = {seat: self._checked(seat, action) for seat, action in wanted.items()}  # all before anything is done
        wrong = [seat for seat in acting if done[seat] != wanted[seat]]
        told = {"illegal": ", ".join(self.possible_agents[seat] for seat in wrong)} if wrong else {}
        if None in done.values():
            table.refuse(*wrong)
        for seat, action in done.items():
            if action is not None and not table.over:
                table.act(seat, action)
        over = table.over
        cut = not over and self.max_cycles is not None and self._steps >= self.max_cycles
        if over or cut:
            self.agents = []
        self._show()
        return (
            {agent: self.observe(agent) for agent in agents},
            dict(zip(agents, table.worth(), strict=False)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: dict(told) for agent in agents},
        )

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


def parallel_env(game: str, **settings: Any) -> RoundEnv:
    """A game of the house, all at once.

    >>> canoe = parallel_env("canoe")
    >>> observations, infos = canoe.reset(seed=7)
    >>> {agent: int(seen["action_mask"].sum()) for agent, seen in observations.items()}
    {'player_0': 61, 'player_1': 0}
    """
    return RoundEnv(game, **settings)
