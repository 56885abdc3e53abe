"""Looking a house over before it opens: each finding is a sentence, and says what to do where something is wrong.

Nothing is changed, and a server may run."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from sentiers.messages import Message
from sentiers.server.settings import Settings
from sentiers.server.storage import is_postgres, path_of
from sentiers.server.storage.migrations import steps
from sentiers.server.storage.sqlite_file import version_of

FEWEST_FILES = 4096  # file descriptors: each connection takes one
LARGEST_GAP = 2.0  # seconds between two clocks
OTHERS = {
    "SENTIERS_GAMES",
    "SENTIERS_URL",
    "SENTIERS_BUS",
    "SENTIERS_DATABASE",
    "SENTIERS_HOST",
    "SENTIERS_WARMED",
}  # no settings


@dataclass(frozen=True, slots=True)
class Finding:
    about: str
    fits: bool
    message: Message


def examine(url: str, bus: str = "", environ: Mapping[str, str] | None = None) -> Iterator[Finding]:
    environ = os.environ if environ is None else environ
    yield from _settings(environ)
    yield from _postgres(url) if is_postgres(url) else _sqlite(path_of(url), _least_disk(environ))
    yield from _files()
    yield from _rules()
    if bus:
        yield _bus(bus)


def _settings(environ: Mapping[str, str]) -> Iterator[Finding]:
    known = {f"SENTIERS_{field.name.upper()}": type(field.default) for field in fields(Settings)}
    given = sorted(name for name in environ if name.startswith("SENTIERS_") and name not in OTHERS)
    for name in given:
        value = environ[name]
        if name not in known:
            yield Finding("settings", False, Message("There is no setting {name}: remove it.", name=name))
            continue
        kind: Any = known[name]
        try:
            kind(value)
        except ValueError:
            told = Message("{name}={value} is no number: correct it.", name=name, value=value)
            yield Finding("settings", False, told)
        else:
            yield Finding("settings", True, Message("{name} is {value}.", name=name, value=value))
    if not given:
        yield Finding("settings", True, Message("All settings are as they come."))


def _least_disk(environ: Mapping[str, str]) -> int:
    try:
        return int(environ.get("SENTIERS_LEAST_DISK", Settings().least_disk))
    except ValueError:
        return 0


# The storage


def _version(version: int, known: int) -> Finding:
    if version > known:
        told = Message("The schema is of version {version}, newer than this Sentiers: update it.", version=version)
    elif version < known:
        told = Message(
            "The schema is of version {version}: the next start brings it to {known}.", version=version, known=known
        )
    else:
        told = Message("The schema is of version {version}, the newest.", version=version)
    return Finding("schema", version <= known, told)


def _sqlite(path: Path, least: int) -> Iterator[Finding]:
    place = next((folder for folder in path.resolve().parents if folder.exists()), Path("/"))
    if path.exists():
        try:
            with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=2)) as database:
                version = version_of(database)
                newest = database.execute("SELECT opened FROM tables ORDER BY no DESC LIMIT 1").fetchone() or (0,)
                ((tables,),) = database.execute("SELECT COUNT(*) FROM tables").fetchall()
        except sqlite3.Error as error:
            told = Message(
                "{path} does not answer: {reason}. Is it a database of Sentiers?", path=path, reason=str(error)
            )
            yield Finding("storage", False, told)
            return
        told = Message.plural("{path} answers: {n} table.", "{path} answers: {n} tables.", n=tables, path=path)
        yield Finding("storage", True, told)
        if not os.access(path, os.W_OK) or not os.access(path.resolve().parent, os.W_OK):
            yield Finding(
                "storage", False, Message("{path} cannot be written: change its owner or its rights.", path=path)
            )
        yield _version(version, len(steps("sqlite")))
        yield _clock(newest[0] / 1000 - time.time())
    elif os.access(place, os.W_OK):
        yield Finding("storage", True, Message("{path} is not there yet: the first start makes it.", path=path))
    else:
        yield Finding("storage", False, Message("{path} cannot be made: name another place.", path=path))
    free = shutil.disk_usage(place).free
    megabytes = {"free": free // 2**20, "least": least // 2**20}
    if free < least:
        told = Message("{free} MB are free, and below {least} MB no tables are opened: make room.", **megabytes)
    else:
        told = Message("{free} MB are free on its disk.", **megabytes)
    yield Finding("disk", free >= least, told)


def _clock(ahead: float) -> Finding:
    if ahead > LARGEST_GAP:
        told = Message("This machine's clock is {seconds:.0f} s behind the storage: set it (NTP).", seconds=ahead)
        return Finding("clock", False, told)
    return Finding("clock", True, Message("The clock of this machine is not behind the storage."))


def _postgres(url: str) -> Iterator[Finding]:
    try:
        from sentiers.server.storage.postgres_link import connect, place
    except ImportError:
        told = Message("PostgreSQL needs asyncpg: pip install {package}.", package="sentiers[cluster]")
        yield Finding("storage", False, told)
        return

    async def look() -> tuple[str, int | None, float]:
        link = await connect(url)
        try:
            there = await link.fetchval("SELECT to_regclass('schema_version') IS NOT NULL")
            version = await link.fetchval("SELECT max(version) FROM schema_version") if there else None
            moment = float(await link.fetchval("SELECT extract(epoch FROM clock_timestamp())"))
            return await link.fetchval("SHOW server_version"), version, moment - time.time()
        finally:
            await link.close()

    try:
        release, version, ahead = asyncio.run(look())
    except Exception as error:  # asyncpg has many; each is told
        told = Message("PostgreSQL at {where} does not answer: {reason}.", where=place(url), reason=str(error))
        yield Finding("storage", False, told)
        return
    yield Finding(
        "storage", True, Message("PostgreSQL {release} answers at {where}.", release=release, where=place(url))
    )
    if version is None:
        yield Finding("schema", True, Message("There is no house there yet: the first start makes it."))
    else:
        yield _version(version, len(steps("postgresql")))
    yield _clock(abs(ahead))


# The machine


def _files() -> Iterator[Finding]:
    try:
        import resource
    except ImportError:  # Windows
        return
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    numbers = {"soft": soft, "least": FEWEST_FILES}
    if 0 <= soft < FEWEST_FILES:
        told = Message("{soft} files may be open at once, too few for many visitors: ulimit -n {least}.", **numbers)
    else:
        told = Message("{soft} files may be open at once.", **numbers)
    yield Finding("files", not 0 <= soft < FEWEST_FILES, told)


def _rules() -> Iterator[Finding]:
    from sentiers.bots.warming import is_compiled
    from sentiers.games import shelf

    missing = [card.title for card in shelf.cards() if not is_compiled(card.name)]
    if missing:
        told = Message(
            "Not compiled yet: {games}. Run `sentiers warm`, or the first visitors wait.", games=", ".join(missing)
        )
    else:
        told = Message("The rules of all games are compiled.")
    yield Finding("rules", not missing, told)


def _bus(url: str) -> Finding:
    async def look() -> bool:
        from sentiers.server.bus import open_bus

        bus = await asyncio.wait_for(open_bus(url), 10)
        try:
            return bus.connected
        finally:
            await bus.close()

    try:
        connected, reason = asyncio.run(look()), ""
    except Exception as error:
        connected, reason = False, f"{type(error).__name__} {error}".strip()
    if connected:
        return Finding("bus", True, Message("The bus answers at {url}.", url=url.rpartition("@")[2]))
    told = Message(
        "The bus at {url} does not answer: start it, or correct the address. {reason}",
        url=url.rpartition("@")[2],
        reason=reason,
    )
    return Finding("bus", False, told)
