"""What is said on a socket is heard alike however its bytes are cut: whole, byte by byte, in pieces, with a ping between them; and
what is no WebSocket frame closes it."""

from __future__ import annotations

import json
import os
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
from visitors import House, Person

from sentiers.server import frames
from sentiers.server.settings import Settings

LARGEST = Settings().message_size
TEXT, CONTINUED, CLOSE, PING, PONG, WHOLE = 1, 0, 8, 9, 10, 0x80


def frame(payload: bytes, first: int = WHOLE | TEXT, masked: bool = True) -> bytes:
    size, bit = len(payload), 0x80 if masked else 0
    head = bytes((first, bit | size)) if size < 126 else bytes((first, bit | 126)) + struct.pack("!H", size)
    if not masked:
        return head + payload
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))


class Raw:
    """A socket of a table, written byte by byte."""

    def __init__(self, house: House, person: Person, table: str, early: bytes = b"", wait: float = 0.0) -> None:
        self.socket = socket.create_connection(("127.0.0.1", house.port), timeout=30)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.send(
            f"GET /ws/{table}?as=program HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c2VudGllcnMtcGxheWVycw==\r\n"
            f"Authorization: Bearer {person.token}\r\n\r\n".encode()
        )
        self.buffer = b""
        if early:  # before the answer, though not with the request
            begun = time.perf_counter()
            while time.perf_counter() - begun < wait:
                pass
            self.send(early)
            return
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.socket.recv(65536)
        self.buffer = self.buffer.partition(b"\r\n\r\n")[2]

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def hear(self) -> tuple[int, bytes]:
        """The next frame: its first byte and what it says."""
        while True:
            found = frames.find(self.buffer, 0)
            if found is not None and found.end <= len(self.buffer):
                first, payload = self.buffer[0], self.buffer[found.start : found.end]
                self.buffer = self.buffer[found.end :]
                return first, payload
            data = self.socket.recv(65536)
            if not data:
                raise EOFError
            self.buffer += data

    def answer(self) -> dict[str, object]:
        """The next message that answers something."""
        while True:
            first, payload = self.hear()
            if first & 15 == CLOSE:
                raise ConnectionError(int.from_bytes(payload[:2], "big"))
            if first & 15 == TEXT and (said := json.loads(payload))["type"] != "update":
                return dict(said)


@pytest.fixture
def raw(house: House, anne: Person) -> Iterator[Raw]:
    raw = Raw(house, anne, anne.open("me", "me"))
    yield raw
    raw.socket.close()


def wish(id: int) -> bytes:
    return json.dumps({"id": id, "do": "play", "move": "nowhere", "ply": 0}).encode()


def test_a_frame_that_comes_byte_by_byte_is_heard_once(raw: Raw) -> None:
    for byte in frame(wish(1)):
        raw.send(bytes((byte,)))
    raw.send(frame(wish(2)))
    assert [raw.answer()["id"], raw.answer()["id"]] == [1, 2]


def test_a_frame_cut_at_any_place_is_heard_with_what_comes_after_it(raw: Raw) -> None:
    both = frame(wish(1)) + frame(wish(2))
    for cut in range(1, len(both), 7):
        raw.send(both[:cut])
        raw.send(both[cut:])
        assert [raw.answer()["id"], raw.answer()["id"]] == [1, 2]


def test_a_text_in_pieces_is_one_text_whatever_is_pinged_between_them(raw: Raw) -> None:
    said = wish(7)
    raw.send(frame(said[:5], TEXT) + frame(b"there?", WHOLE | PING) + frame(said[5:9], CONTINUED))
    raw.send(frame(said[9:], WHOLE | CONTINUED) + frame(wish(8)))
    pongs, ids = 0, []
    while len(ids) < 2:
        first, payload = raw.hear()
        pongs += first & 15 == PONG and payload == b"there?"
        if first & 15 == TEXT and json.loads(payload)["type"] == "error":
            ids.append(json.loads(payload)["id"])
    assert (pongs, ids) == (1, [7, 8])


def test_a_longer_text_is_heard_too(raw: Raw) -> None:
    raw.send(frame(wish(3) + b" " * 1000))
    assert raw.answer()["id"] == 3


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(b"{", TEXT) + frame(b"{}"), 1002),
        (frame(b"{}", masked=False), 1002),
        (frame(b"{}", WHOLE | 0x40 | TEXT), 1002),
        (frame(b"{}", WHOLE | 3), 1002),
        (frame(b"\xff\xfe"), 1007),
        (frame(b"\xff", TEXT) + frame(b"\xfe", WHOLE | CONTINUED), 1007),
        (bytes((WHOLE | TEXT, 0xFF)) + (1 << 40).to_bytes(8, "big"), 1009),
        (bytes((WHOLE | TEXT, 0xFF)) + (LARGEST + 1).to_bytes(8, "big") + bytes(4), 1009),
    ],
    ids=[
        "a text within a text",
        "no mask",
        "a reserved bit",
        "no such kind",
        "no text",
        "no text in pieces",
        "huge",
        "too large",
    ],
)
def test_what_is_no_frame_closes_the_socket_and_says_why(raw: Raw, sent: bytes, code: int) -> None:
    raw.send(sent)
    with pytest.raises(ConnectionError, match=str(code)):
        raw.answer()


def test_who_says_farewell_hears_it_back(raw: Raw) -> None:
    raw.send(frame(wish(1)) + frame((1000).to_bytes(2, "big"), WHOLE | CLOSE))
    heard = []
    while not heard or heard[-1] != CLOSE:
        heard.append(raw.hear()[0] & 15)
    with pytest.raises(EOFError):
        raw.hear()


def test_who_talks_nonsense_before_he_is_let_in_leaves_nothing_in_the_log(house: House, anne: Person) -> None:
    """While the house still looks for his table: a little later each time, so that some of it comes just then."""
    said = house.log.read_text()
    for number in range(60):
        raw = Raw(house, anne, f"nosuch{number}", early=frame(b"\xff\xfe"), wait=number * 0.00005)
        with suppress(ConnectionError):
            raw.socket.recv(65536)  # the answer, or the end
        raw.socket.close()
    assert house.log.read_text() == said
