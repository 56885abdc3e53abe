"""A proxy as plain as can be: each connection goes to the next worker that takes it. No sessions, no looking inside.

`python -m sentiers.lab.cluster.proxy PORT HOST:PORT …` runs one; a real house has nginx, Caddy or HAProxy here."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from itertools import count

CHUNK = 64 * 1024
WAIT = 0.05  # seconds before all are asked once more
ROUNDS = 100


class Proxy:
    def __init__(self, workers: list[tuple[str, int]]) -> None:
        self.workers = workers
        self._turns = count()

    async def serve(self, port: int) -> asyncio.Server:
        return await asyncio.start_server(self._pass_on, "127.0.0.1", port, limit=CHUNK, backlog=1024)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            theirs = await self._open()
            if theirs is not None:
                await asyncio.gather(_pour(reader, theirs[1]), _pour(theirs[0], writer))
        finally:
            writer.close()

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        first = next(self._turns)
        for attempt in range(ROUNDS * len(self.workers)):
            host, port = self.workers[(first + attempt) % len(self.workers)]
            with suppress(OSError):
                return await asyncio.open_connection(host, port, limit=CHUNK)
            if attempt % len(self.workers) == len(self.workers) - 1:
                await asyncio.sleep(WAIT)
        return None


async def _pour(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await source.read(CHUNK):
            target.write(data)
            await target.drain()
    with suppress(OSError):
        target.close()  # half a conversation is none


async def main() -> None:
    workers = [(host, int(port)) for host, _, port in (place.rpartition(":") for place in sys.argv[2:])]
    server = await Proxy(workers).serve(int(sys.argv[1]))
    print("Sentiers: the proxy is ready", flush=True)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        asyncio.run(main())
