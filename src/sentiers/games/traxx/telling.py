"""A match of Träxx told in sentences: what to do, that somebody has drawn, round by round what the lines reached, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from sentiers.games.contract import TellingAbilities
from sentiers.games.once import once_a_box
from sentiers.games.traxx.notation import can_draw
from sentiers.games.traxx.reading import board, cells_of, signed
from sentiers.games.traxx.rules import HIDDEN, PASS, missing, result
from sentiers.messages import Message, Place, Seat

SIDES = (Message("Circle"), Message("Square"), Message("Triangle"), Message("Diamond"))
EXCELLENT = 40  # T18
BARS = "·▁▂▄▆█"
"""A line of no cell, of one, … of five."""


_BEGIN = Message("Draw from the lit cell over colours of the card, then play.")
_DRAW = Message("Draw on from an end of your path over colours of the card, then play.")
_PASS = Message("No line can be drawn with this card: pass.")
_WAITS = tuple(Message("{who} draws a line.", who=Seat(seat)) for seat in range(4))


def prompt(box: Any, s: Any, seat: int, viewer: int) -> Message:
    """T6, T7, T10: a line, or none. Card and paths lie open, but for what is drawn in this round."""
    if viewer != seat:
        return _WAITS[seat]
    if not can_draw(box, s, seat):
        return _PASS
    return _DRAW if s.length[seat] > 1 else _BEGIN


@once_a_box
def _places(box: Any) -> list[Place]:
    known = board(box)
    return [Place(name, anchor) for name, anchor in zip(known.names, known.anchors, strict=True)]


def tell(box: Any, before: Any, after: Any, seat: int, move: int, viewer: int) -> list[Message]:
    """Until all have drawn, only one's own line; then everybody's, seat by seat (T11)."""
    if after.turned == before.turned:
        return [_drawn(box, seat, move, viewer)]
    said = []
    for other in range(int(box.players)):
        line = _grown(before, after, other)
        said += [_line(box, other, line), *_reached(box, after, other, line)]
    return said


def _grown(before: Any, after: Any, seat: int) -> list[int]:
    """The cells that the path has entered, in the order of the line."""
    path: list[int] = (after.path[seat, : after.length[seat]] - 1).tolist()
    old = int(before.length[seat])
    ahead = after.path[seat, 0] == before.path[seat, 0]
    return path[old:] if ahead else path[: len(path) - old][::-1]


def _drawn(box: Any, seat: int, move: int, viewer: int) -> Message:
    who = Seat(seat)
    if move == HIDDEN or viewer != seat:
        return Message("{who} has finished this round.", who=who)
    if move == PASS:
        return Message("{who} draws no line, and waits.", who=who)
    names = board(box).names
    cells = " ".join([names[cell] for cell in cells_of(move)])
    return Message("{who} draws on over {cells}, and waits.", who=who, cells=cells)


def _line(box: Any, seat: int, line: list[int]) -> Message:
    """How far the path has grown, and to where."""
    if not line:
        return Message("{who} draws no line.", who=Seat(seat))
    words: dict[str, Any] = {"who": Seat(seat), "cell": _places(box)[line[-1]]}
    return Message.plural(
        "{who} draws on by one cell, to {cell}.", "{who} draws on by {n} cells, to {cell}.", n=len(line), **words
    )


def _reached(box: Any, after: Any, seat: int, line: list[int]) -> list[Message]:
    """The numbers on the line, in its order: alone, that is what counts (T17)."""
    said = []
    known = board(box)
    for number in (known.number[cell] for cell in line if known.number[cell] >= 0):
        points = int(after.scored[seat, number])
        words: dict[str, Any] = {"who": Seat(seat), "number": known.values[number]}
        if points == words["number"]:
            said.append(Message("{who} reaches the {number}, in full.", **words))
        else:
            said.append(Message("{who} reaches the {number}, for half: {points}.", points=points, **words))
    return said


def banner(box: Any, before: Any, after: Any, seat: int, move: int, viewer: int) -> Message | None:
    """Once all lines lie open: who has reached a number."""
    if after.turned == before.turned:
        return None
    reached = [
        told for other in range(int(box.players)) for told in _reached(box, after, other, _grown(before, after, other))
    ]
    return (
        reached[0]
        if len(reached) == 1
        else Message("{first} {more}", first=reached[0], more=reached[1])
        if reached
        else None
    )


def ending(box: Any, s: Any) -> Message:
    """T15, T18: who wins with what; alone, what the result is worth."""
    points = [int(result(box, s, seat)) for seat in range(int(box.players))]
    best = max(points)
    winner = points.index(best)
    lost = int(missing(box, s, winner))
    words: dict[str, Any] = {"points": signed(best), "sum": best + lost, "missing": lost}
    if box.players == 1:  # T18
        return Message(
            "{praise} Result {points}: {sum} for the numbers, less {missing} for the cells left out.",
            praise=praise(best),
            **words,
        )
    winners = [Seat(seat) for seat, mine in enumerate(points) if mine == best]
    if len(winners) == 1:
        return Message(
            "{who} wins with {points}: {sum} for the numbers, less {missing} for the cells left out.",
            who=winners[0],
            **words,
        )
    return Message("{who} share the win, each with {points}.", who=_listed(winners), points=signed(best))


def _listed(seats: list[Seat]) -> Message | Seat:
    if len(seats) == 1:
        return seats[0]
    return Message("{first} and {others}", first=seats[0], others=_listed(seats[1:]))


def praise(points: int) -> Message:
    """The rulebook only knows what is excellent (T18); the rest is ours."""
    if points > EXCELLENT:
        return Message("Excellent!")
    if points > 30:
        return Message("A fine path!")
    if points > 20:
        return Message("A good path.")
    if points > 10:
        return Message("Well on the way.")
    if points > 0:
        return Message("A first trail.")
    return Message("A walk to get to know the woods.")


def side(box: Any, seat: int) -> Message:
    """By the mark that stands for the sheet in the drawing."""
    return SIDES[seat]


def share(box: Any, states: Sequence[Any], seat: int) -> list[Message]:
    """A result to show around that spoils nothing: points, numbers, cells, and how long the line of each round was.

    `states` are those before the first ply and after each one."""
    end = states[-1]
    rounds = [(before, after) for before, after in pairwise(states) if after.turned > before.turned]
    lengths = [int(after.length[seat]) - int(before.length[seat]) for before, after in rounds]
    return [
        Message("Träxx: {points}", points=signed(int(result(box, end, seat)))),
        Message(
            "Numbers {reached}/{numbers}, cells {cells}/{all}",
            reached=int((end.scored[seat] > 0).sum()),
            numbers=int(box.numbers),
            cells=int(end.length[seat]),
            all=int(box.cells),
        ),
        Message("Card by card {bars}", bars="".join(BARS[length] for length in lengths)),
    ]


ABILITIES = TellingAbilities(share=share, banner=banner)
