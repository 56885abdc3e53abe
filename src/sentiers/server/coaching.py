"""The coach at a table: advice to who plays alone, and in the replay of a finished match to everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from sentiers.bots import coach
from sentiers.bots.turning import turning_points
from sentiers.games import knowledge
from sentiers.language import translator
from sentiers.messages import Message
from sentiers.server import deeds
from sentiers.server.protocol import Clue, Coached, Curve, Hint, Hinted, Moment, Suggested
from sentiers.server.refusal import Refusal
from sentiers.server.table import Table
from sentiers.server.thinking.answering import question, work_of
from sentiers.server.thinking.line import Asker
from sentiers.server.thinking.questions import Advised, Stretch

if TYPE_CHECKING:
    from sentiers.server.owner import Owner


class Told:
    """Advice in the reader's language, the seats called by their sides."""

    def __init__(self, table: Table, advice: coach.Hint, lang: str) -> None:
        self._table, self._advice = table, advice
        self._translate = translator(lang, table.game.name)

    def _say(self, message: Message) -> str:
        telling, box = self._table.game.telling, self._table.match.box
        return message.render(self._translate, lambda seat: telling.side(box, seat).render(self._translate))

    def _suggested(self, option: coach.Option) -> Suggested:
        reason = None if option.reason is None else self._say(option.reason)
        value = None if option.value is None else round(option.value, 4)
        return Suggested(option.move, self._say(option.deed), reason, value)

    def whole(self) -> Coached:
        advice = self._advice
        return Coached(
            [round(value, 4) for value in advice.values],
            [self._say(line) for line in advice.lines],
            advice.picture,
            advice.best or None,
            advice.exact,
            [self._suggested(option) for option in advice.options],
            None if advice.played is None else self._suggested(advice.played),
            advice.unit,
        )

    def hint(self, id: int | str | None, step: int) -> Clue | Hint:
        if step == 1:
            return Clue(id, self.where, self.anchors)
        coached = self.whole()
        return Hint(id, self._advice.best, coached.options[0].deed, coached)

    def hinted(self, step: int) -> Hinted:
        return Hinted(self.where, self.anchors, UNSET if step == 1 else self.whole())

    @property
    def where(self) -> str:
        return "" if self._advice.clue is None else self._say(self._advice.clue.told)

    @property
    def anchors(self) -> list[str]:
        return [] if self._advice.clue is None else list(self._advice.clue.anchors)


async def advise_now(owner: Owner, seat: int | None, step: int, lang: str, asker: Asker) -> Hinted:
    """To who plays alone, as on the socket."""
    if step not in (1, 2):
        raise Refusal("bad-message", detail="step is 1 or 2")
    advice = await owner.bots.advise(deeds.hint(owner.table, asker.person or None, seat), asker)
    return Told(owner.table, advice, lang).hinted(step)


async def advise_replay(owner: Owner, ply: int, lang: str, seat: int, asker: Asker) -> Coached:
    """What the coach would have told who was to act after so many plies of a finished match; after the last one, what it says to
    this seat about the whole."""
    table, thoughts = owner.table, owner.house.thoughts
    if not table.over:
        raise Refusal("not-over")
    if ply > table.ply:
        return Coached([], [])
    asked = question(table, "advice", seat if ply == table.ply else 0, ply)
    with thoughts.place(asker, "advice"):
        found = await thoughts.ask(asked, asker, work_of(table, asked))
    assert isinstance(found, Advised)
    return Coached([], []) if found.hint is None else Told(table, found.hint, lang).whole()


async def curve(owner: Owner, asker: Asker) -> Curve:
    """The chances over a finished match, stretch by stretch: what is done of it stays done, though nobody wait for the rest."""
    table, thoughts = owner.table, owner.house.thoughts
    if not table.over:
        raise Refusal("not-over")
    moments: list[knowledge.Moment] = []
    with thoughts.place(asker, "curve"):
        while True:
            asked = question(table, "curve", 0, len(moments))
            found = await thoughts.ask(asked, asker, work_of(table, asked))
            assert isinstance(found, Stretch)
            moments += found.moments
            if found.whole:
                seats = [seat for seat, _ in table.match.plies]
                turning = turning_points(moments, seats, found.unit)
                return Curve([_rounded(moment) for moment in moments], found.unit, turning)


def _rounded(moment: knowledge.Moment) -> Moment:
    choice, luck = (None if value is None else round(value, 4) for value in (moment.choice, moment.luck))
    return Moment([round(value, 4) for value in moment.values], choice, luck)
