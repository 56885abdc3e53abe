"""The board of Träxx in plain characters."""

from __future__ import annotations

from typing import Any, NamedTuple

from sentiers.games.once import once_a_box
from sentiers.games.traxx.box import CARDS, LETTERS, ROWS
from sentiers.games.traxx.notation import card_letters
from sentiers.games.traxx.reading import END, FREE, WITHIN, board, read, signed, stands

MARKS = "●■▲◆"


class Signs(NamedTuple):
    """How the cells of a box are written."""

    rows: list[tuple[str, int, int]]
    """What stands before each row, its first cell and that of the next."""
    cells: list[list[str]]
    """By where it is on the path, each cell."""
    starts: list[list[str]]
    """Likewise, if the path starts there."""
    cards: list[str]


@once_a_box
def signs(box: Any) -> Signs:
    known, longest, rows = board(box), 2 * int(box.side) - 1, []
    lengths = [longest - abs(row - int(box.side) + 1) for row in range(longest)]
    for row, length in enumerate(lengths):
        first = sum(lengths[:row])
        rows.append((f"{ROWS[row]} {'   ' * (longest - length)}", first, first + length))
    letters = [LETTERS[colour] for colour in box.colour[: box.cells].tolist()]
    numbers = [str(known.values[number]) if number >= 0 else "" for number in known.number[: box.cells]]
    return Signs(
        rows,
        [_signs(letters, numbers, where) for where in (FREE, WITHIN, END)],
        [_signs(letters, [number or "*" for number in numbers], where) for where in (FREE, WITHIN, END)],
        [card_letters(box, card + 1) for card in range(CARDS)],
    )


def _signs(letters: list[str], after: list[str], where: int) -> list[str]:
    left, right = "()" if where == END else "  "
    return [
        f"{left}{letter if where == FREE else letter.upper()}{sign}{right}".ljust(5)
        for letter, sign in zip(letters, after, strict=True)
    ]


def text(box: Any, s: Any, seat: int) -> str:
    """The seat's sheet: a small letter a free cell, a capital one on the path, `()` around its ends, `*` the starting cell, the
    numbers after their cells; then the cards gone, the open one marked `>`, and how many follow; then every seat's points, a `✓`
    before who has drawn."""
    known, values, seen = signs(box), board(box).values, read(box, s, max(seat, 0))
    mine = seen.sheets[max(seat, 0)]
    cells = known.cells[FREE].copy()
    for cell, where in stands(mine).items():
        cells[cell] = (known.starts if cell == mine.start else known.cells)[where][cell]
    lines = [f"{before}{' '.join(cells[first:after])}".rstrip() for before, first, after in known.rows]
    cards = [known.cards[card] for card in seen.deck]
    if not seen.over:
        cards[-1] = f">{cards[-1]}"
    if seen.coming:
        cards.append(f"+ {len(seen.coming)}")
    lines.append(" ".join(cards))
    for other, theirs in enumerate(seen.sheets):
        scored = [f"{value}={points}" for value, points in zip(values, theirs.scored, strict=True) if points]
        drawn = "✓" if theirs.drawn else " "
        lines.append(f"{drawn}{MARKS[other]} {' '.join([*scored, f'−{theirs.missing}'])} = {signed(theirs.result)}")
    return "\n".join(lines)
