"""What an unfinished match of Buizen looks like to an experienced eye: a guess at the rewards, and which moves to try first."""

from __future__ import annotations

import numpy as np

from sentiers.games.buizen.box import MOST_MOVES, OPEN, ROAD
from sentiers.games.buizen.guess import UNKNOWN
from sentiers.games.buizen.layout import at, spot_of, spread
from sentiers.games.buizen.prospects import change, change_by_cover, count_fits, look, new_sheets, promises
from sentiers.games.buizen.rules import PASS, PIT_DOWN, parts
from sentiers.kernel import rule

# How many points make a lead worth about e to one: in the end, and the more the more tiles are still to come.
LEAD, LEAD_BY_LEFT = 0.4, 0.135
SPITE = 0.25  # what helps the others, as a share of what helps oneself
KEENNESS = 0.8


@rule
def survey(box, s, w, now, gains, moves, total):
    """What the pipes of each material promise now, and what each move would change of it; what fits is counted already."""
    asked, tiles, width, corner = spread(box, s, s.lying)
    look(box, s, w, asked, tiles, width, corner)
    promises(s, w, now)
    for place in range(total):
        if moves[place] == PASS:
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


@rule
def lead(w):
    """How much a point less weighs: little as long as there is time to make it up."""
    return 1.0 / (LEAD + LEAD_BY_LEFT * w.left)


@rule
def standing(box, s, sheets, out):
    """What the pipes of each material promise; returns how much a point weighs."""
    w = sheets[0]
    count_fits(box, s, w)
    asked, tiles, width, corner = spread(box, s, s.lying)
    look(box, s, w, asked, tiles, width, corner)
    promises(s, w, out)
    return lead(w)


@rule
def evaluate(box, s, out):
    now = np.empty(4)
    weight = standing(box, s, new_sheets(), now)
    whole = 0.0
    for seat in range(box.players):
        hope = now[s.material[seat] - 1] if s.material[seat] != UNKNOWN else now.mean()
        out[seat] = np.exp(weight * min(hope, 250.0))
        whole += out[seat]
    for seat in range(box.players):
        out[seat] /= whole


@rule
def weigh_moves(box, s, sheets, seat, moves, total, out):
    w = sheets[0]
    gains, now = np.empty((MOST_MOVES, 4)), np.empty(4)
    count_fits(box, s, w)
    survey(box, s, w, now, gains, moves, total)
    for place in range(total):
        own = gains[place, s.material[seat] - 1] if s.material[seat] != UNKNOWN else 0.0
        worth = own - SPITE * (gains[place].sum() - own)
        out[place] = np.exp(min(12.0, max(-12.0, KEENNESS * worth)))


@rule
def weigh(box, s, seat, moves, total, out):
    """How much each move deserves to be tried: the exponential of what it changes for the seat."""
    weigh_moves(box, s, new_sheets(), seat, moves, total, out)
