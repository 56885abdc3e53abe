"""The arena for one: where a game is played alone, all bots play the same deals, and their results are compared."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import numpy as np
from rich.table import Table

from sentiers.games.knowledge import Best
from sentiers.games.shelf import game as find_game
from sentiers.lab.crews import Crew, played
from sentiers.lab.seeds import seed_of
from sentiers.messages import Message, SentiersError

BEST = "best"
"""In place of a bot's name: the best result there was with everything known, where the game has a solver."""


class Task(NamedTuple):
    """One match to play alone, from its seed."""

    game: str
    bot: str
    seed: int
    seconds: float | None
    options: tuple[tuple[str, Any], ...]


class Outcome(NamedTuple):
    score: float
    proven: bool = True


def solver(game: str) -> Best:
    """Who knows the best result there was, with everything known."""
    solves = find_game(game).solve
    if solves is None or solves.ABILITIES.best is None:
        raise SentiersError(Message("{game} has no exact solution here.", game=find_game(game).card.title))
    return solves.ABILITIES.best


def play_alone(task: Task) -> Outcome:
    from sentiers.bots.player import bot
    from sentiers.match import Match

    match = Match.new(task.game, seed=task.seed, **dict(task.options))
    if task.bot == BEST:
        return Outcome(*solver(task.game)(match.box, match.state, 0))
    player, dice = bot(task.game, task.bot), random.Random(task.seed)
    seconds = task.seconds if player.level.budget.seconds is not None else None
    while not match.over:
        match.play(player.choose(match, 0, seconds, seed=dice.getrandbits(64)))
    assert match.scores is not None
    return Outcome(match.scores[0])


@dataclass(frozen=True)
class SoloResult:
    """For each bot the mean result, its standard error, the lowest and the highest; for the solver also how many are proven."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    games: int
    seed: int
    mean: tuple[float, ...]
    error: tuple[float, ...]
    lowest: tuple[float, ...]
    highest: tuple[float, ...]
    proven: tuple[int, ...]

    def json(self) -> dict[str, Any]:
        return asdict(self)

    def table(self) -> Table:
        title = find_game(self.game).card.title
        table = Table(title=f"{title} alone: the same {self.games} deals for all")
        table.add_column("bot")
        for column in ("mean", "± standard error", "lowest", "highest"):
            table.add_column(column, justify="right")
        for place in sorted(range(len(self.bots)), key=lambda bot: -self.mean[bot]):
            name = self.bots[place]
            if name == BEST:
                name = f"the best there was ({self.proven[place]} proven)"
            table.add_row(
                name,
                f"{self.mean[place]:.2f}",
                f"{self.error[place]:.2f}",
                f"{self.lowest[place]:g}",
                f"{self.highest[place]:g}",
            )
        return table


def run(
    game: str,
    bots: Sequence[str],
    games: int,
    seconds: float | None,
    seed: int,
    options: Mapping[str, Any],
    crew: Crew,
) -> SoloResult:
    """Lets every bot play the same `games` deals. `best` as a bot's name asks the game's solver, which sees all cards."""
    rest = (seconds, tuple(options.items()))
    tasks = [
        (bot, Task(game, name, seed_of(seed, game, number) >> 1, *rest))
        for number in range(games)
        for bot, name in enumerate(bots)
    ]
    found: list[list[Outcome]] = [[] for _ in bots]
    for bot, outcome in played(play_alone, tasks, Outcome, crew):
        found[bot].append(outcome)
    scores = np.array([[outcome.score for outcome in row] for row in found])
    spread = scores.std(axis=1, ddof=1) if games > 1 else np.zeros(len(bots))
    return SoloResult(
        game,
        find_game(game).card.told_options(options),
        tuple(bots),
        games,
        seed,
        tuple(scores.mean(axis=1).tolist()),
        tuple((spread / math.sqrt(games)).tolist()),
        tuple(scores.min(axis=1).tolist()),
        tuple(scores.max(axis=1).tolist()),
        tuple(sum(outcome.proven for outcome in row) for row in found),
    )
