"""The rules of Wege, clause by clause (W4 to W18). Where tiles may lie is in layout.py, ducks in ducks.py, connections in
network.py, who wins in aims.py. A turn is one ply: the tile in hand, drawn or passed on, is laid or exchanged for one that lies."""

from __future__ import annotations

import numpy as np

from sentiers.games.contract import RulesAbilities
from sentiers.games.wege.box import BRIDGE, MOST_SPECIAL, NO_DUCK, NO_TILE, PATH, RESERVE, RIVER, SORTS, TILES
from sentiers.games.wege.rules.aims import reward as reward
from sentiers.games.wege.rules.aims import score as score
from sentiers.games.wege.rules.aims import winners as winners
from sentiers.games.wege.rules.ducks import holding_a_pair
from sentiers.games.wege.rules.layout import (
    MIDDLE,
    SPAN,
    WORLD,
    duck_of,
    falling,
    free_cells,
    keeps_reserves_inside,
    kind_of,
    make_room,
    occupied,
    off_the_edge,
    put,
    take,
)
from sentiers.games.wege.rules.secrets import SECRETS as SECRETS
from sentiers.kernel import record, rule
from sentiers.kernel.bits import count, has, lowest, nth, rest
from sentiers.kernel.dice import DICE, draw, draw_word, hide, mix, put_seed, shuffle

AREA = SPAN * SPAN

STATE = record(
    "wege",
    [
        ("dice", DICE),
        ("laid", "u8", (4,)),  # by kind: the cells of the tiles that lie (layout.py)
        ("ducks", "u8", (2,)),  # black, white: the cells whose tile carries one
        ("south", "u8"),  # the cells whose duck sits in one of the two southern corners
        ("left", "i2"),  # column and row of the world in which the layout begins
        ("top", "i2"),
        ("first", "i1"),  # 1 if the first tile was laid with land in the north-east
        ("hand", "i1"),  # the tile to lay; NO_TILE when the match is over
        ("passed", "i1"),  # the hand was not drawn, but taken up by the one before (W10)
        ("turns", "i2"),
        ("drawn", "i1"),
        ("deck", "i1", (TILES,)),  # in the order of drawing; what has been drawn stays, and is public
    ],
)
MOST_MOVES = 72  # of 45 cells around and in a layout of five by five at least nine are taken; a duck doubles them
MOST_PLIES = AREA + MOST_SPECIAL
FIRST_CELL = MIDDLE * WORLD + MIDDLE


@rule
def coded(cell, turned, exchange, tile):
    """A move: the tile, laid on a cell of the world and turned by so many quarters, or exchanged for what lies there."""
    return np.int32(cell | turned << 7 | exchange << 9 | np.int32(tile) << 10)


@rule
def parts(move):
    """(cell, turned, exchange, tile)"""
    return move & 127, move >> 7 & 3, move >> 9 & 1, move >> 10


@rule
def cell_of(s, place):
    """The cell of the world, row by row from the north-west, that a bit of the layout stands for."""
    return ((place >> 3) + s.top - 1) * WORLD + (place & 7) + s.left - 1


@rule
def place_of(s, cell):
    """The bit of a cell of the world; -1 if it is not even beside the layout."""
    x, y = cell % WORLD - s.left + 1, cell // WORLD - s.top + 1
    return y * 8 + x if 0 <= x < 8 and 0 <= y < 8 else -1


@rule
def deal(box, s, seed):
    put_seed(s.dice, seed)
    place = 0
    for tile in range(SORTS):
        for _ in range(box.tiles[tile]):
            s.deck[place] = tile
            place += 1
    shuffle(s.dice, s.deck)  # W5
    s.left = s.top = MIDDLE
    draw_tile(box, s)


@rule
def draw_tile(box, s):
    """W9, W18: the next tile that can be laid comes to hand; none when the area is full or the stack empty."""
    s.hand = NO_TILE
    if count(occupied(s)) == AREA:
        return
    while s.drawn < TILES:
        s.hand = s.deck[s.drawn]
        s.drawn += 1
        kind = kind_of(s.hand)
        if s.hand == NO_TILE or kind in (PATH, RIVER) or (kind == RESERVE and not box.experts):
            return
        cells, exchanges = choices(box, s)
        if cells | exchanges:
            return
        s.hand = NO_TILE  # put out of play


@rule
def choices(box, s):
    """Where the tile in hand may be laid, and for which tiles it may be exchanged: two sets of cells of the layout."""
    kind, nothing = kind_of(s.hand), np.uint64(0)
    if s.turns == 0:
        return np.uint64(1) << np.uint64(9), nothing  # W6
    free = free_cells(s)
    if kind == BRIDGE:
        free &= off_the_edge(s)
    if box.experts and (kind == RESERVE or s.laid[RESERVE]):
        free &= keeps_reserves_inside(s, kind == RESERVE)
    if (kind == BRIDGE and not s.passed) or (kind == RESERVE and box.experts and not free):
        return free, exchangeable(box, s, kind)
    return free, nothing


@rule
def exchangeable(box, s, kind):
    """W10 to W13, W24: the tiles that a bridge, or an expert's reserve, may take the place of. What was passed on is laid (W10)."""
    if kind == BRIDGE:
        fit = off_the_edge(s)
        if box.bridges:  # W11b
            return (s.laid[PATH] | s.laid[RIVER] | s.laid[BRIDGE]) & fit & ~holding_a_pair(s)
    else:
        fit = keeps_reserves_inside(s, True)
    return (s.laid[PATH] | s.laid[RIVER]) & fit & ~holding_a_pair(s)


@rule
def turn(box, s):
    return 0 if s.hand == NO_TILE else 1 << s.turns % box.seats


@rule
def first_moves(s):
    """W6: the first tile may be laid in any rotation; those that look alike count once."""
    return 2 if duck_of(s.hand) == NO_DUCK else 4


@rule
def legal(box, s, seat, out):
    if turn(box, s) != 1 << seat:
        return 0
    total = 0
    if s.turns == 0:
        while total < first_moves(s):
            out[total] = coded(FIRST_CELL, total, 0, s.hand)
            total += 1
        return total
    cells, exchanges = choices(box, s)
    slope, duck = falling(s), duck_of(s.hand) != NO_DUCK
    while cells:
        place = lowest(cells)
        cells = rest(cells)
        quarter = 0 if has(slope, place) else 1
        cell = cell_of(s, place)
        out[total] = coded(cell, quarter, 0, s.hand)
        total += 1
        if duck:  # W7: the other of the two rotations
            out[total] = coded(cell, quarter + 2, 0, s.hand)
            total += 1
    while exchanges:
        place = lowest(exchanges)
        exchanges = rest(exchanges)
        out[total] = coded(cell_of(s, place), 0 if has(slope, place) else 1, 1, s.hand)
        total += 1
    return total


@rule
def sample(box, s, seat, rng):
    if s.turns == 0:
        return coded(FIRST_CELL, draw(rng, first_moves(s)), 0, s.hand)
    cells, exchanges = choices(box, s)
    rotations = 1 if duck_of(s.hand) == NO_DUCK else 2
    laying = rotations * count(cells)
    pick = draw(rng, laying + count(exchanges))
    exchange = 1 if pick >= laying else 0
    place = nth(exchanges, pick - laying) if exchange else nth(cells, pick // rotations)
    turned = 0 if has(falling(s), place) else 1
    if rotations == 2 and pick & 1:
        turned += 2
    return coded(cell_of(s, place), turned, exchange, s.hand)


@rule
def play(box, s, seat, move):
    cell, turned, exchange, tile = parts(move)
    if s.turns == 0:
        s.first = turned & 1
    s.turns += 1
    place = place_of(s, cell)
    if exchange:  # W10
        s.hand = take(s, place)
        s.passed = 1
        put(s, place, tile, turned)
        if (
            box.bridges and kind_of(s.hand) == BRIDGE and not choices(box, s)[0]
        ):  # W11b, W9: taken up, and no place for it
            s.passed = 0
            draw_tile(box, s)
        return
    x, y = make_room(s, place & 7, place >> 3)
    put(s, 8 * y + x, tile, turned)
    s.passed = 0
    draw_tile(box, s)


@rule
def over(box, s):
    return s.hand == NO_TILE


# What one cannot know: the order of the tiles to come; of a stack the next one lies face up (W5)


@rule
def known_tiles(box, s):
    """How many tiles of the deck have been seen, the one that lies face up on the stack included."""
    return min(TILES, s.drawn + (1 if box.stack else 0))


@rule
def conceal(box, s, seat):
    hide(s.dice)
    for place in range(known_tiles(box, s), TILES):
        s.deck[place] = NO_TILE


@rule
def imagine(box, s, seat, rng):
    put_seed(s.dice, draw_word(rng))  # keeps no secret: no rule rolls the dice after the deal
    place = known_tiles(box, s)
    for tile in range(1, SORTS):  # keeps no secret: the last sort, a reserve with a duck, is in no box
        unseen = box.tiles[tile]
        for seen in range(known_tiles(box, s)):
            unseen -= s.deck[seen] == tile
        for _ in range(unseen):
            s.deck[place] = tile
            place += 1
    mix(rng, s.deck[known_tiles(box, s) :])


@rule
def to_come(box, s, out):
    """How many tiles of each sort are still to be drawn, which everybody can count."""
    for tile in range(SORTS):
        out[tile] = box.tiles[tile]
    for seen in range(s.drawn):
        out[s.deck[seen]] -= 1


@rule
def out_of_play(s, kind):
    """W9: how many bridges, or reserves, were put out of play: drawn, but neither laid nor in hand."""
    total = -count(s.laid[kind])
    if s.hand != NO_TILE and kind_of(s.hand) == kind:
        total -= 1
    for seen in range(s.drawn):
        if kind_of(s.deck[seen]) == kind:
            total += 1
    return total


ABILITIES = RulesAbilities(reward=reward, winners=winners, sample=sample)
