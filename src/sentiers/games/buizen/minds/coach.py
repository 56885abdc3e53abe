"""The coach of Buizen: what a tile closes, opens and lengthens of one's own material and of the others', and how many it draws. All
of it is counted on the table, which lies open; of the hands only one's own is spoken of."""

from __future__ import annotations

from typing import Any

from sentiers.games.around import around
from sentiers.games.buizen.box import ROAD
from sentiers.games.buizen.drawing.labels import MATERIAL, material_name, thing
from sentiers.games.buizen.notation import DEEDS, FACES, parts_of, tile_name
from sentiers.games.buizen.reading import NEXT, Table, pipes, printed, seen
from sentiers.games.buizen.rules import MOST_DRAWN, PASS, PIT_DOWN, STATE, TILE_LAID, deal
from sentiers.games.buizen.rules.layout import NOTHING
from sentiers.games.knowledge import Clue, CoachAbilities, Fact
from sentiers.kernel import blank
from sentiers.messages import Message


def prepare(box: Any) -> None:
    """Compiles, or loads what was compiled."""
    s = blank(STATE)[0]
    deal(box, s, 1)
    _promise(box, s, 0)


def deed(box: Any, s: Any, seat: int, move: int) -> Message:
    if move == PASS:
        return Message("End the turn.") if s.step == TILE_LAID else Message("Pass: no tile fits.")
    if move <= MOST_DRAWN:
        return Message.plural("Draw {n} tile.", "Draw {n} tiles.", n=int(move))
    cell, what = parts_of(move)
    lying = seen(box, s).lying
    where = around([_beside(box, lying.get(cell + step, NOTHING)) for step in NEXT])
    if what in DEEDS:
        if what == PIT_DOWN:
            return Message("Dig an open pit in the road: {where}.", where=where)
        return Message("Lay a manhole onto the road: {where}.", where=where)
    return Message("Lay {tile}: {where}.", tile=_face(box, what), where=where)


def _beside(box: Any, lies: int) -> Message | None:
    if lies == NOTHING:
        return None
    return thing(box, lies) if lies >= ROAD else _tile(box, lies)


def _materials(box: Any, lies: int) -> list[Message]:
    made_of = printed(box).made_of[lies]
    return [MATERIAL[number] for number in dict.fromkeys(made_of >> 2 * side & 3 for side in range(4))]


def _tile(box: Any, lies: int) -> Message:
    first, *rest = _materials(box, lies)
    if not rest:
        return Message("a tile with {material}", material=first)
    return Message("a tile with {first} and {second}", first=first, second=rest[0])


def _face(box: Any, lies: int) -> Message:
    first, *rest = _materials(box, lies)
    if not rest:
        return Message("the tile with {material}", material=first)
    return Message("the tile with {first} and {second}", first=first, second=rest[0])


def clue(box: Any, s: Any, seat: int, move: int) -> Clue:
    """The tile of the hand, not the place."""
    if move == PASS:
        return Clue(Message("There is nothing more to lay now."))
    if move <= MOST_DRAWN:
        return Clue(Message("How many tiles do you need?"))
    _, what = parts_of(move)
    if what in DEEDS:
        return Clue(Message("Now is the time for a special tile."), (f"tile:{DEEDS[what]}",))
    name = tile_name(box, what >> 3)
    faces = tuple(f"face:{name}{FACES[face]}" for face in range(int(box.faces[what >> 3])))
    return Clue(Message("Look at this tile of your hand, both its faces."), faces)


def facts(box: Any, s: Any, after: Any, seat: int, move: int) -> list[Fact]:
    if move <= MOST_DRAWN:
        return []
    cell, what = parts_of(move)
    was, now, own = seen(box, s), seen(box, after), int(s.material[seat]) - 1
    found = _points(was, now, own)
    material = material_name(own + 1)
    before, then = _promise(box, s, own), _promise(box, after, own)
    if then > before and now.points[own] <= was.points[own]:
        words: dict[str, Any] = {"material": material, "links": then}
        told = Message("Your longest open pipe, {material}, then has {links} links.", **words)
        found.append(Fact("lengthens", 8.0 + then - before, told))
    ends = _ends(box, s, own) - _ends(box, after, own)
    if ends > 0 and now.points[own] <= was.points[own]:
        told = Message.plural(
            "Your pipes, {material}, then have {n} open end less.",
            "Your pipes, {material}, then have {n} open ends less.",
            n=ends,
            material=material,
        )
        found.append(Fact("shuts", 6.0 + ends, told))
    drawn = min(3, was.touched[cell]) if what < ROAD else 0
    if drawn > 1:
        told = Message.plural(
            "It touches {n} tile: you may draw as many.", "It touches {n} tiles: you may draw as many.", n=drawn
        )
        found.append(Fact("draws", 2.0 * drawn, told))
    return found


def _points(was: Table, now: Table, own: int) -> list[Fact]:
    """What the closed pipes gain and lose."""
    found = []
    for number in range(4):
        change, material = now.points[number] - was.points[number], material_name(number + 1)
        words: dict[str, Any] = {"n": abs(change), "material": material}
        if number == own and change > 0:
            told = Message.plural(
                "It closes a pipe of yours, {material}: {n} point more.",
                "It closes a pipe of yours, {material}: {n} points more.",
                **words,
            )
            found.append(Fact("closes", 30.0 + change, told))
        elif number == own and change < 0:
            told = Message.plural(
                "It opens a pipe of yours, {material}: {n} point less.",
                "It opens a pipe of yours, {material}: {n} points less.",
                **words,
            )
            found.append(Fact("opens", -30.0 + change, told))
        elif change > 0:
            told = Message.plural(
                "It closes a pipe that is not yours, {material}: {n} point.",
                "It closes a pipe that is not yours, {material}: {n} points.",
                **words,
            )
            found.append(Fact("gives", -5.0 - change, told))
        elif change < 0:
            told = Message.plural(
                "It opens a pipe that is not yours, {material}: {n} point less.",
                "It opens a pipe that is not yours, {material}: {n} points less.",
                **words,
            )
            found.append(Fact("takes", 10.0 - change, told))
    return found


def _promise(box: Any, s: Any, material: int) -> int:
    """The links of the longest pipe of a material that is still open."""
    return max((pipe.points for pipe in pipes(box, s) if pipe.material == material and not pipe.closed), default=0)


def _ends(box: Any, s: Any, material: int) -> int:
    """Where the pipes of a material are open."""
    return sum(len(pipe.ends) + len(pipe.pits) for pipe in pipes(box, s) if pipe.material == material)


ABILITIES = CoachAbilities()
