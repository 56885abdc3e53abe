"""How PostgreSQL writes plans. After a lost connection the same is found written already, which whoever asked for it sees when he
reads the plan again."""

from __future__ import annotations

from typing import Any

from sentiers.server.storage.errors import Replanned
from sentiers.server.storage.plans import Planned, written
from sentiers.server.storage.postgres_effects import perform


@perform.register
async def _(effect: Planned, connection: Any, at: int) -> None:
    plan, before = effect.plan, effect.before
    place = (plan.no, plan.seat)
    kept = (plan.person, plan.n, plan.ply, plan.stamp, written(plan.branches))
    if not plan.branches:
        sql = "DELETE FROM plans WHERE no = $1 AND seat = $2 AND stamp = $3 RETURNING no"
        done = await connection.fetchval(sql, *place, before)
    elif before:
        sql = """UPDATE plans SET person = $4, n = $5, ply = $6, stamp = $7, branches = $8
                 WHERE no = $1 AND seat = $2 AND stamp = $3 RETURNING no"""
        done = await connection.fetchval(sql, *place, before, *kept)
    else:
        sql = """INSERT INTO plans (no, seat, person, n, ply, stamp, branches) VALUES ($1, $2, $3, $4, $5, $6, $7)
                 ON CONFLICT DO NOTHING RETURNING no"""
        done = await connection.fetchval(sql, *place, *kept)
    if done is None:
        raise Replanned(f"the plan of seat {plan.seat} at table {plan.no} is another one")
