"""What people asked of a house and were told, checked against the journals that are left: linearizable, table by table.

The number of an entry is the place of its deed in the one order that all must agree on, so nothing is searched for: what was
acknowledged stands at its number, what was acknowledged before another was asked for has the smaller one, what was refused is
not there, what nobody knows the end of is there at most once, and nobody saw what was not, or time running backwards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Literal

Told = Literal["asked", "ok", "refused", "unknown"]


@dataclass
class Deed:
    """A wish: the entries it would be, when it was asked for and what became of it. Still `asked` at the end is unknown."""

    client: str
    table: str
    entries: tuple[str, ...]
    began: float
    told: Told = "asked"
    n: int = 0  # of its last entry, as it was acknowledged
    ended: float = float("inf")

    @property
    def numbers(self) -> range:
        return range(self.n - len(self.entries) + 1, self.n + 1)

    def __str__(self) -> str:
        return f"{self.client} at {self.table}: {' + '.join(self.entries)} (asked for at {self.began:g})"


@dataclass(frozen=True)
class Seen:
    """An update: somebody was shown a table as it is after entry n."""

    connection: str
    table: str
    n: int
    at: float


@dataclass
class History:
    deeds: list[Deed] = field(default_factory=list)
    seen: list[Seen] = field(default_factory=list)

    def invoke(self, client: str, table: str, wish: str | Iterable[str], at: float) -> Deed:
        """`wish`: the entry as the journal will have it, or all of them where a deed is several."""
        deed = Deed(client, table, (wish,) if isinstance(wish, str) else tuple(wish), at)
        self.deeds.append(deed)
        return deed

    def ok(self, deed: Deed, n: int, at: float) -> None:
        deed.told, deed.n, deed.ended = "ok", n, at

    def fail(self, deed: Deed, at: float) -> None:
        """Refused: nothing was changed."""
        deed.told, deed.ended = "refused", at

    def unknown(self, deed: Deed, at: float) -> None:
        """The connection broke, the answer never came, or it said that nobody knows: it may still be done, later too."""
        deed.told = "unknown"

    def saw(self, connection: str, table: str, n: int, at: float) -> None:
        """Updates in the order in which a connection got them; a new connection has a new name."""
        self.seen.append(Seen(connection, table, n, at))

    def check(
        self, journals: Mapping[str, Mapping[int, str]], foreign: Callable[[str, str], bool] | None = None
    ) -> list[str]:
        """All that does not fit, in sentences. `journals`: of each table its entries by number; `foreign(table, entry)`: is it one
        that nobody in this history need have asked for, as those of bots and clocks?"""
        found: list[str] = []
        deeds, seen = defaultdict(list), defaultdict(list)
        for deed in self.deeds:
            deeds[deed.table].append(deed)
        for update in self.seen:
            seen[update.table].append(update)
        for table in [*journals, *sorted((deeds.keys() | seen.keys()) - journals.keys())]:
            entries = journals.get(table, {})
            of_others = {n for n, entry in entries.items() if foreign is not None and foreign(table, entry)}
            found += _gaps(table, entries)
            found += _acknowledged(deeds[table], entries)
            found += _explained(table, deeds[table], seen[table], entries, of_others)
            found += _in_order(deeds[table], seen[table])
            found += _shown(seen[table], entries)
        return found


def _gaps(table: str, entries: Mapping[int, str]) -> list[str]:
    missing = sorted(set(range(1, max(entries, default=0) + 1)) - entries.keys())
    return [f"{table}: entry {n} is missing" for n in missing] + [
        f"{table}: there is an entry {n}" for n in entries if n < 1
    ]


def _acknowledged(deeds: list[Deed], entries: Mapping[int, str]) -> list[str]:
    """Each at its number, and no two at the same."""
    found: list[str] = []
    taken: dict[int, Deed] = {}
    for deed in deeds:
        if deed.told != "ok":
            continue
        if tuple(entries.get(n) for n in deed.numbers) != deed.entries:
            there = [entries.get(n) for n in deed.numbers]
            found.append(f"lost: {deed} was acknowledged as {deed.n}, where there is {there}")
        for n in deed.numbers:
            if n in taken:
                found.append(f"{deed} and {taken[n]} were both acknowledged as {n}")
            taken[n] = deed
    return found


def _explained(
    table: str, deeds: list[Deed], seen: list[Seen], entries: Mapping[int, str], of_others: set[int]
) -> list[str]:
    """What is in the journal and was not acknowledged is something whose end nobody knows, once each, and not before all that
    had happened when it was asked for. Lower bounds only, so the first that fits may take the first place."""
    claimed = {n for deed in deeds if deed.told == "ok" for n in deed.numbers}
    open_ = [deed for deed in deeds if deed.told in ("asked", "unknown")]
    after = {id(deed): _known_before(deed, deeds, seen) for deed in open_}
    open_.sort(key=lambda deed: after[id(deed)])
    found: list[str] = []
    used: set[int] = set()
    for n in sorted(entries.keys() - claimed - of_others):
        if n in used:
            continue
        for deed in open_:
            numbers = range(n, n + len(deed.entries))
            if after[id(deed)] < n and tuple(entries.get(at) for at in numbers) == deed.entries:
                used.update(numbers)
                open_.remove(deed)
                break
        else:
            found.append(f"{table}: entry {n}, {entries[n]!r}, {_blame(entries[n], deeds)}")
    return found


def _known_before(deed: Deed, deeds: list[Deed], seen: list[Seen]) -> int:
    """The last entry that had been acknowledged or shown when this was asked for."""
    told = (other.n for other in deeds if other.told == "ok" and other.ended < deed.began)
    return max([*told, *(update.n for update in seen if update.at < deed.began)], default=0)


def _blame(entry: str, deeds: list[Deed]) -> str:
    kinds = {deed.told for deed in deeds if entry in deed.entries}
    if "refused" in kinds:
        return "was refused"
    if "ok" in kinds:
        return "was acknowledged once and is there again"
    return "is there more often than it was asked for" if kinds else "was asked for by nobody"


def _in_order(deeds: list[Deed], seen: list[Seen]) -> list[str]:
    """What was acknowledged, or shown to anybody, before a deed was asked for has a smaller number than it."""
    order = count()
    done = [deed for deed in deeds if deed.told == "ok"]
    moments: list[tuple[float, int, int, Deed | Seen]] = []  # at one moment beginnings first: they may overlap
    moments += [(deed.began, 0, next(order), deed) for deed in done]
    moments += [(deed.ended, 1, next(order), deed) for deed in done]
    moments += [(update.at, 1, next(order), update) for update in seen]
    found: list[str] = []
    newest: Deed | Seen | None = None
    for _, ends, _, what in sorted(moments, key=lambda moment: moment[:3]):
        if ends:
            newest = what if newest is None or what.n > newest.n else newest
        elif newest is not None and isinstance(what, Deed) and what.numbers[0] <= newest.n:
            found.append(f"{what} has number {what.n}, though {newest.n} was known before it: {newest}")
    return found


def _shown(seen: list[Seen], entries: Mapping[int, str]) -> list[str]:
    found: list[str] = []
    newest: dict[str, int] = {}
    for update in seen:
        if update.n < newest.get(update.connection, 0):
            found.append(
                f"{update.connection} saw {update.table} go back from {newest[update.connection]} to {update.n}"
            )
        newest[update.connection] = update.n
        if update.n > len(entries):
            found.append(f"{update.connection} saw entry {update.n} of {update.table}, which is not in the journal")
    return found
