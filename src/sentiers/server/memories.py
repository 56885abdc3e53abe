"""What bots that learn remember of the people they play, from match to match. A memory belongs to one person: where several
people sit at a table nothing is recalled and nothing learnt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from sentiers import bots
from sentiers.server.opponents import is_own
from sentiers.server.storage import Remembered
from sentiers.server.thinking.answering import question, work_of
from sentiers.server.thinking.line import Asker
from sentiers.server.thinking.questions import Learnt

if TYPE_CHECKING:
    from sentiers.bots import Bot
    from sentiers.server.owner import Owner


class Memories:
    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self._learnt = False

    def bot(self, seat: int) -> Bot | None:
        """None for a program: what it learns is its own affair."""
        table = self._owner.table
        if not is_own(table.game.name, table.seating.chairs[seat].who):
            return None
        return bots.level_bot(table.game.name, table.seating.chairs[seat].who)

    async def recall(self, seat: int) -> dict[str, Any]:
        """What the bot of this seat knows of its opponent."""
        table, bot = self._owner.table, self.bot(seat)
        if bot is None or bot.level.learner is None or len(table.seating.people) != 1:
            return {}
        (person,) = table.seating.people
        return await self._owner.house.storage.memory(person, table.game.name, bot.level.name)

    async def learn(self) -> None:
        """After a match that ended just now. (After a crash between its last move and this, the bot has missed one match.)"""
        table, house = self._owner.table, self._owner.house
        if self._learnt or len(table.seating.people) != 1:
            return
        self._learnt = True
        (person,) = table.seating.people
        for seat in table.seating.bots:
            bot = self.bot(seat)
            if bot is not None and bot.level.learner is not None:
                asked = replace(question(table, "learn", seat), memory=await self.recall(seat))
                found = await house.thoughts.ask(asked, Asker(person), work_of(table, asked))
                assert isinstance(found, Learnt)
                await house.storage.write(Remembered(person, table.game.name, bot.level.name, found.memory))
