"""What an announcement, a block, a move that may be declined lead to on the board, as the rules have it: who comes home, who jumps
over how many, who gets nothing. Only what lies open is looked at."""

from __future__ import annotations

from typing import Any, NamedTuple

from sentiers.games.knowledge import Fact
from sentiers.games.zwei_wege import reading
from sentiers.games.zwei_wege.box import COLUMNS, EAST, WEST
from sentiers.games.zwei_wege.rules import HOME
from sentiers.messages import Message

YOURS = (Message("your hare"), Message("your hedgehog"), Message("your fox"))
THEIRS = (Message("your opponent's hare"), Message("your opponent's hedgehog"), Message("your opponent's fox"))


class Landing(NamedTuple):
    """Where an animal would go: does it move at all, does it come home, how many does it jump over?"""

    moves: bool
    home: bool = False
    over: int = 0


def lands(box: Any, s: Any, seat: int, animal: int, side: int) -> Landing:
    """Z8, Z12 to Z14."""
    now, ways = reading.read(s), reading.paths(box)
    if now.at[seat][animal] == HOME:
        return Landing(False)
    walked = reading.walk(ways, seat, now.at[seat][animal], side, now.taken)
    if _starts(box, 1 - seat, walked[-1]):
        others = [cell for other, cell in enumerate(now.at[seat]) if other != animal]
        waiting = any(cell != HOME and _starts(box, seat, cell) for cell in others)
        return Landing(not waiting, not waiting)
    return Landing(True, False, len(walked) - 2)


def _starts(box: Any, seat: int, cell: int) -> bool:
    first = int(box.start[seat])
    return first <= cell < first + COLUMNS


def announced(box: Any, s: Any, seat: int, animal: int) -> list[Fact]:
    """Whichever hand it is: what is gained if it is let pass, and what is lost if it is blocked."""
    rival, mine = 1 - seat, YOURS[animal]
    own = [lands(box, s, seat, animal, side) for side in (WEST, EAST)]
    other = [lands(box, s, rival, animal, side) for side in (WEST, EAST)]
    found = []
    if all(landing.home for landing in own):
        found.append(Fact("home", 40.0, Message("If it is not blocked, {animal} comes home.", animal=mine)))
    elif own[0].over and own[1].over:
        n = min(own[0].over, own[1].over)
        told = Message.plural(
            "If it is not blocked, {animal} jumps over {n} animal at least.",
            "If it is not blocked, {animal} jumps over {n} animals at least.",
            n=n,
            animal=mine,
        )
        found.append(Fact("jumps", 10.0 + n, told))
    elif own[0].over or own[1].over:
        n = max(own[0].over, own[1].over)
        told = Message.plural(
            "On one side {animal} can jump over {n} animal.",
            "On one side {animal} can jump over {n} animals.",
            n=n,
            animal=mine,
        )
        found.append(Fact("jumps", 5.0 + n, told))
    theirs = THEIRS[animal]
    if not any(landing.moves for landing in other):
        found.append(Fact("risks", 20.0, Message("If it is blocked, {animal} gains nothing.", animal=theirs)))
    elif any(landing.home for landing in other):
        found.append(Fact("risks", -30.0, Message("If it is blocked, {animal} may come home.", animal=theirs)))
    elif any(landing.over for landing in other):
        n = max(landing.over for landing in other)
        told = Message.plural(
            "If it is blocked, {animal} may jump over {n} animal.",
            "If it is blocked, {animal} may jump over {n} animals.",
            n=n,
            animal=theirs,
        )
        found.append(Fact("risks", -5.0 - n, told))
    return found


def blocked(box: Any, s: Any, seat: int, side: int) -> list[Fact]:
    """What the block keeps from the other, and what it brings if the disc is there."""
    animal, rival = int(s.animal) - 1, 1 - seat
    theirs, mine = THEIRS[animal], YOURS[animal]
    there, own = lands(box, s, rival, animal, side), lands(box, s, seat, animal, side)
    found = []
    if there.home:
        found.append(Fact("keeps", 30.0, Message("There {animal} would come home.", animal=theirs)))
    elif there.over:
        told = Message.plural(
            "There {animal} would jump over {n} animal.",
            "There {animal} would jump over {n} animals.",
            n=there.over,
            animal=theirs,
        )
        found.append(Fact("keeps", 5.0 + there.over, told))
    if own.home:
        found.append(Fact("brings", 25.0, Message("If the disc is there, {animal} comes home.", animal=mine)))
    elif own.over:
        told = Message.plural(
            "If the disc is there, {animal} jumps over {n} animal.",
            "If the disc is there, {animal} jumps over {n} animals.",
            n=own.over,
            animal=mine,
        )
        found.append(Fact("brings", 4.0 + own.over, told))
    return found


def going(box: Any, s: Any, seat: int, goes: bool) -> list[Fact]:
    """Z6b: the hands are open, the move is won."""
    animal = int(s.animal) - 1
    landing = lands(box, s, seat, animal, int(s.side))
    if goes and landing.home:
        return [Fact("home", 40.0, Message("It comes home."))]
    if goes and landing.over:
        told = Message.plural("It jumps over {n} animal.", "It jumps over {n} animals.", n=landing.over)
        return [Fact("jumps", 5.0 + landing.over, told)]
    return []
