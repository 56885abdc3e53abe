"""The rules of Hex, clause by clause (H1 to H4). A move is the number of a cell, or SWAP. Seat 0 is Light, seat 1 Dark."""

from __future__ import annotations

from hex_game.box import BOTH, MOST
from sentiers.games import open_game
from sentiers.games.boards import marking
from sentiers.games.boards.marking import put
from sentiers.games.contract import RulesAbilities
from sentiers.kernel import record, rule
from sentiers.kernel.dice import draw
from sentiers.kernel.scratch import scratch

# `touched`: which sides of its colour the chain of a stone reaches. Kept, as to walk every chain at every move takes twice as long.
STATE = record("hex_game", [*marking.mark_fields(MOST), ("touched", "u1", (MOST * MOST,))])
MOST_MOVES = MOST * MOST
MOST_PLIES = MOST * MOST + 1
SWAP = MOST * MOST
WALK = record("hex_walk", [("ahead", "i2", (MOST * MOST,))])

# As in every game of marking cells, and where all lies open
deal, turn, over, score = marking.deal, marking.turn, marking.over, marking.score
empty_cells, any_empty = marking.legal, marking.sample
SECRETS, conceal, imagine = open_game.SECRETS, open_game.conceal, open_game.imagine


@rule
def may_swap(box, s):
    return box.swap and s.turns == 1


@rule
def legal(box, s, seat, out):
    total = empty_cells(box, s, seat, out)  # H1
    if total and may_swap(box, s):
        out[total] = SWAP
        total += 1
    return total


@rule
def play(box, s, seat, move):
    if move == SWAP:  # H3: the first stone, seen in the mirror, is Dark's
        for cell in range(box.total):
            if s.cells[cell]:
                s.cells[cell] = s.touched[cell] = 0
                move = box.at[cell % box.columns, cell // box.columns]
                break
    put(s, seat, move)
    if joins(box, s, move):
        s.winner = 1 + seat  # H2, H4


@rule
def joins(box, s, stone):
    """Tells the chain of this stone what it touches now: is it both sides of its colour?"""
    mark, w = s.cells[stone], scratch(WALK)
    touched = s.touched[stone] | box.sides[mark - 1, stone]
    for direction in range(6):
        beside = box.near[stone, direction]
        if beside >= 0 and s.cells[beside] == mark:
            touched |= s.touched[beside]
    if touched == s.touched[stone]:
        return touched == BOTH
    s.touched[stone] = touched
    w.ahead[0] = stone
    total = 1
    while total:
        total -= 1
        cell = w.ahead[total]
        for direction in range(6):
            beside = box.near[cell, direction]
            if beside >= 0 and s.cells[beside] == mark and s.touched[beside] != touched:
                s.touched[beside] = touched
                w.ahead[total] = beside
                total += 1
    return touched == BOTH


@rule
def look_over(box, s):
    """The same for all chains of a board that was not reached move by move. Who has joined his sides has won."""
    s.touched[:] = 0
    for stone in range(box.total):
        if s.cells[stone] and joins(box, s, stone):
            s.winner = s.cells[stone]


@rule
def sample(box, s, seat, rng):
    """A random move without a list of all."""
    if may_swap(box, s) and draw(rng, box.total) == 0:  # as many moves as cells: one is taken
        return SWAP
    return any_empty(box, s, seat, rng)


ABILITIES = RulesAbilities(sample=sample)
