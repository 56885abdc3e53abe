"""Whether anybody could still win against a seat, everybody helping: a bounded walk through all that may be played.

What is left to chance follows from the true state, so this is for who may know everything: a server that ends a match."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from sentiers.match.kit import Kit, States, seats_in, twin

if TYPE_CHECKING:
    from sentiers.match.match import Match

MOST = 10_000  # positions that are looked at: beyond them a win is taken for possible
AT_ONCE = 100  # positions before another thread may go on


def can_lose(match: Match, seat: int, most: int = MOST) -> bool:
    """Could an opponent of this seat still win, by whatever legal moves? Also where there is none: who plays alone, or together
    with everybody, has nobody to be saved from.

    >>> from sentiers.match import Match
    >>> can_lose(Match.new("canoe", seed=7), 0)
    True
    """
    kit = match.kit
    team = kit.game.card.team
    mine = team(kit.options, seat)
    teams = {team(kit.options, other) for other in range(kit.seats)}

    def lost(states: States) -> bool:
        won = {team(kit.options, winner) for winner in kit.won(states)}
        return bool(won - {mine}) and won != teams

    return len(teams) < 2 or _reaches(kit, match.states(), lost, most)


def _reaches(kit: Kit, states: States, wanted: Callable[[States], bool], most: int) -> bool:
    """Depth first and in random order: the first way down is a random match, which mostly is an answer."""
    ahead, seen = [states], set[bytes]()
    while ahead:
        states = ahead.pop()
        if kit.over(states):
            if wanted(states):
                return True
            continue
        if len(seen) >= most:
            return True
        if len(seen) % AT_ONCE == 0:
            time.sleep(0)
        following = []
        for seat in seats_in(kit.turn(states)):
            for move in kit.codes(states, seat):
                after = twin(states)
                kit.play(after, seat, int(move))
                if (key := after.tobytes()) not in seen:
                    seen.add(key)
                    following.append(after)
        random.shuffle(following)
        ahead += following
    return False
