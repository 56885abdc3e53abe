"""How SQLite writes what belongs to a deed: the statements of each effect."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

import msgspec

from sentiers.server.storage import effects as e

Statement = tuple[str, tuple[Any, ...]]


@singledispatch
def statements(effect: e.Effect, at: int) -> list[Statement]:
    """The statements of an effect that happens at this moment (ms)."""
    raise TypeError(f"not an effect: {effect!r}")


@statements.register
def _(effect: e.Opened, at: int) -> list[Statement]:
    id, setup = effect.id, effect.setup
    found: list[Statement] = [
        (
            "INSERT INTO tables (id, opened, setup, listed) VALUES (?, ?, ?, ?)",
            (id, at, msgspec.json.encode(setup), setup.listed),
        )
    ]
    for person in setup.people:
        found.append(("INSERT INTO sitting (person, no) SELECT ?, no FROM tables WHERE id = ?", (person, id)))
        if setup.day and setup.counts:
            sql = 'INSERT INTO tries (game, day, person, "table") VALUES (?, ?, ?, ?)'
            found.append((sql, (setup.game, setup.day, person, id)))
    return found


@statements.register
def _(effect: e.SeatTaken, at: int) -> list[Statement]:
    return [
        ("INSERT OR IGNORE INTO sitting (person, no) VALUES (?, ?)", (effect.person, effect.no)),
        ("UPDATE tables SET listed = ? WHERE no = ?", (effect.listed, effect.no)),
    ]


@statements.register
def _(effect: e.Ended, at: int) -> list[Statement]:
    return [("UPDATE tables SET over = 1, listed = 0 WHERE no = ?", (effect.no,))]


@statements.register
def _(effect: e.Due, at: int) -> list[Statement]:
    return [("UPDATE tables SET due = ? WHERE no = ?", (effect.at, effect.no))]


@statements.register
def _(effect: e.Finished, at: int) -> list[Statement]:
    sql = "INSERT OR IGNORE INTO results (game, day, person, score, at) VALUES (?, ?, ?, ?, ?)"
    return [(sql, (effect.game, effect.day, effect.person, effect.score, at))]


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
