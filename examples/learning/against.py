"""How well an agent plays that ppo.py has saved: matches against a level of the house, each deal from both seats.

    python examples/learning/against.py mine.npz club --matches 400 --least 0.5

ends with 1 where it wins a smaller share than that."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path

from agent import Agent  # beside this file
from rich.progress import track

import sentiers
from sentiers.match import Match


def share(agent: Agent, level: str, matches: Iterable[int]) -> float:
    """What it wins of these matches. All of it follows from their numbers, and from the seed of the agent."""
    game, options = agent.about["game"], agent.about["options"]
    other, won, played = sentiers.bot(game, level), 0.0, 0
    for number in matches:
        match, seat = Match.new(game, seed=number // 2, **options), number % 2
        while not match.over:
            acting = match.turn[0]
            if acting == seat:
                match.play(agent(match.view(seat), 1.0), seat)
            else:
                match.play(other.choose(match, acting, seed=1000 * number + len(match.plies)), acting)
        winners = match.result.winners if match.result else ()
        won += (seat in winners) / max(1, len(winners))
        played += 1
    return won / played


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("agent", type=Path, help="what ppo.py has saved, of a game for two")
    parser.add_argument("level", help="novice, amateur, club, master …")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--least", type=float, default=0.0, help="the share that it is to win")
    asked = parser.parse_args()
    found = share(Agent(asked.agent, seed=5), asked.level, track(range(asked.matches), f"Against {asked.level}"))
    print(f"{asked.agent.name} wins {found:.1%} of {asked.matches} matches against {asked.level}.")
    if found < asked.least:
        raise SystemExit(f"That is less than {asked.least:.0%}.")


if __name__ == "__main__":
    main()
