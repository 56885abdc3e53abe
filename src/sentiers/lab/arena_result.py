"""What an arena came to: who beat whom, ratings, sides, lengths; as JSON, and as a table in any language of the house."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any, Literal, NamedTuple

import numpy as np
from rich.table import Table

from sentiers.games.shelf import game as find_game
from sentiers.lab import luce
from sentiers.lab.elo import rate
from sentiers.lab.sprt import SprtResult
from sentiers.language import say, translator
from sentiers.messages import N_, Message

NOBODY, DRAW, ALL = N_("nobody"), N_("draw"), N_("all together")

Model = Literal["Davidson", "Davidson-Luce"]


class Outcome(NamedTuple):
    """What came of one game: the place of each lot, 0 being the best; those of them that won; the plies, and the side that won."""

    places: list[int]
    winners: list[int]
    plies: int
    won: str
    """In English; or NOBODY, DRAW, ALL."""


class Game(NamedTuple):
    """A game that was played: the bot of each lot, by its number, and what came of it."""

    bots: Sequence[int]
    outcome: Outcome


@dataclass(frozen=True)
class ArenaResult:
    """wins[i][j]: how often bot i beat bot j, or at a larger table came in before it; draws[i][j], which is symmetrical: how often
    neither did."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    games: int
    """Those asked for, of every two bots or of every table that can be made of them."""
    seed: int
    wins: tuple[tuple[int, ...], ...]
    draws: tuple[tuple[int, ...], ...]
    elo: tuple[float, ...]
    error: tuple[float, ...]
    """Half of the 95 % interval."""
    plies: float
    """The mean length of a game."""
    sides: dict[str, int]
    """How many games each side won, whoever had it, and how many nobody did, or both: the most frequent first."""
    model: Model
    """By which the ratings were made: for tables of two, or of more."""
    sat: tuple[tuple[int, ...], ...]
    """sat[i][k]: how often bot i had the side k."""
    took: tuple[tuple[float, ...], ...]
    """took[i][k]: how many games it won there, of a tie its part."""
    lengths: dict[int, int]
    """How many games had so many plies."""
    seconds: float | None = None
    """A move, for those who think by time, where it was chosen."""
    sprt: SprtResult | None = None

    @property
    def played(self) -> int:
        return sum(self.sides.values())

    def score(self, one: int, two: int) -> float:
        """The share of points that a bot made against another."""
        won, lost, drawn = self.wins[one][two], self.wins[two][one], self.draws[one][two]
        return (won + drawn / 2) / max(1, won + lost + drawn)

    def json(self) -> dict[str, Any]:
        return asdict(self)

    def order(self) -> list[int]:
        """The bots, the strongest first."""
        return sorted(range(len(self.bots)), key=lambda bot: -self.elo[bot])

    def side(self, who: str, lang: str) -> str:
        """A key of `sides`, in a language."""
        return " & ".join(translator(lang, self.game)(part) for part in who.split(" and "))

    def title(self) -> Message:
        told = {"game": find_game(self.game).card.title, "games": self.played, "plies": self.plies}
        return Message("{game}: {games} games, {plies:.0f} plies on average", **told)

    def table(self, lang: str = "en") -> Table:
        """Ratings and, row against column, wins–draws–losses."""
        won = ", ".join(
            f"{self.side(who, lang)} {number} ({number / self.played:.0%})" for who, number in self.sides.items()
        )
        below = [say(Message("Won by: {sides}", sides=won), lang)]
        if self.sprt:
            below.append(f"{say(self.sprt.told(self.bots), lang)} LLR {self.sprt.llr:+.2f}")
        table = Table(title=say(self.title(), lang), caption="\n".join(below))
        table.add_column(say(Message("bot"), lang))
        table.add_column("Elo", justify="right")
        table.add_column("± 95 %", justify="right")
        order = self.order()
        for bot in order:
            table.add_column(self.bots[bot], justify="right")
        for row in order:
            cells = ["" if row == column else self.against(row, column) for column in order]
            table.add_row(self.bots[row], f"{self.elo[row]:+.0f}", f"{self.error[row]:.0f}", *cells)
        return table

    def against(self, row: int, column: int) -> str:
        """Wins–draws–losses."""
        return f"{self.wins[row][column]}–{self.draws[row][column]}–{self.wins[column][row]}"


def summed(
    game: str,
    options: dict[str, Any],
    bots: Sequence[str],
    lots: int,
    asked: tuple[int, int, float | None],
    games: Iterable[Game],
    sprt: SprtResult | None,
) -> ArenaResult:
    """All games added up, and the bots rated; `asked` are how many games, the seed, and the seconds a move."""
    number = len(bots)
    wins, draws = np.zeros((number, number), dtype=int), np.zeros((number, number), dtype=int)
    sat, took = np.zeros((number, lots), dtype=int), np.zeros((number, lots))
    lengths: Counter[int] = Counter()
    sides: Counter[str] = Counter()
    tables = []
    for seated, outcome in games:
        lengths[outcome.plies] += 1
        sides[outcome.won] += 1
        tables.append(luce.Table(seated, outcome.places))
        for lot, bot in enumerate(seated):
            sat[bot, lot] += 1
            took[bot, lot] += 1.0 / len(outcome.winners) if lot in outcome.winners else 0.0
        for (one, first), (two, second) in combinations(zip(seated, outcome.places, strict=True), 2):
            if one == two:
                continue
            if first == second:
                draws[one, two] += 1
                draws[two, one] += 1
            else:
                better, worse = (one, two) if first < second else (two, one)
                wins[better, worse] += 1
    ratings = rate(wins, draws) if lots == 2 else luce.rate_tables(tables, number)
    return ArenaResult(
        game,
        options,
        tuple(bots),
        *asked[:2],
        _tuples(wins),
        _tuples(draws),
        ratings.elo,
        ratings.error,
        sum(plies * often for plies, often in lengths.items()) / max(1, lengths.total()),
        dict(sorted(sides.items(), key=lambda item: (-item[1], item[0]))),
        "Davidson" if lots == 2 else "Davidson-Luce",
        _tuples(sat),
        _tuples(took),
        dict(sorted(lengths.items())),
        asked[2],
        sprt,
    )


def _tuples(matrix: Any) -> tuple[tuple[Any, ...], ...]:
    return tuple(tuple(row) for row in matrix.tolist())
