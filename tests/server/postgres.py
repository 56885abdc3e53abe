"""A PostgreSQL of the tests' own, started once a session; each test that asks for one gets an empty database there."""

from __future__ import annotations

import asyncio
import subprocess
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import loops
import pytest

from sentiers.lab.cluster.servers import Postgres
from sentiers.server.storage import Storage, open_storage

T = TypeVar("T")
PATIENCE = 120.0  # seconds: a slow machine is no failure, a lost answer is


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """In a folder of its own: pytest's are for nobody else, and PostgreSQL runs as a user of its own."""
    with tempfile.TemporaryDirectory(prefix="sentiers-postgres-") as folder:
        server = Postgres(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.stop()


@pytest.fixture(scope="session")
def new_database(postgres: Postgres) -> Callable[[], str]:
    numbers = count(1)

    def make() -> str:
        name = f"house_{next(numbers)}"
        told(postgres, f"CREATE DATABASE {name}")
        return postgres.url.rpartition("/")[0] + f"/{name}"

    return make


def told(postgres: Postgres, sql: str, url: str | None = None) -> str:
    """What psql answers."""
    asked = [str(postgres._programs / "psql"), "-qtAX", url or postgres.url, "-c", sql]
    return subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.xdist_group("postgres"))])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an empty house may be kept: the test runs on either database."""
    if request.param == "sqlite":
        return f"sqlite:{tmp_path / 'house.db'}"
    make: Callable[[], str] = request.getfixturevalue("new_database")
    return make()


def within(url: str | Path, work: Callable[[Storage], Coroutine[Any, Any, T]]) -> T:
    """Works with a storage to the end."""

    async def run() -> T:
        storage = open_storage(url)
        try:
            return await asyncio.wait_for(work(storage), PATIENCE)
        finally:
            await storage.close()

    return loops.run(run())
