"""The best result there is in a challenge of the day, by the game's own solver: found on the day before, in a process beside the
server, at the lowest priority. It is kept, and told to who cannot play that challenge for a result any more. Where it was only
bounded, because the house was busy or the cards are hard, it is sought again, a few times, each time for longer."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from typing import TYPE_CHECKING, Any

import msgspec

from sentiers.games import shelf
from sentiers.kernel import beside
from sentiers.match.fair import mix
from sentiers.match.match import Match
from sentiers.server.bus import NobodyThere
from sentiers.server.days import ONE, secret_of
from sentiers.server.storage import Bounded
from sentiers.server.thinking import wire

if TYPE_CHECKING:
    from sentiers.server.bus import Bus, Leave
    from sentiers.server.days import Days
    from sentiers.server.storage import Storage

log = logging.getLogger("sentiers.server")
BEYOND = 120.0  # seconds that a thinker may need beside what it is given: to load, to wait for a processor
LOOK_AGAIN = 600.0  # seconds after which one looks whether there is a new day, or something left to prove
TRIES = 4  # for one challenge, each for twice as long as the one before: with 300 seconds 75 minutes in all
NICE = 19


class Optimum(msgspec.Struct, frozen=True):
    """Somebody could have reached `least`, and nobody more than `most`: the best there is where both are the same."""

    least: float
    most: float

    @property
    def proven(self) -> bool:
        return self.least == self.most


class Asked(msgspec.Struct):
    """What the process beside the server is to find out."""

    game: str
    seed: int
    seconds: float


class Optima:
    """`await optima.run()` finds the optima of today and of tomorrow, now and whenever a day has passed. Of several workers one
    takes a challenge upon itself until its day is over, and says so to who asks on the bus; if it goes, another begins anew."""

    def __init__(self, storage: Storage, bus: Bus, days: Days, seconds: float) -> None:
        self._storage, self._bus, self._days, self._seconds = storage, bus, days, seconds
        self._mine: dict[tuple[str, date], Leave] = {}
        self._tries: Counter[tuple[str, date]] = Counter()

    async def of(self, game: str, day: date) -> Optimum | None:
        found = await self._storage.bounds(game, day)
        return None if found is None else Optimum(*found)

    async def run(self) -> None:
        try:
            while self._seconds > 0:
                today = self._days.today
                await self._leave(before=today)
                for game, day in [(game, day) for day in (today, today + ONE) for game in _solved()]:
                    if await self._is_mine(game, day) and not await self._is_known(game, day):
                        await self._find(game, day)
                await asyncio.sleep(LOOK_AGAIN)
        finally:
            await self._leave()

    async def _leave(self, before: date = date.max) -> None:
        for game, day in [challenge for challenge in self._mine if challenge[1] < before]:
            del self._tries[game, day]
            await self._mine.pop((game, day))()

    async def _is_mine(self, game: str, day: date) -> bool:
        """Where it is nobody's it is from now on. Nothing is waited for between question and claim, or another might come first."""
        if (game, day) not in self._mine:
            with suppress(NobodyThere):
                await self._bus.request(_subject(game, day), b"", timeout=1.0)
                return False
            self._mine[game, day] = await self._bus.serve(_subject(game, day), _at_it, "optima")
        return True

    async def _is_known(self, game: str, day: date) -> bool:
        """As well as it will ever be."""
        found = await self.of(game, day)
        return found is not None and (found.proven or self._tries[game, day] >= TRIES)

    async def _find(self, game: str, day: date) -> None:
        try:
            found = await self._found(game, day, self._seconds * 2 ** self._tries[game, day])
        except (OSError, RuntimeError, msgspec.DecodeError):
            log.exception("the optimum of %s on %s cannot be found", game, day)
            return
        self._tries[game, day] += 1
        known = await self.of(game, day) or found
        least, most = max(known.least, found.least), min(known.most, found.most)
        await self._storage.write(Bounded(game, day.isoformat(), least, most))

    async def _found(self, game: str, day: date, seconds: float) -> Optimum:
        """By a thinker elsewhere, or else by a process beside this one."""
        asked = wire.encode(wire.Prove(game, day.isoformat(), seconds))
        try:
            answer = await self._bus.request(wire.PROVE, asked, timeout=seconds + BEYOND)
            return msgspec.msgpack.decode(answer, type=Optimum)
        except NobodyThere:
            return await prove(self._storage, game, day, seconds)


def _subject(game: str, day: date) -> str:
    return f"optimum.{game}.{day.isoformat()}"


async def _at_it(_: bytes) -> bytes:
    return b""


async def prove(storage: Storage, game: str, day: date, seconds: float) -> Optimum:
    return await found_beside(Asked(game, seed_of(secret_of(storage.secret, game, day)), seconds))


def seed_of(secret: bytes) -> int:
    """What a challenge is dealt from: one seat, which gives no word."""
    return mix(secret, [""])


def _solved() -> Iterator[str]:
    """The games with a challenge whose deals a solver can judge."""
    for card in shelf.cards():
        solver = shelf.game(card.name).solve if card.daily is not None else None
        if solver is not None and solver.ABILITIES.between is not None:
            yield card.name


async def found_beside(asked: Asked) -> Optimum:
    """What is asked goes in by standard input: a command line is for everybody on the machine to read."""
    process = await beside.start(__name__)
    try:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(asked) + b"\n")  # and stays open: its end would be the child's
        answer = await process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the process that looked for it ended with {await process.wait()}")
        return msgspec.json.decode(answer, type=Optimum)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


# The process beside the server


def main() -> None:
    asked = msgspec.json.decode(sys.stdin.buffer.readline(), type=Asked)
    beside.settle(NICE)
    print(msgspec.json.encode(find(asked.game, asked.seed, asked.seconds)).decode(), flush=True)


def find(game: str, seed: int, seconds: float) -> Optimum:
    """The optimum of the challenge that is dealt from this seed."""
    known = shelf.game(game)
    options: dict[str, Any] = dict(known.card.daily or {})
    match = Match.new(game, seed=seed, **options)
    assert known.solve is not None
    assert known.solve.ABILITIES.between is not None
    return Optimum(*known.solve.ABILITIES.between(match.box, match.state, 0, seconds))
