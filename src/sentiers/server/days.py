"""The days of the challenges: which one it is, how long a challenge is open, what is played on it, and streaks.

A challenge is begun on its day. Who has begun may finish until the end of the next day; only then is the secret of its cards
told, so that nobody ever plays for a result with the cards known."""

from __future__ import annotations

import hashlib
import hmac
import re
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_skeleton

from sentiers.language import locale_of

if TYPE_CHECKING:
    from sentiers.server.storage import Try

ONE = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Challenge:
    """What a table of a challenge is opened with. The one that counts is a person's only one; others are practice."""

    day: date
    secret: bytes
    counts: bool


class Days:
    def __init__(self, zone: str, standing: str = "", clock: Callable[[], float] = time.time) -> None:
        self._zone, self._clock = ZoneInfo(zone), clock
        self._standing = date.fromisoformat(standing) if standing else None

    @property
    def today(self) -> date:
        return self._standing or datetime.fromtimestamp(self._clock(), self._zone).date()

    def closed(self, day: date) -> bool:
        """Nobody can play it for a result any more, so its secret may be told."""
        return day < self.today - ONE

    def settled(self, day: date, mine: Try | None) -> bool:
        """Somebody cannot play it for a result any more, his own try being this."""
        if mine is None:
            return day < self.today
        return mine.score is not None or self.closed(day)


def read_day(text: str) -> date | None:
    """
    >>> read_day("2026-11-15"), read_day("20261115"), read_day("2026-02-30")
    (datetime.date(2026, 11, 15), None, None)
    """
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None


def secret_of(key: bytes, game: str, day: date) -> bytes:
    """The secret of a day's cards: the same for all on this server, and not to be known without its key."""
    return hmac.digest(key, f"daily/{game}/{day.isoformat()}".encode(), hashlib.sha256)


@dataclass(frozen=True, slots=True)
class Streaks:
    """Days in a row with a result: up to now, and the most there ever were."""

    now: int
    longest: int


def streaks(days: Iterable[date], today: date) -> Streaks:
    """A streak lives until a whole day has passed without a result.

    >>> streaks([date(2026, 11, 13), date(2026, 11, 14), date(2026, 11, 10)], date(2026, 11, 15))
    Streaks(now=2, longest=2)
    """
    lengths: dict[date, int] = {}
    for day in sorted(set(days)):
        lengths[day] = lengths.get(day - ONE, 0) + 1
    return Streaks(lengths.get(today) or lengths.get(today - ONE, 0), max(lengths.values(), default=0))


def in_words(day: date, lang: str, weekday: bool = True) -> str:
    """
    >>> in_words(date(2026, 11, 15), "fr"), in_words(date(2026, 11, 1), "fr", weekday=False)
    ('dimanche 15 novembre 2026', '1er novembre 2026')
    >>> in_words(date(2026, 11, 15), "de"), in_words(date(2026, 11, 15), "nl")
    ('Sonntag, 15. November 2026', 'zondag 15 november 2026')
    """
    return _first(format_date(day, "full" if weekday else "long", locale=locale_of(lang)), day, lang)


def in_short(day: date, lang: str) -> str:
    """
    >>> in_short(date(2026, 11, 15), "fr"), in_short(date(2026, 11, 15), "en")
    ('15 nov. 2026', '15 Nov 2026')
    """
    return _first(format_date(day, "medium", locale=locale_of(lang)), day, lang)


def of_this_year(day: date, lang: str) -> str:
    """
    >>> of_this_year(date(2026, 11, 1), "fr"), of_this_year(date(2026, 11, 1), "de")
    ('1er novembre', '1. November')
    """
    return _first(format_skeleton("MMMMd", day, locale=locale_of(lang)), day, lang)


def _first(text: str, day: date, lang: str) -> str:
    """The first of a month is an ordinal in French, which Babel does not know."""
    return re.sub(r"\b1 ", "1er ", text) if lang == "fr" and day.day == 1 else text
