"""All that the house keeps of somebody, as one stream of JSON: profile, ways in (without their secrets), results, what bots have
learnt, vacations, choices, lessons, ratings, and every table; of a finished match its record too. One table is read at a time,
however many."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from functools import partial
from typing import Any

import msgspec

from sentiers.games import shelf
from sentiers.server.house import House
from sentiers.server.naming import Naming
from sentiers.server.preparing import Preparing
from sentiers.server.storage import Found
from sentiers.server.table import Table

AT_ONCE = 50
MOST_WAITS = 40  # for a game that is being prepared, some seconds each

_encode = msgspec.json.Encoder().encode


async def export(house: House, person: str, lang: str) -> AsyncIterator[bytes]:
    yield b'{"profile":' + _encode(await _profile(house, person))
    results = [{"game": g, "day": d.isoformat(), "points": s} for g, d, s in await house.storage.results_of(person)]
    yield b',\n"challenges":' + _encode(results)
    learnt = [{"game": g, "bot": b, "memory": memory} for g, b, memory in await house.storage.memories_of(person)]
    yield b',\n"learnt":' + _encode(learnt)
    away = [{"since": _moment(v.since), "until": _moment(v.until)} for v in await house.storage.vacations_of(person, 0)]
    yield b',\n"vacations":' + _encode(away)
    yield b',\n"choices":' + _encode(sorted(await house.storage.choices_of(person)))
    lessons = await house.storage.lessons_of(person)
    done = [{"game": game, "exercises": found.reached, "done": found.done} for game, found in lessons.items()]
    yield b',\n"lessons":' + _encode(done)
    rated = await house.storage.ratings_of(person)
    points = [{"game": r.game, "time": r.speed, "rating": r.rating.points, "within": r.rating.within} for r in rated]
    yield b',\n"ratings":' + _encode(points)
    solvers = (await house.storage.solvers_of(person)).items()
    solved = [{"game": g, "rating": r.points, "within": r.within, "tried": tried} for g, (r, tried) in solvers]
    yield b',\n"puzzle_ratings":' + _encode(solved)
    tried = [
        {"game": g, "day": d or None, "puzzle": p, "tries": a.tries, "solved": a.solved}
        for g, d, p, a in await house.storage.puzzles_of(person)
    ]
    yield b',\n"puzzles":' + _encode(tried) + b',\n"tables":['
    plans = {plan.no: plan for plan in await house.storage.plans_of(person)}
    after, first = 0, True
    while rows := await house.storage.sat_at(person, after, AT_ONCE):
        after = rows[-1][0]
        for no, id, opened, over in rows:
            found = await house.storage.table(id)
            if found is None or found.setup.game not in shelf.SHELF:
                continue
            told = await _table(house, person, id, found, opened, over, lang)
            if no in plans:
                told["plan"] = {"ply": plans[no].ply, "branches": plans[no].branches}
            yield (b"\n" if first else b",\n") + _encode(told)
            first = False
    yield b"]}\n"


async def _profile(house: House, person: str) -> dict[str, Any]:
    storage = house.storage
    account = await storage.account(person)
    found: dict[str, Any] = {"id": person, "name": await house.identity.name(person)}
    if account is not None:
        passkeys = [
            {"name": passkey.name, "made": _moment(passkey.made), "used": passkey.used and _moment(passkey.used)}
            for passkey in await storage.passkeys_of(person)
        ]
        found |= {
            "handle": account.handle,
            "kept": _moment(account.kept),
            "password": account.password is not None,
            "passkeys": passkeys,
            "recovery_codes": await storage.count_codes(person),
            "devices": [
                {"name": session.device, "since": _moment(session.opened)}
                for session in await storage.sessions_of(person)
            ],
        }
    return found


async def _table(
    house: House, person: str, id: str, found: Found, opened: int, over: bool, lang: str
) -> dict[str, Any]:
    """Of a match that goes on nothing is told that its page would not tell: no record, which knows what is hidden."""
    setup = found.setup
    told: dict[str, Any] = {
        "id": id,
        "game": setup.game,
        "opened": _moment(opened),
        "options": setup.options,
        "over": over,
        "day": setup.day,
    }
    if not over or not await _ready(house, setup.game):
        return told
    table = await house.work(partial(Table, id, *found))
    names = await _names(house, table, lang)
    told |= {"seats": names, "mine": list(table.seating.held_by(person))}
    if table.over and (table.day is None or house.days.closed(table.day)):
        tags = {f"seat {seat}": name for seat, name in enumerate(names)}
        told["record"] = await house.work(partial(table.match.record, **tags))
    result = table.match.result if table.over else None
    if result is not None:
        told |= {"ending": result.ending, "winners": list(result.winners), "scores": list(result.scores)}
    return told


async def _ready(house: House, game: str) -> bool:
    for _ in range(MOST_WAITS):
        try:
            await house.prepared(game)
            return True
        except Preparing:
            continue
    return False


async def _names(house: House, table: Table, lang: str) -> list[str]:
    """As the record of its page names the seats."""
    naming = Naming(table)
    naming.people.update(await house.identity.names(table.seating.people))
    return naming.seat_names(lang)


def _moment(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds")
