"""How SQLite writes what belongs to a deed: the statements of each effect."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

import msgspec

from sentiers.server.storage import effects as e
from sentiers.server.storage.choices import Chose
from sentiers.server.storage.errors import NoVacation, Unmet
from sentiers.server.storage.lessons import Learnt
from sentiers.server.storage.vacations import DAY, YEAR, CameHome, WentAway

# What must change something names the error that it is if it does not.
Statement = tuple[str, tuple[Any, ...]] | tuple[str, tuple[Any, ...], type[Unmet]]
# What lists show, of many tables at once.
SHOW = """UPDATE tables SET n = s.n, seats = s.seats, plies = s.plies, turn = s.turn, over = s.over, listed = s.listed,
        touched = s.at, untouched = CASE WHEN s.plies > 0 OR s.over OR untouched IS NULL THEN NULL ELSE s.at END
    FROM (SELECT json_extract(value, '$[0]') AS no, json_extract(value, '$[1]') AS seats, json_extract(value, '$[2]') AS plies,
          json_extract(value, '$[3]') AS turn, json_extract(value, '$[4]') AS over, json_extract(value, '$[5]') AS listed,
          json_extract(value, '$[6]') AS at, json_extract(value, '$[7]') AS n FROM json_each(?)) AS s
    WHERE tables.no = s.no AND tables.n <= s.n"""


def show(shown: list[tuple[e.Shown, int]]) -> tuple[str, tuple[str]]:
    """What lists show of these tables, each from its moment on."""
    rows = [(s.no, s.seats, s.plies, s.turn, s.over, s.listed, at, s.n) for s, at in shown]
    return SHOW, (msgspec.json.encode(rows).decode(),)


@singledispatch
def statements(effect: e.Effect, at: int) -> list[Statement]:
    """The statements of an effect that happens at this moment (ms); of Shown what `show` leaves out."""
    raise TypeError(f"not an effect: {effect!r}")


@statements.register
def _(effect: e.Opened, at: int) -> list[Statement]:
    id, (setup, edition, text) = effect.id, effect.setup.apart()
    found: list[Statement] = []
    if edition is not None:
        found.append(("INSERT OR IGNORE INTO editions (hash, text) VALUES (?, ?)", (edition, text)))
    row = {
        "id": id,
        "opened": at,
        "setup": msgspec.json.encode(setup),
        "listed": setup.listed,
        "public": not setup.private,
        "game": setup.game,
        "seats": msgspec.json.encode(setup.seats).decode(),
        "touched": at,
        "edition": edition,
        "opener": effect.opener,
        "address": effect.address,
        "untouched": None if setup.counts else at,
    }
    found.append((f"INSERT INTO tables ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", tuple(row.values())))
    for person in setup.people:
        sql = "INSERT INTO sitting (person, no, touched) SELECT ?, no, ? FROM tables WHERE id = ?"
        found.append((sql, (person, at, id)))
        if setup.day and setup.counts:
            sql = 'INSERT INTO tries (game, day, person, "table") VALUES (?, ?, ?, ?)'
            found.append((sql, (setup.game, setup.day, person, id)))
    return found


@statements.register
def _(effect: e.SeatTaken, at: int) -> list[Statement]:
    sql = """INSERT INTO sitting (person, no, touched) VALUES (?, ?, ?)
             ON CONFLICT (person, no) DO UPDATE SET touched = excluded.touched"""
    return [(sql, (effect.person, effect.no, at))]


@statements.register
def _(effect: e.Shown, at: int) -> list[Statement]:
    if not effect.over:
        return []
    sql = "UPDATE sitting SET over = 1, touched = ? WHERE person = ? AND no = ?"
    return [(sql, (at, person, effect.no)) for person in effect.people]


@statements.register
def _(effect: e.Looked, at: int) -> list[Statement]:
    return [("UPDATE tables SET untouched = ? WHERE no = ? AND untouched IS NOT NULL", (at, effect.no))]


@statements.register
def _(effect: e.Expired, at: int) -> list[Statement]:
    gone, values = "(SELECT no FROM tables WHERE no = ? AND untouched < ?)", (effect.no, effect.before)
    people = "SELECT substr(value, 4) FROM tables, json_each(seats) WHERE no = ? AND value LIKE 'by:%'"
    unused = """DELETE FROM editions WHERE hash = (SELECT edition FROM tables WHERE no = ? AND untouched < ?)
                AND NOT EXISTS (SELECT 1 FROM tables WHERE edition = hash AND no != ?)"""
    return [
        (f"DELETE FROM journal WHERE no = {gone}", values),
        (f"DELETE FROM plans WHERE no = {gone}", values),
        (f"DELETE FROM sitting WHERE no = {gone} AND person IN ({people})", (*values, effect.no)),
        (unused, (*values, effect.no)),
        ("DELETE FROM tables WHERE no = ? AND untouched < ?", values),
    ]


@statements.register
def _(effect: e.Due, at: int) -> list[Statement]:
    sql = "UPDATE tables SET due = ?1 WHERE no = ?2 AND (?3 IS NULL OR n <= ?3)"
    return [(sql, (effect.at, effect.no, effect.n))]


@statements.register
def _(effect: e.Finished, at: int) -> list[Statement]:
    sql = """INSERT OR IGNORE INTO results (game, day, person, score, at, listed)
             VALUES (?, ?, ?, ?, ?, EXISTS (SELECT 1 FROM accounts WHERE person = ? AND gone IS NULL))"""
    return [(sql, (effect.game, effect.day, effect.person, effect.score, at, effect.person))]


@statements.register
def _(effect: e.Ended, at: int) -> list[Statement]:
    return []  # it asks before it writes: sqlite_ended.py


@statements.register
def _(effect: e.Known, at: int) -> list[Statement]:
    return [("INSERT OR IGNORE INTO aliases (alias, person) VALUES (?, ?)", (effect.alias, effect.person))]


@statements.register
def _(effect: e.Remembered, at: int) -> list[Statement]:
    sql = "INSERT OR REPLACE INTO memories (person, game, bot, memory) VALUES (?, ?, ?, ?)"
    return [(sql, (effect.person, effect.game, effect.bot, msgspec.json.encode(effect.memory).decode()))]


@statements.register
def _(effect: e.Named, at: int) -> list[Statement]:
    sql = "INSERT INTO people (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name"
    return [(sql, (effect.person, effect.name))]


@statements.register
def _(effect: e.Bounded, at: int) -> list[Statement]:
    sql = "INSERT OR REPLACE INTO optima (game, day, least, most) VALUES (?, ?, ?, ?)"
    return [(sql, (effect.game, effect.day, effect.least, effect.most))]


@statements.register
def _(effect: e.Passed, at: int) -> list[Statement]:
    sql = """INSERT INTO house (key, value) VALUES ('latest', ?)
             ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE excluded.value > house.value"""
    return [(sql, (effect.moment.encode(),))]


@statements.register
def _(effect: e.Noted, at: int) -> list[Statement]:
    return [("INSERT OR IGNORE INTO house (key, value) VALUES (?, ?)", (effect.key, effect.value))]


@statements.register
def _(effect: e.Subscribed, at: int) -> list[Statement]:
    sql = """INSERT OR REPLACE INTO subscriptions (endpoint, person, p256dh, auth, lang, at, session)
             VALUES (?, ?, ?, ?, ?, ?, ?)"""
    found = (effect.endpoint, effect.person, effect.p256dh, effect.auth, effect.lang, at, effect.session)
    old = """DELETE FROM subscriptions WHERE person = ? AND endpoint NOT IN (
                 SELECT endpoint FROM subscriptions WHERE person = ? ORDER BY at DESC, endpoint = ? DESC LIMIT ?)"""
    return [(sql, found), (old, (effect.person, effect.person, effect.endpoint, effect.most))]


@statements.register
def _(effect: e.Unsubscribed, at: int) -> list[Statement]:
    sql = "DELETE FROM subscriptions WHERE endpoint = ? AND person = COALESCE(?, person)"
    return [(sql, (effect.endpoint, effect.person))]


@statements.register
def _(effect: e.Told, at: int) -> list[Statement]:
    sql = "UPDATE sitting SET told = CASE WHEN ?1 = 0 THEN 0 ELSE told | ?1 END WHERE person = ?2 AND no = ?3"
    return [(sql, (effect.kinds, effect.person, effect.no))]


@statements.register
def _(effect: WentAway, at: int) -> list[Statement]:
    sql = """INSERT INTO vacations (id, person, since, until) SELECT ?1, ?2, ?3, ?3 + ?4
             WHERE NOT EXISTS (SELECT 1 FROM vacations WHERE person = ?2 AND until > ?3) AND ?4 + COALESCE(
                 (SELECT SUM(MAX(until - since, ?6)) FROM vacations WHERE person = ?2 AND since > ?3 - ?7), 0) <= ?5"""
    return [(sql, (effect.id, effect.person, at, effect.lasts, effect.most, DAY, YEAR), NoVacation)]


@statements.register
def _(effect: CameHome, at: int) -> list[Statement]:
    return [("UPDATE vacations SET until = ? WHERE person = ? AND until > ?", (at, effect.person, at))]


@statements.register
def _(effect: Learnt, at: int) -> list[Statement]:
    sql = """INSERT INTO lessons (person, game, reached, done) VALUES (?, ?, ?, ?) ON CONFLICT (person, game)
             DO UPDATE SET reached = max(reached, excluded.reached), done = max(done, excluded.done)"""
    return [(sql, (effect.person, effect.game, effect.reached, int(effect.done)))]


@statements.register
def _(effect: Chose, at: int) -> list[Statement]:
    put, take = (
        "INSERT OR IGNORE INTO choices (person, choice) VALUES (?, ?)",
        "DELETE FROM choices WHERE person = ? AND choice = ?",
    )
    return [(put if effect.on else take, (effect.person, effect.choice))]
