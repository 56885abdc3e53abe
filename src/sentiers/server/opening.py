"""What a new table begins with: an id that nobody guesses, chance, and the match that its setup describes."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec

from sentiers.games import shelf
from sentiers.games.editions import Edition
from sentiers.match import Match
from sentiers.match.fair import new_secret
from sentiers.match.kit import Kit, open_box
from sentiers.messages import BadRecord, Message
from sentiers.server.storage import Setup

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike: links are also read aloud


def new_table_id() -> str:
    """Not to be guessed: who has the link of a private table may sit down there."""
    return "".join(secrets.choice(LETTERS) for _ in range(14))


def new_dice(game: str, secret: bytes | None = None, position: str | None = None) -> dict[str, Any]:
    """What a new setup says of chance. A secret that is given makes a table that asks for no words; so does a position, whose
    writer has chosen most of the deal already."""
    if position is not None or not shelf.game(game).card.chance:
        return {"seed": secrets.randbits(64)}
    return {"seed": None, "secret": (secret or new_secret()).hex(), "wordless": secret is not None}


def rematch_of(table: str, old: Setup, seats: list[str]) -> Setup:
    """The same once more: the seats are kept for those who played, and who could look on before can again."""
    return Setup(
        old.game,
        old.options,
        seats=seats,
        edition=old.edition,
        private=old.private,
        before=table,
        pace=old.pace,
        time=old.time,
        rated=old.rated,
        names=[*old.names[-1:], *old.names[:-1]],
        position=old.position,
        **new_dice(old.game, position=old.position),
    )


def new_match(setup: Setup) -> Match:
    """The match that a new table begins with, if it can. Where its seed is still to be mixed another deal stands in, of which
    nothing is ever shown."""
    return Match(_kit(setup), setup.seed or 0, setup.position)


def kept_match(setup: Setup) -> Match:
    """The same of a table that was opened once: its position is read as it was then."""
    if setup.position is None:
        return new_match(setup)
    return Match.recorded(_kit(setup), setup.seed or 0, setup.position, setup.seed or 0)


def _kit(setup: Setup) -> Kit:
    return open_box(setup.game, read_edition(setup.game, setup.edition), setup.options, as_they_are=True)


def begun(setup: Setup, match: Match) -> Setup:
    """The setup as it is kept: a position stands there as the game writes it, however somebody wrote it."""
    if setup.position is None:
        return setup
    if match.over:
        raise BadRecord(Message("Nothing can be played from here: the match is over."))
    return msgspec.structs.replace(setup, position=match.start)


def read_edition(game: str, given: str | None) -> Edition | None:
    """An edition by its name on the card or by its whole text; never by a path, which would read the server's files."""
    if given is None:
        return None
    known = shelf.game(game)
    if given in known.card.editions:
        return known.edition(given)
    return Edition.read(given)
