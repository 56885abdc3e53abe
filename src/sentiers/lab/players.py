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


@dataclass(frozen=True)
class Work:
    """What one process of players is to do."""

    address: str
    games: tuple[str, ...]  # one a table, in turn
    mode: str  # "program", "page", or "mixed": one of each at every table
    tables: int
    masters: int = 0  # tables more, at which somebody plays against a master: they are not counted
    novices: int = 0  # … and against a novice, whose answers are timed
    warm_up: float = 1.0
    seconds: float = 10.0
    pause: float = 0.0  # how long a player thinks on the average
    ready: bool = False  # the tables need not be opened: the server is one that only echoes (echo.py)


@dataclass
class Findings:
    """Seconds from sending a move to its acknowledgement, and to the opponent's hearing of it."""

    acks: array[float] = field(default_factory=lambda: array("d"))
    seen: array[float] = field(default_factory=lambda: array("d"))
    updates: int = 0
    bytes: int = 0
    bots: int = 0  # moves of masters
    novices: array[float] = field(default_factory=lambda: array("d"))  # from a move to a novice's answer


class Move(msgspec.Struct):
    t: str


class Dice(msgspec.Struct):
    waiting: list[int]


class Heard(msgspec.Struct):
    """What a player needs of a message."""

    type: str
    n: int = 0
    ply: int = 0
    you: list[int] = []
    moves: list[str | Move] = []
    ended: msgspec.Raw = msgspec.Raw(b"null")
    next: str | None = None
    dice: Dice | None = None
    code: str = ""
    text: str = ""


_hear = msgspec.json.Decoder(Heard).decode
OPTIONS = {"traxx": {"players": 2}}  # where two is not what a game's table has by default


def play_tables(pipe: Connection, work: Work) -> None:
    """The work of one process; sends its Findings, or the error it met, through the pipe."""
    try:
        with _runner() as runner:
            pipe.send(runner.run(_crew(pipe, work)))
    except Exception as error:
        pipe.send(error)


def _runner() -> Any:
    try:
        import uvloop
    except ImportError:
        return asyncio.Runner()
    return asyncio.Runner(loop_factory=uvloop.new_event_loop)


async def _crew(pipe: Connection, work: Work) -> Findings:
    crew = _Crew(work)
    await crew.begin()
    pipe.send("warm")
    return await crew.count()


class _Crew:
    def __init__(self, work: Work) -> None:
        self.work = work
        self.findings = Findings()
        self.counting = False
        self.stopping = False
        self.trouble: asyncio.Future[None] = asyncio.Future()

    async def begin(self) -> None:
        work = self.work
        against = [""] * work.tables + ["master"] * work.masters + ["novice"] * work.novices
        for number, bot in enumerate(against):
            game = work.games[number % len(work.games)]
            pair = _Pair(self, bot)
            table, tokens = (f"{id(pair)}", ["", ""]) if work.ready else opened(work.address, game, bot)
            for token in tokens:
                pair.players.append(_Player(pair, token, table, self._mode(len(pair.players))))
                await self.connect(pair.players[-1])
        await self._wait(self.work.warm_up)

    def _mode(self, seat: int) -> str:
        return ("page", "program")[seat] if self.work.mode == "mixed" else self.work.mode

    async def count(self) -> Findings:
        self.counting = True
        await self._wait(self.work.seconds)
        self.counting = False
        self.stopping = True
        return self.findings

    async def _wait(self, seconds: float) -> None:
        done, _ = await asyncio.wait([self.trouble], timeout=seconds)
        for trouble in done:
            trouble.result()

    async def connect(self, player: _Player) -> None:
        host, port = self.work.address.rsplit(":", 1)
        await asyncio.get_running_loop().create_connection(lambda: player, host, int(port))


class _Pair:
    """The players of one table, two or one against a bot; `last`: who moved last, and when, until the other one hears of it, or
    the bot has answered."""

    def __init__(self, crew: _Crew, bot: str) -> None:
        self.crew, self.bot, self.counts = crew, bot, not bot
        self.players: list[_Player] = []
        self.last: tuple[_Player, float] | None = None


class _Player(asyncio.Protocol):
    """One end of a WebSocket (RFC 6455), as much of it as is needed here."""

    def __init__(self, pair: _Pair, token: str, table: str, mode: str) -> None:
        self.pair, self.crew, self.token, self.table, self.mode = pair, pair.crew, token, table, mode
        self.buffer = bytearray()
        self.open = False
        self.sent = 0.0  # when, while a move is on its way
        self.shown = 0  # the number of the update that shows our last move
        self.asked_rematch = self.gave_word = self.thinking = False
        self.latest: Heard | None = None
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(
            f"GET /ws/{self.table}?as={self.mode} HTTP/1.1\r\nHost: {self.crew.work.address}\r\nUpgrade: websocket\r\n"
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
                    self._send(payload, 0x8A)
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

    def _send(self, payload: bytes, first: int = 0x81) -> None:
        size = len(payload)
        head = bytes((first, 128 | size)) if size < 126 else bytes((first, 254)) + size.to_bytes(2, "big")
        self.transport.write(head + bytes(4) + payload)  # a mask of zeros changes nothing

    def _heard(self, payload: bytes) -> None:
        now, crew = time.perf_counter(), self.crew
        heard = _hear(payload)
        counted = crew.counting and self.pair.counts
        if heard.type == "ack":
            if self.sent:
                if counted:
                    crew.findings.acks.append(now - self.sent)
                self.sent, self.shown = 0.0, heard.n
                self._go_on(now)
            return
        if heard.type == "error":
            if not (heard.code == "repeated" and self.asked_rematch):
                raise ConnectionError(f"{heard.code}: {heard.text}")
            return
        if counted:
            crew.findings.updates += 1
            crew.findings.bytes += len(payload)
        if self.pair.bot and self.latest is not None and heard.moves and not self.latest.moves:
            self._answered(now)
        last = self.pair.last
        if last is not None and last[0] is not self:
            self.pair.last = None
            if counted:
                crew.findings.seen.append(now - last[1])
        self.latest = heard
        self._go_on(now)

    def _answered(self, now: float) -> None:
        """By the bot."""
        if self.crew.counting and self.pair.bot == "master":
            self.crew.findings.bots += 1
        elif self.crew.counting and self.pair.last is not None:
            self.crew.findings.novices.append(now - self.pair.last[1])

    def _go_on(self, now: float) -> None:
        """Answers what was heard last, unless it is older than what we did ourselves."""
        heard = self.latest
        if heard is None or self.sent or self.thinking or heard.n < self.shown or self.crew.stopping:
            return
        if heard.next:
            self._move_on(heard.next)
        elif bytes(heard.ended) != b"null":
            if not self.asked_rematch:
                self.asked_rematch = True
                self._send(b'{"do":"rematch"}')
        elif heard.dice and not self.gave_word and set(heard.dice.waiting).intersection(heard.you):
            self.gave_word = True
            self._send(b'{"do":"word","word":"sirocco"}')
        elif heard.moves and not self.crew.work.pause:
            self._play(heard, now)
        elif heard.moves:
            self.thinking = True
            wait = random.uniform(0.5, 1.5) * self.crew.work.pause
            asyncio.get_running_loop().call_later(wait, self._thought)

    def _thought(self) -> None:
        self.thinking = False
        if self.latest is not None and self.latest.moves and not self.crew.stopping:
            self._play(self.latest, time.perf_counter())

    def _play(self, heard: Heard, now: float) -> None:
        move = random.choice(heard.moves)
        text = move if isinstance(move, str) else move.t
        self.sent = now
        self.pair.last = (self, now)
        self._send(msgspec.json.encode({"id": 1, "do": "play", "move": text, "ply": heard.ply}))

    def _move_on(self, table: str) -> None:
        """To the table of the rematch."""
        if self.table != table:
            self.pair.last = None
            self.transport.close()
            again = _Player(self.pair, self.token, table, self.mode)
            self.table = table
            asyncio.ensure_future(self.crew.connect(again))  # noqa: RUF006


def opened(address: str, game: str, bot: str = "") -> tuple[str, list[str]]:
    """A table for two, or for one against a bot, and the tokens of who sits there."""

    def post(path: str, body: Any, token: str | None = None) -> Any:
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
        request = urllib.request.Request(f"http://{address}{path}", json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    tokens = [post("/api/guests", {})["token"] for _ in range(1 if bot else 2)]
    seats = ["me", f"bot:{bot}" if bot else "open"]
    wanted = {"game": game, "options": OPTIONS.get(game, {}), "seats": seats, "word": "mistral"}
    table = post("/api/tables", wanted, tokens[0])["table"]
    if not bot:
        post(f"/api/tables/{table}/join", {"word": "tramontane"}, tokens[1])
    return table, tokens
