"""A match of Canoë told in sentences: each move, what it does to a canoe, and how it ended."""

from __future__ import annotations

from typing import Any

from sentiers.games.canoe.notation import hole_name
from sentiers.games.canoe.reading import Canoes, holes, read
from sentiers.games.canoe.rules import CANOES, PLANT, REPETITION, TAKE, TURN_LIMIT, parts
from sentiers.games.contract import TellingAbilities
from sentiers.messages import Message, Seat


def tell(box: Any, before: Any, after: Any, seat: int, move: int, viewer: int) -> list[Message]:
    """The move, then what became of the mover's canoes. Nobody's eyes see less than another's."""
    return [_deed(box, seat, move), *_fortune(box, read(box, before.pegs[seat]), read(box, after.pegs[seat]))]


def _deed(box: Any, seat: int, move: int) -> Message:
    kind, origin, hole = parts(move)
    who = Seat(seat)
    if kind == PLANT:
        return Message("{who} plants a peg in {hole}.", who=who, hole=hole_name(box, hole))
    if kind == TAKE:
        return Message("{who} takes the peg in {hole} back.", who=who, hole=hole_name(box, origin))
    return Message(
        "{who} moves a peg from {origin} to {hole}.", who=who, origin=hole_name(box, origin), hole=hole_name(box, hole)
    )


def _fortune(box: Any, before: Canoes, after: Canoes) -> list[Message]:
    if before == after:
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


ABILITIES = TellingAbilities()
