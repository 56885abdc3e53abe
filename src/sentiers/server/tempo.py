"""How long the players of a table may think, in one short text and in words: a time of times.py, or seconds for each turn where a
game is played so ("pace:60"). What lists tell of a table, and what one looks for an opponent with."""

from __future__ import annotations

from sentiers.games.card import Card
from sentiers.messages import Message
from sentiers.server.times import DAYS, LIVE, TIMES

PACE = "pace:"
SOUGHT = ("", "5+3", "15+10", "days:3")
"""With what an opponent is looked for by one tap: few, so that people meet."""


def tempo(time: str, pace: int) -> str:
    """
    >>> tempo("5+3", 0), tempo("", 60), tempo("", 0)
    ('5+3', 'pace:60', '')
    """
    return time or (f"{PACE}{pace}" if pace else "")


def read(text: str) -> tuple[str, int]:
    """The time and the pace.

    >>> read("5+3"), read("pace:60")
    (('5+3', 0), ('', 60))
    """
    return ("", int(text.removeprefix(PACE))) if text.startswith(PACE) else (text, 0)


def known(card: Card) -> tuple[str, ...]:
    """All that a table of this game may be played with."""
    return (*TIMES, *(f"{PACE}{pace}" for pace in card.paces))


def sought(card: Card) -> tuple[str, ...]:
    """Those one looks for an opponent with. Where all act at once a turn has a time, and not a match."""
    if not card.paces:
        return SOUGHT
    paces = [f"{PACE}{pace}" for pace in card.paces[:2]]
    return ("", *paces, *(text for text in SOUGHT if text in DAYS))


def words(text: str) -> Message:
    if text.startswith(PACE):
        return Message("{seconds} s a turn", seconds=text.removeprefix(PACE))
    if text in DAYS:
        n = int(text.partition(":")[2])
        return Message.plural("{n} day a move", "{n} days a move", n=n)
    if text in LIVE:
        minutes, _, seconds = text.partition("+")
        return Message("{minutes} min + {seconds} s", minutes=minutes, seconds=seconds)
    return Message(text) if text else Message("As long as you like")
