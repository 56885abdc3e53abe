"""The coach at a table: advice to who plays alone, and in the replay of a finished match to everybody."""

from __future__ import annotations

from itertools import islice

from sentiers.bots import coach
from sentiers.language import translator
from sentiers.server.protocol import Coached, Curve, Moment
from sentiers.server.refusal import Refusal
from sentiers.server.table import Table

REPLAY_SECONDS = 0.5
_KEPT = 64
_curves: dict[str, Curve] = {}


def told(table: Table, advice: coach.Advice, lang: str) -> Coached:
    """Advice in the reader's language, the seats called by their sides."""
    translate = translator(lang, table.game.name)

    def side(seat: int) -> str:
        return table.game.telling.side(table.match.box, seat).render(translate)

    lines = [line.render(translate, side) for line in advice.lines]
    picture = advice.picture if advice.picture is None or isinstance(advice.picture, str) else None
    return Coached([round(value, 4) for value in advice.values], lines, picture, advice.best or None)


def advise_replay(table: Table, ply: int, lang: str, seat: int = 0) -> Coached:
    """What the coach would have told who was to act after so many plies of a finished match; after the last one, what it says to
    this seat about the whole."""
    if not table.over:
        raise Refusal("not-over")
    if ply == len(table.match.plies) and (whole := coach.review(table.match, seat)):
        return told(table, whole, lang)
    moment = next(islice(table.match.replay(), ply, None), None)
    if moment is None or moment.over or not coach.can_coach(moment):
        return Coached([], [])
    return told(table, coach.advise(moment, seat=moment.turn[0], seconds=REPLAY_SECONDS), lang)


def curve(table: Table) -> Curve:
    """The chances over a finished match; computed once, as long as it is remembered."""
    if not table.over:
        raise Refusal("not-over")
    if table.id not in _curves:
        found = coach.curve(table.match) or []
        while len(_curves) >= _KEPT:
            _curves.pop(next(iter(_curves)), None)
        _curves[table.id] = Curve(
            [
                Moment([round(value, 4) for value in moment.values], _rounded(moment.choice), _rounded(moment.luck))
                for moment in found
            ],
            "points" if coach.unit(table.match) == "points" else "chance",
        )
    return _curves[table.id]


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
