"""Zwei Wege as one sees it: an SVG in two parts (ground and scene), what a screen reader says, a board in plain characters.

The board is drawn from each player's seat, as at a real table; a spectator sits with south. What depends on the box alone is in
static.py; a scene is joined from its strings, because it is made at every move."""

from __future__ import annotations

from functools import cache
from typing import Any

from sentiers.games.clicks import Ghost, Labels, Preview
from sentiers.games.contract import DrawingAbilities
from sentiers.games.svg import Frame
from sentiers.games.zwei_wege import reading
from sentiers.games.zwei_wege.box import COLUMNS, EAST, WEST
from sentiers.games.zwei_wege.drawing.colours import NAME
from sentiers.games.zwei_wege.drawing.lid import lid
from sentiers.games.zwei_wege.drawing.static import Static, static
from sentiers.games.zwei_wege.notation import GOES, ITS_NAMES, LETTERS, SIDES, STAYS, cell_name, targets
from sentiers.games.zwei_wege.reading import Cells, Reading
from sentiers.games.zwei_wege.rules import ANIMALS, ARRIVED, GO, HOME, STAY, TURN_MOVES, parts
from sentiers.games.zwei_wege.telling import STEPS
from sentiers.messages import Message

_OPENING = 560
"""Milliseconds until the hands are open: then only does an animal move, and what happened is marked."""
# Two names for one animation, so that it begins anew with every move.
_MARKS = (f'<g class="{NAME}-even">', f'<g class="{NAME}-odd">')


def frame(box: Any) -> Frame:
    return static(box, -1).frame


def ground(box: Any, seat: int) -> str:
    return static(box, seat).ground


def scene(box: Any, s: Any, seat: int, last: tuple[int, int] | None) -> str:
    """Marks, the black disc, the animals, the hands, and what lies on the table. The state itself knows the last move."""
    known, now = static(box, seat), reading.read(s)
    marks, disc, whence = _move(known, now)
    drawn = [_MARKS[now.moves & 1] if now.block else "<g>", marks, "</g>", disc]
    for owner, mine in enumerate(now.at):
        for animal, cell in enumerate(mine):
            came = whence if owner == now.gone and animal == now.called else ""
            drawn += [known.animal[owner][animal][cell], came, "/>"]
    if now.animal:
        drawn += [known.hand[now.hands, side, now.hidden, now.side == side] for side in (WEST, EAST)]
    else:
        drawn += [known.hand[now.mover, side, False, False] for side in (WEST, EAST)]
    discs = [known.red[owner] for owner in range(2) if not now.animal or owner != now.hands]
    pips = "" if now.ended else known.pips[now.mover][min(now.made, TURN_MOVES)]
    return "".join([*drawn, "<g>", *discs, "</g>", pips])


def _move(known: Static, now: Reading) -> tuple[str, str, str]:
    """What the move on the table leaves: its marks, the black disc where it lies, and the cells over which an animal came."""
    if not now.animal:
        return "", known.rest[1 - now.mover], ""
    move = reading.move(known.ways, now)
    if now.hidden:
        ways = "".join(_line(known.wish[now.hands], cells, side) for side, cells in move.wishes.items())
        ends = "".join(known.left[cells[-1]] for cells in move.wishes.values())
        ring = known.ring[now.at[now.hands][now.called]]
        return f'<path class="{NAME}-wish" d="{ways}"/>{ends}{ring}', known.rest[1 - now.hands], ""
    marks, whence = "", ""
    if now.decides:  # Z6b: where the animal that may move stands, and where it would go
        decides = now.decides - 1
        cells = reading.walk(known.ways, decides, now.at[decides][now.called], now.side, now.taken)
        marks = f'<path class="{NAME}-wish" d="{_line(known.wish[decides], cells, now.side)}"/>'
        marks += known.left[cells[-1]] + known.ring[cells[0]]
    elif now.block == now.side:
        line = _line(known.wish[now.hands], move.wishes[now.side], now.side)
        marks = f'<path class="last {NAME}-wish" d="{line}"/>'
    if move.walked:
        line = _line(known.footprints[now.gone], move.walked, now.side)
        marks += f'<path class="last {NAME}-trail" d="{line}"/>{known.left[now.origin]}{known.ring[move.walked[-1]]}'
        hops = move.walked if move.home else move.walked[:-1]
        whence = f' data-from="{" ".join([known.anchor[cell] for cell in hops])}" data-wait="{_OPENING}"'
    if now.ended == ARRIVED:
        marks += known.laurels[now.gone]
    return marks, _black(known, now, move.wishes[now.block][-1]), whence


def _line(ways: list[list[str]], cells: Cells, side: int) -> str:
    return "".join([ways[cell][side] for cell in cells[:-1]])


def _black(known: Static, now: Reading, cell: int) -> str:
    """The black disc on the cell it blocks, or beside an animal that stands there or has come there since (Z9, Z15)."""
    standing = cell in now.at[0] or cell in now.at[1]
    return known.behind[now.hands][cell] if standing else known.block[cell]


def ghost(box: Any, s: Any, seat: int, move: int) -> Preview:
    """The red disc in the hand that would hide it, or the black one where it would lie; where an animal would go or stay the marks
    show it."""
    if move in (GO, STAY):
        return ()
    animal, side = parts(move)
    if animal >= 0:
        return (Ghost(f"{NAME}-red", f"hand:{SIDES[side]}"),)
    cell = targets(box, s, 1 - seat, int(s.animal) - 1)[side]
    return (Ghost(f"{NAME}-black", f"cell:{cell_name(cell)}"),)


_THEIR_NAMES = (Message("the opponent's hare"), Message("the opponent's hedgehog"), Message("the opponent's fox"))
_NAMES = (
    (Message("the light hare"), Message("the light hedgehog"), Message("the light fox")),
    (Message("the dark hare"), Message("the dark hedgehog"), Message("the dark fox")),
)
_OWN_HAND, _THEIR_HAND = Message("your hand"), Message("the opponent's hand")
_HANDS = (Message("Light's hand"), Message("Dark's hand"))
_CLOSED, _CLOSED_RED = Message("closed"), Message("closed, the red disc in it")
_OPEN, _OPEN_RED = Message("open, empty"), Message("open, the red disc in it")


def labels(box: Any, s: Any, seat: int) -> Labels:
    known, now = static(box, seat), reading.read(s)
    said = {anchor: _empty(cell) for cell, anchor in enumerate(known.anchor)}
    for owner, mine in enumerate(now.at):
        for animal, cell in enumerate(mine):
            if cell != HOME:
                called = now.hidden and owner == now.hands and animal == now.called
                said[known.anchor[cell]] = _standing(cell, owner, animal, seat, called)
    if now.animal:
        _label_discs(known, now, said)
    owner = now.hands if now.animal else now.mover
    for side in (EAST, WEST) if seat == 1 else (WEST, EAST):
        said[f"hand:{SIDES[side]}"] = _hand(owner, side, seat, now.hidden, now.animal != 0 and now.side == side)
    if now.decides == seat + 1:
        words = {"animal": ITS_NAMES[now.called]}
        buttons = {GOES.name: Message("Move {animal}", **words), STAYS.name: Message("Let {animal} stay", **words)}
        return Labels(said, buttons=buttons)
    return Labels(said, steps=STEPS)


# What is said of a place is made once: what is still the same object is known to be the same.


@cache
def _empty(cell: int) -> Message:
    return Message("{cell}, empty", cell=cell_name(cell))


@cache
def _standing(cell: int, owner: int, animal: int, seat: int, called: bool) -> Message:
    names = _NAMES[owner] if seat < 0 else ITS_NAMES if owner == seat else _THEIR_NAMES
    words = {"cell": cell_name(cell), "animal": names[animal]}
    return Message("{cell}, {animal}, announced", **words) if called else Message("{cell}, {animal}", **words)


def _label_discs(known: Static, now: Reading, said: dict[str, Message]) -> None:
    """Adds what is special about a cell: it can be reached and blocked, or the black disc lies there."""
    wishes = reading.move(known.ways, now).wishes
    if now.hidden:
        for cells in wishes.values():
            anchor = known.anchor[cells[-1]]
            said[anchor] = Message("{place}; within reach", place=said[anchor])
    else:
        anchor = known.anchor[wishes[now.block][-1]]
        said[anchor] = Message("{place}; the black disc", place=said[anchor])


@cache
def _hand(owner: int, side: int, seat: int, hidden: bool, held: bool) -> Message:
    whose = _HANDS[owner] if seat < 0 else _OWN_HAND if owner == seat else _THEIR_HAND
    state = (_CLOSED_RED if held else _CLOSED) if hidden else (_OPEN_RED if held else _OPEN)
    words = {"sign": SIDES[side], "hand": whose, "state": state}
    if side == (EAST if seat == 1 else WEST):
        return Message("On the left, {sign}: {hand}, {state}", **words)
    return Message("On the right, {sign}: {hand}, {state}", **words)


def text(box: Any, s: Any, seat: int) -> str:
    """Rows from the far one, `HIF` light and `hif` dark; the signs of the sides where this seat sees them; who has arrived (⌂),
    an arrow at who acts, the red disc (●) and the black one (■): `F ● ?` is a fox announced, `F ● < ■ >` the hand opened."""
    now = reading.read(s)
    marks = {cell: _letter(owner, animal) for owner, mine in enumerate(now.at) for animal, cell in enumerate(mine)}
    columns = range(COLUMNS)[::-1] if seat == 1 else range(COLUMNS)
    rows = range(int(box.rows)) if seat == 1 else range(int(box.rows))[::-1]
    lines = [f"{row + 1:>2} {' '.join(marks.get(row * COLUMNS + column, '·') for column in columns)}" for row in rows]
    left, right = (EAST, WEST) if seat == 1 else (WEST, EAST)
    lines.append(f" {SIDES[left]} {' '.join(chr(97 + column) for column in columns)} {SIDES[right]}")
    acts = now.decides - 1 if now.decides else -1 if now.ended else 1 - now.hands if now.hidden else now.mover
    for owner in range(2):
        arrived = [_letter(owner, animal) for animal in range(ANIMALS) if now.at[owner][animal] == HOME]
        who = "".join(_letter(owner, animal) for animal in range(ANIMALS))
        lines.append(f" {'→' if owner == acts else ' '} {who} ⌂ {''.join(arrived)}".rstrip())
    if now.animal:
        block = f" ■ {SIDES[now.block]}" if now.block else ""
        lines.append(f"   {_letter(now.hands, now.called)} ● {SIDES[now.side]}{block}")
    return "\n".join(lines)


def _letter(owner: int, animal: int) -> str:
    return LETTERS[animal].lower() if owner else LETTERS[animal]


def cover(box: Any) -> str:
    """The lid: the fox and the hare at the fork of two paths."""
    return lid()


ABILITIES = DrawingAbilities()
