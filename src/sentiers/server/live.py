"""Live play: the WebSocket of a table. One coroutine reads wishes and answers them, another sends updates.

Plain ASGI, below the framework: this is the path every move takes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs

import msgspec

from sentiers.language import translator
from sentiers.messages import Message, SentiersError
from sentiers.server import deeds, logs, metrics
from sentiers.server.coaching import told
from sentiers.server.guard import address_of, check_host, headers_of, language_of, same_origin
from sentiers.server.house import House
from sentiers.server.owner import Listener, Owner
from sentiers.server.protocol import Ack, Error, Hint, WishAnswer, encode
from sentiers.server.refusal import Refusal, refusal_of
from sentiers.server.snapshot import Eyes, read_ground, read_look
from sentiers.server.thinking.line import Asker
from sentiers.server.wishes import AskHint, Explain, Look, Mode, Play, Wish, decode_id, decode_wish

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

log = logging.getLogger("sentiers.server")
POLICY, TRY_LATER = 1008, 1013  # codes with which a socket is closed
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
            with owner.listening(Listener(eyes, since, address_of(scope))) as listener:
                await send({"type": "websocket.accept"})
                ground = read_ground(query.get("ground", [""])[0], owner.table.match.seats)
                await Connection(house, owner, listener, ground, receive, send).run()
        except Refusal as refusal:
            with suppress(OSError):  # gone
                await _turn_away(send, refusal, lang)
        except OSError:
            pass  # gone before it was let in


class Connection:
    """One page or program at a table; `ground`: whose drawing of what never changes it has already, if it says so."""

    def __init__(
        self, house: House, owner: Owner, listener: Listener, ground: int | None, receive: Receive, send: Send
    ) -> None:
        self._house, self._owner, self._listener = house, owner, listener
        self._receive, self._send = receive, send
        self._eyes = listener.eyes
        self._bucket = house.limits.socket(listener.address)
        self._refused = 0
        self._last_play: tuple[Any, int | None] | None = None  # id and ply of the last move that was acknowledged here
        self._hint: asyncio.Task[None] | None = None
        self._viewer: int | None = None  # whose eyes the last update was for
        self._ground = ground

    async def run(self) -> None:
        updates = asyncio.create_task(self._send_updates())
        try:
            await self._read()
        finally:
            for task in (updates, self._hint):
                if task is not None:
                    task.cancel()

    async def _send_updates(self) -> None:
        listener, owner = self._listener, self._owner
        try:
            while True:
                await listener.news.wait()
                listener.news.clear()
                viewer = owner.snapshots.viewer(self._eyes)
                if self._viewer not in (viewer, None):
                    listener.since = 0  # other eyes read the whole log as it is told to them
                self._viewer = viewer
                update = owner.update(self._eyes, listener.since, ground=self._lacks_ground(viewer))
                self._ground = viewer
                listener.since = owner.table.n
                await self._send({"type": "websocket.send", "text": update.decode()})
        except OSError:
            pass  # gone; the reading side notices
        except Exception:
            log.exception("table %d: an update cannot be sent", owner.table.no)
            await self._send({"type": "websocket.close", "code": 1011})

    def _lacks_ground(self, viewer: int) -> bool:
        """Does the page have another ground than that of these eyes, or perhaps none?"""
        ground = self._owner.table.match.kit.ground
        return self._ground is None or (viewer != self._ground and ground(viewer) != ground(self._ground))

    async def _read(self) -> None:
        while True:
            event = await self._receive()
            if event["type"] == "websocket.disconnect":
                return
            if not self._bucket.take():
                self._refused += 1
                if self._refused > MOST_REFUSED:
                    await self._send({"type": "websocket.close", "code": POLICY})
                    return
                await self._answer(self._error(None, Refusal("too-fast")))
                continue
            await self._answer(await self._hear(event.get("text")))

    async def _answer(self, answer: msgspec.Struct | None) -> None:
        if answer is not None:
            try:
                await self._send({"type": "websocket.send", "text": encode(answer).decode()})
            except OSError:
                return  # gone; the reading side notices

    async def _hear(self, text: str | None) -> msgspec.Struct | None:
        if text is None:
            return self._error(None, Refusal("bad-message", detail="text is expected, not bytes"))
        try:
            wish = decode_wish(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return self._error(_id_in(text), Refusal("bad-message", detail=str(error)))
        try:
            return await self._grant(wish)
        except Refusal as refusal:
            return self._error(wish.id, refusal)
        except SentiersError as error:
            return self._error(wish.id, refusal_of(error))

    async def _grant(self, wish: Wish) -> msgspec.Struct | None:
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
        person = self._eyes.person
        number = await self._owner.ask(lambda table: deeds.decide(table, person, wish))
        self._last_play = play
        return Ack(wish.id, number)

    def _explain(self, wish: Explain) -> WishAnswer:
        table = self._owner.table
        seat = deeds.acting_seat(table, self._eyes.person, wish.seat)
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
        seat = deeds.acting_seat(self._owner.table, self._eyes.person, wish.seat)
        self._eyes = replace(self._eyes, look=seat)
        self._listener.news.set()
        return Ack(wish.id, self._owner.table.n)

    def _begin_hint(self, wish: AskHint) -> None:
        seat = deeds.hint(self._owner.table, self._eyes.person, wish.seat)
        if self._hint is not None and not self._hint.done():
            raise Refusal("too-fast")
        self._hint = asyncio.create_task(self._give_hint(wish, seat))

    async def _give_hint(self, wish: AskHint, seat: int) -> None:
        mark = self._owner.table.mark()
        try:
            advice = await self._owner.bots.advise(seat, Asker(self._eyes.person or "", self._listener.address))
            if not self._owner.table.still_at(mark, seat):
                raise Refusal("stale")
        except Refusal as refusal:
            await self._answer(self._error(wish.id, refusal))
            return
        text = self._render(Message("A good move: {move}.", move=advice.best))
        coached = told(self._owner.table, advice, self._eyes.lang)
        await self._answer(Hint(wish.id, advice.best, text, coached))

    def _render(self, message: Message) -> str:
        return self._owner.snapshots.render(message, self._eyes.lang)

    def _error(self, id: int | str | None, refusal: Refusal) -> Error:
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
