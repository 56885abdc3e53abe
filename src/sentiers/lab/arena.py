"""The arena: bots play each other on all cores, or on many machines, and are rated; two at a table, or as many as it has seats.
Every deal is played with the seats changed; which side won is counted too: a bot that plays itself tells how fair a game is."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sentiers.bots.levels import check_bot
from sentiers.games.shelf import game as find_game
from sentiers.lab import solo
from sentiers.lab.arena_result import ALL as ALL
from sentiers.lab.arena_result import DRAW as DRAW
from sentiers.lab.arena_result import NOBODY as NOBODY
from sentiers.lab.arena_result import ArenaResult as ArenaResult
from sentiers.lab.arena_result import Game, Outcome, summed
from sentiers.lab.crews import ALL_CORES, Crew, played
from sentiers.lab.seatings import Order, lineups, lots, schedule
from sentiers.lab.seeds import seed_of
from sentiers.lab.sprt import Sprt, Trial
from sentiers.messages import Message, SentiersError

if TYPE_CHECKING:
    from sentiers.bots.player import Bot
    from sentiers.match import Match

See = Callable[[int, str, float, bool], None]
"""Who moves, the move, the seconds it took, and whether it is a random one of the opening."""

OPENING = 2  # random plies before the bots begin, where the deal is always the same


class Seating(NamedTuple):
    """One game to play: the bot of each lot, the first of which has the first turn, as a rule."""

    game: str
    bots: tuple[str, ...]
    seed: int
    opening: int
    seconds: float | None
    options: tuple[tuple[str, Any], ...]


def play_on(
    match: Match, seated: Sequence[Bot], seed: int, opening: int, seconds: float | None, see: See | None = None
) -> None:
    """Lets the bots on these seats play a match to its end, after an opening of so many random plies; `see` is told of every ply
    before it is played."""
    from sentiers.bots.player import bot

    dice = random.Random(seed)
    anything = bot(match.game.name, "random")
    while not match.over:
        seat = match.turn[0]
        by_chance = len(match.plies) < opening
        player = anything if by_chance else seated[seat]
        own = seconds if player.level.budget.seconds is not None else None
        began = time.perf_counter()
        text = player.choose(match, seat, own, seed=dice.getrandbits(64))
        if see:
            see(seat, text, time.perf_counter() - began, by_chance)
        match.play(text, seat=seat)


def play_game(seating: Seating) -> Outcome:
    """Plays one game from its seed."""
    from sentiers.bots.player import bot
    from sentiers.match import Match

    match = Match.new(seating.game, seed=seating.seed >> 1, **dict(seating.options))
    players = [bot(seating.game, name) for name in seating.bots]
    of_seat = lots(match.game.card, match.options)
    play_on(match, [players[lot] for lot in of_seat], seating.seed, seating.opening, seating.seconds)
    winners = sorted({of_seat[seat] for seat in match.result.winners}) if match.result else []
    return Outcome(standing(match), winners, len(match.plies), who_won(match))


def standing(match: Match) -> list[int]:
    """The place of each lot in a match that is over, 0 being the best. Of two, by what they played for; of more, those who won come
    first and the others follow by their points, also where only the win counts: it says more of who plays better."""
    of_seat = lots(match.game.card, match.options)
    number = max(of_seat) + 1
    assert match.result is not None
    if number == 2:
        own: list[Any] = list(_rewards(match))
    else:
        own = [(seat in match.result.winners, score) for seat, score in enumerate(match.result.scores)]
    best = [max(worth for worth, lot in zip(own, of_seat, strict=True) if lot == which) for which in range(number)]
    order = sorted(set(best), reverse=True)
    return [order.index(worth) for worth in best]


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


def _seatings(
    game: str, bots: Sequence[str], lineup: Order, games: int, seed: int, opening: int, rest: tuple[Any, Any]
) -> Iterator[tuple[int, Order, Seating]]:
    """The games of a lineup: the number of the deal, who has which lot, and the task."""
    names = [bots[bot] for bot in lineup]
    for deal, order in islice(schedule(lineup), games):
        own = seed_of(seed, game, *names, deal)
        yield deal, order, Seating(game, tuple(bots[bot] for bot in order), own, opening, *rest)


def opening_of(game: str, opening: int | None) -> int:
    """Random plies before the bots begin: those asked for, or some where the deal is always the same."""
    card = find_game(game).card
    return (0 if card.hidden or card.chance else OPENING) if opening is None else opening


def run(
    game: str,
    bots: Sequence[str],
    games: int = 100,
    seconds: float | None = None,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    opening: int | None = None,
    crew: Crew = ALL_CORES,
    sprt: Sprt | None = None,
) -> ArenaResult | solo.SoloResult:
    """Plays `games` games between every two of the bots, or at larger tables of every lineup (seatings.py), or of a single bot
    against itself; or where one plays alone lets each play as many. `seconds` a move are for those who think by time. A sequential
    test of two bots stops as soon as it is decided, after so many games at most."""
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
    number = 1 if alone else max(lots(card, chosen)) + 1
    if sprt and (number, len(bots)) != (2, 2):
        raise SentiersError(Message("A sequential test is between two bots, where two sides play."))
    if alone:
        return solo.run(game, bots, games, seconds, seed, chosen, crew)
    asked = (games, seed, seconds)
    done, trial = play_all(game, bots, asked, chosen, opening, crew, Trial(sprt) if sprt else None)
    told = card.told_options(chosen)
    return summed(game, told, bots, number, asked, done, trial.result() if trial else None)


def play_all(
    game: str,
    bots: Sequence[str],
    asked: tuple[int, int, float | None],
    options: Mapping[str, Any],
    opening: int | None = None,
    crew: Crew = ALL_CORES,
    trial: Trial | None = None,
) -> tuple[list[Game], Trial | None]:
    """The games of all lineups, in their order; `asked` are how many of each, the seed, and the seconds a move. Where a test is
    decided before the end, those that it counted."""
    games, seed, seconds = asked
    rest = (seconds, tuple(options.items()))
    tasks = [
        task
        for lineup in lineups(len(bots), max(lots(find_game(game).card, options)) + 1)
        for task in _seatings(game, bots, lineup, games, seed, opening_of(game, opening), rest)
    ]
    found: list[Outcome | None] = [None] * len(tasks)
    numbered = [(place, seating) for place, (_, _, seating) in enumerate(tasks)]
    for place, outcome in played(play_game, numbered, Outcome, crew, trial.shown if trial else None):
        found[place] = outcome
        if trial:
            deal, order, _ = tasks[place]
            first, second = (outcome.places[order.index(bot)] for bot in (0, 1))
            trial.add(deal, 0.5 + 0.5 * ((first < second) - (first > second)))
            if trial.over:
                break
    counted = 2 * len(trial.course) if trial and trial.over else len(tasks)
    done = [Game(order, outcome) for (_, order, _), outcome in zip(tasks[:counted], found, strict=False) if outcome]
    return done, trial
