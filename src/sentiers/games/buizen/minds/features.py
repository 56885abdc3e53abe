"""What the pipes on the table promise, closed or not, and what every move would change for each material.

An open end is the worse the fewer tiles still fit on the cell beyond it. What a move does is reckoned from the few pipes it touches
and the few cells it makes harder to fill, so that hundreds of moves are compared at once."""

from __future__ import annotations

import numpy as np

from sentiers.games.buizen.box import A_ROAD, A_ROOM, MOST_PIPES, OPEN, ROAD, TO_ROAD, TO_ROOM
from sentiers.games.buizen.minds.weights import (
    BY_LEFT,
    BY_NATURE,
    BY_PITS,
    FADING,
    GROWTH,
    HARDNESS,
    LINK_LOGS,
    REMAINS,
)
from sentiers.games.buizen.rules import MOST_DRAWN, PIT_DOWN, parts
from sentiers.games.buizen.rules.layout import at, is_pipe, piles, spot_of, spread
from sentiers.games.buizen.rules.pipes import (
    COUNTS,
    ENDS,
    LINKS,
    MATERIAL,
    PITS,
    STRETCHES,
    follow,
    material_at,
    stretch,
)
from sentiers.kernel import record, rule

ASKS = 7**4  # what the neighbours of a cell may ask of its four sides, as a number in base 7
TOUCHED = 32
USUAL_LONGEST = 12.0  # links of a longest pipe in the end
CHANGED = 20
FEATURES = record(
    "buizen_features",
    [
        ("pipe", "i8", (STRETCHES,)),
        ("counts", "i8", (STRETCHES, COUNTS)),
        ("load", "f8", (STRETCHES,)),  # of each pipe: how hard its ends are to close
        ("fits", "i4", (ASKS,)),  # ways to lie, of all tiles that do not lie yet, that fit what is asked
        ("left", "f8"),  # pipe tiles that do not lie yet
        ("longest", "i1"),  # B22b
        ("fade", "f8"),  # how much of what open pipes promise remains, the fewer are left the less
        ("outset", "f8"),  # what that means for open pipes, in log-odds
        ("worth", "f8", (STRETCHES,)),  # what each pipe promises
        ("roads", "i8"),
        ("rooms", "i8"),
        ("joined", "i8", (TOUCHED,)),  # the pipes that a move touches …
        ("group", "i8", (TOUCHED,)),  # … to which of the new tile's pipes they are joined; -1: to none
        ("eases", "f8", (TOUCHED,)),  # … and how their load changes
        ("own", "i8", (2, 3)),  # links, ends and pits of the new tile's two pipes …
        ("own_load", "f8", (2,)),  # … and how hard their ends are to close
        ("spots", "i8", (CHANGED,)),  # the cells of which a move makes more be asked
        ("before", "u2", (CHANGED,)),
    ],
)


@rule
def new_features():
    """Room to reckon in: an array of one, to be passed on as it is (a record alone would not keep it alive)."""
    return np.zeros(1, FEATURES)


@rule
def pattern(ask):
    """What is asked of the four sides as a number in base 7; -1 where no tile of a hand can ever lie (B11, B13)."""
    found = 0
    for side in range(3, -1, -1):
        kind = ask >> 4 * side & 15
        if kind > TO_ROOM:
            return -1
        found = 7 * found + kind
    return found


@rule
def count_tile(box, tile, times, fits):
    """A tile fits whatever asks for some of its sides, or for all of them, as often as it can lie so: adds it so many times."""
    for face in range(box.faces[tile]):
        for quarters in range(box.turns[tile, face]):
            sides = box.sides[tile << 3 | face << 2 | quarters]
            for chosen in range(1, 16):
                place = 0
                for side in range(3, -1, -1):
                    place = 7 * place + (sides >> 4 * side & 15 if chosen >> side & 1 else 0)
                fits[place] += times


@rule
def count_fits(box, s, w):
    """How many ways to lie there are for each thing that may be asked: of all tiles that are in the bag or in a hand."""
    left = np.empty(MOST_PIPES, np.int64)
    for tile in range(MOST_PIPES):
        left[tile] = box.copies[tile]
    for place in range(s.lying):
        if is_pipe(s.lies[place]):
            left[s.lies[place] >> 3] -= 1
    w.fits[:] = 0
    total = 0
    for tile in range(box.pipes):
        if left[tile] > 0:
            total += left[tile]
            count_tile(box, tile, left[tile], w.fits)
    w.left = total


@rule
def hardness(w, ask):
    """How much an open end before a cell of which this is asked weighs on its pipe, in log-odds."""
    place = pattern(np.int64(ask))
    fits = w.fits[place] if place >= 0 else 0
    if fits == 0:
        return HARDNESS[0]
    grade = 1
    while fits > 1 and grade < len(HARDNESS) - 1:
        fits >>= 1
        grade += 1
    return HARDNESS[grade]


@rule
def promise(w, links, ends, pits, load):
    """What a pipe may be expected to score: all its links if it is closed, else by its chances."""
    if w.longest:  # B22b: the longer the better
        links_worth = links * links / USUAL_LONGEST
        if ends == 0 and pits == 0:
            return links_worth
        odds = load + w.outset + BY_PITS * pits + LINK_LOGS[links]
        return w.fade * (links_worth + GROWTH * ends) / (1.0 + np.exp(-odds))
    if ends == 0 and pits == 0:
        return np.float64(links)
    odds = load + w.outset + BY_PITS * pits + LINK_LOGS[links]
    return w.fade * (links + GROWTH * ends) / (1.0 + np.exp(-odds))


@rule
def look(box, s, w, asked, tiles, width, corner):
    """Follows all pipes and weighs their open ends; what fits is counted already."""
    follow(box, s, w.pipe, w.counts)
    w.roads, w.rooms = piles(box, s, s.lying)
    w.longest = box.longest
    w.fade = REMAINS * (1.0 - np.exp(-w.left / FADING))
    w.outset = BY_NATURE + BY_LEFT * np.log1p(w.left)
    for end in range(2 * s.lying):
        w.load[end] = 0.0
    for place in range(s.lying):
        lies = s.lies[place]
        if is_pipe(lies):
            spot = spot_of(s.cell[place], width, corner)
            for side in range(4):
                beside = spot + (-width, 1, width, -1)[side]
                if box.sides[lies] >> 4 * side & 15 < TO_ROAD and tiles[beside] == 0:
                    w.load[w.pipe[stretch(box, lies, place, side)]] += hardness(w, asked[beside])
    for end in range(2 * s.lying):
        if w.pipe[end] == end:
            counts = w.counts[end]
            w.worth[end] = promise(w, counts[LINKS], counts[ENDS], counts[PITS], w.load[end])


@rule
def promises(s, w, out):
    """What the pipes of each material promise, all together."""
    for material in range(4):
        out[material] = 0.0
    for end in range(2 * s.lying):
        if w.pipe[end] == end:
            out[w.counts[end, MATERIAL]] += w.worth[end]


@rule
def touch(w, many, pipe, group, ease):
    """Notes a pipe that a move touches; returns how many there are now."""
    for place in range(many):
        if w.joined[place] == pipe:
            w.eases[place] += ease
            w.group[place] = max(w.group[place], group)
            return many
    w.joined[many], w.group[many], w.eases[many] = pipe, group, ease
    return many + 1


@rule
def ask_more(w, asked, many, spot, ask):
    """More is asked of a free cell; what was asked before is noted, once."""
    known = False
    for place in range(many):
        known |= w.spots[place] == spot
    if not known:
        w.spots[many], w.before[many] = spot, asked[spot]
        many += 1
    asked[spot] |= ask
    return many


@rule
def bring(w, asked, tiles, width, many, spot, side, road, comes):
    """A connection at this side: if a road or a pump room comes there it asks of its neighbours, else the cell is closed off."""
    steps = (-width, 1, width, -1)
    beside = spot + steps[side]
    if not comes:
        return ask_more(w, asked, many, beside, (A_ROAD if road else A_ROOM) << 4 * (side ^ 2))
    for way in range(4):
        further = beside + steps[way]
        if further != spot and 0 <= further < len(tiles) and tiles[further] == 0:  # off the grid nothing lies
            many = ask_more(w, asked, many, further, (TO_ROAD if road else TO_ROOM) << 4 * (way ^ 2))
    return many


@rule
def change(box, s, w, asked, tiles, width, spot, lies, out):
    """What laying a tile so would change for each material."""
    steps = (-width, 1, width, -1)
    sides = np.int64(box.sides[lies])
    w.own[:] = 0
    w.own_load[:] = 0.0
    touched = changed = 0
    roads, rooms = w.roads, w.rooms
    here = hardness(w, asked[spot])
    for side in range(4):
        kind = sides >> 4 * side & 15
        own = stretch(box, lies, 0, side)
        other = np.int64(tiles[spot + steps[side]]) - 1
        if kind < TO_ROAD:
            w.own[own, LINKS] += 1
            if other >= 0:
                touched = touch(w, touched, w.pipe[stretch(box, s.lies[other], other, side ^ 2)], own, -here)
                w.own[own, ENDS] -= 1
            else:
                w.own[own, ENDS] += 1
                changed = ask_more(w, asked, changed, spot + steps[side], kind << 4 * (side ^ 2))
        elif other < 0:
            road = kind == TO_ROAD
            changed = bring(w, asked, tiles, width, changed, spot, side, road, (roads if road else rooms) > 0)
            roads, rooms = roads - road, rooms - (not road)
        elif kind == TO_ROAD and s.lies[other] == ROAD + OPEN:
            w.own[own, PITS] += 1
    for side in range(4):
        if sides >> 4 * side & 15 < TO_ROAD and tiles[spot + steps[side]] == 0:
            w.own_load[stretch(box, lies, 0, side)] += hardness(w, asked[spot + steps[side]])
    for place in range(changed):
        free, before = w.spots[place], np.int64(w.before[place])
        if before != 0:
            harder = hardness(w, asked[free]) - hardness(w, before)
            for side in range(4):
                if 0 < before >> 4 * side & 15 < TO_ROAD:
                    other = np.int64(tiles[free + steps[side]]) - 1
                    touched = touch(w, touched, w.pipe[stretch(box, s.lies[other], other, side ^ 2)], -1, harder)
        asked[free] = w.before[place]
    settle(box, w, touched, lies, out)


@rule
def settle(box, w, touched, lies, out):
    """Adds up what the pipes that a tile touches promised before, and promise with it."""
    for material in range(4):
        out[material] = 0.0
    for place in range(touched):
        pipe, own = w.joined[place], w.group[place]
        counts = w.counts[pipe]
        gain = -w.worth[pipe]
        if own < 0:
            gain += promise(w, counts[LINKS], counts[ENDS], counts[PITS], w.load[pipe] + w.eases[place])
        else:
            for what in (LINKS, ENDS, PITS):
                w.own[own, what] += counts[what]
            w.own_load[own] += w.load[pipe] + w.eases[place]
        out[counts[MATERIAL]] += gain
    first = material_at(box, lies, 0)
    second = first
    for side in range(1, 4):
        if material_at(box, lies, side) != first:
            second = material_at(box, lies, side)
    for own in range(2):
        if w.own[own, LINKS] > 0:
            whole = promise(w, w.own[own, LINKS], w.own[own, ENDS], w.own[own, PITS], w.own_load[own])
            out[second if own else first] += whole


@rule
def change_by_cover(box, s, w, tiles, width, spot, open_now, out):
    """What a pit dug in a road (or else one closed by a manhole) changes for each material."""
    steps = (-width, 1, width, -1)
    for material in range(4):
        out[material] = 0.0
    touched = 0
    pits = np.zeros(4, np.int64)
    for side in range(4):
        other = np.int64(tiles[spot + steps[side]]) - 1
        if other >= 0 and is_pipe(s.lies[other]):
            pipe = w.pipe[stretch(box, s.lies[other], other, side ^ 2)]
            touched = touch(w, touched, pipe, -1, 0.0)
            for place in range(touched):
                if w.joined[place] == pipe:
                    pits[place] += 1
    for place in range(touched):
        counts = w.counts[w.joined[place]]
        load = w.load[w.joined[place]]
        now = counts[PITS] + (pits[place] if open_now else -pits[place])
        out[counts[MATERIAL]] += promise(w, counts[LINKS], counts[ENDS], now, load) - w.worth[w.joined[place]]


@rule
def changes(box, s, w, now, gains, moves, total):
    """What the pipes of each material promise now, and what each move would change of it; what fits is counted already."""
    asked, tiles, width, corner = spread(box, s, s.lying)
    look(box, s, w, asked, tiles, width, corner)
    promises(s, w, now)
    for place in range(total):
        if moves[place] <= MOST_DRAWN:
            gains[place] = 0.0
            continue
        cell, what = parts(moves[place])
        spot = spot_of(cell, width, corner)
        if what < ROAD:
            change(box, s, w, asked, tiles, width, spot, what, gains[place])
        elif what == PIT_DOWN or s.lies[at(s, cell)] == ROAD + OPEN:
            change_by_cover(box, s, w, tiles, width, spot, what == PIT_DOWN, gains[place])
        else:
            gains[place] = 0.0
