"""What workers and thinkers tell each other on the bus. A worker asks the group of thinkers; one accepts at once, and answers later
to the worker alone. Thinkers say again and again that they are there and what they are at: whatever is missing is asked again."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from sentiers.server.thinking.questions import Question

THINK = "think"  # where questions are asked
SIGNS = "thinkers"  # where thinkers say that they are there
PROVE = "prove"  # where optima of challenges are asked for
BEAT = 0.5  # seconds between two signs of life
GONE = 5 * BEAT  # seconds of silence after which a thinker is taken to be gone


def answers_to(worker: str) -> str:
    return f"thoughts.{worker}"


def words_to(thinker: str) -> str:
    return f"thinker.{thinker}"


class Ask(Struct, frozen=True):
    id: str
    worker: str
    question: Question
    person: str
    address: str


class Accepted(Struct, frozen=True):
    thinker: str


class Stop(Struct, frozen=True):
    """This is not wanted any more."""

    id: str


class Reply(Struct, frozen=True):
    """`answer` as questions.py writes it, or None: it was stopped, or (`failed`) could not be thought about there. `seconds` of
    processor that such thoughts take."""

    id: str
    answer: bytes | None
    seconds: float = 0.0
    failed: bool = False


class Sign(Struct, frozen=True):
    """A thinker is there, with room for so many thoughts (0: it is about to go), and at work on these."""

    thinker: str
    room: int
    at: frozenset[str]


class Prove(Struct, frozen=True):
    """The seed is not told: who has the storage can compute it."""

    game: str
    day: str
    seconds: float


encode = msgspec.msgpack.Encoder().encode
decode_ask = msgspec.msgpack.Decoder(Ask).decode
decode_accepted = msgspec.msgpack.Decoder(Accepted).decode
decode_stop = msgspec.msgpack.Decoder(Stop).decode
decode_reply = msgspec.msgpack.Decoder(Reply).decode
decode_sign = msgspec.msgpack.Decoder(Sign).decode
decode_prove = msgspec.msgpack.Decoder(Prove).decode
