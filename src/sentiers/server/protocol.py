"""What the server tells clients (docs/architecture.md), as types: they write and document it, and the client's `types.ts` is made
from them and from what clients ask (wishes.py, typescript.py)."""

from __future__ import annotations

from typing import Literal, cast

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from sentiers.games.clicks import Ghost, Step

Can = Literal[
    "resign", "draw", "undo", "accept", "decline", "rematch", "hint", "sit", "bot", "abort", "claim", "claim-draw", "claim-bot",
    "claim-decided", "back", "plan", "premove",
]  # fmt: skip


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


class Suggested(Struct, omit_defaults=True):
    """A move in words: what to do, what speaks for it or against it, and what it is worth, where the coach has looked."""

    move: str
    deed: str
    reason: str | None = None
    value: float | None = None


class Coached(Struct, omit_defaults=True):
    """The coach on a position: each seat's chance, the moves it would make (the best first, three at most), in a match that is over
    what was played instead, what else there is to say, a small SVG if the game has one; exact where it is the truth and not an
    estimate. `best` is the first move's text."""

    values: list[float]
    lines: list[str]
    picture: str | None = None
    best: str | None = None
    exact: bool = False
    options: list[Suggested] = []
    played: Suggested | None = None
    unit: Literal["chance", "points"] = "chance"


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
    turning: list[int] = []
    """The plies by which somebody gave away most, in their order."""


class Hint(Struct, tag_field="type", tag="hint"):
    """A move to try; `coach` is what else there is to say about the position."""

    id: int | str | None
    move: str
    text: str
    coach: Coached


class Clue(Struct, tag_field="type", tag="clue"):
    """The first step of a hint: where to look, and the anchors to light."""

    id: int | str | None
    text: str
    anchors: list[str]


class Hinted(Struct, omit_defaults=True):
    """A hint over HTTP: where to look; with its second step also what to do."""

    text: str
    anchors: list[str]
    coach: Coached | UnsetType = UNSET


class Premoves(Struct, tag_field="type", tag="premoves"):
    """The moves that may be mine after the next one of another, whatever that is."""

    id: int | str | None
    ply: int
    moves: list[MoveNow]


class Preview(Struct, tag_field="type", tag="preview"):
    """A position that may come, as my seat would see it: no move of it was made."""

    id: int | str | None
    ply: int
    turn: list[int]
    """Who is to act there; nobody where the match would be over."""
    moves: list[MoveNow]
    """Of whoever is to act."""
    scene: str
    labels: LabelsNow
    extent: tuple[float, float, float, float] | UnsetType = UNSET
    """Of a board that grows."""


Reply = Ack | Error | WishAnswer | Clue | Hint | Premoves | Preview
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
    rating: int | UnsetType = UNSET  # points in this game and kind of time
    uncertain: bool = False  # they rest on few matches
    change: int | UnsetType = UNSET  # what this match has changed, once it is over
    profile: str | UnsetType = UNSET  # of a person: the page at /u/PROFILE


class SaidNow(Struct):
    """What somebody at the table said, in the reader's language; `n`: after which entry of the journal."""

    id: str
    seat: int
    phrase: str
    text: str
    n: int


class LogLine(Struct, omit_defaults=True):
    """`kind`: the verb of the entry it tells of (play, undo, offer, decline…), or "end"."""

    n: int
    ply: int
    seat: int | None
    text: str
    kind: str
    at: list[str] = []
    """The anchors of the places it tells of."""
    banner: str = ""
    """What came to light, in a word or two: to be shown for a moment."""
    waits: bool = False
    """Others, who act at the same time, have still to move: the last one's line tells of all, and stands for these."""


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
    """What a screen reader says of each anchor, and what buttons, turns, layers and units are called, by name; what is written
    in the drawing; what to do next, by the kind of the step chosen last."""

    anchors: dict[str, str] = {}
    buttons: dict[str, str] = {}
    turns: dict[str, str] = {}
    layers: dict[str, LayerNow] = {}
    units: dict[str, str] = {}
    says: dict[str, str] = {}
    steps: dict[str, str] = {}
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


class TimesNow(Struct):
    """The time of a whole match: seconds left by seat, the seats whose time passes, and the kind of time. By days also, by seat,
    the moment (ms) until which it is on vacation, 0 where it is not, and the seconds left from which on its clock warns."""

    left: list[float]
    runs: tuple[int, ...]
    speed: Literal["live", "days"]
    away: list[int] | UnsetType = UNSET
    warns: list[float] | UnsetType = UNSET


class AbsentNow(Struct):
    """Somebody who has gone: in so many seconds the others may go on without him; none: now."""

    seat: int
    left: float


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
    prompt: str | UnsetType = UNSET
    """What I am to do now, with the seat of mine that acts; else what is awaited of the only one who does."""
    dice: DiceNow | UnsetType = UNSET
    clock: ClockNow | UnsetType = UNSET
    """Of the turn, where it has a time of its own."""
    times: TimesNow | UnsetType = UNSET
    """Of the match, where it has one."""
    absent: list[AbsentNow] | UnsetType = UNSET
    """Those whom the others need not wait for much longer."""
    said: list[SaidNow] | UnsetType = UNSET
    """What the players said since the last update on this connection, or lately."""
    plan: list[list[str]] | UnsetType = UNSET
    """What I have laid down, from this position on: moves of others and mine, one after the other. Told to nobody else."""
    watching: int | UnsetType = UNSET
    """How many look on who do not play; left out where nobody does."""


class Update(TableNow, tag="update", kw_only=True):
    """What a program gets."""

    moves: list[str] | dict[str, list[str]]
    """Of the only seat of mine that acts, or by seat where several do."""
    text: str | UnsetType = UNSET
    """The board in plain characters; on a socket for who asks for it (`read`)."""


class PageUpdate(TableNow, tag="update", kw_only=True):
    """What a page gets."""

    moves: list[MoveNow] | dict[str, list[MoveNow]]
    """Of the only seat of mine that acts, or by seat where several do."""
    text: str | UnsetType = UNSET
    """The board in plain characters, for who asks for it (`read`)."""
    ground: str | UnsetType = UNSET
    """The inside of <g class="ground">, where the page may have that of other eyes."""
    scene: str
    """The inside of <g class="scene">."""
    extent: tuple[float, float, float, float] | UnsetType = UNSET
    """Of a board that grows: the part in use, as a viewBox."""
    labels: LabelsNow
    screen: Screen | None
    large: int | UnsetType = UNSET
    """Before which seat the board is drawn, where that can be chosen (`show`)."""


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
    prompt: Raw | UnsetType = UNSET
    dice: Raw | UnsetType = UNSET
    clock: ClockNow | UnsetType = UNSET
    times: TimesNow | UnsetType = UNSET
    absent: list[AbsentNow] | UnsetType = UNSET
    plan: tuple[tuple[str, ...], ...] | UnsetType = UNSET
    watching: int | UnsetType = UNSET
    ground: Raw | UnsetType = UNSET
    scene: Raw | UnsetType = UNSET
    extent: Raw | UnsetType = UNSET
    labels: Raw | UnsetType = UNSET
    text: Raw | UnsetType = UNSET
    screen: Screen | UnsetType | None = UNSET
    said: list[SaidNow] | UnsetType = UNSET
    large: int | UnsetType = UNSET


encode = msgspec.json.Encoder().encode


def written(update: bytes) -> PageUpdate:
    """An update that is encoded already, in the place of one: it is written into an answer as it is."""
    return cast(PageUpdate, Raw(update))
