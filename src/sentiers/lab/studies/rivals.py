"""Two installations of Sentiers against each other, each in a process of its own: is a new version stronger than an old one?

`python -m sentiers.lab.studies.rivals canoe master --rival OLD/bin/python` plays this one against that one, sides swapped from
match to match; `--source OLD/src` takes an unpacked tree instead. Moves go to and fro as text: nothing of the two need be alike but
the notation. For games in which one seat acts at a time."""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from sentiers.games.shelf import game as find_game
from sentiers.lab.intervals import SURE
from sentiers.match import Match

# What each side runs; it must do with what every version has. By the clock of the processor other work on the machine does not
# matter: a mind looks at time.perf_counter, which is then that clock.
PLAYER = """
import json, sys, time
if sys.argv[1] == "processor":
    time.perf_counter = time.process_time
import sentiers
for line in sys.stdin:
    asked = json.loads(line)
    match = sentiers.new(asked["game"], seed=asked["deal"], **asked["options"])
    for move in asked["moves"]:
        match.play(move)
    chosen = sentiers.bot(asked["game"], asked["level"]).choose(match, seconds=asked["seconds"], seed=asked["seed"])
    print(json.dumps([sentiers.__version__, chosen]), flush=True)
"""


class Rival:
    """One installation, asked for one move after the other."""

    def __init__(self, python: str, source: str | None, level: str, clock: str) -> None:
        surroundings = {**os.environ, "NUMBA_NUM_THREADS": "1"}
        if source:
            surroundings["PYTHONPATH"] = source
        self.level, self.version = level, ""
        self._process = subprocess.Popen(
            [python, "-c", PLAYER, clock], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=surroundings
        )

    def choose(self, asked: dict[str, Any]) -> str:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps({**asked, "level": self.level}) + "\n")
        self._process.stdin.flush()
        self.version, chosen = json.loads(self._process.stdout.readline())
        return str(chosen)

    def leave(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()


@dataclass(frozen=True)
class Terms:
    """What is played, and how long each may think."""

    game: str
    options: dict[str, Any]
    seconds: float | None
    opening: int
    seed: int


def play_match(terms: Terms, seated: tuple[Rival, Rival], number: int) -> tuple[float, int]:
    """One match, the two rivals on the even and the odd seats: 1, ½ or 0 for the first, and its plies. Two matches in a row have
    the same deal and the same opening, of random plies."""
    dice = random.Random(f"{terms.seed}/{terms.game}/{number // 2}")
    deal = dice.getrandbits(63)
    match = Match.new(terms.game, seed=deal, **terms.options)
    moves: list[str] = []
    while not match.over:
        seat = match.turn[0]
        if len(moves) < terms.opening:
            move = dice.choice(list(match.moves()))
        else:
            asked = {"game": terms.game, "options": terms.options, "deal": deal, "moves": moves}
            move = seated[seat % 2].choose({**asked, "seconds": terms.seconds, "seed": dice.getrandbits(63)})
        match.play(move)
        moves.append(move)
    scores = list(match.scores or ())
    own, other = max(scores[0::2]), max(scores[1::2])
    return 0.5 + 0.5 * ((own > other) - (own < other)), len(moves)


def elo(share: float) -> float:
    """How many points apart two are of whom the one makes this share."""
    return 400.0 * math.log10(share / (1.0 - share)) if 0.0 < share < 1.0 else math.copysign(math.inf, share - 0.5)


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("game")
    reader.add_argument("level")
    reader.add_argument("--against", help="the rival's level; the same if it is not said")
    reader.add_argument("--rival", default=sys.executable, help="the Python of the other installation")
    reader.add_argument("--source", help="a tree to import it from, before what is installed")
    reader.add_argument("--own-source", help="the same for this side")
    reader.add_argument("--matches", type=int, default=100)
    reader.add_argument("--seconds", type=float, help="for each move; else what the levels take")
    reader.add_argument("--clock", choices=("wall", "processor"), default="wall")
    reader.add_argument("--opening", type=int, default=2, help="random plies to begin with")
    reader.add_argument("--seed", type=int, default=0)
    reader.add_argument("--workers", type=int, default=1, help="matches at the same time")
    reader.add_argument("--option", action="append", default=[], help="as canoes=1")
    asked = reader.parse_args()
    options = find_game(asked.game).card.read_options(dict(pair.split("=", 1) for pair in asked.option))
    terms = Terms(asked.game, dict(options), asked.seconds, asked.opening, asked.seed)

    def crew(worker: int) -> list[tuple[float, int]]:
        own = Rival(sys.executable, asked.own_source, asked.level, asked.clock)
        rival = Rival(asked.rival, asked.source, asked.against or asked.level, asked.clock)
        for rival_ in (own, rival):  # what is compiled or loaded at the first thought takes no match's time
            rival_.choose(
                {"game": terms.game, "options": terms.options, "deal": 0, "moves": [], "seconds": 0.1, "seed": 0}
            )
        found = []
        for number in range(asked.matches):
            if number // 2 % asked.workers != worker:
                continue
            swapped = number % 2 == 1
            score, plies = play_match(terms, (rival, own) if swapped else (own, rival), number)
            found.append((1.0 - score if swapped else score, plies))
            print(
                f"\r{worker}: {sum(one for one, _ in found):g} of {len(found)}  ", end="", file=sys.stderr, flush=True
            )
        print(f"\r{own.version} ({asked.level}) against {rival.version} ({rival.level})", file=sys.stderr)
        own.leave()
        rival.leave()
        return found

    with ThreadPoolExecutor(asked.workers) as pool:
        found = [outcome for part in pool.map(crew, range(asked.workers)) for outcome in part]
    scores = [score for score, _ in found]
    share = sum(scores) / len(scores)
    error = SURE * math.sqrt(sum((score - share) ** 2 for score in scores)) / len(scores)
    won, lost = scores.count(1.0), scores.count(0.0)
    plies = sum(plies for _, plies in found) / len(found)
    print(f"{won} won, {len(scores) - won - lost} shared, {lost} lost; {plies:.0f} plies a match")
    print(f"{share:.1%} ± {error:.1%} ({elo(share):+.0f} Elo)")


if __name__ == "__main__":
    main()
