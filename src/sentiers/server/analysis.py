"""The analysis board: what the house knows of a position that somebody tries, and what becomes of it: a record, or a table.

The position itself is shown by trying.py. What a seat could not know is told only to who asks to see everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sentiers import bots
from sentiers.match import Match, View
from sentiers.match.record import split
from sentiers.server import try_talk
from sentiers.server import wishes as w
from sentiers.server.refusal import Refusal
from sentiers.server.table import SPECTATOR
from sentiers.server.thinking import weighing
from sentiers.server.thinking.line import Asker
from sentiers.server.thinking.questions import Weighed
from sentiers.server.trying import Start, Trial

if TYPE_CHECKING:
    from sentiers.server.house import House
    from sentiers.server.owner import Owner


async def finished(house: House, table: str, person: str | None, compiling: bool = True) -> Owner:
    """A table whose match is over, and whose cards are no secret any more."""
    owner = await house.visited(table, person, compiling)
    if not owner.table.over:
        raise Refusal("not-over")
    if owner.sealed:
        raise Refusal("sealed")
    return owner


async def values(house: House, start: Start, wanted: w.TryValues, asker: Asker) -> try_talk.Valued:
    """What the strongest mind thinks of it, with the eyes of who is to act: of nobody else's."""
    view = await house.work(lambda: _view_to_weigh(house, start, wanted))
    if view is None:
        return try_talk.Valued(None, [], [], done=True)
    asked = weighing.about(view, wanted.effort)
    with house.thoughts.place(asker, "values"):
        found = await house.thoughts.ask(asked, asker, weighing.weigh(asked))
    assert isinstance(found, Weighed)
    moves = [try_talk.MoveWorth(each.move, round(each.value, 4), each.proven) for each in found.moves]
    told = [round(value, 4) for value in found.values]
    last = wanted.effort == len(weighing.SECONDS) - 1
    return try_talk.Valued(view.seat, told, moves, found.unit, found.exact, found.exact or last)


def _view_to_weigh(house: House, start: Start, wanted: w.TryValues) -> View | None:
    """None where it is over, where nobody thinks, or where these eyes may not know what who is to act knows."""
    with house.trials.held(start, wanted.plays) as trial:
        table, seat = trial.table, wanted.seat
        if not table.turn or not bots.levels(table.game.name):
            return None
        acting = seat if seat in table.turn else table.turn[0]
        if table.game.card.hidden and not (wanted.openly or seat in (None, acting)):
            return None
        return table.view(acting)


def record(house: House, start: Start, wanted: w.Try) -> str:
    """A record tells everything."""
    with house.trials.held(start, wanted.plays) as trial:
        _refuse_where_hidden(trial, wanted)
        return trial.table.match.record()


def _refuse_where_hidden(trial: Trial, wanted: w.Try) -> None:
    table = trial.table
    if table.game.card.hidden and table.match.seats > 1 and not wanted.openly:
        raise Refusal("concealed")


def new_table(house: House, start: Start, wanted: w.TryTable) -> w.NewTable:
    """A table that begins there. Where nobody has a secret, what is still to be drawn is drawn anew: who has tried knows it."""
    with house.trials.held(start, wanted.plays) as trial:
        table = trial.table
        if table.over:
            raise Refusal("over")
        position = table.match.position() if table.game.card.hidden else table.view(SPECTATOR).position()
        return w.NewTable(start.game, wanted.seats, dict(table.match.options), start.edition, position=position)


def head(text: str) -> str:
    """The game that a record tells of."""
    return split(text)[0].get("game", "")


def read(text: str) -> try_talk.Readied:
    match = Match.load(text)
    edition = match.kit.edition
    plays, steps = [], match.replay()
    for ply in match.plies:
        before = next(steps)
        plays.append((ply.seat, match.game.notation.write(match.box, before.state, ply.seat, ply.move)))
    own = edition.own if edition.own in match.game.card.editions else None
    default = own == match.game.card.editions[0]
    return try_talk.Readied(
        match.game.name,
        {name: str(value) for name, value in match.game.card.told_options(match.options).items()},
        None if default else own or edition.text,
        match.start,
        str(match.seed),
        plays,
    )
