"""What an update tells beside the match: the clocks, who is absent, how many look on, what one has planned. Which of it a table can
have at all is decided once, so that a table without a clock is never asked for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sentiers.server.protocol import WireUpdate

if TYPE_CHECKING:
    from sentiers.server.owner import Owner


class Beside:
    def __init__(self, owner: Owner) -> None:
        self._clock = owner.clock if owner.table.setup.pace else None
        self._flags = owner.flags if owner.table.times is not None else None
        self._owner, self._absence, self._watching = owner, owner.absence, owner.watching

    def tell(self, update: WireUpdate, person: str | None) -> None:
        if self._clock is not None and (clock := self._clock.now()) is not None:
            update.clock = clock
        if self._flags is not None and (times := self._flags.now()) is not None:
            update.times = times
        if self._absence.gone and (absent := self._absence.now()):
            update.absent = absent
        if self._watching.all:
            update.watching = self._watching.all
        if self._owner.planning and (plan := self._owner.planning.of(person)):
            update.plan = plan
