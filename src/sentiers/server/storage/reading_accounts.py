"""What is asked about accounts, in SQL that both databases understand."""

from __future__ import annotations

from datetime import date
from typing import Any

import msgspec

from sentiers.server.storage.asking import Asking
from sentiers.server.storage.kept import Account, Passkey, Session

ACCOUNT = "SELECT person, handle, password, kept FROM accounts WHERE gone IS NULL AND "
SESSION = "SELECT id, person, opened, proved, device FROM sessions WHERE "
PASSKEY = "SELECT id, person, key, uses, name, made, used FROM passkeys WHERE "


class ReadingAccounts(Asking):
    async def account(self, person: str) -> Account | None:
        row = await self._row(f"{ACCOUNT} person = ?", person)
        return None if row is None else Account(*row)

    async def account_called(self, key: str) -> Account | None:
        row = await self._row(f"{ACCOUNT} key = ?", key)
        return None if row is None else Account(*row)

    async def was_kept(self, person: str) -> bool:
        return await self._row("SELECT 1 FROM accounts WHERE person = ?", person) is not None

    async def session(self, id: str) -> Session | None:
        row = await self._row(f"{SESSION} id = ?", id)
        return None if row is None else Session(*row)

    async def sessions_of(self, person: str) -> list[Session]:
        return [Session(*row) for row in await self._rows(f"{SESSION} person = ? ORDER BY opened DESC", person)]

    async def passkey(self, id: str) -> Passkey | None:
        row = await self._row(f"{PASSKEY} id = ?", id)
        return None if row is None else _passkey(row)

    async def passkeys_of(self, person: str) -> list[Passkey]:
        return [_passkey(row) for row in await self._rows(f"{PASSKEY} person = ? ORDER BY made", person)]

    async def code(self, hash: str, now: int) -> str | None:
        row = await self._row("SELECT person, until FROM codes WHERE hash = ?", hash)
        return None if row is None or (row[1] is not None and row[1] <= now) else str(row[0])

    async def count_codes(self, person: str) -> int:
        return await self._count("SELECT COUNT(*) FROM codes WHERE person = ? AND until IS NULL", person)

    # All that is kept of somebody

    async def sat_at(self, person: str, after: int, most: int) -> list[tuple[int, str, int, bool]]:
        sql = """SELECT tables.no, tables.id, tables.opened, tables.over FROM sitting JOIN tables ON tables.no = sitting.no
                 WHERE person = ? AND sitting.no > ? ORDER BY sitting.no LIMIT ?"""
        return [(no, id, opened, bool(over)) for no, id, opened, over in await self._rows(sql, person, after, most)]

    async def results_of(self, person: str) -> list[tuple[str, date, float]]:
        sql = "SELECT game, day, score FROM results WHERE person = ? ORDER BY game, day"
        return [(game, date.fromisoformat(day), score) for game, day, score in await self._rows(sql, person)]

    async def memories_of(self, person: str) -> list[tuple[str, str, dict[str, Any]]]:
        rows = await self._rows("SELECT game, bot, memory FROM memories WHERE person = ? ORDER BY game, bot", person)
        return [(game, bot, msgspec.json.decode(memory, type=dict[str, Any])) for game, bot, memory in rows]


def _passkey(row: tuple[Any, ...]) -> Passkey:
    id, person, key, *rest = row
    return Passkey(id, person, bytes(key), *rest)
