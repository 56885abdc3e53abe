"""Moves of Träxx as text and as strokes. `E6 D5 C4` grows the path from its end E6 over D5 to C4; `-` passes, `?` is a line that
lies face down. A shorter line begins a longer one, so the page asks for confirmation."""

from __future__ import annotations

import re
from typing import Any

from sentiers.games.clicks import Button, Step, Ways, anchors
from sentiers.games.contract import NotationAbilities
from sentiers.games.traxx import calls
from sentiers.games.traxx.box import COLOURS, LETTERS, LONGEST, cell_name, cell_named
from sentiers.games.traxx.reading import board, ends_of, parts_of
from sentiers.games.traxx.reading import cells_of as cells_of
from sentiers.games.traxx.rules import HEAD, HIDDEN, PASS, TAIL, cells_on, open_cells
from sentiers.messages import IllegalMove, Message

"""Some ways begin others: a move is whole only when it is confirmed."""

PASSING: Ways = ((Button("pass"),),)
_WORDS = re.compile(r"[\s,;>]+")
_PASSES = ("-", "–", "—", "−")

COLOUR_NAMES = {
    "blue": Message("blue"),
    "green": Message("green"),
    "yellow": Message("yellow"),
    "grey": Message("grey"),
    "red": Message("red"),
    "white": Message("white"),
}


def colour_of(box: Any, cell: int) -> Message:
    return COLOUR_NAMES[COLOURS[box.colour[cell]]]


def write(box: Any, s: Any, seat: int, move: int) -> str:
    if move in (PASS, HIDDEN):
        return "-" if move == PASS else "?"
    known, (head, tail), (first, then, last) = board(box), ends_of(s, seat), parts_of(move)
    words = known.words
    return known.names[tail if move & TAIL else head] + words[first] + words[then] + words[last]


def read(box: Any, s: Any, seat: int, text: str) -> int:
    text = text.strip()
    if text in _PASSES:
        return PASS
    words = [word for word in _WORDS.split(text) if word]
    cells = [_cell(box, word) for word in words]
    if not cells or None in cells:
        raise IllegalMove(
            Message(
                "{text} is not a line: write the end that grows and the cells it enters, such as E6 D5 C4, or - to pass.",
                text=text[:30],
            )
        )
    named = [cell for cell in cells if cell is not None]
    head, tail = ends_of(s, seat)
    ends = {head: HEAD, tail: TAIL}
    if named[0] not in ends:
        raise IllegalMove(
            Message(
                "A line begins with the end that grows, here {ends}, not with {cell}.",
                ends=_either(box, s, seat),
                cell=cell_name(box, named[0]),
            )
        )
    if not 1 <= len(named) - 1 <= LONGEST:
        raise IllegalMove(Message("A line enters at least one cell, and no more than the card shows."))
    return line(ends[named[0]], named[1:])


def _cell(box: Any, word: str) -> int | None:
    cell = board(box).called.get(word)
    return cell_named(box, word) if cell is None else cell  # it may be written otherwise, such as e6


def idle(box: Any, s: Any, seat: int) -> int:
    """What is done for who lets the time for a card run out."""
    return PASS


def line(end: int, cells: list[int]) -> int:
    """The code of a line."""
    code = end
    for step, cell in enumerate(cells):
        code |= (cell + 1) << 6 * step
    return code


def _either(box: Any, s: Any, seat: int) -> Message | str:
    head, tail = ends_of(s, seat)
    if head == tail:
        return cell_name(box, tail)
    return Message("{first} or {second}", first=cell_name(box, head), second=cell_name(box, tail))


def why(box: Any, s: Any, seat: int, move: int) -> Message:
    """Why the rules do not allow this line: its first step that cannot be."""
    at = ends_of(s, seat)[bool(move & TAIL)]
    taken = int(cells_on(s, seat))
    supply = box.supply[s.deck[s.turned] - 1].copy()
    for cell in cells_of(move):
        fault = _fault(box, at, cell, taken, supply)
        if fault:
            return fault
        taken |= 1 << cell
        supply[box.colour[cell]] -= 1
        at = cell
    return Message("This line cannot be drawn now.")


def _fault(box: Any, at: int, cell: int, taken: int, supply: Any) -> Message | None:
    """Why the line cannot go on from a cell to another, if it cannot."""
    name = cell_name(box, cell)
    if taken >> cell & 1:  # T8
        return Message("The path has been on {cell} already: it never enters a cell twice.", cell=name)
    if not int(box.near[at]) >> cell & 1:
        return Message("{cell} is no neighbour of {before}.", cell=name, before=cell_name(box, at))
    if supply[box.colour[cell]] <= 0:  # T7
        return Message("{cell} is {colour}, and the card has no {colour} left.", cell=name, colour=colour_of(box, cell))
    return None


def ways(box: Any, s: Any, seat: int, move: int) -> Ways:
    """Along the cells, from the end that grows; or straight to a cell that only one of the ends can reach."""
    if move == PASS:
        return PASSING
    known, (head, tail), (first, then, last) = board(box), ends_of(s, seat), parts_of(move)
    end, other = (tail, head) if move & TAIL else (head, tail)
    strokes = known.strokes[first] + known.strokes[then] + known.strokes[last]
    whole = (known.anchors[end], *strokes)
    if end != other and known.near[other] >> (move & 63) - 1 & 1:
        return (whole,)
    return (whole, strokes)


def wish(box: Any, s: Any, seat: int, steps: list[Step]) -> Message:
    """Why these strokes lead nowhere."""
    cells = [cell for step in anchors(steps) if (cell := cell_named(box, step.removeprefix("cell:"))) is not None]
    if not cells:
        return Message("Draw on from {ends}, or pass.", ends=_either(box, s, seat))
    head, tail = ends_of(s, seat)
    supply = box.supply[s.deck[s.turned] - 1].copy()
    taken = int(cells_on(s, seat))
    if cells[0] in (head, tail):
        at, entering = cells[0], cells[1:]
        if not entering:
            if int(box.near[at]) & int(open_cells(box, supply)) & ~taken:
                return Message("From here draw on to a cell that lights up.")
            return Message("From {cell} no free neighbour has a colour of this card.", cell=cell_name(box, at))
    else:
        at = next((end for end in (tail, head) if int(box.near[end]) >> cells[0] & 1), tail)
        entering = cells
        if not int(box.near[at]) >> cells[0] & 1 and not taken >> cells[0] & 1:
            return Message(
                "A line goes on from an end of the path, from {ends}: {cell} is no neighbour of it.",
                ends=_either(box, s, seat),
                cell=cell_name(box, cells[0]),
            )
    for cell in entering:
        fault = _fault(box, at, cell, taken, supply)
        if fault:
            return fault
        taken |= 1 << cell
        supply[box.colour[cell]] -= 1
        at = cell
    return Message("From {cell} no free neighbour has a colour of this card.", cell=cell_name(box, at))


def can_draw(box: Any, s: Any, seat: int) -> bool:
    """T7: everybody can see that."""
    return bool(calls.can_draw(box.reshape(1), s.reshape(1), seat))


def forced(box: Any, s: Any, seat: int) -> bool:
    """The paths and the card lie open: who can draw nothing is seen by all."""
    return not can_draw(box, s, seat)


def card_letters(box: Any, card: int) -> str:
    """A card by the letters of its colours, such as `bgye`; cards are counted from 1, 0 is unknown."""
    if card == 0:
        return "?"
    return "".join(LETTERS[colour] for colour in box.card[card - 1] if colour >= 0)


ABILITIES = NotationAbilities(confirmed=True, idle=idle, passing=PASS, forced=forced)
