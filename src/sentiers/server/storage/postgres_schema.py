"""Bringing a PostgreSQL database up to the newest schema: one worker does it, the others wait for it."""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import asyncpg

from sentiers.messages import N_, Message
from sentiers.server.storage.errors import UnusableDatabase
from sentiers.server.storage.migrations import steps
from sentiers.server.storage.postgres_link import LOST, connect, place, unusable

ONE_AT_A_TIME = 0x53656E7469657273  # the number of the lock: "Sentiers"


def prepare(url: str) -> bytes:
    """Makes the database ready and gives the house's secret; in a thread, because a loop may run in this one."""
    with ThreadPoolExecutor(1) as thread:
        try:
            return thread.submit(lambda: asyncio.run(_prepare(url))).result()
        except (*LOST, asyncpg.PostgresError, ValueError) as error:
            raise unusable(url, error) from None


async def _prepare(url: str) -> bytes:
    connection = await connect(url)
    try:
        await upgrade(connection, url)
        sql = "INSERT INTO house (key, value) VALUES ('secret', $1) ON CONFLICT DO NOTHING"
        await connection.execute(sql, secrets.token_bytes(32))
        return bytes(await connection.fetchval("SELECT value FROM house WHERE key = 'secret'"))
    finally:
        await connection.close()


async def upgrade(connection: Any, url: str) -> None:
    known = steps("postgresql")
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", ONE_AT_A_TIME)
        await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)")
        version = await connection.fetchval("SELECT COALESCE(max(version), 0) FROM schema_version")
        if version > len(known):
            told = N_("{path} was written by a newer Sentiers (version {version}, known here: {known}).")
            raise UnusableDatabase(Message(told, path=place(url), version=version, known=len(known)))
        for step in range(version, len(known)):
            await connection.execute(known[step])
            await connection.execute("INSERT INTO schema_version VALUES ($1)", step + 1)


async def version_of(connection: Any) -> int:
    return int(await connection.fetchval("SELECT COALESCE(max(version), 0) FROM schema_version"))
