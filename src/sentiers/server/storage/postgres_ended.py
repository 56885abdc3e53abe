"""How PostgreSQL writes that a match is over. Who is rated is locked first, in the order of names: of two matches that end at once
the second one reads what the first has written, and `seq`, drawn behind the locks, tells in which order that was."""

from __future__ import annotations

from typing import Any

import msgspec

from sentiers.server.ratings import NEWCOMER, Rating
from sentiers.server.storage.effects import Ended
from sentiers.server.storage.ending import TALLY, changed, rows, tallied

MOMENT = "SELECT at FROM journal WHERE no = $1 ORDER BY n DESC LIMIT 1"
NEW = """INSERT INTO ratings (person, game, speed, mu, sigma, matches)
    SELECT person, $2, $3, $4, $5, 0 FROM unnest($1::text[]) AS given (person) ORDER BY person ON CONFLICT DO NOTHING"""
LOCK = """SELECT person, mu, sigma, matches FROM ratings WHERE person = ANY($1) AND game = $2 AND speed = $3
    ORDER BY person FOR UPDATE"""
RATED = "UPDATE ratings SET mu = $4, sigma = $5, matches = matches + 1 WHERE person = $1 AND game = $2 AND speed = $3"


async def end(connection: Any, effect: Ended, now: int) -> None:
    no, game, speed, people = effect.no, effect.game, effect.speed, effect.outcome.people
    known = await _lock(connection, effect) if effect.rated else {}
    outcome = msgspec.json.encode(effect.outcome).decode()
    at = await connection.fetchval(MOMENT, no) or now
    sql = """INSERT INTO ended (no, at, game, speed, rated, outcome) VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT DO NOTHING RETURNING seq"""
    seq = await connection.fetchval(sql, no, at, game, speed, effect.rated, outcome)
    if seq is None:
        sql = "UPDATE ended SET outcome = $2, speed = $3 WHERE no = $1 AND outcome IS NULL RETURNING no"
        if await connection.fetchval(sql, no, outcome, speed) is None:
            return
    else:
        sql = """INSERT INTO history (person, seen, at, no, game)
                 SELECT person, seen, $3, $4, $5 FROM unnest($1::text[], $2::text[]) AS given (person, seen)
                 ON CONFLICT DO NOTHING"""
        pairs = rows(effect)
        await connection.execute(sql, [one for one, _ in pairs], [seen for _, seen in pairs], at, no, game)
    tally = TALLY.format("$1::text", "$2::text", *(f"${place}::integer" for place in range(3, 7)))
    for person, *counts in tallied(effect):
        await connection.execute(tally, person, game, *counts)
    if seq is None or not effect.rated:
        return
    for person, before, after in changed(effect, {person: known[person] for person in people}):
        await connection.execute(RATED, person, game, speed, *after)
        sql = "INSERT INTO changes VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
        await connection.execute(sql, no, person, seq, game, speed, *before, *after, at)


async def _lock(connection: Any, effect: Ended) -> dict[str, Rating]:
    people, key = effect.outcome.people, (effect.game, effect.speed)
    await connection.execute(NEW, people, *key, *NEWCOMER)
    return {row["person"]: Rating(row["mu"], row["sigma"]) for row in await connection.fetch(LOCK, people, *key)}
