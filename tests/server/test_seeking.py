"""Finding an opponent: two are brought together in one transaction, nobody twice and nobody with himself, whatever workers they
are at; who has closed his page is met by nobody. On both databases."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest
from loops import run
from postgres import PATIENCE, within

from sentiers.server.bus.here import Here
from sentiers.server.fitting import nearness
from sentiers.server.house import House
from sentiers.server.lobby_talk import BotOffer, MetNow, Seek, Seeking
from sentiers.server.refusal import Refusal
from sentiers.server.settings import Settings
from sentiers.server.storage import Gone, Met, NotThere, Opened, Setup, Sought, Stayed, Storage, open_storage
from sentiers.server.storage import seeking as kept

SETUP = Setup("canoe", {"canoes": 2}, 1, ["by:anne", "by:bruno"])
OPEN_HOUSE = Settings(
    warm=0, proofs=0, patience=PATIENCE, tables_per_minute=1e6, tables_per_address=1e6, bot_after=3600
)


def test_two_who_look_meet_once_and_their_table_is_opened_with_it(url: str) -> None:
    async def work(storage: Storage) -> None:
        await storage.write(Sought("a", "anne", "canoe", "5+3", 20.0))
        at = await storage.write(Sought("b", "bruno", "canoe", "5+3"))
        await storage.write(Sought("c", "chloe", "canoe", ""))
        found = await storage.seekers("canoe", "5+3", at - kept.FRESH, "bruno", 5)
        assert found == [kept.Seeker("a", "anne", 20.0)], "neither oneself nor who looks for another time"
        await storage.write(Met("t", ("a", "b")), Opened("t", SETUP))
        assert await storage.seeking(["a", "b", "c", "d"]) == {"a": "t", "b": "t", "c": ""}
        assert await storage.seekers("canoe", "5+3", at - kept.FRESH, "nobody", 5) == []
        for late in (("a", "c"), ("b", "a")):
            with pytest.raises(NotThere):
                await storage.write(Met("u", late), Opened("u", SETUP))
        assert await storage.table("u") is None
        assert (await storage.seeking(["c"])) == {"c": ""}, "who was not met goes on looking"

    within(url, work)


def test_one_seek_a_person_and_none_of_who_is_not_there(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(storage: Storage) -> None:
        await storage.write(Sought("a", "anne", "canoe", ""))
        await storage.write(Sought("a2", "anne", "wege", ""))
        assert await storage.seeking(["a", "a2"]) == {"a2": ""}, "a second one replaces the first"
        at = await storage.write(Sought("b", "bruno", "wege", ""))
        with pytest.raises(NotThere):
            await storage.write(Met("t", ("a", "b")), Opened("t", SETUP))
        monkeypatch.setattr(kept, "FRESH", 0)
        while await storage.now() <= at:
            await asyncio.sleep(0.001)
        at = await storage.write(Stayed(("b",)))
        assert [one.token for one in await storage.seekers("wege", "", at, "", 5)] == ["b"]
        with pytest.raises(NotThere):
            await storage.write(Met("t", ("a2", "b")), Opened("t", SETUP))
        await storage.write(Gone(("b",)))
        assert await storage.seeking(["a2", "b"]) == {"a2": ""}
        monkeypatch.setattr(kept, "FORGOTTEN", -1)
        await storage.write(Sought("c", "chloe", "wege", ""))
        assert await storage.seeking(["a2", "c"]) == {"c": ""}, "what nobody keeps is taken away"

    within(url, work)


Work = Callable[["Street"], Awaitable[None]]


class Street:
    """Two workers of one house. SQLite is one process's: there they share its storage."""

    def __init__(self, houses: list[House]) -> None:
        self.houses = houses
        self.told: dict[str, list[Any]] = {}

    async def look(self, who: str, game: str = "canoe", tempo: str = "", at: int | None = None) -> Any:
        house = self.houses[hash(who) % len(self.houses) if at is None else at]
        heard = self.told.setdefault(who, [])
        return await house.matchmaker.begin(who, "here", "en", Seek(game=game, tempo=tempo), heard.append)

    def met(self, who: str) -> str | None:
        return next((word.table for word in self.told.get(who, ()) if isinstance(word, MetNow)), None)

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not true():
                await asyncio.sleep(0.01)


def in_the_street(url: str, work: Work, settings: Settings = OPEN_HOUSE) -> None:
    async def begin() -> None:
        async with AsyncExitStack() as stack:
            storages = [open_storage(url)]
            if url.startswith("postgres"):
                storages.append(open_storage(url))
            houses = [House(storages[k % len(storages)], Here(), settings) for k in range(2)]
            for house in houses:
                stack.push_async_callback(house.close)
            await asyncio.wait_for(work(Street(houses)), PATIENCE)

    run(begin())


def test_of_many_at_two_workers_each_meets_one_other(url: str) -> None:
    async def work(street: Street) -> None:
        people = [f"p{k}" for k in range(40)]
        looking = await asyncio.gather(*(street.look(who, at=k % 2) for k, who in enumerate(people)))
        assert len({one.token for one in looking}) == 40
        await street.until(
            lambda: all(street.met(who) for who in people)
        )  # nobody hears of the other worker: it is read
        tables = Counter(street.met(who) for who in people)
        assert set(tables.values()) == {2}
        storage = street.houses[0].storage
        assert await storage.count_tables() == 20
        for id in tables:
            found = await storage.table(str(id))
            assert found is not None
            both = {who for who in people if street.met(who) == id}
            assert {seat.removeprefix("by:") for seat in found.setup.seats} == both
            assert found.setup.private
        assert await storage.seeking([one.token for one in looking]) == {
            one.token: street.met(one.person) for one in looking
        }

    in_the_street(url, work)


def test_nobody_meets_himself_or_who_has_left(url: str) -> None:
    async def work(street: Street) -> None:
        first = await street.look("anne", at=0)
        await street.look("anne", at=1)
        await street.until(lambda: Seeking(None, "", "") in street.told["anne"])  # the first window looks no more
        assert len(street.houses[0].matchmaker) == 0
        street.houses[0].matchmaker.end(first)
        gone = await street.look("bruno", tempo="5+3", at=0)
        street.houses[0].matchmaker.end(gone)
        while (await street.houses[0].storage.seeking([gone.token])) != {}:
            await asyncio.sleep(0.01)
        await street.look("chloe", tempo="5+3", at=1)
        await street.look("denis", game="traxx", tempo="pace:60", at=1)
        assert not any(map(street.met, ("anne", "bruno", "chloe", "denis")))
        await street.look("elise", game="traxx", tempo="pace:60", at=0)
        assert street.met("elise")
        found = await street.houses[0].storage.table(str(street.met("elise")))
        assert found is not None
        assert (found.setup.pace, found.setup.time, found.setup.options["players"]) == (60, "", 2)
        assert await street.houses[0].storage.count_tables() == 1

    in_the_street(url, work)


def test_the_nearest_comes_first(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    known = {"weak": 10.0, "strong": 40.0, "even": 24.0, "me": 25.0}

    async def rating(house: House, person: str, game: str, tempo: str) -> float | None:
        return known.get(person)

    monkeypatch.setattr("sentiers.server.fitting.rating_of", rating)
    assert nearness(None, 3.0) == nearness(3.0, None) == float("inf")

    async def work(street: Street) -> None:
        storage = street.houses[0].storage
        for who in ("unknown", "weak", "even", "strong"):
            await storage.write(Sought(who, who, "canoe", "5+3", known.get(who)))
        await street.look("me", tempo="5+3")
        found = await storage.table(str(street.met("me")))
        assert found is not None
        assert sorted(found.setup.seats) == ["by:even", "by:me"]
        assert found.setup.time == "5+3"

    in_the_street(url, work)


def test_a_bot_is_offered_meanwhile_and_what_makes_no_sense_refused(tmp_path: Any) -> None:
    async def work(street: Street) -> None:
        await street.look("anne", tempo="5+3")
        await street.until(lambda: any(isinstance(word, BotOffer) for word in street.told["anne"]))
        offer = next(word for word in street.told["anne"] if isinstance(word, BotOffer))
        assert offer.table.seats == ["me", "bot:amateur"]
        assert offer.table.time == "5+3"
        await street.look("bruno", tempo="5+3")  # the search goes on
        await street.until(lambda: street.met("anne") is not None)
        with pytest.raises(Refusal, match="unknown-game"):
            await street.look("chloe", "chess")
        for tempo in ("1+1", "pace:60", "days:"):
            with pytest.raises(Refusal, match="bad-option"):
                await street.look("chloe", tempo=tempo)

    quick = Settings(warm=0, proofs=0, patience=PATIENCE, bot_after=0.01)
    in_the_street(f"sqlite:{tmp_path / 'house.db'}", work, quick)
