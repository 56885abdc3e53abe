"""Thinking on people's time: while somebody who is here considers a move, and nobody else wants the processor, the bot he plays
against goes on with what it thought about.

The least urgent thing the house does: in one thread of its own, one position at a time. Whatever is asked of `thoughts` stops it
at once; when nothing is left to think about there, it goes on. So long for a position and no longer; and only so many trees are
kept, those used last. Nobody sees anything of it. Where thinkers elsewhere think it is not done: the tree would lie in another
process than who needs it."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import TYPE_CHECKING

from sentiers import bots
from sentiers.bots.trail import Place, Trail
from sentiers.server.opponents import is_own
from sentiers.server.settings import Settings
from sentiers.server.table import Table
from sentiers.server.thinking.here import give_way
from sentiers.server.thinking.thoughts import Thoughts

if TYPE_CHECKING:
    from sentiers.server.owner import Owner

log = logging.getLogger("sentiers.server")


@cache
def _ponders(game: str, level: str, seats: int) -> bool:
    return is_own(game, level) and bots.level_bot(game, level).ponders(seats)


def pondering_seat(table: Table) -> int | None:
    """The bot at this table that thinks on people's time, if there is one."""
    if not table.seating.people or not table.seating.bots:
        return None
    level = {seat: table.seating.chairs[seat].who for seat in table.seating.bots}
    return next((seat for seat in level if _ponders(table.game.name, level[seat], table.match.seats)), None)


class Position:
    """Of a table, about which there is something to ponder as long as who is to move is here."""

    def __init__(self, table: Table, seat: int, seconds: float) -> None:
        self.table, self.seat, self.moment = table, seat, table.moment
        self.wanted = True
        self.left = seconds
        self.cancel = threading.Event()


class Pondering:
    def __init__(self, thoughts: Thoughts, settings: Settings) -> None:
        self._thoughts, self._settings = thoughts, settings
        self._positions: OrderedDict[str, Position] = (
            OrderedDict()
        )  # by table; those that have had their turn come last
        self._trails: OrderedDict[str, Trail] = OrderedDict()  # by table; the one used last comes last
        self._running: Position | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="ponderer", initializer=give_way)
        self.seconds = 0.0
        self.simulations = 0
        self.found = 0
        """Simulations that bots' turns found ready."""
        thoughts.watcher = self._thoughts_changed

    @property
    def trees(self) -> int:
        return sum(trail.kept for trail in self._trails.values())

    @property
    def running(self) -> bool:
        return self._running is not None

    def look(self, owner: Owner) -> None:
        """The table has changed, or who is there."""
        table = owner.table
        if not table.seating.bots:
            return
        position = self._positions.get(table.id)
        if position is not None and position.moment != table.moment:
            self._leave(self._positions.pop(table.id))
            position = None
        if table.over:
            self._trails.pop(table.id, None)
        seat = self._wanted_by(owner)
        if seat is None:
            if position is not None:
                self._leave(position)
            return
        if position is None:
            position = self._positions[table.id] = Position(table, seat, self._settings.ponder)
        position.wanted = True
        self._go_on()

    def place(self, table: Table, seat: int) -> Place | None:
        """Where a bot that is to move finds what it has pondered, and leaves what it thinks; None if it does not ponder."""
        if not self._settings.ponder or self._thoughts.thinkers or seat != pondering_seat(table):
            return None
        return self._trail(table).at(ply.move for ply in table.match.plies)

    def forget(self, table: Table) -> None:
        """The table is closed."""
        if (position := self._positions.pop(table.id, None)) is not None:
            self._leave(position)
        self._trails.pop(table.id, None)

    def close(self) -> None:
        for position in self._positions.values():
            self._leave(position)
        self._thread.shutdown(wait=False, cancel_futures=True)

    # Whether

    def _wanted_by(self, owner: Owner) -> int | None:
        """The bot that has something to ponder about now, if there is one."""
        table = owner.table
        if not table.turn or table.over or not self._settings.ponder or self._thoughts.thinkers:
            return None
        to_move = {table.seating.chairs[seat].who for seat in table.turn}
        return pondering_seat(table) if to_move <= owner.people_here else None

    def _leave(self, position: Position) -> None:
        position.wanted = False
        position.cancel.set()

    # Which is next

    def _thoughts_changed(self) -> None:
        if self._thoughts.idle:
            self._go_on()
        elif self._running is not None:
            self._running.cancel.set()

    def _go_on(self) -> None:
        if self._running is not None or not self._thoughts.idle:
            return
        found = next((one for one in self._positions.values() if one.wanted and one.left > 0.0), None)
        if found is not None:
            self._begin(found)

    def _begin(self, position: Position) -> None:
        """What the bot may know is taken from the table before the thread begins."""
        table, seat = position.table, position.seat
        bot, view = bots.level_bot(table.game.name, table.seating.chairs[seat].who), table.view(seat)
        place = self._trail(table).at(ply.move for ply in table.match.plies)
        position.cancel = threading.Event()
        self._running = position
        work = partial(bot.ponder, view, place, position.left, cancel=position.cancel)
        began = time.monotonic()  # before the thread can begin: what it takes is never counted short
        done = asyncio.get_running_loop().run_in_executor(self._thread, work)
        done.add_done_callback(partial(self._done, position, began))

    def _done(self, position: Position, began: float, done: asyncio.Future[int]) -> None:
        self._running = None
        if self._positions.get(position.table.id) is position:
            self._positions.move_to_end(position.table.id)
        took = time.monotonic() - began
        position.left = position.left - took if position.cancel.is_set() else 0.0
        if done.cancelled():
            return
        if (error := done.exception()) is not None:
            position.left = 0.0
            log.error("table %d: pondering", position.table.no, exc_info=error)
        else:
            self.seconds += took
            self.simulations += done.result()
        self._go_on()

    def _trail(self, table: Table) -> Trail:
        trail = self._trails.setdefault(table.id, Trail(self._settings.ponder_nodes))
        self._trails.move_to_end(table.id)
        while len(self._trails) > max(1, self._settings.ponder_trees):
            self._trails.popitem(last=False)
        return trail
