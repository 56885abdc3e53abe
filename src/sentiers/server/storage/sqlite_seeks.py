"""How SQLite writes seeks and meetings. A meeting whose seek is not there has no token, which its column does not take: nothing
of that transaction is written."""

from __future__ import annotations

import msgspec

from sentiers.server.storage import seeking as s
from sentiers.server.storage.sqlite_effects import Statement, statements

AMONG = "token IN (SELECT value FROM json_each(?))"


def _json(tokens: tuple[str, ...]) -> str:
    return msgspec.json.encode(tokens).decode()


@statements.register
def _(effect: s.Sought, at: int) -> list[Statement]:
    sql = """INSERT OR REPLACE INTO seeks (person, token, game, tempo, rating, since, seen) VALUES (?, ?, ?, ?, ?, ?, ?)"""
    row = (effect.person, effect.token, effect.game, effect.tempo, effect.rating, at, at)
    return [
        ("DELETE FROM seeks WHERE seen < ?", (at - s.FORGOTTEN,)),
        ("DELETE FROM meetings WHERE at < ?", (at - s.FORGOTTEN,)),
        (sql, row),
    ]


@statements.register
def _(effect: s.Stayed, at: int) -> list[Statement]:
    return [(f"UPDATE seeks SET seen = ? WHERE {AMONG}", (at, _json(effect.tokens)))]


@statements.register
def _(effect: s.Gone, at: int) -> list[Statement]:
    return [(f"DELETE FROM seeks WHERE {AMONG}", (_json(effect.tokens),))]


@statements.register
def _(effect: s.Met, at: int) -> list[Statement]:
    sql = """INSERT INTO meetings (token, "table", at)
             VALUES ((SELECT token FROM seeks WHERE token = ? AND seen >= ?), ?, ?)"""
    found: list[Statement] = [(sql, (token, at - s.FRESH, effect.table, at)) for token in effect.tokens]
    return [*found, (f"DELETE FROM seeks WHERE {AMONG}", (_json(effect.tokens),))]
