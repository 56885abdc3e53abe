"""The WebSocket of the lobby, which every open page has: it is told what changes, and looks for an opponent as long as it is
open. Below the framework, as live play is (live.py)."""

from __future__ import annotations

import asyncio

import msgspec

from sentiers.language import translator
from sentiers.messages import SentiersError
from sentiers.server import metrics
from sentiers.server.house import House
from sentiers.server.lobby_talk import LobbyWish, Seek, Seeking, decode
from sentiers.server.protocol import Error, encode
from sentiers.server.refusal import Refusal, refusal_of
from sentiers.server.seeking import Looking
from sentiers.server.sockets import MOST_REFUSED, POLICY, TRY_LATER, Receive, Send, Socket, Visit
from sentiers.server.storage import StorageError
from sentiers.server.wire import Wire

PATH = "/lobby"
MOST_UNHEARD = 20  # wishes that wait for the one before


class LobbySocket(Socket):
    """The ASGI application for the socket /lobby?shelf=1."""

    async def _welcome(self, house: House, visit: Visit, receive: Receive, send: Send) -> None:
        with house.connection(visit.address):
            await send({"type": "websocket.accept"})
            page = Page(house, visit.person, visit.lang, visit.asked("shelf") == "1", visit.address, visit.wire)
            await page.run(receive)


class Page:
    """One open page in the lobby."""

    def __init__(self, house: House, person: str | None, lang: str, shelf: bool, address: str, wire: Wire) -> None:
        self.person, self.lang, self.shelf = person, lang, shelf
        self._house, self._address, self._wire = house, address, wire
        self._bucket = house.limits.socket(address)
        self._refused = 0
        self._woken = False
        self._shown = -1  # the number of the lists that were sent last
        self._people = -1
        self._yours = self._yours_sent = b""
        self._unsent: list[bytes] = []
        self._unheard: list[str | None] = []
        self._granting: asyncio.Task[None] | None = None
        self._looking: Looking | None = None

    async def run(self, receive: Receive) -> None:
        self._wire.tell(self)
        try:
            await self._house.lobby.enter(self)
            while (event := await receive())["type"] != "websocket.disconnect":
                self.hear(event.get("text"))
        except StorageError:
            self.hang_up()
        finally:
            self._house.lobby.leave(self)
            if self._granting is not None:
                self._granting.cancel()
            if self._looking is not None:
                self._house.matchmaker.end(self._looking)

    # What is sent

    def wake(self) -> None:
        if not self._woken:
            self._woken = True
            asyncio.get_running_loop().call_soon(self._send)

    def show_yours(self, words: bytes) -> None:
        self._yours = words
        self.wake()

    def say(self, what: msgspec.Struct) -> None:
        self._unsent.append(encode(what))
        self.wake()

    def can_send(self) -> None:
        if self._woken:
            asyncio.get_running_loop().call_soon(self._send)

    def _send(self) -> None:
        """The newest of everything, if the other side takes it; else when it has taken what was sent before."""
        if self._wire.full or not self._woken:
            return
        self._woken = False
        texts, self._unsent = self._unsent, []
        if self._yours != self._yours_sent:
            self._yours_sent = self._yours
            texts.append(self._yours)
        if self.shelf:
            texts += self._lists()
        if texts:
            self._wire.say(*texts)

    def _lists(self) -> list[bytes]:
        lobby, found = self._house.lobby, []
        sheet = lobby.sheet(self)
        if sheet is not None and sheet.number != self._shown:
            found.append(sheet.change if self._shown == sheet.number - 1 > 0 else sheet.whole)
            self._shown = sheet.number
        if lobby.people != self._people:
            self._people = lobby.people
            found.append(lobby.people_now())
        return found

    def hang_up(self) -> None:
        self._wire.hang_up(TRY_LATER)

    # What is heard

    def hear(self, text: str | None) -> None:
        if not self._bucket.take() or len(self._unheard) >= MOST_UNHEARD:
            self._refused += 1
            if self._refused > MOST_REFUSED:
                self._wire.hang_up(POLICY)
            else:
                self._refuse(None, Refusal("too-fast"))
            return
        self._unheard.append(text)
        if self._granting is None or self._granting.done():
            self._granting = asyncio.get_running_loop().create_task(self._go_on())

    async def _go_on(self) -> None:
        while self._unheard:
            text, wish = self._unheard.pop(0), None
            try:
                wish = _read(text)
                await self._grant(wish)
            except (Refusal, SentiersError) as error:
                self._refuse(getattr(wish, "id", None), error)
            except StorageError:
                self._refuse(getattr(wish, "id", None), Refusal("storage"))

    async def _grant(self, wish: LobbyWish) -> None:
        before, matchmaker = self._looking, self._house.matchmaker
        if isinstance(wish, Seek):
            if self.person is None:
                raise Refusal("who-are-you")
            self.say(Seeking(wish.id, wish.game, wish.tempo))
            self._looking = None
            # What was looked for before is replaced by this, in one step: until then one may still be met there.
            try:
                self._looking = await matchmaker.begin(self.person, self._address, self.lang, wish, self.say)
            finally:
                matchmaker.end(*filter(None, [before]))
        else:
            self._looking = None
            self.say(Seeking(wish.id, "", ""))
            matchmaker.end(*filter(None, [before]))

    def _refuse(self, id: int | None, error: Refusal | SentiersError) -> None:
        refusal = error if isinstance(error, Refusal) else refusal_of(error)
        metrics.refused(refusal.code)
        self.say(Error(id, refusal.code, refusal.message.render(translator(self.lang))))


def _read(text: str | None) -> LobbyWish:
    if text is None:
        raise Refusal("bad-message", detail="text is expected, not bytes")
    try:
        return decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("bad-message", detail=str(error)) from None
