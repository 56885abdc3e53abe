"""A match of Zwei Wege told in sentences: what to do, what was announced, blocked and opened, who went where, and how it ended.

Cells have names and hands are told by what was blocked, so that nobody need know whose left is meant."""

from __future__ import annotations

from functools import cache
from typing import Any

from sentiers.games.contract import TellingAbilities
from sentiers.games.zwei_wege import notation, reading
from sentiers.games.zwei_wege.box import EAST, HIDDEN, SOUTH, WEST
from sentiers.games.zwei_wege.reading import Move, Reading
from sentiers.games.zwei_wege.rules import ARRIVED, GO, HOME, MOVE_LIMIT, STAY, TURN_MOVES, all_home, parts
from sentiers.messages import Message, Place, Seat

ANIMAL = (Message("the hare"), Message("the hedgehog"), Message("the fox"))


_ANNOUNCE = Message("Choose an animal, then hide the red disc in one hand.")
_GUESS = tuple(Message("Guess where {animal} goes: block one of the two cells.", animal=animal) for animal in ANIMAL)
_DECIDE = tuple(Message("The way is free for {animal}: go or stay.", animal=animal) for animal in ANIMAL)
_HIDES = tuple(Message("{who} chooses an animal and hides the red disc.", who=Seat(seat)) for seat in range(2))
_GUESSES = tuple(Message("{who} guesses which of the two cells to block.", who=Seat(seat)) for seat in range(2))
_DECIDES = tuple(Message("{who} decides: go or stay.", who=Seat(seat)) for seat in range(2))
STEPS = {
    "cell": Message("Hide the red disc in one hand, or choose the cell to reach."),
    "hand": Message("Now choose the animal."),
}
"""What comes after a step (`Labels.steps`)."""


def prompt(box: Any, s: Any, seat: int, viewer: int) -> Message:
    """Z3 to Z6b: announce and hide, guess, or decide; which animal is announced lies open, and nothing else is told."""
    now = reading.read(s)
    mine = viewer == seat
    if now.decides:
        return _DECIDE[now.called] if mine else _DECIDES[seat]
    if now.hidden:
        return _GUESS[now.called] if mine else _GUESSES[seat]
    return _ANNOUNCE if mine else _HIDES[seat]


@cache
def cell_name(cell: int) -> Place:
    name = notation.cell_name(cell)
    return Place(name, f"cell:{name}")


def tell(box: Any, before: Any, after: Any, seat: int, move: int, viewer: int) -> list[Message]:
    """The move as the viewer may hear it: where the disc is only from who hides it, until the hands are open (Z4)."""
    if move in (GO, STAY):  # Z6b
        now = reading.read(after)
        if move == GO:
            return [_went(now, reading.move(reading.paths(box), now)), *_turn(now)]
        return [Message("{who} lets {animal} stay.", who=Seat(seat), animal=ANIMAL[now.called]), *_turn(now)]
    animal, side = parts(move)
    if animal >= 0:
        return [_announcement(seat, ANIMAL[animal], side, viewer)]
    now = reading.read(after)
    told = reading.move(reading.paths(box), now)
    blocked = Message("{who} blocks {cell}.", who=Seat(seat), cell=cell_name(told.wishes[now.block][-1]))
    if now.decides:
        return [blocked, _to_decide(now)]
    return [blocked, *_opened(now, told), *_turn(now)]


def _announcement(seat: int, animal: Message, side: int, viewer: int) -> Message:
    if side == HIDDEN or viewer != seat:
        return Message("{who} announces {animal}.", who=Seat(seat), animal=animal)
    if side == (EAST if viewer == 1 else WEST):
        return Message("{who} announces {animal}, the red disc in the hand on the left.", who=Seat(seat), animal=animal)
    return Message("{who} announces {animal}, the red disc in the hand on the right.", who=Seat(seat), animal=animal)


def _opened(now: Reading, told: Move) -> list[Message]:
    """Z6, Z7: what the hands show, and who goes."""
    blocker = 1 - now.hands
    if now.block != now.side:
        if not told.walked:  # Z13: it had no better choice
            return [
                Message("The red disc is in the other hand, but no animal may come home yet: it counts as blocked.")
            ]
        return [Message("The red disc is in the other hand."), _went(now, told)]
    if told.walked:
        return [Message("The red disc is there: blocked!"), _went(now, told)]
    words = {"animal": ANIMAL[now.called], "who": Seat(blocker)}
    if now.at[blocker][now.called] == HOME:  # Z14
        return [
            Message(
                "The red disc is there: blocked, without reward, for {animal} of {who} has arrived already.", **words
            )
        ]
    return [  # Z13
        Message("The red disc is there: blocked, without reward, for {animal} of {who} may not come home yet.", **words)
    ]


def banner(box: Any, before: Any, after: Any, seat: int, move: int, viewer: int) -> Message | None:
    """Z6: the hands are open, and that moment is the game."""
    if not reading.read(before).hidden:
        return None
    now = reading.read(after)
    if now.block == now.side:
        return Message("Blocked! {who} guessed right.", who=Seat(seat))
    if not now.went and not now.decides:  # Z13
        return Message("Not blocked, but no animal may come home yet.")
    return Message("Passed! {who} blocked the other cell.", who=Seat(seat))


def _to_decide(now: Reading) -> Message:
    """Z6b: the move is won, and nothing has moved yet."""
    words = {"who": Seat(now.decides - 1), "animal": ANIMAL[now.called]}
    if now.block != now.side:
        return Message("The red disc is in the other hand: {who} may move {animal}.", **words)
    return Message("The red disc is there: blocked! {who} may move {animal}.", **words)


def _went(now: Reading, told: Move) -> Message:
    words: dict[str, Any] = {"who": Seat(now.gone), "animal": ANIMAL[now.called], "origin": cell_name(told.walked[0])}
    over = len(told.walked) - 2
    if told.home:
        return Message("{who} brings {animal} home from {origin}.", **words)
    words["cell"] = cell_name(told.walked[-1])
    if over == 0:
        return Message("{who} moves {animal} from {origin} to {cell}.", **words)
    return Message.plural(
        "{who} moves {animal} from {origin} to {cell}, jumping over one animal.",
        "{who} moves {animal} from {origin} to {cell}, jumping over {n} animals.",
        n=over,
        **words,
    )


def _turn(now: Reading) -> list[Message]:
    """Z11: only what changes or goes on beyond three moves is worth a word."""
    if now.ended:
        return []
    if now.mover != now.hands:
        return [Message("Now {who} has three moves.", who=Seat(now.mover))]
    if now.made == TURN_MOVES:
        return [Message("{who} goes on until a move is blocked.", who=Seat(now.mover))]
    return []


def ending(box: Any, s: Any) -> Message:
    """Why the match is over (Z16)."""
    if s.ended == ARRIVED:
        return Message("All three animals of {who} have arrived.", who=Seat(0 if all_home(s.at, SOUTH) else 1))
    return Message("{moves} moves without a winner: a draw.", moves=MOVE_LIMIT)


def side(box: Any, seat: int) -> Message:
    """By the wood of which the animals are carved."""
    return Message("Dark") if seat else Message("Light")


ABILITIES = TellingAbilities(banner=banner)
