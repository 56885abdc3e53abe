"""The coach of Träxx, who counts in points. In play it says what the master's line does, knowing what its seat knows; once the
match is over it shows the best line there was beside one's own, and what each round gave away."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Any

import numpy as np

from sentiers.games.knowledge import Advice, Clue, CoachAbilities, Fact, Moment
from sentiers.games.traxx.box import CARDS, MOST_NUMBERS, cell_name
from sentiers.games.traxx.minds import picture
from sentiers.games.traxx.minds.beam import NODE, extend, fill_worth, put_root
from sentiers.games.traxx.minds.goal_search import Array
from sentiers.games.traxx.minds.hindsight import Look, look_at, rounds_of
from sentiers.games.traxx.minds.upper_bound import spread
from sentiers.games.traxx.notation import cells_of, colour_of
from sentiers.games.traxx.rules import HEAD, PASS, STATE, TAIL, cells_on, deal, end_of, grow
from sentiers.kernel import blank
from sentiers.messages import Message, Seat

WORST = 3  # rounds named in the review
_KEPT = 32
_looks: dict[bytes, tuple[Look, ...]] = {}
_looking = Lock()


def prepare(box: Any) -> None:
    """Compiles, or loads what was compiled."""
    s = blank(STATE)[0]
    deal(box, s, np.uint64(1))
    _on_numbers(box, s, 0, PASS)


# In play


def deed(box: Any, s: Any, seat: int, move: int) -> Message:
    if move == PASS:
        return Message("Draw nothing with this card.")
    end = int(end_of(s, seat, TAIL if move & TAIL else HEAD))
    told: Message | None = None
    for cell in cells_of(move):
        named = _named(box, cell)
        told = named if told is None else Message("{first}, {second}", first=told, second=named)
    return Message("Draw on from {end}: {cells}.", end=_end(box, end), cells=told)


def _named(box: Any, cell: int) -> Message:
    """A cell as one sees it: its colour, and the number it carries."""
    if box.number[cell] < 0:
        return colour_of(box, cell)
    return Message("{colour} with the {number}", colour=colour_of(box, cell), number=int(box.value[box.number[cell]]))


def _end(box: Any, cell: int) -> Message | str:
    if box.number[cell] < 0:
        return cell_name(box, cell)
    return Message("the {number}", number=int(box.value[box.number[cell]]))


def clue(box: Any, s: Any, seat: int, move: int) -> Clue:
    """The end that grows."""
    if move == PASS:
        return Clue(Message("Look what this card would cost you."))
    end = int(end_of(s, seat, TAIL if move & TAIL else HEAD))
    return Clue(Message("Go on from this end."), (f"cell:{cell_name(box, end)}",))


def facts(box: Any, s: Any, after: Any, seat: int, move: int) -> list[Fact]:
    """From the seat's own sheet alone: what the others draw in this round nobody knows."""
    then = _grown(s, seat, move)
    before, lost = _cut_off(box, s, seat), _cut_off(box, then, seat)
    found = _on_numbers(box, s, seat, move) if move != PASS else []
    if lost > before:
        told = Message.plural("It cuts off {n} free cell.", "It cuts off {n} free cells.", n=lost - before)
        found.append(Fact("cuts", -2.0 * (lost - before), told))
    elif not lost:
        found.append(Fact("keeps", 1.0, Message("Every free cell can still be reached.")))
    if move != PASS:
        entered = len(cells_of(move))
        told = Message.plural(
            "It enters {n} cell, which will not be missing in the end.",
            "It enters {n} cells, which will not be missing in the end.",
            n=entered,
        )
        found.append(Fact("enters", 1.0 + entered / 2.0, told))
    return found


def _copy(s: Any) -> Array:
    copied = blank(STATE)
    copied[0] = s
    return copied


def _grown(s: Any, seat: int, move: int) -> Any:
    after = _copy(s)[0]
    grow(after, seat, move)
    return after


def _path(s: Any, seat: int) -> list[int]:
    return [int(cell) - 1 for cell in s.path[seat, : s.length[seat]]]


def _signed(points: float) -> str:
    return str(round(points)).replace("-", "−")


def _on_numbers(box: Any, s: Any, seat: int, move: int) -> list[Fact]:
    """What the line brings at once."""
    root, child = blank(NODE)[0], blank(NODE)[0]
    worth = np.zeros((MOST_NUMBERS, CARDS))
    fill_worth(box, s, seat, worth)
    put_root(box, s, seat, root)
    extend(box, worth, int(s.turned), root, move, child)
    numbers = [str(box.value[box.number[cell]]) for cell in cells_of(move) if box.number[cell] >= 0]
    gain = round(float(child.points) - float(root.points))
    if not numbers:
        return []
    told = Message.plural(
        "It reaches the {numbers}: {n} point at once.",
        "It reaches the {numbers}: {n} points at once.",
        n=gain,
        numbers=", ".join(numbers),
    )
    return [Fact("reaches", 5.0 + gain, told)]


def _cut_off(box: Any, s: Any, seat: int) -> int:
    """How many free cells no line can come to any more."""
    tail, head = int(end_of(s, seat, TAIL)), int(end_of(s, seat, HEAD))
    free = np.uint64(int(box.board) & ~int(cells_on(s, seat)))
    within = np.uint64((int(box.near[tail]) | int(box.near[head])) & int(free))
    return (int(free) & ~int(spread(box, within, free, free)[0])).bit_count()


# Looking back


def _looked(box: Any, states: Sequence[Array]) -> tuple[Look, ...]:
    """Every seat's match; the latest are remembered."""
    rounds = rounds_of(states)
    key = box.tobytes() + b"".join(state.tobytes() for state in rounds)
    with _looking:  # the curve and the review are asked for at the same time
        if key not in _looks:
            while len(_looks) >= _KEPT:
                _looks.pop(next(iter(_looks)))
            _looks[key] = tuple(look_at(box, rounds, seat) for seat in range(int(box.players)))
        return _looks[key]


def look_back(box: Any, states: Sequence[Array], plies: Sequence[tuple[int, int]]) -> list[Moment]:
    """What was still possible for each seat before the first ply and after each, and what each ply gave away."""
    looks = _looked(box, states)
    at = [0] * len(looks)  # how many rounds of each seat are judged
    moments = [Moment(tuple(float(look.best[0]) for look in looks))]
    for seat, _ in plies:
        given = None
        if at[seat] + 1 < len(looks[seat].best):
            given = -float(looks[seat].given(at[seat]))
            at[seat] += 1
        moments.append(Moment(tuple(float(look.best[done]) for look, done in zip(looks, at, strict=True)), given))
    return moments


def review(box: Any, states: Sequence[Array], plies: Sequence[tuple[int, int]], seat: int) -> Advice:
    """The best line there was beside a seat's own."""
    look = _looked(box, states)[seat]
    rounds = rounds_of(states)
    own = look.best[-1]
    lines = [_on_best(look), Message("{who} came to {points}.", who=Seat(seat), points=_signed(own))]
    worst = sorted(range(len(look.best) - 1), key=look.given, reverse=True)[:WORST]
    first = int(rounds[0][0].turned)
    lines += [
        Message("Card {card} gave away {points}.", card=first + place + 1, points=look.given(place))
        for place in sorted(worst)
        if look.given(place) > 0
    ]
    if not any(look.given(place) for place in worst):
        lines.append(Message("Nothing was given away: there was no better line to be found."))
    start = int(box.start[rounds[0][0].sheet[seat]])
    best = _copy(rounds[0][0])[0]
    for move in look.answer.moves:
        grow(best, seat, move)
    drawn = _path(rounds[-1][0], seat)
    other = _path(best, seat) if look.answer.moves else drawn
    drawing = picture.two(box, drawn, other, start, _signed(own), _signed(look.best[0]))
    return Advice((), tuple(lines), drawing)


def _on_best(look: Look) -> Message:
    if look.answer.proven:
        return Message(
            "With these cards, {points} was the best possible: that is proven.", points=_signed(look.best[0])
        )
    return Message(
        "With these cards, at least {least} was possible, and at most {most}.",
        least=_signed(look.best[0]),
        most=_signed(look.answer.most),
    )


ABILITIES = CoachAbilities(unit="points", look_back=look_back, review=review)
