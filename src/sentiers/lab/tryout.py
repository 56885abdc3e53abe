"""A program on trial: one match of each game it says it plays, against anybody, and what it did there."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sentiers.bots import bot
from sentiers.bots.levels import is_program
from sentiers.bots.programs.program import SECONDS, program
from sentiers.bots.programs.protocol import Hello
from sentiers.games.shelf import SHELF
from sentiers.match import Match
from sentiers.messages import BadOption, Message


@dataclass(frozen=True)
class Trial:
    game: str
    seat: int
    moves: int
    """Of the program's own."""
    slowest: float
    """Seconds that it took for one of them."""
    won: bool


def greet(name: str) -> Hello:
    """Who a program is, by its name as a bot."""
    if not is_program(name):
        raise BadOption(Message("A program is named stdio:COMMAND or http://…, not {name}.", name=name[:40]))
    return program(name).hello()


def tried(name: str, games: Sequence[str], seconds: float = SECONDS, seed: int = 0) -> Iterator[Trial]:
    """Whole matches, from each of the first two seats; raises what went wrong. What stands on no shelf here is passed over."""
    for game in games:
        if game not in SHELF:
            continue
        first = Match.new(game, seed=seed)
        for seat in range(min(2, first.seats)):
            yield _match(name, game, seat, seconds, seed)


def _match(name: str, game: str, seat: int, seconds: float, seed: int) -> Trial:
    match, player, anybody = Match.new(game, seed=seed), bot(game, name), bot(game, "random")
    moves, slowest = 0, 0.0
    while not match.over:
        acting = match.turn[0]
        if acting != seat:
            match.play(anybody.choose(match, acting, seed=seed + len(match.plies)), acting)
            continue
        began = time.perf_counter()
        match.play(player.choose(match, acting, seconds, seed=seed), acting)
        moves, slowest = moves + 1, max(slowest, time.perf_counter() - began)
    assert match.result is not None
    return Trial(game, seat, moves, slowest, seat in match.result.winners)
