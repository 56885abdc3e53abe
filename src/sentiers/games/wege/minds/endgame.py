"""The last tiles, exactly: every way to lay them, every tile that may still come as often as it is left, and each side lays what
is best for it. Positions met before are remembered; where neither side can win any more, nothing is looked at."""

from __future__ import annotations

import numpy as np

from sentiers.games.wege.box import BLACK, BRIDGE, LAND, NO_TILE, SORTS, TILES, WATER
from sentiers.games.wege.rules import AREA, MOST_MOVES, STATE, draw_tile, legal, play, to_come
from sentiers.games.wege.rules.aims import NOBODY, reward, side_of, verdict
from sentiers.games.wege.rules.ducks import pairs
from sentiers.games.wege.rules.layout import SPAN, duck_of, falling, height, kind_of, occupied, rows, width
from sentiers.games.wege.rules.network import ALL_SIDES, LOOSE, grown, links, sides_of, terrain
from sentiers.kernel import record, rule
from sentiers.kernel.bits import count

LEVELS = 64  # turns and draws, one after the other
MEMORY = 1 << 17
FULL = np.uint64(sum(0x7E << 8 * row for row in range(1, SPAN + 1)))  # the area, once it spans six both ways

ENDGAME = record(
    "wege_endgame",
    [
        ("states", STATE, (LEVELS + 1,)),
        ("moves", "i4", (LEVELS, MOST_MOVES)),
        ("reward", "f8", (4,)),
        ("value", "f8", (LEVELS, 2)),  # to land and to water
        ("place", "i8", (LEVELS,)),  # of the tile that is drawn; -1 where a move is made
        ("tried", "i8", (LEVELS,)),  # the last tile, or how many moves
        ("sorts", "i8", (LEVELS, SORTS)),  # how many of each may be drawn
        ("weight", "f8", (LEVELS,)),
        ("total", "i8", (LEVELS,)),  # how many moves there are
        ("side", "i8", (LEVELS,)),
        ("best", "f8", (LEVELS,)),
        ("limit", "f8", (LEVELS,)),  # more than this nobody can come to
        ("key", "u8", (LEVELS,)),
        ("keys", "u8", (MEMORY,)),  # 0: nothing is remembered here
        ("kept", "f8", (MEMORY, 2)),
        ("nobody", "f8"),  # what it is worth that nobody wins
        ("level", "i8"),  # where it is; -1 when all is counted out
        ("looked", "i8"),  # how many positions were looked at
    ],
)


@rule
def left_to_lay(s):
    return AREA - count(occupied(s))


@rule
def to_be_drawn(box, s):
    """Which tile of the deck becomes known before who is to act decides; -1 if none does that matters."""
    if s.hand == NO_TILE:
        return s.drawn - 1 if left_to_lay(s) > 0 and s.drawn > 0 and s.deck[s.drawn - 1] == NO_TILE else -1
    if box.stack and s.drawn < TILES and s.deck[s.drawn] == NO_TILE and left_to_lay(s) > 1:
        return s.drawn
    return -1


@rule
def reveal(box, s, place, tile):
    """Lets the tile in this place of the deck be this one; if it was drawn, it comes to hand."""
    s.deck[place] = tile
    if s.hand == NO_TILE:
        s.drawn = place
        draw_tile(box, s)  # W9: it may have to be put out of play


@rule
def hopeless(box, s, side):
    """Can this side surely not reach its aim any more? (W21, W23)"""
    sorts = np.empty(SORTS, np.int64)
    to_come(box, s, sorts)
    if s.hand != NO_TILE:
        sorts[s.hand] += 1
    ducks = 0
    for tile in range(1, SORTS):
        if sorts[tile] > 0 and kind_of(tile) == BRIDGE:
            return False  # an exchange may mend anything
        if duck_of(tile) == BLACK + side:
            ducks += sorts[tile]
    if not box.child[side] and ducks == 0 and pairs(s, side) == 0:
        return True
    if width(s) < SPAN or height(s) < SPAN:
        return False
    tiles = links(s, side, LOOSE) | (FULL & ~occupied(s))
    slope = falling(s) if side == LAND else ~falling(s)
    seeds = terrain(s, side) & rows(1)
    found = grown(seeds, tiles & slope, tiles & ~slope)
    return sides_of(s, found) != ALL_SIDES


@rule
def key_of(s):
    """A word for all that the rest of the match depends on."""
    word = np.uint64(s.hand) | np.uint64(s.drawn) << np.uint64(8) | np.uint64(s.turns & 3) << np.uint64(16)
    word |= np.uint64(s.passed) << np.uint64(20)
    if s.drawn < TILES:
        word |= np.uint64(s.deck[s.drawn]) << np.uint64(24)
    for kind in range(4):
        word = (word ^ s.laid[kind]) * np.uint64(0x9E3779B97F4A7C15)
        word ^= word >> np.uint64(29)
    for side in range(2):
        word = (word ^ s.ducks[side]) * np.uint64(0xBF58476D1CE4E5B9)
        word ^= word >> np.uint64(31)
    word = (word ^ (s.south & (s.ducks[0] | s.ducks[1]))) * np.uint64(0x94D049BB133111EB)
    return (word ^ word >> np.uint64(30)) | np.uint64(1)


@rule
def at_the_end(box, s, end, out):
    if not box.together and verdict(box, s) == NOBODY:
        out[LAND] = out[WATER] = end.nobody
        return
    reward(box, s, end.reward)
    out[LAND], out[WATER] = end.reward[LAND], end.reward[WATER if box.seats > 1 else LAND]


@rule
def enter(box, end, level):
    """Arrives at the position of a level. True if its value is known at once."""
    s = end.states[level]
    end.looked += 1
    place = to_be_drawn(box, s)
    end.place[level], end.tried[level] = place, 0
    end.value[level, LAND] = end.value[level, WATER] = 0.0
    if place >= 0:
        to_come(box, s, end.sorts[level])
        end.weight[level] = 0.0
        return False
    if s.hand == NO_TILE:
        at_the_end(box, s, end, end.value[level])
        return True
    key = key_of(s)
    slot = np.int64(key >> np.uint64(1)) & (MEMORY - 1)
    if end.keys[slot] == key:
        end.value[level, LAND], end.value[level, WATER] = end.kept[slot, LAND], end.kept[slot, WATER]
        return True
    mover = s.turns % box.seats
    side = side_of(mover)
    end.key[level], end.side[level], end.best[level], end.limit[level] = key, side, -1.0, 1.0
    if not box.together and not box.ducks_decide and hopeless(box, s, side):
        end.limit[level] = end.nobody
        if hopeless(box, s, 1 - side):
            end.value[level, LAND] = end.value[level, WATER] = end.nobody
            return True
    end.total[level] = legal(box, s, mover, end.moves[level])
    return False


@rule
def go_on(box, end, level):
    """The next tile that may come, or the next move, one level further. False when all were tried."""
    s = end.states[level]
    if end.place[level] >= 0:
        tile = end.tried[level] + 1
        while tile < SORTS and end.sorts[level, tile] <= 0:
            tile += 1
        end.tried[level] = tile
        if tile >= SORTS:
            return False
        end.states[level + 1] = s
        reveal(box, end.states[level + 1], end.place[level], tile)
        return True
    number = end.tried[level]
    if number == end.total[level] or end.best[level] >= end.limit[level]:
        return False
    end.tried[level] = number + 1
    end.states[level + 1] = s
    play(box, end.states[level + 1], s.turns % box.seats, end.moves[level, number])
    return True


@rule
def take_in(end, level):
    """A level gets to know the value of the one below it."""
    if end.place[level] >= 0:
        times = end.sorts[level, end.tried[level]]
        end.weight[level] += times
        for side in range(2):
            change = end.value[level + 1, side] - end.value[level, side]
            end.value[level, side] += change * times / end.weight[level]
    elif end.value[level + 1, end.side[level]] > end.best[level]:
        end.best[level] = end.value[level + 1, end.side[level]]
        end.value[level] = end.value[level + 1]


@rule
def keep(end, level):
    if end.place[level] < 0:
        slot = np.int64(end.key[level] >> np.uint64(1)) & (MEMORY - 1)
        end.keys[slot] = end.key[level]
        end.kept[slot] = end.value[level]


@rule
def go_to(box, end, s):
    """Begins with a position."""
    end.states[0] = s
    end.looked = 0
    end.level = -1 if enter(box, end, 0) else 0


@rule
def count_out(box, end, most):
    """Goes on until so many positions were looked at. True once end.value[0] is what the first one is worth to both sides."""
    level = end.level
    while level >= 0 and end.looked < most and level + 1 < LEVELS:
        if not go_on(box, end, level):
            keep(end, level)
            level -= 1
            if level >= 0:
                take_in(end, level)
        elif enter(box, end, level + 1):
            take_in(end, level)
        else:
            level += 1
    end.level = level
    return level < 0
