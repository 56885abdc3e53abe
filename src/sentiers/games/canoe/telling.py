"""A match of Canoë told in sentences: what to do, each move, what it does to a canoe, and how it ended."""

from __future__ import annotations

from typing import Any

from sentiers.games.canoe.notation import hole_names
from sentiers.games.canoe.reading import Canoes, deed, holes, read
from sentiers.games.canoe.rules import CANOES, PLANT, REPETITION, TAKE, TURN_LIMIT
from sentiers.games.contract import TellingAbilities
from sentiers.games.once import once_a_box
from sentiers.messages import Message, Place, Seat

_BEGIN = Message("Plant a peg in an empty hole.")
_PLANT = Message("Plant a peg, or choose one of yours to move it.")
_MOVE = Message("All your pegs are planted: choose one to move it or to take it back.")


def prompt(box: Any, s: Any, seat: int, viewer: int) -> Message:
    """C4, C5: what a turn may be. All eyes see alike."""
    if viewer != seat:
        return _WAITS[seat]
    mine = int(s.pegs[seat]).bit_count()
    return _BEGIN if not mine else _MOVE if mine >= box.pegs else _PLANT


_WAITS = tuple(Message("{who} plants or moves a peg.", who=Seat(seat)) for seat in range(2))
STEPS = {
    "hole": Message("Choose the hole beside it, or your stock to take it back."),
    "stock": Message("Choose the hole for this peg."),
}
"""What comes after a step (`Labels.steps`)."""


@once_a_box
def _places(box: Any) -> list[Place]:
    return [Place(name, f"hole:{name}") for name in hole_names(box)]


def hole_name(box: Any, hole: int) -> Place:
    return _places(box)[hole]


def tell(box: Any, before: Any, after: Any, seat: int, move: int, viewer: int) -> list[Message]:
    """The move, then what became of the mover's canoes. Nobody's eyes see less than another's."""
    return [_deed(box, seat, move), *_fortune(box, read(box, before.pegs[seat]), read(box, after.pegs[seat]))]


def _deed(box: Any, seat: int, move: int) -> Message:
    kind, origin, hole = deed(move)
    who = Seat(seat)
    if kind == PLANT:
        return Message("{who} plants a peg in {hole}.", who=who, hole=hole_name(box, hole))
    if kind == TAKE:
        return Message("{who} takes the peg in {hole} back.", who=who, hole=hole_name(box, origin))
    return Message(
        "{who} moves a peg from {origin} to {hole}.", who=who, origin=hole_name(box, origin), hole=hole_name(box, hole)
    )


def _fortune(box: Any, before: Canoes, after: Canoes) -> list[Message]:
    if before is after or before == after:
        return []
    said = []
    touched = dict(after.spoilt)
    lost = [canoe for canoe in before.valid if canoe not in after.valid]
    whole = [canoe for canoe, _ in before.spoilt]
    if any(canoe not in touched for canoe in lost):
        said.append(Message("A canoe is broken up."))
    spoilt = [touched[canoe] for canoe in lost if canoe in touched]
    stillborn = [touch for canoe, touch in after.spoilt if canoe not in (*lost, *whole)]
    if spoilt:
        said.append(Message("That spoils a canoe, touched by {pegs}.", pegs=_names(box, spoilt[0])))
    elif stillborn:
        said.append(Message("Four pegs in an arc, but no canoe: touched by {pegs}.", pegs=_names(box, stillborn[0])))
    if set(after.valid) - set(before.valid):
        said.append(Message("The second canoe!") if len(after.valid) > 1 else Message("A canoe!"))
    return said


def _names(box: Any, pegs: int) -> str:
    return ", ".join(hole_name(box, hole) for hole in holes(pegs))


def banner(box: Any, before: Any, after: Any, seat: int, move: int, viewer: int) -> Message | None:
    """A canoe made or spoilt: what the game is about."""
    was, now = read(box, before.pegs[seat]), read(box, after.pegs[seat])
    if set(now.valid) - set(was.valid):
        return Message("The second canoe!") if len(now.valid) > 1 else Message("A canoe!")
    if set(dict(now.spoilt)) & set(was.valid):
        return Message("A canoe is spoilt!")
    return Message("A canoe is broken up.") if set(was.valid) - set(now.valid) else None


def ending(box: Any, s: Any) -> Message:
    """Why the match is over (C10, C11)."""
    if s.ended == CANOES:
        who = Seat(1 - (int(s.turns) & 1))
        if box.canoes == 1:
            return Message("{who} has built a canoe that no other peg of its colour touches.", who=who)
        return Message("{who} has built two canoes that no other peg of their colour touches.", who=who)
    if s.ended == REPETITION:
        return Message("The same position for the third time: a draw.")
    return Message("{turns} turns without a winner: a draw.", turns=TURN_LIMIT)


def side(box: Any, seat: int) -> Message:
    return Message("Dark") if seat else Message("Light")


ABILITIES = TellingAbilities(banner=banner)
