"""The WebSocket protocol as uvicorn speaks it, with a gentler end for who sends something that is none, or is too large, and a
shorter way for what is said at a table: messages go to who hears them, and answers to the socket, without a task between."""

from __future__ import annotations

from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LINGER = 2.0  # seconds
EXTENSION = "sentiers.wire"  # under which an application finds this object in its scope
TEXT = 0x81  # the first byte of a frame that is a whole text (RFC 6455, 5.2)


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
    _hearer: Hearer | None = None

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
            self.transport.write(b"".join([part for text in texts for part in (_head(len(text)), text)]))

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

    def send_receive_event_to_app(self) -> None:
        hearer = self._hearer
        if hearer is None or self.curr_msg_data_type == "bytes" or self.close_sent:
            super().send_receive_event_to_app()
            return
        try:
            text = b"".join(self.frames).decode()
        except UnicodeDecodeError:
            super().send_receive_event_to_app()  # which knows how to end it
            return
        self.frames = []
        hearer.hear(text)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._hearer is not None:
            self._hearer.can_send()

    # The end

    def data_received(self, data: bytes) -> None:
        if not self._deaf:
            super().data_received(data)

    def handle_parser_exception(self) -> None:
        close = self.conn.close_sent
        self.queue.put_nowait({"type": "websocket.disconnect", "code": close.code if close else 1002})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = self._deaf = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(LINGER, self.transport.close)


def _head(size: int) -> bytes:
    """Before a text of so many bytes."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return b"%c%c%b" % (TEXT, 126, size.to_bytes(2, "big"))
    return b"%c%c%b" % (TEXT, 127, size.to_bytes(8, "big"))
