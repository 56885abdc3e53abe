"""What clients ask of the server: the messages of a table's socket and the bodies of the API, as types that decode and check
them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from sentiers.games.clicks import Button, Turn

What = Literal["undo", "draw", "rematch"]
Claimed = Literal["win", "draw", "bot", "decided"]
Act = Literal["resign", "draw", "undo", "accept", "decline", "rematch", "word", "bot", "abort", "claim", "back"]
Phrase = Literal[
    "hello", "good-luck", "have-fun", "well-played", "nice-move", "unexpected", "my-luck", "close", "fine-match", "thank-you",
    "welcome", "sorry", "oops", "yes", "no", "thinking", "take-your-time", "one-moment", "back", "must-go", "rematch", "goodbye",
]  # fmt: skip
Mode = Literal["page", "program"]
Order = Literal["given", "random"]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Short = Annotated[str, Meta(max_length=64)]
MoveText = Annotated[str, Meta(min_length=1, max_length=200)]
Long = Annotated[str, Meta(max_length=65_536)]
Word = Annotated[str, Meta(max_length=200)]
Moves = Annotated[list[MoveText], Meta(max_length=40)]
SeedText = Annotated[str, Meta(pattern="^[0-9]{1,20}$")]
"""A whole number of 64 bits, which does not fit a number of JavaScript."""
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


class SeatBot(Asked, tag="bot"):
    """Lets a bot take a free seat at a table that one has opened; `level`: which, or the one that fits."""

    level: Short = ""


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


class Abort(Asked, tag="abort"):
    """While somebody has made fewer than two moves: the match ends without a result."""


class Claim(Asked, tag="claim"):
    """Against who has been absent for longer than the table's patience: the win, a draw, or that a bot plays on for him.
    `decided`: against who does not play on, the win in a match that is decided, which the house judges first."""

    what: Claimed = "win"


class Back(Asked, tag="back"):
    """Who had left takes his seat back from the bot that holds it."""


class Leave(Asked, tag="leave"):
    """Says that one goes away on purpose: the others need not wait so long."""


class Accept(Asked, tag="accept"):
    """`what` may be left out where only one offer stands."""

    what: What | None = None


class Decline(Asked, tag="decline"):
    """To decline one's own offer withdraws it."""

    what: What | None = None


class AskHint(Asked, tag="hint"):
    """In two steps: where to look (1), then what to do (2). The same thought answers both."""

    step: Annotated[int, Meta(ge=1, le=2)] = 2


class Look(Asked, tag="look"):
    """A shared screen was passed on: show it with this seat's eyes. Or, where several of one's seats act at once: I play this
    one now."""


class Show(Asked, tag="show"):
    """Draw the board as it lies before this seat, its sheet large; without one, as it lies before me. It shows nothing more."""


class Read(Asked, tag="read"):
    """From now on updates tell the board in plain characters too; or no longer."""

    text: bool = True


class Say(Asked, tag="say"):
    """A word to the others at the table, who read it in their own language."""

    phrase: Phrase


class AskPreview(Asked, tag="preview"):
    """What my seat would see after these moves of others and mine, counted from the position of this ply; for who makes a plan."""

    ply: PlyNumber
    moves: Moves = []


class LayPlan(Asked, tag="plan"):
    """If these moves are made, from the position of this ply on, I answer as they tell: the last one is mine."""

    moves: Moves
    ply: PlyNumber


class DropPlan(Asked, tag="unplan"):
    """I no longer answer what begins so; without moves: nothing any more."""

    moves: Moves = []


class AskPremoves(Asked, tag="premoves"):
    """Which moves might be mine after the next one of another?"""

    ply: PlyNumber


class Explain(Asked, tag="wish"):
    """Why do these clicks lead nowhere?"""

    steps: Annotated[list[Short | Button | Turn], Meta(max_length=32)] = []


Wish = (
    Play | Sit | SeatBot | GiveWord | Resign | Undo | Draw | Rematch | Accept | Decline | Abort | Claim | Back | Leave
    | AskHint | Look | Show | Read | Explain | Say | AskPreview | LayPlan | DropPlan | AskPremoves
)  # fmt: skip
"""A message on the socket, told apart by `do`."""


class OnlyId(Struct):
    """The id of a message that is otherwise not understood, so that its sender knows which."""

    id: int | Short | None = None


class NewTable(Struct, forbid_unknown_fields=True):
    """`seats` in the order of play; "random" lets the server shuffle them. `word`: for the dice, as of all my seats;
    `pace`: seconds for a turn; `time`: for the match (times.py); `rated`: the result counts; `names`: by seat, of those who share
    my screen; `position`: begin from there, at a private table that does not count."""

    game: Short
    seats: Annotated[list[Short], Meta(min_length=1, max_length=16)]
    options: dict[Short, int | bool | Short] = {}
    edition: str | None = None
    private: bool = True
    order: Order = "given"
    word: Word | None = None
    pace: int = 0
    time: Short = ""
    rated: bool = False
    names: Annotated[list[Word], Meta(max_length=16)] = []
    position: Long | None = None


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
    what: What | Claimed | None = None
    seat: SeatNumber | None = None
    word: Word | None = None


class Try(Struct, forbid_unknown_fields=True):
    """A board to try: where it begins, what was played since (seats and moves), and with whose eyes it is seen (−1: a spectator's;
    none: of who is to act). It may begin from a finished match instead, at its table after so many plies; `openly`: show
    everything, as it lies before who is to act."""

    game: Short
    options: dict[str, Any] = {}
    edition: Long | None = None
    position: Long | None = None
    seed: Annotated[int, Meta(ge=0, lt=2**53)] | SeedText = 0
    plays: Annotated[list[tuple[SeatNumber, MoveText]], Meta(max_length=1000)] = []
    seat: Annotated[int, Meta(ge=-1, le=63)] | None = None
    table: Short | None = None
    ply: PlyNumber = 0
    openly: bool = False


class TryWish(Try, forbid_unknown_fields=True):
    """Why do these clicks of the seat lead nowhere there?"""

    steps: Annotated[list[Short | Button | Turn], Meta(max_length=32)] = []


class TryValues(Try, forbid_unknown_fields=True):
    """What are the moves worth there? `effort`: a first answer, a better one, or the best there is."""

    effort: Annotated[int, Meta(ge=0, le=2)] = 0


class TryTable(Try, forbid_unknown_fields=True, kw_only=True):
    """A table that begins there, with these seats, as for a new table."""

    seats: Annotated[list[Short], Meta(min_length=1, max_length=16)]


class ReadRecord(Struct, forbid_unknown_fields=True):
    """The record of a match, or of a line that was tried."""

    record: Annotated[str, Meta(max_length=200_000)]


class Ahead(Struct, forbid_unknown_fields=True):
    """Moves of others and mine, one after the other, counted from the position of this ply."""

    moves: Moves
    ply: PlyNumber


class Unplan(Struct, forbid_unknown_fields=True):
    """The lines of my plan that begin so, or all of them."""

    moves: Moves = []


class SayPhrase(Struct, forbid_unknown_fields=True):
    phrase: Phrase
    seat: SeatNumber | None = None


class Rename(Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=200)]


class Choose(Struct, forbid_unknown_fields=True):
    passes: bool


class GoAway(Struct, forbid_unknown_fields=True):
    days: int


class DeviceKeys(Struct):
    """As a browser's PushSubscription tells them, in base64url."""

    p256dh: Annotated[str, Meta(min_length=86, max_length=100)]
    auth: Annotated[str, Meta(min_length=21, max_length=32)]


class Subscribe(Struct):
    """A browser's PushSubscription, as JSON."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    keys: DeviceKeys


class Unsubscribe(Struct, forbid_unknown_fields=True):
    endpoint: Annotated[str, Meta(max_length=1000)]


class NewGuest(Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=200)] | None = None


decode_wish: Callable[[str], Wish] = msgspec.json.Decoder(Wish).decode
decode_id = msgspec.json.Decoder(OnlyId).decode
