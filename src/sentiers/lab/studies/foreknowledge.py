"""How far could knowledge carry? `python -m sentiers.lab.studies.foreknowledge wege` lets a bot that sees all that is hidden, and
so all that will be drawn, play one that sees what its seat may know: what the first wins is more than any player can. Each deal is
played twice, with the sides swapped."""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from sentiers.bots.player import bot
from sentiers.lab.crews import Crew, played
from sentiers.lab.intervals import SURE
from sentiers.match import Match


class Duel(NamedTuple):
    """One match: who knows everything has this side."""

    game: str
    knowing: str
    rival: str
    side: int
    seed: int
    seconds: float


def play_match(duel: Duel) -> tuple[bool, bool]:
    """Whether who knows everything has won, and whether the other one has."""
    match, players = Match.new(duel.game, seed=duel.seed), (bot(duel.game, duel.knowing), bot(duel.game, duel.rival))
    while not match.over:
        seat = match.turn[0]
        knows = seat % 2 == duel.side
        seen = match.openly(seat) if knows else match.view(seat)
        move = players[not knows].choose(seen, seat, seconds=duel.seconds, seed=duel.seed + len(match.plies))
        match.play(move, seat)
    assert match.result is not None
    winners = {seat % 2 for seat in match.result.winners}
    return winners == {duel.side}, winners == {1 - duel.side}


def told(found: Sequence[tuple[bool, bool]]) -> str:
    """What came of it.

    >>> told([(True, False)] * 3 + [(False, True), (False, False)])
    '3 won, 1 shared or won by nobody, 1 lost: 75 % ± 42 of the decided'
    """
    won, lost = sum(own for own, _ in found), sum(other for _, other in found)
    share = won / max(1, won + lost)
    error = SURE * math.sqrt(share * (1.0 - share) / max(1, won + lost))
    rest = len(found) - won - lost
    return f"{won} won, {rest} shared or won by nobody, {lost} lost: {share:.0%} ± {100 * error:.0f} of the decided".replace(
        "%", " %"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("game")
    reader.add_argument("--knowing", default="master", help="the bot that sees everything")
    reader.add_argument("--rival", default="uct")
    reader.add_argument("--matches", type=int, default=200)
    reader.add_argument("--seconds", type=float, default=0.03, help="of processor for each move")
    reader.add_argument("--seed", type=int, default=0)
    reader.add_argument("--workers", type=int)
    reader.add_argument("--keep", type=Path, help="a file of what was played, to be taken up again")
    asked = reader.parse_args(arguments)
    names = (asked.game, asked.knowing, asked.rival)
    duels = [
        (number, Duel(*names, number % 2, (asked.seed << 32) + number // 2, asked.seconds))
        for number in range(asked.matches)
    ]
    crew = Crew(asked.workers, clock="processor", keep=asked.keep)
    print(told([(own, other) for _, (own, other) in played(play_match, duels, lambda *both: both, crew)]))


if __name__ == "__main__":
    main()
