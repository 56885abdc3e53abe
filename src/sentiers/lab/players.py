"""Random players for measuring a server: lean WebSocket clients, so that it is the server that is measured."""

from __future__ import annotations

import asyncio
import json
import random
import time
import urllib.request
from array import array
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

import msgspec


@dataclass
class Findings:
    """Seconds from sending a move to its acknowledgement, and to the opponent's hearing of it."""

    acks: array[float] = field(default_factory=lambda: array("d"))
    seen: array[float] = field(default_factory=lambda: array("d"))
    updates: int = 0
    bytes: int = 0


class Move(msgspec.Struct):
    t: str


class Dice(msgspec.Struct):
    waiting: list[int]


class Heard(msgspec.Struct):
    """What a player needs of a message."""

    type: str
    ply: int = 0
    you: list[int] = []
    moves: list[str | Move] = []
    ended: msgspec.Raw = msgspec.Raw(b"null")
    next: str | None = None
    dice: Dice | None = None
    code: str = ""
    text: str = ""


_hear = msgspec.json.Decoder(Heard).decode


def play_tables(
    pipe: Connection, address: str, game: str, mode: str, tables: int, warm_up: float, seconds: float
) -> None:
    """The work of one process; sends its Findings, or the error it met, through the pipe."""
    try:
        try:
            import uvloop

            runner: Any = asyncio.Runner(loop_factory=uvloop.new_event_loop)
        except ImportError:
            runner = asyncio.Runner()
        with runner:
            pipe.send(runner.run(_crew(pipe, address, game, mode, tables, warm_up, seconds)))
    except Exception as error:
        pipe.send(error)


async def _crew(
    pipe: Connection, address: str, game: str, mode: str, tables: int, warm_up: float, seconds: float
) -> Findings:
    crew = _Crew(address, game, mode)
    await crew.begin(tables, warm_up)
    pipe.send("warm")
    return await crew.count(seconds)


class _Crew:
    def __init__(self, address: str, game: str, mode: str) -> None:
        self.address, self.game, self.mode = address, game, mode
        self.findings = Findings()
        self.counting = False
        self.stopping = False
        self.trouble: asyncio.Future[None] = asyncio.Future()

    async def begin(self, tables: int, warm_up: float) -> None:
        for _ in range(tables):
            tokens = [self._post("/api/guests", {})["token"] for _ in range(2)]
            wanted = {"game": self.game, "seats": ["me", "open"], "word": "mistral"}
            table = self._post("/api/tables", wanted, tokens[0])["table"]
            self._post(f"/api/tables/{table}/join", {"word": "tramontane"}, tokens[1])
            pair = _Pair(self)
            for token in tokens:
                await self.connect(_Player(pair, token), table)
        await self._wait(warm_up)

    async def count(self, seconds: float) -> Findings:
        self.counting = True
        await self._wait(seconds)
        self.counting = False
        self.stopping = True
        return self.findings

    async def _wait(self, seconds: float) -> None:
        done, _ = await asyncio.wait([self.trouble], timeout=seconds)
        for trouble in done:
            trouble.result()

    async def connect(self, player: _Player, table: str) -> None:
        host, port = self.address.rsplit(":", 1)
        player.table = table
        await asyncio.get_running_loop().create_connection(lambda: player, host, int(port))

    def _post(self, path: str, body: Any, token: str | None = None) -> Any:
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
        request = urllib.request.Request(f"http://{self.address}{path}", json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)


class _Pair:
    """Two players at one table, and when the last move was sent."""

    def __init__(self, crew: _Crew) -> None:
        self.crew = crew
        self.sent = 0.0
        self.sender: _Player | None = None
        self.unseen = False


class _Player(asyncio.Protocol):
    """One end of a WebSocket (RFC 6455), as much of it as is needed here."""

    def __init__(self, pair: _Pair, token: str) -> None:
        self.pair, self.crew, self.token = pair, pair.crew, token
        self.table = ""
        self.buffer = bytearray()
        self.open = False
        self.ply = -1
        self.asked_rematch = False
        self.gave_word = False
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self.buffer.clear()
        self.open, self.ply, self.asked_rematch = False, -1, False
        transport.write(
            f"GET /ws/{self.table}?as={self.crew.mode} HTTP/1.1\r\nHost: {self.crew.address}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c2VudGllcnMtcGxheWVycw==\r\n"
            f"Authorization: Bearer {self.token}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        try:
            self.buffer += data
            if not self.open:
                head, found, rest = bytes(self.buffer).partition(b"\r\n\r\n")
                if not found:
                    return
                if b" 101 " not in head.split(b"\r\n")[0]:
                    raise ConnectionError(head.decode("latin-1"))
                self.open, self.buffer = True, bytearray(rest)
            for opcode, payload in self._frames():
                if opcode == 1:
                    self._heard(payload)
                elif opcode == 9:
                    self._send(0x8A, payload)
                elif opcode == 8 and not self.crew.stopping:
                    raise ConnectionError(f"closed by the server: {payload!r}")
        except Exception as error:
            if not self.crew.trouble.done():
                self.crew.trouble.set_exception(error)
            self.transport.close()

    def _frames(self) -> Any:
        buffer = self.buffer
        while len(buffer) >= 2:
            length, start = buffer[1] & 127, 2
            if length == 126:
                length, start = int.from_bytes(buffer[2:4], "big"), 4
            elif length == 127:
                length, start = int.from_bytes(buffer[2:10], "big"), 10
            if len(buffer) < start + length:
                return
            opcode, payload = buffer[0] & 15, bytes(buffer[start : start + length])
            del buffer[: start + length]
            yield opcode, payload

    def _send(self, first: int, payload: bytes) -> None:
        assert len(payload) < 126
        self.transport.write(
            bytes((first, 128 | len(payload), 0, 0, 0, 0)) + payload
        )  # a mask of zeros changes nothing

    def _heard(self, payload: bytes) -> None:
        now, pair, crew = time.perf_counter(), self.pair, self.crew
        heard = _hear(payload)
        if heard.type == "ack":
            if pair.sender is self:
                if crew.counting:
                    crew.findings.acks.append(now - pair.sent)
                pair.sender = None
            return
        if heard.type == "error":
            if not (heard.code == "repeated" and self.asked_rematch):
                raise ConnectionError(f"{heard.code}: {heard.text}")
            return
        if crew.counting:
            crew.findings.updates += 1
            crew.findings.bytes += len(payload)
        if heard.next:
            self._move_on(heard.next)
        elif bytes(heard.ended) != b"null":
            if not self.asked_rematch:
                self.asked_rematch = True
                self._send(0x81, b'{"do":"rematch"}')
        elif heard.dice and not self.gave_word and set(heard.dice.waiting).intersection(heard.you):
            self.gave_word = True
            self._send(0x81, b'{"do":"word","word":"sirocco"}')
        elif heard.moves and heard.ply != self.ply:
            self._play(heard, now)

    def _play(self, heard: Heard, now: float) -> None:
        pair, crew = self.pair, self.crew
        self.ply = heard.ply
        if pair.unseen and crew.counting:
            crew.findings.seen.append(now - pair.sent)
        if crew.stopping:
            return
        move = random.choice(heard.moves)
        text = move if isinstance(move, str) else move.t
        pair.sent, pair.sender, pair.unseen = time.perf_counter(), self, True
        self._send(0x81, b'{"id":1,"do":"play","move":"%s","ply":%d}' % (text.encode(), heard.ply))

    def _move_on(self, table: str) -> None:
        """To the table of the rematch."""
        if self.table != table and not self.crew.stopping:
            self.pair.unseen, self.pair.sender = False, None
            self.transport.close()
            crew, again = self.crew, _Player(self.pair, self.token)
            self.table = table
            asyncio.ensure_future(crew.connect(again, table))  # noqa: RUF006
