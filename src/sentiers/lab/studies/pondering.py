"""Does it pay to think on the opponent's time? `python -m sentiers.lab.studies.pondering canoe` plays a level that does against
the same level that does not, both with as long for a move, sides swapped from match to match, and tells how much more processor
it took."""

from __future__ import annotations

import argparse
import math
import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from sentiers.bots.player import bot
from sentiers.bots.trail import NODES, Trail
from sentiers.lab.crews import Crew, played
from sentiers.lab.intervals import SURE
from sentiers.match import Match


class Duel(NamedTuple):
    """One match: who ponders has this seat. Two matches in a row have the same opening."""

    game: str
    level: str
    seat: int
    seed: int
    seconds: float
    pondered: float
    nodes: int
    opening: int


class Told(NamedTuple):
    """1, ½ or 0 for who ponders; its seconds of processor on its own turns and on the opponent's, and the opponent's own; its
    turns, those that found something ready, and how many simulations."""

    score: float
    plies: int
    own: float
    pondered: float
    others: float
    turns: int
    found: int
    inherited: int


def play_match(duel: Duel) -> Told:
    dice = random.Random(duel.seed)
    match, player, trail = Match.new(duel.game, seed=0), bot(duel.game, duel.level), Trail(duel.nodes)
    for _ in range(duel.opening):
        match.play(dice.choice(list(match.moves())))
    own, pondered, others, ready = 0.0, 0.0, 0.0, []
    for seat in range(2):  # what is loaded at the first thought takes no match's time
        player.choose(match, simulations=2, place=Trail().at([]) if seat else None)
    while not match.over:
        place = trail.at(ply.move for ply in match.plies)
        mine, seed, began = match.turn[0] == duel.seat, dice.getrandbits(63), time.process_time()
        if not mine and duel.pondered:
            player.ponder(match.view(duel.seat), place, seconds=duel.pondered, seed=seed)
            pondered += time.process_time() - began
            began = time.process_time()
        move = player.choose(match, seconds=duel.seconds, seed=seed, place=place if mine else None)
        if mine:
            own += time.process_time() - began
            ready.append(place.inherited)
        else:
            others += time.process_time() - began
        match.play(move)
    scores = list(match.scores or ())
    my_score, its_score = scores[duel.seat], scores[1 - duel.seat]
    score = 0.5 + 0.5 * ((my_score > its_score) - (my_score < its_score))
    found = sum(map(bool, ready))
    return Told(score, len(match.plies), own, pondered, others, len(ready), found, sum(ready))


def told(found: Sequence[Told]) -> str:
    """What came of it, in three lines."""
    number = len(found)
    share = sum(one.score for one in found) / number
    error = SURE * math.sqrt(sum((one.score - share) ** 2 for one in found)) / number
    elo = 400.0 * math.log10(share / (1.0 - share)) if 0.0 < share < 1.0 else math.copysign(math.inf, share - 0.5)
    won, lost = sum(one.score == 1.0 for one in found), sum(one.score == 0.0 for one in found)
    turns = sum(one.turns for one in found)
    own, pondered, others = (sum(getattr(one, name) for one in found) for name in ("own", "pondered", "others"))
    return "\n".join(
        (
            f"{won} won, {number - won - lost} shared, {lost} lost: {share:.1%} ± {error:.1%} ({elo:+.0f} Elo), "
            f"{sum(one.plies for one in found) / number:.0f} plies a match",
            f"{sum(one.found for one in found) / turns:.0%} of {turns} turns found something ready, "
            f"{sum(one.inherited for one in found) / turns:,.0f} simulations on average",
            f"processor: {own / number:.1f} s a match on its own turns, {pondered / number:.1f} s on the opponent's, "
            f"who took {others / number:.1f} s: {(own + pondered) / own:.1f} times as much",
        )
    )


def main(arguments: Sequence[str] | None = None) -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("game")
    reader.add_argument("--level", default="master")
    reader.add_argument("--matches", type=int, default=100)
    reader.add_argument("--seconds", type=float, default=0.25, help="for each move")
    reader.add_argument("--pondered", type=float, default=0.5, help="seconds on each turn of the opponent")
    reader.add_argument("--nodes", type=int, default=NODES, help="of the tree that is kept")
    reader.add_argument("--opening", type=int, default=4, help="random plies to begin with")
    reader.add_argument("--seed", type=int, default=0)
    reader.add_argument("--workers", type=int)
    reader.add_argument("--clock", choices=("wall", "processor"), default="processor")
    reader.add_argument("--keep", type=Path, help="a file of what was played, to be taken up again")
    asked = reader.parse_args(arguments)
    rest = (asked.seconds, asked.pondered, asked.nodes, asked.opening)
    duels = [
        (number, Duel(asked.game, asked.level, number % 2, (asked.seed << 32) + number // 2, *rest))
        for number in range(asked.matches)
    ]
    crew = Crew(asked.workers, clock=asked.clock, keep=asked.keep)
    print(told([found for _, found in played(play_match, duels, Told, crew)]))


if __name__ == "__main__":
    main()
