"""Live play: the WebSocket of a table. Wishes are heard as they come and answered, updates sent when something has changed.

Below the framework, and without a task between the socket and the table: this is the path every move takes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.parse import parse_qs

import msgspec

from sentiers.language import translator
from sentiers.messages import Message, SentiersError
from sentiers.server import deeds, logs, metrics
from sentiers.server.coaching import told
from sentiers.server.guard import address_of, check_host, headers_of, language_of, same_origin
from sentiers.server.house import House
from sentiers.server.labels import Sheet
from sentiers.server.owner import Listener, Owner
from sentiers.server.protocol import Ack, Error, Hint, WishAnswer, encode
from sentiers.server.refusal import Refusal, refusal_of
from sentiers.server.snapshot import Eyes, read_ground, read_look
from sentiers.server.thinking.line import Asker
from sentiers.server.wire import EXTENSION, Wire
from sentiers.server.wishes import AskHint, Explain, Look, Mode, Play, Wish, decode_id, decode_wish

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

log = logging.getLogger("sentiers.server")
POLICY, BROKEN, TRY_LATER = 1008, 1011, 1013  # codes with which a socket is closed
MOST_REFUSED = 500  # messages above the rate before the socket is closed


class Live:
    """The ASGI application for /ws/{table}."""

    def __init__(self, house: Callable[[], House]) -> None:
        self._house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        house = self._house()
        logs.new_request()
        await receive()  # websocket.connect
        headers = headers_of(scope)
        lang = language_of(scope, headers)
        try:
            check_host(headers, house.settings.allowed_hosts)
            if not same_origin(scope, headers):
                raise Refusal("foreign-origin")
            query = parse_qs(scope["query_string"].decode("latin-1"))
            eyes, since = _query(query, house.identity.recognise(headers), lang)
            owner = await house.visited(str(scope["path"]).removeprefix("/ws/"), eyes.person)
            ground = read_ground(query.get("ground", [""])[0], owner.table.match.seats)
            listener = Connection(house, owner, eyes, since, ground, address_of(scope), scope["extensions"][EXTENSION])
            with owner.listening(listener) as connection:
                await send({"type": "websocket.accept"})
                await connection.run(receive)
        except Refusal as refusal:
            with suppress(OSError):  # gone
                await _turn_away(send, refusal, lang)
        except OSError:
            pass  # gone before it was let in


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
        self._viewer: int | None = None  # whose eyes the last update was for
        self._ground = ground
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
            if self._hint is not None:
                self._hint.cancel()

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
            viewer = owner.snapshots.viewer(self.eyes)
            if self._viewer not in (viewer, None):
                self.since = 0  # other eyes read the whole log as it is told to them
            self._viewer = viewer
            update = self._newest(viewer)
        except Exception:
            log.exception("table %d: an update cannot be sent", owner.table.no)
            self._wire.hang_up(BROKEN)
            return
        self._ground = viewer
        self.since = owner.table.n
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

    def _newest(self, viewer: int) -> bytes:
        snapshots, eyes = self._owner.snapshots, self.eyes
        if eyes.mode == "program":
            return snapshots.update(eyes, self.since)
        update = snapshots.update(eyes, self.since, ground=self._lacks_ground(viewer), labelled=self._labelled)
        self._labelled = snapshots.sheet(eyes)
        return update

    def _lacks_ground(self, viewer: int) -> bool:
        """Does the page have another ground than that of these eyes, or perhaps none?"""
        ground = self._owner.table.match.kit.ground
        return self._ground is None or (viewer != self._ground and ground(viewer) != ground(self._ground))

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
        if isinstance(wish, Explain):
            return self._explain(wish)
        if isinstance(wish, Look):
            return self._look(wish)
        if isinstance(wish, AskHint):
            self._begin_hint(wish)
            return None
        play = (wish.id, wish.ply) if isinstance(wish, Play) and wish.id is not None else None
        if play is not None and play == self._last_play:
            raise Refusal("repeated")
        person = self.eyes.person
        self._under_way = True
        done = self._owner.order(lambda table: deeds.decide(table, person, wish))
        done.add_done_callback(partial(self._done, wish.id, play))
        return None

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
        text = self._render(Message("A good move: {move}.", move=advice.best))
        coached = told(self._owner.table, advice, self.eyes.lang)
        self._answer(Hint(wish.id, advice.best, text, coached))

    def _render(self, message: Message) -> str:
        return self._owner.snapshots.render(message, self.eyes.lang)

    def _error(self, id: int | str | None, error: Refusal | SentiersError) -> Error:
        refusal = error if isinstance(error, Refusal) else refusal_of(error)
        metrics.refused(refusal.code)
        return Error(id, refusal.code, self._render(refusal.message))


def _query(query: dict[str, list[str]], person: str | None, lang: str) -> tuple[Eyes, int]:
    mode: Mode = "program" if query.get("as", ["page"])[0] == "program" else "page"
    try:
        since = int(query.get("since", ["0"])[0])
    except ValueError:
        raise Refusal("bad-message", detail="since is a number") from None
    return Eyes(person, lang, mode, read_look(query.get("look", [""])[0])), since


def _id_in(text: str) -> int | str | None:
    try:
        return decode_id(text).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


async def _turn_away(send: Send, refusal: Refusal, lang: str) -> None:
    """A browser cannot read why a handshake failed, so the socket is opened, told, and closed."""
    metrics.refused(refusal.code)
    await send({"type": "websocket.accept"})
    error = Error(None, refusal.code, refusal.message.render(translator(lang)))
    await send({"type": "websocket.send", "text": encode(error).decode()})
    code = TRY_LATER if refusal.code in ("too-many", "preparing") else POLICY
    await send({"type": "websocket.close", "code": code, "reason": refusal.code})
