"""What an unfinished match of Buizen looks like to an experienced eye: a guess at the rewards."""

from __future__ import annotations

import numpy as np

from sentiers.games.buizen.minds.features import count_fits, look, new_features, promises
from sentiers.games.buizen.minds.weights import LEAD, LEAD_BY_LEFT
from sentiers.games.buizen.rules.bag import UNKNOWN
from sentiers.games.buizen.rules.layout import spread
from sentiers.kernel import rule


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
