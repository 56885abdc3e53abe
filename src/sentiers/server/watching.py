"""Those who look on at a table without playing: how many, at all workers. They may be many and come and go at once, so that what
they change is told once in a while, not each time."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sentiers.server.owner import Owner

TOLD_AFTER = 1.0  # seconds


class Watching:
    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self._loop = asyncio.get_running_loop()
        self._soon: asyncio.TimerHandle | None = None
        self.here = 0  # at this worker
        self.all = 0

    def count(self) -> None:
        """Somebody came or went, here or elsewhere, or sat down; asked at every update, so it is counted now."""
        self.here = self._count()
        self.all = self.here + self._owner.news.watching_elsewhere

    def _count(self) -> int:
        """A person with two windows is one; who has no identity cannot be told apart from others."""
        held_by, people = self._owner.table.seating.held_by, set()
        nobody = 0
        for listener in self._owner.listeners:
            person = listener.eyes.person
            if person is None:
                nobody += 1
            elif not held_by(person):
                people.add(person)
        return nobody + len(people)

    def came_or_went(self) -> None:
        """Somebody at this worker."""
        self.count()
        if self._soon is None:
            self._soon = self._loop.call_later(TOLD_AFTER, self._tell)

    def changed(self) -> None:
        """Somebody elsewhere."""
        self.count()
        self._owner.tell()

    def _tell(self) -> None:
        self._soon = None
        self._owner.news.say_who_is_here()
        self._owner.tell()
