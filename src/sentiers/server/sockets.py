"""What all WebSockets of the house have in common: who comes is looked at before anything is opened, and who is not let in is told
why. What is said then is for live.py (a table) and lobby_socket.py (the lobby)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import parse_qs

from sentiers.language import translator
from sentiers.server import logs, metrics
from sentiers.server.guard import address_of, check_host, headers_of, language_of, same_origin
from sentiers.server.house import House
from sentiers.server.protocol import Error, encode
from sentiers.server.refusal import Refusal
from sentiers.server.storage import StorageError
from sentiers.server.wire import EXTENSION, Wire

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

POLICY, BROKEN, TRY_LATER = 1008, 1011, 1013  # codes with which a socket is closed
MOST_REFUSED = 500  # messages above the rate before the socket is closed


class Visit(NamedTuple):
    """Somebody at the door: which path he asks for, who he is, his language, where he comes from, and the wire to him."""

    path: str
    query: dict[str, list[str]]
    person: str | None
    lang: str
    address: str
    wire: Wire

    def asked(self, name: str, otherwise: str = "") -> str:
        return self.query.get(name, [otherwise])[0]


class Socket(ABC):
    """An ASGI application for one kind of socket."""

    def __init__(self, house: Callable[[], House]) -> None:
        self._house = house

    @abstractmethod
    async def _welcome(self, house: House, visit: Visit, receive: Receive, send: Send) -> None:
        """Lets him in (`websocket.accept`) and listens until he goes; a Refusal turns him away."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        house = self._house()
        logs.new_request()
        await receive()  # websocket.connect
        headers = headers_of(scope)
        lang = language_of(scope, headers)
        with suppress(OSError):  # gone
            try:
                check_host(headers, house.settings.allowed_hosts)
                if not same_origin(scope, headers):
                    raise Refusal("foreign-origin")
                query = parse_qs(scope["query_string"].decode("latin-1"))
                person = await house.identity.recognise(headers)
                visit = Visit(
                    str(scope["path"]), query, person, lang, address_of(scope), scope["extensions"][EXTENSION]
                )
                await self._welcome(house, visit, receive, send)
            except Refusal as refusal:
                await _turn_away(send, refusal, lang)
            except StorageError:
                await _turn_away(send, Refusal("storage"), lang)


async def _turn_away(send: Send, refusal: Refusal, lang: str) -> None:
    """A browser cannot read why a handshake failed, so the socket is opened, told, and closed."""
    metrics.refused(refusal.code)
    await send({"type": "websocket.accept"})
    error = Error(None, refusal.code, refusal.message.render(translator(lang)))
    await send({"type": "websocket.send", "text": encode(error).decode()})
    code = TRY_LATER if refusal.code in ("too-many", "preparing") else POLICY
    await send({"type": "websocket.close", "code": code, "reason": refusal.code})
