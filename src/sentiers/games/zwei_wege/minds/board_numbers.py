# mypy: allow-untyped-defs, allow-untyped-calls
"""Every board of Zwei Wege, numbered. A board is seen from the mover, who is taken to be south; which species stands where does
not matter as long as two animals are of one, nor does west or east: such boards, alike but for names, have one number.

A *pair* is where the two animals of a species are, each as far as it has come: 3 * row from its own start + column. A *board* is
three pairs of nine bits. Numbers count the set bits of a map over all triples of pairs."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sentiers.games.zwei_wege.box import COLUMNS, EAST, NORTH, SOUTH, WEST
from sentiers.games.zwei_wege.rules import ANIMALS, FORBIDDEN, HOME, all_home, announceable, landing, occupied
from sentiers.kernel import rule
from sentiers.kernel.bits import bit, count

BITS = 9
ONE_PAIR = (1 << BITS) - 1
WON, LOST, SAME = -1, -2, -3  # instead of a board: the mover has won, has lost, nothing moved

_OWN_HOME, _OWN_START, _OTHER_HOME, _OTHER_START = 1, 2, 4, 8


class Atlas(NamedTuple):
    """What it takes to number the boards of one box."""

    mirror: np.ndarray[Any, Any]  # each pair with west and east exchanged
    swap: np.ndarray[Any, Any]  # each pair seen by the other player
    words: np.ndarray[Any, Any]  # the map: which triples of pairs are a board, in its first way of being written
    below: np.ndarray[Any, Any]  # how many are in the words before each


@rule
def place_of(box, seat, cell):
    """How far an animal has come, and in which column."""
    if cell == HOME:
        return np.int64(COLUMNS * (box.rows - 1))
    if seat == SOUTH:
        return np.int64(cell)
    return np.int64(COLUMNS * (box.rows - 1 - cell // COLUMNS) + cell % COLUMNS)


@rule
def cell_of(box, seat, place):
    if place == COLUMNS * (box.rows - 1):
        return np.int64(HOME)
    if seat == SOUTH:
        return np.int64(place)
    return np.int64(COLUMNS * (box.rows - 1 - place // COLUMNS) + place % COLUMNS)


@rule
def pair_of(box, at, seat, animal):
    places = COLUMNS * (box.rows - 1) + 1
    return place_of(box, seat, at[seat, animal]) * places + place_of(box, 1 - seat, at[1 - seat, animal])


@rule
def pack(box, at, seat):
    """The board as this seat sees it, species in their order."""
    board = np.int64(0)
    for animal in range(ANIMALS):
        board |= pair_of(box, at, seat, animal) << (BITS * animal)
    return board


@rule
def unpack(box, board, at):
    """Sets up a board with its mover as south."""
    places = COLUMNS * (box.rows - 1) + 1
    for animal in range(ANIMALS):
        pair = (board >> (BITS * animal)) & ONE_PAIR
        at[SOUTH, animal] = cell_of(box, SOUTH, pair // places)
        at[NORTH, animal] = cell_of(box, NORTH, pair % places)


@rule
def swapped(atlas, board):
    """The board as the other player sees it."""
    return (
        np.int64(atlas.swap[board & ONE_PAIR])
        | np.int64(atlas.swap[(board >> BITS) & ONE_PAIR]) << BITS
        | np.int64(atlas.swap[board >> (2 * BITS)]) << (2 * BITS)
    )


@rule
def triple(a, b, c):
    """The number of three pairs among all triples, in whatever order they come."""
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
    if a > b:
        a, b = b, a
    return c * (c + 1) * (c + 2) // 6 + b * (b + 1) // 2 + a


@rule
def first_writing(atlas, board):
    """The lower of the numbers of a board and of its mirror image."""
    a, b, c = board & ONE_PAIR, (board >> BITS) & ONE_PAIR, board >> (2 * BITS)
    mirror = triple(np.int64(atlas.mirror[a]), np.int64(atlas.mirror[b]), np.int64(atlas.mirror[c]))
    return min(triple(a, b, c), mirror)


@rule
def number(atlas, board):
    """The number of a board, counted from 0 without gaps."""
    index = np.uint64(first_writing(atlas, board))
    word = index >> np.uint64(6)
    under = atlas.words[word] & ((np.uint64(1) << (index & np.uint64(63))) - np.uint64(1))
    return atlas.below[word] + count(under)


@rule
def _describe_pairs(box, masks, flags):
    """For each pair the cells it takes (none: it cannot be) and what it says about home and start rows."""
    home = COLUMNS * (box.rows - 1)
    for pair in range(len(masks)):
        own, other = pair // (home + 1), pair % (home + 1)
        here, there = cell_of(box, SOUTH, own), cell_of(box, NORTH, other)
        flags[pair] = (own == home) * _OWN_HOME | (own < COLUMNS) * _OWN_START
        flags[pair] |= (other == home) * _OTHER_HOME | (other < COLUMNS) * _OTHER_START
        masks[pair] = (bit(here) if own != home else np.uint64(0)) | (bit(there) if other != home else np.uint64(0))
        if own != home and here == there:
            flags[pair] = -1


@rule
def _walk_triples(box, atlas, boards, only_count):
    """Walks all triples of pairs; marks those that are boards in the map, or lists them."""
    pairs = len(atlas.mirror)
    masks, flags = np.zeros(pairs, np.uint64), np.zeros(pairs, np.int64)
    _describe_pairs(box, masks, flags)
    index, total = -1, 0
    for c in range(pairs):
        for b in range(c + 1):
            if flags[c] < 0 or flags[b] < 0 or masks[b] & masks[c]:
                index += b + 1
                continue
            for a in range(b + 1):
                index += 1
                some, each = flags[a] | flags[b] | flags[c], flags[a] & flags[b] & flags[c]
                if flags[a] < 0 or masks[a] & (masks[b] | masks[c]):
                    continue
                if some & 3 == 3 or some & 12 == 12 or each & (_OWN_HOME | _OTHER_HOME):  # Z13, Z16
                    continue
                board = np.int64(a) | np.int64(b) << BITS | np.int64(c) << (2 * BITS)
                if first_writing(atlas, board) == index:
                    if only_count:
                        atlas.words[index >> 6] |= np.uint64(1) << np.uint64(index & 63)
                    else:
                        boards[total] = board
                    total += 1
    return total


def blank_atlas(box: Any) -> Atlas:
    """The atlas of a box, its map still white."""
    home = COLUMNS * (int(box.rows) - 1)
    places = home + 1
    flip = np.array([p if p == home else p - p % COLUMNS + COLUMNS - 1 - p % COLUMNS for p in range(places)])
    own, other = np.divmod(np.arange(places * places), places)
    triples = places**2 * (places**2 + 1) * (places**2 + 2) // 6
    words = np.zeros((triples + 63) // 64, np.uint64)
    return Atlas(
        (flip[own] * places + flip[other]).astype(np.int16),
        (other * places + own).astype(np.int16),
        words,
        np.zeros(len(words), np.int32),
    )


def with_map(blank: Atlas, words: np.ndarray[Any, Any]) -> Atlas:
    """The atlas with this map in it."""
    counts = np.bitwise_count(words).astype(np.int32)
    return blank._replace(words=words, below=(np.cumsum(counts) - counts).astype(np.int32))


def number_boards(box: Any) -> tuple[Atlas, np.ndarray[Any, Any]]:
    """The atlas of a box, and all its boards by their numbers."""
    atlas = blank_atlas(box)
    total = _walk_triples(box, atlas, np.empty(0, np.int32), True)
    boards = np.empty(total, np.int32)
    _walk_triples(box, atlas, boards, False)
    return with_map(atlas, atlas.words), boards


@rule
def measure(box, boards, progress):
    """How many rows all animals of each board have come together: no move takes any of it back."""
    places = COLUMNS * (box.rows - 1) + 1
    for place in range(len(boards)):
        progress[place] = 0
        for animal in range(ANIMALS):
            pair = (boards[place] >> (BITS * animal)) & ONE_PAIR
            progress[place] += pair // places // COLUMNS + pair % places // COLUMNS


@rule
def count_symmetric(atlas, boards):
    """How many boards are their own mirror image."""
    total = 0
    for place in range(len(boards)):
        board = np.int64(boards[place])
        a, b, c = board & ONE_PAIR, (board >> BITS) & ONE_PAIR, board >> (2 * BITS)
        mirror = triple(np.int64(atlas.mirror[a]), np.int64(atlas.mirror[b]), np.int64(atlas.mirror[c]))
        total += mirror == triple(a, b, c)
    return total


@rule
def fates(box, board, at, moved, paid):
    """What may come of each announcement: [animal, side - 1] the board when it succeeds and when it is blocked, as the same mover
    sees it, or WON, LOST, SAME. Returns the mask of the animals that may be announced. `at` is room to work in."""
    unpack(box, board, at)
    can = announceable(box, at, SOUTH)
    taken = occupied(at)
    for animal in range(ANIMALS):
        if can >> animal & 1:
            for side in range(WEST, EAST + 1):
                moved[animal, side - 1] = _after(box, board, at, taken, SOUTH, animal, side)
                paid[animal, side - 1] = SAME
                if at[NORTH, animal] != HOME:  # Z14
                    paid[animal, side - 1] = _after(box, board, at, taken, NORTH, animal, side)
    return can


@rule
def _after(box, board, at, taken, seat, animal, side):
    place = landing(box, at, taken, seat, animal, side)
    if place == FORBIDDEN:  # Z13: it is not made
        return np.int64(SAME)
    stood = at[seat, animal]
    at[seat, animal] = place
    pair = pair_of(box, at, SOUTH, animal)
    done = all_home(at, seat)
    at[seat, animal] = stood
    if done:
        return np.int64(WON if seat == SOUTH else LOST)
    shift = BITS * animal
    return (board & ~(np.int64(ONE_PAIR) << shift)) | (pair << shift)
