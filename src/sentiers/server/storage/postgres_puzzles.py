"""How PostgreSQL writes puzzles. After a lost connection the same is found written already, which is as good as done."""

from __future__ import annotations

from typing import Any

from sentiers.server.storage.errors import TriedMeanwhile
from sentiers.server.storage.postgres_effects import ONE_OF_A_PERSON, perform
from sentiers.server.storage.puzzles import Attempts, SetBegun, Tried, table_of


@perform.register
async def _(effect: Tried, connection: Any, at: int) -> None:
    await connection.execute(ONE_OF_A_PERSON, effect.person)
    key = (effect.person, effect.game, effect.day, effect.puzzle)
    sql = "SELECT tries, solved, seen FROM puzzles WHERE person = $1 AND game = $2 AND day = $3 AND puzzle = $4"
    row = await connection.fetchrow(sql, *key)
    if row is not None and Attempts(*row) == effect.after:
        return
    if (Attempts() if row is None else Attempts(*row)) != effect.before:
        raise TriedMeanwhile(effect.puzzle)
    sql = """INSERT INTO puzzles (person, game, day, puzzle, tries, solved, seen, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
             ON CONFLICT (person, game, day, puzzle)
             DO UPDATE SET tries = excluded.tries, solved = excluded.solved, seen = excluded.seen"""
    await connection.execute(sql, *key, *map(int, effect.after), at)
    if effect.rating is not None:
        sql = """INSERT INTO solvers (person, game, mu, sigma, tried) VALUES ($1, $2, $3, $4, $5)
                 ON CONFLICT (person, game) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, tried = excluded.tried
                 WHERE solvers.tried = excluded.tried - 1 RETURNING tried"""
        if await connection.fetchval(sql, *key[:2], *effect.rating, effect.rated + 1) is None:
            raise TriedMeanwhile(effect.puzzle)


@perform.register
async def _(effect: SetBegun, connection: Any, at: int) -> None:
    sql = 'INSERT INTO tries (game, day, person, "table") VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING'
    await connection.execute(sql, effect.game, effect.day, effect.person, table_of(effect))
