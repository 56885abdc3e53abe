"""How much time each seat has left, as the replay of the moments in the journal: a restart, a crash or another worker changes
nothing of it. Plain state, no waiting; who rings the bell is clock.py.

A live clock begins with a seat's second move: nobody loses while the table still gathers. What a line delays is given back within a
quota, which each move refills: about what an ordinary line needs, and never so much that to be slow pays."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from copy import deepcopy
from typing import NamedTuple

from sentiers.server.journal import Entry
from sentiers.server.times import Time

GAIN = 150  # ms that a move adds to the quota …
SHARE = 20  # … and a twentieth of what it adds to the time
FULL = 7  # gains in a quota that is full; it begins so
NOTED = frozenset({"away", "home", "remind"})  # entries that mean something to clocks, and are no moves
USED = 80  # percent of what one has at the beginning of a turn, after which one is reminded of it


class Away(NamedTuple):
    """A vacation: from this moment on, until that one."""

    since: int
    until: int


class Reckoning:
    """All in milliseconds; moments are those of the database."""

    def __init__(self, time: Time, seats: int) -> None:
        self.time = time
        self._gain = GAIN + time.added // SHARE if time.speed == "live" else 0
        self._left = [time.total] * seats
        self._since: list[int | None] = [None] * seats  # since when a clock runs
        self._moves = [0] * seats
        self._quota = [FULL * self._gain] * seats
        self._away: list[list[Away]] = [[] for _ in range(seats)]  # one after the other; those that may matter still
        self._reminded = [False] * seats  # in the turn that runs

    @property
    def runs(self) -> tuple[int, ...]:
        """The seats whose turn it is: their time passes, but on vacation."""
        return tuple(seat for seat, since in enumerate(self._since) if since is not None)

    def passes(self, now: int) -> tuple[int, ...]:
        """The seats whose time is passing at this moment."""
        return tuple(seat for seat in self.runs if self.away(seat, now) is None)

    def left(self, seat: int, now: int) -> int:
        """What a seat has at this moment; below zero once it is out of time."""
        since = self._since[seat]
        return self._left[seat] - (self._used(seat, since, now) if since is not None else 0)

    def credit(self, seat: int, lag: int) -> int:
        """How much of a delay is given back at the next move."""
        return max(0, min(lag, self._quota[seat]))

    def ends(self, seat: int) -> int | None:
        """The moment from which a seat is out of time, whatever its line has delayed; None while its clock stands."""
        since = self._since[seat]
        return None if since is None else self.when(seat, since, self._left[seat] + self._quota[seat])

    def would_end(self, seat: int, now: int) -> int | None:
        """The same if it were this seat's turn from now on, or is already."""
        if self._since[seat] is not None or not self._begun(seat):
            return self.ends(seat)
        return self.when(seat, now, self._left[seat] + self._quota[seat])

    def moved(self, seat: int, at: int, lag: int = 0) -> None:
        """A seat has moved: what it used is gone, what a move adds is there."""
        lag = self.credit(seat, lag)
        self._quota[seat] = min(FULL * self._gain, self._quota[seat] - lag + self._gain)
        self._moves[seat] += 1
        if self._since[seat] is not None:
            self._stop(seat, at - lag)
            added = self._left[seat] + self.time.added
            self._left[seat] = min(added, max(self.time.most, self._left[seat])) if self.time.most else added

    def turn_to(self, seats: Collection[int], at: int) -> None:
        """From now on these are to act; whose clock runs already runs on."""
        for seat, since in enumerate(self._since):
            if seat not in seats:
                self._stop(seat, at)
            elif since is None and self._begun(seat):
                self._since[seat] = at

    # Vacations, of tables by days: whoever is to act, the clock stands still meanwhile

    def away(self, seat: int, now: int) -> Away | None:
        """The vacation on which a seat is at this moment."""
        return next((each for each in self._away[seat] if now < each.until), None)

    def knows(self, seat: int, since: int) -> bool:
        """Whether a vacation that began then is known here."""
        return any(each.since == since for each in self._away[seat])

    def began(self, seat: int, now: int) -> int:
        """From which moment on vacations of a seat matter: since its clock runs, or now."""
        since = self._since[seat]
        return now if since is None else min(since, now)

    def goes(self, seat: int, away: Away) -> None:
        """A vacation; it may have begun a while ago. It ends by itself."""
        before = (each for each in self._away[seat] if each.since < away.since)
        self._away[seat] = [*(each._replace(until=min(each.until, away.since)) for each in before), away]

    def comes(self, seat: int, at: int) -> None:
        """It ends before its time."""
        self._away[seat] = [each._replace(until=min(at, each.until)) for each in self._away[seat] if each.since < at]

    def note(self, entry: Entry, at: int) -> None:
        """What an entry that is no move means to the clocks."""
        if entry.verb == "away":
            self.goes(int(entry.first), Away(*map(int, entry.second.split())))
        elif entry.verb == "home":
            self.comes(int(entry.first), at)
        elif entry.verb == "remind":
            self.reminded(int(entry.first))

    def noted(self, entries: Iterable[Entry], at: int) -> Reckoning:
        """The clocks as they will be once these entries are written at this moment, moves apart."""
        if not any(entry.verb in NOTED for entry in entries):
            return self
        again = deepcopy(self)
        for entry in entries:
            again.note(entry, at)
        return again

    # Where most of a turn's time is used

    def warns(self, seat: int) -> int:
        """What is left when most of what a seat had at the beginning of its turn is used."""
        return self._left[seat] - self._left[seat] * USED // 100

    def reminds(self, seat: int) -> int | None:
        """The moment at which a seat is to be reminded; None where its clock stands, or it has been."""
        since = self._since[seat]
        return None if since is None or self._reminded[seat] else self._reminds(seat, since)

    def would_remind(self, seat: int, now: int) -> int | None:
        """The same if it were this seat's turn from now on, or is already."""
        if self._since[seat] is not None or not self._begun(seat):
            return self.reminds(seat)
        return self._reminds(seat, now)

    def reminded(self, seat: int) -> None:
        self._reminded[seat] = self._since[seat] is not None

    def _reminds(self, seat: int, since: int) -> int | None:
        return self.when(seat, since, self._left[seat] * USED // 100) if self.time.speed == "days" else None

    def _begun(self, seat: int) -> bool:
        return self.time.speed == "days" or (self.time.speed == "live" and self._moves[seat] > 0)

    def _used(self, seat: int, since: int, now: int) -> int:
        """What has passed, but for vacations."""
        stood = (min(now, each.until) - max(since, each.since) for each in self._away[seat])
        return max(0, now - since) - sum(time for time in stood if time > 0)

    def when(self, seat: int, since: int, used: int) -> int:
        """The moment at which so much is used, vacations of now and later added."""
        end = since + used
        for each in self._away[seat]:
            if each.until > since and each.since <= end:
                end += each.until - max(since, each.since)
        return end

    def _stop(self, seat: int, at: int) -> None:
        if self._since[seat] is not None:
            self._left[seat] = max(0, self.left(seat, at))
            self._since[seat] = None
            self._reminded[seat] = False
            self._away[seat] = [each for each in self._away[seat] if each.until > at]
