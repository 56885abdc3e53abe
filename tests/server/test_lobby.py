"""The lobby: what it tells those who look, over real sockets; that it works as much for one as for a thousand; and that workers
tell one another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from in_lobby import InLobby
from loops import run
from visitors import PATIENCE, House, Person, sit_down
from websockets.exceptions import ConnectionClosed

from sentiers.server.app import create
from sentiers.server.bus.here import Here
from sentiers.server.house import House as OpenHouse
from sentiers.server.lobby_talk import MetNow, Seek
from sentiers.server.settings import Settings
from sentiers.server.storage import Opened, Setup, Storage, open_storage
from sentiers.server.wishes import NewTable


@pytest.fixture
def looking() -> Any:
    opened: list[InLobby] = []

    def look(person: Person, shelf: bool = True) -> InLobby:
        opened.append(InLobby(person, shelf))
        return opened[-1]

    yield look
    for one in opened:
        one.live.close()


def test_the_lists_follow_a_table_from_its_opening_to_its_end(
    anne: Person, bruno: Person, chloe: Person, looking: Any
) -> None:
    lobby, strip = looking(chloe), looking(bruno, shelf=False)
    lobby.until(lambda: "lobby" in lobby.told and "people" in lobby.told)
    table = anne.open("me", "open", private=False, time="5+3", options={"canoes": 1})
    hidden = anne.open("me", "open")
    lobby.until(lambda: table in lobby.lists["open"])
    row = lobby.lists["open"][table]
    assert (row["title"], row["who"], row["time"], row["free"]) == ("Canoë", "Anne", "5 min + 3 s", 1)
    assert row["options"] == "One canoe, a short first game"
    assert not lobby.told["lobby"]["whole"], "only what has changed is sent"
    assert lobby.told["people"]["people"] >= 2
    bruno.join(table)
    lobby.until(lambda: table in lobby.lists["watch"])
    assert table not in lobby.lists["open"]
    assert lobby.lists["watch"][table]["who"] == "Anne, Bruno"
    light, dark = anne.live(table), bruno.live(table)
    strip.until(lambda: any(mine["id"] == table for mine in strip.told.get("yours", {}).get("tables", [])))
    assert table not in strip.turns()
    light.play("e4")
    strip.until(lambda: table in strip.turns())
    assert strip.told["yours"]["waiting"] == 1
    assert "lobby" not in strip.told, "only the shelf is told the lists"
    dark.until_ply(1)
    dark.play("f5")
    strip.until(lambda: table not in strip.turns())
    page = chloe.http.get("/").text
    assert f"/t/{table}" in page
    assert f"/t/{hidden}" not in page
    light.until_ply(2)
    light.must("resign")
    lobby.until(lambda: table not in lobby.lists["watch"])
    assert hidden not in lobby.lists["open"]
    assert f"/t/{table}" not in chloe.http.get("/").text


def test_what_a_page_shows_already_is_not_declared_gone_by_older_lists(
    anne: Person, bruno: Person, looking: Any
) -> None:
    before = looking(bruno)
    before.until(lambda: "lobby" in before.told)  # the lists are read, and then nobody looks at them any more
    before.live.close()
    table = anne.open("me", "open", private=False)
    assert f"/t/{table}" in bruno.http.get("/").text
    now = looking(bruno)
    now.until(lambda: "lobby" in now.told)
    assert table in now.lists["open"], "the page would say that it has begun"


def test_two_find_each_other_and_wrong_wishes_are_refused(
    house: House, anne: Person, bruno: Person, looking: Any
) -> None:
    first, second = looking(anne), looking(bruno, shelf=False)
    for wrong, code in (
        ({"do": "seek", "game": "chess", "id": 1}, "unknown-game"),
        ({"do": "seek", "game": "canoe", "tempo": "0+0", "id": 2}, "bad-option"),
        ({"do": "dance"}, "bad-message"),
        ({"do": "seek", "game": "x" * 100}, "bad-message"),
    ):
        first.told.pop("error", None)
        first.live.say(wrong)
        first.until(lambda: "error" in first.told)
        assert first.told["error"]["code"] == code
        assert first.told["error"]["text"]
    first.say(do="seek", game="canoe", tempo="15+10", id=3)
    first.until(lambda: first.told.get("seeking", {}).get("id") == 3)
    second.say(do="seek", game="canoe", tempo="15+10")
    for one in (first, second):
        one.until(lambda one=one: "met" in one.told)  # type: ignore[misc]
    table = first.told["met"]["table"]
    assert second.told["met"]["table"] == table
    seats = {seat["name"] for seat in anne.get(f"/api/tables/{table}")["seats"]}
    assert seats == {"Anne", "Bruno"}
    # Who goes is not met any more: he closes his page, or stops.
    first.say(do="seek", game="canoe", tempo="days:3")
    first.until(lambda: first.told["seeking"]["tempo"] == "days:3")
    first.say(do="stop", id=9)
    first.until(lambda: first.told["seeking"]["id"] == 9)
    gone = looking(anne)
    gone.say(do="seek", game="canoe", tempo="days:3")
    gone.until(lambda: gone.told.get("seeking", {}).get("tempo") == "days:3")
    gone.live.close()
    second.told.pop("met")
    second.say(do="seek", game="canoe", tempo="days:3", id=4)
    second.until(lambda: second.told["seeking"]["id"] == 4)
    second.say(do="stop", id=5)
    second.until(lambda: second.told["seeking"]["id"] == 5)
    assert "met" not in second.told


def test_a_socket_of_the_lobby_has_the_limits_of_any(own_house: Callable[..., House]) -> None:
    house = own_house(sockets_per_address=1, message_rate=1, message_burst=2)
    with Person(house, "Anne") as anne:
        assert InLobby(anne, origin="http://elsewhere.example").hear()["code"] == "foreign-origin"
        one = InLobby(anne)
        two = InLobby(anne)
        assert two.hear()["code"] == "too-many"
        with pytest.raises(ConnectionClosed):
            two.hear()
        for _ in range(8):
            one.say(do="stop")
        one.until(lambda: one.told.get("error", {}).get("code") == "too-fast")
        one.live.close()


def test_who_looks_on_is_counted_at_the_table(anne: Person, bruno: Person, chloe: Person) -> None:
    table, light, _ = sit_down(anne, bruno, private=False)
    assert "watching" not in light.now
    watching = chloe.live(table)
    chloe.live(table)  # in a second window
    assert light.until(lambda update: update.get("watching", 0) > 0)["watching"] == 1
    assert watching.now["can"] == []
    assert watching.now["moves"] == []
    watching.close()
    for live in chloe._sockets:
        live.close()
    light.until(lambda update: "watching" not in update)


# What it costs


class Counted:
    """How often a storage is asked."""

    def __init__(self, storage: Any) -> None:
        self.asked = 0
        rows = storage._rows

        async def counted(sql: str, *values: Any) -> Any:
            self.asked += 1
            return await rows(sql, *values)

        storage._rows = counted


class Someone:
    """A page that takes whatever it is told."""

    def __init__(self, lobby: Any, person: str, lang: str = "fr") -> None:
        self.person, self.lang, self.shelf = person, lang, True
        self.lobby = lobby
        self.woken = 0
        self.yours: list[bytes] = []

    def wake(self) -> None:
        self.woken += 1

    def show_yours(self, words: bytes) -> None:
        self.yours.append(words)

    def hang_up(self) -> None: ...


def test_what_the_lobby_costs_does_not_grow_with_who_looks_or_how_many_tables_there_are(tmp_path: Path) -> None:
    async def work() -> None:
        app = create(tmp_path / "house.db", Settings(warm=0, proofs=0, patience=PATIENCE))
        house = app.house = OpenHouse(app._storage, Here(), app._settings)
        house.lobby.close()  # it is looked at by hand
        try:
            await house.prepared("canoe")
            setups = [Setup("canoe", {}, k, [f"by:p{k % 500}", "open"], private=False) for k in range(10_000)]
            tables = [Opened(f"t{k:05}", setup) for k, setup in enumerate(setups)]
            for first in range(0, len(tables), 1000):
                await house.storage.write(*tables[first : first + 1000])
            counted, costs, weights = Counted(house.storage), [], []
            for number in (1, 1000):
                visitors = [Someone(house.lobby, f"v{k}") for k in range(number)]
                for visitor in visitors:
                    await house.lobby.enter(visitor)
                await house.lobby._tick()
                counted.asked = 0
                house.lobby.opened(setups[0])
                await house.storage.write(Opened(f"new{number}", setups[0]))
                await house.lobby._tick()
                costs.append(counted.asked)
                sheet = house.lobby.sheet(visitors[0])
                assert sheet is not None
                assert f"new{number}".encode() in sheet.change
                weights.append(len(sheet.change))
                assert all(visitor.woken for visitor in visitors)
                assert house.lobby.people == number
                for visitor in visitors:
                    house.lobby.leave(visitor)
            assert max(costs) <= 4, costs  # the two lists, and names that are not known yet
            assert max(weights) < 500, "one table more is one row, not twenty"
            assert len(sheet.whole) < 4000
            counted.asked = 0
            async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://house") as visitor:
                page = (await visitor.get("/")).text
                assert counted.asked < 32  # three for each challenge of the day, however many play
                assert page.count("data-join") == 20
                seen: list[str] = []
                address: str | None = "/tables?game=canoe"
                for _ in range(3):
                    counted.asked = 0
                    text = (await visitor.get(str(address))).text
                    assert counted.asked < 6
                    seen += [part.partition('"')[0] for part in text.split('href="/t/')[1:]]
                    address = text.partition('rel="next" href="')[2].partition('"')[0].replace("&amp;", "&")
            assert len(seen) == len(set(seen)) == 60
            assert seen[:3] == ["new1000", "new1", "t09999"]
        finally:
            await house.close()

    run(work())


class Street(Here):
    """A bus between two workers in this process."""

    alone = False

    async def close(self) -> None: ...


def test_workers_tell_one_another(url: str) -> None:
    async def work() -> None:
        bus, storages = Street(), [open_storage(url)]
        if url.startswith("postgres"):
            storages.append(open_storage(url))
        settings = Settings(warm=0, proofs=0, patience=PATIENCE)
        one, two = houses = [OpenHouse(storages[k % len(storages)], bus, settings) for k in range(2)]
        try:
            here, there = Someone(one.lobby, "anne"), Someone(two.lobby, "bruno")
            await one.lobby.enter(here)
            await two.lobby.enter(there)
            async with asyncio.timeout(PATIENCE):
                owner = await one.new_table("anne", "a", NewTable("canoe", ["me", "open"], private=False))
                id = owner.table.id.encode()
                while id not in getattr(two.lobby.sheet(there), "whole", b"") or two.lobby.people != 2:
                    await asyncio.sleep(0.01)
                # A pair found by one worker is told by the other, without waiting for its beat.
                met: list[Any] = []
                await two.matchmaker.begin("bruno", "a", "fr", Seek(game="canoe"), met.append)
                await one.matchmaker.begin("anne", "a", "fr", Seek(game="canoe"), lambda _: None)
                assert [type(word) for word in met] == [MetNow]
                table = met[0].table
                while not there.yours or table.encode() not in there.yours[-1]:
                    await asyncio.sleep(0.01)
        finally:
            for house in houses:
                await house.close()

    run(work())


def test_storage_lists_are_paged_and_private_matches_never_watched(url: str) -> None:
    async def work() -> None:
        storage: Storage = open_storage(url)
        try:
            for k in range(5):
                game = ("canoe", "wege")[k % 2]
                await storage.write(Opened(f"o{k}", Setup(game, {}, k, ["by:anne", "open"], private=False)))
                await storage.write(Opened(f"p{k}", Setup(game, {}, k, ["by:anne", "by:bruno"], private=k != 3)))
            first = await storage.open_tables(2)
            assert [table.id for table in first] == ["o4", "o3"]
            assert [table.id for table in await storage.open_tables(9, before=first[-1].no)] == ["o2", "o1", "o0"]
            assert [table.id for table in await storage.open_tables(9, "wege")] == ["o3", "o1"]
            assert [table.id for table in await storage.public_matches(9)] == ["p3"]
        finally:
            await storage.close()

    run(work())


def test_who_opened_a_table_lets_a_bot_take_a_free_seat(anne: Person, bruno: Person) -> None:
    table = anne.open("me", "open", private=False)
    light = anne.live(table)
    assert "bot" in light.now["can"]
    watching = bruno.live(table)
    assert watching.refused("bot") == "not-your-seat"
    assert light.refused("bot", level="grandmother") == "bad-seats"
    light.must("bot", level="novice")
    assert [seat["kind"] for seat in light.now["seats"]] == ["human", "bot"]
    assert "bot" not in light.now["can"]
    assert light.refused("bot") == "seat-taken"
    assert bruno.code(f"/api/tables/{table}/join") == (409, "seat-taken")
    light.play("e4")
    light.until(lambda update: update["ply"] == 2)  # it answers
    # Where there is chance the match is dealt with that: a bot gives no word.
    dealt = anne.open("me", "open", game="traxx", options={"players": 2})
    assert anne.http.post(f"/api/tables/{dealt}/act", json={"do": "bot"}).status_code == 200
    assert anne.live(dealt).now["turn"] == [0, 1]
    assert f"/t/{table}" not in bruno.http.get("/tables").text
