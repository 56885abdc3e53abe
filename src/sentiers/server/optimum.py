"""The best result there is in a challenge of the day, by the game's own solver: found on the day before, in a process beside the
server, at the lowest priority. It is kept, and told to who cannot play that challenge for a result any more."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Iterator
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
    from sentiers.server.bus import Bus
    from sentiers.server.days import Days
    from sentiers.server.storage import Storage

log = logging.getLogger("sentiers.server")
BEYOND = 120.0  # seconds that a thinker may need beside what it is given: to load, to wait for a processor
LOOK_AGAIN = 600.0  # seconds after which one looks whether there is a new day
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
    """`await optima.run()` finds the optima of today and of tomorrow, now and whenever a day has passed."""

    def __init__(self, storage: Storage, bus: Bus, days: Days, seconds: float) -> None:
        self._storage, self._bus, self._days, self._seconds = storage, bus, days, seconds

    async def of(self, game: str, day: date) -> Optimum | None:
        found = await self._storage.bounds(game, day)
        return None if found is None else Optimum(*found)

    async def run(self) -> None:
        while self._seconds > 0:
            today = self._days.today
            for game, day in [(game, day) for day in (today, today + ONE) for game in _solved()]:
                if not await self._is_known(game, day):
                    await self._find(game, day)
            await asyncio.sleep(LOOK_AGAIN)

    async def _is_known(self, game: str, day: date) -> bool:
        """Or another worker is about to know it."""
        try:
            await self._bus.request(_subject(game, day), b"", timeout=1.0)
        except NobodyThere:
            return await self.of(game, day) is not None
        return True

    async def _find(self, game: str, day: date) -> None:
        leave = await self._bus.serve(_subject(game, day), _at_it, "optima")
        try:
            found = await self._found(game, day)
        except (OSError, RuntimeError, msgspec.DecodeError):
            log.exception("the optimum of %s on %s cannot be found", game, day)
        else:
            await self._storage.write(Bounded(game, day.isoformat(), found.least, found.most))
        finally:
            await leave()

    async def _found(self, game: str, day: date) -> Optimum:
        """By a thinker elsewhere, or else by a process beside this one."""
        asked = wire.encode(wire.Prove(game, day.isoformat(), self._seconds))
        try:
            answer = await self._bus.request(wire.PROVE, asked, timeout=self._seconds + BEYOND)
            return msgspec.msgpack.decode(answer, type=Optimum)
        except NobodyThere:
            return await prove(self._storage, game, day, self._seconds)


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
