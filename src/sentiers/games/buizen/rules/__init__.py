"""The rules of Buizen, clause by clause (B7 to B22): the deal, the turn, pits and manholes, the end. Where tiles lie is in
layout.py, where pipe tiles fit in fitting.py, how they are laid in laying.py, bag and hands in bag.py, what pipes are worth in
pipes.py."""

from __future__ import annotations

import numpy as np

from sentiers.games.buizen.box import (
    BARE,
    CLOSED,
    COVERED,
    KINDS_OF_TILES,
    MANHOLE,
    MATERIALS,
    MOST_LAID,
    MOST_PLAYERS,
    MOST_SPECIALS,
    MOST_TILES,
    OPEN,
    PIT,
    ROAD,
    ROOM,
)
from sentiers.games.buizen.box import MOST_MOVES as MOST_MOVES
from sentiers.games.buizen.rules.bag import draw_tiles, hide_secrets, imagine_hands, imagine_materials, in_bag
from sentiers.games.buizen.rules.fitting import PLACES, count_ways, find_places, layings, nth_laying
from sentiers.games.buizen.rules.laying import lay, touching
from sentiers.games.buizen.rules.layout import START, at, is_road, put
from sentiers.games.buizen.rules.pipes import points
from sentiers.games.buizen.rules.secrets import SECRETS as SECRETS
from sentiers.games.contract import RulesAbilities
from sentiers.kernel import record, rule
from sentiers.kernel.dice import DICE, draw, put_seed, roll, shuffle
from sentiers.kernel.scratch import scratch

STATE = record(
    "buizen",
    [
        ("dice", DICE),
        ("cell", "i2", (MOST_LAID,)),  # of each tile that lies, in the order in which they were laid
        ("lies", "i2", (MOST_LAID,)),  # what it is, and how it lies (box.py)
        ("hand", "i1", (MOST_PLAYERS, KINDS_OF_TILES)),  # how many of each tile
        ("held", "i1", (MOST_PLAYERS,)),  # how many tiles in all, which everybody sees
        ("material", "i1", (MOST_PLAYERS,)),  # from 1; 0 where one cannot know
        ("lying", "i2"),
        ("mover", "i1"),
        ("passes", "i1"),  # one after the other, the bag being empty (B19)
        (
            "stuck",
            "i1",
            (MOST_PLAYERS,),
        ),  # how many tiles in hand surely could not be laid when this seat last passed …
        ("stuck_at", "i1", (MOST_PLAYERS,)),  # … and how many tiles lay on the table then
        ("layer", "i1", (MOST_LAID,)),  # who laid each tile, from 1; 0 if it came with another, or nobody knows
        (
            "covers",
            "i1",
            (2 * MOST_SPECIALS, 3),
        ),  # each pit and manhole played: on which tile, by whom, how many lay then
        ("covered", "i1"),
        ("stuck_covers", "i1", (MOST_PLAYERS,)),  # B15b: … and how many covers, from 1; 0 where it does not matter
        ("step", "i1"),  # B15c: what of this turn is done, SPECIAL_PLAYED or TILE_LAID
        ("drawing", "i1"),  # B14b: how many tiles the mover may draw now; 0 if there is nothing to choose
    ],
)
SPECIAL_PLAYED, TILE_LAID = 1, 2
MOST_DRAWN = 3
"""B14. The moves 1 to 3 draw so many tiles (B14b); 0 is PASS, which also ends a turn (B15c)."""
# All tiles are played, each but the first ones is drawn by passing, and between two of them all others pass; how many to draw may
# be a ply of its own (B14b), and so may the end of a turn (B15c).
MOST_PLIES = 4 * MOST_TILES + (MOST_PLAYERS - 1) * MOST_TILES + MOST_PLAYERS
PASS = 0
POINTS = record("buizen_points", [("of_material", "i8", (len(MATERIALS),))])


@rule
def coded(cell, what):
    """A move: a way to lie, or PIT_DOWN or MANHOLE_DOWN, on a cell."""
    return np.int32(np.int64(what) << 15 | np.int64(cell))


@rule
def parts(move):
    """(cell, what)"""
    return move & 0x7FFF, move >> 15


PIT_DOWN = ROAD + OPEN
MANHOLE_DOWN = ROAD + COVERED


@rule
def deal(box, s, seed):
    put_seed(s.dice, seed)
    for seat in range(MOST_PLAYERS):
        s.material[seat] = seat + 1
    shuffle(s.dice, s.material)  # B7
    for seat in range(box.players, MOST_PLAYERS):
        s.material[seat] = 0
    put(s, START, ROOM)  # B8
    for seat in range(box.players):
        draw_tiles(box, s, seat, box.hand)
    s.mover = roll(s.dice, box.players)
    if box.first_begins:  # B8b
        s.mover = 0


@rule
def over(box, s):
    """B19: nobody has a tile, or all who have one passed, the bag being empty."""
    left = 0
    for seat in range(box.players):
        left += s.held[seat] > 0
    return s.passes >= left


@rule
def turn(box, s):
    return 0 if over(box, s) else 1 << s.mover


@rule
def can_cover(lies, tile):
    """B16 to B18: a pit on a bare road, a manhole on a bare one or on an open pit."""
    return is_road(lies) and (lies == ROAD + BARE or (lies == ROAD + OPEN and tile == MANHOLE))


@rule
def next_road(s, after, tile):
    """The first cell after this one, row by row, whose road a pit or a manhole can be laid onto; 0 if there is none."""
    found = 0
    for place in range(s.lying):
        cell = s.cell[place]
        if cell > after and (found == 0 or cell < found) and can_cover(s.lies[place], tile):
            found = cell
    return found


@rule
def cover_roads(s, tile, out, total):
    """Writes behind the `total` moves that are there where a pit or a manhole can be laid, row by row; returns their new number."""
    first = total
    for place in range(s.lying):
        if can_cover(s.lies[place], tile):
            move = coded(s.cell[place], PIT_DOWN if tile == PIT else MANHOLE_DOWN)
            here = total
            while here > first and out[here - 1] > move:
                out[here] = out[here - 1]
                here -= 1
            out[here] = move
            total += 1
    return total


@rule
def take_up(box, s, seat, w):
    """The different pipe tiles that a seat holds are those to be laid."""
    w.total = 0
    for tile in range(box.pipes):
        if s.hand[seat, tile] > 0:
            w.tiles[w.total] = tile
            w.total += 1


@rule
def others(box, s, seat, layings, out):
    """What can be done beside so many layings: to pass (B15) and to play a pit or a manhole. Returns the number of moves."""
    total = 0
    if layings == 0:
        out[0] = PASS
        total = 1
    if s.step == SPECIAL_PLAYED:  # B15c: one a turn
        return total
    for tile in (PIT, MANHOLE):
        if s.hand[seat, tile] > 0:
            total = cover_roads(s, tile, out, total)
    if box.forced and s.step == 0 and layings == 0 and total > 1:  # B15b: no passing then
        total -= 1
        for place in range(total):
            out[place] = out[place + 1]
    return total


@rule
def small_choices(box, s, seat, out):
    """Where no tile is to be laid: how many to draw (B14b), or a special tile after the other one (B15c). Returns their number."""
    if s.drawing:
        for number in range(s.drawing):
            out[number] = number + 1
        return np.int64(s.drawing)
    return others(box, s, seat, 0, out)


@rule
def legal(box, s, seat, out):
    if seat < 0 or turn(box, s) != 1 << seat:
        return 0
    if s.drawing or s.step == TILE_LAID:
        return small_choices(box, s, seat, out)
    w = scratch(PLACES)
    take_up(box, s, seat, w)
    total = layings(box, s, s.lying, w, out)
    return total + others(box, s, seat, total, out[total:])


@rule
def sample(box, s, seat, rng):
    """The one of `legal` that the draw falls on, without writing down all the layings."""
    w = scratch(PLACES)
    if s.drawing or s.step == TILE_LAID:
        return w.others[draw(rng, small_choices(box, s, seat, w.others))]
    take_up(box, s, seat, w)
    find_places(box, s, s.lying, w)
    total = count_ways(w)
    which = draw(rng, total + others(box, s, seat, total, w.others))
    return nth_laying(w, which) if which < total else w.others[which - total]


@rule
def play(box, s, seat, move):
    if s.drawing:  # B14b
        s.drawing = 0
        draw_tiles(box, s, seat, move)
        laid(box, s, seat)
        return
    if move == PASS and s.step == TILE_LAID:  # B15c: nothing more this turn
        pass_on(box, s)
        return
    if move == PASS:
        s.stuck[seat] = s.held[seat]
        s.stuck_at[seat] = s.lying
        s.stuck_covers[seat] = s.covered + 1 if box.forced and s.step == 0 else 0
        if in_bag(box, s) > 0:
            draw_tiles(box, s, seat, 1)
        else:
            s.passes += 1
    else:
        cell, what = parts(move)
        s.passes = 0
        s.held[seat] -= 1
        s.stuck[seat] = max(0, s.stuck[seat] - 1)  # it may have been one of those
        if what >= ROAD:
            cover(s, seat, cell, what)
            draw_tiles(box, s, seat, 1)
            if box.beside and s.step == 0 and s.held[seat] > 0:  # B15c: a pipe tile may follow
                s.step = SPECIAL_PLAYED
                return
        else:
            s.hand[seat, what >> 3] -= 1
            s.layer[s.lying] = seat + 1
            drawn = min(3, touching(s, cell))  # B14
            lay(box, s, cell, what)
            if box.fewer and min(drawn, in_bag(box, s)) > 1:
                s.drawing = min(drawn, in_bag(box, s))
                return
            draw_tiles(box, s, seat, drawn)
            if box.beside:
                laid(box, s, seat)
                return
    pass_on(box, s)


@rule
def laid(box, s, seat):
    """A pipe tile lies and all is drawn: the turn is over, unless a special tile may follow (B15c). Whether the seat holds one is
    its secret: so it is asked wherever anybody could play one."""
    if box.beside and s.step == 0 and s.held[seat] > 0 and next_road(s, 0, MANHOLE):
        s.step = TILE_LAID
    else:
        pass_on(box, s)


@rule
def cover(s, seat, cell, what):
    """B16, B17: a pit or a manhole onto a road."""
    place = at(s, cell)
    s.covers[s.covered, 0], s.covers[s.covered, 1], s.covers[s.covered, 2] = place, seat, s.lying
    s.covered += 1
    if what == PIT_DOWN:
        s.hand[seat, PIT] -= 1
        s.lies[place] = ROAD + OPEN
    else:
        s.hand[seat, MANHOLE] -= 1
        s.lies[place] = ROAD + (CLOSED if s.lies[place] == ROAD + OPEN else COVERED)


@rule
def pass_on(box, s):
    """The next one who has tiles; B19: who has none is out."""
    s.step = 0
    for _ in range(box.players):
        s.mover = (s.mover + 1) % box.players
        if s.held[s.mover] > 0:
            return


@rule
def score(box, s, out):
    """B20 to B22: the points of one's own material; the highest ones win."""
    found = scratch(POINTS)
    points(box, s, found.of_material)
    for seat in range(box.players):
        out[seat] = found.of_material[s.material[seat] - 1] if s.material[seat] > 0 else 0


@rule
def conceal(box, s, seat):
    hide_secrets(box, s, seat, over(box, s))


@rule
def imagine(box, s, seat, rng):
    imagine_materials(box, s, rng)
    imagine_hands(box, s, seat, rng)


ABILITIES = RulesAbilities(sample=sample)
