"""Where passing is all that can be done, the house does it: for people, in a word, and never so that it tells a secret."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from msgspec import structs
from postgres import within
from visitors import PATIENCE, Person

from sentiers.server import deeds, journal
from sentiers.server.bus.here import Here
from sentiers.server.house import House
from sentiers.server.owner import Owner
from sentiers.server.passing import passes
from sentiers.server.settings import Settings
from sentiers.server.storage import Chose, Deleted, Opened, Setup, Storage, open_storage
from sentiers.server.table import Table

STUCK = 3  # with these cards, who draws the last line of those there are can draw nothing after so many
TRAXX = Setup("traxx", {"players": 1}, 3, ["by:anne"])


def draw(table: Table, seat: int = 0) -> None:
    table.apply(journal.play(seat, table.view(seat).moves(seat)[-1]))


def test_who_can_only_pass_is_known_and_a_bot_passes_itself() -> None:
    table = Table("table", 1, TRAXX)
    for _ in range(STUCK):
        assert passes(table, 0) is None
        draw(table)
    assert passes(table, 0) == "-"
    with_a_bot = Table("table", 1, Setup("traxx", {"players": 1}, 3, ["bot:novice"]))
    for _ in range(STUCK):
        draw(with_a_bot)
    assert with_a_bot.view(0).moves(0) == ["-"]
    assert passes(with_a_bot, 0) is None


def test_what_is_passed_by_itself_is_told_and_not_taken_back_alone() -> None:
    table = Table("table", 1, TRAXX)
    for _ in range(STUCK):
        draw(table)
    for entry in (journal.forced(0), journal.play(0, "-")):
        table.apply(entry)
    assert str(table.log[-1].told[0][-1]) == "Nothing else was possible: done by itself."
    assert "Nothing else" not in str(table.log[-2].told[0])
    assert table.forced == [False] * STUCK + [True]
    assert deeds.plies_back(table, (0,)) == 2, "the pass alone would be made again"
    table.apply(journal.undo(2, 0))
    assert table.forced == [False] * (STUCK - 1)


def at_the_end_of_a_turn(*seats: str) -> tuple[Table, int]:
    """Buizen, where a special tile may follow a pipe tile: somebody has laid one, and holds no special tile."""
    for seed in range(1, 60):
        table = Table(
            "table", 1, Setup("buizen", {"players": 2, "beside": True, "first_begins": True}, seed, list(seats))
        )
        for _ in range(8):
            (seat,) = table.turn
            moves = table.view(seat).moves(seat)
            if moves == ["-"] and seat == 0:
                return table, seat
            table.apply(journal.play(seat, moves[0]))
    raise AssertionError("nobody was left without a special tile")


def test_nobody_learns_from_a_pass_what_is_in_a_hand() -> None:
    table, seat = at_the_end_of_a_turn("by:anne", "by:bruno")
    assert passes(table, seat) is None, "at once: he holds no special tile"
    table, seat = at_the_end_of_a_turn("by:anne", "by:anne")
    assert passes(table, seat) is None, "before one screen the other one sees it too"
    table, seat = at_the_end_of_a_turn("by:anne", "bot:novice")
    assert passes(table, seat) == "-", "a bot knows no time"


def in_a_house(url: str | Path, passing: float, work: Callable[[House], Coroutine[Any, Any, None]]) -> None:
    async def during() -> None:
        house = House(open_storage(url), Here(), Settings(passing=passing, patience=PATIENCE))
        try:
            await asyncio.wait_for(work(house), PATIENCE)
        finally:
            await house.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, during()).result()


def at_a_table(tmp_path: Path, passing: float, watch: Callable[[Owner], Coroutine[Any, Any, None]]) -> None:
    async def work(house: House) -> None:
        await house.storage.write(Opened("table", TRAXX))
        await watch(await house.owner("table"))

    in_a_house(tmp_path / "house.db", passing, work)


async def get_stuck(owner: Owner) -> None:
    for _ in range(STUCK):
        last = owner.table.view(0).moves(0)[-1]
        await owner.ask(lambda table, move=last: [deeds.move_entry(table, 0, move)])  # type: ignore[misc]


async def passed(owner: Owner) -> None:
    while owner.table.ply == STUCK:
        await asyncio.sleep(0.01)


def test_the_house_passes_a_moment_later_and_writes_it_down(tmp_path: Path) -> None:
    async def watch(owner: Owner) -> None:
        await get_stuck(owner)
        await passed(owner)
        assert owner.table.texts[STUCK] == "-"
        deed = (await owner.house.storage.since(owner.table.no, STUCK + 1))[0]
        assert list(deed.entries) == ["forced 0", "play 0 -"]

    at_a_table(tmp_path, 0.01, watch)


def test_where_the_house_is_asked_not_to_it_does_not(tmp_path: Path) -> None:
    async def watch(owner: Owner) -> None:
        await get_stuck(owner)
        assert passes(owner.table, 0) == "-"
        assert owner.passing._bell is None

    at_a_table(tmp_path, 0, watch)


def test_who_wants_to_pass_himself_is_left_to_it_after_a_restart_too(url: str) -> None:
    """Of two who are stuck the second is passed for, and by then the first would have been."""

    async def choose(house: House) -> None:
        await house.storage.write(Opened("hers", TRAXX), Opened("his", structs.replace(TRAXX, seats=["by:bruno"])))
        await house.storage.write(Chose("anne", "by-hand", True))

    async def watch(house: House) -> None:
        hers, his = await house.owner("hers"), await house.owner("his")
        await get_stuck(hers)
        await get_stuck(his)
        await passed(his)
        assert hers.table.ply == STUCK
        await hers.ask(lambda table: [deeds.move_entry(table, 0, "-")])
        assert hers.table.forced == [False] * (STUCK + 1), "she has done it herself"

    for work in (choose, watch):
        in_a_house(url, 0.01, work)


def test_what_was_chosen_may_be_changed_until_the_moment_comes(tmp_path: Path) -> None:
    async def watch(owner: Owner) -> None:
        await owner.house.storage.write(Chose("anne", "by-hand", True))
        await get_stuck(owner)
        await owner.house.storage.write(Chose("anne", "by-hand", False))
        await passed(owner)

    at_a_table(tmp_path, 0.2, watch)


def test_a_choice_is_told_exported_and_goes_with_the_account(anne: Person, bruno: Person) -> None:
    assert anne.get("/api/me/choices") == {"passes": True}
    assert anne.http.put("/api/me/choices", json={"passes": False}).json() == {"passes": False}
    assert anne.http.put("/api/me/choices", json={"passes": False}).json() == {"passes": False}
    assert anne.get("/api/account/export")["choices"] == ["by-hand"]
    assert bruno.get("/api/me/choices") == {"passes": True}
    assert anne.http.put("/api/me/choices", json={"passes": "no"}).status_code == 400
    assert anne.get("/api/me/choices") == {"passes": False}
    assert anne.http.put("/api/me/choices", json={"passes": True}).json() == {"passes": True}
    assert anne.get("/api/account/export")["choices"] == []


def test_choices_are_kept_on_either_database(url: str) -> None:
    async def work(storage: Storage) -> None:
        assert await storage.choices_of("anne") == set()
        await storage.write(Chose("anne", "by-hand", True), Chose("bruno", "by-hand", True))
        await storage.write(Chose("anne", "by-hand", True), Chose("bruno", "by-hand", False))
        assert await storage.choices_of("anne") == {"by-hand"}
        assert await storage.choices_of("bruno") == set()
        await storage.write(Deleted("anne"))
        assert await storage.choices_of("anne") == set()

    within(url, work)
