"""Lines chosen by judgement, and by looking ahead over the cards that may come: which is next nobody knows, so each of them counts
alike, and for each the best answer. The order of the deck is never looked at beyond the card that lies open."""

from __future__ import annotations

import numpy as np

from sentiers.games.traxx.box import CARDS, MOST_MOVES, MOST_NUMBERS
from sentiers.games.traxx.minds.beam import NODE, extend, lines_of, put_root
from sentiers.games.traxx.minds.features import FEATURES, KNOWN, NEVER, count_features, put_known, put_steps, so_far
from sentiers.games.traxx.rules import HEAD, TAIL, cells_on, end_of, half
from sentiers.kernel import record, rule
from sentiers.kernel.bits import count
from sentiers.kernel.dice import draw_unit

FOLLOW = np.array([[0.42, 0.28, 0.2, 0.06, 0.0, 0.0, 0.0], [0.37, 0.25, 0.19, 0.13, 0.08, 0.04, 0.03]])
"""How likely a player this many steps from a number (from 1) gets there in this round, or else in the next: counted in matches of
two who play by judgement."""

DEPTH = 3
SCRATCH = record(
    "traxx_scratch",
    [
        ("node", NODE, (DEPTH,)),
        ("known", KNOWN, (DEPTH,)),
        ("moves", "i4", (DEPTH, MOST_MOVES)),
        ("values", "f8", (DEPTH, MOST_MOVES)),
        ("worth", "f8", (MOST_NUMBERS, CARDS + 1)),
        ("rival", "i8", (MOST_NUMBERS,)),
        ("steps", "i8", (MOST_NUMBERS,)),
        ("features", "f8", (FEATURES,)),
        ("root", NODE),
        ("taken", "i8"),
    ],
)


@rule
def cards_to_come(s):
    """The cards not seen yet, a bit for each."""
    cards = np.int64((1 << CARDS) - 1)
    for place in range(s.turned + 1):
        cards &= ~(1 << (np.int64(s.deck[place]) - 1))
    return cards


@rule
def lay_out(box, s, seat, scratch):
    """Lays out what a seat knows: its own path, how near others are to the numbers, and what these will pay in the next rounds."""
    put_root(box, s, seat, scratch.root)
    scratch.rival[:] = NEVER
    scratch.taken = 0
    scratch.worth[:] = 0.0
    missed = np.ones((MOST_NUMBERS, 2))  # how likely nobody else gets there in this round, or in one of the next
    for other in range(box.players):
        if other == seat:
            continue
        free = box.board & ~cells_on(s, other)
        put_steps(box, end_of(s, other, TAIL), end_of(s, other, HEAD), free, scratch.steps)
        for number in range(box.numbers):
            scratch.taken |= (s.scored[other, number] > 0) << number
            away = scratch.steps[number]
            scratch.rival[number] = min(scratch.rival[number], away)
            if away <= FOLLOW.shape[1]:
                missed[number] *= 1.0 - FOLLOW[:, away - 1]
    for number in range(box.numbers):
        low = np.float64(half(box.value[number]))
        lead = 0.0 if scratch.taken >> number & 1 else box.value[number] - low
        for round_ in range(s.turned, CARDS):
            scratch.worth[number, round_] = low + lead
            lead *= missed[number, min(round_ - s.turned, 1)]


@rule
def judge(box, weights, known, node, steps, features):
    """The result a path promises."""
    if known.cards == 0:
        return so_far(box, node)
    count_features(box, known, node, steps, features)
    total = so_far(box, node)
    for feature in range(FEATURES):
        total += weights[known.cards, feature] * features[feature]
    return total


@rule
def judge_lines(box, weights, scratch, depth, node, round_, card, cards):
    """Judges all lines for a path on a card, with these cards to come after it; returns how many there are."""
    moves, values, child, known = scratch.moves[depth], scratch.values[depth], scratch.node[depth], scratch.known[depth]
    put_known(box, cards, scratch.rival, scratch.taken, known)
    total = lines_of(box, node, card, moves)
    for place in range(total):
        extend(box, scratch.worth, round_, node, moves[place], child)
        values[place] = judge(box, weights, known, child, scratch.steps, scratch.features)
    return total


@rule
def after_one(box, weights, scratch, depth, node, round_, cards):
    """What a path promises on the average over the next card, each answered by the best line."""
    total = 0.0
    for card in range(CARDS):
        if cards >> card & 1:
            many = judge_lines(box, weights, scratch, depth, node, round_, card + 1, cards & ~(1 << card))
            total += scratch.values[depth, :many].max()
    return total / max(1, count(np.uint64(cards)))


@rule
def after_two(box, weights, scratch, node, round_, cards, width):
    """The same over the next two cards; of the answers to the first, the most promising are looked at closely."""
    total = 0.0
    for card in range(CARDS):
        if cards >> card & 1:
            left = cards & ~(1 << card)
            many = judge_lines(box, weights, scratch, 1, node, round_, card + 1, left)
            if left == 0:
                total += scratch.values[1, :many].max()
                continue
            best = -np.inf
            for _ in range(min(width, many)):
                place = scratch.values[1, :many].argmax()
                scratch.values[1, place] = -np.inf
                extend(box, scratch.worth, round_, node, scratch.moves[1, place], scratch.node[1])
                best = max(best, after_one(box, weights, scratch, 2, scratch.node[1], round_ + 1, left))
            total += best
    return total / max(1, count(np.uint64(cards)))


@rule
def look_ahead(box, weights, s, seat, scratch, wide, narrow):
    """The line that promises most: of all, the `wide` that look best are judged over the next card; of these, the `narrow` best
    over the next two."""
    lay_out(box, s, seat, scratch)
    cards, after = cards_to_come(s), s.turned + 1
    many = judge_lines(box, weights, scratch, 0, scratch.root, s.turned, s.deck[s.turned], cards)
    moves, values, child = scratch.moves[0], scratch.values[0], scratch.node[0]
    if cards == 0:
        return moves[values[:many].argmax()]
    order = np.argsort(-values[:many])[:wide]
    if wide > 1:
        for place in order:
            extend(box, scratch.worth, s.turned, scratch.root, moves[place], child)
            values[place] = after_one(box, weights, scratch, 1, child, after, cards)
        order = order[np.argsort(-values[order])][:narrow]
    if narrow > 1:
        for place in order:
            extend(box, scratch.worth, s.turned, scratch.root, moves[place], child)
            values[place] = after_two(box, weights, scratch, child, after, cards, 3)
    return moves[order[values[order].argmax()]]


@rule
def glance(box, weights, s, seat, scratch, rng, overlook, noise):
    """The line that looks best at a glance: some are overlooked, and the judgement of each errs by up to `noise` points."""
    lay_out(box, s, seat, scratch)
    many = judge_lines(box, weights, scratch, 0, scratch.root, s.turned, s.deck[s.turned], cards_to_come(s))
    for place in range(many):
        scratch.values[0, place] += noise * (2.0 * draw_unit(rng) - 1.0)
        if draw_unit(rng) < overlook:
            scratch.values[0, place] -= box.cells
    return scratch.moves[0, scratch.values[0, :many].argmax()]
