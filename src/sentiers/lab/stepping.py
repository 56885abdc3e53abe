# ruff: noqa: F821
# mypy: disable-error-code="name-defined, union-attr"
"""Many matches at once, a step each, without a line of Python between them. `binding.bind` loads this file once per game, as GAME.

Each match has its own random numbers, so that what happens in it depends on nothing but its seed and its actions, whichever
thread takes it on. What can be done is told by the state and by the list of the actions, which nobody else has: masks are there to
be read, and whatever is written into them is gone with the next step."""

from __future__ import annotations

import numpy as np

from sentiers.games.binding import bind
from sentiers.games.encoding import NO_ACTION
from sentiers.games.game import Game
from sentiers.kernel import rule
from sentiers.kernel.bits import lowest
from sentiers.kernel.dice import draw_word
from sentiers.kernel.rows import clear, fetch, row
from sentiers.kernel.shares import piece

GAME: Game
RULES = GAME.rules
_encoded = bind("sentiers.match.encoded", GAME, ("rules", "encoding"))
_look, _actions_of, _begins = _encoded.look, _encoded.actions_of, _encoded.begins
_mask_of, _any_of, _has, LISTED = _encoded.mask_of, _encoded.any_of, _encoded.has, _encoded.LISTED
_deal, _turn, _play, _over, _read = RULES.deal, RULES.turn, RULES.play, RULES.over, GAME.encoding.read
_reward = bind("sentiers.bots.search", GAME).reward

SAME_STEP, NEXT_STEP, DISABLED = 0, 1, 2
"""When a match that is over begins anew: at once, with the next step, or when it is asked for."""
FRONT, BACK, WHOLE = 4, 10, 16  # lines of a row that are fetched while the one before is written
PIECE = 64  # matches that a thread takes at once
LOST = -1.0  # for who does what is not allowed


@rule
def utilities(box, s, aims, out):
    """What a match that is over is worth to each seat, from −1 to 1; `aims` is room for as many rewards."""
    _reward(box, s, aims)
    for seat in range(len(aims)):
        out[seat] = 2.0 * aims[seat] - 1.0


@rule
def show(box, s, m, room, moves, listed, mask, observation):
    """What whose turn it is sees and can do."""
    seat, begun = lowest(_turn(box, s)), np.int64(m.begun)
    m.seat, m.total = seat, _mask_of(box, s, seat, begun, moves, listed, mask)
    _look(box, s, seat, begun, room, observation)


@rule
def list_of(listed, place):
    """A match's own list, or the one that all of a thread share."""
    return row(listed, min(place, len(listed) - 1))


@rule
def forget(m, mask):
    """Takes the actions back that there were."""
    clear(mask)
    m.total = 0


@rule
def begin(
    boxes, blanks, room, moves, states, matches, listed, masks, observations, seats, rewards, dones, chosen, shares, own
):
    """Deals those of the matches that are chosen, as far as no other thread has taken them."""
    first, last = piece(shares, own, len(matches), PIECE)
    while first < last:
        for place in range(first, last):
            if chosen[place]:
                m, mine = matches[place], list_of(listed, place)
                forget(m, row(masks, place))
                clear(row(rewards, place))
                m.illegal = dones[place] = False
                deal_anew(boxes[0], blanks, states, place, m)
                show(boxes[0], states[place], m, room, moves, mine, row(masks, place), row(observations, place))
                m.fancy = _any_of(row(masks, place), m.total, mine, m.whim)
                seats[place] = m.seat
        first, last = piece(shares, own, len(matches), PIECE)


@rule
def deal_anew(box, blanks, states, place, m):
    states[place] = blanks[0]
    _deal(box, states[place], draw_word(m.rng))
    m.begun, m.over, m.plies = NO_ACTION, 0, 0


@rule
def attempt(box, s, m, action, actions, moves, listed, aims, rewards):
    """Any number as an action of whose turn it is. What cannot be done ends a match, and is lost by who has tried it."""
    if 0 <= action < actions and _has(box, s, m.seat, np.int64(m.begun), action, moves, listed, m.total):
        act(box, s, m, action, aims, rewards)
    else:
        m.steps += 1
        m.illegal = m.over = 1
        rewards[m.seat] = LOST


@rule
def act(box, s, m, action, aims, rewards):
    """One of the actions of whose turn it is."""
    m.steps += 1
    if m.begun == NO_ACTION and action < _begins(box):
        m.begun = action
    else:
        begun = m.begun != NO_ACTION
        move = _read(box, s, m.seat, m.begun if begun else action, action if begun else NO_ACTION)
        m.begun = NO_ACTION
        m.plies += 1
        _play(box, s, m.seat, move)
        m.over = _over(box, s)
        if m.over:
            utilities(box, s, aims, rewards)


@rule
def step(
    boxes, blanks, room, moves, aims, states, matches, listed, masks, observations, seats, finals, rewards, dones, actions,
    when, shares, own,
):  # fmt: skip
    """A step of each match that no other thread has taken."""
    box = boxes[0]
    first, last = piece(shares, own, len(matches), PIECE)
    while first < last:
        for place in range(first, last):
            soon = min(place + 1, last - 1)
            fetch(states, soon, FRONT, BACK)
            fetch(masks, soon, WHOLE, 0)
            if LISTED:
                fetch(listed, soon, FRONT, 0)
            fetch(observations, soon, WHOLE, 0)
            m, mine = matches[place], list_of(listed, place)
            clear(row(rewards, place))
            m.illegal = 0
            was_over = m.over
            if not was_over:
                attempt(
                    box, states[place], m, actions[place], masks.shape[1], moves, mine, aims, row(rewards, place)
                )  # fmt: skip
            dones[place] = m.over and not was_over
            seats[place] = m.seat
            forget(m, row(masks, place))
            if was_over and when == DISABLED:
                continue
            if dones[place]:
                _look(box, states[place], m.seat, NO_ACTION, room, row(finals, place))
                if when != SAME_STEP:
                    observations[place, :] = row(finals, place)
                    continue
            if m.over:
                deal_anew(box, blanks, states, place, m)
            show(box, states[place], m, room, moves, mine, row(masks, place), row(observations, place))
            m.fancy = _any_of(row(masks, place), m.total, mine, m.whim)
            seats[place] = m.seat
        first, last = piece(shares, own, len(matches), PIECE)
