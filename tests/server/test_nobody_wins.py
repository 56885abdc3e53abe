"""Who runs out of time or leaves when nobody else could win any more does not lose, and everybody is told so."""

from __future__ import annotations

import random
from collections.abc import Callable

from hourglass import Hourglass
from postgres import within
from visitors import House, Person, sit_down

from sentiers.match import Match
from sentiers.match.hope import can_lose
from sentiers.match.verify import verify
from sentiers.server.storage import Storage
from sentiers.server.table import Table


def nearly_drawn() -> list[str]:
    """The moves of a match of Canoë that comes to its limit of turns, but for the last two."""
    match, lots = Match.new("canoe", seed=5), random.Random(1)
    moves = []
    while not match.over:
        moves.append(lots.choice(match.moves()))
        match.play(moves[-1])
    match.undo(2)
    assert not can_lose(match, 0)
    return moves[:-2]


def written(house: House, table: str, moves: list[str]) -> None:
    """Puts these moves into the journal of a table, the house being closed."""

    async def work(storage: Storage) -> None:
        found = await storage.table(table)
        assert found is not None
        for ply, move in enumerate(moves):
            await storage.append(found.no, len(found.entries) + ply + 1, (f"play {ply % 2} {move}",))

    house.kill()
    within(house.database, work)


def last_entry(house: House, table: str) -> str:
    async def work(storage: Storage) -> str:
        found = await storage.table(table)
        assert found is not None
        again = Table(table, *found)  # read back it is the same
        assert again.match.result is not None
        assert again.match.result.draw
        return found.entries[-1]

    return within(house.database, work)


def drawn(person: Person, table: str, ended: dict[str, object], how: str, told: str) -> None:
    """As it is told at the table, in its record and in the history."""
    assert (ended["ending"], ended["winners"], ended["scores"]) == (how, [0, 1], [0.5, 0.5])
    assert ended["text"] == f"{told}, but nobody else could win any more."
    record = person.http.get(f"/t/{table}.txt").text
    loaded = Match.load(record)
    assert loaded.result is not None
    assert loaded.result.draw
    assert all(check.fits for check in verify(record.encode()))
    (past,) = [each for each in person.get("/api/people/me/matches")["matches"] if each["table"] == table]
    assert (past["how"], past["ending"]) == ("drawn", how)


def test_out_of_time_where_nobody_can_win_is_a_draw(hourglass: Hourglass) -> None:
    with Person(hourglass, "Anne") as anne, Person(hourglass, "Bruno") as bruno:
        table, _, _ = sit_down(anne, bruno, time="3+2", rated=True)
        written(hourglass, table, nearly_drawn())
        hourglass.later(3600)
        live = bruno.live(table)
        ended = live.until(lambda update: update["ended"] is not None)["ended"]
        drawn(bruno, table, ended, "time", "Anne has run out of time")
        assert [seat["change"] for seat in live.now["seats"]] == [0, 0], "as rated as any draw between equals"
    hourglass.stop()
    assert last_entry(hourglass, table) == "flag 0 nobody"


def test_who_claims_the_win_where_he_cannot_win_any_more_gets_a_draw(own_house: Callable[..., House]) -> None:
    house = own_house(absence=0.3)
    with Person(house, "Anne") as anne, Person(house, "Bruno") as bruno:
        table, _, _ = sit_down(anne, bruno)
        written(house, table, nearly_drawn())
        house.start()
        live = bruno.live(table)
        live.until(lambda update: "claim" in update["can"])
        live.must("claim", what="win")
        drawn(bruno, table, live.now["ended"], "absence", "Anne has left")
    house.stop()
    assert last_entry(house, table) == "left 0 nobody"
