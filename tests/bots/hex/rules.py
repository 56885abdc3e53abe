"""The rules of Hex, as much of them as a search needs. A move is a cell, row by row. The first seat connects top and bottom, the
second left and right. Groups are kept as trees (`parent`), each with the edges that it touches."""

import hashlib
from pathlib import Path

import numpy as np

from sentiers.kernel import record, rule
from sentiers.kernel.bits import holds, put
from sentiers.kernel.dice import draw

# This game is not on the shelf that the cache of compiled code watches: hence its version in the records.
_VERSION = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]
SIZE = 13
CELLS = SIZE * SIZE
BOX = record(f"hex_box_{_VERSION}", [("side", "i4")])
STATE = record(
    f"hex_{_VERSION}",
    [
        ("stones", "u8", (2, 3)),
        ("parent", "i2", (CELLS,)),
        ("edges", "i1", (CELLS,)),
        ("free", "i2", (CELLS,)),
        ("place", "i2", (CELLS,)),
        ("turns", "i4"),
        ("winner", "i4"),
    ],
)
MOST_MOVES = CELLS
MOST_PLIES = CELLS
AROUND = np.array([[-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0]])


@rule
def deal(box, s, seed):
    for cell in range(CELLS):
        s.free[cell] = cell
        s.place[cell] = cell
        s.parent[cell] = cell
    s.winner = -1


@rule
def turn(box, s):
    return 0 if over(box, s) else 1 << (s.turns & 1)


@rule
def legal(box, s, seat, out):
    total = CELLS - s.turns
    for place in range(total):
        out[place] = s.free[place]
    return total


@rule
def sample(box, s, seat, rng):
    return s.free[draw(rng, CELLS - s.turns)]


@rule
def root(s, cell):
    while s.parent[cell] != cell:
        s.parent[cell] = s.parent[s.parent[cell]]
        cell = s.parent[cell]
    return cell


@rule
def play(box, s, seat, move):
    last = s.free[CELLS - s.turns - 1]
    place = s.place[move]
    s.free[place], s.place[last] = last, place
    s.turns += 1
    put(s.stones[seat], move)
    row, column = move // SIZE, move % SIZE
    along = row if seat == 0 else column
    s.edges[move] = (along == 0) | ((along == SIZE - 1) << 1)
    for way in range(6):
        y, x = row + AROUND[way, 0], column + AROUND[way, 1]
        if 0 <= y < SIZE and 0 <= x < SIZE and holds(s.stones[seat], y * SIZE + x):
            one, other = root(s, move), root(s, y * SIZE + x)
            s.parent[one] = other
            s.edges[other] |= s.edges[one]
    if s.edges[root(s, move)] == 3:
        s.winner = seat


@rule
def over(box, s):
    return s.winner >= 0


@rule
def score(box, s, out):
    out[s.winner] = 1.0
    out[1 - s.winner] = 0.0


@rule
def conceal(box, s, seat):
    pass


@rule
def imagine(box, s, seat, rng):
    pass
