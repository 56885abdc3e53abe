"""Live play: the WebSocket of a table. Wishes are heard as they come and answered, updates sent when something has changed.

Below the framework, and without a task between the socket and the table: this is the path every move takes."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Any

import msgspec

from sentiers.messages import Message, SentiersError
from sentiers.server import deeds, metrics
from sentiers.server.coaching import Told
from sentiers.server.house import House
from sentiers.server.journal import Entry
from sentiers.server.labels import Sheet
from sentiers.server.listener import Listener
from sentiers.server.owner import Owner
from sentiers.server.previews import premoves, preview
from sentiers.server.protocol import Ack, Error, Premoves, WishAnswer, encode
from sentiers.server.refusal import Refusal, refusal_of
from sentiers.server.snapshot import Eyes, read_ground, read_look
from sentiers.server.sockets import BROKEN, MOST_REFUSED, POLICY, Receive, Send, Socket, Visit
from sentiers.server.table import Table
from sentiers.server.thinking.line import Asker
from sentiers.server.wire import Wire
from sentiers.server.wishes import (
    AskHint,
    AskPremoves,
    AskPreview,
    Claim,
    DropPlan,
    Explain,
    LayPlan,
    Leave,
    Look,
    Mode,
    Play,
    Read,
    Say,
    Show,
    Wish,
    decode_id,
    decode_wish,
)

log = logging.getLogger("sentiers.server")


class Live(Socket):
    """The ASGI application for /ws/{table}."""

    async def _welcome(self, house: House, visit: Visit, receive: Receive, send: Send) -> None:
        eyes, since = _query(visit)
        owner = await house.visited(visit.path.removeprefix("/ws/"), eyes.person)
        ground = read_ground(visit.asked("ground"), owner.table.match.seats)
        listener = Connection(house, owner, eyes, since, ground, visit.address, visit.wire)
        listener.reads = visit.asked("text") == "1"
        with owner.listening(listener) as connection:
            await send({"type": "websocket.accept"})
            await connection.run(receive)


class Connection(Listener):
    """One page or program at a table; `ground`: whose drawing of what never changes it has already, if it says so."""

    def __init__(
        self, house: House, owner: Owner, eyes: Eyes, since: int, ground: int | None, address: str, wire: Wire
    ) -> None:
        super().__init__(eyes, since, address)
        self._owner, self._wire = owner, wire
        self._loop = asyncio.get_running_loop()
        self._bucket = house.limits.socket(address)
        self._refused = 0
        self._unheard: list[str | None] = []  # said while a deed is under way: one after the other
        self._under_way = False
        self._last_play: tuple[Any, int | None] | None = None  # id and ply of the last move that was acknowledged here
        self._hint: asyncio.Task[None] | None = None
        self._claim: asyncio.Task[None] | None = None
        self._viewer: int | None = None  # whose eyes the last update was for
        self._ground = ground
        self.reads = False  # wants the board as text too
        self._labelled: Sheet | None = None  # the labels that the page has
        self._woken = False  # an update is about to be sent …
        self._unsent: list[bytes] = []  # … and before it these answers

    async def run(self, receive: Receive) -> None:
        self._wire.tell(self)
        self.wake()
        try:
            while (event := await receive())["type"] != "websocket.disconnect":
                self.hear(event.get("text"))
        finally:
            for thought in (self._hint, self._claim):
                if thought is not None:
                    thought.cancel()

    # What is sent

    def wake(self) -> None:
        if not self._woken:
            self._woken = True
            self._loop.call_soon(self._send_update)

    def can_send(self) -> None:
        if self._woken:
            self._loop.call_soon(self._send_update)
        self._go_on()

    def _send_update(self) -> None:
        """The newest snapshot, if the other side takes it; else when it has taken what was sent before."""
        if self._wire.full or not self._woken:
            return
        self._woken = False
        owner = self._owner
        try:
            own = owner.snapshots.own(self.eyes)
            if self._viewer != own.viewer:
                if self._viewer is not None:
                    self.since = 0  # other eyes read the whole log as it is told to them
                self._viewer = own.viewer
            update = self._newest(own.place)
        except Exception:
            log.exception("table %d: an update cannot be sent", owner.table.no)
            self._wire.hang_up(BROKEN)
            return
        self._ground = own.place
        self.since = owner.table.n
        if owner.table.times is not None:
            self._wire.ping()
        if self._unsent:
            self._wire.say(*self._unsent, update)
            self._unsent.clear()
        else:
            self._wire.say(update)

    def _answer(self, answer: msgspec.Struct | None) -> None:
        """At once, or together with the update that is about to be sent."""
        if answer is None:
            return
        if self._woken:
            self._unsent.append(encode(answer))
        else:
            self._wire.say(encode(answer))

    def _newest(self, place: int) -> bytes:
        snapshots, eyes, phrases = self._owner.snapshots, self.eyes, self._owner.phrases
        said = None
        if phrases.heard > self.heard:
            said, self.heard = phrases.since(self.heard, eyes.lang), phrases.heard
        if eyes.mode == "program":
            return snapshots.update(eyes, self.since, self.reads, said=said)
        lacks = place != self._ground and self._lacks_ground(place)
        update = snapshots.update(eyes, self.since, self.reads, lacks, self._labelled, said)
        self._labelled = snapshots.sheet(eyes)
        return update

    def _lacks_ground(self, place: int) -> bool:
        """Is the ground before this seat another one than the page has, if it has one?"""
        ground = self._owner.table.match.kit.ground
        return self._ground is None or ground(place) != ground(self._ground)

    def leave(self) -> None:
        self._wire.hang_up(POLICY)

    # What is heard

    def hear(self, text: str | None) -> None:
        self._unheard.append(text)
        self._go_on()

    def _go_on(self) -> None:
        """One wish after the other, each once the one before is done. Who says more than that is not listened to meanwhile."""
        while self._unheard and not self._under_way and not self._wire.full:
            self._take_in(self._unheard.pop(0))
        self._wire.hold(bool(self._unheard))

    def _take_in(self, text: str | None) -> None:
        if self._bucket.take():
            self._answer(self._heard(text))
            return
        self._refused += 1
        if self._refused > MOST_REFUSED:
            self._unheard.clear()
            self._wire.hang_up(POLICY)
        else:
            self._answer(self._error(None, Refusal("too-fast")))

    def _heard(self, text: str | None) -> msgspec.Struct | None:
        if text is None:
            return self._error(None, Refusal("bad-message", detail="text is expected, not bytes"))
        try:
            wish = decode_wish(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return self._error(_id_in(text), Refusal("bad-message", detail=str(error)))
        try:
            return self._grant(wish)
        except (Refusal, SentiersError) as error:
            return self._error(wish.id, error)

    def _grant(self, wish: Wish) -> msgspec.Struct | None:
        """The answer, or None where it comes later."""
        if isinstance(wish, Play):
            self._order(wish, None if wish.id is None else (wish.id, wish.ply))
            return None
        if isinstance(wish, Explain):
            return self._explain(wish)
        if isinstance(wish, Look):
            return self._look(wish)
        if isinstance(wish, Show):
            return self._show(wish)
        if isinstance(wish, Read):
            return self._read(wish)
        if isinstance(wish, Say):
            self._owner.phrases.say(self.eyes.person, wish.seat, wish.phrase)
            return Ack(wish.id, self._owner.table.n)
        if isinstance(wish, AskHint):
            self._begin_hint(wish)
            return None
        if isinstance(wish, Leave):
            return self._leave(wish)
        if isinstance(wish, Claim) and wish.what == "decided":
            self._begin_claim(wish)
            return None
        if isinstance(wish, AskPreview):
            words = self._owner.snapshots.words(self.eyes.lang)
            return preview(self._owner.table, self.eyes.person, wish.moves, wish.ply, wish.id, words)
        if isinstance(wish, AskPremoves):
            return Premoves(wish.id, wish.ply, premoves(self._owner.table, self.eyes.person, wish.ply))
        if isinstance(wish, LayPlan | DropPlan):
            self._plan(wish)
            return None
        self._order(wish, None)
        return None

    def _order(self, wish: Wish, play: tuple[Any, int] | None) -> None:
        """A deed, answered once it is on disk; of a move, by what it would be known if it came again."""
        if play is not None and play == self._last_play:
            raise Refusal("repeated")
        self._under_way = True
        done = self._owner.order(partial(self._decide, wish))
        done.add_done_callback(partial(self._done, wish.id, play))

    def _decide(self, wish: Wish, table: Table) -> list[Entry]:
        """With what the line has delayed given back, where there is a clock."""
        entries = deeds.decide(table, self.eyes.person, wish)
        return entries if table.times is None else self._owner.flags.timed(entries, self._wire.lag)

    def _done(self, id: int | str | None, play: tuple[Any, int] | None, done: asyncio.Future[int]) -> None:
        """The deed is on disk, or refused."""
        self._under_way = False
        try:
            self._answer(Ack(id, done.result()))
            self._last_play = play
        except (Refusal, SentiersError) as error:
            self._answer(self._error(id, error))
        self._go_on()

    def _explain(self, wish: Explain) -> WishAnswer:
        table = self._owner.table
        seat = deeds.acting_seat(table, self.eyes.person, wish.seat)
        if table.over:
            raise Refusal("over")
        if not table.dealt:
            raise Refusal("not-dealt")
        if seat not in table.turn:
            raise Refusal("not-your-turn")
        try:
            message = table.view(seat).wish(wish.steps, seat)
        except SentiersError as error:
            message = error.message
        return WishAnswer(wish.id, self._render(message))

    def _look(self, wish: Look) -> Ack:
        """Another one sits down before the shared screen, and sees the match anew with his own eyes."""
        seat = deeds.acting_seat(self._owner.table, self.eyes.person, wish.seat)
        self.eyes = self.eyes._replace(look=seat)
        self.wake()
        return Ack(wish.id, self._owner.table.n)

    def _show(self, wish: Show) -> Ack:
        """The board is drawn as it lies before another seat, for the same eyes."""
        snapshots, seat = self._owner.snapshots, wish.seat
        if seat is not None and not snapshots.may_choose_place(self.eyes.person):
            raise Refusal("illegal", Message("Here the board is seen from one place only."))
        if seat is not None and seat >= self._owner.table.match.seats:
            raise Refusal("bad-message", detail="there is no such seat")
        self.eyes = self.eyes._replace(large=seat)
        self.wake()
        return Ack(wish.id, self._owner.table.n)

    def _read(self, wish: Read) -> Ack:
        self.reads = wish.text
        self.wake()
        return Ack(wish.id, self._owner.table.n)

    def _leave(self, wish: Leave) -> Ack:
        if self.eyes.person is not None:
            self._owner.absence.leaves(self.eyes.person)
        return Ack(wish.id, self._owner.table.n)

    def _plan(self, wish: LayPlan | DropPlan) -> None:
        planning, person = self._owner.planning, self.eyes.person
        self._under_way = True
        work = (
            planning.lay(person, wish.moves, wish.ply)
            if isinstance(wish, LayPlan)
            else planning.drop(person, wish.moves)
        )
        asyncio.ensure_future(work).add_done_callback(partial(self._done, wish.id, None))

    def _begin_hint(self, wish: AskHint) -> None:
        seat = deeds.hint(self._owner.table, self.eyes.person, wish.seat)
        if self._hint is not None and not self._hint.done():
            raise Refusal("too-fast")
        self._hint = asyncio.create_task(self._give_hint(wish, seat))

    async def _give_hint(self, wish: AskHint, seat: int) -> None:
        mark = self._owner.table.mark()
        try:
            advice = await self._owner.bots.advise(seat, Asker(self.eyes.person or "", self.address))
            if not self._owner.table.still_at(mark, seat):
                raise Refusal("stale")
        except Refusal as refusal:
            self._answer(self._error(wish.id, refusal))
            return
        self._answer(Told(self._owner.table, advice, self.eyes.lang).hint(wish.id, wish.step))

    def _begin_claim(self, wish: Claim) -> None:
        if self._claim is not None and not self._claim.done():
            raise Refusal("too-fast")
        self._claim = asyncio.create_task(self._settle_claim(wish))

    async def _settle_claim(self, wish: Claim) -> None:
        person = self.eyes.person
        try:
            number = await self._owner.judging.claim(person, Asker(person or "", self.address))
        except Refusal as refusal:
            self._answer(self._error(wish.id, refusal))
        else:
            self._answer(Ack(wish.id, number))

    def _render(self, message: Message) -> str:
        return self._owner.snapshots.naming.render(message, self.eyes.lang)

    def _error(self, id: int | str | None, error: Refusal | SentiersError) -> Error:
        refusal = error if isinstance(error, Refusal) else refusal_of(error)
        metrics.refused(refusal.code)
        return Error(id, refusal.code, self._render(refusal.message))


def _query(visit: Visit) -> tuple[Eyes, int]:
    mode: Mode = "program" if visit.asked("as", "page") == "program" else "page"
    try:
        since = int(visit.asked("since", "0"))
    except ValueError:
        raise Refusal("bad-message", detail="since is a number") from None
    look, large = (read_look(visit.asked(name)) for name in ("look", "large"))
    return Eyes(visit.person, visit.lang, mode, look, large), since


def _id_in(text: str) -> int | str | None:
    try:
        return decode_id(text).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
