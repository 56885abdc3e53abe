"""Who stands in the doorway: connections that say nothing, too many of them, and what a proxy may tell of a visitor."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from visitors import SERVE, House, Live, Person

from sentiers.server.doorway import Doorway
from sentiers.server.settings import Settings

SOON = 30.0  # seconds within which what is closed after a second must have been closed


def knock(house: House, said: bytes = b"") -> socket.socket:
    made = socket.create_connection(("127.0.0.1", house.port), timeout=SOON)
    made.sendall(said)
    return made


def last_words(connection: socket.socket) -> bytes:
    """What is heard until the connection is closed."""
    heard = b""
    while data := connection.recv(65536):
        heard += data
    connection.close()
    return heard


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(
        tmp_path_factory.mktemp("impatient"), request_time=1, connections_per_address=12, allowed_hosts="127.0.0.1"
    )
    house.start()
    yield house
    house.stop()


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
        b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /healthz HTTP/1.1\r\n",
    ],
    ids=["nothing", "half a line", "half a head", "half a body", "half a second request"],
)
def test_who_does_not_finish_a_request_is_told_and_closed(impatient: House, said: bytes) -> None:
    assert b"408 Request Timeout" in last_words(knock(impatient, said))


def test_a_body_that_comes_drop_by_drop_is_not_waited_for(impatient: House) -> None:
    head = b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n"
    slow = knock(impatient, head)
    slow.settimeout(0.1)
    while True:
        try:
            slow.sendall(b" ")
            assert b"408" in slow.recv(65536)
            break
        except TimeoutError:
            continue


def test_a_head_without_an_end_is_not_read_on(impatient: House) -> None:
    endless = knock(impatient, b"GET / HTTP/1.1\r\nX-Endless: ")
    endless.sendall(b"a" * 40_000)
    assert b"431" in last_words(endless)


def test_a_table_is_watched_longer_than_a_request_may_take(impatient: House) -> None:
    with Person(impatient) as anne:
        live = anne.live(anne.open("me", "me"))
        with anne.http.stream("GET", f"/api/tables/{live.table}/events") as stream:
            lines = stream.iter_lines()
            assert next(lines) == "event: update"
            assert b"408" in last_words(knock(impatient))  # so a second and more has passed
            live.play()
            assert any('"ply":1' in line for line in lines)


def test_one_address_has_so_many_connections_and_no_more_whatever_they_say(impatient: House) -> None:
    silent = [knock(impatient) for _ in range(12)]
    assert b"429 Too Many Requests" in last_words(knock(impatient))
    for connection in silent:
        connection.close()
    with httpx.Client(base_url=impatient.address, timeout=SOON) as http:
        while True:  # until the server has noticed that they left
            with suppress(httpx.TransportError):  # a connection closed at once, in the middle of the question
                if http.get("/healthz").status_code == 200:
                    break


def test_sockets_that_were_closed_leave_room_for_others(impatient: House) -> None:
    with Person(impatient) as anne:
        table = anne.open("me", "me")
        for _ in range(30):
            live = anne.live(table)
            live.close()


def test_all_addresses_together_have_so_many_and_a_proxy_stands_for_many() -> None:
    doorway = Doorway(Settings(connections=5, connections_per_address=2, trusted_proxies="10.0.0.0/8"))
    assert [doorway.enter("10.0.0.1") for _ in range(3)] == [True] * 3
    assert [doorway.enter("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert not doorway.enter("192.0.2.2")
    doorway.leave("10.0.0.1")
    assert doorway.enter("192.0.2.2")


def test_an_ipv6_home_is_one_address_however_many_it_has() -> None:
    doorway = Doorway(Settings(connections_per_address=2))
    assert [doorway.enter(f"2001:db8::{last}") for last in "123"] == [True, True, False]
    assert doorway.enter("2001:db8:0:1::1")


def test_the_limit_of_open_files_is_raised_or_what_is_missing_is_said() -> None:
    work = """if True:
        import resource, sys
        from sentiers.server.doorway import room_for
        resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[1]), int(sys.argv[2])))
        print(room_for(1000), resource.getrlimit(resource.RLIMIT_NOFILE)[0])"""
    for hard, room, files in ((2000, 1000, 1200), (300, 100, 300)):
        done = subprocess.run(
            [sys.executable, "-c", work, "300", str(hard)], capture_output=True, text=True, check=True
        )
        assert done.stdout.split() == [str(room), str(files)]
        assert ("room for 100 connections" in done.stderr) is (room < 1000)


# What is believed of a visitor


@pytest.fixture(scope="module")
def behind_a_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("behind"), names_per_address=2, trusted_proxies="127.0.0.1, 10.0.0.0/8")
    house.start()
    yield house
    house.stop()


def forwarded(house: House, *hops: str) -> int:
    """The status of taking a name, of which two are free for an address."""
    headers = {"x-forwarded-for": ", ".join(hops)}
    return httpx.post(f"{house.address}/api/guests", json={"name": "Anne"}, headers=headers, timeout=SOON).status_code


def test_a_trusted_proxy_tells_from_where_somebody_comes(behind_a_proxy: House) -> None:
    codes = [forwarded(behind_a_proxy, f"198.51.100.{last}", "10.0.0.3") for last in (1, 1, 1, 2)]
    assert codes == [201, 201, 429, 201]


def test_what_was_told_before_the_last_hop_that_is_not_trusted_counts_for_nothing(behind_a_proxy: House) -> None:
    codes = [forwarded(behind_a_proxy, f"203.0.113.{made_up}", "198.51.100.9") for made_up in (1, 2, 3)]
    assert codes == [201, 201, 429]


def test_somebody_else_tells_nothing_of_the_kind(own_house: Callable[..., House]) -> None:
    house = own_house(names_per_address=2)
    assert [forwarded(house, f"198.51.100.{last}") for last in (1, 2, 3)] == [201, 201, 429]
    assert "Secure" not in cookie_over_tls(house)


def test_only_a_trusted_proxy_tells_that_the_connection_is_safe(behind_a_proxy: House) -> None:
    assert "Secure" in cookie_over_tls(behind_a_proxy)


def cookie_over_tls(house: House) -> str:
    answer = httpx.get(f"{house.address}/api/games", headers={"x-forwarded-proto": "https"}, timeout=SOON)
    return answer.headers["set-cookie"]


def test_a_setting_that_means_nothing_is_told_in_a_sentence(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SERVE, "0", str(tmp_path / "house.db")]
    turned = os.environ | {"SENTIERS_TRUSTED_PROXIES": "the one next door"}
    ended = subprocess.run(command, env=turned, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 1
    assert ended.stderr.startswith("SENTIERS_TRUSTED_PROXIES: ")
    assert "Traceback" not in ended.stderr


def test_under_another_name_the_house_is_not_at_home(impatient: House) -> None:
    with httpx.Client(base_url=impatient.address, timeout=SOON) as http:
        assert http.get("/api/games").status_code == 200
        elsewhere = http.get("/api/games", headers={"host": "rebound.example"})
        assert (elsewhere.status_code, elsewhere.json()["error"]["code"]) == (421, "wrong-host")
        assert http.get("/healthz", headers={"host": "10.1.2.3"}).status_code == 200
    live = Live(f"ws://127.0.0.1:{impatient.port}/ws/anywhere", {"Host": "rebound.example"})
    assert live.hear()["code"] == "wrong-host"
    live.close()
