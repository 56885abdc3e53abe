"""Notices who lets the others wait (stalling.py), and has the house judge whether the match is decided: a thought like any other,
from what the claimant may know, dropped as soon as the table goes on."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from sentiers.server import stalling
from sentiers.server.absence import patience_of
from sentiers.server.flags import LATER
from sentiers.server.refusal import Refusal
from sentiers.server.thinking.answering import question, work_of
from sentiers.server.thinking.line import Asker
from sentiers.server.thinking.questions import Answer, Judged

if TYPE_CHECKING:
    from sentiers.server.owner import Owner

SELDOM = 1.0  # seconds at least between two looks at the same table, where nothing is near


class Judging:
    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self._bell: asyncio.TimerHandle | None = None
        self._stopped = False
        self._claims: set[tuple[int, asyncio.Future[Answer]]] = set()  # under way, with the moment of the match

    @property
    def busy(self) -> bool:
        return bool(self._claims)

    def table_changed(self) -> None:
        """After every deed, so nothing is reckoned here: the bell that is set rings too early at worst, and looks again."""
        for moment, answer in [*self._claims] if self._claims else ():
            if moment != self._owner.table.moment:
                answer.cancel()
        if self._bell is None:
            self._look()

    def stop(self) -> None:
        self._stopped = True
        if self._bell is not None:
            self._bell.cancel()
        for _, answer in [*self._claims]:
            answer.cancel()

    def _look(self) -> None:
        """Has somebody let the others wait too long? And when to look again: never later than the next turn could need it."""
        self._bell = None
        table, house = self._owner.table, self._owner.house
        if self._stopped or table.over or len(table.seating.people) < 2:
            return
        patience = patience_of(table, house.settings)
        wait = max(SELDOM, patience)
        if stalling.matters(table) and not stalling.stalls(table):
            left = (stalling.fair_until(table, patience) - house.clock.now) / 1000
            if left < 0:
                table.stalled_at = table.moment
                self._owner.snapshots.changed()
                self._owner.tell()
            else:
                wait = min(wait, left + LATER)
        self._bell = asyncio.get_running_loop().call_later(wait, self._look)

    async def claim(self, person: str | None, asker: Asker) -> int:
        """Ends the match if it is decided for this person; or writes down that he has asked, and refuses."""
        table, thoughts = self._owner.table, self._owner.house.thoughts
        asked = question(table, "claim", stalling.claimant(table, person))
        with thoughts.place(asker, "claim"):
            answer = thoughts.ask(asked, asker, work_of(table, asked))
            claim = (table.moment, answer)
            self._claims.add(claim)
            try:
                found = await answer
            except asyncio.CancelledError:
                if table.moment == asked.moment:
                    raise
                raise Refusal("stale") from None
            finally:
                self._claims.discard(claim)
        assert isinstance(found, Judged)
        number = await self._owner.ask(lambda now: stalling.judged(now, person, asked.moment, found.decided))
        if not found.decided:
            raise Refusal("not-decided")
        return number
