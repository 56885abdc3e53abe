"""Moves of Buizen as text and as clicks. `12b90 3,-2` lays tile 12 with its back up, turned by 90 degrees clockwise, three cells
to the east and two to the south of the starting tile; `pit 3,-2` and `manhole 3,-2` cover the road there; `-` passes and draws, or
ends a turn (B15c); `draw 2` draws so many (B14b)."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

from sentiers.games.buizen import calls
from sentiers.games.buizen.box import MANHOLE, MOST_LAID, MOST_PIPES, OPEN, PIT, ROAD, ROOM
from sentiers.games.buizen.rules import (
    MANHOLE_DOWN,
    MOST_DRAWN,
    PASS,
    PIT_DOWN,
    SPECIAL_PLAYED,
    TILE_LAID,
    coded,
    next_road,
    parts,
)
from sentiers.games.buizen.rules.laying import (
    APART,
    CLOSED_OFF,
    NO_ROAD,
    NO_ROOM,
    TAKEN,
    WRONG_SIDE,
    can_be_laid,
    verdict,
)
from sentiers.games.buizen.rules.layout import MIDDLE, NOTHING, WORLD, at, is_road
from sentiers.games.clicks import Button, Step, Turn, Ways, anchors
from sentiers.games.contract import NotationAbilities
from sentiers.games.once import once_a_box
from sentiers.messages import IllegalMove, Message

FACES = "ab"
SPECIALS = {PIT: "pit", MANHOLE: "manhole"}
DEEDS = {PIT_DOWN: "pit", MANHOLE_DOWN: "manhole"}
PASSING: Ways = ((Button("pass"),),)
DRAWING: tuple[Ways, ...] = tuple(((Button(f"draw-{number}"),),) for number in range(MOST_DRAWN + 1))
_DRAWS = re.compile(r"draw\s+([1-3])")
TURNS = tuple(Turn(str(90 * quarters)) for quarters in range(4))
_PASSES = ("-", "–", "—", "−")
_CELL = re.compile(r"([-−]?\d{1,2})\s*,\s*([-−]?\d{1,2})")
_MOVE = re.compile(rf"(?:(\d{{1,2}})([ab])(0|90|180|270)|(pit|manhole))\s+({_CELL.pattern})")


@cache
def cell_name(cell: int) -> str:
    """`0,0` is the starting tile; the first number grows to the east, the second to the north."""
    return f"{cell % WORLD - MIDDLE},{MIDDLE - cell // WORLD}"


@cache
def cell_anchor(cell: int) -> str:
    return f"cell:{cell_name(cell)}"


def cell_named(name: str) -> int | None:
    """The cell of this name; None if it is none, or so far off that no tile could ever lie there."""
    found = _CELL.fullmatch(name.strip())
    if not found:
        return None
    x, y = (int(number.replace("−", "-")) for number in found.groups())
    return (MIDDLE - y) * WORLD + MIDDLE + x if abs(x) + abs(y) < MOST_LAID else None


class Names(NamedTuple):
    """Those of pipe tiles, by their numbers; of their faces, and of them as they lie, both by the ways to lie."""

    tiles: list[str]
    faces: list[str]
    lying: list[str]


@once_a_box
def names(box: Any) -> Names:
    tiles = [str(number) for number in box.number.tolist()]
    faces = [f"{tiles[lies >> 3]}{FACES[lies >> 2 & 1]}" for lies in range(ROAD)]
    return Names(tiles, faces, [f"{face}{90 * (lies & 3)}" for lies, face in enumerate(faces)])


def tile_name(box: Any, tile: int) -> str:
    """The number of a pipe tile in the edition, or `pit` or `manhole`."""
    return SPECIALS.get(tile) or names(box).tiles[tile]


def tile_named(box: Any, name: str) -> int | None:
    return next((tile for tile in (*range(int(box.pipes)), PIT, MANHOLE) if tile_name(box, tile) == name), None)


def lie_name(box: Any, lies: int) -> str:
    """A pipe tile as it lies: `12b90`."""
    return names(box).lying[lies]


def lie_named(box: Any, number: str, face: str, degrees: str) -> int | None:
    """The way to lie, of those that look alike the first one; None if there is no such tile."""
    tile = tile_named(box, number.lstrip("0"))
    if tile is None:
        return None
    side = FACES.index(face)
    if side >= box.faces[tile]:
        return None
    return tile << 3 | side << 2 | int(degrees) // 90 % int(box.turns[tile, side])


def write(box: Any, s: Any, seat: int, move: int) -> str:
    if move == PASS:
        return "-"
    if move <= MOST_DRAWN:
        return f"draw {move}"
    cell, what = parts_of(move)
    return f"{DEEDS.get(what) or lie_name(box, what)} {cell_name(cell)}"


def parts_of(move: int) -> tuple[int, int]:
    """The cell and what comes there, as plain numbers."""
    cell, what = _parts(int(move))
    return cell, what


_parts = getattr(
    parts, "py_func", parts
)  # compiled, it would take longer to hand one number over than to take it apart


def read(box: Any, s: Any, seat: int, text: str) -> int:
    text = text.strip().lower()
    if text in _PASSES:
        return PASS
    if draws := _DRAWS.fullmatch(text):
        return int(draws[1])
    found = _MOVE.fullmatch(text)
    cell = cell_named(found[5]) if found else None
    if not found or cell is None:
        raise IllegalMove(
            Message(
                "{text} is not a move: write 12b90 3,-2 for tile 12, its back up, turned by 90 degrees, on the cell 3,-2; "
                "pit 3,-2 or manhole 3,-2 to cover a road; - to pass.",
                text=text[:30],
            )
        )
    if found[4]:
        return int(coded(cell, PIT_DOWN if found[4] == "pit" else MANHOLE_DOWN))
    lies = lie_named(box, found[1], found[2], found[3])
    if lies is None:
        raise IllegalMove(Message("There is no tile {tile}.", tile=found[1] + found[2]))
    return int(coded(cell, lies))


def why(box: Any, s: Any, seat: int, move: int) -> Message:
    """Why the rules do not allow this move."""
    if s.drawing:
        return Message("Say how many tiles you draw, at least one and at most {most}.", most=int(s.drawing))
    if 0 < move <= MOST_DRAWN:
        return Message("There is nothing to draw now.")
    if move == PASS and box.forced and not can_lay(box, s, seat):
        return Message("A special tile can be played: who can play one does not pass.")
    if move == PASS:
        return Message("A tile can be laid: only who can lay none draws instead.")
    cell, what = parts_of(move)
    if what in DEEDS:
        return _why_not_covered(s, seat, cell, what)
    if s.step == TILE_LAID:
        return Message("A pipe tile is laid in this turn: play a special tile, or end the turn.")
    if s.hand[seat, what >> 3] == 0:
        return Message("Tile {tile} is not in your hand.", tile=tile_name(box, what >> 3))
    return _why_not_laid(box, s, cell, what)


def can_lay(box: Any, s: Any, seat: int) -> bool:
    return any(s.hand[seat, tile] > 0 and can_be_laid(box, s, int(s.lying), tile) for tile in range(int(box.pipes)))


def _why_not_laid(box: Any, s: Any, cell: int, lies: int) -> Message:
    name, fault = cell_name(cell), int(verdict(box, s, cell, lies))
    if fault == TAKEN:
        return Message("A tile lies on {cell} already.", cell=name)
    if fault == APART:
        return Message("A tile is laid beside one that lies already: {cell} has no neighbour.", cell=name)
    if fault == CLOSED_OFF:
        return Message(
            "Nothing can be laid on {cell} any more: a connection there waits for a tile of a pile that is used up.",
            cell=name,
        )
    if fault == WRONG_SIDE:
        return Message("On {cell} the sides that touch are not identical.", cell=name)
    if fault == NO_ROAD:
        return Message("The road that this tile would bring does not fit its other neighbours.")
    if fault == NO_ROOM:
        return Message("The pump room that this tile would bring does not fit its other neighbours.")
    return Message("This tile cannot be laid now.")


def _why_not_covered(s: Any, seat: int, cell: int, what: int) -> Message:
    name, place = cell_name(cell), at(s, cell)
    if s.step == SPECIAL_PLAYED:
        return Message("A special tile is played in this turn already: one is enough.")
    tile = PIT if what == PIT_DOWN else MANHOLE
    if s.hand[seat, tile] == 0:
        return (
            Message("There is no open pit in your hand.")
            if tile == PIT
            else Message("There is no manhole in your hand.")
        )
    if place == NOTHING or not is_road(s.lies[place]):
        return Message("No road lies on {cell}.", cell=name)
    if tile == PIT and s.lies[place] == ROAD + OPEN:
        return Message("There is an open pit on {cell} already.", cell=name)
    if tile == PIT:
        return Message("An open pit can never be laid onto a manhole, as there is one on {cell}.", cell=name)
    return Message("There is a manhole on {cell} already.", cell=name)


def ways(box: Any, s: Any, seat: int, move: int) -> Ways:
    """A face of the hand, the cell and the turn, in three orders: the cell as soon as the face is taken (so it can be dragged onto
    the table and turned there); the cell first; the cell last."""
    if move == PASS:
        return PASSING
    if move <= MOST_DRAWN:
        return DRAWING[move]
    cell, what = parts_of(move)
    target = cell_anchor(cell)
    if what in DEEDS:
        taken = f"tile:{DEEDS[what]}"
        return ((taken, target), (target, taken))
    taken, turned = f"face:{face_name(box, what)}", TURNS[what & 3]
    return ((taken, target, turned), (target, taken, turned), (taken, turned, target))


def face_name(box: Any, lies: int) -> str:
    """A face of a pipe tile: `12b`."""
    return names(box).faces[lies]


def wish(box: Any, s: Any, seat: int, steps: list[Step]) -> Message:
    """Why these clicks lead nowhere."""
    if s.drawing:
        return why(box, s, seat, PASS)
    chosen = {kind: value for kind, _, value in (step.partition(":") for step in anchors(steps))}
    turned = next((step.name for step in steps if isinstance(step, Turn)), None)
    face = chosen.get("face", "")
    tile = tile_named(box, chosen.get("tile") or face.rstrip(FACES))
    cell = cell_named(chosen.get("cell", ""))
    if tile in SPECIALS:
        what = PIT_DOWN if tile == PIT else MANHOLE_DOWN
        return _why_not_covered(s, seat, cell, what) if cell is not None else _why_no_road(s, tile)
    if tile is not None and s.hand[seat, tile] == 0:
        return Message("Tile {tile} is not in your hand.", tile=tile_name(box, tile))
    if cell is None:
        return _why_not_anywhere(box, s, tile)
    tiles = [tile] if tile is not None else [held for held in range(MOST_PIPES) if s.hand[seat, held] > 0]
    return _why_not_there(box, s, cell, tiles, face[-1:], turned)


def _why_no_road(s: Any, tile: int) -> Message:
    if next_road(s, 0, tile):
        return Message("Choose a road to lay it onto.")
    return Message("There is no road now that it could be laid onto.")


def _why_not_anywhere(box: Any, s: Any, tile: int | None) -> Message:
    if tile is None:
        return Message("Choose a tile of your hand and a cell beside the network.")
    if not can_be_laid(box, s, int(s.lying), tile):
        return Message("Tile {tile} fits nowhere now.", tile=tile_name(box, tile))
    return Message("Choose a cell that lights up, or turn the tile first.")


def _why_not_there(box: Any, s: Any, cell: int, tiles: list[int], up: str, turned: str | None) -> Message:
    """What stands against the best of the ways in which these tiles could lie on a cell, with this face up and turned so."""
    place = at(s, cell)
    if place != NOTHING:
        if is_road(s.lies[place]):
            return Message("Onto a road only an open pit or a manhole can be laid.")
        return Message("A tile lies on {cell} already.", cell=cell_name(cell))
    faults = {
        int(verdict(box, s, cell, tile << 3 | face << 2 | quarters)): tile << 3 | face << 2 | quarters
        for tile in tiles
        for face in range(box.faces[tile])
        for quarters in range(box.turns[tile, face])
        if up in ("", FACES[face]) and turned in (None, TURNS[quarters].name)
    }
    if not faults:
        return (
            Message("No pipe tile is in your hand.") if not tiles else Message("This tile looks the same another way.")
        )
    return _why_not_laid(box, s, cell, faults[max(faults)] if 0 not in faults else faults[0])


def covers(lies: int) -> str:
    """What is no pipe tile as a mark: `=` a road, `=o` with an open pit, `=x` with a manhole, `=ox` with both, `#` a pump room."""
    return "#" if lies == ROOM else "=" + ("", "o", "x", "ox")[lies - ROAD]


def forced(box: Any, s: Any, seat: int) -> bool:
    """B15: who passes could lay no pipe tile. Whether he holds a pit or a manhole is his secret: only where none could be played,
    whoever had it, or where it would have to be (B15b), is it seen by all that there was nothing else to do."""
    if s.drawing:
        return False
    return (
        s.step == SPECIAL_PLAYED
        or not calls.next_road(s.reshape(1), 0, MANHOLE)
        or bool(box.forced and s.step != TILE_LAID)
    )


# a tile is turned where it lies before it is laid
ABILITIES = NotationAbilities(confirmed=True, passing=PASS, forced=forced)
