"""How SQLite writes what belongs to accounts: the statements of each fact."""

from __future__ import annotations

from sentiers.server.storage import accounts as a
from sentiers.server.storage.errors import HandleTaken, KeyTaken, LastKey, Spent
from sentiers.server.storage.sqlite_effects import Statement, statements


@statements.register
def _(effect: a.Kept, at: int) -> list[Statement]:
    person = effect.person
    sql = "INSERT OR IGNORE INTO accounts (person, handle, key, password, kept) VALUES (?, ?, ?, ?, ?)"
    found: list[Statement] = [(sql, (person, effect.handle, effect.key, effect.password, at), HandleTaken)]
    if effect.passkey is not None:
        found.append(_add(person, effect.passkey, at))
    found += _codes(person, effect.codes)
    found.append(_open(person, effect.session, effect.device, at))
    found.append(("INSERT OR IGNORE INTO people (id, name) VALUES (?, ?)", (person, effect.handle)))
    found.append(("UPDATE results SET listed = 1 WHERE person = ?", (person,)))
    found.append(("UPDATE subscriptions SET session = ? WHERE person = ?", (effect.session, person)))
    return found


@statements.register
def _(effect: a.SignedIn, at: int) -> list[Statement]:
    person, found = effect.person, list[Statement]()
    if effect.code is not None:
        sql = "DELETE FROM codes WHERE hash = ? AND person = ? AND (until IS NULL OR until > ?)"
        found.append((sql, (effect.code, person, at), Spent))
    if effect.challenge is not None:
        found.append(("DELETE FROM spent WHERE until < ?", (at,)))
        sql = "INSERT OR IGNORE INTO spent (hash, session, until) VALUES (?, ?, ?)"
        found.append((sql, (effect.challenge, effect.session, effect.until)))
        sql = "UPDATE spent SET until = until WHERE hash = ? AND session = ?"
        found.append((sql, (effect.challenge, effect.session), Spent))
    if effect.passkey is not None:
        sql = "UPDATE passkeys SET uses = ?, used = ? WHERE id = ? AND person = ?"
        found.append((sql, (effect.uses, at, effect.passkey, person), Spent))
    if effect.again:
        sql = "UPDATE sessions SET proved = ? WHERE id = ? AND person = ?"
        return [*found, (sql, (at, effect.session, person), Spent)]
    found.append(_open(person, effect.session, effect.device, at))
    sql = """DELETE FROM sessions WHERE person = ? AND id NOT IN (
                 SELECT id FROM sessions WHERE person = ? ORDER BY opened DESC LIMIT ?) AND id <> ?"""
    found.append((sql, (person, person, a.MOST_SESSIONS, effect.session)))
    return found


@statements.register
def _(effect: a.SignedOut, at: int) -> list[Statement]:
    only, others = (effect.person, effect.only), (effect.person, effect.but or "")
    if effect.only is not None:
        news = "DELETE FROM subscriptions WHERE person = ? AND session = ?"
        return [("DELETE FROM sessions WHERE person = ? AND id = ?", only), (news, only)]
    return [
        ("DELETE FROM sessions WHERE person = ? AND id <> ?", others),
        ("DELETE FROM subscriptions WHERE person = ? AND session <> ?", others),
        ("DELETE FROM codes WHERE person = ? AND until IS NOT NULL", (effect.person,)),
    ]


@statements.register
def _(effect: a.HandleSet, at: int) -> list[Statement]:
    sql = "UPDATE OR IGNORE accounts SET handle = ?, key = ? WHERE person = ? AND gone IS NULL"
    return [(sql, (effect.handle, effect.key, effect.person), HandleTaken)]


@statements.register
def _(effect: a.PasswordSet, at: int) -> list[Statement]:
    sql = """UPDATE accounts SET password = ?1 WHERE person = ?2 AND gone IS NULL
             AND (?1 IS NOT NULL OR EXISTS (SELECT 1 FROM passkeys WHERE passkeys.person = ?2))"""
    return [(sql, (effect.password, effect.person), LastKey)]


@statements.register
def _(effect: a.Rehashed, at: int) -> list[Statement]:
    sql = "UPDATE accounts SET password = ? WHERE person = ? AND password = ?"
    return [(sql, (effect.password, effect.person, effect.before))]


@statements.register
def _(effect: a.PasskeyAdded, at: int) -> list[Statement]:
    return [_add(effect.person, effect.passkey, at)]


@statements.register
def _(effect: a.PasskeyRemoved, at: int) -> list[Statement]:
    sql = """DELETE FROM passkeys WHERE id = ?1 AND person = ?2 AND (
                 EXISTS (SELECT 1 FROM passkeys AS others WHERE others.person = ?2 AND others.id <> ?1)
                 OR EXISTS (SELECT 1 FROM accounts WHERE accounts.person = ?2 AND password IS NOT NULL))"""
    return [(sql, (effect.id, effect.person), LastKey)]


@statements.register
def _(effect: a.RecoverySet, at: int) -> list[Statement]:
    return _codes(effect.person, effect.codes)


@statements.register
def _(effect: a.DeviceCode, at: int) -> list[Statement]:
    sql = "DELETE FROM codes WHERE until < ? OR (person = ? AND until IS NOT NULL)"
    put = ("INSERT INTO codes (hash, person, until) VALUES (?, ?, ?)", (effect.code, effect.person, effect.until))
    return [(sql, (at, effect.person)), put]


@statements.register
def _(effect: a.Deleted, at: int) -> list[Statement]:
    person = (effect.person,)
    gone = "UPDATE accounts SET handle = '', key = NULL, password = NULL, gone = ? WHERE person = ? AND gone IS NULL"
    return [
        (gone, (at, effect.person)),
        ("DELETE FROM passkeys WHERE person = ?", person),
        ("DELETE FROM codes WHERE person = ?", person),
        ("DELETE FROM sessions WHERE person = ?", person),
        ("DELETE FROM people WHERE id = ?", person),
        ("DELETE FROM memories WHERE person = ?", person),
        ("DELETE FROM plans WHERE person = ?", person),
        ("DELETE FROM subscriptions WHERE person = ?", person),
        ("DELETE FROM vacations WHERE person = ?", person),
        ("DELETE FROM lessons WHERE person = ?", person),
        ("DELETE FROM choices WHERE person = ?", person),
        ("DELETE FROM ratings WHERE person = ?", person),
        ("DELETE FROM puzzles WHERE person = ?", person),
        ("DELETE FROM solvers WHERE person = ?", person),
        ("DELETE FROM aliases WHERE person = ?", person),
        ("UPDATE results SET listed = 0 WHERE person = ?", person),
    ]


def _add(person: str, passkey: a.NewPasskey, at: int) -> Statement:
    sql = "INSERT OR IGNORE INTO passkeys (id, person, key, uses, name, made) VALUES (?, ?, ?, ?, ?, ?)"
    return sql, (passkey.id, person, passkey.key, passkey.uses, passkey.name, at), KeyTaken


def _codes(person: str, codes: tuple[str, ...]) -> list[Statement]:
    put = "INSERT INTO codes (hash, person) VALUES (?, ?)"
    return [
        ("DELETE FROM codes WHERE person = ? AND until IS NULL", (person,)),
        *((put, (code, person)) for code in codes),
    ]


def _open(person: str, session: str, device: str, at: int) -> Statement:
    """Only as long as there is an account: it may be deleted in this very moment."""
    sql = """INSERT INTO sessions (id, person, opened, proved, device)
             SELECT ?1, person, ?3, ?3, ?4 FROM accounts WHERE person = ?2 AND gone IS NULL
             ON CONFLICT (id) DO UPDATE SET proved = excluded.proved"""
    return sql, (session, person, at, device), Spent
