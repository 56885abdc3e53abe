"""How SQLite writes puzzles."""

from __future__ import annotations

from sentiers.server.storage.errors import TriedMeanwhile
from sentiers.server.storage.puzzles import SetBegun, Tried, table_of
from sentiers.server.storage.sqlite_effects import Statement, statements


@statements.register
def _(effect: Tried, at: int) -> list[Statement]:
    key, after, before = (effect.person, effect.game, effect.day, effect.puzzle), effect.after, effect.before
    sql = """INSERT INTO puzzles (person, game, day, puzzle, tries, solved, seen, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT DO UPDATE SET tries = excluded.tries, solved = excluded.solved, seen = excluded.seen
             WHERE (tries, solved, seen) = (?, ?, ?)"""
    found: list[Statement] = [(sql, (*key, *after, at, *before), TriedMeanwhile)]
    if effect.rating is not None:
        sql = """INSERT INTO solvers (person, game, mu, sigma, tried) VALUES (?, ?, ?, ?, ?)
                 ON CONFLICT DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, tried = excluded.tried
                 WHERE solvers.tried = excluded.tried - 1"""
        found.append((sql, (effect.person, effect.game, *effect.rating, effect.rated + 1), TriedMeanwhile))
    return found


@statements.register
def _(effect: SetBegun, at: int) -> list[Statement]:
    sql = 'INSERT OR IGNORE INTO tries (game, day, person, "table") VALUES (?, ?, ?, ?)'
    return [(sql, (effect.game, effect.day, effect.person, table_of(effect)))]
