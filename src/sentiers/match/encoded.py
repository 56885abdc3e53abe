# ruff: noqa: F821
# mypy: disable-error-code="name-defined, no-redef, misc, union-attr"
"""A game's encoding as compiled functions: what a seat sees as numbers, and which actions it has. `binding.bind` loads this file
once per game, as GAME.

Whatever observes does it here, so that nobody sees anything but what `conceal` leaves."""

from __future__ import annotations

import numpy as np

from sentiers.games.encoding import NO_ACTION
from sentiers.games.game import Game
from sentiers.kernel import rule
from sentiers.kernel.dice import draw
from sentiers.kernel.rows import clear

GAME: Game
RULES, ENCODING = GAME.rules, GAME.encoding
OPEN = not RULES.SECRETS and "dice" not in (RULES.STATE.names or ())  # then there is nothing to conceal
_legal, _conceal = RULES.legal, RULES.conceal
_observe, _spell, _read, begins = ENCODING.observe, ENCODING.spell, ENCODING.read, ENCODING.beginnings
following = ENCODING.ABILITIES.following
TRIES = 10_000  # after which a mask is empty, and somebody else has written into it meanwhile

if following is None:

    @rule
    def actions_of(box, s, seat, first, moves, out):
        """The actions of a seat; `moves` is room for its moves."""
        total = _legal(box, s, seat, moves)
        for place in range(total):
            out[place] = _spell(box, s, seat, moves[place])[0]
        return total

else:
    _following = following

    @rule
    def actions_of(box, s, seat, first, moves, out):
        return _following(box, s, seat, first, out)


@rule
def is_among(listed, total, action):
    found = 0
    for place in range(total):  # without a branch: the processor then looks at several at once
        found |= np.int64(listed[place] == np.int32(action))
    return found != 0


masks, allows = ENCODING.ABILITIES.mask, ENCODING.ABILITIES.allows
LISTED = masks is None
"""Whether `mask_of` lists the actions."""

if LISTED:

    @rule
    def mask_of(box, s, seat, first, moves, listed, out):
        """Sets the actions of a seat in a zeroed mask, and returns their number if they are listed."""
        total = actions_of(box, s, seat, first, moves, listed)
        for place in range(total):
            out[np.uint32(listed[place])] = 1  # unsigned: else each may count from the end
        return total

    @rule
    def any_of(mask, total, listed, rng):
        """One of the actions at random, after `mask_of`."""
        return np.int64(listed[draw(rng, total)])

    @rule
    def has(box, s, seat, first, action, moves, listed, total):
        """Whether one of the actions that there are is among those of the seat, after `mask_of`."""
        return is_among(listed, total, action)

else:
    _mask, _allows = masks, allows

    @rule
    def mask_of(box, s, seat, first, moves, listed, out):
        _mask(box, s, seat, out)
        return 0

    @rule
    def any_of(mask, total, listed, rng):
        action = 0
        for _ in range(TRIES):  # few are needed: no mask is ever nearly empty
            action = draw(rng, len(mask))
            if mask[action]:
                break
        return action

    if allows is None:

        @rule
        def has(box, s, seat, first, action, moves, listed, total):
            return is_among(listed, actions_of(box, s, seat, first, moves, listed), action)

    else:

        @rule
        def has(box, s, seat, first, action, moves, listed, total):
            return _allows(box, s, seat, action)


@rule
def look(box, s, seat, first, concealed, out):
    """Writes what a seat may know; `concealed` is room for one record. Behind the parts of the game stands the action that the
    seat has begun a move with, if its moves may take two."""
    clear(out)
    if OPEN:
        _observe(box, s, seat, out)
    else:
        concealed[0] = s
        _conceal(box, concealed[0], seat)
        _observe(box, concealed[0], seat, out)
    if first != NO_ACTION:
        out[len(out) - begins(box) + first] = 1.0


# For Python: with arrays of one record


@rule
def observe(boxes, states, seat, first, concealed, out):
    look(boxes[0], states[0], seat, first, concealed, out)


@rule
def actions(boxes, states, seat, first, moves, out):
    return actions_of(boxes[0], states[0], seat, first, moves, out)


@rule
def mask(boxes, states, seat, first, moves, listed, out):
    clear(out)
    mask_of(boxes[0], states[0], seat, first, moves, listed, out)


@rule
def allowed(boxes, states, seat, first, moves, listed, out):
    """What `mask` sets, each action judged by itself."""
    total = actions_of(boxes[0], states[0], seat, first, moves, listed) if LISTED else 0
    for action in range(len(out)):
        out[action] = has(boxes[0], states[0], seat, first, action, moves, listed, total)


@rule
def spell(boxes, states, seat, move):
    return _spell(boxes[0], states[0], seat, move)


@rule
def read(boxes, states, seat, first, second):
    return _read(boxes[0], states[0], seat, first, second)
