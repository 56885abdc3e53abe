"""The house: which tables are open, how one is opened, and what they share: storage, identities, threads."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, TypeVar

import msgspec

from sentiers.games import shelf
from sentiers.messages import Message, SentiersError
from sentiers.server import journal
from sentiers.server.accounts.passkeys import Passkeys
from sentiers.server.accounts.passwords import Passwords
from sentiers.server.bus import Bus, Leave
from sentiers.server.courier import Courier
from sentiers.server.days import Challenge, Days
from sentiers.server.dice import read_word
from sentiers.server.due import DatabaseClock, mind
from sentiers.server.endings import refuse_unfair, refuse_unratable
from sentiers.server.identity import Identity
from sentiers.server.limits import Limits, home
from sentiers.server.listing import look_at_old_tables
from sentiers.server.lobby import Lobby
from sentiers.server.logs import brief
from sentiers.server.news import BEAT
from sentiers.server.opening import begun, new_dice, new_match, new_table_id
from sentiers.server.opponents import offered
from sentiers.server.optimum import Optima
from sentiers.server.owner import Owner
from sentiers.server.pondering import Pondering
from sentiers.server.preparing import Preparation, Preparing
from sentiers.server.programs import named
from sentiers.server.programs.keeper import Programs
from sentiers.server.push.sending import Push
from sentiers.server.refusal import Refusal, refusal_of
from sentiers.server.rings import Rings
from sentiers.server.room import Room
from sentiers.server.seating import read_names, read_seats, shuffled
from sentiers.server.seeking import Matchmaker
from sentiers.server.settings import Settings
from sentiers.server.sharing import Sharing
from sentiers.server.steady import Steady
from sentiers.server.storage import Known, Opened, Plan, Setup, Storage, StorageError
from sentiers.server.table import Table
from sentiers.server.thinking.elsewhere import Elsewhere
from sentiers.server.thinking.here import Threads
from sentiers.server.thinking.thoughts import Thoughts
from sentiers.server.times import DAYS, TIMES
from sentiers.server.trying import Trials
from sentiers.server.wishes import NewTable

T = TypeVar("T")
log = logging.getLogger("sentiers.server")
LONGEST_ID = 32
FIRST_VISIT = 2.0  # seconds


class House:
    def __init__(self, storage: Storage, bus: Bus, settings: Settings) -> None:
        self.settings = settings
        self.bus = bus
        self.worker = secrets.token_hex(8)  # which of the workers of this house this one is
        self.courier = Courier(self)
        self._heal = asyncio.Event()
        self._leave: Leave | None = None
        self.storage = storage
        self.identity = Identity(self.storage)
        self.passwords = Passwords()
        self.passkeys = Passkeys(self.storage.secret)
        self.time = Steady()
        self.rings = Rings()
        self.days = Days(settings.zone, settings.today, self.time)
        self.room = Room(self)
        self.push = Push(self)
        self.optima = Optima(self.storage, bus, self.days, settings.proofs)
        self.stopping = False
        self.shown = asyncio.Event()  # somebody has seen a page
        self._loop = asyncio.get_running_loop()
        self._connections: Counter[str] = Counter()  # by address
        self._owners: dict[str, asyncio.Future[Owner]] = {}
        here = Threads(settings.thinkers)
        self.limits = Limits(settings)
        self.sharing = Sharing(self.limits, bus, self.worker)
        self.trials = Trials()
        self.thoughts = Thoughts(
            here if bus.alone else Elsewhere(bus, self.worker, here),
            settings.thoughts_per_person,
            settings.thoughts_per_address,
            settings.thoughts_kept,
        )
        self.pondering = Pondering(self.thoughts, settings)
        self.programs = Programs(named.read(settings.bots))
        self._workers = ThreadPoolExecutor(2, thread_name_prefix="worker")
        self.preparation = Preparation(settings.compilers)
        self._background: set[asyncio.Future[Any]] = set()
        self._sweeper = asyncio.create_task(self._sweep())
        self._heart = asyncio.create_task(self._beat())
        self.clock = DatabaseClock()
        self.lobby = Lobby(self)
        self.matchmaker = Matchmaker(self)
        self._minding = asyncio.create_task(mind(self))

    # Tables

    async def owner(self, id: str, compiling: bool = True) -> Owner:
        """The owner of a table, which is read back from its journal if it is not open. Waits for its game, see `prepared`."""
        while True:
            try:
                owner = await self._owner(id)
                if owner.unread:
                    await owner.read_up()
                return owner
            except Preparing as found:
                await self.prepared(found.game, compiling)

    async def _owner(self, id: str) -> Owner:
        if id not in self._owners:
            if len(id) > LONGEST_ID:
                raise Refusal("unknown-table")
            opening = self._owners[id] = asyncio.ensure_future(self._read_back(id))
            opening.add_done_callback(lambda done: self._unless_opened(id, done))
        return await asyncio.shield(self._owners[id])

    async def _read_back(self, id: str) -> Owner:
        try:
            found = await self.storage.table(id)
            if found is None:
                raise Refusal("unknown-table")
            if not self.preparation.ready(found[1].game):
                raise Preparing(found[1].game)
            owner = Owner(self, await self.work(partial(Table, id, *found)))
            await owner.start()
            return owner
        except Refusal:
            raise
        except Exception:
            log.exception("table %s cannot be read", brief(id))
            raise Refusal("server-error") from None

    def _unless_opened(self, id: str, opening: asyncio.Future[Owner]) -> None:
        if opening.cancelled() or opening.exception() is not None:
            self._owners.pop(id, None)

    async def visited(self, id: str, person: str | None, compiling: bool = True) -> Owner:
        """The owner of a table, for someone who may look at it: who can still play a challenge is not shown its cards."""
        owner = await self.owner(id, compiling)
        day = owner.table.day
        if day is None or self.days.closed(day) or owner.table.seating.held_by(person):
            return owner
        mine = None if person is None else await self.storage.own_try(owner.table.game.name, day, person)
        if not self.days.settled(day, mine):
            raise Refusal("spoiler")
        return owner

    async def new_table(
        self, person: str, address: str, wanted: NewTable, challenge: Challenge | None = None, compiling: bool = True
    ) -> Owner:
        """Opens a table. One of a challenge is dealt at once from the secret of the day, the same for whoever asks."""
        self.limits.open_table(person, address)
        await self.room.check(person, address)
        if wanted.game in shelf.SHELF:
            await self.prepared(wanted.game, compiling)
        setup = await self.setup(wanted, person, challenge)
        word = None if wanted.word is None else read_word(wanted.word)
        id = new_table_id()
        known = Known(person, self.identity.alias(person))
        await self.storage.write(Opened(id, setup, person, self.room.of_address(address)), known)
        self.lobby.opened(setup)
        owner = await self.owner(id)
        held = owner.table.seating.held_by(person)
        if word is not None and held and not owner.table.dealt:
            await owner.ask(lambda table: [journal.word(seat, word) for seat in held])
        return owner

    async def setup(self, wanted: NewTable, person: str, challenge: Challenge | None = None) -> Setup:
        """What was asked for, if a match can be made of it; the game has to be prepared."""
        try:
            return await self.work(partial(_setup, wanted, person, challenge))
        except SentiersError as error:
            raise refusal_of(error) from None

    def open_owner(self, id: str) -> Owner | None:
        found = self._owners.get(id)
        return None if found is None or not found.done() or found.exception() else found.result()

    def open_owners(self) -> list[Owner]:
        return [found.result() for found in self._owners.values() if found.done() and not found.exception()]

    async def rename(self, person: str, address: str, name: str) -> str:
        self.limits.rename(address)
        name = await self.identity.rename(person, name)
        await self._renamed(person)
        await self.bus.publish("people", person.encode())
        return name

    async def _renamed(self, person: str) -> None:
        self.lobby.stir()
        for owner in self.open_owners():
            if person in owner.table.seating.people:
                await owner.learn_names()
                owner.tell()

    async def sessions_ended(self, person: str) -> None:
        """Somebody was signed out somewhere: his tokens are asked about anew, his connections closed, with all workers."""
        self._end_sessions(person)
        await self.bus.publish("sessions", person.encode())

    def _end_sessions(self, person: str) -> None:
        self.identity.ended(person)
        for owner in self.open_owners():
            for listener in [each for each in owner.listeners if each.eyes.person == person]:
                listener.leave()
        self.lobby.show_out(person)

    async def account_kept(self, person: str) -> None:
        """The token of the guest holds no longer, with no worker; a name may have been taken with it."""
        self.identity.ended(person)
        self.identity.forget(person)
        await self._renamed(person)
        await self.bus.publish("people", person.encode())

    async def account_gone(self, person: str) -> None:
        """An account was deleted: nobody is signed in to it, and its name is shown nowhere any more."""
        await self.sessions_ended(person)
        self.identity.forget(person)
        await self._renamed(person)
        await self.bus.publish("people", person.encode())

    def _heard_of(self, person: str) -> None:
        """Somebody took a new name or kept his account, perhaps at another worker."""
        self.identity.ended(person)
        self.identity.forget(person)
        self.in_background(self._renamed(person))

    @contextmanager
    def connection(self, address: str) -> Iterator[None]:
        """One connection more from this address, as long as the block lasts."""
        address = home(address)
        if self._connections[address] >= self.settings.sockets_per_address:
            raise Refusal("too-many")
        self._connections[address] += 1
        try:
            yield
        finally:
            self._connections[address] -= 1
            if not self._connections[address]:
                del self._connections[address]

    @property
    def sockets(self) -> int:
        """How many connections look at tables."""
        return self._connections.total()

    async def _sweep(self) -> None:
        """Tables at which nobody looks leave the memory; their journal stays."""
        while True:
            await asyncio.sleep(min(5.0, max(0.05, self.settings.idle / 4)))
            for owner in self.open_owners():
                if owner.quiet and time.monotonic() - owner.touched > self.settings.idle:
                    del self._owners[owner.table.id]
                    await owner.stop()
                    self.rings.table_left()

    async def _beat(self) -> None:
        """Other workers may have the same tables open: what was missed is read from the journals, who is here is said again."""
        if self.bus.alone:
            return
        self._leave = await self.bus.subscribe("people", lambda person: self._heard_of(person.decode()))
        await self.courier.start()
        await self.bus.subscribe("sessions", lambda person: self._end_sessions(person.decode()))
        self.bus.healed(self._heal_soon)
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._heal.wait(), BEAT * random.uniform(0.8, 1.2))
            self._heal.clear()
            try:
                await self._catch_up()
            except StorageError as error:
                log.warning("the heartbeat: %s", error)

    def _heal_soon(self) -> None:
        self._heal.set()

    async def _catch_up(self) -> None:
        owners = {owner.table.no: owner for owner in self.open_owners()}
        for no, n in (await self.storage.newest(list(owners))).items():
            if n > owners[no].table.n:
                owners[no].behind()
        planned: dict[int, list[Plan]] = {no: [] for no, owner in owners.items() if owner.planning}
        for plan in await self.storage.plans(list(owners)):
            planned.setdefault(plan.no, []).append(plan)
        for no, found in planned.items():
            owners[no].planning.compare(found)
        for owner in owners.values():
            if owner.news.forget():
                owner.presence_changed()
            if owner.listeners:
                owner.news.say_who_is_here()

    # Threads

    async def work(self, work: Callable[[], T]) -> T:
        """Runs something that would hold up the event loop in a thread."""
        return await self._loop.run_in_executor(self._workers, work)

    def in_background(self, work: Awaitable[object]) -> None:
        task = asyncio.ensure_future(work)
        self._background.add(task)
        task.add_done_callback(self._background_done)

    def _background_done(self, task: asyncio.Future[Any]) -> None:
        self._background.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("in the background: %s", error)

    async def prepared(self, game: str, compiling: bool = True) -> None:
        """Waits for a game, a moment; for the compiler only if told. Raises Preparing where it takes longer."""
        await self.preparation.wait(game, self.settings.patience, compiling)

    async def settle(self) -> None:
        """What can wait until the first visitor has his page, or nobody comes: all games, garbage, the challenges' optima."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.shown.wait(), FIRST_VISIT)
        if self.settings.warm:
            await self.preparation.all()
        await asyncio.gather(self.rings.keep(), self.optima.run(), self.room.run(), look_at_old_tables(self))

    def stop_soon(self) -> None:
        """Called when a signal arrives: whoever waits for news is woken and sees that there will be none."""
        self.stopping = True
        self._loop.call_soon_threadsafe(self._tell_all)

    def _tell_all(self) -> None:
        for owner in self.open_owners():
            owner.tell()
        self.lobby.stop()

    async def close(self) -> None:
        self.stopping = True
        self._sweeper.cancel()
        self._heart.cancel()
        self._minding.cancel()
        self.lobby.close()
        await self.matchmaker.close()
        await self.preparation.close()
        await asyncio.gather(*(owner.stop() for owner in self.open_owners()))
        if self._background:
            await asyncio.wait(self._background, timeout=1)
        await self.push.close()
        self.pondering.close()
        self.thoughts.close()
        await self.programs.close()
        self._workers.shutdown(wait=False, cancel_futures=True)
        self.passwords.close()
        await self.bus.close()
        await self.storage.close()


def _setup(wanted: NewTable, person: str, challenge: Challenge | None) -> Setup:
    """What was asked for, if a match can be made of it. Slow the first time: it opens the box."""
    game = shelf.game(wanted.game)
    options = game.card.read_options(wanted.options)
    levels = {level.name for level in offered(game.name)}
    seats = read_seats(wanted.seats, person, game.seats(options), levels, game.card.title)
    names = read_names(wanted.names, wanted.seats)
    if wanted.order == "random":
        seats, names = shuffled(seats, names)
    if wanted.pace not in (0, *game.card.paces):
        paces = ", ".join(map(str, (0, *game.card.paces)))
        raise Refusal(
            "bad-option",
            Message.plural(
                "{game} is not played with {n} second for a turn: there are {paces}.",
                "{game} is not played with {n} seconds for a turn: there are {paces}.",
                n=wanted.pace,
                game=game.card.title,
                paces=paces,
            ),
        )
    if wanted.time not in (TIMES if not game.card.simultaneous else ("", *DAYS)):
        raise Refusal("bad-option", Message("{game} is not played with this time.", game=game.card.title))
    dice = new_dice(game.name, None if challenge is None else challenge.secret, wanted.position)
    setup = Setup(
        game.name, options, seats=seats, edition=wanted.edition, private=wanted.private, pace=wanted.pace,
        time=wanted.time, rated=wanted.rated, names=names, position=wanted.position, **dice,
    )  # fmt: skip
    if wanted.rated:
        refuse_unratable(game.card, setup)
    if wanted.position is not None:
        refuse_unfair(game.card, setup)
    if challenge is not None:
        setup = msgspec.structs.replace(setup, day=challenge.day.isoformat(), counts=challenge.counts)
    return begun(setup, new_match(setup))
