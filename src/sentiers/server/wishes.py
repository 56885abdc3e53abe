"""What clients ask of the server: the messages of a table's socket and the bodies of the API, as types that decode and check
them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from sentiers.games.clicks import Button, Turn

What = Literal["undo", "draw", "rematch"]
Act = Literal["resign", "draw", "undo", "accept", "decline", "rematch", "word"]
Mode = Literal["page", "program"]
Order = Literal["given", "random"]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Short = Annotated[str, Meta(max_length=64)]
MoveText = Annotated[str, Meta(min_length=1, max_length=200)]
Word = Annotated[str, Meta(max_length=200)]
PlyNumber = Annotated[int, Meta(ge=0, le=1_000_000)]


class Asked(Struct, tag_field="do", kw_only=True):
    """What every message on the socket may say: an id of its sender's choice, and which of his seats he means."""

    id: int | Short | None = None
    seat: SeatNumber | None = None


class Play(Asked, tag="play"):
    """`ply`: how many plies the client has seen."""

    move: MoveText
    ply: PlyNumber


class Sit(Asked, tag="sit"):
    """`word`: for the dice."""

    word: Word | None = None


class GiveWord(Asked, tag="word"):
    """For the dice, before the deal; once for each seat."""

    word: Word


class Resign(Asked, tag="resign"):
    pass


class Undo(Asked, tag="undo"):
    pass


class Draw(Asked, tag="draw"):
    pass


class Rematch(Asked, tag="rematch"):
    pass


class Accept(Asked, tag="accept"):
    """`what` may be left out where only one offer stands."""

    what: What | None = None


class Decline(Asked, tag="decline"):
    """To decline one's own offer withdraws it."""

    what: What | None = None


class AskHint(Asked, tag="hint"):
    pass


class Look(Asked, tag="look"):
    """A shared screen was passed on: show it with this seat's eyes. Or, where several of one's seats act at once: I play this
    one now."""


class Explain(Asked, tag="wish"):
    """Why do these clicks lead nowhere?"""

    steps: Annotated[list[Short | Button | Turn], Meta(max_length=32)] = []


Wish = Play | Sit | GiveWord | Resign | Undo | Draw | Rematch | Accept | Decline | AskHint | Look | Explain
"""A message on the socket, told apart by `do`."""


class OnlyId(Struct):
    """The id of a message that is otherwise not understood, so that its sender knows which."""

    id: int | Short | None = None


class NewTable(Struct, forbid_unknown_fields=True):
    """`seats` in the order of play; "random" lets the server shuffle them. `word`: for the dice, as of all my seats;
    `pace`: seconds for a turn."""

    game: Short
    seats: Annotated[list[Short], Meta(min_length=1, max_length=16)]
    options: dict[Short, int | bool | Short] = {}
    edition: str | None = None
    private: bool = True
    order: Order = "given"
    word: Word | None = None
    pace: int = 0


class Join(Struct, forbid_unknown_fields=True):
    seat: SeatNumber | None = None
    word: Word | None = None


class PlayMove(Struct, forbid_unknown_fields=True):
    """`ply`: how many plies the client has seen."""

    move: MoveText
    ply: PlyNumber
    seat: SeatNumber | None = None


class DoAct(Struct, forbid_unknown_fields=True):
    do: Act
    what: What | None = None
    seat: SeatNumber | None = None
    word: Word | None = None


class Rename(Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=200)]


class NewGuest(Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=200)] | None = None


decode_wish: Callable[[str], Wish] = msgspec.json.Decoder(Wish).decode
decode_id = msgspec.json.Decoder(OnlyId).decode
