"""A house that has been open for years, made up: people, finished matches with real journals, results of challenges. Its rows are
those that play would have written, table by table, in the order in which they are best put in."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from sentiers.games import shelf
from sentiers.lab.players import OPTIONS
from sentiers.server.journal import Entry, resign
from sentiers.server.opening import new_dice
from sentiers.server.profile import SPEEDS
from sentiers.server.storage import Outcome, Setup
from sentiers.server.table import Table

Row = tuple[Any, ...]
YEARS = 2
DAY = 86_400_000  # ms
PATTERNS = 40  # different matches of each game: who looks at a million tables does not look at their moves
PLIES = 9  # and somebody resigns
PER_PERSON = 5  # matches of everybody, on the average
REGULAR = "regular-of-the-house"
HIS = 5_000  # tables at which the regular sits; half of them he has never finished


class Pattern(NamedTuple):
    """A match that is played at many tables."""

    setup: Setup
    entries: list[str]


@dataclass(frozen=True)
class Filling:
    matches: int
    now: int  # ms
    each: int = PATTERNS
    seed: int = 0
    of_one: bool = False  # the regular has played every match, and to its end

    @property
    def people(self) -> int:
        return max(2, self.matches // PER_PERSON)

    @property
    def waiting(self) -> int:
        """Tables more that wait for a partner."""
        return self.matches // 200

    @property
    def crowd(self) -> int:
        """Who has played the challenge on a great day."""
        return self.matches // 20

    @cached_property
    def patterns(self) -> list[Pattern]:
        chance = random.Random(self.seed)
        return [_pattern(card.name, chance) for card in shelf.cards() for _ in range(self.each)]

    def great_days(self, today: date) -> list[date]:
        """Today, and one that is closed."""
        return [today, today - timedelta(3)]

    def name_of(self, table: int) -> str:
        return hashlib.blake2b(f"{self.seed}/{table}".encode(), digest_size=7).hexdigest()

    # Rows, by the name of their table and its columns

    def rows_of_people(self) -> Iterator[Row]:
        """id, name"""
        yield REGULAR, "Regular"
        for number in range(self.people):
            yield _person(number), f"Guest {number}"

    def rows_of_tables(self, first: int, last: int) -> Iterator[Row]:
        """no, id, opened, setup, listed, over, n, game, seats, plies, turn, touched, opener, address"""
        for no in range(first, last):
            pattern, people, over = self._pattern(no), self._people(no), self._over(no)
            seats = [f"by:{person}" for person in people] + ["open"] * (2 - len(people))
            setup = msgspec.json.encode(msgspec.structs.replace(pattern.setup, seats=seats, private=False))
            at, entries = self._opened(no), self._entries(no)
            plies = len(entries) - over
            turn = "[]" if over else "[0]"
            yield (
                no, self.name_of(no), at, setup, len(people) < 2, over, len(entries), pattern.setup.game,
                msgspec.json.encode(seats).decode(), plies, turn, at + 60_000 * len(entries), people[0], f"address-{no % 5000}",
            )  # fmt: skip

    def rows_of_sitting(self, first: int, last: int) -> Iterator[Row]:
        """person, no, touched, over"""
        for no in range(first, last):
            at = self._opened(no) + 60_000 * len(self._entries(no))
            for person in self._people(no):
                yield person, no, at, self._over(no)

    def rows_of_ended(self, first: int, last: int) -> Iterator[Row]:
        """no, at, game, speed, rated, outcome"""
        for no in range(first, last):
            if self._over(no):
                seats = tuple(f"by:{person}" for person in self._people(no))
                outcome = Outcome("resignation", seats, (0, 1), (1, 0), (0.0, 1.0), (1,))
                text = msgspec.json.encode(outcome).decode()
                yield no, self._ended(no), self._pattern(no).setup.game, self._speed(no), True, text

    def rows_of_history(self, first: int, last: int) -> Iterator[Row]:
        """person, seen, at, no, game"""
        for no in range(first, last):
            if self._over(no):
                for person in self._people(no):
                    yield person, "", self._ended(no), no, self._pattern(no).setup.game

    def rows_of_changes(self, first: int, last: int) -> Iterator[Row]:
        """no, person, seq, game, speed, mu_before, sigma_before, mu, sigma, at"""
        for no in range(first, last):
            if self._over(no):
                for person in self._people(no):
                    after = 1500.0 + no % 97
                    yield (
                        no,
                        person,
                        no,
                        self._pattern(no).setup.game,
                        self._speed(no),
                        1500.0,
                        90.0,
                        after,
                        90.0,
                        self._ended(no),
                    )

    def rows_of_ratings(self) -> Iterator[Row]:
        """person, game, speed, mu, sigma, matches"""
        for person in (REGULAR, *map(_person, range(self.people))):
            for card in shelf.cards():
                for speed in SPEEDS if person == REGULAR else SPEEDS[-1:]:
                    yield person, card.name, speed, 1500.0, 90.0, 12

    def rows_of_tallies(self) -> Iterator[Row]:
        """person, game, played, won, drawn, lost, streak, longest"""
        for person in (REGULAR, *map(_person, range(self.people))):
            for card in shelf.cards():
                yield person, card.name, 12, 6, 0, 6, 1, 3

    def rows_of_journal(self, first: int, last: int) -> Iterator[Row]:
        """no, n, at, entry"""
        for no in range(first, last):
            at = self._opened(no)
            for n, entry in enumerate(self._entries(no), 1):
                yield no, n, at + 60_000 * n, entry

    def rows_of_results(self, today: date) -> Iterator[Row]:
        """game, day, person, score, at, listed: all of accounts"""
        chance = random.Random(self.seed)
        for game in (card.name for card in shelf.cards() if card.daily is not None):
            for back in range(365 * YEARS):
                day = today - timedelta(back)
                great = day in self.great_days(today)
                for number in range(self.crowd if great else self.matches // 2000):
                    yield (
                        game,
                        day.isoformat(),
                        _person(number),
                        float(chance.randrange(60)),
                        self.now - back * DAY,
                        True,
                    )
                if not great:
                    yield game, day.isoformat(), REGULAR, float(chance.randrange(60)), self.now - back * DAY, True

    def rows_of_tries(self, today: date) -> Iterator[Row]:
        """game, day, person, table"""
        for number, (game, day, person, *_) in enumerate(self.rows_of_results(today)):
            yield game, day, person, f"try-{number}"

    # What a table is, by its number

    @property
    def tables(self) -> int:
        return self.matches + self.waiting

    def _his(self, no: int) -> bool:
        return no <= self.matches and (self.of_one or no % max(2, self.matches // HIS) == 1)

    def _speed(self, no: int) -> str:
        return SPEEDS[no // len(self.patterns) % len(SPEEDS)] if self._his(no) else "free"

    def _over(self, no: int) -> bool:
        return no <= self.matches and not self._left(no)

    def _left(self, no: int) -> bool:
        """The regular leaves every other of his tables as it is."""
        return not self.of_one and self._his(no) and (no // max(2, self.matches // HIS)) % 2 == 0

    def _people(self, no: int) -> list[str]:
        one, other = (no * 7919) % self.people, (no * 104729 + 1) % self.people
        if no > self.matches:
            return [_person(one)]
        if self._his(no):
            return [REGULAR, _person(other)]
        return [_person(one), _person(other if other != one else (one + 1) % self.people)]

    def _pattern(self, no: int) -> Pattern:
        return self.patterns[no % len(self.patterns)]

    def _entries(self, no: int) -> list[str]:
        if no > self.matches:
            return []
        entries = self._pattern(no).entries
        return entries if self._over(no) else entries[:-1]

    def _ended(self, no: int) -> int:
        return self._opened(no) + 60_000 * len(self._entries(no))

    def _opened(self, no: int) -> int:
        return self.now - YEARS * 365 * DAY + no * (YEARS * 365 * DAY // (self.tables + 1))


def _person(number: int) -> str:
    return f"person-{number:08d}"


def _pattern(game: str, chance: random.Random) -> Pattern:
    """A few random moves, and a resignation: a journal that can be replayed."""
    setup = Setup(game, OPTIONS.get(game, {}), seats=["by:one", "by:other"], **new_dice(game, chance.randbytes(32)))
    table, entries = Table("pattern", 1, setup), []
    for _ in range(PLIES):
        seat = table.turn[0]
        entry = Entry("play", str(seat), chance.choice(table.view(seat).moves(seat)))
        table.apply(entry)
        if table.over:
            break  # it was given up just before
        entries.append(str(entry))
    return Pattern(setup, [*entries, str(resign(0))])
