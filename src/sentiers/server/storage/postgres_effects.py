"""How PostgreSQL writes what belongs to a deed. Everything here may be done twice and is then as if done once: after a lost
connection nobody knows whether it was."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

import msgspec

from sentiers.server.storage import effects as e
from sentiers.server.storage.choices import Chose
from sentiers.server.storage.errors import AlreadyBegun, NoVacation
from sentiers.server.storage.lessons import Learnt
from sentiers.server.storage.postgres_ended import end
from sentiers.server.storage.vacations import DAY, YEAR, CameHome, WentAway

NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
# Of the transactions of one person that begin with this one comes after the other: a result and the account it is listed for.
ONE_OF_A_PERSON = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"
# What lists show, of many tables at once: after rows with their numbers in $1 … $8.
SHOW = """UPDATE tables SET n = s.n, seats = s.seats, plies = s.plies, turn = s.turn, over = s.over, listed = s.listed,
        touched = s.at, untouched = CASE WHEN s.plies > 0 OR s.over OR untouched IS NULL THEN NULL ELSE s.at END
    FROM {shown} AS s WHERE tables.no = s.no AND tables.n <= s.n"""


def columns(shown: list[e.Shown]) -> list[list[Any]]:
    """The columns no, n, seats, plies, turn, over, listed."""
    return [
        [s.no for s in shown],
        [s.n for s in shown],
        [msgspec.json.encode(s.seats).decode() for s in shown],
        [s.plies for s in shown],
        [msgspec.json.encode(s.turn).decode() for s in shown],
        [s.over for s in shown],
        [s.listed for s in shown],
    ]


@singledispatch
async def perform(effect: e.Effect, connection: Any, at: int) -> None:
    """Writes an effect that happens at this moment (ms), within a transaction."""
    raise TypeError(f"not an effect: {effect!r}")


@perform.register
async def _(effect: e.Opened, connection: Any, at: int) -> None:
    id, (setup, edition, text) = effect.id, effect.setup.apart()
    if edition is not None:
        await connection.execute("INSERT INTO editions VALUES ($1, $2) ON CONFLICT DO NOTHING", edition, text)
    sql = """INSERT INTO tables (id, opened, setup, listed, game, seats, touched, edition, opener, address, untouched, public)
             VALUES ($1, $2, $3, $4, $5, $6, $2, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING"""
    seats, untouched = msgspec.json.encode(setup.seats).decode(), None if setup.counts else at
    row = (id, at, msgspec.json.encode(setup), setup.listed, setup.game, seats)
    await connection.execute(sql, *row, edition, effect.opener, effect.address, untouched, not setup.private)
    for person in setup.people:
        sql = """INSERT INTO sitting (person, no, touched) SELECT $1, no, $2 FROM tables WHERE id = $3
                 ON CONFLICT DO NOTHING"""
        await connection.execute(sql, person, at, id)
        if setup.day and setup.counts:
            sql = 'INSERT INTO tries (game, day, person, "table") VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING'
            await connection.execute(sql, setup.game, setup.day, person, id)
            sql = 'SELECT "table" FROM tries WHERE game = $1 AND day = $2 AND person = $3'
            if await connection.fetchval(sql, setup.game, setup.day, person) != id:
                raise AlreadyBegun(f"{setup.game} of {setup.day} was begun already")


@perform.register
async def _(effect: e.SeatTaken, connection: Any, at: int) -> None:
    sql = """INSERT INTO sitting (person, no, touched) VALUES ($1, $2, $3)
             ON CONFLICT (person, no) DO UPDATE SET touched = greatest(sitting.touched, excluded.touched)"""
    await connection.execute(sql, effect.person, effect.no, at)


@perform.register
async def _(effect: e.Shown, connection: Any, at: int) -> None:
    names = "no, n, seats, plies, turn, over, listed"
    kinds = ["bigint[]", "integer[]", "text[]", "integer[]", "text[]", "boolean[]", "boolean[]"]
    given = ", ".join(f"${place}::{kind}" for place, kind in enumerate(kinds, 2))
    sql = SHOW.format(shown=f"(SELECT *, $1::bigint AS at FROM unnest({given}) AS given ({names}))")
    await connection.execute(sql, at, *columns([effect]))
    if effect.over:
        sql = "UPDATE sitting SET over = true, touched = $1 WHERE no = $2 AND person = ANY($3)"
        await connection.execute(sql, at, effect.no, effect.people)


@perform.register
async def _(effect: e.Looked, connection: Any, at: int) -> None:
    sql = "UPDATE tables SET untouched = $1 WHERE no = $2 AND untouched IS NOT NULL"
    await connection.execute(sql, at, effect.no)


@perform.register
async def _(effect: e.Expired, connection: Any, at: int) -> None:
    sql = "DELETE FROM tables WHERE no = $1 AND untouched < $2 RETURNING edition, seats"
    row = await connection.fetchrow(sql, effect.no, effect.before)
    if row is None:
        return
    people = [seat.removeprefix("by:") for seat in msgspec.json.decode(row["seats"], type=list[str])]
    await connection.execute("DELETE FROM journal WHERE no = $1", effect.no)
    await connection.execute("DELETE FROM plans WHERE no = $1", effect.no)
    await connection.execute("DELETE FROM sitting WHERE no = $1 AND person = ANY($2)", effect.no, people)
    sql = "DELETE FROM editions WHERE hash = $1 AND NOT EXISTS (SELECT 1 FROM tables WHERE edition = $1)"
    await connection.execute(sql, row["edition"])


@perform.register
async def _(effect: e.Due, connection: Any, at: int) -> None:
    sql = "UPDATE tables SET due = $1 WHERE no = $2 AND ($3::integer IS NULL OR n <= $3)"
    await connection.execute(sql, effect.at, effect.no, effect.n)


@perform.register
async def _(effect: e.Finished, connection: Any, at: int) -> None:
    await connection.execute(ONE_OF_A_PERSON, effect.person)
    sql = """INSERT INTO results (game, day, person, score, at, listed)
             VALUES ($1, $2, $3, $4, $5, EXISTS (SELECT 1 FROM accounts WHERE person = $3 AND gone IS NULL))
             ON CONFLICT DO NOTHING"""
    await connection.execute(sql, effect.game, effect.day, effect.person, effect.score, at)


@perform.register
async def _(effect: e.Ended, connection: Any, at: int) -> None:
    await end(connection, effect, at)


@perform.register
async def _(effect: e.Known, connection: Any, at: int) -> None:
    sql = "INSERT INTO aliases (alias, person) VALUES ($1, $2) ON CONFLICT DO NOTHING"
    await connection.execute(sql, effect.alias, effect.person)


@perform.register
async def _(effect: e.Remembered, connection: Any, at: int) -> None:
    sql = """INSERT INTO memories (person, game, bot, memory) VALUES ($1, $2, $3, $4)
             ON CONFLICT (person, game, bot) DO UPDATE SET memory = excluded.memory"""
    memory = msgspec.json.encode(effect.memory).decode()
    await connection.execute(sql, effect.person, effect.game, effect.bot, memory)


@perform.register
async def _(effect: e.Named, connection: Any, at: int) -> None:
    sql = "INSERT INTO people (id, name) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET name = excluded.name"
    await connection.execute(sql, effect.person, effect.name)


@perform.register
async def _(effect: e.Bounded, connection: Any, at: int) -> None:
    sql = """INSERT INTO optima (game, day, least, most) VALUES ($1, $2, $3, $4)
             ON CONFLICT (game, day) DO UPDATE SET least = excluded.least, most = excluded.most"""
    await connection.execute(sql, effect.game, effect.day, effect.least, effect.most)


@perform.register
async def _(effect: e.Passed, connection: Any, at: int) -> None:
    sql = """INSERT INTO house (key, value) VALUES ('latest', $1)
             ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE excluded.value > house.value"""
    await connection.execute(sql, effect.moment.encode())


@perform.register
async def _(effect: e.Noted, connection: Any, at: int) -> None:
    sql = "INSERT INTO house (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING"
    await connection.execute(sql, effect.key, effect.value)


@perform.register
async def _(effect: e.Subscribed, connection: Any, at: int) -> None:
    sql = """INSERT INTO subscriptions (endpoint, person, p256dh, auth, lang, at, session)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person, p256dh = excluded.p256dh,
                 auth = excluded.auth, lang = excluded.lang, at = excluded.at, session = excluded.session"""
    found = (effect.endpoint, effect.person, effect.p256dh, effect.auth, effect.lang)
    await connection.execute(sql, *found, at, effect.session)
    sql = """DELETE FROM subscriptions WHERE person = $1 AND endpoint NOT IN (
                 SELECT endpoint FROM subscriptions WHERE person = $1 ORDER BY at DESC, endpoint = $2 DESC LIMIT $3)"""
    await connection.execute(sql, effect.person, effect.endpoint, effect.most)


@perform.register
async def _(effect: e.Unsubscribed, connection: Any, at: int) -> None:
    sql = "DELETE FROM subscriptions WHERE endpoint = $1 AND person = COALESCE($2, person)"
    await connection.execute(sql, effect.endpoint, effect.person)


@perform.register
async def _(effect: e.Told, connection: Any, at: int) -> None:
    sql = "UPDATE sitting SET told = CASE WHEN $1 = 0 THEN 0 ELSE told | $1 END WHERE person = $2 AND no = $3"
    await connection.execute(sql, effect.kinds, effect.person, effect.no)


@perform.register
async def _(effect: WentAway, connection: Any, at: int) -> None:
    await connection.execute(ONE_OF_A_PERSON, effect.person)
    if await connection.fetchval("SELECT 1 FROM vacations WHERE id = $1", effect.id):
        return
    sql = """SELECT COALESCE(SUM(greatest(until - since, $3::bigint)), 0)::bigint, COALESCE(max(until), 0)
             FROM vacations WHERE person = $1 AND since > $2"""
    had, until = await connection.fetchrow(sql, effect.person, at - YEAR, DAY)
    if until > at or had + effect.lasts > effect.most:
        raise NoVacation(effect.person)
    sql = "INSERT INTO vacations (id, person, since, until) VALUES ($1, $2, $3, $4)"
    await connection.execute(sql, effect.id, effect.person, at, at + effect.lasts)


@perform.register
async def _(effect: CameHome, connection: Any, at: int) -> None:
    await connection.execute(ONE_OF_A_PERSON, effect.person)
    await connection.execute("UPDATE vacations SET until = $1 WHERE person = $2 AND until > $1", at, effect.person)


@perform.register
async def _(effect: Learnt, connection: Any, at: int) -> None:
    sql = """INSERT INTO lessons AS l (person, game, reached, done) VALUES ($1, $2, $3, $4) ON CONFLICT (person, game)
             DO UPDATE SET reached = greatest(l.reached, excluded.reached), done = greatest(l.done, excluded.done)"""
    await connection.execute(sql, effect.person, effect.game, effect.reached, int(effect.done))


@perform.register
async def _(effect: Chose, connection: Any, at: int) -> None:
    put = "INSERT INTO choices (person, choice) VALUES ($1, $2) ON CONFLICT DO NOTHING"
    take = "DELETE FROM choices WHERE person = $1 AND choice = $2"
    await connection.execute(put if effect.on else take, effect.person, effect.choice)
