"""How do our masters fare against OpenSpiel's MCTS, on the same rules and with no more time a move? With `sentiers[lab]` installed
`python -m sentiers.lab.studies.open_spiel_rival canoe --matches 40 --seconds 0.3` asks it of one game.

Time is the processor's, by the rule of open_spiel/meeting.py; sides are swapped from match to match. `--speed` tells how many
simulations a second each of its searches makes, by its own rollouts and by ours."""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, get_args

from rich.console import Console

from sentiers.games.shelf import game as find_game
from sentiers.lab.crews import Crew, played
from sentiers.lab.intervals import wilson
from sentiers.lab.open_spiel import Kind, Rollouts, usual
from sentiers.lab.open_spiel.meeting import WARM, Found, average, meetings, play, tally
from sentiers.match import Match

TRIAL_PLIES = 6


class Trial(NamedTuple):
    """A search whose speed is to be known, after some random plies."""

    game: str
    kind: Kind
    rollouts: Rollouts
    seconds: float
    options: tuple[tuple[str, Any], ...]


def pace(asked: Trial) -> list[float]:
    """Simulations a second, in an array of one."""
    from sentiers.lab.open_spiel.rival import Rival

    dice = random.Random(0)
    match = Match.new(asked.game, seed=0, **dict(asked.options))
    for _ in range(TRIAL_PLIES):
        match.play(dice.choice(match.moves(match.turn[0])), seat=match.turn[0])
    view = match.view(match.turn[0])
    Rival(match.kit, asked.kind, asked.rollouts).choose(view, WARM)
    rival = Rival(match.kit, asked.kind, asked.rollouts)
    for _ in range(3):
        rival.choose(view, asked.seconds)
    return [rival.simulations / rival.seconds]


def told(title: str, found: Sequence[Found]) -> str:
    """What came of it, in three lines."""
    won, shared, lost, nobody = tally(found)
    points = sum(one.score for one in found)
    low, high = wilson(points / len(found), len(found))
    plies, took = sum(one.plies for one in found), average(found)
    note = f" (nobody won {nobody})" if nobody else ""
    return (
        f"{title}: {won}–{shared}–{lost}{note} in {len(found)} matches of {plies / len(found):.0f} plies\n"
        f"{points / len(found):.1%} (95 %: {low:.1%} to {high:.1%})\n"
        f"a move: the master {took.own:.3f} s, OpenSpiel {took.rival:.3f} s and {took.simulations:,.0f} simulations"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("game")
    reader.add_argument("--level", default="master")
    reader.add_argument("--rival", choices=get_args(Kind), help="what suits the game, if it is not said")
    reader.add_argument("--rollouts", choices=get_args(Rollouts), default="compiled")
    reader.add_argument("--matches", type=int, default=40)
    reader.add_argument("--seconds", type=float, help="a move; else what the level takes")
    reader.add_argument(
        "--speed", action="store_true", help="how fast OpenSpiel's searches are here, instead of matches"
    )
    reader.add_argument("--clock", choices=("wall", "processor"), default="processor")
    reader.add_argument("--seed", type=int, default=0)
    reader.add_argument("--workers", type=int, default=1)
    reader.add_argument("--keep", type=Path, help="a file of what was played, to go on from")
    reader.add_argument("--option", action="append", default=[], help="as players=2")
    asked = reader.parse_args(arguments)
    card = find_game(asked.game).card
    options = card.read_options(dict(pair.split("=", 1) for pair in asked.option))
    kind = asked.rival or usual(card)
    crew = Crew(asked.workers, clock=asked.clock, keep=asked.keep)
    console, found = Console(highlight=False, soft_wrap=True), []
    if asked.speed:
        trials = [
            (f"{kind}, {by} rollouts", Trial(asked.game, kind, by, asked.seconds or 0.5, tuple(options.items())))
            for kind in get_args(Kind)
            for by in get_args(Rollouts)
            if kind != "ismcts" or usual(card) == kind
        ]
        for name, simulations in played(pace, trials, lambda one: [one], crew):
            console.print(f"{card.title}, {name}: {simulations[0]:,.0f} simulations a second")
        return
    how = {"level": asked.level, "kind": kind, "rollouts": asked.rollouts, "seconds": asked.seconds, "seed": asked.seed}
    tasks = list(meetings(card, asked.matches, **how, options=dict(options)))
    for _, one in played(play, tasks, Found, crew):
        found.append(one)
        if len(found) % 10 == 0 and len(found) < len(tasks):
            console.print(told(f"{card.title} so far", found))
    console.print(told(f"{card.title}, {asked.level} against OpenSpiel's {kind} ({asked.rollouts} rollouts)", found))


if __name__ == "__main__":
    main()
