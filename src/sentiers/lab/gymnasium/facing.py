# ruff: noqa: F821
# mypy: disable-error-code="name-defined"
"""Many matches in which one seat is an agent's and chance has the others, a step each, without a line of Python between them.
`binding.bind` loads this file once per game, as GAME."""

from __future__ import annotations

from sentiers.games.binding import bind
from sentiers.games.encoding import NO_ACTION
from sentiers.games.game import Game
from sentiers.kernel import rule
from sentiers.kernel.bits import lowest
from sentiers.kernel.dice import draw
from sentiers.kernel.rows import clear, fetch, row
from sentiers.kernel.shares import piece

GAME: Game
_stepping = bind("sentiers.lab.stepping", GAME, ("rules", "encoding"))
_act, _attempt, _forget = _stepping.act, _stepping.attempt, _stepping.forget
_show, _deal_anew, _list_of = _stepping.show, _stepping.deal_anew, _stepping.list_of
_look, _actions_of, _any_of, _turn = _stepping._look, _stepping._actions_of, _stepping._any_of, GAME.rules.turn
LISTED, PIECE = _stepping.LISTED, _stepping.PIECE
FRONT, BACK, WHOLE = _stepping.FRONT, _stepping.BACK, _stepping.WHOLE
SAME_STEP, DISABLED = _stepping.SAME_STEP, _stepping.DISABLED
EVERY = -1  # in place of a seat: the agent has all of them


@rule
def answer(box, s, m, seat, room, moves, aims, listed, mask, observation, rewards):
    """The others act at random until the seat does, or it is over; then the seat sees what it can do."""
    while not m.over:
        m.seat = lowest(_turn(box, s))
        if seat == EVERY or m.seat == seat:
            _show(box, s, m, room, moves, listed, mask, observation)
            m.fancy = _any_of(mask, m.total, listed, m.whim)
            return
        action = listed[draw(m.others, _actions_of(box, s, m.seat, m.begun, moves, listed))]
        _act(box, s, m, action, aims, rewards)


@rule
def begin(
    boxes, blanks, room, moves, aims, states, matches, listed, masks, observations, seats, rewards, dones, chosen, seat,
    shares, own,
):  # fmt: skip
    """Deals those of the matches that are chosen, as far as no other thread has taken them."""
    first, last = piece(shares, own, len(matches), PIECE)
    while first < last:
        for place in range(first, last):
            if chosen[place]:
                m, mine = matches[place], _list_of(listed, place)
                _forget(m, row(masks, place))
                clear(row(rewards, place))
                m.illegal = dones[place] = False
                _deal_anew(boxes[0], blanks, states, place, m)
                answer(
                    boxes[0], states[place], m, seat, room, moves, aims, mine, row(masks, place),
                    row(observations, place), row(rewards, place),
                )  # fmt: skip
                seats[place] = m.seat
        first, last = piece(shares, own, len(matches), PIECE)


@rule
def step(
    boxes, blanks, room, moves, aims, states, matches, listed, masks, observations, seats, finals, rewards, dones, actions,
    seat, when, shares, own,
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
            m, mine = matches[place], _list_of(listed, place)
            clear(row(rewards, place))
            m.illegal = 0
            was_over = m.over
            if not was_over:
                _attempt(
                    box, states[place], m, actions[place], masks.shape[1], moves, mine, aims, row(rewards, place)
                )  # fmt: skip
            _forget(m, row(masks, place))
            if not was_over:
                acted = m.seat
                answer(
                    box, states[place], m, seat, room, moves, aims, mine, row(masks, place), row(observations, place),
                    row(rewards, place),
                )  # fmt: skip
                m.seat = acted if m.over else m.seat
            dones[place] = m.over and not was_over
            seats[place] = m.seat
            if dones[place]:
                _look(box, states[place], m.seat, NO_ACTION, room, row(finals, place))
                if when != SAME_STEP:
                    observations[place, :] = row(finals, place)
                    continue
            if was_over and when == DISABLED:
                continue
            if m.over:
                _deal_anew(box, blanks, states, place, m)
                answer(
                    box, states[place], m, seat, room, moves, aims, mine, row(masks, place), row(observations, place),
                    row(rewards, place),
                )  # fmt: skip
                seats[place] = m.seat
        first, last = piece(shares, own, len(matches), PIECE)
