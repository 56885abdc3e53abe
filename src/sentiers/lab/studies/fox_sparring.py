"""Matches of the fox, or of best play, against partners with habits: how much does the fox make of them, and what does it cost?

`python -m sentiers.lab.studies.fox_sparring` prints the table. A result is told twice: as it fell, and without the luck of
the hands (each move counts with its average over both mixes), which has the same mean and far smaller errors."""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from sentiers.games.editions import Edition
from sentiers.games.zwei_wege.box import EAST, NORTH, WEST, make
from sentiers.games.zwei_wege.minds.fox import Fox
from sentiers.games.zwei_wege.minds.habits import GUESSES, HIDES, Deed
from sentiers.games.zwei_wege.minds.solve import Gamble, Solution, load
from sentiers.games.zwei_wege.rules import STATE, announcement, deal, over, play, score
from sentiers.kernel import blank

Habit = Callable[[int, Sequence[Deed], Gamble, int], float]
"""habit(seat, his choices in this role, what is announced, role) -> his share of west"""


def left(seat: int) -> int:
    """The side of the table at this seat's left hand."""
    return EAST if seat == NORTH else WEST


def _leaning(share: float) -> Habit:
    return lambda seat, deeds, gamble, role: share if left(seat) == WEST else 1.0 - share


def _alternating(seat: int, deeds: Sequence[Deed], gamble: Gamble, role: int) -> float:
    return float(deeds[-1].side == EAST) if deeds else 0.5


def _repeating(seat: int, deeds: Sequence[Deed], gamble: Gamble, role: int) -> float:
    """What went well is done again; after a failure a coin is tossed."""
    return float(deeds[-1].side == WEST) if deeds and deeds[-1].went_well else 0.5


def _shifting(seat: int, deeds: Sequence[Deed], gamble: Gamble, role: int) -> float:
    """What went well is done again, what failed is not."""
    return float((deeds[-1].side == WEST) == deeds[-1].went_well) if deeds else 0.5


def _tossing(seat: int, deeds: Sequence[Deed], gamble: Gamble, role: int) -> float:
    return 0.5


def _perfect(seat: int, deeds: Sequence[Deed], gamble: Gamble, role: int) -> float:
    return gamble.hand if role == HIDES else gamble.block


PARTNERS: dict[str, Habit] = {
    "always left": _leaning(1.0),
    "alternating": _alternating,
    "repeats what went well": _repeating,
    "stays or shifts": _shifting,
    "60/40 to the left": _leaning(0.6),
    "70/30 to the left": _leaning(0.7),
    "tosses a coin": _tossing,
    "perfect": _perfect,
}
"""They all announce the best animal: the difference lies in the sides alone."""


class Bout(NamedTuple):
    """One match, the so many-th of a series: its result for the fox, and the same without the luck of the hands."""

    series: int
    number: int
    result: float
    luckless: float


class Tally(NamedTuple):
    """Means and their standard errors. Matches of one series are not independent, so the errors are those between series."""

    matches: int
    result: float
    result_error: float
    luckless: float
    luckless_error: float


def simulate(
    box: Any, partner: str, series: int = 10, matches: int = 10, seed: int = 1, bold: bool = True
) -> Iterator[Bout]:
    """Series of matches against one partner each, whom the fox does not know at first and remembers from match to match. A fox
    that is not bold is best play."""
    solution, habit, chance = load(box), PARTNERS[partner], random.Random(seed)
    for which in range(series):
        memory: dict[str, Any] = {}
        for number in range(matches):
            fox = Fox((which + number) % 2, memory, bold)
            yield Bout(which, number, *_match(box, solution, fox, habit, chance))
            memory = fox.keep()


def _match(box: Any, solution: Solution, fox: Fox, habit: Habit, chance: random.Random) -> tuple[float, float]:
    """The result for the fox, as it fell and without luck."""
    s = blank(STATE)[0]
    deal(box, s, np.uint64(chance.getrandbits(64)))
    luckless = solution.value(s, fox.seat)
    deeds: tuple[list[Deed], list[Deed]] = ([], [])
    while not over(box, s):
        strategy = solution.strategy(s)
        if strategy.mover == fox.seat:
            animal, bet = fox.announce(strategy)
            hand, block = bet.west, habit(1 - fox.seat, deeds[GUESSES], strategy.of(animal), GUESSES)
            luckless += block * bet.gains[0] + (1.0 - block) * bet.gains[1]
        else:
            animal = chance.choice(strategy.best)
            bet = fox.block(strategy.of(animal))
            hand, block = habit(1 - fox.seat, deeds[HIDES], strategy.of(animal), HIDES), bet.west
            luckless += hand * bet.gains[0] + (1.0 - hand) * bet.gains[1]
        hidden, blocked = (WEST if chance.random() < share else EAST for share in (hand, block))
        play(box, s, strategy.mover, announcement(animal, hidden))
        play(box, s, 1 - strategy.mover, np.int32(blocked))
        fox.witness(strategy, animal, hidden, blocked)
        if strategy.mover == fox.seat:
            deeds[GUESSES].append(Deed(blocked, blocked == hidden))
        else:
            deeds[HIDES].append(Deed(hidden, blocked != hidden))
    scores = np.zeros(2)
    score(box, s, scores)
    return float(scores[fox.seat]), luckless


def tally(bouts: Sequence[Bout]) -> Tally:
    """The mean of many matches."""
    results, luckless = (_by_series(bouts, field) for field in ("result", "luckless"))
    return Tally(len(bouts), *_mean(results), *_mean(luckless))


def _by_series(bouts: Sequence[Bout], field: str) -> list[float]:
    together: dict[int, list[float]] = {}
    for bout in bouts:
        together.setdefault(bout.series, []).append(getattr(bout, field))
    return [statistics.fmean(values) for values in together.values()]


def _mean(values: Sequence[float]) -> tuple[float, float]:
    return statistics.fmean(values), statistics.stdev(values) / len(values) ** 0.5


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--rows", type=int, default=5)
    reader.add_argument("--series", type=int, default=20)
    reader.add_argument("--matches", type=int, default=20)
    reader.add_argument("--partner", choices=list(PARTNERS), action="append")
    asked = reader.parse_args()
    box = make(Edition.read(f'name = "sparring"\nrows = {asked.rows}\ncolumns = 3'), {})[0]
    print(f"{'partner':24}{'':9}{'1st match':>16}{'2nd to 5th':>16}{'later':>16}{'all, as it fell':>20}")
    for partner in asked.partner or PARTNERS:
        for bold in (False, True):
            bouts = list(simulate(box, partner, asked.series, asked.matches, bold=bold))
            spans = [
                tally([bout for bout in bouts if low <= bout.number < high])
                for low, high in ((0, 1), (1, 5), (5, asked.matches))
            ]
            told = "".join(f"{100 * t.luckless:9.2f} ± {100 * t.luckless_error:4.2f}" for t in spans)
            whole = tally(bouts)
            print(
                f"{partner:24}{'fox' if bold else 'perfect':9}{told}{100 * whole.result:13.1f} ± {100 * whole.result_error:4.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
