"""One bot against a table of others: how often it wins where three or four play. It sits on each seat in turn, same deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any, NamedTuple

from rich.table import Table

from sentiers.bots.levels import check_bot
from sentiers.games.shelf import game as find_game
from sentiers.lab.arena import play_on
from sentiers.lab.crews import ALL_CORES, Crew, played
from sentiers.lab.seeds import seed_of
from sentiers.messages import Message, SentiersError


class Sitting(NamedTuple):
    """One match to play: the one bot has this seat, the other kind all the others."""

    game: str
    one: str
    others: str
    seat: int
    seed: int
    seconds: float | None
    options: tuple[tuple[str, Any], ...]


class Outcome(NamedTuple):
    """The one bot's share of the win, from 0 to 1; its score, and the mean of the others'; the plies of the match."""

    share: float
    score: float
    others: float
    plies: int


def play_sitting(sitting: Sitting) -> Outcome:
    """Plays one match from its seed."""
    from sentiers.bots.player import bot
    from sentiers.match import Match

    match = Match.new(sitting.game, seed=sitting.seed >> 1, **dict(sitting.options))
    seated = [bot(sitting.game, sitting.others)] * match.seats
    seated[sitting.seat] = bot(sitting.game, sitting.one)
    play_on(match, seated, sitting.seed, 0, sitting.seconds)
    winners, scores = (match.result.winners, list(match.scores or ())) if match.result else ((), [])
    own = scores.pop(sitting.seat)
    return Outcome(1.0 / len(winners) if sitting.seat in winners else 0.0, own, fmean(scores), len(match.plies))


@dataclass(frozen=True)
class LoneResult:
    """`share`: the one bot's share of all wins, of a tie its part; `won` and `tied`: how often it won alone, or with others."""

    game: str
    options: dict[str, Any]
    one: str
    others: str
    seats: int
    games: int
    seed: int
    share: float
    won: int
    tied: int
    score: float
    others_score: float
    plies: float

    def json(self) -> dict[str, Any]:
        return asdict(self)

    def table(self) -> Table:
        title = f"{find_game(self.game).card.title}: {self.one} against {self.seats - 1} × {self.others}"
        table = Table(title=title, caption=f"{self.games} games, {self.plies:.0f} plies on average")
        for name in ("share of the wins", "won alone", "tied", "score", "the others' score"):
            table.add_column(name, justify="right")
        table.add_row(
            f"{self.share:.1%}", str(self.won), str(self.tied), f"{self.score:.1f}", f"{self.others_score:.1f}"
        )
        return table


def _sittings(
    game: str, one: str, others: str, seats: int, games: int, seed: int, rest: tuple[Any, Any]
) -> Iterator[Sitting]:
    for number in range(games):
        own = seed_of(seed, game, one, others, number // seats)
        yield Sitting(game, one, others, number % seats, own, *rest)


def run(
    game: str,
    one: str,
    others: str,
    games: int = 100,
    seconds: float | None = None,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    crew: Crew = ALL_CORES,
) -> LoneResult:
    """Plays so many games of one bot against a table of others."""
    card = find_game(game).card
    chosen = card.read_options(options or {})
    seats = card.seats(chosen)
    if seats < 2:
        raise SentiersError(Message("One against all needs a table of two or more."))
    for name in (one, others):
        check_bot(game, name)
    rest = (seconds, tuple(chosen.items()))
    tasks = [((0, 0), sitting) for sitting in _sittings(game, one, others, seats, games, seed, rest)]
    found = [outcome for _, outcome in played(play_sitting, tasks, Outcome, crew)]
    return LoneResult(
        game,
        card.told_options(chosen),
        one,
        others,
        seats,
        games,
        seed,
        fmean(outcome.share for outcome in found),
        sum(outcome.share == 1.0 for outcome in found),
        sum(0.0 < outcome.share < 1.0 for outcome in found),
        fmean(outcome.score for outcome in found),
        fmean(outcome.others for outcome in found),
        fmean(outcome.plies for outcome in found),
    )
