"""The rules of Hex, clause by clause (H1 to H4). A move is the number of a cell, or SWAP. Seat 0 is Light, seat 1 Dark."""

from __future__ import annotations

import numpy as np

from hex_game.box import MOST
from sentiers.games import open_game
from sentiers.games.boards import marking
from sentiers.games.boards.marking import put
from sentiers.games.contract import RulesAbilities
from sentiers.kernel import record, rule

STATE = record("hex_game", marking.mark_fields(MOST))
MOST_MOVES = MOST * MOST
MOST_PLIES = MOST * MOST + 1
SWAP = MOST * MOST

# As in every game of marking cells, and where all lies open
deal, turn, over, score, empty_cells = marking.deal, marking.turn, marking.over, marking.score, marking.legal
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
                s.cells[cell] = 0
                move = box.at[cell % box.columns, cell // box.columns]
                break
    put(s, seat, move)
    if joins(box, s, move):
        s.winner = 1 + seat  # H2, H4


@rule
def joins(box, s, stone):
    """Does the chain of this stone touch both sides of its colour?"""
    mark = s.cells[stone]
    seen = np.zeros(MOST * MOST, dtype=np.uint8)
    ahead = np.empty(MOST * MOST, dtype=np.int16)
    ahead[0], total, done = stone, 1, 0
    seen[stone] = 1
    first = last = False
    while done < total:
        cell = ahead[done]
        done += 1
        line = cell // box.columns if mark == 1 else cell % box.columns
        first |= line == 0
        last |= line == box.rows - 1
        for direction in range(6):
            beside = box.near[cell, direction]
            if beside >= 0 and not seen[beside] and s.cells[beside] == mark:
                seen[beside] = 1
                ahead[total] = beside
                total += 1
    return first and last


ABILITIES = RulesAbilities()
