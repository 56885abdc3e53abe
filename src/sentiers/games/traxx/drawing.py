"""Träxx as one sees it: one's own sheet large, the others' in its corners; the card, the column of numbers and the deck.

What depends on the box alone is in plan.py; a scene is joined from its strings, because it is made at every move."""

from __future__ import annotations

from typing import Any

from sentiers.games.svg import Frame, at
from sentiers.games.traxx import layout
from sentiers.games.traxx.box import CARDS, COLOURS, LETTERS, cell_name
from sentiers.games.traxx.notation import COLOUR_NAMES, card_letters, cells_of, colour_of
from sentiers.games.traxx.rules import PASS, TAIL, end_of, missing, result, worth
from sentiers.messages import Message

MARKS = "●■▲◆"
FILL = ("#3f7fb5", "#5b9e58", "#e6bf3a", "#8d8983", "#c9523d", "#f4f0e6")


def frame(box: Any) -> Frame:
    return layout.wide(box)


def tall(box: Any) -> Frame:
    return layout.tall(box)


def ground(box: Any, seat: int) -> str:
    parts = [
        "<defs><style>.traxx text{font:700 20px sans-serif;text-anchor:middle}.traxx .used{opacity:.25}"
        ".traxx .trace{fill:none;stroke:#222;stroke-width:14;stroke-linecap:round;stroke-linejoin:round}"
        ".traxx.tall .aside{transform:translate(-420px,-82px)}</style></defs>"
    ]
    for cell in range(int(box.cells)):
        x, y = layout.centre(box, cell)
        corners = "L".join(at(place) for place in layout.hexagon(layout.RADIUS - 1.5, (x, y)))
        colour = int(box.colour[cell])
        parts.append(
            f'<path data-step="cell:{cell_name(box, cell)}" data-uses="{COLOURS[colour]}" fill="{FILL[colour]}" '
            f'd="M{corners}Z"/>'
        )
        if box.number[cell] >= 0:
            parts.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="15" fill="#fff"/>'
                f'<text x="{x:.1f}" y="{y + 7:.1f}">{box.value[box.number[cell]]}</text>'
            )
    return "".join(parts)


def scene(box: Any, s: Any, seat: int, last: tuple[int, int] | None) -> str:
    me = max(seat, 0)
    places = [layout.centre(box, int(cell) - 1) for cell in s.path[me, : s.length[me]]]
    parts = [f'<path class="trace" d="M{"L".join(at(place) for place in places)}"/>']
    parts += [f'<circle r="12" cx="{x:.1f}" cy="{y:.1f}"/>' for x, y in (places[0], places[-1])]
    if s.turned < CARDS:
        units = [int(colour) for colour in box.card[s.deck[s.turned] - 1] if colour >= 0]
        hexes = [
            f'<path data-unit="{COLOURS[colour]}" fill="{FILL[colour]}" '
            f'd="M{"L".join(at(place) for place in layout.hexagon(24, (320 + 46 * place, -200)))}Z"/>'
            for place, colour in enumerate(units)
        ]
        parts.append(f'<g class="aside">{"".join(hexes)}</g>')
    return "".join(parts)


def ghost(box: Any, s: Any, seat: int, move: int) -> str | None:
    """The line, cell by cell from the end that grows; nothing for a pass."""
    if move == PASS:
        return None
    cells = (int(end_of(s, seat, move & TAIL)), *cells_of(move))
    return f"trace@{','.join(f'cell:{cell_name(box, cell)}' for cell in cells)}"


def labels(box: Any, s: Any, seat: int) -> dict[str, Message]:
    """Every cell, the colours of the card, and the pass as a button while the seat may act."""
    me = max(seat, 0)
    path = (s.path[me, : s.length[me]] - 1).tolist()
    start = int(box.start[s.sheet[me]])
    said = {}
    for cell in range(int(box.cells)):
        name = cell_name(box, cell)
        label = Message("{cell}, {colour}", cell=name, colour=colour_of(box, cell))
        number = int(box.number[cell])
        if number >= 0:
            label = _number(box, s, me, number, label)
        if cell in (path[0], path[-1]):
            label = Message("{place}; an end of the path", place=label)
        elif cell in path:
            label = Message("{place}; on the path", place=label)
        if cell == start:
            label = Message("{place}; the starting cell", place=label)
        said[f"cell:{name}"] = label
    if seat >= 0 and s.turned < CARDS and not int(s.drawn) >> seat & 1:
        said["do:pass"] = Message("Pass")
    if s.turned < CARDS:
        colours = [COLOURS[colour] for colour in box.card[s.deck[s.turned] - 1] if colour >= 0]
        said |= {f"unit:{colour}": COLOUR_NAMES[colour] for colour in colours}
    return said


def _number(box: Any, s: Any, me: int, number: int, place: Message) -> Message:
    words = {"place": place, "number": int(box.value[number])}
    points = int(s.scored[me, number])
    if points == words["number"]:
        return Message("{place}, number {number}, scored in full", **words)
    if points:
        return Message("{place}, number {number}, scored half: {points}", points=points, **words)
    return Message("{place}, number {number}, worth {points} now", points=value_now(box, s, me, number), **words)


def value_now(box: Any, s: Any, seat: int, number: int) -> int:
    """What the number would bring in this round (T12, T13, T17)."""
    taken = sum(1 << other for other in range(int(box.players)) if s.scored[other, number] > 0)
    return int(worth(box, s, seat, number, taken))


def text(box: Any, s: Any, seat: int) -> str:
    """The seat's sheet: a small letter a free cell, a capital one on the path, `()` around its ends, `*` the starting cell, the
    numbers after their cells; then the cards gone, the open one marked `>`, and how many follow; then every seat's points."""
    me = max(seat, 0)
    path = (s.path[me, : s.length[me]] - 1).tolist()
    start = int(box.start[s.sheet[me]])
    rows: dict[int, list[str]] = {}
    for cell in range(int(box.cells)):
        letter = LETTERS[box.colour[cell]]
        letter = letter.upper() if cell in path else letter
        number = int(box.number[cell])
        sign = str(box.value[number]) if number >= 0 else "*" if cell == start else ""
        left, right = "()" if cell in (path[0], path[-1]) else "  "
        rows.setdefault(int(box.row[cell]), []).append(f"{left}{letter}{sign}{right}".ljust(5))
    most = 2 * int(box.side) - 1
    lines = [f"{chr(65 + row)} {'   ' * (most - len(cells))}{' '.join(cells)}".rstrip() for row, cells in rows.items()]
    turned = int(s.turned)
    cards = [
        (">" if place == turned else "") + card_letters(box, int(s.deck[place]))
        for place in range(min(turned + 1, CARDS))
    ]
    if turned + 1 < CARDS:
        cards.append(f"+ {CARDS - turned - 1}")
    lines.append(" ".join(cards))
    for other in range(int(box.players)):
        scored = [
            f"{box.value[number]}={s.scored[other, number]}" for number in range(box.numbers) if s.scored[other, number]
        ]
        drawn = "✓" if int(s.drawn) >> other & 1 else " "
        lines.append(
            f"{drawn}{MARKS[other]} {' '.join([*scored, f'-{missing(box, s, other)}'])} = {result(box, s, other)}"
        )
    return "\n".join(lines)


def cover(box: Any) -> str:
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><rect width="240" height="240" fill="#f4f0e6"/></svg>'
