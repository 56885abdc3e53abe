"""What every storage promises, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import Any

import msgspec
import pytest
from postgres import within

from sentiers.server.storage import (
    AlreadyBegun,
    Bounded,
    Deed,
    Due,
    Expired,
    Finished,
    Kept,
    Looked,
    Named,
    Noted,
    Opened,
    Remembered,
    SeatTaken,
    Setup,
    Shown,
    Storage,
    Subscribed,
    Subscription,
    Taken,
    Told,
    Try,
    Unsubscribed,
)

SETUP = Setup("canoe", {"canoes": 2}, 2**64 - 1, ["by:anne", "open"], private=False)
SUNDAY = date(2026, 11, 15)
TRY = Setup("traxx", {}, None, ["by:anne"], secret="00", wordless=True, day="2026-11-15", counts=True)


async def opened(storage: Storage, id: str = "t", setup: Setup = SETUP, **more: Any) -> int:
    await storage.write(Opened(id, setup, **more))
    found = await storage.table(id)
    assert found is not None
    return found.no


def shown(no: int, n: int = 0, plies: int = 0, turn: tuple[int, ...] = (0,), **more: Any) -> Shown:
    given = {"seats": ("by:anne", "open"), "over": False, "listed": True} | more
    return Shown(no, n, given["seats"], plies, turn, given["over"], given["listed"])


def test_a_table_is_kept_as_it_was(url: str) -> None:
    async def work(storage: Storage) -> None:
        no = await opened(storage)
        assert await storage.table("t") == (no, SETUP, [], [])
        for unknown in ("u", "", "t\0", "é", "\ud800"):
            assert await storage.table(unknown) is None

    within(url, work)


def test_a_deed_is_one_row_whole_or_not_at_all(url: str) -> None:
    async def work(storage: Storage) -> None:
        no = await opened(storage)
        first = await storage.append(no, 1, ("offer undo 0",))
        await storage.write(Opened("try", TRY))
        with pytest.raises(AlreadyBegun):
            await storage.append(no, 2, ("accept undo 1", "undo 1 0"), Named("anne", "Anne"), Opened("again", TRY))
        assert await storage.names_of(["anne"]) == {}
        assert await storage.table("again") is None
        second = await storage.append(no, 2, ("accept undo 1", "undo 1 0"), Named("anne", "Anne"))
        assert await storage.names_of(["anne", "bruno"]) == {"anne": "Anne"}
        assert await storage.since(no, 1) == [
            Deed(1, first, ("offer undo 0",)),
            Deed(2, second, ("accept undo 1", "undo 1 0")),
        ]
        assert await storage.since(no, 4) == []
        assert first <= second <= await storage.now()
        found = await storage.table("t")
        assert found is not None
        assert found.entries == ["offer undo 0", "accept undo 1", "undo 1 0"]

    within(url, work)


def test_an_entry_is_written_once_and_what_belongs_to_the_second_is_not(url: str) -> None:
    async def work(storage: Storage) -> None:
        no = await opened(storage)
        await storage.append(no, 1, ("play 0 e4",), shown(no, 1, 1, (1,)))
        for late in ((), (Named("anne", "Late"),), (shown(no, 1, 9, (0,)),)):
            with pytest.raises(Taken):
                await storage.append(no, 1, ("play 0 f5",), *late)
        assert await storage.names_of(["anne"]) == {}
        assert (await storage.listed_tables(5))[0][4:6] == (1, (1,))

    within(url, work)


def test_of_many_who_append_the_same_entry_one_has_it(url: str) -> None:
    async def work(storage: Storage) -> None:
        tables = [await opened(storage, f"t{k}") for k in range(4)]
        for n in range(1, 6):
            asked = [
                storage.append(no, n, (f"play 0 {who}",), *([shown(no, n)] if who % 2 else [SeatTaken(no, f"p{who}")]))
                for who in range(6)
                for no in tables
            ]
            found = await asyncio.gather(*asked, return_exceptions=True)
            assert sum(isinstance(one, int) for one in found) == len(tables)
            assert sum(isinstance(one, Taken) for one in found) == 5 * len(tables)
        for no in tables:
            assert [deed.n for deed in await storage.since(no, 1)] == [1, 2, 3, 4, 5]

    within(url, work)


def test_lists_show_the_newest_whatever_comes_late(url: str) -> None:
    async def work(storage: Storage) -> None:
        no = await opened(storage)
        assert await storage.shown(no) is None
        assert await storage.tables_to_look_at(0, 5) == [(no, "t")]
        await storage.append(no, 1, ("play 0 e4",), shown(no, 1, 1, (1,)))
        await storage.append(no, 2, ("play 1 f5",), shown(no, 2, 2, (0,)))
        await storage.write(shown(no, 1, 1, (1,)))
        assert await storage.shown(no) == shown(no, 2, 2, (0,))
        assert await storage.tables_to_look_at(0, 5) == []
        (listed,) = await storage.listed_tables(5)
        assert (listed.id, listed.setup, listed.seats) == ("t", SETUP, ("by:anne", "open"))
        assert (listed.plies, listed.turn, listed.over) == (2, (0,), False)
        later = shown(no, 3, 2, (0,), seats=("by:anne", "by:bruno"), listed=False)
        await storage.append(no, 3, ("sit 1 bruno",), SeatTaken(no, "bruno"), later)
        assert await storage.listed_tables(5) == []
        assert [table.id for table in await storage.tables_of("bruno", 5)] == ["t"]
        over = shown(no, 4, 2, (), seats=("by:anne", "by:bruno"), listed=False, over=True)
        await storage.append(no, 4, ("resign 0",), over)
        assert await storage.tables_of("bruno", 5) == await storage.tables_of("anne", 5) == []

    within(url, work)


def test_ones_tables_are_in_the_order_in_which_they_were_touched(url: str) -> None:
    async def work(storage: Storage) -> None:
        numbers = [await opened(storage, f"t{k}", Setup("canoe", {}, k, ["by:anne", "by:anne"])) for k in range(5)]
        for number in (numbers[1], numbers[3]):
            moment = await storage.now()
            while await storage.now() == moment:  # what happens in one millisecond has no order
                await asyncio.sleep(0.001)
            await storage.append(number, 1, ("play 0 e4",), SeatTaken(number, "anne"), shown(number, 1, 1))
        assert [table.id for table in await storage.tables_of("anne", 2)] == ["t3", "t1"]

    within(url, work)


def test_what_is_due_is_given_to_one_asker(url: str) -> None:
    async def work(storage: Storage) -> None:
        first, second = await opened(storage, "first"), await opened(storage, "second")
        await storage.append(first, 1, ("play 0 e4",), shown(first, 1, 1), Due(first, 1_000))
        await storage.write(Due(second, 5_000))
        assert await storage.due_tables(999, 5) == []
        assert await storage.due_tables(1_000, 5) == ["first"]
        assert await storage.due_tables(6_000, 5) == ["second"]
        assert sorted(await storage.due_tables(100_000, 5)) == ["first", "second"], "who was given it may have died"
        await storage.write(Due(first, None), Due(second, None))
        assert await storage.due_tables(10**15, 5) == []

    within(url, work)


def test_an_edition_is_kept_once_for_all_its_tables(url: str) -> None:
    box = 'name = "mine"\n' + "# a box of one's own\n" * 100

    async def work(storage: Storage) -> None:
        many = [Setup("canoe", {}, seed, ["by:anne", "open"], edition=box) for seed in range(3)]
        numbers = [await opened(storage, f"t{k}", setup) for k, setup in enumerate(many)]
        for k, setup in enumerate(many):
            found = await storage.table(f"t{k}")
            assert found is not None
            assert found.setup == setup
        now = await storage.now()
        for no in numbers[:2]:
            await storage.write(Expired(no, now + 1))
        found = await storage.table("t2")
        assert found is not None
        assert found.setup.edition == box
        await storage.write(Expired(numbers[2], now + 1))
        assert await storage.table("t2") is None

    within(url, work)


def test_a_table_that_nobody_uses_goes_and_no_other(url: str) -> None:
    async def work(storage: Storage) -> None:
        empty, looked, moved, counts = (
            await opened(storage, "empty"), await opened(storage, "looked"), await opened(storage, "moved"),
            await opened(storage, "counts", TRY),
        )  # fmt: skip
        await storage.append(empty, 1, ("sit 1 bruno",), SeatTaken(empty, "bruno"), shown(empty, 1, 0))
        await storage.append(moved, 1, ("play 0 e4",), shown(moved, 1, 1))
        await storage.append(moved, 2, ("undo 1 0",), shown(moved, 2, 0))
        before = await storage.now() + 1
        assert sorted(await storage.abandoned(before, 5)) == [(empty, "empty"), (looked, "looked")]
        while await storage.now() <= before:
            await asyncio.sleep(0.001)
        await storage.write(Looked(looked))
        assert await storage.abandoned(before, 5) == [(empty, "empty")]
        await storage.write(*(Expired(no, before) for no in (empty, looked, moved, counts)))
        gone = [id for id in ("empty", "looked", "moved", "counts") if await storage.table(id) is None]
        assert gone == ["empty"]
        assert await storage.since(empty, 1) == []

    within(url, work)


def test_tables_are_counted_by_who_opened_them_and_where(url: str) -> None:
    async def work(storage: Storage) -> None:
        for k, (who, where) in enumerate([("anne", "a"), ("anne", "b"), ("bruno", "a"), ("anne", "a")]):
            await opened(storage, f"t{k}", opener=who, address=where)
        assert await storage.opened_since(0, "anne", "a", 10) == (3, 3)
        assert await storage.opened_since(0, "anne", "b", 2) == (2, 1)
        assert await storage.opened_since(await storage.now() + 1000, "anne", "a", 10) == (0, 0)

    within(url, work)


def test_a_ranking_is_read_page_by_page_and_equal_scores_share_a_rank(url: str) -> None:
    async def work(storage: Storage) -> None:
        await storage.write(Opened("try", TRY), Named("p3", "Trois"))
        for k, score in enumerate([7.0, 9.0, 9.0, 5.0, 7.0, 1.0]):
            await storage.write(Opened(f"t{k}", msgspec.structs.replace(TRY, seats=[f"by:p{k}"])))
            await storage.write(Kept(f"p{k}", f"P{k}", f"p{k}", f"s{k}", (), "hash"))
            await storage.write(Finished("traxx", "2026-11-15", f"p{k}", score))
        await storage.write(Finished("traxx", "2026-11-15", "p0", 99.0))  # the first result stays
        kept = await storage.day("traxx", SUNDAY, "p5", most=3)
        assert [(line.rank, line.person) for line in kept.ranking] == [(1, "p1"), (1, "p2"), (3, "p0"), (6, "p5")]
        assert kept.players == await storage.players("traxx", SUNDAY) == 6
        second = await storage.day("traxx", SUNDAY, "p1", first=3, most=3)
        assert [(line.rank, line.person) for line in second.ranking] == [(3, "p4"), (5, "p3"), (6, "p5"), (1, "p1")]
        assert second.ranking[1].name == "Trois"
        assert await storage.own_try("traxx", SUNDAY, "anne") == Try("try", None)
        assert await storage.history("traxx", "p1") == {SUNDAY: 9.0}
        assert await storage.first_day("traxx") == SUNDAY
        assert await storage.first_day("canoe") is None
        assert (await storage.day("canoe", SUNDAY, "anne")).ranking == []

    within(url, work)


def test_memories_and_bounds_are_replaced(url: str) -> None:
    async def work(storage: Storage) -> None:
        assert await storage.memory("anne", "zwei-wege", "fox") == {}
        assert await storage.bounds("traxx", SUNDAY) is None
        for known in (1, 2):
            await storage.write(Remembered("anne", "zwei-wege", "fox", {"matches": known}))
            await storage.write(Bounded("traxx", "2026-11-15", known, 9.5))
        assert await storage.memory("anne", "zwei-wege", "fox") == {"matches": 2}
        assert await storage.bounds("traxx", SUNDAY) == (2.0, 9.5)

    within(url, work)


def test_the_secret_is_the_same_for_whoever_opens_it(url: str) -> None:
    async def secret(storage: Storage) -> bytes:
        return storage.secret

    assert within(url, secret) == within(url, secret)
    assert len(within(url, secret)) == 32


def test_devices_that_news_reach_and_of_what_people_were_told(url: str) -> None:
    async def work(storage: Storage) -> None:
        assert await storage.noted("vapid") is None
        await storage.write(Noted("vapid", b"first"))
        await storage.write(Noted("vapid", b"second"))
        assert await storage.noted("vapid") == b"first"
        for name in ("a", "b", "c"):
            await storage.write(Subscribed(name, "anne", "key", "auth", "fr", most=2))
        await storage.write(Subscribed("d", "bruno", "key", "auth", "en", most=2))
        assert {device.endpoint for device in await storage.subscriptions("anne")} == {"b", "c"}
        await storage.write(Subscribed("c", "bruno", "new", "auth", "en", most=2))  # a device changes hands
        assert await storage.subscriptions("anne") == [Subscription("b", "key", "auth", "fr")]
        await storage.write(Unsubscribed("d", "anne"))  # which is not hers
        assert {device.endpoint for device in await storage.subscriptions("bruno")} == {"c", "d"}
        await storage.write(Unsubscribed("d"), Unsubscribed("c", "bruno"))
        assert await storage.subscriptions("bruno") == []
        no = await opened(storage)
        assert await storage.told(no, "anne") == 0
        await storage.write(Told(no, "anne", 1))
        await storage.write(Told(no, "anne", 4))
        assert (await storage.told(no, "anne"), await storage.told(no, "bruno")) == (5, 0)
        await storage.write(Told(no, "anne", 0))
        assert await storage.told(no, "anne") == 0

    within(url, work)
