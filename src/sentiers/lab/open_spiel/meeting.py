"""Our masters against OpenSpiel's searches: the same rules, sides swapped from match to match.

The time of a move, by whatever clock: a master that thinks by time has the seconds that are asked for (or its own), and so has
OpenSpiel. Where a master does not think by time OpenSpiel has the seconds that are asked for, and never less than the master takes
in the same position. So OpenSpiel always has as much as the master, or more: a master may be done sooner, by a proof or as it looks
no further. What both took is told of each match."""

from __future__ import annotations

import hashlib
import random
import time
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from sentiers.bots.player import Bot, bot
from sentiers.games.card import Card
from sentiers.lab.arena import NOBODY, OPENING, even_seats, who_won
from sentiers.lab.open_spiel import Kind, Rollouts, usual
from sentiers.match import Match

if TYPE_CHECKING:
    from sentiers.match import View

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


class Average(NamedTuple):
    """Of a move that was a choice."""

    own: float
    """Seconds of the master's."""
    rival: float
    simulations: float


def average(found: Sequence[Found]) -> Average:
    thoughts, theirs = (max(1, sum(getattr(one, name) for one in found)) for name in ("own_thoughts", "rival_thoughts"))
    return Average(
        sum(one.own for one in found) / thoughts,
        sum(one.rival for one in found) / theirs,
        sum(one.simulations for one in found) / theirs,
    )


class _Master:
    """Our side, and its clock."""

    def __init__(self, asked: Meeting) -> None:
        self._bot: Bot = bot(asked.game, asked.level)
        by_time = self._bot.level.budget.seconds
        self._limit = None if by_time is None else asked.seconds or by_time
        self._least = asked.seconds or 0.0
        self.seconds, self.thoughts = 0.0, 0

    def choose(self, view: View, seed: int) -> tuple[str, float]:
        """A move, and how long it took."""
        began = time.perf_counter()
        move = self._bot.choose(view, seconds=self._limit, seed=seed)
        return move, time.perf_counter() - began

    def play(self, view: View, seed: int) -> str:
        move, took = self.choose(view, seed)
        if len(view.codes()) > 1:
            self.seconds, self.thoughts = self.seconds + took, self.thoughts + 1
        return move

    def fair_time(self, view: View, seed: int) -> float:
        """How long the rival may think here."""
        return max(self._least, self.choose(view, seed)[1]) if self._limit is None else self._limit


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


def meetings(
    card: Card,
    matches: int,
    *,
    level: str = "master",
    kind: Kind | None = None,
    rollouts: Rollouts = "compiled",
    seconds: float | None = None,
    seed: int = 0,
    options: dict[str, Any],
) -> Iterator[tuple[int, Meeting]]:
    """Two matches from each seed, with the same deal and opening and the sides swapped."""
    opening = 0 if card.hidden or card.chance else OPENING
    for number in range(matches):
        key = f"{seed}/{card.name}/{number // 2}"
        own = int.from_bytes(hashlib.blake2b(key.encode(), digest_size=8).digest())
        odd, all_options = number % 2 == 1, tuple(options.items())
        yield (
            number,
            Meeting(card.name, level, kind or usual(card), rollouts, odd, own, opening, seconds, all_options),
        )


class Tally(NamedTuple):
    """What came of some matches, from the master's side."""

    won: int
    shared: int
    lost: int
    nobody: int
    """Those of the shared ones that nobody won."""

    @property
    def decided(self) -> int:
        return self.won + self.lost

    @property
    def of_decided(self) -> float | None:
        return self.won / self.decided if self.decided else None


def tally(found: Sequence[Found]) -> Tally:
    won, lost = (sum(one.score == score for one in found) for score in (1.0, 0.0))
    return Tally(won, len(found) - won - lost, lost, sum(one.won == NOBODY for one in found))
