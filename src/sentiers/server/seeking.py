"""Finding an opponent: who looks for the same game and time is brought together, nearest in strength first, whatever workers they
are at. The storage keeps who looks, and brings two together in one transaction; the bus only tells the other one sooner."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from sentiers.games import shelf
from sentiers.language import translator
from sentiers.server import fitting, tempo
from sentiers.server.counts import for_two
from sentiers.server.lobby_talk import BotOffer, MetNow, Seek, Seeking
from sentiers.server.opening import new_table_id
from sentiers.server.refusal import Refusal
from sentiers.server.storage import Gone, Met, NotThere, Opened, Seeker, Setup, Sought, Stayed, StorageError
from sentiers.server.storage.seeking import FRESH
from sentiers.server.wishes import NewTable

if TYPE_CHECKING:
    from sentiers.server.house import House

log = logging.getLogger("sentiers.server")
SUBJECT = "met"
BEAT = 2.0  # seconds between two words that somebody still looks
ATTEMPTS = 20  # at somebody who waits: each that fails was met by others
MOST = 50  # who wait, among whom the nearest is chosen

Tell = Callable[[msgspec.Struct], None]


class News(msgspec.Struct, frozen=True):
    """These have met at this table."""

    tokens: tuple[str, ...]
    table: str


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(News).decode


class Looking:
    """Somebody before an open page who looks for an opponent, and how he is told."""

    def __init__(self, person: str, address: str, lang: str, wanted: Seek, tell: Tell) -> None:
        self.token = secrets.token_urlsafe(12)
        self.person, self.address, self.lang, self.tell = person, address, lang, tell
        self.game, self.tempo = wanted.game, wanted.tempo
        self.rating: float | None = None
        self.offer: asyncio.TimerHandle | None = None

    def told_off(self) -> None:
        if self.offer is not None:
            self.offer.cancel()


class Matchmaker:
    def __init__(self, house: House) -> None:
        self._house = house
        self._looking: dict[str, Looking] = {}  # by token: those before a page of this worker
        self._loop = asyncio.get_running_loop()
        self._task = self._loop.create_task(self._run())

    def __len__(self) -> int:
        return len(self._looking)

    # What a page asks for

    async def begin(self, person: str, address: str, lang: str, wanted: Seek, tell: Tell) -> Looking:
        """Looks from now on; raises Refusal. Whoever waits already is met before this returns."""
        house = self._house
        if wanted.game not in shelf.SHELF:
            raise Refusal("unknown-game")
        if for_two(wanted.game) is None or wanted.tempo not in tempo.known(shelf.game(wanted.game).card):
            raise Refusal("bad-option")
        house.limits.open_table(person, address)
        await house.room.check(person, address)
        await house.prepared(wanted.game, compiling=False)
        one = Looking(person, address, lang, wanted, tell)
        one.rating = await fitting.rating_of(house, person, one.game, one.tempo)
        self._looking[one.token] = one
        one.offer = self._loop.call_later(house.settings.bot_after, self._offer_bot, one)
        try:
            at = await house.storage.write(Sought(one.token, person, one.game, one.tempo, one.rating))
            await self._meet(one, at)
        except BaseException:  # he has closed his page, or the house cannot write
            self.end(one)
            raise
        return one

    def end(self, *ended: Looking) -> None:
        """He has left, or looks for something else."""
        for one in ended:
            one.told_off()
            self._looking.pop(one.token, None)
        if ended and not self._house.stopping:
            self._house.in_background(self._house.storage.write(Gone(tuple(one.token for one in ended))))

    async def close(self) -> None:
        self._task.cancel()
        tokens = tuple(self._looking)
        for one in self._looking.values():
            one.told_off()
        self._looking.clear()
        if tokens:
            try:
                await self._house.storage.write(Gone(tokens))
            except StorageError as error:
                log.warning("who looks for an opponent: %s", error)

    # Who still looks

    async def _run(self) -> None:
        await self._house.bus.subscribe(SUBJECT, self._hear)
        while True:
            await asyncio.sleep(BEAT * random.uniform(0.8, 1.2))
            if self._looking:
                try:
                    await self._beat()
                except StorageError as error:
                    log.warning("who looks for an opponent: %s", error)

    async def _beat(self) -> None:
        """Says who is still here; what was not heard is read."""
        storage, tokens = self._house.storage, list(self._looking)
        at = await storage.write(Stayed(tuple(tokens)))
        found = await storage.seeking(tokens)
        for token in tokens:
            one = self._looking.get(token)
            if one is None:
                continue
            if token not in found:
                self._drop(one).tell(Seeking(None, "", ""))  # he looks for something else in another window
            elif found[token]:
                self._drop(one).tell(MetNow(found[token]))
            else:
                await self._meet(one, at)

    def _drop(self, one: Looking) -> Looking:
        one.told_off()
        self._looking.pop(one.token, None)
        return one

    # Meeting

    async def _meet(self, one: Looking, at: int) -> None:
        """Brings this one together with whoever suits him best; nobody may be there."""
        house = self._house
        for _ in range(ATTEMPTS):
            others = await house.storage.seekers(one.game, one.tempo, at - FRESH, one.person, MOST)
            if not others or one.token not in self._looking:
                return
            other = min(
                others, key=lambda other: fitting.nearness(one.rating, other.rating)
            )  # of equals who waits longest
            table, setup = new_table_id(), await self._setup(one, other)
            opened = Opened(table, setup, one.person, house.room.of_address(one.address))
            try:
                await house.storage.write(Met(table, (one.token, other.token)), opened)
            except NotThere:
                found = await house.storage.seeking([one.token])
                if found.get(one.token, "gone"):
                    return  # met by the other, or gone: that is told by whoever did it, or by the next beat
                continue
            self._tell(News((one.token, other.token), table))
            await house.bus.publish(SUBJECT, _encode(News((one.token, other.token), table)))
            house.lobby.opened(setup)
            return

    async def _setup(self, one: Looking, other: Seeker) -> Setup:
        """A table for these two, sides by lot."""
        time, pace = tempo.read(one.tempo)
        options = for_two(one.game) or {}
        wanted = NewTable(one.game, ["me", "open"], options, private=True, order="random", time=time, pace=pace)
        setup = await self._house.setup(wanted, one.person)
        seats = [f"by:{other.person}" if seat == "open" else seat for seat in setup.seats]
        return msgspec.structs.replace(setup, seats=seats)

    def _hear(self, data: bytes) -> None:
        try:
            self._tell(_decode(data))
        except (msgspec.DecodeError, UnicodeError):
            return  # of another version: the next beat heals it

    def _tell(self, news: News) -> None:
        for token in news.tokens:
            if one := self._looking.get(token):
                self._drop(one).tell(MetNow(news.table))

    # Meanwhile

    def _offer_bot(self, one: Looking) -> None:
        level = fitting.fitting_bot(one.game, one.rating)
        if level is None or one.token not in self._looking:
            return
        translate = translator(one.lang, one.game)
        title = level.title.render(translate)
        name = f"{level.called.render(translate)} ({title})" if level.called else title
        time, pace = tempo.read(one.tempo)
        seats, options = ["me", f"bot:{level.name}"], for_two(one.game) or {}
        table = NewTable(one.game, seats, options, order="random", time=time, pace=pace)
        one.tell(BotOffer(name, level.face, table))
