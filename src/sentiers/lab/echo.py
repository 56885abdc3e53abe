"""The least that a server of this kind can do, to compare with: the same messages in, the same number of bytes out to the same
sockets, by the same event loop and WebSocket library, and nothing in between: no rules, no table, no disk."""

from __future__ import annotations

import sys
from collections import defaultdict
from typing import Any

import msgspec
import uvicorn


class Echo:
    """An ASGI application: each message of one player is acknowledged, and an update sent to both, with a move for the other."""

    def __init__(self, update: int) -> None:
        self._tables: dict[str, list[Any]] = defaultdict(list)
        self._n = 0
        self._pad = "x" * max(0, update - len(self._update("", "")))

    def _update(self, pad: str, move: str) -> str:
        moves = [move] if move else []
        return msgspec.json.encode({"type": "update", "n": self._n, "ply": 0, "moves": moves, "pad": pad}).decode()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        await receive()
        players = self._tables[scope["path"]]
        players.append(send)
        await send({"type": "websocket.accept"})
        if len(players) == 2:
            await send({"type": "websocket.send", "text": self._update("", "e4-f5")})
        while (event := await receive())["type"] == "websocket.receive":
            self._n += 1
            asked = msgspec.json.decode(event["text"])
            await send(
                {"type": "websocket.send", "text": msgspec.json.encode({"type": "ack", "id": asked["id"]}).decode()}
            )
            for player in players:
                await player(
                    {"type": "websocket.send", "text": self._update(self._pad, "" if player is send else "e4-f5")}
                )


class _Server(uvicorn.Server):
    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        print(f"Sentiers: http://{host}:{port}", flush=True)  # as the server itself says it


def main(update: str) -> None:
    config = uvicorn.Config(
        Echo(int(update)),
        port=0,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        lifespan="off",
    )
    _Server(config).run()


if __name__ == "__main__":
    main(*sys.argv[1:])
