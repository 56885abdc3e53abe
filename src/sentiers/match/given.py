"""What a caller hands in, looked at before anything is done with it: seeds, seats, texts, clicks, and the like. Each has its named
error."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from sentiers.games.clicks import Button, Step, Turn
from sentiers.games.soundness import is_sound
from sentiers.match.fair import Dice
from sentiers.match.kit import Kit, States
from sentiers.messages import BadOption, BadRecord, BadSeed, IllegalMove, Message, UnknownGame, UnknownSeat, shown

SPECTATOR = -1
LONGEST_MOVE = 1000
LARGEST_POSITION = 64 * 1024
MOST_STEPS = 200


def whole_number(value: object) -> int | None:
    """A whole number as Python or NumPy has it; None for anything else, truth and falsehood among it."""
    return int(value) if isinstance(value, int | np.integer) and not isinstance(value, bool) else None


def flag(value: object) -> bool:
    """Yes or no."""
    if not isinstance(value, bool | np.bool_):
        raise BadOption(Message("This is either True or False, not {given}.", given=shown(value)))
    return bool(value)


def kit(value: object) -> Kit:
    if not isinstance(value, Kit):
        raise UnknownGame(Message("A match is played with an opened box, not with {given}.", given=shown(value)))
    return value


def seed(value: object) -> int:
    found = whole_number(value)
    if found is None or not 0 <= found < 2**64:
        raise BadSeed(Message("A seed is a whole number from 0 to 2^64 - 1."))
    return found


def any_seed(value: object) -> int:
    """Of a search: it takes what it needs of any whole number."""
    found = whole_number(value)
    if found is None:
        raise BadSeed(Message("A seed is a whole number, not {given}.", given=shown(value)))
    return found


def dice(value: object) -> Dice | None:
    if value is not None and not isinstance(value, Dice):
        raise BadSeed(Message("What a seed was mixed from are fair dice, not {given}.", given=shown(value)))
    return value


def seat(value: object, seats: int, least: int = 0) -> int:
    """One of the seats, or from −1 on also the spectator's place."""
    found = whole_number(value)
    if found is None or not least <= found < seats:
        raise UnknownSeat(
            Message(
                "There is no seat {seat}: they are numbered from {least} to {last}.",
                seat=shown(value),
                least=least,
                last=seats - 1,
            )
        )
    return found


def move(text: object) -> str:
    if not isinstance(text, str) or len(text) > LONGEST_MOVE:
        raise IllegalMove(
            Message("A move is a short text in the notation of the game, not {given}.", given=shown(text))
        )
    return text


def no_action(value: object) -> IllegalMove:
    """What there is to say of actions that a seat has not."""
    return IllegalMove(Message("{given} are no actions that the seat has.", given=shown(value)))


def forfeit(how: object, ways: Iterable[str]) -> None:
    """One of the ways to lose whatever the position."""
    if not isinstance(how, str) or how not in ways:
        raise IllegalMove(
            Message("Nobody loses a match by {given}: there are {ways}.", given=shown(how), ways=", ".join(ways))
        )


def record(kit: Kit, value: object) -> States:
    """One state, an array of one, from the bytes of it."""
    states = kit.blank()
    if not isinstance(value, bytes | bytearray) or len(value) != states.nbytes:
        raise BadRecord(Message("This position was written by another version."))
    states[0] = np.frombuffer(value, states.dtype)[0]
    return states


def sound_record(kit: Kit, value: object, seat: int) -> States:
    """The same from a stranger: what is no state of this box never reaches compiled code."""
    states = record(kit, value)
    if kit.game.soundness is None:
        raise BadRecord(
            Message("Of {game} no position is taken as bytes: nothing tells which can be.", game=kit.game.card.title)
        )
    if not is_sound(kit.game, kit.box, states, seat):
        raise BadRecord(Message("These bytes are no position of this game."))
    return states


def position(text: object) -> str:
    if not isinstance(text, str) or len(text) > LARGEST_POSITION:
        raise BadRecord(Message("A position is a text of at most 64 KB, not {given}.", given=shown(text)))
    return text


def clicks(steps: object) -> list[Step]:
    """What was clicked, as a page or a program tells it."""
    whole = isinstance(steps, Sequence) and not isinstance(steps, str) and len(steps) <= MOST_STEPS
    found = [step for step in steps if _is_step(step)] if whole else []  # type: ignore[attr-defined]
    if not whole or len(found) != len(steps):  # type: ignore[arg-type]
        raise IllegalMove(Message("Clicks are a list of the names of what was clicked."))
    return found


def _is_step(step: object) -> bool:
    name = step.name if isinstance(step, Button | Turn) else step
    return isinstance(name, str) and len(name) <= LONGEST_MOVE
