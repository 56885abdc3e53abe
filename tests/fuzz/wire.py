"""Attacks on bare sockets: WebSocket frames that are none, or come in pieces, or for other seats; HTTP that is none, in drops,
in chunks, with too many headers, several requests at once, or breaks off. Nothing is waited for but an answer or an end."""

from __future__ import annotations

import base64
import json
import random
import re
import socket
import struct
from contextlib import suppress
from typing import Any

from odd import TEXTS, cut, value, wish
from siege import PATIENCE, Siege

GONE = (OSError,)  # the other side has ended it, or is silent
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def connect(siege: Siege, seconds: float = PATIENCE) -> socket.socket:
    """From an address of its own: what an attacker uses up is not what honest people need."""
    found = socket.socket()
    found.settimeout(seconds)
    found.bind(("127.0.0.2", 0))
    found.connect(("127.0.0.1", siege.house.port))
    return found


def drain(open_: socket.socket, seconds: float) -> bytes:
    """What comes until the other side ends it or is silent for so long."""
    found = b""
    open_.settimeout(seconds)
    with suppress(*GONE):
        while piece := open_.recv(65536):
            found += piece
    return found


def drain_until(open_: socket.socket, what: bytes) -> bytes:
    """What comes until this has come, or the other side ends it."""
    found = b""
    while what not in found and (piece := open_.recv(65536)):
        found += piece
    return found


# WebSocket


def frame(payload: bytes, code: int = TEXT, end: bool = True, masked: bool = True, length: int | None = None) -> bytes:
    """`length`: what the frame claims, if not the truth."""
    size = len(payload) if length is None else length
    head = bytes([(0x80 if end else 0) | code])
    mask = 0x80 if masked else 0
    if size < 126:
        head += bytes([mask | size])
    elif size < 2**16:
        head += bytes([mask | 126]) + struct.pack("!H", size)
    else:
        head += bytes([mask | 127]) + struct.pack("!Q", size % 2**64)
    key = b"\x11\x22\x33\x44"
    return head + key + bytes(b ^ key[i % 4] for i, b in enumerate(payload)) if masked else head + payload


def upgrade(path: str, token: str, query: str = "as=program") -> bytes:
    key = base64.b64encode(bytes(16)).decode()
    lines = [
        f"GET {path}?{query} HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}", f"Authorization: Bearer {token}",
    ]  # fmt: skip
    return "\r\n".join([*lines, "", ""]).encode("latin-1", "replace")


def frames(siege: Siege, seed: int) -> None:
    """Some dozens of messages on a socket at one's own table: sound ones, odd ones, and what is no message at all."""
    chance = random.Random(seed)
    with siege.visitor() as person:
        other, game = chance.choice(("me", "open", "bot:novice")), chance.choice(("canoe", "duel"))
        table = person.open("me", other, game=game)
        if (other, game) == ("me", "canoe"):  # begins as one does, and hears so: the rest is not said to the deaf
            with connect(siege) as open_:
                move = {"id": 1, "do": "play", "move": "e4", "ply": 0, "seat": 0}
                open_.sendall(upgrade(f"/ws/{table}", person.token))
                drain_until(open_, b'"update"')  # what is said before that is not heard
                open_.sendall(frame(json.dumps(move).encode()))
                told = drain_until(open_, b'"ack"')
                assert b'"ack"' in told, told
                _check_frames(siege, told)
        for _ in range(chance.randrange(1, 4)):  # comes back, in the middle of things
            query = chance.choice(
                ("as=program", "as=page", "as=page&since=9999999", "ground=99&look=x", "since=-5", "lang=xx")
            )
            with connect(siege) as open_, suppress(*GONE):
                open_.sendall(upgrade(f"/ws/{table}", person.token, query))
                for _ in range(chance.randrange(1, 25)):
                    open_.sendall(_message(chance, _sound(chance)))
                _check_frames(siege, drain(open_, chance.choice((0.0, 0.01, 0.05))))


def lobbies(siege: Siege, seed: int) -> None:
    """Looks for an opponent and does not, for what there is and what there is not, in the midst of nonsense; and is gone."""
    chance = random.Random(seed)
    with siege.visitor() as person:
        for _ in range(chance.randrange(1, 4)):
            query = chance.choice(("", "shelf=1", "shelf=1&lang=xx", "shelf=" + "1" * 300, "as=page&since=-1"))
            token = chance.choice((person.token, person.token, person.token, "wrong", ""))
            with connect(siege) as open_, suppress(*GONE):
                open_.sendall(upgrade("/lobby", token, query))
                for _ in range(chance.randrange(1, 25)):
                    sound = {
                        "do": chance.choice(("seek", "stop")),
                        "game": chance.choice(("canoe", "duel", *TEXTS)),
                        "tempo": chance.choice(("", "5+3", "days:1", *TEXTS)),
                    }
                    open_.sendall(_message(chance, sound))
                _check_frames(siege, drain(open_, chance.choice((0.0, 0.01, 0.05))))


def _sound(chance: random.Random) -> dict[str, Any]:
    """What makes sense at a table, more or less."""
    return {
        "move": chance.choice(("e4", "a1", *TEXTS)),
        "ply": chance.randrange(4),
        "seat": chance.choice((None, 0, 1, 5)),
        "what": chance.choice(("undo", "win", "draw", "bot", *TEXTS)),
        "phrase": chance.choice(("hello", "thanks", *TEXTS)),
    }


def _message(chance: random.Random, sound: dict[str, Any]) -> bytes:
    """Most end the socket at once, so most are mild."""
    if chance.random() < 0.7:
        return frame(json.dumps(wish(chance, sound)).encode())
    good = json.dumps({"id": 1, "do": "undo"}).encode()
    return chance.choice(
        (
            lambda: frame(json.dumps(value(chance)).encode()),
            lambda: frame(cut(good, chance)),
            lambda: frame(b'{"do":' + b"[" * 20_000),
            lambda: frame(b'{"id":' + b"9" * 20_000 + b',"do":"undo"}'),
            lambda: frame(b'{"id":1e999,"do":"play","ply":-0.0}'),
            lambda: frame(b"\xff\xfe\xc0\x80"),
            lambda: frame(good, BINARY),
            lambda: frame(bytes(range(256)), chance.randrange(16)),
            lambda: frame(good[:5], end=False) + frame(good[5:], 0),
            lambda: frame(good[:5], end=False) + frame(b"", PING) + frame(b"", 0, end=False) + frame(good[5:], 0),
            lambda: frame(good[:5], end=False) + frame(good),
            lambda: frame(b"", 0),
            lambda: frame(b"x" * 126, PING),
            lambda: frame(b"x" * 60, PING) * 20,
            lambda: frame(good, masked=False),
            lambda: frame(good, length=2**62),
            lambda: frame(b"x" * 70_000),
            lambda: frame(good)[: chance.randrange(1, 12)],
            lambda: frame(struct.pack("!H", chance.choice((0, 999, 1000, 1005, 1012, 4000, 65535))) + b"\xff", CLOSE),
            lambda: cut(frame(good), chance),
            lambda: bytes([0xF1]) + frame(good)[1:],
        )
    )()


def _check_frames(siege: Siege, data: bytes) -> None:
    siege.heard.update(found.decode() for found in re.findall(rb'"(?:code|type)":"([\w-]+)"', data))
    assert b"server-error" not in data, data[-2000:]
    assert b"HTTP/1.1 5" not in data, data[:2000]


def crowds(siege: Siege, seed: int) -> None:
    """Many sockets of strangers at one table, who all ask for what is not theirs, and leave without a word."""
    chance = random.Random(seed)
    with siege.visitor() as host, siege.visitor() as stranger:
        table = host.open("me", "open")
        open_ = [connect(siege) for _ in range(20)]
        for each in open_:
            token = chance.choice((stranger.token, "wrong", "é", host.token, "x" * 3000))
            with suppress(*GONE):
                each.sendall(upgrade(f"/ws/{table}", token))
        for _ in range(100):
            with suppress(*GONE):
                chance.choice(open_).sendall(
                    frame(json.dumps(wish(chance, {"seat": 0, "ply": 0, "move": "e4"})).encode())
                )
        for each in open_:
            if chance.random() < 0.5:
                _check_frames(siege, drain(each, 0.0))
            if chance.random() < 0.3:  # a reset instead of an end
                each.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            each.close()


# HTTP

PATHS = (
    "/",
    "/lobby",
    "/account",
    "/tables?page=x",
    "/u/me?game=x&before=x",
    "/api/account",
    "/api/people/x/matches?before=-1",
    "/api/push",
    "/offline",
    "/api/games",
    "/api/tables",
    "/api/me",
    "/t/x",
    "/static/x",
    "/healthz",
    "*",
    "//",
    "/%00",
    "/..%2f..%2f",
    "/é",
    "/?" + "a" * 5000,
)
METHODS = ("GET", "POST", "PUT", "HEAD", "OPTIONS", "DELETE", "PATCH", "CONNECT", "TRACE", "get", "G\0T", "", "X" * 300)


def requests(siege: Siege, seed: int) -> None:
    """Requests that are broken somewhere, a few at once on each connection."""
    chance = random.Random(seed)
    for _ in range(6):
        with connect(siege) as open_, suppress(*GONE):
            for _ in range(chance.choice((1, 1, 2, 8))):
                data = _request(chance)
                if chance.random() < 0.5:
                    data = cut(data, chance)
                if chance.random() < 0.2:
                    data = data[: chance.randrange(len(data))]
                if chance.random() < 0.1:  # in drops
                    for at in range(0, min(len(data), 60), 3):
                        open_.sendall(data[at : at + 3])
                else:
                    open_.sendall(data)
            open_.shutdown(socket.SHUT_WR)
            answer = drain(open_, 5.0)
            for status in _statuses(answer):
                assert status < 500 or _told_later(answer), answer[:3000]


def _request(chance: random.Random) -> bytes:
    body = json.dumps({"game": "canoe", "seats": ["me", "me"]}).encode()
    headers = ["Host: 127.0.0.1", "Content-Type: application/json"]
    method, path = chance.choice((*METHODS[:3], *METHODS)), chance.choice(PATHS)
    version = chance.choice(("HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/9", ""))
    how = chance.randrange(8)
    if how == 0:
        headers.append(
            f"Content-Length: {chance.choice((len(body), len(body) - 5, len(body) + 5, -1, 10**30, '٣', 'x'))}"
        )
    elif how == 1:
        headers.append("Transfer-Encoding: chunked")
        body = chance.choice(
            (
                b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body),
                b"fffffffffffffffff\r\n",
                b"-1\r\n",
                b"0;" + b"x" * 9000 + b"\r\n\r\n",
                b"5\r\nhel",
            )
        )
    elif how == 2:
        headers += [f"Content-Length: {len(body)}", "Transfer-Encoding: chunked", f"Content-Length: {len(body) + 1}"]
    elif how == 3:
        headers += [f"X-{n}: {'y' * 50}" for n in range(chance.choice((50, 2000)))]
    elif how == 4:
        headers += [
            f"Cookie: {chance.choice(TEXTS)}={chance.choice(TEXTS)}; sentiers={chance.choice(TEXTS)}" for _ in range(3)
        ]
    elif how == 5:
        headers += [
            f"{name}: {chance.choice(TEXTS)}"
            for name in ("Accept-Language", "Origin", "Authorization", "Host", "Range")
        ]
        headers += ["Last-Event-ID: ٣²", "Expect: 100-continue", "Accept-Encoding: gzip;q=x", "Content-Encoding: gzip"]
    elif how == 6:
        headers += [
            "Upgrade: " + chance.choice(("websocket", "h2c", "x")),
            "Connection: Upgrade, close",
            "Sec-WebSocket-Version: 99",
        ]
    else:
        headers.append(f"Content-Length: {len(body)}")
    text = "\r\n".join([f"{method} {path} {version}", *headers, "", ""])
    return text.encode("utf-8", "surrogatepass") + body


def _statuses(answer: bytes) -> list[int]:
    return [int(part[:3]) for part in answer.split(b"HTTP/1.1 ")[1:] if part[:3].isdigit()]


def _told_later(answer: bytes) -> bool:
    return any(b'"%s"' % code in answer for code in (b"preparing", b"storage"))
