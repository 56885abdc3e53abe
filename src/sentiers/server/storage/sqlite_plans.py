"""How SQLite writes plans."""

from __future__ import annotations

from sentiers.server.storage.errors import Replanned
from sentiers.server.storage.plans import Planned, written
from sentiers.server.storage.sqlite_effects import Statement, statements


@statements.register
def _(effect: Planned, at: int) -> list[Statement]:
    plan, before = effect.plan, effect.before
    if not plan.branches:
        sql = "DELETE FROM plans WHERE no = ? AND seat = ? AND stamp = ?"
        return [(sql, (plan.no, plan.seat, before), Replanned)]
    kept = (plan.person, plan.n, plan.ply, plan.stamp, written(plan.branches))
    if before:
        sql = """UPDATE plans SET person = ?, n = ?, ply = ?, stamp = ?, branches = ?
                 WHERE no = ? AND seat = ? AND stamp = ?"""
        return [(sql, (*kept, plan.no, plan.seat, before), Replanned)]
    sql = """INSERT INTO plans (no, seat, person, n, ply, stamp, branches) VALUES (?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT DO NOTHING"""
    return [(sql, (plan.no, plan.seat, *kept), Replanned)]
