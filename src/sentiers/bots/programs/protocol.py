"""What is said to a program that plays, and what it answers: one JSON object each. A question is made from a View alone, so it
holds what its seat may know and nothing else: no names, no table, no seed of the match."""

from __future__ import annotations

import base64
import hashlib
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from sentiers.games.editions import Edition
from sentiers.games.shelf import game as find_game
from sentiers.match import View, given
from sentiers.match.encoder import Encoder, Word
from sentiers.match.kit import open_box
from sentiers.messages import BadRecord, Message, SentiersError, sayable

PROTOCOL = 1
LARGEST_ANSWER = 64 * 1024  # bytes
LARGEST_QUESTION = 4 * 1024 * 1024
LONGEST_NAME, LONGEST_WORDS = 40, 160


class ProgramFailed(SentiersError):
    """A program does not play as it should: it is silent, has ended, or answers what is no move."""


class ProgramDeclined(ProgramFailed):
    """A program says itself that it cannot play this."""


class Question(Struct, frozen=True):
    """What a program is asked. Unknown fields are to be ignored: later versions may tell more."""

    protocol: int
    ask: Literal["hello", "move"]
    game: str = ""
    edition: str = ""  # its name in the box, or the whole text of somebody's own
    options: dict[str, Any] = {}
    seats: int = 0
    seat: int = -1
    turn: tuple[int, ...] = ()
    start: str = ""
    position: str = ""
    history: tuple[tuple[int, str], ...] = ()
    moves: tuple[str, ...] = ()
    seconds: float = 0.0
    record: str = ""
    seed: int | UnsetType = UNSET
    observation: tuple[float, ...] | UnsetType = UNSET
    actions: tuple[Word, ...] | UnsetType = UNSET  # of each of the moves


class Hello(Struct, frozen=True, omit_defaults=True):
    """Who a program is."""

    protocol: int
    name: str
    games: tuple[str, ...]
    words: str = ""
    numbers: bool = False  # it wants to be told observations and actions


class Answer(Struct, frozen=True, omit_defaults=True):
    """A move, or why there is none; what the seat may expect is kept for who asks for it."""

    move: str = ""
    value: float | None = None
    error: str = ""


encode = msgspec.json.Encoder().encode
_decode_question = msgspec.json.Decoder(Question).decode
_decode_hello = msgspec.json.Decoder(Hello).decode
_decode_answer = msgspec.json.Decoder(Answer).decode
HELLO = encode({"protocol": PROTOCOL, "ask": "hello"})


# Who asks


def question(view: View, seconds: float, seed: int | None = None, numbers: bool = False) -> bytes:
    """What the seat of this view, which is to act, is asked; in numbers too, if they are wanted and the game has them. The view
    was taken with its history."""
    kit = view.kit
    write = view.game.positions.write
    observation, actions = _in_numbers(view) if numbers and view.game.encoding is not None else (UNSET, UNSET)
    return encode(
        Question(
            PROTOCOL,
            "move",
            game=kit.game.name,
            edition=kit.edition.own or kit.edition.text,
            options=dict(kit.options),
            seats=view.seats,
            seat=view.seat,
            turn=view.turn,
            start=write(view.box, view.history[0]) if view.history else "",
            position=view.position(),
            history=view.line,
            moves=tuple(view.moves()),
            seconds=seconds,
            record=base64.b64encode(view.states.tobytes()).decode(),
            seed=UNSET if seed is None else _one_way(seed),
            observation=observation,
            actions=actions,
        )
    )


def _in_numbers(view: View) -> tuple[tuple[float, ...], tuple[Word, ...]]:
    """What the seat sees, and what spells each of its moves."""
    encoder = Encoder(view.kit)
    seen = tuple(encoder.observe(view.states, view.seat).tolist())
    return seen, tuple(encoder.words(view.states, view.seat))


def _one_way(seed: int) -> int:
    """The seeds of an arena's bots come from that of its match: from what a program is told nobody computes it back."""
    digest = hashlib.blake2b(str(given.any_seed(seed)).encode(), digest_size=6).digest()
    return int.from_bytes(digest, "big")  # of 48 bits: every language reads it exactly


def read_hello(data: bytes) -> Hello:
    """Raises BadRecord where it is none, or of another protocol."""
    try:
        found = _decode_hello(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise BadRecord(Message("To hello it answered {answer}.", answer=brief(data))) from None
    if found.protocol != PROTOCOL:
        raise BadRecord(
            Message("It speaks version {theirs} of the protocol, not {ours}.", theirs=found.protocol, ours=PROTOCOL)
        )
    games = tuple(dict.fromkeys(game[:LONGEST_NAME] for game in found.games))
    name, words = one_line(found.name, LONGEST_NAME), one_line(found.words, LONGEST_WORDS)
    return Hello(PROTOCOL, name, games, words, found.numbers)


def read_answer(data: bytes) -> Answer:
    """Raises BadRecord where it is none."""
    try:
        found = _decode_answer(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        found = Answer()
    if not (found.move or found.error):
        raise BadRecord(Message("It answered {answer}.", answer=brief(data)))
    return found


def legal(view: View, text: str) -> str:
    """The legal move that an answer means, as it is written here; raises IllegalMove, which says why."""
    move = int(view.game.notation.read(view.box, view.state, view.seat, given.move(text)))
    if move not in view.codes():
        raise BadRecord(
            Message("It chose {move}, which is no legal move here.", move=brief(text.encode("utf-8", "replace")))
        )
    return view.game.notation.write(view.box, view.state, view.seat, move)


# Who is asked


def read_question(data: bytes) -> Question:
    try:
        found = _decode_question(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRecord(Message("This is no question: {error}.", error=str(error)[:80])) from None
    if found.protocol != PROTOCOL:
        raise BadRecord(
            Message("It speaks version {theirs} of the protocol, not {ours}.", theirs=found.protocol, ours=PROTOCOL)
        )
    return found


def seen(asked: Question) -> View:
    """What the seat sees, out of a question: the very record that a bot of the house would have."""
    game = find_game(asked.game)
    own = asked.edition in game.card.editions
    edition = game.edition(asked.edition) if own else Edition.read(asked.edition)
    kit = open_box(game.name, edition, asked.options, as_they_are=True)
    try:
        record = base64.b64decode(asked.record, validate=True)
    except ValueError:
        record = b""
    view = View.of_bytes(kit, record, given.seat(asked.seat, kit.seats))
    view.line = asked.history
    return view


# Texts of strangers


def one_line(text: str, most: int) -> str:
    """One line of what can be printed.

    >>> one_line("Minos\\n\\x1b[31m  the bull", 40)
    'Minos [31m the bull'
    """
    plain = "".join(letter if letter.isprintable() else " " for letter in sayable(text))
    return " ".join(plain.split())[:most].rstrip()


def brief(data: bytes) -> str:
    """The beginning of an answer, short enough for a sentence."""
    text = one_line(data[:200].decode("utf-8", "replace"), 60)
    return text or "…"
