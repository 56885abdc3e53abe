"""How PostgreSQL writes seeks and meetings. Whoever brings two together holds both rows, in the order of their tokens; who comes
a moment later finds them gone."""

from __future__ import annotations

from typing import Any

from sentiers.server.storage import seeking as s
from sentiers.server.storage.errors import NotThere
from sentiers.server.storage.postgres_effects import perform


@perform.register
async def _(effect: s.Sought, connection: Any, at: int) -> None:
    await connection.execute("DELETE FROM seeks WHERE seen < $1", at - s.FORGOTTEN)
    await connection.execute("DELETE FROM meetings WHERE at < $1", at - s.FORGOTTEN)
    sql = """INSERT INTO seeks (person, token, game, tempo, rating, since, seen) VALUES ($1, $2, $3, $4, $5, $6, $6)
             ON CONFLICT (person) DO UPDATE SET token = excluded.token, game = excluded.game, tempo = excluded.tempo,
                 rating = excluded.rating, since = excluded.since, seen = excluded.seen"""
    await connection.execute(sql, effect.person, effect.token, effect.game, effect.tempo, effect.rating, at)


@perform.register
async def _(effect: s.Stayed, connection: Any, at: int) -> None:
    sql = """UPDATE seeks SET seen = $1 WHERE token IN (
                 SELECT token FROM seeks WHERE token = ANY($2) ORDER BY token FOR UPDATE)"""
    await connection.execute(sql, at, list(effect.tokens))


@perform.register
async def _(effect: s.Gone, connection: Any, at: int) -> None:
    await connection.execute("DELETE FROM seeks WHERE token = ANY($1)", list(effect.tokens))


@perform.register
async def _(effect: s.Met, connection: Any, at: int) -> None:
    tokens = list(effect.tokens)
    if await connection.fetchval(
        'SELECT COUNT(*) FROM meetings WHERE token = ANY($1) AND "table" = $2', tokens, effect.table
    ):
        return  # it was written after all, before the connection was lost
    sql = "SELECT token FROM seeks WHERE token = ANY($1) AND seen >= $2 ORDER BY token FOR UPDATE"
    if len(await connection.fetch(sql, tokens, at - s.FRESH)) != len(tokens):
        raise NotThere("one of the two does not look for an opponent any more")
    sql = 'INSERT INTO meetings (token, "table", at) SELECT token, $2, $3 FROM unnest($1::text[]) AS token'
    await connection.execute(sql, tokens, effect.table, at)
    await connection.execute("DELETE FROM seeks WHERE token = ANY($1)", tokens)
