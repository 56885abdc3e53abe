"""Lines chosen by judgement, and by looking ahead over the cards that may come: which is next nobody knows, so each of them counts
alike, and for each the best answer. The order of the deck is never looked at beyond the card that lies open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from sentiers.games.minds import Budget, Rated, Rating, Seen
from sentiers.games.traxx.box import CARDS, MOST_MOVES, MOST_NUMBERS
from sentiers.games.traxx.minds.beam import NODE, extend, lines_of, put_root
from sentiers.games.traxx.minds.features import FEATURES, KNOWN, NEVER, count_features, put_known, put_steps, so_far
from sentiers.games.traxx.minds.weights import weights
from sentiers.games.traxx.rules import HEAD, TAIL, cells_on, end_of, half
from sentiers.kernel import blank, record, rule
from sentiers.kernel.bits import count
from sentiers.kernel.dice import draw_unit

if TYPE_CHECKING:
    from sentiers.games.contract import Numbers

FOLLOW = np.array([[0.42, 0.28, 0.2, 0.06, 0.0, 0.0, 0.0], [0.37, 0.25, 0.19, 0.13, 0.08, 0.04, 0.03]])
"""How likely a player this many steps from a number (from 1) gets there in this round, or else in the next: counted in matches of
two who play by judgement."""

LAST = 2  # cards to come that are counted out by who plays alone
CLOSE = 3  # answers looked at closely
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
def judge_all(box, weights, s, seat, scratch):
    """Judges all lines of a seat at a glance; returns how many there are."""
    lay_out(box, s, seat, scratch)
    return judge_lines(box, weights, scratch, 0, scratch.root, s.turned, s.deck[s.turned], cards_to_come(s))


@rule
def best_first(values):
    return np.argsort(-values)


@rule
def look_further(box, weights, s, scratch, place, cards, width):
    """Judges a line anew, over the next card or over the next two, of whose answers so many are looked at closely."""
    extend(box, scratch.worth, s.turned, scratch.root, scratch.moves[0, place], scratch.node[0])
    if cards == 1:
        return after_one(box, weights, scratch, 1, scratch.node[0], s.turned + 1, cards_to_come(s))
    return after_two(box, weights, scratch, scratch.node[0], s.turned + 1, cards_to_come(s), width)


@rule
def err(box, scratch, many, rng, overlook, noise):
    """Misjudges each line by up to `noise` points, and overlooks some."""
    for place in range(many):
        scratch.values[0, place] += noise * (2.0 * draw_unit(rng) - 1.0)
        if draw_unit(rng) < overlook:
            scratch.values[0, place] -= box.cells


def rate_ahead(
    seen: Seen, wide: int, narrow: int, budget: Budget, overlook: float = 0.0, rng: Numbers | None = None
) -> Rating:
    """Of all lines, the `wide` that look best are judged over the next card; of these, the `narrow` best over the next two. It
    stops between two of them, at the latest after as many as the budget says. Who overlooks some lines does not follow them."""
    box, s, countdown = seen.box, seen.state, budget.start()
    scratch, judgement = blank(SCRATCH)[0], weights(int(box.players))
    many = int(judge_all(box, judgement, s, seen.seat, scratch))
    if overlook:
        err(box, scratch, many, rng, overlook, 0.0)
    values = scratch.values[0, :many]
    close: dict[int, int] = {}  # over how many cards a line was judged, the latest last
    left, looked = int(cards_to_come(s)).bit_count(), 0
    last = narrow > 0 and left <= LAST and box.players == 1  # alone there is nobody to guess at: all is counted out
    order = best_first(values)[: many if last else wide]
    for cards in (left,) if last and left else (1, 2) if left else ():
        for place in order.tolist():
            if countdown.out or looked == budget.simulations:
                break
            values[place] = look_further(box, judgement, s, scratch, place, cards, MOST_MOVES if last else CLOSE)
            close.pop(place, None)
            close[place] = cards
            looked += 1
        order = order[best_first(values[order])][:narrow]
    return _rating(seen, judgement, scratch, many, close, exact=last and (not left or looked == many))


def rate_at_a_glance(seen: Seen, insight: float, overlook: float, noise: float, rng: Numbers) -> Rating:
    """All lines as they look at a glance to who errs."""
    scratch, judgement = blank(SCRATCH)[0], insight * weights(int(seen.box.players))
    many = int(judge_all(seen.box, judgement, seen.state, seen.seat, scratch))
    err(seen.box, scratch, many, rng, overlook, noise)
    return _rating(seen, judgement, scratch, many, {})


def _rating(
    seen: Seen, judgement: Numbers, scratch: Any, many: int, close: dict[int, int], exact: bool = False
) -> Rating:
    """In points; the lines judged most closely come first. What the others may come to is a glance at their open paths."""
    values, moves = scratch.values[0, :many].copy(), scratch.moves[0, :many].copy()
    places = [*close, *(place for place in range(many) if place not in close)]
    order = sorted(places, key=lambda place: (close.get(place, 0), values[place]), reverse=True)
    best = order[0]
    points = []
    for seat in range(seen.seats):
        total = 0 if seat == seen.seat else int(judge_all(seen.box, judgement, seen.state, seat, scratch))
        points.append(float(scratch.values[0, :total].max()) if total else float(values[best]))
    return Rating(
        tuple(points),
        tuple(Rated(int(moves[place]), float(values[place]), float(place == best), exact) for place in order),
        int(moves[best]),
        exact,
        simulations=many + len(close),
        unit="points",
    )
