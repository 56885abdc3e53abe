"""What an unfinished match of Buizen looks like to an experienced eye: a guess at the rewards, and what
each move would change."""

from __future__ import annotations

import numpy as np

from sentiers.games.buizen.box import OPEN, ROAD
from sentiers.games.buizen.minds.features import change, change_by_cover, count_fits, look, new_features, promises
from sentiers.games.buizen.minds.guess import UNKNOWN
from sentiers.games.buizen.minds.weights import LEAD, LEAD_BY_LEFT
from sentiers.games.buizen.rules import PASS, PIT_DOWN, parts
from sentiers.games.buizen.rules.layout import at, spot_of, spread
from sentiers.kernel import rule


@rule
def changes(box, s, w, now, gains, moves, total):
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
def standing(box, s, features, out):
    """What the pipes of each material promise; returns how much a point weighs."""
    w = features[0]
    count_fits(box, s, w)
    asked, tiles, width, corner = spread(box, s, s.lying)
    look(box, s, w, asked, tiles, width, corner)
    promises(s, w, out)
    return lead(w)


@rule
def evaluate(box, s, out):
    now = np.empty(4)
    weight = standing(box, s, new_features(), now)
    whole = 0.0
    for seat in range(box.players):
        hope = now[s.material[seat] - 1] if s.material[seat] != UNKNOWN else now.mean()
        out[seat] = np.exp(weight * min(hope, 250.0))
        whole += out[seat]
    for seat in range(box.players):
        out[seat] /= whole
