"""Compiles, or loads from the disk cache, all that a game needs, so that nobody at a table waits for it."""

from __future__ import annotations

from collections.abc import Callable

from sentiers.bots.levels import levels
from sentiers.bots.player import bot
from sentiers.games.levels import Settings
from sentiers.match import Match

STEPS = ("deal", "moves", "search", "coach", "end")
Progress = Callable[[str, int, int], None]
"""progress(step, done, of)"""


def warm(game: str, progress: Progress | None = None) -> None:
    """Plays the first plies of a match of this game, with every function that a table uses. Safe in a thread."""

    def tell(done: int) -> None:
        if progress:
            progress(STEPS[min(done, len(STEPS) - 1)], done, len(STEPS))

    tell(0)
    match = Match.new(game, seed=1)
    tell(1)
    for seat in match.turn:
        match.moves(seat)
        match.view(seat).choices()
    tell(2)
    seat = match.turn[0]
    text = bot(game, "uct:2").choose(match, seat=seat, seed=1)
    tell(3)
    match.play(text, seat=seat)
    match.told(seat)
    match.view().text()
    tell(4)
    coach = match.game.coach
    if coach is not None:
        coach.prepare(match.box)
    for level in levels(game):
        if not isinstance(level.mind, Settings) and match.turn:  # a game's own mind is compiled too
            bot(game, level.name).choose(match, seat=match.turn[0], seed=1)
    tell(5)
