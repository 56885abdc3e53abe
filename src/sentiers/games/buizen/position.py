"""A position of Buizen as text: the table, columns counted to the east and rows to the north, then what each player holds.

    1  .      12b90  =o
    0  7a180  #      .
       -1     0      1
    0: PE100 | 3 18 pit
    1: gas | 4 9 22 31
    turn 0

A pipe tile is its number, the face that shows (a, b) and by how much it is turned; `#` is a pump room, `=` a road, `=o` with an
open pit, `=x` with a manhole, `=ox` with a manhole on a pit. What is on no line is in the bag. Behind the turn may stand what of it
is done: `special played` or `tile laid` (B15c), `may draw 2` (B14b).
Of a table that somebody has drawn it is checked that it can be."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from sentiers.games.buizen import possible
from sentiers.games.buizen.box import (
    A_ROAD,
    A_ROOM,
    KINDS_OF_TILES,
    MANHOLE,
    MATERIALS,
    MOST_LAID,
    MOST_PLAYERS,
    PIT,
    ROAD,
    ROOM,
    TO_ROAD,
    TO_ROOM,
)
from sentiers.games.buizen.notation import cell_name, covers, lie_name, lie_named, tile_name, tile_named
from sentiers.games.buizen.rules import SPECIAL_PLAYED, TILE_LAID, next_road
from sentiers.games.buizen.rules.bag import in_bag, unseen
from sentiers.games.buizen.rules.layout import MIDDLE, NOTHING, START, WORLD, at, beyond, is_pipe, piles, put
from sentiers.games.contract import PositionAbilities
from sentiers.games.drawn import Lines
from sentiers.messages import BadRecord, Message

_ROW = re.compile(r"(-?\d{1,2})\s+(\S.*)")
_HEAD = re.compile(r"-?\d{1,2}(\s+-?\d{1,2})*")
_LIES = re.compile(r"(\d{1,2})([ab])(0|90|180|270)")
_PLAYER = re.compile(r"(\d):\s*([^|]*?)\s*\|([^|]*)")
_TURN = re.compile(r"turn (\d)(?:, passes (\d))?(?:, (special played|tile laid))?(?:, may draw ([23]))?")
_STEPS = {None: 0, "special played": SPECIAL_PLAYED, "tile laid": TILE_LAID}
_COVERS = {covers(lies): lies for lies in (*range(ROAD, ROAD + 4), ROOM)}
_MEETS = {TO_ROAD: A_ROAD, TO_ROOM: A_ROOM, A_ROAD: TO_ROAD, A_ROOM: TO_ROOM}


def mark(box: Any, lies: int) -> str:
    return covers(lies) if lies >= ROAD else lie_name(box, lies)


def board(box: Any, s: Any) -> list[str]:
    """The rows of the table from the north, and the numbers of its columns."""
    lying = {int(s.cell[place]): mark(box, int(s.lies[place])) for place in range(s.lying)}
    columns = range(min(cell % WORLD for cell in lying), max(cell % WORLD for cell in lying) + 1)
    rows = range(min(cell // WORLD for cell in lying), max(cell // WORLD for cell in lying) + 1)
    lines = []
    for row in rows:
        marks = [f"{lying.get(row * WORLD + column, '.'):<6}" for column in columns]
        lines.append(f"{MIDDLE - row:>3}  {' '.join(marks)}".rstrip())
    return [*lines, f"     {' '.join(f'{column - MIDDLE:<6}' for column in columns)}".rstrip()]


def holdings(box: Any, s: Any) -> list[str]:
    """What each player holds, and whose turn it is."""
    lines = []
    for seat, (material, hand) in enumerate(zip(s.material.tolist(), s.hand.tolist(), strict=True)):
        if seat < box.players:
            tiles = [tile_name(box, tile) for tile, held in enumerate(hand) if held > 0 for _ in range(held)]
            tiles += ["?"] * (int(s.held[seat]) - len(tiles))
            lines.append(f"{seat}: {MATERIALS[material - 1] if material else '?'} | {' '.join(tiles)}".rstrip())
    done = "".join(f", {words}" for words, step in _STEPS.items() if words and s.step == step)
    draws = f", may draw {s.drawing}" if s.drawing else ""
    return [*lines, f"turn {s.mover}" + (f", passes {s.passes}" if s.passes else "") + done + draws]


def write(box: Any, s: Any) -> str:
    return "\n".join([*board(box, s), *holdings(box, s)])


def read(box: Any, s: Any, text: str) -> None:
    rows: dict[int, list[str]] = {}
    west, turn, players = 0, None, []
    lines = Lines()
    for line in filter(None, map(str.strip, text.splitlines())):
        row, player, deed = _ROW.fullmatch(line), _PLAYER.fullmatch(line), _TURN.fullmatch(line)
        if player:
            players.append(player)
        elif deed:
            lines.note("turn", line)
            turn = deed
        elif _is_head(line):
            lines.note("columns", line)
            west = int(line.split()[0])
        elif row:
            lines.note(int(row[1]), line)
            rows[int(row[1])] = row[2].split()
        else:
            raise BadRecord(Message("This is no line of a position: {line}", line=line[:60]))
    _read_board(box, s, rows, west)
    _read_players(box, s, players)
    if turn:
        _read_step(box, s, turn)
    _check(box, s)
    if not turn or int(turn[1]) >= box.players:
        raise BadRecord(Message("The last line of a position says whose turn it is, as in: turn 0"))
    s.mover, s.passes = int(turn[1]), int(turn[2] or 0)
    if s.held[s.mover] == 0 and s.held.any() and not s.drawing:
        raise BadRecord(Message("Player {seat} has no tiles left, and so has no turn.", seat=int(turn[1])))
    if s.passes and in_bag(box, s) > 0:
        raise BadRecord(Message("Passes are counted only when the bag is empty."))
    if s.passes > sum(s.held[seat] > 0 for seat in range(box.players)):  # B19
        raise BadRecord(Message("It is over when all who have tiles have passed: nobody passes after that."))


def _read_step(box: Any, s: Any, turn: re.Match[str]) -> None:
    """B14b, B15c: what of the turn is done."""
    s.step, s.drawing = _STEPS[turn[3]], int(turn[4] or 0)
    if (s.step and not box.beside) or (s.drawing and not box.fewer) or (s.drawing and s.step == TILE_LAID):
        raise BadRecord(Message("At this table no turn has such a step: {step}", step=turn[0]))
    if s.drawing > in_bag(box, s):
        raise BadRecord(Message("There are only {count} tiles in the bag.", count=int(in_bag(box, s))))
    if s.step == TILE_LAID and not next_road(s, 0, MANHOLE):
        raise BadRecord(Message("There is no road for a special tile: the turn is over."))


def _is_head(line: str) -> bool:
    """Are these the numbers of columns, one after the other?"""
    numbers = [int(word) for word in line.split()] if _HEAD.fullmatch(line) else []
    return bool(numbers) and numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def _read_board(box: Any, s: Any, rows: dict[int, list[str]], west: int) -> None:
    """Lays the tiles, the starting tile first, the others row by row."""
    found: dict[int, int] = {}
    for y, marks in rows.items():
        for x, word in enumerate(marks, west):
            if word != ".":
                if abs(x) + abs(y) >= MOST_LAID:
                    raise BadRecord(Message("All tiles hang together: here some lie apart."))
                found[(MIDDLE - y) * WORLD + MIDDLE + x] = _lies(box, word)
    if found.get(START) != ROOM:
        raise BadRecord(Message("The starting tile, a pump room, lies on {cell}.", cell=cell_name(START)))
    if len(found) > MOST_LAID:
        raise BadRecord(Message("There are more tiles on the table than the box holds."))
    put(s, START, ROOM)
    for cell in sorted(found):
        if cell != START:
            put(s, cell, found[cell])


def _lies(box: Any, word: str) -> int:
    if word in _COVERS:
        return int(_COVERS[word])
    found = _LIES.fullmatch(word)
    lies = lie_named(box, found[1], found[2], found[3]) if found else None
    if lies is None:
        raise BadRecord(
            Message(
                "{word} is no tile: write 12b90 for a pipe tile, # for a pump room, = =o =x =ox for a road.",
                word=word[:12],
            )
        )
    return lies


def _read_players(box: Any, s: Any, lines: list[re.Match[str]]) -> None:
    if sorted(int(line[1]) for line in lines) != list(range(int(box.players))):
        raise BadRecord(Message("A position has one line for each of the {count} players.", count=int(box.players)))
    for line in lines:
        seat = int(line[1])
        if line[2] not in MATERIALS:
            raise BadRecord(
                Message(
                    "{name} is no material: there are {materials}.",
                    name=line[2][:20] or "?",
                    materials=", ".join(MATERIALS),
                )
            )
        s.material[seat] = MATERIALS.index(line[2]) + 1
        for word in line[3].split():
            tile = tile_named(box, word)
            if tile is None:
                raise BadRecord(Message("{word} is no tile that one could hold.", word=word[:12]))
            if s.hand[seat, tile] == box.copies[tile]:
                raise BadRecord(_too_many(box, tile))
            s.hand[seat, tile] += 1
            s.held[seat] += 1
    if len(set(s.material[: box.players].tolist())) != box.players:
        raise BadRecord(Message("Each player has another material."))


def _check(box: Any, s: Any) -> None:
    """The box has all these tiles, they hang together, every side fits (B9 to B13): BadRecord says what is wrong first."""
    _count(box, s)
    _hang_together(s)
    roads, rooms = piles(box, s, s.lying)
    for place in range(s.lying):
        for side in range(4):
            other = at(s, beyond(int(s.cell[place]), side))
            here = int(box.asks[s.lies[place]]) >> 4 * side & 15
            if other == NOTHING:
                if (here == A_ROAD and roads > 0) or (here == A_ROOM and rooms > 0):
                    raise BadRecord(
                        Message(
                            "The tile on {cell} has a connection to a free cell, though the pile is not used up.",
                            cell=cell_name(int(s.cell[place])),
                        )
                    )
                continue
            there = int(box.asks[s.lies[other]]) >> 4 * (side ^ 2) & 15
            if not _fit(s, place, int(other), here, there):
                raise BadRecord(
                    Message(
                        "The tiles on {cell} and {other} do not fit each other.",
                        cell=cell_name(int(s.cell[place])),
                        other=cell_name(int(s.cell[other])),
                    )
                )


def _fit(s: Any, place: int, other: int, here: int, there: int) -> bool:
    pipes = int(is_pipe(s.lies[place])) + int(is_pipe(s.lies[other]))
    if pipes == 1:
        return _MEETS.get(here) == there
    return here == there and here not in (A_ROAD, A_ROOM)


def _too_many(box: Any, tile: int) -> Message:
    name = tile_name(box, tile) if tile >= PIT or tile < box.pipes else "?"
    return Message("There are only {count} tiles {tile}.", count=int(box.copies[tile]), tile=name)


def _count(box: Any, s: Any) -> None:
    left = np.zeros(KINDS_OF_TILES, np.int64)
    unseen(box, s, left)
    for tile in range(KINDS_OF_TILES):
        if left[tile] < 0:
            raise BadRecord(_too_many(box, tile))
    if min(piles(box, s, s.lying)) < 0:
        raise BadRecord(Message("There are more roads or pump rooms on the table than the box holds."))
    empty = any(s.held[seat] == 0 for seat in range(min(MOST_PLAYERS, int(box.players))))
    if empty and left.sum() > 0 and not s.drawing:
        raise BadRecord(Message("Nobody's hand is empty as long as there are tiles in the bag."))


def _hang_together(s: Any) -> None:
    cells = {int(s.cell[place]) for place in range(s.lying)}
    fresh = [int(s.cell[0])]
    while fresh:
        cell = fresh.pop()
        if cell in cells:
            cells.remove(cell)
            fresh += [int(beyond(cell, side)) for side in range(4)]
    if cells:
        raise BadRecord(Message("All tiles hang together: here some lie apart."))


ABILITIES = PositionAbilities(possible=possible.check)
