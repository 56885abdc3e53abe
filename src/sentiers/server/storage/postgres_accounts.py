"""How PostgreSQL writes what belongs to accounts. As in postgres_effects.py everything may be done twice: a session that is there
already tells that its code was used by itself."""

from __future__ import annotations

from typing import Any

from sentiers.server.storage import accounts as a
from sentiers.server.storage.errors import HandleTaken, KeyTaken, LastKey, Spent
from sentiers.server.storage.postgres_effects import ONE_OF_A_PERSON, perform

ONE_OF_A_HANDLE = "SELECT pg_advisory_xact_lock(hashtextextended('handle/' || $1, 0))"


@perform.register
async def _(effect: a.Kept, connection: Any, at: int) -> None:
    person = effect.person
    await connection.execute(ONE_OF_A_PERSON, person)
    if await _is_there(connection, person, effect.session):
        return
    await connection.execute(ONE_OF_A_HANDLE, effect.key)
    sql = """INSERT INTO accounts (person, handle, key, password, kept) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT DO NOTHING RETURNING person"""
    if await connection.fetchval(sql, person, effect.handle, effect.key, effect.password, at) is None:
        raise HandleTaken(person)
    if effect.passkey is not None:
        await _add(connection, person, effect.passkey, at)
    await _codes(connection, person, effect.codes)
    await _open(connection, person, effect.session, effect.device, at)
    sql = "INSERT INTO people (id, name) VALUES ($1, $2) ON CONFLICT DO NOTHING"
    await connection.execute(sql, person, effect.handle)
    await connection.execute("UPDATE results SET listed = true WHERE person = $1", person)
    await connection.execute("UPDATE subscriptions SET session = $1 WHERE person = $2", effect.session, person)


@perform.register
async def _(effect: a.SignedIn, connection: Any, at: int) -> None:
    person = effect.person
    await connection.execute(ONE_OF_A_PERSON, person)
    if effect.code is not None and not await _is_there(connection, person, effect.session):
        sql = "DELETE FROM codes WHERE hash = $1 AND person = $2 AND (until IS NULL OR until > $3) RETURNING person"
        if await connection.fetchval(sql, effect.code, person, at) is None:
            raise Spent(person)
    if effect.challenge is not None:
        await connection.execute("DELETE FROM spent WHERE until < $1", at)
        sql = "INSERT INTO spent (hash, session, until) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
        await connection.execute(sql, effect.challenge, effect.session, effect.until)
        whose = await connection.fetchval("SELECT session FROM spent WHERE hash = $1", effect.challenge)
        if whose != effect.session:
            raise Spent(person)
    if effect.passkey is not None:
        sql = "UPDATE passkeys SET uses = $1, used = $2 WHERE id = $3 AND person = $4 RETURNING id"
        if await connection.fetchval(sql, effect.uses, at, effect.passkey, person) is None:
            raise Spent(person)
    if effect.again:
        sql = "UPDATE sessions SET proved = $1 WHERE id = $2 AND person = $3 RETURNING id"
        if await connection.fetchval(sql, at, effect.session, person) is None:
            raise Spent(person)
        return
    await _open(connection, person, effect.session, effect.device, at)
    sql = """DELETE FROM sessions WHERE person = $1 AND id NOT IN (
                 SELECT id FROM sessions WHERE person = $1 ORDER BY opened DESC LIMIT $2) AND id <> $3"""
    await connection.execute(sql, person, a.MOST_SESSIONS, effect.session)


@perform.register
async def _(effect: a.SignedOut, connection: Any, at: int) -> None:
    if effect.only is not None:
        for table, column in (("sessions", "id"), ("subscriptions", "session")):
            sql = f"DELETE FROM {table} WHERE person = $1 AND {column} = $2"
            await connection.execute(sql, effect.person, effect.only)
        return
    await connection.execute(ONE_OF_A_PERSON, effect.person)
    for table, column in (("sessions", "id"), ("subscriptions", "session")):
        sql = f"DELETE FROM {table} WHERE person = $1 AND {column} <> $2"
        await connection.execute(sql, effect.person, effect.but or "")
    await connection.execute("DELETE FROM codes WHERE person = $1 AND until IS NOT NULL", effect.person)


@perform.register
async def _(effect: a.HandleSet, connection: Any, at: int) -> None:
    await connection.execute(ONE_OF_A_HANDLE, effect.key)
    sql = """UPDATE accounts SET handle = $2, key = $3 WHERE person = $1 AND gone IS NULL
             AND NOT EXISTS (SELECT 1 FROM accounts WHERE key = $3 AND person <> $1) RETURNING person"""
    if await connection.fetchval(sql, effect.person, effect.handle, effect.key) is None:
        raise HandleTaken(effect.person)


@perform.register
async def _(effect: a.PasswordSet, connection: Any, at: int) -> None:
    await connection.execute(ONE_OF_A_PERSON, effect.person)
    sql = """UPDATE accounts SET password = $1 WHERE person = $2 AND gone IS NULL
             AND ($1::text IS NOT NULL OR EXISTS (SELECT 1 FROM passkeys WHERE passkeys.person = $2)) RETURNING person"""
    if await connection.fetchval(sql, effect.password, effect.person) is None:
        raise LastKey(effect.person)


@perform.register
async def _(effect: a.Rehashed, connection: Any, at: int) -> None:
    sql = "UPDATE accounts SET password = $1 WHERE person = $2 AND password = $3"
    await connection.execute(sql, effect.password, effect.person, effect.before)


@perform.register
async def _(effect: a.PasskeyAdded, connection: Any, at: int) -> None:
    await _add(connection, effect.person, effect.passkey, at)


@perform.register
async def _(effect: a.PasskeyRemoved, connection: Any, at: int) -> None:
    await connection.execute(ONE_OF_A_PERSON, effect.person)
    sql = """SELECT EXISTS (SELECT 1 FROM passkeys WHERE person = $1 AND id <> $2)
             OR EXISTS (SELECT 1 FROM accounts WHERE person = $1 AND password IS NOT NULL)"""
    if not await connection.fetchval(sql, effect.person, effect.id):
        raise LastKey(effect.person)
    await connection.execute("DELETE FROM passkeys WHERE person = $1 AND id = $2", effect.person, effect.id)


@perform.register
async def _(effect: a.RecoverySet, connection: Any, at: int) -> None:
    await _codes(connection, effect.person, effect.codes)


@perform.register
async def _(effect: a.DeviceCode, connection: Any, at: int) -> None:
    sql = "DELETE FROM codes WHERE until < $1 OR (person = $2 AND until IS NOT NULL)"
    await connection.execute(sql, at, effect.person)
    sql = "INSERT INTO codes (hash, person, until) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
    await connection.execute(sql, effect.code, effect.person, effect.until)


@perform.register
async def _(effect: a.Deleted, connection: Any, at: int) -> None:
    person = effect.person
    await connection.execute(ONE_OF_A_PERSON, person)
    sql = """UPDATE accounts SET handle = '', key = NULL, password = NULL, gone = $1
             WHERE person = $2 AND gone IS NULL"""
    await connection.execute(sql, at, person)
    for table, column in (("passkeys", "person"), ("codes", "person"), ("sessions", "person"), ("people", "id")):
        await connection.execute(f"DELETE FROM {table} WHERE {column} = $1", person)
    for table in (
        "memories",
        "plans",
        "subscriptions",
        "vacations",
        "lessons",
        "choices",
        "ratings",
        "puzzles",
        "solvers",
        "aliases",
    ):
        await connection.execute(f"DELETE FROM {table} WHERE person = $1", person)
    await connection.execute("UPDATE results SET listed = false WHERE person = $1", person)


async def _is_there(connection: Any, person: str, session: str) -> bool:
    sql = "SELECT EXISTS (SELECT 1 FROM sessions WHERE id = $1 AND person = $2)"
    return bool(await connection.fetchval(sql, session, person))


async def _add(connection: Any, person: str, passkey: a.NewPasskey, at: int) -> None:
    sql = """INSERT INTO passkeys (id, person, key, uses, name, made) VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT DO NOTHING"""
    await connection.execute(sql, passkey.id, person, passkey.key, passkey.uses, passkey.name, at)
    sql = "SELECT person = $2 AND key = $3 FROM passkeys WHERE id = $1"
    if not await connection.fetchval(sql, passkey.id, person, passkey.key):
        raise KeyTaken(person)


async def _codes(connection: Any, person: str, codes: tuple[str, ...]) -> None:
    await connection.execute(ONE_OF_A_PERSON, person)
    await connection.execute("DELETE FROM codes WHERE person = $1 AND until IS NULL", person)
    for code in codes:
        await connection.execute("INSERT INTO codes (hash, person) VALUES ($1, $2)", code, person)


async def _open(connection: Any, person: str, session: str, device: str, at: int) -> None:
    """Only as long as there is an account: it may be deleted in this very moment."""
    sql = """INSERT INTO sessions (id, person, opened, proved, device)
             SELECT $1, person, $3, $3, $4 FROM accounts WHERE person = $2 AND gone IS NULL
             ON CONFLICT (id) DO UPDATE SET proved = excluded.proved RETURNING id"""
    if await connection.fetchval(sql, session, person, at, device) is None:
        raise Spent(person)
