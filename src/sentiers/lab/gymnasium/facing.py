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
from sentiers.kernel.shares import piece

GAME: Game
_stepping = bind("sentiers.lab.stepping", GAME, ("rules", "encoding"))
_act, _forget, _show, _deal_anew = _stepping.act, _stepping.forget, _stepping.show, _stepping.deal_anew
_list_of, PIECE = _stepping.list_of, _stepping.PIECE
_look, _actions_of, _turn = _stepping._look, _stepping._actions_of, GAME.rules.turn
SAME_STEP: int = _stepping.SAME_STEP
EVERY = -1  # in place of a seat: the agent has all of them


@rule
def answer(box, s, m, seat, room, moves, aims, listed, mask, observation, rewards):
    """The others act at random until the seat does, or it is over; then the seat sees what it can do."""
    while not m.over:
        m.seat = lowest(_turn(box, s))
        if seat == EVERY or m.seat == seat:
            _show(box, s, m, room, moves, listed, mask, observation)
            return
        action = listed[draw(m.whim, _actions_of(box, s, m.seat, m.begun, moves, listed))]
        mask[action] = 1  # `act` does only what is allowed
        _act(box, s, m, action, mask, aims, rewards)
        mask[action] = 0


@rule
def begin(
    boxes, blanks, room, moves, aims, states, matches, listed, masks, observations, rewards, chosen, seat, shares, own
):
    """Deals those of the matches that are chosen, as far as no other thread has taken them."""
    first, last = piece(shares, own, len(matches), PIECE)
    while first < last:
        for place in range(first, last):
            if chosen[place]:
                m, mine = matches[place], _list_of(listed, place)
                _forget(m, mine, masks[place])
                _deal_anew(boxes[0], blanks, states, place, m)
                rewards[place, :] = 0.0
                answer(
                    boxes[0], states[place], m, seat, room, moves, aims, mine, masks[place], observations[place],
                    rewards[place],
                )  # fmt: skip
        first, last = piece(shares, own, len(matches), PIECE)


@rule
def step(
    boxes, blanks, room, moves, aims, states, matches, listed, masks, observations, finals, rewards, dones, actions, seat,
    when, shares, own,
):  # fmt: skip
    """A step of each match that no other thread has taken."""
    box = boxes[0]
    first, last = piece(shares, own, len(matches), PIECE)
    while first < last:
        for place in range(first, last):
            m, mine = matches[place], _list_of(listed, place)
            rewards[place, :] = 0.0
            m.illegal = 0
            was_over = m.over
            if not was_over:
                _act(box, states[place], m, actions[place], masks[place], aims, rewards[place])
                _forget(m, mine, masks[place])
                acted = m.seat
                answer(
                    box, states[place], m, seat, room, moves, aims, mine, masks[place], observations[place],
                    rewards[place],
                )  # fmt: skip
                m.seat = acted if m.over else m.seat
            dones[place] = m.over and not was_over
            if dones[place]:
                _look(box, states[place], m.seat, NO_ACTION, room, finals[place])
                if when != SAME_STEP:
                    observations[place] = finals[place]
                    continue
            if m.over:
                _deal_anew(box, blanks, states, place, m)
                answer(
                    box, states[place], m, seat, room, moves, aims, mine, masks[place], observations[place],
                    rewards[place],
                )  # fmt: skip
        first, last = piece(shares, own, len(matches), PIECE)
