"""Pipes followed from tile to tile, which of them are closed, and what they are worth: B20 and B21.

A face has one pipe or two, each of its own material. So a *stretch* of pipe is a tile and one of two: 2 · tile is the pipe of its
north side, 2 · tile + 1 the other one. Stretches that are joined make a pipe, and one of them stands for it."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.games.buizen.box import MOST_LAID, OPEN, ROAD, TO_ROAD
from sentiers.games.buizen.rules.layout import MOST_SPOTS, find_tiles, is_pipe, spot_of
from sentiers.kernel import record, rule
from sentiers.kernel.scratch import scratch

STRETCHES = 2 * MOST_LAID
NO_PIPE = -1
LINKS, ENDS, PITS, TILES, MATERIAL = 0, 1, 2, 3, 4  # what is counted of a pipe
COUNTS = 5

# Room to reckon in (kernel/scratch.py)
GRID = record("buizen_grid", [("tiles", "i1", (MOST_SPOTS,))])
FOLLOWED = record("buizen_followed", [("pipe", "i8", (STRETCHES,)), ("counts", "i8", (STRETCHES, COUNTS))])


@rule
def material_at(box: Any, lies: Any, side: Any) -> Any:
    return box.made_of[lies] >> 2 * side & 3


@rule
def stretch(box: Any, lies: Any, place: Any, side: Any) -> Any:
    """The stretch of pipe that leads to this side of the tile."""
    return 2 * place + (material_at(box, lies, side) != material_at(box, lies, 0))


@rule
def foremost(pipe: Any, end: Any) -> Any:
    """The stretch that stands for the pipe of this one."""
    while pipe[end] != end:
        pipe[end] = pipe[pipe[end]]
        end = pipe[end]
    return end


@rule
def follow(box: Any, s: Any, pipe: Any, counts: Any) -> Any:
    """Writes for each stretch the one that stands for its pipe (NO_PIPE where there is none), and there, in `counts`: links (B21),
    plain sides that meet nothing yet, open pits, tiles, and the material."""
    grid = scratch(GRID)
    width, corner = find_tiles(s, grid.tiles)
    for end in range(2 * s.lying):
        pipe[end] = NO_PIPE
        for what in range(COUNTS):
            counts[end, what] = 0
    for place in range(s.lying):
        lies = s.lies[place]
        if is_pipe(lies):
            for side in range(4):
                end = stretch(box, lies, place, side)
                pipe[end] = end
                counts[end, TILES] = 1
                counts[end, MATERIAL] = material_at(box, lies, side)
    for place in range(s.lying):
        lies = s.lies[place]
        if not is_pipe(lies):
            continue
        spot = spot_of(s.cell[place], width, corner)
        for side in range(4):
            end = stretch(box, lies, place, side)
            kind = box.sides[lies] >> 4 * side & 15
            other = np.int64(grid.tiles[spot + (-width, 1, width, -1)[side]]) - 1
            if kind < TO_ROAD:
                counts[end, LINKS] += 1
                if other < 0:
                    counts[end, ENDS] += 1
                elif other < place:
                    join(pipe, end, stretch(box, s.lies[other], other, side ^ 2))
            elif kind == TO_ROAD and other >= 0 and s.lies[other] == ROAD + OPEN:
                counts[end, PITS] += 1
    for end in range(2 * s.lying):
        if pipe[end] != NO_PIPE and foremost(pipe, end) != end:
            first = foremost(pipe, end)
            pipe[end] = first
            for what in range(MATERIAL):
                counts[first, what] += counts[end, what]
                counts[end, what] = 0


@rule
def join(pipe: Any, end: Any, other: Any) -> Any:
    first, second = foremost(pipe, end), foremost(pipe, other)
    pipe[max(first, second)] = min(first, second)


@rule
def is_closed(counts: Any, first: Any) -> Any:
    """B20: each plain side meets a tile, and no connection an open pit."""
    return counts[first, ENDS] == 0 and counts[first, PITS] == 0


@rule
def points(box: Any, s: Any, out: Any) -> Any:
    """B21, B22: what the closed pipes of each material are worth, all together; or the longest one (B22b)."""
    w = scratch(FOLLOWED)
    pipe, counts = w.pipe, w.counts
    follow(box, s, pipe, counts)
    for material in range(4):
        out[material] = 0
    for end in range(2 * s.lying):
        if pipe[end] == end and is_closed(counts, end):
            if box.longest:
                out[counts[end, MATERIAL]] = max(out[counts[end, MATERIAL]], counts[end, LINKS])
            else:
                out[counts[end, MATERIAL]] += counts[end, LINKS]
