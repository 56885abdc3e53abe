"""Keeping a house safe: copying it to a file while it is open, bringing it back, moving it to another database. What was
copied is proven by replaying every journal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from sentiers.messages import Message
from sentiers.server.storage import Storage, UnusableDatabase, is_postgres, moving, open_storage, path_of
from sentiers.server.storage.ends import not_empty
from sentiers.server.storage.sqlite_file import Database
from sentiers.server.table import Table

Progress = Callable[[str, int, int], None]  # what is done, and how many of how many
AT_ONCE = 200


@dataclass
class Proof:
    """What replaying every journal has shown."""

    tables: int = 0
    entries: int = 0
    broken: list[str] = field(default_factory=list)  # the tables that cannot be replayed, and why


async def backup(url: str, file: Path, progress: Progress) -> Proof:
    """Copies a house to a file; a server may run on it. The file is there when it was proven, and not before."""
    if file.exists():
        raise not_empty(file)
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    try:
        if is_postgres(url):
            moving.new_file(part)
            await moving.move(url, str(part), lambda done, total: progress("copy", done, total))
        else:
            moving.copy_file(path_of(url), part, lambda done, total: progress("copy", done, total))
            moving.renew(part)
        proof = await prove(str(part), progress)
        moving.stand_alone(part)
        part.rename(file)
    finally:
        part.unlink(missing_ok=True)
    return proof


async def restore(file: Path, url: str, progress: Progress) -> Proof:
    """Brings a copy back to where there is no house."""
    if is_postgres(url):
        part = file.with_name(f"{file.name}.part")  # the copy itself is left as it is
        part.unlink(missing_ok=True)
        try:
            moving.copy_file(file, part, lambda done, total: None)
            moving.renew(part)
            await moving.move(str(part), url, lambda done, total: progress("copy", done, total))
        finally:
            part.unlink(missing_ok=True)
    else:
        path = path_of(url)
        path.parent.mkdir(parents=True, exist_ok=True)
        moving.copy_file(file, path, lambda done, total: progress("copy", done, total))
        moving.renew(path)
    return await prove(url, progress)


async def migrate(source: str, target: str, progress: Progress) -> tuple[dict[str, int], Proof]:
    """Moves a house that no server uses; the old one is left as it is."""
    lock = None
    if not is_postgres(source):
        if not path_of(source).exists():
            raise UnusableDatabase(Message("{path} is not there.", path=path_of(source)))
        lock = Database(path_of(source))
    try:
        if not is_postgres(target):
            path = path_of(target)
            if path.exists() and path.stat().st_size:
                raise not_empty(path)
            moving.new_file(path)
        counts = await moving.move(source, target, lambda done, total: progress("copy", done, total))
    finally:
        if lock is not None:
            lock.close()
    return counts, await prove(target, progress)


async def prove(url: str, progress: Progress) -> Proof:
    storage = open_storage(url)
    try:
        return await _prove(storage, progress)
    finally:
        await storage.close()


async def _prove(storage: Storage, progress: Progress) -> Proof:
    proof, after, total = Proof(), 0, await storage.count_tables()
    while ids := await storage.all_tables(after, AT_ONCE):
        after = ids[-1][0]
        for no, id in ids:
            try:
                proof.entries += await _replay(storage, no, id)
            except Exception as error:  # whatever is wrong with it is what is to be told
                proof.broken.append(f"{id}: {type(error).__name__}: {error}")
            proof.tables += 1
            progress("replay", proof.tables, total)
    return proof


async def _replay(storage: Storage, no: int, id: str) -> int:
    """Replays a journal; its entries are numbered without a gap."""
    found = await storage.table(id)
    assert found is not None
    n = 1
    for deed in await storage.since(no, 1):
        if deed.n != n:
            raise ValueError(f"entry {n} is missing")
        n += len(deed.entries)
    table = Table(id, *found)
    assert table.n == n - 1
    return table.n
