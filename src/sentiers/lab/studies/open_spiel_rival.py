"""How do our masters fare against OpenSpiel's MCTS, on the same rules and with as much time a move? With `sentiers[lab]` installed
`python -m sentiers.lab.studies.open_spiel_rival canoe --matches 40 --seconds 0.3` asks it of one game.

Time is the processor's, sides are swapped from match to match. A master that does not think by time sets it instead: OpenSpiel may
then think about a position as long as the master would (or for --seconds, which such a master does not heed). `--speed` tells how
many simulations a second each of its searches makes, by its own rollouts and by ours."""

from __future__ import annotations

import argparse
import hashlib
import math
import random
import time
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from rich.console import Console

from sentiers.bots.player import Bot, bot
from sentiers.games.shelf import game as find_game
from sentiers.lab.arena import NOBODY, OPENING, even_seats, who_won
from sentiers.lab.crews import Crew, played
from sentiers.lab.open_spiel import Kind, Rollouts, usual
from sentiers.match import Match

if TYPE_CHECKING:
    from sentiers.match import View

SURE = 1.96  # standard errors on each side of a 95 % interval
TRIAL_PLIES = 6
WARM = 0.01  # seconds a move in a hasty match


class Meeting(NamedTuple):
    """One match: the master has the even seats, or the odd ones."""

    game: str
    level: str
    kind: Kind
    rollouts: Rollouts
    odd: bool
    seed: int
    opening: int
    seconds: float | None
    options: tuple[tuple[str, Any], ...]


class Found(NamedTuple):
    """1, ½ or 0 for the master; what each of the two took for its moves, and how many it thought about."""

    score: float
    plies: int
    own: float
    own_thoughts: int
    rival: float
    rival_thoughts: int
    simulations: int
    won: str = ""
    """The side that won, or how nobody did, as the arena tells it."""


class _Master:
    """Our side, and its clock."""

    def __init__(self, asked: Meeting) -> None:
        self._bot: Bot = bot(asked.game, asked.level)
        by_time = self._bot.level.budget.seconds
        self.limit = None if by_time is None else asked.seconds or by_time
        self.rival_limit = asked.seconds or by_time
        self.seconds, self.thoughts = 0.0, 0

    def choose(self, view: View, seed: int) -> tuple[str, float]:
        """A move, and how long it took."""
        began = time.perf_counter()
        move = self._bot.choose(view, seconds=self.limit, seed=seed)
        return move, time.perf_counter() - began

    def play(self, view: View, seed: int) -> str:
        move, took = self.choose(view, seed)
        if len(view.codes()) > 1:
            self.seconds, self.thoughts = self.seconds + took, self.thoughts + 1
        return move

    def fair_time(self, view: View, seed: int) -> float:
        """How long the rival may think here."""
        return self.rival_limit if self.rival_limit is not None else self.choose(view, seed)[1]


@cache
def _warm(asked: Meeting) -> None:
    """A hasty match, so that nothing is compiled or loaded in those that count."""
    _play(asked)


def play(asked: Meeting) -> Found:
    """Plays one match from its seed."""
    _warm(asked._replace(odd=False, seed=0, seconds=WARM))
    return _play(asked)


def _play(asked: Meeting) -> Found:
    from sentiers.lab.open_spiel.rival import Rival

    match = Match.new(asked.game, seed=asked.seed >> 1, **dict(asked.options))
    master = _Master(asked)
    rival = Rival(match.kit, asked.kind, asked.rollouts, asked.seed)
    dice = random.Random(asked.seed)
    while not match.over:
        seat, seed = match.turn[0], dice.getrandbits(64)
        view = match.view(seat)
        if len(match.plies) < asked.opening:
            move = dice.choice(view.moves())
        elif (seat % 2 == 1) == asked.odd:
            move = master.play(view, seed)
        else:
            code = rival.choose(view, master.fair_time(view, seed))
            move = match.game.notation.write(view.box, view.state, seat, code)
        match.play(move, seat=seat)
    score = even_seats(match)
    return Found(
        1.0 - score if asked.odd else score,
        len(match.plies),
        master.seconds,
        master.thoughts,
        rival.seconds,
        rival.thoughts,
        rival.simulations,
        who_won(match),
    )


class Trial(NamedTuple):
    """A search whose speed is to be known, after some random plies."""

    game: str
    kind: Kind
    rollouts: Rollouts
    seconds: float
    options: tuple[tuple[str, Any], ...]


def pace(asked: Trial) -> list[float]:
    """Simulations a second, in an array of one."""
    from sentiers.lab.open_spiel.rival import Rival

    dice = random.Random(0)
    match = Match.new(asked.game, seed=0, **dict(asked.options))
    for _ in range(TRIAL_PLIES):
        match.play(dice.choice(match.moves(match.turn[0])), seat=match.turn[0])
    view = match.view(match.turn[0])
    Rival(match.kit, asked.kind, asked.rollouts).choose(view, WARM)
    rival = Rival(match.kit, asked.kind, asked.rollouts)
    for _ in range(3):
        rival.choose(view, asked.seconds)
    return [rival.simulations / rival.seconds]


def meetings(matches: int, seed: int, *rest: Any) -> Iterator[tuple[int, Meeting]]:
    """Two matches from each seed, with the same deal and opening and the sides swapped."""
    game, level, kind, rollouts, opening, seconds, options = rest
    for number in range(matches):
        key = f"{seed}/{game}/{number // 2}"
        own = int.from_bytes(hashlib.blake2b(key.encode(), digest_size=8).digest())
        yield number, Meeting(game, level, kind, rollouts, number % 2 == 1, own, opening, seconds, options)


def interval(points: float, matches: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's: it holds for shares near 1 too).

    >>> [round(end, 3) for end in interval(40, 40)]
    [0.912, 1.0]
    """
    share, z = points / matches, SURE * SURE / matches
    middle = (share + z / 2) / (1 + z)
    half = math.sqrt(z * share * (1 - share) + z * z / 4) / (1 + z)
    return middle - half, min(1.0, middle + half)


def told(title: str, found: Sequence[Found]) -> str:
    """What came of it, in three lines."""
    won, lost = (sum(one.score == score for one in found) for score in (1.0, 0.0))
    points = sum(one.score for one in found)
    low, high = interval(points, len(found))
    own, rival, plies, simulations, own_thoughts, rival_thoughts = (
        sum(getattr(one, name) for one in found)
        for name in ("own", "rival", "plies", "simulations", "own_thoughts", "rival_thoughts")
    )
    nobody = sum(one.won == NOBODY for one in found)
    shared = f" (nobody won {nobody})" if nobody else ""
    return (
        f"{title}: {won}–{len(found) - won - lost}–{lost}{shared} in {len(found)} matches of {plies / len(found):.0f} plies\n"
        f"{points / len(found):.1%} (95 %: {low:.1%} to {high:.1%})\n"
        f"a move: the master {own / max(1, own_thoughts):.3f} s, OpenSpiel {rival / max(1, rival_thoughts):.3f} s "
        f"and {simulations / max(1, rival_thoughts):,.0f} simulations"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("game")
    reader.add_argument("--level", default="master")
    reader.add_argument("--rival", choices=get_args(Kind), help="what suits the game, if it is not said")
    reader.add_argument("--rollouts", choices=get_args(Rollouts), default="compiled")
    reader.add_argument("--matches", type=int, default=40)
    reader.add_argument("--seconds", type=float, help="a move; else what the level takes")
    reader.add_argument(
        "--speed", action="store_true", help="how fast OpenSpiel's searches are here, instead of matches"
    )
    reader.add_argument("--clock", choices=("wall", "processor"), default="processor")
    reader.add_argument("--seed", type=int, default=0)
    reader.add_argument("--workers", type=int, default=1)
    reader.add_argument("--keep", type=Path, help="a file of what was played, to go on from")
    reader.add_argument("--option", action="append", default=[], help="as players=2")
    asked = reader.parse_args(arguments)
    card = find_game(asked.game).card
    options = card.read_options(dict(pair.split("=", 1) for pair in asked.option))
    kind = asked.rival or usual(card)
    opening = 0 if card.hidden or card.chance else OPENING
    rest = (asked.game, asked.level, kind, asked.rollouts, opening, asked.seconds, tuple(options.items()))
    crew = Crew(asked.workers, clock=asked.clock, keep=asked.keep)
    console, found = Console(highlight=False, soft_wrap=True), []
    if asked.speed:
        trials = [
            (f"{kind}, {by} rollouts", Trial(asked.game, kind, by, asked.seconds or 0.5, tuple(options.items())))
            for kind in get_args(Kind)
            for by in get_args(Rollouts)
            if kind != "ismcts" or usual(card) == kind
        ]
        for name, simulations in played(pace, trials, lambda one: [one], crew):
            console.print(f"{card.title}, {name}: {simulations[0]:,.0f} simulations a second")
        return
    tasks = list(meetings(asked.matches, asked.seed, *rest))
    for _, one in played(play, tasks, Found, crew):
        found.append(one)
        if len(found) % 10 == 0 and len(found) < len(tasks):
            console.print(told(f"{card.title} so far", found))
    console.print(told(f"{card.title}, {asked.level} against OpenSpiel's {kind} ({asked.rollouts} rollouts)", found))


if __name__ == "__main__":
    main()
