"""PostgreSQL killed, stopped and cut off while many write: nothing that was acknowledged is lost, nothing is written twice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import pytest
from postgres import Postgres, within

from sentiers.server.storage import Opened, SeatTaken, Setup, Shown, Storage, Taken, UnusableDatabase, open_storage

pytestmark = pytest.mark.xdist_group("postgres")
SETUP = Setup("canoe", {"canoes": 2}, 1, ["by:anne", "open"])
TABLES = 8


async def opened(storage: Storage, id: str) -> int:
    await storage.write(Opened(id, SETUP))
    found = await storage.table(id)
    assert found is not None
    return found.no


def shown(no: int, n: int) -> Shown:
    return Shown(no, n, ("by:anne", "open"), n, (n % 2,), False, False)


@pytest.mark.parametrize("how", ["kill", "stop"])
def test_all_goes_on_after_postgresql_was_started_again(
    postgres: Postgres, new_database: Callable[[], str], how: str
) -> None:
    acknowledged: dict[int, dict[int, int]] = {}

    async def play(storage: Storage, no: int, end: asyncio.Event) -> None:
        while not end.is_set():
            n = len(acknowledged[no]) + 1
            more = [SeatTaken(no, "anne")] if n % 3 == 0 else []  # with which it is a transaction of its own
            acknowledged[no][n] = await storage.append(no, n, (f"play 0 {n}",), shown(no, n), *more)

    async def work(storage: Storage) -> None:
        end = asyncio.Event()
        for k in range(TABLES):
            acknowledged[await opened(storage, f"t{k}")] = {}
        players = [asyncio.create_task(play(storage, no, end)) for no in acknowledged]

        async def all_have_gone_on() -> None:
            before = {no: len(moves) for no, moves in acknowledged.items()}
            while any(len(acknowledged[no]) <= moves for no, moves in before.items()):
                assert not any(player.done() for player in players)
                await asyncio.sleep(0.01)

        await all_have_gone_on()
        await asyncio.to_thread(getattr(postgres, how))
        reading = asyncio.create_task(storage.names_of(["anne"]))  # who asks in the meantime waits
        await asyncio.to_thread(postgres.start)
        assert await reading == {}
        await all_have_gone_on()
        end.set()
        await asyncio.gather(*players)
        for no, moves in acknowledged.items():
            deeds = await storage.since(no, 1)
            assert {deed.n: deed.at for deed in deeds} == moves
            assert [deed.at for deed in deeds] == sorted(deed.at for deed in deeds)

    within(new_database(), work)


class Wire:
    """A way to PostgreSQL that can be made to swallow the answers once certain words were said, and be cut."""

    def __init__(self, port: int) -> None:
        self._port, self.port, self.swallowing = port, 0, False
        self.last_words: bytes | None = None
        self._writers: list[asyncio.StreamWriter] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Wire:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.cut()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._writers += [writer, far_writer]
        self._tasks += [
            asyncio.create_task(self._pass(reader, far_writer, False)),
            asyncio.create_task(self._pass(far_reader, writer, True)),
        ]

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, answers: bool) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(65536):
                if not answers and self.last_words is not None and self.last_words in data:
                    self.swallowing = True
                if not (answers and self.swallowing):
                    writer.write(data)
        writer.close()

    def cut(self) -> None:
        for writer in self._writers:
            writer.close()
        self._writers.clear()


@pytest.mark.parametrize("plain", [True, False])
def test_a_deed_that_was_written_though_its_answer_was_lost_is_recognised(
    postgres: Postgres, new_database: Callable[[], str], plain: bool
) -> None:
    url = new_database()

    async def work(storage: Storage) -> None:
        no = await opened(storage, "t")
        async with Wire(postgres.port) as wire:
            cut_off = await asyncio.to_thread(open_storage, url.replace(str(postgres.port), str(wire.port)))
            effects = [shown(no, 1)] if plain else [Opened("next", SETUP)]
            await cut_off.append(no, 1, ("play 0 e4",), *effects)
            wire.last_words = b"play 1 f5" if plain else b"COMMIT"
            effects = [shown(no, 2)] if plain else [Opened("after", SETUP)]
            written = cut_off.append(no, 2, ("play 1 f5", "offer draw 1"), *effects)
            while not (there := await storage.since(no, 2)):
                await asyncio.sleep(0.01)
            assert not written.done()
            wire.last_words, wire.swallowing = None, False
            wire.cut()
            assert await written == there[0].at
            with pytest.raises(Taken):
                await cut_off.append(no, 2, ("play 1 f5", "offer draw 1"))
            assert len(await storage.since(no, 1)) == 2
            await cut_off.close()

    within(url, work)


def test_two_workers_append_to_the_same_tables_without_a_gap_or_a_doubled_entry(
    postgres: Postgres, new_database: Callable[[], str]
) -> None:
    url = new_database()
    most = 40

    async def play(storage: Storage, no: int) -> int:
        """Appends where the journal ends, and reads on where another was faster."""
        n, mine = 1, 0
        while n <= most:
            try:
                await storage.append(no, n, (f"play 0 {n}",), shown(no, n))
                n, mine = n + 1, mine + 1
            except Taken:
                n += len(await storage.since(no, n))
        return mine

    async def work(storage: Storage) -> None:
        other = open_storage(url)
        tables = [await opened(storage, f"t{k}") for k in range(TABLES)]
        both = [play(worker, no) for no in tables for worker in (storage, other)]
        written = await asyncio.gather(*both)
        assert sum(written) == most * TABLES
        for no in tables:
            assert [deed.n for deed in await storage.since(no, 1)] == list(range(1, most + 1))
            assert await storage.shown(no) == shown(no, most)
        await other.close()

    within(url, work)


def test_what_cannot_be_reached_is_told_in_one_sentence_without_the_password() -> None:
    with pytest.raises(UnusableDatabase, match=r"PostgreSQL at 127\.0\.0\.1:1/house cannot be used") as told:
        open_storage("postgresql://anne:geheim@127.0.0.1:1/house")
    assert "geheim" not in str(told.value)
    with pytest.raises(UnusableDatabase, match="cannot be used"):
        open_storage("postgresql://127.0.0.1:nonsense/house")
