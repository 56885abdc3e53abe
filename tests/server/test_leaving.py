"""Visitors who leave in the middle of something: nobody is harmed, and nothing is said of it in the log."""

from __future__ import annotations

import base64
import os
import socket
import struct
from collections.abc import Callable

from visitors import House, Person


class Rude:
    """Somebody who says something and is gone: the connection is reset, whatever was on its way."""

    def __init__(self, house: House, person: Person) -> None:
        self._house, self._person = house, person

    def says(self, head: str, body: bytes = b"", hear: int = 0) -> None:
        with socket.create_connection(("127.0.0.1", self._house.port), timeout=60) as connection:
            lines = (head, "Host: 127.0.0.1", f"Authorization: Bearer {self._person.token}")
            connection.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
            if hear:
                connection.recv(hear)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def upgrade(table: str) -> str:
    key = base64.b64encode(os.urandom(16)).decode()
    lines = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}")
    return "\r\n".join((f"GET /ws/{table} HTTP/1.1", *lines))


def frame(text: str) -> bytes:
    """A masked text frame, the mask being zero."""
    data = text.encode()
    return bytes([0x81, 0x80 | len(data)]) + b"\0\0\0\0" + data


def test_who_leaves_in_the_middle_leaves_no_traceback(own_house: Callable[..., House]) -> None:
    house = own_house()
    with Person(house) as anne:
        table = anne.open("me", "me")
        rude = Rude(house, anne)
        post = f"POST /api/tables/{table}/play HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 500"
        play = '{"id": 1, "do": "play", "move": "e4", "ply": 0}'
        for hear in (0, 1):
            for _ in range(3):
                rude.says("GET / HTTP/1.1", hear=hear)
                rude.says(f"GET /api/tables/{table}/events HTTP/1.1", hear=hear)
                rude.says(f"GET /t/{table} HTTP/1.1", hear=hear)
                rude.says(upgrade(table), hear=hear)
                rude.says(upgrade("nosuchtable"), hear=hear)
                rude.says(
                    upgrade(table), frame(play) + frame('{"id": 2, "do": "undo"}') + frame('{"do": "hint"}'), hear
                )
                rude.says(post)
                rude.says(post, b'{"move": ')
        live = anne.live(table)
        live.play()
    house.stop()
    assert house.log.read_text() == ""


def test_who_sends_garbage_after_requests_leaves_no_traceback(own_house: Callable[..., House]) -> None:
    """The garbage ends the connection while the first of them is still being answered, and others wait."""
    house = own_house()
    with Person(house) as anne:
        asked = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        for requests in (1, 2, 5, 2, 5):
            with socket.create_connection(("127.0.0.1", house.port), timeout=60) as connection:
                connection.sendall(asked * requests + b"\0garbage\r\n\r\n")
                while connection.recv(65536):
                    pass
        assert anne.http.get("/").status_code == 200
    house.stop()
    assert "Traceback" not in house.log.read_text()
