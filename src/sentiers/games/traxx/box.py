"""The box of Träxx: the hexagon of coloured cells, its numbers, the sheets' starting cells and the cards (T1 to T5).

Cells are counted row by row from the top left; `E6` is the sixth of row E."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sentiers.games.contract import BoxAbilities
from sentiers.games.editions import Count, Edition
from sentiers.kernel import blank, record
from sentiers.messages import Message

LEAST_SIDE, MOST_SIDE = 3, 5
MOST_CELLS = 61
MOST_NUMBERS = 9
MOST_VALUE = 20
MOST_PLAYERS = 4
CARDS = 15  # T1
LONGEST = 5  # T5: a card shows 4 or 5 cells
MOST_MOVES = 1024  # of one player on one card; `make` refuses a board on which there might be more
COLOURS = ("blue", "green", "yellow", "grey", "red", "white")
LETTERS = "bgyerw"
ROWS = "ABCDEFGHI"

BOX = record(
    "traxx_box",
    [
        ("near", "u8", (MOST_CELLS,)),  # the neighbours of each cell
        ("board", "u8"),  # all cells
        ("coloured", "u8", (len(COLOURS),)),  # the cells of each colour
        ("players", "i4"),
        ("cells", "i4"),
        ("side", "i4"),  # cells on a side of the hexagon
        ("colour", "i1", (MOST_CELLS,)),
        ("row", "i1", (MOST_CELLS,)),
        ("column", "i1", (MOST_CELLS,)),  # place in the row, from 0
        ("number", "i1", (MOST_CELLS,)),  # which of the numbers the cell carries, from 0; -1 where it carries none
        ("numbers", "i4"),  # how many there are
        ("value", "i1", (MOST_NUMBERS,)),  # from the lowest to the highest
        ("carrier", "i1", (MOST_NUMBERS,)),  # the cell of each number
        ("start", "i1", (MOST_PLAYERS,)),  # the starting cell of each sheet
        (
            "card",
            "i1",
            (CARDS, LONGEST),
        ),  # the colours it shows, in the order in which it shows them; -1 after the last
        ("supply", "i1", (CARDS, len(COLOURS))),  # how many cells of each colour a card gives
    ],
)


def cell_name(box: Any, cell: int) -> str:
    return f"{ROWS[box.row[cell]]}{box.column[cell] + 1}"


def cell_named(box: Any, name: str) -> int | None:
    """The cell of this name, or None."""
    letter, place = name[:1].upper(), name[1:]
    if letter not in ROWS or not letter or len(place) > 2 or not (place.isascii() and place.isdigit()):
        return None
    for cell in range(box.cells):
        if box.row[cell] == ROWS.index(letter) and box.column[cell] + 1 == int(place):
            return cell
    return None


def make(edition: Edition, options: Mapping[str, Any]) -> np.ndarray[Any, Any]:
    """The box for a match with this edition and so many players."""
    edition.only("name", "colours", "rows", "numbers", "sheets", "deck", "example")
    edition.string("name")
    if edition.strings("colours") != list(COLOURS):
        edition.fail(Message("The colours are {colours}, in this order.", colours=", ".join(COLOURS)), "colours")
    boxes = blank(BOX)
    box = boxes[0]
    box.players = options["players"]
    _lay_board(edition, box)
    _put_numbers(edition, box)
    _mark_starts(edition, box)
    _print_cards(edition, box)
    _limit_moves(edition, box)
    return boxes


def _lay_board(edition: Edition, box: Any) -> None:
    rows = ["".join(row.split()) for row in edition.strings("rows")]
    side = (len(rows) + 1) // 2
    if len(rows) % 2 == 0 or not LEAST_SIDE <= side <= MOST_SIDE:
        edition.fail(
            Message(
                "The board is a hexagon of {least} to {most} rows, an odd number of them.",
                least=2 * LEAST_SIDE - 1,
                most=2 * MOST_SIDE - 1,
            ),
            "rows",
        )
    box.side = side
    at: dict[tuple[int, int], int] = {}
    for row, letters in enumerate(rows):
        length = 2 * side - 1 - abs(row - side + 1)
        if len(letters) != length or set(letters) - set(LETTERS):
            edition.fail(
                Message(
                    "This row has {length} cells, each one of the letters {letters}.", length=length, letters=LETTERS
                ),
                "rows",
                row,
            )
        for column, letter in enumerate(letters):
            cell = len(at)
            at[row, column] = cell
            colour = LETTERS.index(letter)
            box.row[cell], box.column[cell], box.colour[cell] = row, column, colour
            box.coloured[colour] |= np.uint64(1 << cell)
    box.cells = len(at)
    box.board = np.uint64((1 << len(at)) - 1)
    for (row, column), cell in at.items():
        lean = 1 if row < side - 1 else 0  # the row below is longer in the upper half, shorter in the lower one
        for beside in ((row, column + 1), (row + 1, column + lean), (row + 1, column + lean - 1)):
            other = at.get(beside)
            if other is None:
                continue
            if box.colour[other] == box.colour[cell]:
                edition.fail(
                    Message(
                        "No two neighbours have one colour, but {first} and {second} have.",
                        first=cell_name(box, cell),
                        second=cell_name(box, other),
                    ),
                    "rows",
                    row,
                )
            box.near[cell] |= np.uint64(1 << other)
            box.near[other] |= np.uint64(1 << cell)


def _cell(edition: Edition, box: Any, key: str, item: int | None, name: object) -> int:
    cell = cell_named(box, name) if isinstance(name, str) else None
    if cell is None:
        edition.fail(Message("{name} is no cell of this board.", name=str(name)[:20]), key, item)
    return cell


def _table(edition: Edition, key: str) -> dict[str, Any]:
    table = edition.data.get(key)
    if not isinstance(table, dict):
        edition.fail(Message("The section {key} is missing.", key=f"[{key}]"), key)
    return table


def _put_numbers(edition: Edition, box: Any) -> None:
    numbers = _table(edition, "numbers")
    if not 1 <= len(numbers) <= MOST_NUMBERS:
        edition.fail(Message("A board carries 1 to {most} numbers.", most=MOST_NUMBERS), "numbers")
    box.number[:] = -1
    for value in numbers:
        if not (value.isascii() and value.isdigit() and 1 <= int(value) <= MOST_VALUE):
            edition.fail(Message("A number on the board lies between 1 and {most}.", most=MOST_VALUE), value)
    for place, (value, name) in enumerate(sorted(numbers.items(), key=lambda entry: int(entry[0]))):
        cell = _cell(edition, box, value, None, name)
        if box.number[cell] >= 0:
            edition.fail(Message("{name} carries two numbers.", name=cell_name(box, cell)), value)
        box.value[place], box.carrier[place], box.number[cell] = int(value), cell, place
    box.numbers = len(numbers)


def _mark_starts(edition: Edition, box: Any) -> None:
    names = _table(edition, "sheets").get("starts")
    if not isinstance(names, list) or len(names) != MOST_PLAYERS or len({str(name) for name in names}) != MOST_PLAYERS:
        edition.fail(
            Message("There are {count} different starting cells, one for each sheet.", count=MOST_PLAYERS), "starts"
        )
    for sheet, name in enumerate(names):
        cell = _cell(edition, box, "starts", sheet, name)
        if box.number[cell] >= 0:
            edition.fail(Message("No path starts on a number, as it would here on {name}.", name=name), "starts", sheet)
        box.start[sheet] = cell


def _print_cards(edition: Edition, box: Any) -> None:
    cards = _table(edition, "deck").get("cards")
    if not isinstance(cards, list) or len(cards) != CARDS:
        edition.fail(Message("There are {count} cards.", count=CARDS), "cards")
    box.card[:] = -1
    items = 0  # colours before this card: that many items down is its line
    for place, shown in enumerate(cards):
        colours = shown if isinstance(shown, list) else []
        if (
            any(colour not in COLOURS for colour in colours)
            or len(colours) not in (LONGEST - 1, LONGEST)
            or len(set(colours)) != 4
        ):
            edition.fail(
                Message(
                    "A card shows four different colours of {colours}, one of them perhaps twice.",
                    colours=", ".join(COLOURS),
                ),
                "cards",
                items,
            )
        items += len(colours)
        for at, colour in enumerate(colours):
            box.card[place, at] = COLOURS.index(colour)
            box.supply[place, COLOURS.index(colour)] += 1


def _limit_moves(edition: Edition, box: Any) -> None:
    """Refuses a board with more lines from two ends at once than the rules keep room for."""
    near = [[other for other in range(box.cells) if int(box.near[cell]) >> other & 1] for cell in range(box.cells)]
    colour = box.colour.tolist()

    def lines(cell: int, used: tuple[int, ...], supply: tuple[int, ...]) -> int:
        total = 0
        for other in near[cell]:
            kind = colour[other]
            if supply[kind] and other not in used:
                total += 1 + lines(other, (*used, other), (*supply[:kind], supply[kind] - 1, *supply[kind + 1 :]))
        return total

    for supply in {tuple(int(count) for count in supply) for supply in box.supply}:
        most = sorted(lines(cell, (cell,), supply) for cell in range(box.cells))[-2:]
        if 1 + sum(most) > MOST_MOVES:
            edition.fail(Message("On this board one card allows too many lines."), "rows")


def counts(box: Any) -> list[Count]:
    """T3; every edition has the 15 cards of T1."""
    return [Count(Message("Cells with a number"), int(box.numbers), 9)]


ABILITIES = BoxAbilities(counts)
