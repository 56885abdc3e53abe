"""People who come to a house over HTTP, as a browser would with its cookie, and play at random: so that pages that are looked at or
measured show tables in every state, of every game, without a word about any."""

from __future__ import annotations

import json
import random
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, NamedTuple

from sentiers.server.counts import for_two

LATE = 0.8  # of a whole match
PATIENCE = 60.0  # seconds for a bot to move
TRIES = 10  # to be heard by a house that says that it is too fast


class Guest:
    """Somebody who comes with a cookie, as a browser does."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.cookie = ""

    def do(self, path: str, **body: Any) -> dict[str, Any]:
        return self._send(path, json.dumps(body).encode())

    def ask(self, path: str) -> dict[str, Any]:
        return self._send(path, None)

    def _send(self, path: str, body: bytes | None) -> dict[str, Any]:
        headers = {"content-type": "application/json", "cookie": self.cookie}
        asked = urllib.request.Request(f"{self.address}/api/{path}", body, headers)
        with self._answered(asked) as answer:
            self.cookie = (answer.headers.get("set-cookie") or self.cookie).split(";")[0]
            found: dict[str, Any] = json.load(answer)
        return found

    def _answered(self, asked: urllib.request.Request) -> Any:
        """Who plays at random on a quick machine is told to wait."""
        for _ in range(TRIES):
            try:
                return urllib.request.urlopen(asked)
            except urllib.error.HTTPError as refused:
                if refused.code != HTTPStatus.TOO_MANY_REQUESTS:
                    raise
                time.sleep(float(refused.headers.get("retry-after", 1)))  # a table does not say when
        return urllib.request.urlopen(asked)


class Tables(NamedTuple):
    """Of one game, all the first guest's: against a bot and at his turn; between two, late in the match; the same, ended."""

    fresh: str
    late: str
    ended: str


def of_two(game: str) -> dict[str, Any]:
    return {"game": game, "options": for_two(game) or {}, "word": "alder"}


def opened(first: Guest, second: Guest, game: str) -> str:
    table: str = first.do("tables", seats=["me", "open"], **of_two(game))["table"]
    second.do(f"tables/{table}/join", seat=1, word="birch")
    return table


def play_on(guests: Sequence[Guest], table: str, plies: int, seed: int = 1) -> int:
    """Random moves until so many are made or the match is over; tells how many were."""
    dice = random.Random(seed)
    while True:
        for guest in guests:
            state = guest.ask(f"tables/{table}")
            if state["ended"] or state["ply"] >= plies:
                return int(state["ply"])
            moves = state["moves"]
            moves = moves if isinstance(moves, list) else next((some for some in moves.values() if some), [])
            if moves:
                guest.do(f"tables/{table}/play", move=dice.choice(moves), ply=state["ply"])


def at_turn(guest: Guest, table: str) -> None:
    """Waits until this guest has something to choose: bots that begin have moved, and a choice of one is made at once."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        state = guest.ask(f"tables/{table}")
        if len(state["moves"]) > 1 or state["ended"]:
            return
        if state["moves"]:
            guest.do(f"tables/{table}/play", move=state["moves"][0], ply=state["ply"])
        time.sleep(0.05)
    raise RuntimeError("The bot has not moved.")


def tables(first: Guest, second: Guest, game: str) -> Tables:
    ended = opened(first, second, game)
    length = play_on((first, second), ended, 10_000)
    late = opened(first, second, game)
    play_on((first, second), late, int(length * LATE))
    fresh: str = first.do("tables", seats=["me", "bot:novice"], **of_two(game))["table"]
    at_turn(first, fresh)
    return Tables(fresh, late, ended)
