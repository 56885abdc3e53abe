"""What the API answers over HTTP, beside what tables tell (protocol.py), as types: they write and document it."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from sentiers.server.protocol import SeatNow


class Failure(Struct):
    code: str
    text: str


class Failed(Struct):
    """The body of every HTTP answer of 400 and above."""

    error: Failure


class TableOpened(Struct, omit_defaults=True):
    """`warnings`: where an edition of one's own differs from what the rulebook states."""

    table: str
    seats: list[SeatNow]
    warnings: list[str] = []


class Done(Struct):
    """The deed is on disk as entry n of the table's journal."""

    n: int


class PlanNow(Struct):
    """What I have laid down, from the position of this ply on: moves of others and mine, one after the other."""

    ply: int
    branches: list[list[str]]


class AheadNow(Struct):
    """A position that may come, as my seat would see it, who is to act there, and the moves there are."""

    ply: int
    turn: list[int]
    moves: list[str]
    text: str


class Said(Struct):
    """The phrase was said; `id` as in the updates (`said`). It is in no journal."""

    id: str


class Moves(Struct):
    ply: int
    moves: dict[str, list[str]]


class Me(Struct):
    name: str
    guest: bool


class Choices(Struct):
    """`passes`: the house passes for me where nothing else is possible."""

    passes: bool


class GuestToken(Struct):
    token: str
    name: str


class PushKey(Struct):
    """The public key of the house, with which a browser subscribes to its news (applicationServerKey)."""

    key: str


class Frame(Struct, omit_defaults=True):
    ply: int
    scene: str
    text: str
    extent: tuple[float, float, float, float] | UnsetType = UNSET
    """Of a board that grows."""


class Frames(Struct):
    frames: list[Frame]


class ReadingInfo(Struct):
    """Of an option that is another reading of the rule: the French sentence it comes from, and what it changes."""

    clause: str
    sentence: str
    means: str


class OptionInfo(Struct):
    name: str
    title: str
    choices: list[dict[str, Any]]
    default: Any
    when: list[dict[str, list[Any]]] = []
    """It means something only in these modes, each of them choices of other options, and is refused elsewhere; none: in all."""
    reading: ReadingInfo | None = None


class LevelInfo(Struct):
    name: str
    title: str
    called: str
    face: str


class GameInfo(Struct):
    name: str
    title: str
    summary: str
    author: str
    players: list[int]
    options: list[OptionInfo]
    editions: list[str]
    levels: list[LevelInfo]
    daily: bool  # it has a challenge of the day


class Readiness(Struct):
    games: dict[str, float | None]  # from 0 to 1, which is ready; null where a game cannot be prepared
    settled: bool = False  # all of them are, with all that their bots need: nothing goes on beside the tables
