"""The WebSocket protocol as uvicorn speaks it, with a gentler end for who sends something that is none, or is too large."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LINGER = 2.0  # seconds


class Wire(WebSocketsSansIOProtocol):
    """After telling why (1009: too large), it still takes in what is on its way and throws it away: closing at once would
    reset the connection, and the sender, busy sending, would never read the reason."""

    _deaf = False

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
