"""What is said on the socket of the lobby, by the page and by the server: types that check it, document it and make the client's
(typescript.py)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Struct

from sentiers.server.protocol import Error
from sentiers.server.wishes import NewTable, Short

# What a page asks


class Seek(Struct, tag_field="do", tag="seek", kw_only=True):
    """Finds me an opponent for this game; what I looked for before is forgotten. `tempo`: how long one may think (tempo.py)."""

    id: int | None = None
    game: Short
    tempo: Short = ""


class StopSeeking(Struct, tag_field="do", tag="stop", kw_only=True):
    id: int | None = None


LobbyWish = Seek | StopSeeking

# What it is told


class LobbyTable(Struct, omit_defaults=True):
    """A table as the lobby shows it, in the reader's words."""

    id: str
    game: str
    title: str
    who: str
    """Who waits there, or plays, with what each is rated at this game and kind of time."""
    options: str = ""
    time: str = ""
    free: int = 0
    """Seats that nobody has taken."""
    rated: bool = False


class LobbyNow(Struct, tag_field="type", tag="lobby"):
    """The tables of the lobby, the same for all who read one language: the whole lists, or what has changed in them since."""

    whole: bool
    open: list[LobbyTable]
    """Those that wait for somebody, the newest first; or those of them that are new or different."""
    watch: list[LobbyTable]
    """Public matches that are being played, likewise."""
    gone: list[str]
    """Those that were in a list, and are not any more."""
    more: bool
    """More tables wait than are listed."""


class PeopleNow(Struct, tag_field="type", tag="people"):
    """How many people are in the house."""

    people: int


class YourTable(Struct):
    """A table at which one sits."""

    id: str
    title: str
    against: str
    turn: bool
    """It is one's turn there."""
    waits: bool
    """A seat is still free."""


class YourTables(Struct, tag_field="type", tag="yours"):
    """One's own running tables, those where it is one's turn first; `waiting`: at how many of all it is."""

    tables: list[YourTable]
    waiting: int


class Seeking(Struct, tag_field="type", tag="seeking"):
    """One is looked for now; or not any more, where `game` is empty."""

    id: int | None
    game: str
    tempo: str


class BotOffer(Struct, tag_field="type", tag="bot"):
    """Nobody has come yet: this bot would play; `table` opens that table (POST /api/tables). The search goes on."""

    name: str
    face: str
    table: NewTable


class MetNow(Struct, tag_field="type", tag="met"):
    """Somebody was found: go there."""

    table: str


LobbyWord = LobbyNow | PeopleNow | YourTables | Seeking | BotOffer | MetNow | Error
"""What a page hears in the lobby; told apart by `type`."""

decode: Callable[[str], LobbyWish] = msgspec.json.Decoder(LobbyWish).decode
