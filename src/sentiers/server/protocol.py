"""What the server tells clients (docs/architecture.md), as types: they write and document it, and the client's `types.ts` is made
from them and from what clients ask (wishes.py, typescript.py)."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from sentiers.games.clicks import Ghost, Step

Can = Literal["resign", "draw", "undo", "accept", "decline", "rematch", "hint", "sit"]


class Ack(Struct, tag_field="type", tag="ack"):
    """Sent only once the deed is on disk."""

    id: int | str | None
    n: int


class Error(Struct, tag_field="type", tag="error"):
    id: int | str | None
    code: str
    text: str


class WishAnswer(Struct, tag_field="type", tag="wish"):
    id: int | str | None
    text: str


class Coached(Struct, omit_defaults=True):
    """The coach on a position: each seat's chance, sentences, a small SVG if the game has one, a move to try; exact where it is
    the truth and not an estimate."""

    values: list[float]
    lines: list[str]
    picture: str | None = None
    best: str | None = None
    exact: bool = False


class Moment(Struct, omit_defaults=True):
    """A position of a finished match: each seat's chance, and what the ply before it changed for who made it."""

    values: list[float]
    choice: float | None = None
    luck: float | None = None


class Curve(Struct):
    """The chances before the first ply and after each, or where the unit is points the most each seat could still come to; empty
    where nobody can tell."""

    moments: list[Moment]
    unit: Literal["chance", "points"] = "chance"


class Hint(Struct, tag_field="type", tag="hint"):
    """A move to try; `coach` is what else there is to say about the position."""

    id: int | str | None
    move: str
    text: str
    coach: Coached


Reply = Ack | Error | WishAnswer | Hint
"""The answer to a message, with its id."""


class SeatNow(Struct, omit_defaults=True):
    seat: int
    side: str
    kind: Literal["human", "bot", "open"]
    name: str
    here: bool
    face: str | None
    level: str | UnsetType = UNSET
    title: str | UnsetType = UNSET  # of a bot that is called by a name: how it plays


class LogLine(Struct):
    n: int
    ply: int
    seat: int | None
    text: str


class Ended(Struct):
    """`together`: all seats were of one team, so they have won or lost as one."""

    ending: str
    winners: list[int]
    scores: list[float]
    text: str
    together: bool


class Offers(Struct):
    undo: list[int]
    draw: list[int]
    rematch: list[int]


class MoveNow(Struct, omit_defaults=True, rename={"text": "t", "ways": "w", "ghost": "g"}):
    """A legal move for a page."""

    text: str
    ways: tuple[tuple[Step, ...], ...]
    ghost: tuple[Ghost, ...] = ()
    line: bool = False
    """It is drawn, and is its own ghost: a line along its only way."""


class LayerNow(Struct, omit_defaults=True):
    """What a layer is called, and what it shows, in words."""

    title: str
    tells: str | UnsetType = UNSET


class LabelsNow(Struct):
    """What a screen reader says of each anchor, and what buttons, turns, layers and units are called, by name."""

    anchors: dict[str, str] = {}
    buttons: dict[str, str] = {}
    turns: dict[str, str] = {}
    layers: dict[str, LayerNow] = {}
    units: dict[str, str] = {}
    since: int | UnsetType = UNSET
    """These are only what has changed since the update of this number, the last one on this connection."""
    gone: dict[str, list[str]] | UnsetType = UNSET
    """By kind, the names that are no more."""


class Screen(Struct):
    """Before a screen shared by people who have secrets: the seat to sit there now, and whether the others look away."""

    seat: int
    secret: bool


class DiceNow(Struct, omit_defaults=True):
    """Of a game with chance: the SHA-256 of the house's secret, the words given by seat, and the seats whose word is awaited; the
    match is dealt when there are none. `secret` and `seed` (a whole number of 64 bits, as text) once the match is over."""

    commitment: str
    words: dict[str, str]
    waiting: list[int]
    secret: str | UnsetType = UNSET
    seed: str | UnsetType = UNSET


class ClockNow(Struct):
    """Seconds left in this turn, of so many."""

    left: float
    of: int


class TableNow(Struct, tag_field="type", tag="update", kw_only=True):
    """All that changes at a table, as one connection may see it: a snapshot, so the last one is enough."""

    n: int
    """The number of the table's last entry: it grows by one with each."""
    ply: int
    turn: list[int]
    """The seats to act."""
    you: list[int]
    """The seats this connection holds."""
    viewer: int
    """Whose eyes see this; −1 is a spectator."""
    seats: list[SeatNow]
    log: list[LogLine]
    """What came since the last update on this connection, or since the number that it named."""
    offers: Offers
    can: list[Can]
    """What makes sense now besides a move."""
    ended: Ended | None
    next: str | None
    """The table of the rematch."""
    thinking: bool
    """A bot is at work."""
    dice: DiceNow | UnsetType = UNSET
    clock: ClockNow | UnsetType = UNSET


class Update(TableNow, tag="update", kw_only=True):
    """What a program gets."""

    moves: list[str] | dict[str, list[str]]
    """Of the only seat of mine that acts, or by seat where several do."""
    text: str | UnsetType = UNSET
    """The board in plain characters; not on a socket."""


class PageUpdate(TableNow, tag="update", kw_only=True):
    """What a page gets."""

    moves: list[MoveNow] | dict[str, list[MoveNow]]
    """Of the only seat of mine that acts, or by seat where several do."""
    text: str
    """The board in plain characters."""
    ground: str | UnsetType = UNSET
    """The inside of <g class="ground">, where the page may have that of other eyes."""
    scene: str
    """The inside of <g class="scene">."""
    extent: tuple[float, float, float, float] | UnsetType = UNSET
    """Of a board that grows: the part in use, as a viewBox."""
    labels: LabelsNow
    screen: Screen | None


class WireUpdate(Struct, tag_field="type", tag="update"):
    """An Update or a PageUpdate whose costly parts are encoded already, because several connections share them."""

    n: int
    ply: int
    turn: tuple[int, ...]
    you: tuple[int, ...]
    viewer: int
    seats: Raw
    moves: Raw
    log: Raw
    offers: Raw
    can: list[Can]
    ended: Raw
    next: str | None
    thinking: bool
    dice: Raw | UnsetType = UNSET
    clock: ClockNow | UnsetType = UNSET
    ground: Raw | UnsetType = UNSET
    scene: Raw | UnsetType = UNSET
    extent: Raw | UnsetType = UNSET
    labels: Raw | UnsetType = UNSET
    text: Raw | UnsetType = UNSET
    screen: Screen | UnsetType | None = UNSET


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


class Moves(Struct):
    ply: int
    moves: dict[str, list[str]]


class Me(Struct):
    name: str
    guest: bool


class GuestToken(Struct):
    token: str
    name: str


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
    when: dict[str, list[Any]] = {}
    """It means something only with these choices of other options, and is refused beside others."""
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


encode = msgspec.json.Encoder().encode
