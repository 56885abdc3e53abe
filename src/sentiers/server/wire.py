"""HTTP and WebSocket as uvicorn speaks them, with what keeps a house open that everybody can knock at: room for so many
connections, a time in which a request must be there, and a gentler end for who sends something that is none, or is too large; and
a shorter way for what is said at a table: messages go to who hears them, and answers to the socket, without a task between."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any, ClassVar, Protocol

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from sentiers.language import FIRST, translator
from sentiers.server import frames, metrics
from sentiers.server.answers import Failed, Failure
from sentiers.server.doorway import Doorway
from sentiers.server.protocol import encode
from sentiers.server.refusal import Refusal
from sentiers.server.settings import Settings

LINGER = 2.0  # seconds
_PHRASES = {408: b"Request Timeout", 429: b"Too Many Requests", 431: b"Request Header Fields Too Large"}
EXTENSION = "sentiers.wire"  # under which an application finds this object in its scope
NO_TEXT = 1007  # the code with which a socket is closed that sent a text which is none


class Hearer(Protocol):
    """Who takes in what is said on a wire, as it comes."""

    def hear(self, text: str) -> None: ...

    def can_send(self) -> None:
        """There is room again for what is to be sent."""
        ...


class Wire(WebSocketsSansIOProtocol):
    """After telling why (1009: too large), it still takes in what is on its way and throws it away: closing at once would
    reset the connection, and the sender, busy sending, would never read the reason."""

    _deaf = False
    guest: Guest | None = None
    _hearer: Hearer | None = None
    _rest = b""  # the beginning of a frame
    lag = 0.0  # milliseconds there and back, as pings have measured it lately
    _pinged: tuple[bytes, float] | None = None  # the one under way, and since when
    _left_alone = False

    # The shorter way

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def tell(self, hearer: Hearer) -> None:
        """From now on every text goes to this one as it comes; `receive` tells only of the end, and of bytes."""
        self._hearer = hearer

    def say(self, *texts: bytes) -> None:
        """Sends these texts in one piece, unless the end has come."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join([part for text in texts for part in (frames.head(len(text)), text)]))

    def ping(self) -> None:
        """Asks how long the line is, unless that is being asked already."""
        if self._pinged is None and not self.close_sent and not self.transport.is_closing():
            self._pinged = secrets.token_bytes(8), self.loop.time()
            self.transport.write(bytes((frames.PING, 8)) + self._pinged[0])

    def _pong(self, said: bytes) -> None:
        """What was said cannot be known before: only an answer to the last question counts."""
        if self._pinged is not None and said == self._pinged[0]:
            took, self._pinged = 1000 * (self.loop.time() - self._pinged[1]), None
            self.lag = took if not self.lag else self.lag + (took - self.lag) / 4

    @property
    def full(self) -> bool:
        """The other side does not take what was sent so far."""
        return not self.writable.is_set()

    def hold(self, held: bool) -> None:
        """Nothing more is read for now, or again."""
        if held != self.read_paused and not self.transport.is_closing():
            self.read_paused = held
            (self.transport.pause_reading if held else self.transport.resume_reading)()

    def hang_up(self, code: int) -> None:
        if self.close_sent or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.hold(False)
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    def data_received(self, data: bytes) -> None:
        """Cuts apart what comes: a whole text goes straight to who hears it, every other frame to the library, whole too, so that
        it is always between two frames. What can only be refused is left to it from then on."""
        if self._deaf:
            return
        if not self.handshake_initiated or self._left_alone:
            super().data_received(data)
            return
        if self._rest:
            data = self._rest + data
        at, size = 0, len(data)
        while at < size and not self._deaf:
            frame = frames.find(data, at)
            if frame is None:
                break
            if frame.end - frame.start > self.config.ws_max_size:
                self._left_alone = True
                super().data_received(data[at:])
                return
            if frame.end > size:
                break
            if frame.text and self._hearer is not None and self.conn.current_size is None and not self.close_sent:
                self._hear(frames.payload(data, frame))
            else:
                if data[at] == frames.PONG:
                    self._pong(frames.payload(data, frame))
                super().data_received(data[at : frame.end])
            at = frame.end
        self._rest = data[at:]

    def _hear(self, said: bytes) -> None:
        try:
            text = said.decode()
        except UnicodeDecodeError:  # who sends such a thing is told, and nothing stands in the log of it
            if self.handshake_complete:
                self.conn.send_close(NO_TEXT)
                self.handle_parser_exception()
            else:  # he did not wait to be let in: there is nothing yet to tell him with
                self._deaf = True
                self.transport.close()
            return
        if self._hearer is not None:
            self._hearer.hear(text)
        else:
            self.frames = [said]
            super().send_receive_event_to_app()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent:
            said, self.frames = b"".join(self.frames), []
            self._hear(said)
        else:
            super().send_receive_event_to_app()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._hearer is not None:
            self._hearer.can_send()

    # The end

    def handle_parser_exception(self) -> None:
        close = self.conn.close_sent
        self.queue.put_nowait({"type": "websocket.disconnect", "code": close.code if close else 1002})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = self._deaf = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(LINGER, self.transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.guest is not None:
            self.guest.leave()
        super().connection_lost(exc)


class Guest:
    """A connection that has been let in."""

    __slots__ = ("_address", "_doorway")

    def __init__(self, doorway: Doorway, address: str) -> None:
        self._doorway: Doorway | None = doorway
        self._address = address

    def leave(self) -> None:
        if self._doorway is not None:
            self._doorway.leave(self._address)
            self._doorway = None


class Http(HttpToolsProtocol):
    """A connection that is one too many is told so and closed. A request has to be there within a time, counted for the first one
    from the connection: who says nothing, half a head, or a body drop by drop, is told and closed; and who does not take what
    he asked for."""

    doorway: ClassVar[Doorway]
    settings: ClassVar[Settings]
    guest: Guest | None = None
    _awaited: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _head = 0  # bytes of a head that has not ended yet
    _in_head = True
    _answering: tuple[RequestResponseCycle, ...] = ()  # one under way, and those that were sent before its answer

    @classmethod
    def through(cls, doorway: Doorway, settings: Settings) -> type[Http]:
        """This protocol for the visitors of one house."""
        return type("Http", (cls,), {"doorway": doorway, "settings": settings})

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if self.doorway.enter(address):
            self.guest = Guest(self.doorway, address)
            self._await_request()
        else:
            self._turn_away("too-many")

    def connection_lost(self, exc: Exception | None) -> None:
        self._request_is_here()
        self.resume_writing()
        self._answer_nobody()
        if self.guest is not None:
            self.guest.leave()
        super().connection_lost(exc)

    # A request that does not come, or does not end

    def _await_request(self) -> None:
        if self._awaited is None:
            self._awaited = self.loop.call_later(self.settings.request_time, self._too_slow)

    def _request_is_here(self) -> None:
        if self._awaited is not None:
            self._awaited.cancel()
            self._awaited = None

    def _too_slow(self) -> None:
        self._awaited = None
        if self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete:
            self._answer_nobody()
            self.transport.close()  # it is answered already, while the rest of its body is awaited
        else:
            self._turn_away("too-slow")

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._head = self._head + len(data) if self._in_head else 0
        if self._head > self.settings.head_size:
            self._turn_away("head-too-large")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head = True
        self._await_request()

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()
        if self.cycle is not None:
            self._answering = (*(cycle for cycle in self._answering if not cycle.response_complete), self.cycle)

    def on_message_complete(self) -> None:
        self._request_is_here()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._request_is_here()
        super().handle_websocket_upgrade()
        protocol: Any = self.transport.get_protocol()
        if isinstance(protocol, Wire):  # which hears now that the connection is lost
            protocol.guest, self.guest = self.guest, None

    # Somebody who does not read

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(self.settings.request_time, self._give_up)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _give_up(self) -> None:
        self._answer_nobody()
        self.transport.abort()

    # The end

    def _answer_nobody(self) -> None:
        """What is still being answered when a connection ends is not written any more. Uvicorn looks at the last request only."""
        for cycle in self._answering:
            if not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()

    def send_400_response(self, msg: str) -> None:
        super().send_400_response(msg)
        self._answer_nobody()

    def _turn_away(self, code: str) -> None:
        """In the first language of the house: what the visitor prefers is not known, or not believed."""
        refusal = Refusal(code)
        metrics.refused(code)
        body = encode(Failed(Failure(code, refusal.message.render(translator(FIRST)))))
        head = b"HTTP/1.1 %d %s\r\ncontent-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n"
        self.transport.write(head % (refusal.status, _PHRASES[refusal.status], len(body)) + body)
        self._answer_nobody()
        self.transport.close()
