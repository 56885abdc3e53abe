"""The arena: a round robin between bots, on all cores, with ratings. Sides are swapped from game to game; which side won is counted
too, so that a bot that plays itself tells how fair the game is."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from rich.table import Table

from sentiers.bots.levels import check_bot
from sentiers.games.shelf import game as find_game
from sentiers.lab import solo
from sentiers.lab.crews import ALL_CORES, Crew, played
from sentiers.lab.elo import rate
from sentiers.messages import Message, SentiersError

if TYPE_CHECKING:
    from sentiers.bots.player import Bot
    from sentiers.match import Match

NOBODY, DRAW, ALL = "nobody", "draw", "all together"
OPENING = 2  # random plies before the bots begin, where the deal is always the same


class Pairing(NamedTuple):
    """One game to play: bots[0] has the even seats (the first turn, as a rule), bots[1] the odd ones."""

    game: str
    bots: tuple[str, str]
    swapped: bool
    seed: int
    opening: int
    seconds: float | None
    options: tuple[tuple[str, Any], ...]


class Outcome(NamedTuple):
    """1, ½ or 0 for the first bot of the pair as it was asked for, whichever side it had."""

    score: float
    plies: int
    won: str
    """The side that won, in English; or NOBODY, DRAW, ALL."""


def play_on(match: Match, seated: Sequence[Bot], seed: int, opening: int, seconds: float | None) -> None:
    """Lets the bots on these seats play a match to its end, after an opening of so many random plies."""
    from sentiers.bots.player import bot

    dice = random.Random(seed)
    anything = bot(match.game.name, "random")
    while not match.over:
        seat = match.turn[0]
        if len(match.plies) < opening:
            text = anything.choose(match, seat=seat, seed=dice.getrandbits(64))
        else:
            player = seated[seat]
            own = seconds if player.level.budget.seconds is not None else None
            text = player.choose(match, seat, own, seed=dice.getrandbits(64))
        match.play(text, seat=seat)


def play_game(pairing: Pairing) -> Outcome:
    """Plays one game from its seed."""
    from sentiers.bots.player import bot
    from sentiers.match import Match

    match = Match.new(pairing.game, seed=pairing.seed >> 1, **dict(pairing.options))
    players = [bot(pairing.game, name) for name in pairing.bots]
    seated = [players[seat % 2] for seat in range(match.seats)]
    play_on(match, seated, pairing.seed, pairing.opening, pairing.seconds)
    score = even_seats(match)
    return Outcome(1.0 - score if pairing.swapped else score, len(match.plies), who_won(match))


def even_seats(match: Match) -> float:
    """What who had the even seats made of a match that is over: 1, ½ or 0."""
    best = [max(list(_rewards(match))[side::2]) for side in (0, 1)]
    return 0.5 + 0.5 * float(np.sign(best[0] - best[1]))


def who_won(match: Any) -> str:
    """The side that won a match that is over, in English; or NOBODY, DRAW, ALL."""
    team = match.game.card.team
    teams = {team(match.options, seat) for seat in range(match.seats)}
    won = {team(match.options, seat): seat for seat in reversed(match.result.winners)}
    if not won:
        return NOBODY
    if len(won) == len(teams):
        return DRAW if len(teams) > 1 else ALL
    return " and ".join(str(match.game.telling.side(match.box, won[one])) for one in sorted(won))


def _rewards(match: Any) -> Sequence[float]:
    found = match.kit.reward(match._states)
    return list(match.scores if found is None else found)


@dataclass(frozen=True)
class ArenaResult:
    """wins[i][j]: how often bot i beat bot j; draws[i][j], which is symmetrical: how often neither beat the other."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    games: int
    seed: int
    wins: tuple[tuple[int, ...], ...]
    draws: tuple[tuple[int, ...], ...]
    elo: tuple[float, ...]
    error: tuple[float, ...]
    plies: float
    """The mean length of a game."""
    sides: dict[str, int]
    """How many games each side won, whoever had it, and how many nobody did, or both: the most frequent first."""

    def score(self, one: int, two: int) -> float:
        """The share of points that a bot made against another."""
        won, lost, drawn = self.wins[one][two], self.wins[two][one], self.draws[one][two]
        return (won + drawn / 2) / max(1, won + lost + drawn)

    def json(self) -> dict[str, Any]:
        return asdict(self)

    def table(self) -> Table:
        """Ratings and, row against column, wins–draws–losses."""
        whole = sum(self.sides.values())
        table = Table(
            title=f"{find_game(self.game).card.title}: {self.games} games a pair, {self.plies:.0f} plies on average",
            caption="Won by: " + ", ".join(f"{who} {won} ({won / whole:.0%})" for who, won in self.sides.items()),
        )
        table.add_column("bot")
        table.add_column("Elo", justify="right")
        table.add_column("± 95 %", justify="right")
        order = sorted(range(len(self.bots)), key=lambda bot: -self.elo[bot])
        for bot in order:
            table.add_column(self.bots[bot], justify="right")
        for row in order:
            cells = [
                "" if row == column else f"{self.wins[row][column]}–{self.draws[row][column]}–{self.wins[column][row]}"
                for column in order
            ]
            table.add_row(self.bots[row], f"{self.elo[row]:+.0f}", f"{self.error[row]:.0f}", *cells)
        return table


def _pairings(
    game: str, pair: tuple[str, str], games: int, seed: int, opening: int, rest: tuple[Any, Any]
) -> Iterator[Pairing]:
    """Two games from each seed, with the same deal and opening and the sides swapped."""
    for number in range(games):
        key = f"{seed}/{game}/{pair[0]}/{pair[1]}/{number // 2}"
        own = int.from_bytes(hashlib.blake2b(key.encode(), digest_size=8).digest())
        swapped = number % 2 == 1
        yield Pairing(game, (pair[1], pair[0]) if swapped else pair, swapped, own, opening, *rest)


def run(
    game: str,
    bots: Sequence[str],
    games: int = 100,
    seconds: float | None = None,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    opening: int | None = None,
    crew: Crew = ALL_CORES,
) -> ArenaResult | solo.SoloResult:
    """Plays `games` games between every two of the bots, or of a single bot against itself; or where one plays alone lets each
    play as many. `seconds` a move are for those who think by time."""
    card = find_game(game).card
    chosen = card.read_options(options or {})
    alone = card.seats(chosen) == 1
    if not bots or len(set(bots)) < len(bots):
        raise SentiersError(Message("An arena needs a bot or more, each named once."))
    for name in bots:
        if alone and name == solo.BEST:
            solo.solver(game)
        else:
            check_bot(game, name)
    if alone:
        return solo.run(game, bots, games, seconds, seed, chosen, crew)
    if opening is None:
        opening = 0 if card.hidden or card.chance else OPENING
    rest = (seconds, tuple(chosen.items()))
    tasks = [
        ((one, two), pairing)
        for one, two in (combinations(range(len(bots)), 2) if len(bots) > 1 else [(0, 0)])
        for pairing in _pairings(game, (bots[one], bots[two]), games, seed, opening, rest)
    ]
    wins, draws = np.zeros((len(bots),) * 2, dtype=int), np.zeros((len(bots),) * 2, dtype=int)
    plies = 0
    sides: Counter[str] = Counter()
    for (one, two), outcome in played(play_game, tasks, Outcome, crew):
        plies += outcome.plies
        sides[outcome.won] += 1
        if one == two:
            continue
        if outcome.score == 0.5:
            draws[one, two] += 1
            draws[two, one] += 1
        elif outcome.score > 0.5:
            wins[one, two] += 1
        else:
            wins[two, one] += 1
    ratings = rate(wins, draws)
    return ArenaResult(
        game,
        card.told_options(chosen),
        tuple(bots),
        games,
        seed,
        _tuples(wins),
        _tuples(draws),
        ratings.elo,
        ratings.error,
        plies / max(1, len(tasks)),
        dict(sorted(sides.items(), key=lambda item: (-item[1], item[0]))),
    )


def _tuples(matrix: Any) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(row) for row in matrix.tolist())
