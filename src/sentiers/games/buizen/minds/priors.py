"""Which moves of Buizen to look at first."""

from __future__ import annotations

import numpy as np

from sentiers.games.buizen.box import MOST_MOVES
from sentiers.games.buizen.minds.features import changes, count_fits, new_features
from sentiers.games.buizen.minds.weights import KEENNESS, SPITE
from sentiers.games.buizen.rules.bag import UNKNOWN
from sentiers.kernel import rule


@rule
def weigh_moves(box, s, features, seat, moves, total, out):
    w = features[0]
    gains, now = np.empty((MOST_MOVES, 4)), np.empty(4)
    count_fits(box, s, w)
    changes(box, s, w, now, gains, moves, total)
    for place in range(total):
        own = gains[place, s.material[seat] - 1] if s.material[seat] != UNKNOWN else 0.0
        worth = own - SPITE * (gains[place].sum() - own)
        out[place] = np.exp(min(12.0, max(-12.0, KEENNESS * worth)))


@rule
def weigh(box, s, seat, moves, total, out):
    """How much each move deserves to be tried: the exponential of what it changes for the seat."""
    weigh_moves(box, s, new_features(), seat, moves, total, out)
