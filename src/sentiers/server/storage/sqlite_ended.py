"""How SQLite writes that a match is over: what it changes depends on what is there, so it is read first, by the one thread that
writes and in its transaction."""

from __future__ import annotations

import sqlite3

import msgspec

from sentiers.server.ratings import Rating
from sentiers.server.storage.effects import Ended
from sentiers.server.storage.ending import TALLY, changed, rows, tallied

MOMENT = "SELECT at FROM journal WHERE no = ? ORDER BY n DESC LIMIT 1"
KNOWN = "SELECT person, mu, sigma FROM ratings WHERE person = ? AND game = ? AND speed = ?"
RATED = """INSERT INTO ratings (person, game, speed, mu, sigma, matches) VALUES (?, ?, ?, ?, ?, 1)
    ON CONFLICT (person, game, speed) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, matches = ratings.matches + 1"""


def end(connection: sqlite3.Connection, effect: Ended, now: int) -> None:
    no, game, outcome = effect.no, effect.game, msgspec.json.encode(effect.outcome).decode()
    (at,) = connection.execute(MOMENT, (no,)).fetchone() or (now,)
    sql = "INSERT OR IGNORE INTO ended (no, at, game, speed, rated, outcome) VALUES (?, ?, ?, ?, ?, ?) RETURNING seq"
    new = connection.execute(sql, (no, at, game, effect.speed, effect.rated, outcome)).fetchone()
    if new is None:
        sql = "UPDATE ended SET outcome = ?, speed = ? WHERE no = ? AND outcome IS NULL"
        if not connection.execute(sql, (outcome, effect.speed, no)).rowcount:
            return
    else:
        sql = "INSERT OR IGNORE INTO history (person, seen, at, no, game) VALUES (?, ?, ?, ?, ?)"
        connection.executemany(sql, [(person, seen, at, no, game) for person, seen in rows(effect)])
    tally = TALLY.format("?1", "?2", "?3", "?4", "?5", "?6")
    for person, *counts in tallied(effect):
        connection.execute(tally, (person, game, *counts))
    if new is None or not effect.rated:
        return
    key = (game, effect.speed)
    known = {
        person: Rating(mu, sigma)
        for each in effect.outcome.people
        for person, mu, sigma in connection.execute(KNOWN, (each, *key))
    }
    for person, before, after in changed(effect, known):
        connection.execute(RATED, (person, *key, *after))
        sql = "INSERT INTO changes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        connection.execute(sql, (no, person, new[0], *key, *before, *after, at))
