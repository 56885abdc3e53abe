"""A thought as data: what is asked, and the answers, small and typed, so that any process can do the thinking."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from sentiers.bots.coach import Hint
from sentiers.games.knowledge import Moment
from sentiers.games.minds import Unit
from sentiers.messages import Message, Seat

Kind = Literal["move", "draw", "hint", "advice", "curve", "values", "claim", "learn"]
KINDS: tuple[Kind, ...] = ("move", "draw", "hint", "advice", "curve", "values", "claim", "learn")
"""The more urgent first."""
URGENT: tuple[Kind, ...] = ("move", "draw")
"""A match waits for these."""

About = tuple[str, str, int, int, int]


class Loose(Struct, frozen=True, omit_defaults=True):
    """A position of no table, as a seat sees it: its box, and the concealed record. Nothing in it is a secret from that seat."""

    edition: str  # by its name in the box, or its text
    options: dict[str, Any]
    record: bytes


class Question(Struct, frozen=True, omit_defaults=True):
    """What there is to think about: a table as it was after entry n of its journal, or a position of no table."""

    kind: Kind
    table: str
    n: int
    moment: int  # of the match, which entries that change nothing in it (an offer, a word) do not count up
    seat: int
    game: str
    level: str = ""  # of the bot that thinks
    ply: int = 0  # of a match looked back at: the position, or the first one of a stretch
    memory: dict[str, Any] = {}  # what the bot knows of its opponent
    loose: Loose | None = None

    @property
    def about(self) -> About:
        """The same for questions with the same answer."""
        return self.kind, self.table, self.moment, self.seat, self.ply

    @property
    def kept(self) -> bool:
        """Whether others may ask the same later."""
        return self.kind in ("hint", "advice", "curve", "values")


class Chosen(Struct, frozen=True, tag="move"):
    move: str


class Expected(Struct, frozen=True, tag="draw"):
    """What each seat may expect, for who was asked for a draw."""

    values: tuple[float, ...]
    unit: Unit


class Advised(Struct, frozen=True, tag="advice"):
    hint: Hint | None  # None where there is nothing to say


class Stretch(Struct, frozen=True, tag="curve"):
    """Some moments of a match, from the one asked for on; `whole`: up to its end."""

    moments: tuple[Moment, ...]
    whole: bool
    unit: Unit


class Worth(Struct, frozen=True):
    """A move: what its seat may expect of it, how much of the thinking went into it; proven: that is the truth."""

    move: str
    value: float
    share: float
    proven: bool


class Weighed(Struct, frozen=True, tag="values"):
    """What each seat may expect, and what the moves of the one to act are worth, the best first; exact: all of it is the truth."""

    values: tuple[float, ...]
    moves: tuple[Worth, ...]
    exact: bool
    unit: Unit


class Judged(Struct, frozen=True, tag="claim"):
    """Whether the match is decided for the seat that claims it, as far as that seat may know."""

    decided: bool


class Learnt(Struct, frozen=True, tag="learn"):
    memory: dict[str, Any]


Answer = Chosen | Expected | Advised | Stretch | Weighed | Judged | Learnt


# On the wire: all of it is plain, but for sentences


def _plain(value: Any) -> Any:
    if isinstance(value, Message):
        return {"text": value.text, "many": value.many, "params": {key: _marked(v) for key, v in value.params.items()}}
    if hasattr(value, "item"):  # a number of NumPy's
        return value.item()
    raise NotImplementedError(f"{type(value)} is no part of an answer")


def _marked(value: Any) -> Any:
    """A parameter of a sentence: sentences and seats are told apart from plain values."""
    if isinstance(value, Message):
        return {"sentence": value}
    if isinstance(value, Seat):
        return {"seat": int(value)}
    return value


def _unmarked(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return Seat(value["seat"]) if "seat" in value else _sentence(value["sentence"])


def _sentence(plain: dict[str, Any]) -> Message:
    text, params = plain["text"], plain["params"]
    message = Message(text, **{key: _unmarked(value) for key, value in params.items()})
    message.many = plain["many"]
    return message


def _from_plain(kind: type, plain: Any) -> Any:
    if kind is Message:
        return _sentence(plain)
    raise NotImplementedError(f"{kind} is no part of an answer")


_encoder = msgspec.msgpack.Encoder(enc_hook=_plain)
_decoder = msgspec.msgpack.Decoder(Answer, dec_hook=_from_plain)


def encode(answer: Answer) -> bytes:
    return _encoder.encode(answer)


def decode(data: bytes) -> Answer:
    """
    >>> told = Advised(Hint((0.5,), (Message("{who} plays {move}.", who=Seat(1), move=Message("a")),)))
    >>> decode(encode(told)) == told
    True
    """
    found: Answer = _decoder.decode(data)
    return found
