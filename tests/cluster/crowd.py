"""People who go on playing while everything is killed around them: what each sent, what he was told, and when."""

from __future__ import annotations

import asyncio
import json
import random
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
from history import Deed, History
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

PATIENCE = 60.0  # seconds: who waits longer than this has been forgotten
PAUSE = 0.05  # seconds before somebody knocks again
REFUSED = ("stale", "storage", "repeated", "not-your-turn")  # as may happen to anyone
GONE = (OSError, WebSocketException, InvalidHandshake, TimeoutError, EOFError)


@dataclass
class Story:
    """All that happened to everybody."""

    history: History = field(default_factory=History)
    absences: list[tuple[float, float]] = field(
        default_factory=list
    )  # when a connection broke, and how long until it was back
    wrong: list[str] = field(default_factory=list)
    over: set[str] = field(default_factory=set)
    """Tables at which somebody's move was refused because the match was over: by a move of his own, whose ack was lost."""
    acknowledged: int = 0


class Person:
    """Plays one seat at one table at a time, reconnecting for ever."""

    def __init__(self, address: str, story: Story, seed: int) -> None:
        self.address, self.story, self.chance = address, story, random.Random(seed)
        self.token, self.name = "", f"p{seed}"
        self._number = self._connections = 0

    async def ask(self, method: str, path: str, **body: Any) -> Any:
        """An answer of the house, asked for until there is one: only for what may be asked twice."""
        deadline = time.monotonic() + PATIENCE
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        while True:
            with suppress(httpx.HTTPError):
                async with httpx.AsyncClient(base_url=self.address, timeout=PATIENCE) as http:
                    answer = await http.request(method, path, json=None if method == "GET" else body, headers=headers)
                    if answer.status_code < 500:
                        assert answer.status_code < 300 or "seat-taken" in answer.text, (
                            answer.text
                        )  # by myself, just before
                        return answer.json()
            assert time.monotonic() < deadline, f"{method} {path} is not answered"
            await asyncio.sleep(PAUSE)

    async def arrive(self) -> None:
        self.token = (await self.ask("POST", "/api/guests", name=self.name))["token"]

    async def play(self, table: str, done: asyncio.Event) -> None:
        """Plays at this table until it is over, or all are told to stop."""
        broken: float | None = None
        since = 0
        while not done.is_set():
            try:
                async with connect(
                    f"{self.address.replace('http', 'ws')}/ws/{table}?as=program&since={since}",
                    additional_headers={"authorization": f"Bearer {self.token}"},
                    open_timeout=PATIENCE,
                    ping_interval=None,
                    proxy=None,
                ) as socket:
                    self._connections += 1
                    update = await self._update(socket, table)
                    if broken is not None:
                        self.story.absences.append((broken, time.monotonic() - broken))
                        broken = None
                    if await self._play_on(socket, table, update, done):
                        return
            except GONE:
                broken = broken or time.monotonic()
                await asyncio.sleep(PAUSE * self.chance.random())

    async def _play_on(self, socket: ClientConnection, table: str, update: dict[str, Any], done: asyncio.Event) -> bool:
        while not done.is_set():
            if update["ended"] is not None:
                return True
            mine = [seat for seat in update["you"] if seat in update["turn"]]
            if not mine or not update["moves"]:
                update = await self._update(socket, table, done)
                continue
            update = await self._move(socket, table, mine[0], self.chance.choice(update["moves"]), update)
        return False

    async def _move(
        self, socket: ClientConnection, table: str, seat: int, move: str, update: dict[str, Any]
    ) -> dict[str, Any]:
        self._number += 1
        wish = {"id": self._number, "do": "play", "move": move, "ply": update["ply"], "seat": seat}
        deed = self.story.history.invoke(self.name, table, f"play {seat} {move}", time.monotonic())
        await socket.send(json.dumps(wish))
        newest = update
        while deed.told == "asked" or (deed.told == "ok" and newest["n"] < deed.n):
            message = await self._hear(socket)
            if message["type"] == "update":
                newest = message
                self._note(table, message)
            elif message.get("id") == self._number:
                self._told(deed, message)
        if deed.told != "ok" and newest is update:
            await asyncio.sleep(PAUSE)
            raise OSError("look again")
        return newest

    def _told(self, deed: Deed, message: dict[str, Any]) -> None:
        history, now = self.story.history, time.monotonic()
        if message["type"] == "ack":
            history.ok(deed, message["n"], now)
            self.story.acknowledged += 1
        elif message["code"] == "unsure":
            history.unknown(deed, now)
        else:
            history.fail(deed, now)
            if message["code"] == "over":
                self.story.over.add(deed.table)
            elif message["code"] not in REFUSED:
                self.story.wrong.append(f"{deed}: {message}")

    async def _update(self, socket: ClientConnection, table: str, done: asyncio.Event | None = None) -> dict[str, Any]:
        while True:
            message = await self._hear(socket, done)
            if message["type"] == "update":
                self._note(table, message)
                return message
            if message["type"] == "error":
                raise OSError(message["code"])

    async def _hear(self, socket: ClientConnection, done: asyncio.Event | None = None) -> dict[str, Any]:
        deadline = time.monotonic() + PATIENCE
        while True:
            with suppress(TimeoutError):
                message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 0.5))
                return message
            if done is not None and done.is_set():
                raise EOFError
            if time.monotonic() > deadline:
                self.story.wrong.append(f"{self.name} was left waiting")
                raise EOFError

    def _note(self, table: str, update: dict[str, Any]) -> None:
        self.story.history.saw(f"{self.name}/{self._connections}", table, update["n"], time.monotonic())


class Pair:
    """Two people who play one match after the other; or one against a bot."""

    def __init__(self, address: str, story: Story, seed: int, game: str, bot: str | None = None) -> None:
        self.one, self.other = Person(address, story, 2 * seed), Person(address, story, 2 * seed + 1)
        self.game, self.bot = game, bot
        self.tables: list[str] = []

    async def play(self, done: asyncio.Event) -> None:
        await asyncio.gather(self.one.arrive(), self.other.arrive())
        while not done.is_set():
            second = f"bot:{self.bot}" if self.bot else "open"
            opened = await self.one.ask("POST", "/api/tables", game=self.game, seats=["me", second], word="mistral")
            table = opened["table"]
            self.tables.append(table)
            if self.bot:
                await self.one.play(table, done)
            else:
                await self.other.ask("POST", f"/api/tables/{table}/join", word="tramontane")
                await asyncio.gather(self.one.play(table, done), self.other.play(table, done))
