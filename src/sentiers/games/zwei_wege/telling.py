"""A match of Zwei Wege told in sentences, in its simplest form."""

from __future__ import annotations

from typing import Any

from sentiers.games.zwei_wege.notation import LETTERS, SIDES
from sentiers.games.zwei_wege.rules import ARRIVED, MOVE_LIMIT, SOUTH, all_home, parts
from sentiers.messages import Message, Seat


def tell(box: Any, before: Any, after: Any, seat: int, move: int, viewer: int) -> list[Message]:
    animal, side = parts(move)
    if animal >= 0:
        return [Message("{who} announces {animal}.", who=Seat(seat), animal=LETTERS[animal])]
    told = [
        Message("{who} blocks {block}; the disc was at {side}.", who=Seat(seat), block=SIDES[side], side=SIDES[after.side])
    ]
    if after.went:
        told.append(Message("{who} moves {animal}.", who=Seat(int(after.went) - 1), animal=LETTERS[after.animal - 1]))
    return told


def ending(box: Any, s: Any) -> Message:
    if s.ended == ARRIVED:
        return Message("All three animals of {who} have arrived.", who=Seat(0 if all_home(s.at, SOUTH) else 1))
    return Message("{moves} moves without a winner: a draw.", moves=MOVE_LIMIT)


def side(box: Any, seat: int) -> Message:
    return Message("North") if seat else Message("South")
