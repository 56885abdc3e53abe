"""What a seat sees of Wege: the eight by eight cells in and around the layout (rules/layout.py), as the own side sees them, its
terrain and its ducks first. Who plays together has no side of his own, and sees land first."""

from __future__ import annotations

from sentiers.games.contract import Record
from sentiers.games.encoding import Part
from sentiers.games.wege.box import BRIDGE, LAND, NO_DUCK, NO_TILE, PATH, RESERVE, RIVER, TILES
from sentiers.games.wege.rules import MOST_PLIES, out_of_play
from sentiers.games.wege.rules.aims import side_of
from sentiers.games.wege.rules.ducks import corners
from sentiers.games.wege.rules.layout import SPAN, columns, duck_of, falling, height, kind_of, rows, width
from sentiers.kernel import rule
from sentiers.kernel.bits import lowest, rest

WINDOW = 8
CELLS = WINDOW * WINDOW
CORNERS = 4  # in the order of `corner_of`
MOST_SEATS = 4

DUCKS = 4  # the planes of the ducks come after those of the tiles
SLOPES = DUCKS + 2 * CORNERS
PLANES = SLOPES + 3
SORTS = 8  # my tile without a duck, with mine, with theirs; their tile likewise; a bridge; a reserve
TO_COME = SORTS + 2
AIM = 12
TIME = MOST_SEATS + 3


def parts(box: Record) -> tuple[Part, ...]:
    return (
        Part(
            "layout",
            (PLANES, WINDOW, WINDOW),
            "common",
            "My tiles, theirs, bridges, reserves; my ducks by the corner they sit in, north-west, north-east, south-east, "
            "south-west; theirs; cells with my terrain in the north-west and the south-east, with theirs; cells that the area "
            "may reach. The north row first, from the west on; the layout begins in the second row and column.",
        ),
        Part(
            "hand",
            (SORTS,),
            "common",
            "The tile to lay: my tile without a duck, with mine, with theirs; their tile likewise; a bridge; a reserve.",
        ),
        Part("next", (SORTS,), "common", "The tile that lies face up on the stack, likewise."),
        Part(
            "to come",
            (TO_COME,),
            "common",
            "Which share of each sort, likewise, is still to be drawn; the share of the bridges and of the reserves out of play.",
        ),
        Part(
            "aim",
            (AIM,),
            "common",
            "1 if I am for land, for water (neither: together); if a child plays on my side, on theirs; if a grown-up beside it, "
            "on mine, on theirs; if the ducks decide; if a child has to join both terrains; if all children win together; if "
            "points near an island or a pond carry nothing; if reserves keep off the edge; if a bridge may replace a bridge.",
        ),
        Part(
            "time",
            (TIME,),
            "common",
            "Whose turn it is, mine first; 1 if the tile to lay was passed on; the share of the turns that are over; of the tiles "
            "that are drawn.",
        ),
    )


@rule
def own_side(box, seat):
    return LAND if box.together else side_of(seat)


@rule
def sort_of(tile, side):
    """A tile as a side sees it."""
    kind, duck = kind_of(tile), duck_of(tile)
    if kind >= BRIDGE:
        return 4 + kind
    return 3 * (kind ^ side) + (duck if duck == NO_DUCK or side == LAND else 3 - duck)


@rule
def mark(cells, plane, out):
    """Writes a set of cells into a plane."""
    while cells:
        out[CELLS * plane + lowest(cells)] = 1.0
        cells = rest(cells)


@rule
def reachable(s):
    """W8: the cells of the window that may lie in one area of six by six with all tiles."""
    wide, high = width(s), height(s)
    cells = ~(columns(SPAN + 1) | rows(SPAN + 1))
    if wide == SPAN:
        cells &= ~columns(0)
    if high == SPAN:
        cells &= ~rows(0)
    return cells


@rule
def show_layout(s, side, out):
    mark(s.laid[PATH + side], 0, out)
    mark(s.laid[RIVER - side], 1, out)
    mark(s.laid[BRIDGE], 2, out)
    mark(s.laid[RESERVE], 3, out)
    for whose in range(2):
        nw, ne, sw, se = corners(s, side ^ whose)
        plane = DUCKS + CORNERS * whose
        mark(nw, plane, out)
        mark(ne, plane + 1, out)
        mark(se, plane + 2, out)
        mark(sw, plane + 3, out)
    if s.turns:  # before, there is no slope
        mark(falling(s), SLOPES + side, out)
        mark(~falling(s), SLOPES + 1 - side, out)
    mark(reachable(s), SLOPES + 2, out)


@rule
def show_tiles(box, s, side, out, at):
    """The tile to lay, the next one and those to come."""
    if s.hand != NO_TILE:
        out[at + sort_of(s.hand, side)] = 1.0
    if box.stack and s.drawn < TILES:
        out[at + SORTS + sort_of(s.deck[s.drawn], side)] = 1.0
    at += 2 * SORTS
    for seen in range(s.drawn):
        out[at + sort_of(s.deck[seen], side)] += 1.0
    for tile in range(1, len(box.tiles)):
        if box.tiles[tile] > 0:
            here = at + sort_of(tile, side)
            out[here] = 1.0 - out[here] / box.tiles[tile]
    for kind in (BRIDGE, RESERVE):
        if box.tiles[1 + kind] > 0:
            out[at + SORTS + kind - BRIDGE] = out_of_play(s, kind) / box.tiles[1 + kind]


@rule
def show_aim(box, side, out, at):
    if not box.together:
        out[at + side] = 1.0
    for whose in range(2):
        out[at + 2 + whose] = box.child[side ^ whose]
        out[at + 4 + whose] = box.mixed[side ^ whose]
    out[at + 6] = box.ducks_decide
    out[at + 7] = box.child_both
    out[at + 8] = box.shared
    out[at + 9] = box.near
    out[at + 10] = box.experts
    out[at + 11] = box.bridges


@rule
def observe(box, s, seat, out):
    side = own_side(box, seat)
    show_layout(s, side, out)
    show_tiles(box, s, side, out, PLANES * CELLS)
    show_aim(box, side, out, PLANES * CELLS + 2 * SORTS + TO_COME)
    time = PLANES * CELLS + 2 * SORTS + TO_COME + AIM
    if s.hand != NO_TILE:
        out[time + (s.turns - seat) % box.seats] = 1.0
    out[time + MOST_SEATS] = s.passed
    out[time + MOST_SEATS + 1] = s.turns / MOST_PLIES
    out[time + MOST_SEATS + 2] = s.drawn / TILES
