"""The coach of Wege: what a tile joins, unites, rings in or stands in the way of. How likely the sides are to be joined is what the
mind counts too: the same ways to fill the park at random, before the move and after it."""

from __future__ import annotations

from typing import Any

from sentiers.games.around import around
from sentiers.games.knowledge import Clue, CoachAbilities, Fact
from sentiers.games.wege.box import LAND, NO_DUCK, NO_TILE, WATER
from sentiers.games.wege.drawing.labels import CORNER
from sentiers.games.wege.minds.features import fillings_with
from sentiers.games.wege.minds.fillings import FILLINGS, JOINED, look, workspace
from sentiers.games.wege.notation import cell_name
from sentiers.games.wege.reading import Reading, read
from sentiers.games.wege.rules import FIRST_CELL, parts
from sentiers.games.wege.rules.layout import WORLD, corner_of, duck_of
from sentiers.games.wege.telling import A_TILE
from sentiers.messages import Message

_NEXT = (-WORLD, 1, WORLD, -1)
_WORTH_A_WORD = 4  # of a hundred fillings
_NEAR = 2  # cells around the one to lay on that are lit

_NAMES = (Message("the paths"), Message("the rivers"))
_JOIN = (Message("With it the paths join all four sides."), Message("With it the rivers join all four sides."))
_BREAK = (
    Message("With it the paths do not join all four sides any more."),
    Message("With it the rivers do not join all four sides any more."),
)
_RING = (
    Message("It makes a pond, which spoils the paths around it."),
    Message("It makes an island, which spoils the rivers around it."),
)
_OPENS = (Message("A pond is gone with it."), Message("An island is gone with it."))
_UNITE = (Message("It unites black ducks."), Message("It unites white ducks."))


def prepare(box: Any) -> None:
    """Everything it calls is compiled by the levels, but for who asks from Python."""
    from sentiers.games.wege.rules import STATE, deal
    from sentiers.kernel import blank

    s = blank(STATE)[0]
    deal(box, s, 1)
    _joined(box, s)


def deed(box: Any, s: Any, seat: int, move: int) -> Message:
    cell, turned, exchange, tile = (int(part) for part in parts(move))
    now = read(box, s)
    lying = {spot.cell: A_TILE[spot.tile] for spot in now.laid}
    if exchange:
        where = around([lying.get(cell + step) for step in _NEXT])
        words = {"tile": A_TILE[tile], "taken": lying[cell], "where": where or cell_name(cell)}
        return Message("Exchange {taken} for {tile}: {where}.", **words)
    where = around([lying.get(cell + step) for step in _NEXT])
    if where is None:
        where = Message("in the middle")
    if duck_of(tile) == NO_DUCK:
        return Message("Lay {tile}: {where}.", tile=A_TILE[tile], where=where)
    corner = CORNER[corner_of(int(duck_of(tile)), turned)]
    return Message("Lay {tile} (in the {corner}): {where}.", tile=A_TILE[tile], corner=corner, where=where)


def clue(box: Any, s: Any, seat: int, move: int) -> Clue:
    """The part of the park, not the cell."""
    cell, _, exchange, _ = (int(part) for part in parts(move))
    if cell == FIRST_CELL and int(s.turns) == 0:
        return Clue(
            Message("There is one place for the first tile, but it can be turned."), (f"cell:{cell_name(cell)}",)
        )
    now = read(box, s)
    x, y = cell % WORLD, cell // WORLD
    near = tuple(
        spot.anchor
        for spot in now.spots
        if (spot.tile != NO_TILE) == bool(exchange)
        and abs(spot.cell % WORLD - x) + abs(spot.cell // WORLD - y) <= _NEAR
    )
    if exchange:
        return Clue(Message("Something that lies here could be exchanged."), near)
    return Clue(Message("Look at this part of the park."), near)


def facts(box: Any, s: Any, after: Any, seat: int, move: int) -> list[Fact]:
    was, now = read(box, s), read(box, _as_known(s, after))
    before, then = _joined(box, s), _joined(box, _as_known(s, after))
    found = []
    for side in (LAND, WATER):
        good = 1.0 if box.together or box.shared or side == seat & 1 else -1.0
        found += _on_side(side, good, was, now)
        change = then[side] - before[side]
        words = {"network": _NAMES[side], "before": before[side], "after": then[side]}
        if abs(change) < _WORTH_A_WORD:
            continue
        if change > 0:
            told = Message(
                "It helps {network} to join the four sides: in {after} of 100 ways to fill the park instead of {before}.",
                **words,
            )
        else:
            told = Message(
                "It hinders {network}: they join the sides in {after} of 100 ways to fill the park instead of {before}.",
                **words,
            )
        found.append(Fact(f"reaches {side}", good * (10.0 if change > 0 else -10.0) + good * change / 10.0, told))
    return found


def _on_side(side: int, good: float, was: Reading, now: Reading) -> list[Fact]:
    """What is made or broken at once."""
    mine, then = was.sides[side], now.sides[side]
    found = []
    if then.connects != mine.connects:
        told = _JOIN[side] if then.connects else _BREAK[side]
        found.append(Fact(f"joins {side}", good * (80.0 if then.connects else -80.0), told))
    rings = then.rings.bit_count() - mine.rings.bit_count()
    if rings:
        told = _RING[side] if rings > 0 else _OPENS[side]
        found.append(Fact(f"rings {side}", good * (-40.0 if rings > 0 else 40.0), told))
    if then.united.bit_count() > mine.united.bit_count():
        found.append(Fact(f"unites {side}", good * 50.0, _UNITE[side]))
    return found


def _as_known(s: Any, after: Any) -> Any:
    """After the move, with no tile drawn yet: which comes next nobody knows. What was exchanged is taken up, and seen."""
    known = after.copy()
    if not known.passed:
        known.hand, known.drawn = NO_TILE, s.drawn
        known.deck[:] = s.deck
    return known


def _joined(box: Any, s: Any) -> tuple[int, int]:
    """In how many of a hundred fillings land and water join the four sides."""
    work = workspace()
    look(box, s, work)
    land, water = (fillings_with(work, JOINED + side) for side in (LAND, WATER))
    return round(100 * int(land) / FILLINGS), round(100 * int(water) / FILLINGS)


ABILITIES = CoachAbilities()
