"""What a page costs in memory that is open at a table where nothing happens: real sockets, and the server's resident memory before
and with them."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Any

from rich.table import Table

from sentiers.lab.bench_server import START, Running, running
from sentiers.lab.players import opened

TABLES = 8
AT_ONCE = 100  # handshakes under way at the same time


def measure(sockets: int) -> dict[str, Any]:
    """Opens so many sockets of pages that only look, a few tables of canoe among them."""
    _allow(2 * sockets + 100)
    with (
        tempfile.TemporaryDirectory(prefix="sentiers-bench-") as folder,
        running(*START, str(Path(folder) / "house.db")) as server,
    ):
        server.settle()
        return {"sockets": sockets, "tables": TABLES} | asyncio.run(_measure(server, sockets))


async def _measure(server: Running, sockets: int) -> dict[str, Any]:
    tables = [opened(server.address, "canoe")[0] for _ in range(TABLES)]
    first = await _look(server, tables, TABLES * 4)  # what is made once is made now
    before = server.resident()
    pages = await _look(server, tables, sockets)
    held = server.resident() - before
    for writer in first + pages:
        writer.close()
    return {"resident_before": before, "bytes_per_socket": held / sockets}


async def _look(server: Running, tables: list[str], sockets: int) -> list[asyncio.StreamWriter]:
    places = asyncio.Semaphore(AT_ONCE)

    async def look(table: str) -> asyncio.StreamWriter:
        async with places:
            host, port = server.address.rsplit(":", 1)
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(
                f"GET /ws/{table}?as=page HTTP/1.1\r\nHost: {server.address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\r\n"
                "Accept-Language: fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7\r\nAccept-Encoding: gzip, deflate, br\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c2VudGllcnMtcGxheWVycw==\r\n\r\n".encode()
            )
            answer = await reader.readuntil(b"\r\n\r\n")
            if b" 101 " not in answer.split(b"\r\n")[0]:
                raise ConnectionError(answer.decode("latin-1"))
            head = await reader.readexactly(10)  # an update is long: its length is in the first ten bytes
            size = int.from_bytes(head[2:10], "big") if head[1] == 127 else int.from_bytes(head[2:4], "big") - 6
            await reader.readexactly(size)
            return writer

    return list(await asyncio.gather(*(look(tables[number % len(tables)]) for number in range(sockets))))


def _allow(files: int) -> None:
    """Open files, as far as the system lets this process, and the server it starts, have them."""
    try:
        import resource
    except ImportError:  # Windows, which has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(files, hard) if hard >= 0 else files, hard))


def table(found: dict[str, Any]) -> Table:
    """What was measured, for people."""
    shown = Table(title=f"{found['sockets']:,} silent pages at {found['tables']} tables", title_justify="left")
    shown.add_column("")
    shown.add_column("", justify="right")
    shown.add_row("memory of the server before", f"{found['resident_before'] / 2**20:,.0f} MiB")
    shown.add_row("memory for each of them", f"{found['bytes_per_socket'] / 1024:.1f} KiB")
    return shown
