"""How much one may ask for; and that who asks too much, or reads too slowly, harms nobody else."""

from __future__ import annotations

import base64
import os
import socket
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import loops
import pytest
from visitors import House, Live, Person, sit_down
from websockets.exceptions import ConnectionClosed

from sentiers.server import journal
from sentiers.server.bus.here import Here
from sentiers.server.limits import Bucket, Buckets, Limits
from sentiers.server.refusal import Refusal
from sentiers.server.settings import Settings
from sentiers.server.sharing import SUBJECT, Sharing
from sentiers.server.storage import Setup
from sentiers.server.table import Table


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_what_flowed_in() -> None:
    clock = Clock()
    bucket = Bucket(2.0, 3.0, clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now = 0.5
    assert [bucket.take(), bucket.take()] == [True, False]


def test_buckets_that_are_full_again_are_forgotten() -> None:
    clock = Clock()
    buckets: Buckets[int] = Buckets(60.0, clock)
    for key in range(10 * Buckets.SWEEP):
        clock.now += 2.0
        assert buckets.take(key)
    assert len(buckets) <= Buckets.SWEEP


def test_tables_are_opened_at_a_human_pace(own_house: Callable[..., House]) -> None:
    house = own_house(tables_per_minute=3)
    with Person(house) as anne, Person(house) as bruno:
        for _ in range(3):
            anne.open("me", "open")
        assert anne.code("/api/tables", game="canoe", seats=["me", "open"]) == (429, "too-fast")
        bruno.open("me", "open")


def test_new_identities_do_not_help_to_open_more(own_house: Callable[..., House]) -> None:
    house = own_house(tables_per_address=3)
    for _ in range(3):
        with Person(house) as someone:
            someone.open("me", "open")
    with Person(house) as someone:
        assert someone.code("/api/tables", game="canoe", seats=["me", "open"]) == (429, "too-fast")


def test_names_are_taken_at_a_human_pace(own_house: Callable[..., House]) -> None:
    house = own_house(names_per_address=2)
    with Person(house, "Anne") as anne:
        assert anne.http.put("/api/me", json={"name": "Annette"}).status_code == 200
        answer = anne.http.put("/api/me", json={"name": "Anne"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too-fast")
        assert anne.get("/api/me")["name"] == "Annette"


def test_a_journal_does_not_grow_for_ever(own_house: Callable[..., House]) -> None:
    house = own_house(longest_journal=3)
    with Person(house) as anne:
        live = anne.live(anne.open("me", "me"))
        for _ in range(3):
            live.play()
        assert live.refused("play", move=live.now["moves"][0], ply=3) == "journal-full"
        assert live.now["ply"] == 3


def test_a_machine_that_plays_and_takes_back_for_ever_is_stopped(own_house: Callable[..., House]) -> None:
    house = own_house(undos_per_minute=3)
    with Person(house) as anne:
        table = anne.open("me", "me")
        codes = [_play_and_take_back(anne, table) for _ in range(7)]
        assert codes == [""] * 6 + ["too-fast"]
        assert anne.get(f"/api/tables/{table}")["n"] == 13, "what is refused is not written"


def test_in_one_match_so_much_is_taken_back_and_no_more() -> None:
    table, limits = Table("t", 1, Setup("canoe", {}, 7, ["by:anne", "by:anne"])), Limits(Settings(most_undos=3))
    for _ in range(3):
        for entry in (journal.play(0, "e4"), journal.undo(1, 0)):
            limits.grow(table, [entry])
            table.apply(entry)
    limits.grow(table, [journal.play(0, "e4")])
    with pytest.raises(Refusal, match="undone-enough"):
        limits.grow(table, [journal.undo(1, 0)])


def _play_and_take_back(person: Person, table: str) -> str:
    now = person.get(f"/api/tables/{table}")
    assert person.post(f"/api/tables/{table}/play", move=now["moves"][0], ply=now["ply"]).status_code == 200
    answer = person.post(f"/api/tables/{table}/act", do="undo")
    return "" if answer.status_code == 200 else str(answer.json()["error"]["code"])


def test_deeds_over_http_have_the_limits_of_a_socket(own_house: Callable[..., House]) -> None:
    house = own_house(message_rate=0.01, message_burst=3)
    with Person(house) as anne, Person(house) as bruno:
        table = anne.open("me", "open")
        ways = (("play", {"move": "z9", "ply": 0}), ("act", {"do": "resign", "seat": 1}), ("join", {}))
        refused = [anne.code(f"/api/tables/{table}/{path}", **body)[1] for path, body in ways]
        assert refused == ["illegal", "not-your-seat", "seat-taken"]
        for path, body in ways:
            assert anne.code(f"/api/tables/{table}/{path}", **body) == (429, "too-fast")
        bruno.join(table)
        assert anne.get(f"/api/tables/{table}")["n"] == 1


def test_new_identities_and_sockets_do_not_help_to_do_more() -> None:
    limits = Limits(Settings(messages_per_address=0.001))
    limits.deed("anne", "192.0.2.1")
    with pytest.raises(Refusal, match="too-fast"):
        limits.deed("bruno", "192.0.2.1")
    assert not limits.socket("192.0.2.1").take()
    assert limits.socket("192.0.2.2").take()


def test_workers_share_what_the_house_allows() -> None:
    async def work() -> None:
        bus, settings = Here(), Settings(tables_per_minute=6, tables_per_address=1e6)
        one, two = (Limits(settings) for _ in range(2))
        sharing = Sharing(one, bus, "one")
        for buckets in one.all.values():
            buckets.taken = Counter()
        await bus.subscribe(SUBJECT, Sharing(two, bus, "two").hear)
        await bus.subscribe(SUBJECT, sharing.hear)  # one's own news count nothing
        for _ in range(4):
            one.open_table("anne", "")
        await sharing.tell()
        await sharing.tell()  # nothing new
        for limits in (one, two):
            for _ in range(2):
                limits.open_table("anne", "")
            with pytest.raises(Refusal, match="too-fast"):
                limits.open_table("anne", "")
            limits.open_table("bruno", "")

    loops.run(work())


def test_an_address_has_so_many_connections_and_no_more(own_house: Callable[..., House]) -> None:
    house = own_house(sockets_per_address=2)
    with Person(house) as anne:
        table, other = anne.open("me", "me"), anne.open("me", "me")
        anne.live(table)
        with anne.http.stream("GET", f"/api/tables/{other}/events") as stream:
            lines = stream.iter_lines()
            assert next(lines) == "event: update"
            with pytest.raises(AssertionError, match="too-many"):
                _must_be_update(anne, other)
            third = anne.http.get(f"/api/tables/{table}/events")
            assert (third.status_code, third.json()["error"]["code"]) == (429, "too-many")


def test_a_flood_of_messages_is_refused_and_then_cut_off(own_house: Callable[..., House]) -> None:
    house = own_house(message_rate=1, message_burst=5)
    with Person(house) as anne, Person(house) as bruno:
        table, light, dark = sit_down(anne, bruno)
        for number in range(5):
            assert light.refused("dance") == "bad-message", number
        light.say({"id": 9, "do": "dance"})
        assert light.answer()["code"] == "too-fast"
        with pytest.raises(ConnectionClosed):
            _flood(light)
        dark.until(lambda update: not update["seats"][0]["here"])
        again = anne.live(table)
        again.play("e4")
        assert dark.until_ply(1)


def _flood(live: Live) -> None:
    for _ in range(2000):
        live.say({"do": "dance"})
        live.answer()


def test_a_table_has_room_for_so_many_and_no_more(own_house: Callable[..., House]) -> None:
    house = own_house(sockets_per_table=2)
    with Person(house) as anne:
        table = anne.open("me", "me")
        lives = [anne.live(table), anne.live(table)]
        with pytest.raises(AssertionError, match="too-many"):
            _must_be_update(anne, table)
        lives[0].close()
        lives[1].until(lambda update: True)
        while True:  # until the server has noticed that one left
            try:
                _must_be_update(anne, table)
                break
            except AssertionError:
                continue


def _must_be_update(person: Person, table: str) -> None:
    live = Live(f"ws://127.0.0.1:{person.house.port}/ws/{table}", {"authorization": f"Bearer {person.token}"})
    message = live.hear()
    live.close()
    assert message["type"] == "update", message["code"]


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs /proc")
def test_a_reader_who_never_reads_costs_a_bounded_amount_of_memory(own_house: Callable[..., House]) -> None:
    house = own_house(
        message_rate=1e6, message_burst=1e6, messages_per_address=1e6, undos_per_minute=1e6, most_undos=1_000_000
    )
    with Person(house) as anne:
        for game in ("canoe", "duel"):  # all that is compiled is loaded once their bots have answered
            against_bot = anne.live(anne.open("me", "bot:novice", game=game))
            against_bot.play()
            against_bot.until_ply(2)
        table = anne.open("me", "me")
        live = anne.live(table)
        sleepers = [_sleeper(house, anne, table) for _ in range(10)]
        _play_on(live, 60)
        before = _memory(house)
        _play_on(live, 1000)  # for each sleeper 8 MB of updates, more than the kernel's buffers hold, if they were kept
        assert _memory(house) - before < 20_000_000
        for sleeper in sleepers:
            sleeper.close()


def _play_on(live: Live, moves: int) -> None:
    for _ in range(moves // 2):
        live.play()
        live.must("undo")


def _sleeper(house: House, person: Person, table: str) -> socket.socket:
    """Opens the socket of a page, as a browser does, and then never reads from it."""
    sleeper = socket.socket()
    sleeper.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    sleeper.connect(("127.0.0.1", house.port))
    key = base64.b64encode(os.urandom(16)).decode()
    sleeper.sendall(
        f"GET /ws/{table}?as=page HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nAuthorization: Bearer {person.token}\r\n\r\n".encode()
    )
    assert sleeper.recv(12) == b"HTTP/1.1 101"
    return sleeper


def _memory(house: House) -> int:
    assert house.process is not None
    pages = int(Path(f"/proc/{house.process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
