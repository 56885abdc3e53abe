"""The board as one sees it: an SVG in two parts (ground and scene), what a screen reader says, a board in plain characters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sentiers.games.boards.cells import board, name
from sentiers.games.boards.drawing.lid import lid
from sentiers.games.boards.drawing.static import Static, static
from sentiers.games.boards.position import draw_rows
from sentiers.games.clicks import Ghost, Labels, Preview
from sentiers.games.contract import DrawingAbilities
from sentiers.games.svg import Frame, at

ABILITIES = DrawingAbilities(same_for_all=True)


def frame(box: Any) -> Frame:
    return static(box).frame


def ground(box: Any, seat: int) -> str:
    return static(box).ground


def scene(box: Any, s: Any, seat: int, last: tuple[int, int] | None) -> str:
    return draw_scene(box, s, last[1] if last else None)


def draw_scene(box: Any, s: Any, last: int | None = None, goal: Iterable[int] = ()) -> str:
    """The marks, a ring around the cell of the last move, and a golden rope along the cells that have won."""
    known = static(box)
    cells = s.cells[: len(known.centres)].tolist()
    marks = [known.marks[mark - 1][cell] for cell, mark in enumerate(cells) if mark]
    ring = [known.last[last]] if last is not None else []
    won = sorted(goal)
    return "".join([_rope(known, won), *marks, "<g>", *(known.halo[cell] for cell in won), *ring, "</g>"])


def _rope(known: Static, won: list[int]) -> str:
    """From each of the cells to those of them beside it."""
    places = known.centres
    line = "".join(
        f"M{at(places[cell])}L{at(places[other])}"
        for cell in won
        for other in known.known.near[cell]
        if other > cell and other in won
    )
    return (
        f'<g class="goal"><path class="cells-rope" d="{line}"/><path class="cells-gold" d="{line}"/></g>'
        if line
        else ""
    )


def labels(box: Any, s: Any, seat: int) -> Labels:
    known = static(box)
    cells = s.cells[: len(known.centres)].tolist()
    return Labels({f"cell:{name}": known.labels[cell][cells[cell]] for cell, name in enumerate(known.known.names)})


def ghost(box: Any, s: Any, seat: int, move: int) -> Preview:
    """The seat's mark on the cell."""
    return (Ghost(f"cells-mark-{seat}", f"cell:{name(box, move)}"),)


def text(box: Any, s: Any, seat: int) -> str:
    """`·` an empty cell, `○` light, `●` dark."""
    return "\n".join(draw_rows(board(box), s, "·○●"))


def cover(box: Any) -> str:
    return lid(static(box))
