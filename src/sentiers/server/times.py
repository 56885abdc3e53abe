"""How long the players of a table may think, as it is settled when the table is opened: as long as they like, minutes for the whole
match with some seconds more for each move, or days for each move. (Seconds for each turn, where all act at once, are a `pace`.)

A time is a short text, in a Setup and in a request: "" · "5+3" (minutes + seconds) · "days:3"."""

from __future__ import annotations

from typing import Literal, NamedTuple

Speed = Literal["free", "live", "days"]
"""The kinds of time that ratings keep apart."""
LIVE = ("3+2", "5+3", "10+5", "15+10", "30+20")
DAYS = ("days:1", "days:3", "days:7")
TIMES = ("", *LIVE, *DAYS)
"""Those among which a table may choose."""
MINUTE, HOUR, DAY = 60_000, 3_600_000, 24 * 3_600_000  # milliseconds


class Time(NamedTuple):
    """Milliseconds: what each has at the beginning, what each of his moves adds to it, and the most he can have."""

    speed: Speed
    total: int = 0
    added: int = 0
    most: int = 0


def read_time(text: str) -> Time:
    """
    >>> read_time("5+3")
    Time(speed='live', total=300000, added=3000, most=0)
    >>> read_time("").speed, read_time("days:3").speed
    ('free', 'days')
    """
    if not text:
        return Time("free")
    if text.startswith("days:"):
        days = int(text.removeprefix("days:")) * DAY
        return Time("days", 2 * days, days, 3 * days)
    minutes, _, seconds = text.partition("+")
    return Time("live", int(minutes) * MINUTE, int(seconds) * 1000)
