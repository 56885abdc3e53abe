"""The rules as they are played: a match ends, is the same from the same seed, can be taken back, and is fair to who draws lots."""

from __future__ import annotations

import random

import numpy as np

from sentiers.kernel.dice import generator
from sentiers.lab.contract.variant import Variant, bytes_of
from sentiers.match.view import legal_codes

_UNTOUCHED = -0x5E5E5E5E


def a_match_ends_and_tells_who_won(variant: Variant, seed: int) -> None:
    case = variant.played(seed)
    match, need = case.match, case.need
    need(match.over, f"After {len(match.plies)} plies, as many as MOST_PLIES allows, rules.over still says no")
    need(match.turn == (), f"The match is over, but rules.turn still gives {match.turn}: it must give 0")
    need(match.moves() == [], "The match is over, but there are still moves")
    result = match.result
    assert result is not None
    need(
        match.scores is not None and len(match.scores) == match.seats == len(result.scores),
        f"There must be a score for each of the {match.seats} seats",
    )
    need(
        set(result.winners) <= set(range(match.seats)),
        f"rules.winners names seats that are not there: {result.winners}",
    )
    need(bool(str(result.message).strip()), "telling.ending says nothing: it must say why the match is over")
    for seat in range(match.seats):
        need(not legal_codes(match.kit, match.state, seat).size, "The match is over, but rules.legal finds moves", seat)
    reward = match.game.rules.ABILITIES.reward
    if reward is not None:
        out = np.full(match.seats, np.nan)
        reward(match.box, match.state, out)
        need(bool(((out >= 0) & (out <= 1)).all()), f"rules.reward must give each seat a number from 0 to 1, not {out}")


def seed_and_moves_give_the_same_match_again(variant: Variant, seed: int) -> None:
    case = variant.played(seed)
    again = variant.new(seed)
    for ply in case.match.plies:
        again.push(ply)
    case.need(
        bytes_of(again) == bytes_of(case.match),
        "The same seed and moves give another match: all chance must come from the dice in the record",
    )


def undo_gives_back_the_position_before(variant: Variant, seed: int) -> None:
    case = variant.played(seed, share=0.99)
    before = bytes_of(case.match), list(case.match.plies)
    if not case.match.over:
        case.step(random.Random(seed))
        case.match.undo()
    case.need(
        (bytes_of(case.match), case.match.plies) == before, "A move taken back leaves another position than before"
    )


def only_the_seats_of_the_turn_have_moves(variant: Variant, seed: int) -> None:
    case = variant.played(seed, share=0.9)
    match = case.match
    most = match.game.rules.MOST_MOVES
    for seat in range(match.seats):
        found = bool(legal_codes(match.kit, match.state, seat).size)
        acts = seat in match.turn
        case.need(
            found == acts,
            "rules.turn and rules.legal differ: "
            + ("it may act and has no move" if acts else "it has moves out of turn"),
            seat,
        )
        out = np.full(most + 64, _UNTOUCHED, np.int32)
        total = int(match.game.rules.legal(match.box, match.state, seat, out))
        case.need(
            total <= most and bool((out[most:] == _UNTOUCHED).all()),
            f"rules.legal writes more than MOST_MOVES = {most} moves",
            seat,
        )
        case.need(len(set(out[:total].tolist())) == total, "rules.legal gives a move twice", seat)


def a_random_move_is_a_legal_one_and_each_is_as_likely(variant: Variant, seed: int) -> None:
    case = variant.played(seed, share=0.9)
    match = case.match
    sample = match.game.rules.ABILITIES.sample
    if sample is None or match.over:
        return
    seat = match.turn[0]
    legal = legal_codes(match.kit, match.state, seat).tolist()
    rng = generator(seed)
    drawn = dict.fromkeys(legal, 0)
    each = 20
    for _ in range(each * len(legal)):
        move = int(sample(match.box, match.state, seat, rng))
        case.need(move in drawn, f"rules.sample gives the move {move}, which rules.legal has not", seat)
        drawn[move] += 1
    chi_square = sum((number - each) ** 2 / each for number in drawn.values())
    freedom = max(1, len(legal) - 1)
    case.need(
        chi_square < freedom + 8 * (2 * freedom) ** 0.5 + 30, "rules.sample does not give each move as often", seat
    )


def a_guess_at_the_rewards_lies_between_nothing_and_all(variant: Variant, seed: int) -> None:
    evaluate = variant.game.evaluate
    if evaluate is None:
        return
    case = variant.played(seed, share=0.9)
    match = case.match
    if not match.over:
        out = np.full(match.seats, np.nan)
        evaluate(match.box, match.state, out)
        case.need(
            bool(((out >= 0) & (out <= 1)).all()), f"evaluate must give each seat a number from 0 to 1, not {out}"
        )
