"""What a path can still get at most: numbers and cells. Never too little, whatever is promised too much.

Each end grows in one free part of the board. A colour covers no more cells than the cards to come give; a cell with one way in is
covered only as the last of an end; and the rim is reached in certain orders only (number_order.py)."""

from __future__ import annotations

import numpy as np

from sentiers.games.traxx.box import CARDS, COLOURS
from sentiers.games.traxx.minds.number_order import most_apart, most_shared
from sentiers.games.traxx.rules import half
from sentiers.kernel import rule
from sentiers.kernel.bits import bit, count, has, lowest, rest


@rule
def pay(box, worth, round_, highest, number):
    """The points for a number, `highest` being the highest reached before, from 1 (T17)."""
    if box.players == 1:
        return np.int64(box.value[number] if number >= highest else half(box.value[number]))
    return np.int64(worth[number, min(round_, CARDS - 1)])


@rule
def highest_on(box, cells):
    """The highest number on a path, counted from 1; 0 for none."""
    for number in range(box.numbers - 1, -1, -1):
        if has(cells, box.carrier[number]):
            return number + 1
    return 0


@rule
def spread(box, seed, free, around):
    """The free part of the board around a cell, and in it the cells with one way in at most."""
    part, dead, ahead = seed, np.uint64(0), seed
    while ahead != np.uint64(0):
        cell = lowest(ahead)
        beside = box.near[cell] & around
        fresh = beside & free & ~part
        part |= fresh
        ahead = rest(ahead) | fresh
        if beside & (beside - np.uint64(1)) == np.uint64(0):
            dead |= bit(cell)
    return part, dead


@rule
def cover(box, left, part, dead, ends):
    """How many cells of a part can be covered at most with these cells left of each colour, by so many ends."""
    most, without = 0, ends
    for colour in range(len(COLOURS)):
        cells = part & box.coloured[colour]
        most += min(count(cells), left[colour])
        without += min(count(cells & ~dead), left[colour])
    return min(most, without)


@rule
def inside(box, rim, worth, round_, part, highest):
    """What the numbers in a part pay at most; alone, only those inside the board, as the rim has its order."""
    total = np.int64(0)
    for number in range(box.numbers):
        if has(part, box.carrier[number]) and (box.players > 1 or not has(np.uint64(rim.numbers), number)):
            total += pay(box, worth, round_, highest, number)
    return total


@rule
def most_numbers(box, rim, worth, round_, cells, highest):
    """The most points for the numbers that a path has not reached, at first sight."""
    points, free = np.int64(0), 0
    for number in range(box.numbers):
        if not has(cells, box.carrier[number]):
            if box.players == 1 and rim.numbers >> number & 1:
                free |= 1 << number
            else:
                points += pay(box, worth, round_, highest, number)
    return points + rim.loose[free, highest]


@rule
def most(box, rim, worth, round_, left, cells, tail, head):
    """The most points for numbers, the most in all (numbers and cells), and the cells within reach of a path."""
    free = box.board & ~cells
    at_tail, at_head = box.near[tail] & free, box.near[head] & free
    seeds = at_tail | at_head
    if seeds == np.uint64(0):
        return np.int64(0), np.int64(0), seeds
    highest = highest_on(box, cells)
    around = free | bit(tail) | bit(head)
    part, dead = spread(box, seeds & (~seeds + np.uint64(1)), free, around)
    if seeds & ~part == np.uint64(0) and at_tail != np.uint64(0) and at_head != np.uint64(0):
        points = inside(box, rim, worth, round_, part, highest)
        if box.players == 1:
            points += most_shared(box, rim, part, cells, highest)
        return points, points + cover(box, left, part, dead, 2), part
    return _most_of_parts(box, rim, worth, round_, left, cells, at_tail, at_head, highest, around)


@rule
def _most_of_parts(box, rim, worth, round_, left, cells, at_tail, at_head, highest, around):
    """The same where the free cells fall into several parts: each end chooses one, and stays there."""
    free = box.board & ~cells
    parts, deads = np.zeros(8, np.uint64), np.zeros(8, np.uint64)  # the first part is the empty one
    many = 1
    seeds = at_tail | at_head
    reach = np.uint64(0)
    while seeds != np.uint64(0):
        parts[many], deads[many] = spread(box, seeds & (~seeds + np.uint64(1)), free, around)
        seeds &= ~parts[many]
        reach |= parts[many]
        many += 1
    best_points, best = np.int64(0), np.int64(0)
    for one in range(many):
        if (one > 0) != (at_tail != np.uint64(0)) or (one > 0 and parts[one] & at_tail == np.uint64(0)):
            continue
        for other in range(many):
            if (other > 0) != (at_head != np.uint64(0)) or (other > 0 and parts[other] & at_head == np.uint64(0)):
                continue
            both = parts[one] | parts[other]
            points = inside(box, rim, worth, round_, both, highest)
            ends = 2
            if one != other:
                ends = (deads[one] != np.uint64(0)) + (deads[other] != np.uint64(0))
            if box.players == 1 and one == other:
                points += most_shared(box, rim, both, cells, highest)
            elif box.players == 1:
                points += most_apart(box, rim, parts[one], parts[other], cells, highest)
            best_points = max(best_points, points)
            best = max(best, points + cover(box, left, both, deads[one] | deads[other], ends))
    return best_points, best, reach
