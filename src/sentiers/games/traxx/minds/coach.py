"""The coach of Träxx, who counts in points. In play it says what the master's line does, knowing what its seat knows; once the
match is over it shows the best line there was beside one's own, and what each round gave away."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Any

import numpy as np

from sentiers.games.knowledge import Advice, CoachAbilities, Moment
from sentiers.games.minds import Rating
from sentiers.games.traxx.box import CARDS, MOST_NUMBERS, cell_name
from sentiers.games.traxx.minds import picture
from sentiers.games.traxx.minds.beam import NODE, extend, fill_worth, put_root
from sentiers.games.traxx.minds.goal_search import Array
from sentiers.games.traxx.minds.hindsight import Look, look_at, rounds_of
from sentiers.games.traxx.minds.upper_bound import spread
from sentiers.games.traxx.notation import cells_of, write
from sentiers.games.traxx.rules import HEAD, PASS, STATE, TAIL, cells_on, deal, end_of, grow
from sentiers.kernel import blank
from sentiers.messages import Message, NotYourTurn, Seat

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


def advise(box: Any, s: Any, seat: int, rating: Rating) -> Advice:
    """The line that the master draws for the seat to act, and what it does, from the seat's concealed record."""
    if s.turned == CARDS or int(s.drawn) >> seat & 1:
        raise NotYourTurn(Message("This seat has nothing to draw now."))
    first, *others = sorted(rating.moves, key=lambda rated: rated.move != rating.choice)
    move = first.move
    lines = [
        _on_line(box, s, seat, move, first.value),
        *_on_numbers(box, s, seat, move),
        _on_what_is_left(box, s, seat, move),
    ]
    if others:
        line, points = write(box, s, seat, others[0].move), _signed(others[0].value)
        lines.append(Message("Next best: {line}, about {points}.", line=line, points=points))
    return Advice((), tuple(lines), None, ((move, 1.0),))


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


def _on_line(box: Any, s: Any, seat: int, move: int, points: float) -> Message:
    words = {
        "line": write(box, s, seat, move),
        "points": _signed(points),
    }
    if move == PASS:
        return Message("Pass: this card leads nowhere good.")
    if s.turned + 1 == CARDS:
        return Message("Draw {line}: that makes {points} in the end.", **words)
    return Message("Draw {line}: about {points} in the end, over the cards that may come.", **words)


def _on_numbers(box: Any, s: Any, seat: int, move: int) -> list[Message]:
    """What the line brings at once."""
    root, child = blank(NODE)[0], blank(NODE)[0]
    worth = np.zeros((MOST_NUMBERS, CARDS))
    fill_worth(box, s, seat, worth)
    put_root(box, s, seat, root)
    extend(box, worth, int(s.turned), root, move, child)
    numbers = [str(box.value[box.number[cell]]) for cell in cells_of(move) if box.number[cell] >= 0]
    if not numbers:
        return []
    gain = round(float(child.points) - float(root.points))
    return [Message("It reaches {numbers}: {points} points at once.", numbers=", ".join(numbers), points=gain)]


def _on_what_is_left(box: Any, s: Any, seat: int, move: int) -> Message:
    """Where the ends then lie, and whether cells are cut off."""
    after = _grown(s, seat, move)
    tail, head = int(end_of(after, seat, TAIL)), int(end_of(after, seat, HEAD))
    free = np.uint64(int(box.board) & ~int(cells_on(after, seat)))
    within = np.uint64((int(box.near[tail]) | int(box.near[head])) & int(free))
    lost = (int(free) & ~int(spread(box, within, free, free)[0])).bit_count()
    words = {"tail": cell_name(box, tail), "head": cell_name(box, head)}
    if lost:
        return Message("The ends then lie on {tail} and {head}; {count} free cells are cut off.", count=lost, **words)
    return Message("The ends then lie on {tail} and {head}, and every free cell can still be reached.", **words)


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
