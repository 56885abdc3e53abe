"""The coach at a table: advice to who plays alone, and in the replay of a finished match to everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sentiers.bots import coach
from sentiers.games import knowledge
from sentiers.language import translator
from sentiers.server.protocol import Coached, Curve, Moment
from sentiers.server.refusal import Refusal
from sentiers.server.table import Table
from sentiers.server.thinking.answering import question, work_of
from sentiers.server.thinking.line import Asker
from sentiers.server.thinking.questions import Advised, Stretch

if TYPE_CHECKING:
    from sentiers.server.owner import Owner


def told(table: Table, advice: coach.Hint, lang: str) -> Coached:
    """Advice in the reader's language, the seats called by their sides."""
    translate = translator(lang, table.game.name)

    def side(seat: int) -> str:
        return table.game.telling.side(table.match.box, seat).render(translate)

    lines = [line.render(translate, side) for line in advice.lines]
    values = [round(value, 4) for value in advice.values]
    return Coached(values, lines, advice.picture, advice.best or None, advice.exact)


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
    return Coached([], []) if found.hint is None else told(table, found.hint, lang)


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
                return Curve([_rounded(moment) for moment in moments], found.unit)


def _rounded(moment: knowledge.Moment) -> Moment:
    choice, luck = (None if value is None else round(value, 4) for value in (moment.choice, moment.luck))
    return Moment([round(value, 4) for value in moment.values], choice, luck)
