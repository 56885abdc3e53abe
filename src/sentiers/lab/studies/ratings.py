"""Which model of ratings predicts best? `python -m sentiers.lab.studies.ratings --keep FILE` lets bots of known strength play at
tables of two to four, and asks each model before each match what it expects: of a stranger among measured bots, and where all are
strangers.

Told is the mean loss of a prediction (the logarithm of what was given to what happened, a draw counting half; 0.693 is a coin's)
and how far the stranger's number is from what was measured (server/ratings/anchors.toml) after so many matches."""

from __future__ import annotations

import argparse
import hashlib
import math
import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from statistics import NormalDist, fmean
from typing import Any, NamedTuple

from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table

from sentiers.games.shelf import game as find_game
from sentiers.lab.arena import OPENING, play_on
from sentiers.lab.crews import Crew, played
from sentiers.server.ratings.anchors import anchors
from sentiers.server.ratings.model import BETA, MU, NEWCOMER, SIGMA, SURE, TAU, Rating, rate

TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("canoe", {"canoes": 1}),
    ("zwei-wege", {}),
    ("traxx", {"players": 2}),
    ("traxx", {"players": 3}),
    ("buizen", {"players": 4}),
)
LEVELS = ("novice", "amateur", "club")  # who does not think by time: quick, and the same on every machine
SESSION = 25  # matches after which a stranger is one no more
NORMAL = NormalDist()
WIDER = 1.702  # a normal curve of this deviation is the logistic one, nearly


class Sitting(NamedTuple):
    """One match to play: the level on each seat."""

    game: str
    levels: tuple[str, ...]
    seed: int
    options: tuple[tuple[str, Any], ...]


class Outcome(NamedTuple):
    """The place of each seat, 0 being the best."""

    places: list[int]


class Model(NamedTuple):
    """A way to rate and the curve by which it expects: of a difference divided by its deviation."""

    name: str
    made: Any  # a model of openskill; None: Elo's rule
    expects: Callable[[float], float]
    beta: float


def play(sitting: Sitting) -> Outcome:
    from sentiers.bots.player import bot
    from sentiers.match import Match

    match = Match.new(sitting.game, sitting.seed >> 1, **dict(sitting.options))
    card = match.game.card
    opening = 0 if card.hidden or card.chance else OPENING
    play_on(match, [bot(sitting.game, name) for name in sitting.levels], sitting.seed, opening, None)
    assert match.result is not None
    return Outcome(list(match.result.places))


def sittings(matches: int, seed: int) -> Iterator[Sitting]:
    """So many matches of each kind of table, whoever sits where."""
    for game, options in TABLES:
        chance = random.Random(f"{seed}/{game}/{options}")
        seats = find_game(game).card.seats(find_game(game).card.read_options(options))
        for number in range(matches):
            levels = [*chance.sample(LEVELS, 2), *chance.choices(LEVELS, k=seats - 2)]
            chance.shuffle(levels)
            key = f"{seed}/{game}/{options}/{number}".encode()
            own = int.from_bytes(hashlib.blake2b(key, digest_size=8).digest())
            yield Sitting(game, tuple(levels), own, tuple(options.items()))


def logistic(x: float) -> float:
    return 1 / (1 + math.exp(-x))


def models() -> list[Model]:
    from openskill import models as m

    given: dict[str, Any] = {"mu": MU, "sigma": SIGMA, "tau": TAU}
    wide = BETA * WIDER
    return [
        Model("BradleyTerryFull", m.BradleyTerryFull(beta=BETA, **given), logistic, BETA),
        Model("BradleyTerryPart", m.BradleyTerryPart(beta=BETA, **given), logistic, BETA),
        Model("PlackettLuce", m.PlackettLuce(beta=BETA, **given), logistic, BETA),
        Model("ThurstoneMostellerFull", m.ThurstoneMostellerFull(beta=wide, **given), NORMAL.cdf, wide),
        Model("ThurstoneMostellerPart", m.ThurstoneMostellerPart(beta=wide, **given), NORMAL.cdf, wide),
        Model("Elo, K = 32", None, logistic, BETA),
    ]


def expected(model: Model, one: Rating, other: Rating) -> float:
    """That one comes in before the other."""
    if model.made is None:
        return 1 / (1 + 10 ** ((other.mu - one.mu) / 400))
    return model.expects((one.mu - other.mu) / math.sqrt(one.sigma**2 + other.sigma**2 + 2 * model.beta**2))


def updated(model: Model, seats: list[Rating], places: Sequence[int]) -> list[Rating]:
    if model.made is not None:
        return [side[0] for side in rate([[seat] for seat in seats], places, model.made)]
    pairs = [(k, other) for k in range(len(seats)) for other in range(len(seats)) if k != other]
    gained = [0.0] * len(seats)
    for k, other in pairs:
        gained[k] += _score(places[k], places[other]) - expected(model, seats[k], seats[other])
    return [
        Rating(seat.mu + 32 * gain / (len(seats) - 1), seat.sigma) for seat, gain in zip(seats, gained, strict=True)
    ]


def _score(one: int, other: int) -> float:
    return 0.5 if one == other else float(one < other)


def _loss(chance: float, score: float) -> float:
    chance = min(max(chance, 1e-6), 1 - 1e-6)
    return -(score * math.log(chance) + (1 - score) * math.log(1 - chance))


def backtest(model: Model, kept: Sequence[tuple[Sitting, Outcome]]) -> tuple[float, float, float]:
    """The loss for a stranger among anchors, how far off he is in the end, and the loss where all are strangers."""
    lone, off, among = [], [], []
    for game in dict.fromkeys(sitting.game for sitting, _ in kept):
        of_game = [(sitting, outcome) for sitting, outcome in kept if sitting.game == game]
        for level in LEVELS:
            his = [(sitting, outcome) for sitting, outcome in of_game if level in sitting.levels]
            for first in range(0, len(his), SESSION):
                me = NEWCOMER
                for sitting, outcome in his[first : first + SESSION]:
                    seat = sitting.levels.index(level)
                    seats = [Rating(anchors()[game][name], SURE) for name in sitting.levels]
                    seats[seat] = me
                    for other in range(len(seats)):
                        if other != seat:
                            score = _score(outcome.places[seat], outcome.places[other])
                            lone.append(_loss(expected(model, me, seats[other]), score))
                    me = updated(model, seats, outcome.places)[seat]
                off.append(abs(me.mu - anchors()[game][level]))
        for first in range(0, len(of_game), SESSION):
            known = dict.fromkeys(LEVELS, NEWCOMER)
            for sitting, outcome in of_game[first : first + SESSION]:
                if len(set(sitting.levels)) < len(sitting.levels):
                    continue  # one person does not sit on two seats
                seats = [known[name] for name in sitting.levels]
                for k, other in combinations(range(len(seats)), 2):
                    score = _score(outcome.places[k], outcome.places[other])
                    among.append(_loss(expected(model, seats[k], seats[other]), score))
                known.update(zip(sitting.levels, updated(model, seats, outcome.places), strict=True))
    return fmean(lone), fmean(off), fmean(among or [math.nan])


def study(matches: int, seed: int, crew: Crew) -> Table:
    tasks = [(sitting, sitting) for sitting in sittings(matches, seed)]
    found = dict(played(play, tasks, Outcome, crew))
    kept = [(sitting, found[sitting]) for sitting, _ in tasks]
    table = Table(title=f"{len(kept)} matches", box=MARKDOWN)
    for column in ("model", "loss, a stranger among bots", f"points off after {SESSION}", "loss, all strangers"):
        table.add_column(column, justify="left" if column == "model" else "right")
    for model in models():
        lone, off, among = backtest(model, kept)
        table.add_row(model.name, f"{lone:.4f}", f"{off:.0f}", f"{among:.4f}")
    return table


def main(arguments: Sequence[str] | None = None) -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--matches", type=int, default=150, help="of each kind of table")
    reader.add_argument("--seed", type=int, default=0)
    reader.add_argument("--workers", type=int, default=None)
    reader.add_argument("--keep", type=Path, default=None, help="a file for what was played")
    asked = reader.parse_args(arguments)
    Console(width=120).print(study(asked.matches, asked.seed, Crew(workers=asked.workers, keep=asked.keep)))


if __name__ == "__main__":
    main()
