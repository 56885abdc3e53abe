"""Who is called to a table: people at it who are nowhere here and have something to do or to know — their turn, an offer, the end.

Called by the worker that wrote the deed, a moment after it (who reloads a page has not left), and of each kind of news once until
they come back; reminded once a turn, when most of its days are used."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from itertools import takewhile
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from sentiers.language import translator
from sentiers.messages import N_, Message
from sentiers.server.push.sending import Note, spoken
from sentiers.server.storage import StorageError, Subscription, Told
from sentiers.server.table import OFFERED
from sentiers.server.times import DAY, HOUR

if TYPE_CHECKING:
    from sentiers.server.owner import Owner
    from sentiers.server.table import Table

Kind = Literal["turn", "offer", "end", "next"]
BITS: dict[Kind, int] = {"turn": 1, "offer": 2, "end": 4, "next": 8}
OWN = frozenset({"play", "resign", "undo", "offer", "accept", "decline", "sit"})  # what one does oneself, and so knows
TURN = N_("Your turn against {who}.")
TURN_ALONE = N_("Your turn.")
OVER = N_("The match is over.")
NEXT = N_("The rematch stands ready.")


class Calls:
    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self._acting = acting(owner.table)
        self._told = owner.table.n  # the last entry of which somebody may have been called
        self._pending: dict[str, set[Kind]] = {}
        self._timer: asyncio.TimerHandle | None = None

    @property
    def busy(self) -> bool:
        """Somebody may be called in a moment."""
        return bool(self._pending)

    def changed(self, wrote: bool) -> None:
        """The table has changed; if this worker wrote it, this worker calls."""
        table, push = self._owner.table, self._owner.house.push
        since, self._told = self._told, table.n
        before, self._acting = self._acting, acting(table)
        if not wrote or not push.on or table.seating.people <= self._owner.people_about:  # nearly always: all are here
            return
        lines = list(takewhile(lambda line: line.n > since, reversed(table.log)))
        kinds = {line.kind for line in lines}
        known = {table.seating.chairs[line.seat].who for line in lines if line.kind in OWN and line.seat is not None}
        became = awaited(table) - (frozenset() if "sit" in kinds else people_at(table, before))
        for person in table.seating.people - known:
            found: set[Kind] = set()
            if person in became:
                found.add("turn")
            if "offer" in kinds:
                found.add("offer")
            if "end" in kinds:
                found.add("end")
            if table.next is not None and not lines:
                found.add("next")
            if found and not self._owner.is_here(person):
                self._pending.setdefault(person, set()).update(found)
        if self._pending and self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._owner.house.settings.push_after, self._look)

    def remind(self, seat: int) -> None:
        """Most of a turn's time is used, and this worker has written it down: it calls, whatever else was told."""
        chair = self._owner.table.seating.chairs[seat]
        if chair.kind == "human" and not self._owner.is_here(chair.who):
            self._owner.house.in_background(self._remind(chair.who, seat))

    async def _remind(self, person: str, seat: int) -> None:
        house, table = self._owner.house, self._owner.table
        with suppress(StorageError):
            for device in await house.storage.subscriptions(person):
                note = self._note(person, "turn", device)
                left = 0 if table.times is None else table.times.left(seat, house.clock.now)
                rest = self._owner.snapshots.naming.render(_time_left(left), spoken(device.lang))
                house.push.send(device, replace(note, body=f"{note.body} {rest}"))

    def came(self, person: str | None) -> None:
        """Somebody looks at the table: from now on he may be called again."""
        if person is not None and self._owner.house.push.on and self._owner.table.seating.held_by(person):
            self._pending.pop(person, None)
            self._owner.house.in_background(self._forget(person))

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._pending.clear()

    async def _forget(self, person: str) -> None:
        storage, no = self._owner.house.storage, self._owner.table.no
        with suppress(StorageError):
            if await storage.told(no, person):
                await storage.write(Told(no, person, 0))

    def _look(self) -> None:
        """The moment is over: who has not come, and still has something to do or to know?"""
        pending, self._pending, self._timer = self._pending, {}, None
        for person, kinds in pending.items():
            now = [kind for kind in standing(self._owner.table, person) if kind in kinds]
            if now and not self._owner.is_here(person):
                self._owner.house.in_background(self._call(person, now))

    async def _call(self, person: str, kinds: list[Kind]) -> None:
        with suppress(StorageError):  # who cannot be found now is not called
            await self._find_and_call(person, kinds)

    async def _find_and_call(self, person: str, kinds: list[Kind]) -> None:
        house, no = self._owner.house, self._owner.table.no
        devices = await house.storage.subscriptions(person)
        if not devices:
            return
        told = await house.storage.told(no, person)
        still = standing(self._owner.table, person)
        kind = next((kind for kind in kinds if kind in still and not told & BITS[kind]), None)
        if kind is None:
            return
        notes = [(device, self._note(person, kind, device)) for device in devices]
        await house.storage.write(Told(no, person, BITS[kind]))  # first: rather no call than two
        for device, note in notes:
            house.push.send(device, note)

    def _note(self, person: str, kind: Kind, device: Subscription) -> Note:
        """In the language of the device, and nothing that is a secret of the game."""
        table, lang = self._owner.table, spoken(device.lang)
        url = table.next if kind == "next" and table.next else table.id
        body = self._words(table, person, kind, lang)
        return Note(table.game.card.title, body, f"table-{table.id}", f"/t/{url}", lang)

    def _words(self, table: Table, person: str, kind: Kind, lang: str) -> str:
        render = self._owner.snapshots.naming.renderer(lang)
        if kind == "offer":
            what, offer = next((what, offer) for what, offer in table.offers.items() if asked(table, what, person))
            return render(Message(OFFERED[what], who=self._owner.snapshots.naming.seat_names(lang)[offer.by]))
        if kind == "end" and table.match.result is not None:
            return f"{translator(lang)(OVER)} {render(table.match.result.message)}"
        if kind == "next":
            return translator(lang)(NEXT)
        names = self._owner.snapshots.naming.seat_names(lang)
        mine = table.seating.held_by(person)
        others = [
            name for seat, name in enumerate(names) if seat not in mine and table.seating.chairs[seat].kind != "open"
        ]
        return render(Message(TURN, who=", ".join(others)) if others else Message(TURN_ALONE))


def _time_left(left: int) -> Message:
    """Milliseconds, as one speaks of them who has days."""
    days, hours = round(left / DAY), max(1, round(left / HOUR))
    if days > 1:
        return Message.plural("You have {n} day left.", "You have {n} days left.", n=days)
    return Message.plural("You have {n} hour left.", "You have {n} hours left.", n=hours)


def acting(table: Table) -> tuple[int, ...]:
    """The seats whose move is awaited, or their word before the deal."""
    return () if table.over else table.turn if table.dealt else tuple(table.awaited)


def awaited(table: Table) -> frozenset[str]:
    return people_at(table, acting(table))


def people_at(table: Table, seats: tuple[int, ...]) -> frozenset[str]:
    chairs = (table.seating.chairs[seat] for seat in seats)
    return frozenset(chair.who for chair in chairs if chair.kind == "human")


def standing(table: Table, person: str) -> list[Kind]:
    """What there is to tell somebody about the table as it is now, the most pressing first."""
    found: list[Kind] = []
    if table.next is not None:
        found.append("next")
    if any(asked(table, what, person) for what in table.offers):
        found.append("offer")
    if table.over:
        found.append("end")
    if person in awaited(table):
        found.append("turn")
    return found


def asked(table: Table, what: str, person: str) -> bool:
    """Is this person's answer to this offer awaited?"""
    return not table.offers[what].agreed & set(table.seating.held_by(person))
