"""Is the bots' guess of the materials worth its numbers? And what are matches of Buizen like?

`python -m sentiers.lab.studies.reliability --games 500` plays matches between bots, two to four at a table, and asks at every turn
how likely the seat to act thinks it that a material is another player's. Of all that it calls 70 % likely, 70 % should be true."""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from sentiers.bots.player import bot
from sentiers.games.buizen.box import MOST_PLAYERS
from sentiers.games.buizen.minds.features import FEATURES
from sentiers.games.buizen.minds.guess import DEALS, hidden_seats, read_clues, shares, weigh_deals
from sentiers.games.buizen.rules.layout import piles
from sentiers.games.buizen.rules.pipes import COUNTS, LINKS, STRETCHES, follow, is_closed
from sentiers.games.minds import Budget
from sentiers.kernel.dice import generator
from sentiers.match import Match
from sentiers.match.view import Ply

BINS = 10
LEVELS = ("novice", "amateur", "club", "master")


class Played(NamedTuple):
    """One match: what was guessed in it, as (stated probability, whether it was true), and how it went."""

    guesses: list[tuple[float, bool]]
    plies: int
    closed: int
    longest: int
    largest_hand: int
    dry: int
    """The ply at which the first pile ran out; 0 if none did."""
    scores: tuple[float, ...]


def guess(box: Any, s: Any) -> np.ndarray[Any, Any]:
    """How likely each material is each seat's, from what a concealed record shows."""
    clues, deals = np.zeros((MOST_PLAYERS, 4)), np.zeros(DEALS)
    found = np.zeros((MOST_PLAYERS, 4))
    read_clues(box, s, np.zeros(1, dtype=FEATURES), hidden_seats(box, s), clues)
    weigh_deals(box, s, clues, deals)
    shares(box, deals, found)
    return found


def play(players: int, levels: Sequence[str], seed: int) -> Played:
    """One match between bots of levels that chance gives to the seats."""
    chance = random.Random(seed)
    seated = [bot("buizen", chance.choice(levels)).mind for _ in range(players)]
    rng = generator(chance.getrandbits(64))
    match = Match.new("buizen", seed=chance.getrandbits(63), players=players)
    box = match.box
    guesses: list[tuple[float, bool]] = []
    plies = largest = dry = 0
    while not match.over:
        s, seat = match.state, match.turn[0]
        view = match.view(seat)
        said = guess(box, view.state)
        guesses += [
            (float(said[other, material]), bool(s.material[other] == material + 1))
            for other in range(players)
            if other != seat
            for material in range(4)
            if s.material[seat] != material + 1
        ]
        match.push(Ply(seat, seated[seat].choose(view, Budget(), rng)))
        s = match.state
        plies += 1
        largest = max(largest, int(s.held.max()))
        dry = dry or plies * (min(piles(box, s, s.lying)) == 0)
    return Played(guesses, plies, *_closed(box, match.state), largest, dry, tuple(match.scores or ()))


def _closed(box: Any, s: Any) -> tuple[int, int]:
    """How many pipes are closed, and the links of the longest of them."""
    pipe, counts = np.zeros(STRETCHES, np.int64), np.zeros((STRETCHES, COUNTS), np.int64)
    follow(box, s, pipe, counts)
    found = [int(counts[end, LINKS]) for end in range(2 * s.lying) if pipe[end] == end and is_closed(counts, end)]
    return len(found), max(found, default=0)


class Bin(NamedTuple):
    """Guesses between two probabilities: how many, what they said on average, how many were true, and how far chance may have
    put the two apart (half of the 95 % interval, over matches: the guesses of one go together)."""

    low: float
    high: float
    guesses: int
    stated: float
    true: float
    chance: float


def reliability(matches: Sequence[Sequence[tuple[float, bool]]]) -> list[Bin]:
    """Of the guesses of each match."""
    found = []
    for number in range(BINS):
        by_match = [[(said, true) for said, true in guesses if _bin(said) == number] for guesses in matches]
        inside = [guess for guesses in by_match for guess in guesses]
        stated = fmean(said for said, _ in inside) if inside else 0.0
        true = fmean(true for _, true in inside) if inside else 0.0
        apart = [sum(was - said - (true - stated) for said, was in guesses) for guesses in by_match]
        chance = 1.96 * math.hypot(*apart) / max(1, len(inside))
        found.append(Bin(number / BINS, (number + 1) / BINS, len(inside), stated, true, chance))
    return found


def _bin(said: float) -> int:
    return min(BINS - 1, int(BINS * said))


def error(bins: Sequence[Bin]) -> float:
    """The mean distance between what was said and what was so, over all guesses."""
    return sum(one.guesses * abs(one.stated - one.true) for one in bins) / max(1, sum(one.guesses for one in bins))


def statistics(matches: Sequence[Played]) -> dict[str, float]:
    """What the matches were like, by their number of players where that matters."""
    told = {
        "plies": fmean(match.plies for match in matches),
        "closed pipes": fmean(match.closed for match in matches),
        "links of the longest closed pipe": fmean(match.longest for match in matches),
        "largest hand": fmean(match.largest_hand for match in matches),
        "first pile used up at ply": fmean(match.dry for match in matches if match.dry)
        if any(m.dry for m in matches)
        else 0,
        "ties for the win": fmean(match.scores.count(max(match.scores)) > 1 for match in matches),
    }
    for players in (2, 3, 4):
        scores = [score for match in matches if len(match.scores) == players for score in match.scores]
        if scores:
            told[f"score with {players} players"] = fmean(scores)
    return told


def run(
    games: int,
    levels: Sequence[str] = LEVELS,
    players: Sequence[int] = (2, 3, 4),
    seed: int = 0,
    along: Callable[[Sequence[int]], Any] = lambda seeds: seeds,
) -> dict[str, Any]:
    """Plays so many matches and tells what they show."""
    matches = [play(players[one % len(players)], levels, seed + one) for one in along(range(games))]
    bins = reliability([match.guesses for match in matches])
    return {
        "games": games,
        "levels": list(levels),
        "players": list(players),
        "seed": seed,
        "reliability": [one._asdict() for one in bins],
        "error": error(bins),
        "statistics": statistics(matches),
    }


def tables(told: dict[str, Any]) -> list[Table]:
    levels = ", ".join(told["levels"])
    first = Table(
        title=f"Whose material? {told['games']} matches between {levels}", caption=f"Mean error {told['error']:.3f}"
    )
    for name in ("stated", "guesses", "on average", "true", "± 95 %"):
        first.add_column(name, justify="right")
    for one in told["reliability"]:
        shown = [f"{one[what]:.3f}" for what in ("stated", "true", "chance")] if one["guesses"] else []
        first.add_row(f"{one['low']:.0%}–{one['high']:.0%}", f"{one['guesses']:,}", *shown)
    second = Table(title="The matches, on average")
    second.add_column("")
    second.add_column("", justify="right")
    for name, value in told["statistics"].items():
        second.add_row(name, f"{value:.2f}")
    return [first, second]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--levels", nargs="+", default=LEVELS, choices=LEVELS)
    parser.add_argument("--players", nargs="+", type=int, default=[2, 3, 4], choices=[2, 3, 4])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="for programs")
    given = parser.parse_args()
    console = Console(stderr=True)
    told = run(
        given.games,
        given.levels,
        given.players,
        given.seed,
        lambda seeds: track(seeds, "Playing", console=console, disable=given.json),
    )
    if given.json:
        json.dump(told, sys.stdout, indent=2)
        print()
    else:
        for table in tables(told):
            Console().print(table)


if __name__ == "__main__":
    main()
