"""News reach people who are not here: a real house, and a push service of our own that reads what it is given."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import aiohttp
import loops
import pytest
from push_service import PushService
from py_vapid import Vapid02
from visitors import PATIENCE, House, Person, Worker

from sentiers.lab.cluster.servers import Nats
from sentiers.server.push.places import Lookup

SOON = {"push_inside": 1, "push_after": 0.2}


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService().running() as service:
        yield service


def devices(house: House) -> list[str]:
    with closing(sqlite3.connect(house.database)) as database:
        return [path for (path,) in database.execute("SELECT endpoint FROM subscriptions")]


def until(condition) -> None:
    """Asked again and again: what the house does by itself cannot be waited for otherwise."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.01)


def test_who_is_away_is_called_once_until_he_comes_back(own_house, service) -> None:
    house = own_house(**SOON, push_subject="mailto:anne@example.org")
    phone = service.device("phone")
    with Person(house, "Anne") as anne, Person(house, "Bruno", lang="fr") as bruno:
        key = bruno.get("/api/push")["key"]
        assert bruno.http.put("/api/push", json=phone.subscription).status_code == 200
        table = anne.open("me", "open")
        bruno.join(table)
        light = anne.live(table)

        def bruno_plays() -> None:
            ply = bruno.get(f"/api/tables/{table}")["ply"]
            move = bruno.get(f"/api/tables/{table}/moves")["moves"]["1"][0]
            assert bruno.post(f"/api/tables/{table}/play", move=move, ply=ply).status_code == 200
            light.until_ply(ply + 1)

        def nothing_else_came() -> None:
            """At another table it becomes his turn later than whatever happened here: that is what comes next."""
            other = anne.open("me", "open")
            bruno.join(other)
            anne.live(other).play()
            assert phone.next()[0]["url"] == f"/t/{other}"

        light.play()
        note, headers = phone.next()
        assert note == {
            "title": "Canoë", "body": "À vous de jouer contre Anne.", "tag": f"table-{table}", "url": f"/t/{table}", "lang": "fr",
        }  # fmt: skip
        assert headers["authorization"].endswith(key)
        assert Vapid02.verify(headers["authorization"])
        assert table not in str(headers)
        # He makes his move elsewhere, and it is his turn again: he was told already.
        bruno_plays()
        light.play()
        nothing_else_came()
        light.must("draw")  # which is other news
        assert phone.next()[0]["body"] == "Anne propose la nulle."
        # He comes, and goes: now his turn is news again …
        dark = bruno.live(table)
        light.until(lambda update: update["seats"][1]["here"])
        dark.must("decline")
        dark.play()
        light.until_ply(4)
        light.play()  # … but not while he looks
        dark.until_ply(5)
        nothing_else_came()
        dark.play()
        dark.close()
        light.until(lambda update: update["ply"] == 6 and not update["seats"][1]["here"])
        light.play()
        assert phone.next()[0]["body"] == "À vous de jouer contre Anne."
        light.must("resign")
        assert phone.next()[0]["body"] == "La partie est finie. Anne abandonne."
        light.must("rematch")
        assert phone.next()[0]["body"] == "Anne aimerait refaire une partie."
    assert service.posts == []


@pytest.mark.xdist_group("postgres")
def test_of_several_workers_one_calls_and_all_know_who_is_here(new_database, service, tmp_path) -> None:
    bus = Nats(tmp_path)
    bus.start()
    url = new_database()
    here, there = (Worker(tmp_path / name, url, bus.url, push_inside=1, push_after=0.5) for name in ("here", "there"))
    here.start()
    there.start()
    try:
        phone = service.device("phone")
        with Person(here, "Anne") as anne, Person(here, "Bruno") as bruno, Person(there) as as_well:
            as_well.token = bruno.token  # he comes to the other worker
            as_well.http.headers["authorization"] = f"Bearer {bruno.token}"
            assert anne.get("/api/push") == as_well.get("/api/push"), "one key for all"
            assert bruno.http.put("/api/push", json=phone.subscription).status_code == 200
            table = anne.open("me", "open")
            bruno.join(table)
            light, dark = anne.live(table), as_well.live(table)
            light.until(lambda update: update["seats"][1]["here"])
            light.play()  # he looks, through the other worker
            dark.until_ply(1)
            dark.play()
            light.until_ply(2)
            dark.close()
            light.until(lambda update: not update["seats"][1]["here"])
            light.play()
            assert phone.next()[0]["body"] == "Your turn against Anne."
            light.must("resign")
            assert phone.next()[0]["body"] == "The match is over. Anne resigns."
            assert service.posts == []
    finally:
        here.stop()
        there.stop()
        bus.stop()


def test_a_push_service_that_hangs_holds_up_nobody_and_a_device_that_is_gone_is_forgotten(own_house, service) -> None:
    house = own_house(**SOON)
    phone, laptop = service.device("phone"), service.device("laptop")
    with Person(house, "Anne") as anne, Person(house, "Bruno") as bruno:
        for device in (phone, laptop):
            assert bruno.http.put("/api/push", json=device.subscription).status_code == 200
        service.open.clear()
        service.status = 410
        table = anne.open("me", "open")
        bruno.join(table)
        light = anne.live(table)
        light.play()
        assert phone.next()[0]["body"] == laptop.next()[0]["body"] == "Your turn against Anne."
        bruno.get(f"/api/tables/{table}")
        light.must("draw")  # is acknowledged while the service does not answer
        assert len(devices(house)) == 2
        service.open.set()
        until(lambda: devices(house) == [])
        # A redirection leads nowhere.
        service.status = 307
        other = bruno.http.put("/api/push", json=phone.subscription)
        assert other.status_code == 200
        light.must("resign")
        assert phone.next()[0]["body"] == "The match is over. Anne resigns."
        assert bruno.http.request("DELETE", "/api/push", json={"endpoint": phone.endpoint}).status_code == 200
        assert devices(house) == []
    assert [path for path, _, _ in service.posts] == []
    assert phone.endpoint not in house.log.read_text()


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/x", "https://127.0.0.1/x", "https://localhost/x", "https://[::1]/x", "https://10.0.0.1/x",
        "https://169.254.169.254/latest", "https://2130706433/x", "https://0x7f.1/x", "https://push.example.org:8443/x",
        "https://anne@push.example.org/x", "https://push.example.org/x#y", "https://push.example.org\\@127.0.0.1/x",
        "ftp://push.example.org/x", "https://", "https:///x", "https://nowhere.invalid/x",
    ],
)  # fmt: skip
def test_the_house_is_sent_nowhere_inside(house, bruno, service, endpoint) -> None:
    wanted = service.device("x").subscription | {"endpoint": endpoint}
    answer = bruno.http.put("/api/push", json=wanted)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad-endpoint")


def test_a_name_that_leads_inside_is_not_connected_to(service) -> None:
    """Also when it did not yet, as the house was asked: what is connected to is what was looked at."""

    async def ask(inside: bool) -> int:
        with ThreadPoolExecutor(1) as threads:
            connector = aiohttp.TCPConnector(resolver=Lookup(threads, inside))  # type: ignore[arg-type]
            async with aiohttp.ClientSession(connector=connector) as session:
                answer = await session.post(service.address.replace("127.0.0.1", "localhost"), data=b"x")
                return answer.status

    assert loops.run(ask(inside=True)) == 201
    with pytest.raises(aiohttp.ClientConnectorError):
        loops.run(ask(inside=False))
    assert len(service.posts) == 1


def test_wrong_keys_too_many_devices_and_a_house_that_pushes_nothing(own_house, service) -> None:
    house = own_house(**SOON, devices_per_person=2)
    with Person(house) as bruno:
        good = service.device("a").subscription
        for keys in (
            {"p256dh": "A" * 87, "auth": "A" * 22},
            {**good["keys"], "auth": "!" * 22},
            {**good["keys"], "auth": "A" * 21},
        ):
            assert bruno.http.put("/api/push", json={**good, "keys": keys}).json()["error"]["code"] == "bad-endpoint"
        for name in "abc":
            assert bruno.http.put("/api/push", json=service.device(name).subscription).status_code == 200
        assert sorted(path[-1] for path in devices(house)) == ["b", "c"]
    with Person(own_house(push=0)) as nobody:
        assert nobody.http.get("/api/push").json()["error"]["code"] == "no-push"


def test_the_key_of_the_house_stays(own_house) -> None:
    house = own_house()
    with Person(house) as anne:
        key = anne.get("/api/push")["key"]
    house.stop()
    house.start()
    with Person(house) as anne:
        assert anne.get("/api/push")["key"] == key
