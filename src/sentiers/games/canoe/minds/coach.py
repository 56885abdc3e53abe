"""The coach of Canoë: what a move builds, threatens, stops and spoils, counted on the board as the features count it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sentiers.games.canoe.minds.features import FEATURES, count_canoes
from sentiers.games.canoe.notation import hole_name
from sentiers.games.canoe.reading import deed as parts_of
from sentiers.games.canoe.reading import holes, read
from sentiers.games.canoe.rules import CANOES, PLANT, TAKE
from sentiers.games.knowledge import Clue, CoachAbilities, Fact
from sentiers.messages import Message, Seat


def prepare(box: Any) -> None:
    """Compiles, or loads what was compiled."""
    _outlook(box, 1, 2)


def deed(box: Any, s: Any, seat: int, move: int) -> Message:
    kind, origin, hole = parts_of(int(move))
    if kind == PLANT:
        return Message("Plant a peg in {hole}.", hole=hole_name(box, hole))
    if kind == TAKE:
        return Message("Take the peg in {hole} back.", hole=hole_name(box, origin))
    return Message("Move the peg from {origin} to {hole}.", origin=hole_name(box, origin), hole=hole_name(box, hole))


def clue(box: Any, s: Any, seat: int, move: int) -> Clue:
    """The peg that is to go, or the holes around the one to plant in."""
    kind, origin, hole = parts_of(int(move))
    if kind != PLANT:
        return Clue(Message("One of your pegs should not stay where it stands."), (f"hole:{hole_name(box, origin)}",))
    empty = int(box.board) & ~int(s.pegs[0] | s.pegs[1])
    around = (int(box.near[hole]) | 1 << hole) & empty
    return Clue(
        Message("A peg is wanted somewhere around here."),
        tuple(f"hole:{hole_name(box, near)}" for near in holes(around)),
    )


class Outlook(NamedTuple):
    """How a colour stands: the holes in which it would win next; whether it does so in any case; the canoes it has; how many more
    lack two pegs at most, with none of its own in the way."""

    keys: int
    sure: bool
    canoes: int
    near: int


def _outlook(box: Any, mine: int, other: int) -> Outlook:
    found = count_canoes(box, np.uint64(mine), np.uint64(other), np.zeros(FEATURES), 0)
    pegs, halos = box.canoe_pegs[: box.canoe_count], box.canoe_halo[: box.canoe_count]
    own = np.bitwise_count(pegs & np.uint64(mine))
    free = (pegs & np.uint64(other) | halos & np.uint64(mine)) == 0
    near = int(((own >= 2) & (own < 4) & free).sum())
    return Outlook(int(found[0]), bool(found[1]), len(read(box, mine).valid), near)


def facts(box: Any, s: Any, after: Any, seat: int, move: int) -> list[Fact]:
    rival = Seat(1 - seat)
    if after.ended == CANOES:
        if box.canoes == 1:
            return [Fact("wins", 100.0, Message("That is a canoe, and wins."))]
        return [Fact("wins", 100.0, Message("That is your second canoe, and wins."))]
    before = [int(s.pegs[seat]), int(s.pegs[1 - seat])]
    now = [int(after.pegs[seat]), int(after.pegs[1 - seat])]
    mine, was = _outlook(box, *now), _outlook(box, *before)
    other, feared = _outlook(box, now[1], now[0]), _outlook(box, before[1], before[0])
    found = []
    if feared.keys & ~other.keys and not other.keys and not other.sure:
        told = Message("It takes {holes} from {who}, who would win there.", holes=_names(box, feared.keys), who=rival)
        found.append(Fact("stops", 90.0, told))
    if other.sure:
        told = Message("It does not keep {who} from winning with the next move.", who=rival)
        found.append(Fact("lets", -90.0, told))
    elif other.keys:
        told = Message("It leaves {holes} to {who}, who wins there.", holes=_names(box, other.keys), who=rival)
        found.append(Fact("lets", -90.0, told))
    else:
        found += _threats(box, mine, rival)
    if mine.canoes > was.canoes:
        found.append(Fact("builds", 50.0, Message("That is a canoe: one more, and you win.")))
    if mine.canoes < was.canoes:
        found.append(Fact("spoils", -50.0, Message("It spoils a canoe of yours.")))
    if mine.near > was.near:
        told = Message.plural(
            "It brings {n} more canoe within two pegs.",
            "It brings {n} more canoes within two pegs.",
            n=mine.near - was.near,
        )
        found.append(Fact("prepares", 5.0 + mine.near - was.near, told))
    if other.near < feared.near:
        told = Message.plural(
            "It is in the way of {n} canoe that {who} has begun.",
            "It is in the way of {n} canoes that {who} has begun.",
            n=feared.near - other.near,
            who=rival,
        )
        found.append(Fact("hinders", 4.0 + feared.near - other.near, told))
    if opened := _part_of(box, parts_of(int(move)), *now):
        told = Message.plural(
            "It is part of {n} canoe that you can still build.",
            "It is part of {n} canoes that you can still build.",
            n=opened,
        )
        found.append(Fact("opens", 1.0 + opened / 10.0, told))
    if mine.near < was.near and mine.canoes == was.canoes:
        told = Message.plural(
            "It gives up {n} canoe that you have begun.",
            "It gives up {n} canoes that you have begun.",
            n=was.near - mine.near,
        )
        found.append(Fact("gives up", -3.0 - (was.near - mine.near), told))
    return found


def _part_of(box: Any, move: tuple[int, int, int], mine: int, other: int) -> int:
    """How many canoes have the hole that was filled among theirs, and nothing against them."""
    kind, _, hole = move
    if kind == TAKE:
        return 0
    pegs, halos = box.canoe_pegs[: box.canoe_count], box.canoe_halo[: box.canoe_count]
    free = (pegs & np.uint64(other) | halos & np.uint64(mine)) == 0
    return int((((pegs >> np.uint64(hole)) & np.uint64(1)) * free).sum())


def _threats(box: Any, mine: Outlook, rival: Seat) -> list[Fact]:
    """What the mover would do next, if the other one let him."""
    if mine.sure:
        told = Message("You then win with the next move, whatever {who} does.", who=rival)
        return [Fact("threatens", 80.0, told)]
    if mine.keys.bit_count() > 1:
        told = Message(
            "You then threaten to win in {holes}: {who} cannot stop both.", holes=_names(box, mine.keys), who=rival
        )
        return [Fact("threatens", 80.0, told)]
    if mine.keys:
        told = Message("You then threaten to win in {holes}.", holes=_names(box, mine.keys))
        return [Fact("threatens", 40.0, told)]
    return []


def _names(box: Any, mask: int) -> str:
    return ", ".join(hole_name(box, hole) for hole in holes(mask))


ABILITIES = CoachAbilities()
