"""The plans of those at an open table (plans.py): kept, told to nobody else, and followed when the foreseen move is on disk.

A plan is no part of the journal. Its answer is, as the move that its person would have made: written once, because whoever writes
it changes the plan in the same transaction, and finds it as he knew it."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from sentiers.messages import SentiersError
from sentiers.server import deeds, plans
from sentiers.server.journal import Entry
from sentiers.server.refusal import Refusal, refusal_of
from sentiers.server.storage import Branch, Effect, Plan, Planned, Replanned, StorageError
from sentiers.server.table import Table

if TYPE_CHECKING:
    from sentiers.server.owner import Owner

log = logging.getLogger("sentiers.server")
MOST_ATTEMPTS = 10  # of a change that finds the plan changed by another hand of the same person
UNKNOWN = ("storage", "unsure")  # why an answer was not written, though it may be later
OTHERS = 4.0  # seconds that the worker which wrote the foreseen move has to answer before the others do


class Planning:
    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self._plans: dict[int, Plan] = {}  # by seat, as they are kept
        self._one = asyncio.Lock()  # one change after the other
        self._answering: set[int] = set()
        self._later: asyncio.TimerHandle | None = None
        self.stopped = False

    def __bool__(self) -> bool:
        return bool(self._plans)

    def of(self, person: str | None) -> tuple[Branch, ...]:
        """What of somebody's plan holds now: told to him alone."""
        if not self._plans:
            return ()
        mine = (plan for plan in self._plans.values() if plan.person == person)
        return next((plans.standing(self._owner.table, plan) for plan in mine), ())

    # What its person does

    async def lay(self, person: str | None, moves: Sequence[str], ply: int) -> int:
        """Keeps one more branch, counted from the position of this ply; gives the number of the last entry."""

        def more(table: Table, seat: int, branches: tuple[Branch, ...]) -> tuple[Branch, ...]:
            if ply != table.ply:
                raise Refusal("stale")
            return plans.laid(table, seat, branches, moves)

        return await self._change(person, plans.planning_seat, more)

    async def drop(self, person: str | None, moves: Sequence[str]) -> int:
        """Forgets the branches that begin so, or all."""
        return await self._change(person, plans.any_seat, lambda table, seat, found: plans.without(found, moves))

    async def _change(
        self,
        person: str | None,
        seat_of: Callable[[Table, str | None], int],
        change: Callable[[Table, int, tuple[Branch, ...]], tuple[Branch, ...]],
    ) -> int:
        owner, table = self._owner, self._owner.table
        async with self._one:
            for _ in range(MOST_ATTEMPTS):
                seat = seat_of(table, person)
                old = self._plans.get(seat)
                try:
                    branches = change(table, seat, self.of(person))
                    if old is None and not branches:
                        return table.n
                    await self._write(self._new(seat, person or "", branches), old)
                except SentiersError as error:
                    raise refusal_of(error) from None
                except Replanned:
                    await self._read()
                except StorageError as error:
                    log.warning("table %d: a plan cannot be kept: %s", table.no, error)
                    raise Refusal("storage") from None
                else:
                    break
            else:
                raise Refusal("stale")
        self._wake(person)
        owner.news.planned()
        if not owner.house.bus.alone:  # somebody may have moved meanwhile, through a worker that has not heard of it
            with suppress(StorageError):
                newest = await owner.house.storage.newest([table.no])
                if newest.get(table.no, 0) > table.n:
                    owner.behind()
        self.table_changed()
        return table.n

    def _new(self, seat: int, person: str, branches: tuple[Branch, ...]) -> Plan:
        table = self._owner.table
        return Plan(table.no, seat, person, table.n, table.ply, secrets.token_hex(8), branches)

    async def _write(self, plan: Plan, old: Plan | None) -> None:
        await self._owner.house.storage.write(Planned(plan, old.stamp if old else ""))
        self._keep(plan)

    def _keep(self, plan: Plan) -> None:
        if plan.branches:
            self._plans[plan.seat] = plan
        else:
            self._plans.pop(plan.seat, None)

    def _wake(self, person: str | None) -> None:
        """Only himself: to the others nothing has happened."""
        for listener in self._owner.listeners:
            if listener.eyes.person == person:
                listener.wake()

    # What is kept

    async def start(self) -> None:
        if plans.known(self._owner.table):
            with suppress(StorageError):
                await self._read()

    def stop(self) -> None:
        self.stopped = True
        if self._later is not None:
            self._later.cancel()

    async def _read(self) -> None:
        found = await self._owner.house.storage.plans([self._owner.table.no])
        before, self._plans = self._plans, {plan.seat: plan for plan in found}
        changed = {seat for seat in {*before, *self._plans} if before.get(seat) != self._plans.get(seat)}
        for person in {plan.person for seat in changed for plan in (before.get(seat), self._plans.get(seat)) if plan}:
            self._wake(person)

    def compare(self, found: list[Plan]) -> None:
        """The heartbeat has found these: perhaps nobody could say that they had changed."""
        if {plan.seat: plan for plan in found} != self._plans:
            self._owner.house.in_background(self.heard())

    async def heard(self) -> None:
        """Another worker says that somebody has changed his plan."""
        with suppress(StorageError):
            await self.read_again()
        self.table_changed(begin=False)

    # What follows

    @property
    def due(self) -> bool:
        """Is an answer awaited that somebody has laid down?"""
        return any(plan.seat in self._owner.table.turn for plan in self._plans.values())

    def due_after(self, entries: list[Entry], turn: tuple[int, ...]) -> bool:
        """Whether one will be, once these entries are written and it is the turn of these: the foreseen move is made."""
        table = self._owner.table
        made = [entry.second for entry in entries if entry.verb == "play"]
        return bool(made) and any(
            plans.without(found, made) != found
            for plan in self._plans.values()
            if plan.seat in turn and (found := plans.standing(table, plan))
        )

    def effects(self, entries: list[Entry]) -> list[Effect]:
        """Where a seat with a plan moves, by that plan or not, what is left of it is written with the move."""
        found: list[Effect] = []
        for entry in entries if self._plans else ():
            plan = self._plans.get(int(entry.first)) if entry.verb == "play" else None
            if plan is not None:
                table, move = self._owner.table, entry.second
                left = tuple(b[1:] for b in plans.standing(table, plan) if b[0] == move and len(b) > 1)
                new = self._new(plan.seat, plan.person, left)._replace(n=table.n + len(entries), ply=table.ply + 1)
                found.append(Planned(new, plan.stamp))
        return found

    def wrote(self, effects: list[Effect]) -> None:
        for effect in effects if self._plans else ():
            if isinstance(effect, Planned):
                self._keep(effect.plan)

    def table_changed(self, begin: bool = True) -> None:
        """Answers what was foreseen (`begin`: if that is for this worker to do), and forgets what can no longer be."""
        if not self._plans or self.stopped:  # nearly always
            return
        for plan in list(self._plans.values()):
            if begin and plan.seat not in self._answering and self._comes_now(plan):
                self._answering.add(plan.seat)
                self._owner.house.in_background(self._follow(plan.seat))
        if not begin and self.due and self._later is None:
            self._later = asyncio.get_running_loop().call_later(OTHERS, self._others_have_not)

    def _others_have_not(self) -> None:
        self._later = None
        self.table_changed()

    def _comes_now(self, plan: Plan) -> bool:
        """Whether this is the moment of a plan, or that moment can never come."""
        table = self._owner.table
        return plan.n <= table.n and (plan.seat in table.turn or not plans.standing(table, plan))

    async def _follow(self, seat: int) -> None:
        try:
            await self._owner.ask(lambda table: self._answered(table, seat))
        except Refusal as refusal:
            if refusal.code not in UNKNOWN:
                await self._forget(seat)
        finally:
            self._answering.discard(seat)

    def _answered(self, table: Table, seat: int) -> list[Entry]:
        plan = self._plans.get(seat)
        move = None if plan is None or self.stopped else plans.answer(table, plan)
        if move is None:
            raise Refusal("stale")
        return [deeds.move_entry(table, seat, move)]

    async def _forget(self, seat: int) -> None:
        """A plan whose moment has come and that has no answer has none at all any more."""
        with suppress(StorageError):
            async with self._one:
                plan = self._plans.get(seat)
                if plan is not None and not self.stopped and self._comes_now(plan):
                    await self._write(plan._replace(branches=()), plan)
                    self._wake(plan.person)
            await self._owner.due.put_right()

    async def read_again(self) -> None:
        """Somebody has changed a plan that was to be followed."""
        async with self._one:
            await self._read()
