"""What a hand is worth beside what lies on the table: tiles still to lay, and a pit or a manhole for when they are needed."""

from __future__ import annotations

from sentiers.games.buizen.box import MANHOLE, PIT, ROAD
from sentiers.games.buizen.minds.weights import HELD, HELD_BY_LEFT, MANHOLE_HELD, MOVER, PIT_HELD
from sentiers.games.buizen.rules import MOST_DRAWN, PASS, PIT_DOWN, TILE_LAID, parts
from sentiers.games.buizen.rules.bag import in_bag
from sentiers.games.buizen.rules.layout import spot_of, spread
from sentiers.kernel import rule


@rule
def tile_worth(w):
    """A tile in hand: the more, the more of the match is still to come."""
    return max(0.0, HELD + HELD_BY_LEFT * w.left)


@rule
def hand_worth(s, w, seat):
    """What the hand of a seat is worth, in points; of a hand that is hidden only the number of its tiles is known."""
    known = MANHOLE_HELD * s.hand[seat, MANHOLE] + PIT_HELD * s.hand[seat, PIT] if w.left > 0 else 0.0
    return tile_worth(w) * s.held[seat] + known + (MOVER if s.mover == seat and w.left > 0 else 0.0)


@rule
def drawn_for(tiles, width, spot):
    """B14: how many tiles may be drawn for laying one here."""
    touched = 0
    for beside in (spot - width, spot + 1, spot + width, spot - 1):
        touched += tiles[beside] != 0
    return min(touched, 3)


@rule
def hand_changes(box, s, w, moves, total, out):
    """What each move changes in what the hand of who makes it is worth: what is laid, and what is drawn for it (B14 to B17)."""
    _, tiles, width, corner = spread(box, s, s.lying)
    each, bag = tile_worth(w), in_bag(box, s)
    for place in range(total):
        if moves[place] == PASS:  # which draws nothing at the end of a turn (B15c)
            out[place] = each * min(1, bag) if s.step != TILE_LAID else 0.0
            continue
        if moves[place] <= MOST_DRAWN:  # B14b
            out[place] = each * min(moves[place], bag)
            continue
        cell, what = parts(moves[place])
        if what >= ROAD:
            lost = PIT_HELD if what == PIT_DOWN else MANHOLE_HELD
            out[place] = each * (min(1, bag) - 1) - lost
            continue
        out[place] = each * (min(drawn_for(tiles, width, spot_of(cell, width, corner)), bag) - 1)
