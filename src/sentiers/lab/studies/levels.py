"""How far apart are the levels of a game, in every variant of it? `python -m sentiers.lab.studies.levels wege --keep FILE` lets
each level play the next one at every kind of table that the game's card offers, and prints one row a pair; where all play
together, or one alone, the points that each level comes to."""

from __future__ import annotations

import argparse
import hashlib
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table

from sentiers.bots.levels import find_level
from sentiers.games.card import Card, Value
from sentiers.games.levels import COMMON
from sentiers.games.shelf import cards
from sentiers.games.shelf import game as find_game
from sentiers.lab.arena import OPENING, play_on
from sentiers.lab.crews import Crew, played
from sentiers.lab.elo import POINTS
from sentiers.lab.intervals import SURE

LEAST, MOST = 150, 400  # Elo points from one level to the next: felt, and not out of reach
WIDTH = 160  # of the table, wherever it goes
PRIOR = 0.5  # of a win, given to each side: who always won is not infinitely strong
PLAIN = {("buizen", "first_begins"), *(("wege", f"child{seat}") for seat in range(1, 5))}
"""Options that make no other game for bots: who begins, as every place is taken equally often; which of two partners is the child,
as a team has won when one of them has."""
BESIDE: Mapping[tuple[str, str], dict[str, Value]] = {("wege", "child_both"): {"aim": "land-child"}}
"""What else has to be chosen for an option to change anything."""


@dataclass(frozen=True)
class Variant:
    """A kind of table: what is chosen there, beside the defaults."""

    game: str
    chosen: Mapping[str, Value] = field(default_factory=dict)
    edition: str | None = None

    def __str__(self) -> str:
        told = [f"{name}={value}" for name, value in self.chosen.items()] + ([self.edition] if self.edition else [])
        return ", ".join(told) or "as it is opened"

    @property
    def card(self) -> Card:
        return find_game(self.game).card

    @property
    def options(self) -> dict[str, Value]:
        return self.card.read_options(self.chosen)

    @property
    def sides(self) -> int:
        return len(self.card.sides(self.options))


def variants(game: str) -> list[Variant]:
    """The table as it is opened, then each choice of each option once, and each edition.

    >>> [str(variant) for variant in variants("canoe")]
    ['as it is opened', 'canoes=1']
    """
    card = find_game(game).card
    found = [Variant(game)]
    for option in card.options:
        if (game, option.name) in PLAIN:
            continue
        beside = BESIDE.get((game, option.name), {})
        for choice in list(option.choices)[1:]:
            needed = card.choosing(option.name, choice)
            plain = {other.name: other.default for other in card.options}
            found.append(Variant(game, {n: v for n, v in (beside | needed).items() if v != plain[n]}))
    return found + [Variant(game, edition=edition) for edition in card.editions[1:]]


class Sitting(NamedTuple):
    """One match to play: the level on each seat, by its name, and all that it is: one that has been changed plays anew."""

    game: str
    levels: tuple[str, ...]
    what: tuple[str, ...]
    seed: int
    opening: int
    options: tuple[tuple[str, Any], ...]
    edition: str | None


class Outcome(NamedTuple):
    """What each seat came to."""

    scores: list[float]
    plies: int


def play_sitting(sitting: Sitting) -> Outcome:
    from sentiers.bots.player import bot
    from sentiers.match import Match

    match = Match.new(sitting.game, sitting.seed >> 1, sitting.edition, **dict(sitting.options))
    play_on(match, [bot(sitting.game, name) for name in sitting.levels], sitting.seed, sitting.opening, None)
    return Outcome(list(match.scores or ()), len(match.plies))


def seatings(sides: int) -> list[tuple[bool, ...]]:
    """All ways to give half of the sides to the stronger level, or as near to half as can be: each level has every place equally
    often, and beside whom too.

    >>> seatings(2)
    [(True, False), (False, True)]
    >>> len(seatings(3)), len(seatings(4))
    (6, 6)
    """
    return [
        tuple(side in chosen for side in range(sides))
        for number in sorted({sides // 2, (sides + 1) // 2})
        for chosen in combinations(range(sides), number)
    ]


@dataclass
class Tally:
    """How each side of the stronger level did against each side of the weaker one at its table: better, as well, worse; and the
    same for every deal, as a deal is played several times and what happens at one table hangs together."""

    games: int = 0
    won: float = 0.0
    drawn: float = 0.0
    lost: float = 0.0
    deals: dict[int, list[float]] = field(default_factory=lambda: defaultdict(lambda: [0.0, 0.0, 0.0]))

    def count(self, deal: int, scores: Sequence[float], strong: Sequence[bool]) -> None:
        """One match, with the score of each side and whether it was the stronger level's."""
        self.games += 1
        for own in (score for score, is_strong in zip(scores, strong, strict=True) if is_strong):
            for other in (score for score, is_strong in zip(scores, strong, strict=True) if not is_strong):
                self.won, self.drawn, self.lost = (
                    self.won + (own > other),
                    self.drawn + (own == other),
                    self.lost + (own < other),
                )
                self.deals[deal][0 if own > other else 1 if own == other else 2] += 1.0

    def elo(self, drawn: float = 0.5) -> tuple[float, float]:
        """How many points the stronger level is ahead, and half of the 95 % interval, over independent deals. A draw counts as
        so much for both: ½ is what the share of the points says; 0, what the matches say that were decided.

        >>> tally = Tally()
        >>> for deal in range(110):
        ...     tally.count(deal, (1.0, 0.0), (deal >= 10, deal < 10))
        >>> [round(figure) for figure in tally.elo()]
        [392, 108]
        """
        up, down = self.won + drawn * self.drawn + PRIOR, self.lost + drawn * self.drawn + PRIOR
        pulls = ((won + drawn * even) / up - (lost + drawn * even) / down for won, even, lost in self.deals.values())
        return POINTS * math.log(up / down), SURE * POINTS * math.sqrt(math.fsum(pull * pull for pull in pulls))


@dataclass(frozen=True)
class Terms:
    """How many matches a pair: of the levels that think by time fewer, for so long a move (or as long as they do on the page)."""

    games: int
    slow: int
    seconds: float | None
    seed: int


def named(game: str, name: str, terms: Terms) -> str:
    """The level's name as it plays here."""
    timed = find_level(game, name).budget.seconds is not None
    return f"{name}@{terms.seconds}s" if timed and terms.seconds is not None else name


def described(game: str, name: str) -> str:
    """All that makes a level what it is."""
    level = find_level(game, name)
    return f"{type(level.mind).__name__} {vars(level.mind)} {level.budget} {level.temperature}"


def pairs(game: str) -> list[tuple[str, str]]:
    """Each level and the next one, of the common four."""
    return list(pairwise(level.name for level in COMMON))


Key = tuple[Variant, tuple[str, ...], int, tuple[bool, ...]]


def _deal(variant: Variant, terms: Terms, number: int) -> int:
    key = f"{terms.seed}/{variant.game}/{variant}/{number}"
    return int.from_bytes(hashlib.blake2b(key.encode(), digest_size=8).digest())


def sittings(variant: Variant, who: tuple[str, ...], games: int, terms: Terms) -> Iterator[tuple[Key, Sitting]]:
    """The matches of a pair, the weaker one first: the same deal with every seating. Of a single level: each deal once."""
    card, options = variant.card, variant.options
    opening = 0 if card.hidden or card.chance else OPENING
    teams = [card.team(options, seat) for seat in range(card.seats(options))]
    ways = seatings(variant.sides) if len(who) == 2 else [(False,) * variant.sides]
    bots = [named(variant.game, name, terms) for name in who]
    for number in range(-(-games // len(ways))):
        for strong in ways:
            seated = tuple(bots[strong[team]] for team in teams)
            what = tuple(described(variant.game, name) for name in bots)
            seed = _deal(variant, terms, number)
            yield (
                (variant, who, number, strong),
                Sitting(variant.game, seated, what, seed, opening, tuple(options.items()), variant.edition),
            )


def sure(points: Sequence[float]) -> float:
    """Half of the 95 % interval of a mean."""
    return SURE * stdev(points) / math.sqrt(len(points)) if len(points) > 1 else math.inf


def measure(asked: Iterable[Variant], wanted: Sequence[str], terms: Terms, crew: Crew) -> tuple[Any, Any]:
    """The tallies of every variant and pair of levels, and the points of those who play alone or together."""
    tasks: list[tuple[Key, Sitting]] = []
    for variant in asked:
        for pair in pairs(variant.game):
            if pair[1] in wanted and variant.sides > 1:
                tasks += sittings(variant, pair, terms.slow if pair[1] == "master" else terms.games, terms)
        if variant.sides == 1:
            for level in COMMON:
                if level.name in wanted:
                    games = terms.slow if level.name == "master" else terms.games
                    tasks += sittings(variant, (level.name,), games // 2, terms)
    tallies: dict[tuple[str, str, tuple[str, ...]], Tally] = defaultdict(Tally)
    points: dict[tuple[str, str, tuple[str, ...]], list[float]] = defaultdict(list)
    for (variant, who, deal, strong), outcome in played(play_sitting, tasks, Outcome, crew):
        row = variant.game, str(variant), who
        if len(who) == 1:
            points[row].append(outcome.scores[0])
            continue
        teams = [variant.card.team(variant.options, seat) for seat in range(len(outcome.scores))]
        best = [
            max(s for s, team in zip(outcome.scores, teams, strict=True) if team == side) for side in sorted({*teams})
        ]
        tallies[row].count(deal, best, strong)
    return tallies, points


def main(arguments: Sequence[str] | None = None) -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("games_", metavar="GAME", nargs="*", help="all of them by default")
    reader.add_argument("--games", type=int, default=200, help="matches a pair, where both think at once")
    reader.add_argument("--slow", type=int, default=80, help="matches of the master")
    reader.add_argument(
        "--seconds", type=float, default=0.1, help="for each move of who thinks by time; 0: as on the page"
    )
    reader.add_argument("--only", help="of the variants those in whose name this stands")
    reader.add_argument(
        "--level", action="append", choices=[one.name for one in COMMON], help="against the one below it"
    )
    reader.add_argument("--seed", type=int, default=0)
    reader.add_argument("--workers", type=int)
    reader.add_argument("--keep", type=Path, help="a file, a line a match: what stands there is not played again")
    reader.add_argument("--quiet", action="store_true")
    asked = reader.parse_args(arguments)
    terms = Terms(asked.games, asked.slow, asked.seconds or None, asked.seed)
    chosen = [
        variant
        for game in asked.games_ or [card.name for card in cards()]
        for variant in variants(game)
        if asked.only is None or asked.only in str(variant)
    ]
    wanted = asked.level or [one.name for one in COMMON]
    crew = Crew(asked.workers, not asked.quiet, "processor", asked.keep)
    tallies, points = measure(chosen, wanted, terms, crew)
    Console(width=WIDTH).print(told(tallies, points))


def told(tallies: Mapping[Any, Tally], points: Mapping[Any, list[float]]) -> Table:
    """One row a variant and pair. Elo as the share of the points says it, and as the decided matches do."""
    table = Table("game", "variant", "levels", "games", "won–drawn–lost", "Elo", "of the decided", "", box=MARKDOWN)
    for (game, variant, who), tally in tallies.items():
        share, decided = tally.elo(), tally.elo(0.0)
        outside = "below" if decided[0] < LEAST else "above" if share[0] > MOST else ""  # by either figure
        table.add_row(
            game,
            variant,
            f"{who[1]} – {who[0]}",
            str(tally.games),
            f"{tally.won:g}–{tally.drawn:g}–{tally.lost:g}",
            f"{share[0]:+.0f} ± {share[1]:.0f}",
            f"{decided[0]:+.0f} ± {decided[1]:.0f}" if tally.drawn else "",
            outside,
        )
    for (game, variant, who), found in points.items():
        table.add_row(
            game, variant, who[0], str(len(found)), f"{fmean(found):.2f} ± {sure(found):.2f} points", "", "", ""
        )
    return table


if __name__ == "__main__":
    main()
