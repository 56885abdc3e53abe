"""What the rules say of a position to who draws it, reads it out or tells of it at every move, asked with arrays of one record: a
record alone takes Python ten times as long to hand over (match/calls.py)."""

from __future__ import annotations

from typing import Any, NamedTuple

from sentiers.games.buizen import rules
from sentiers.games.buizen.rules import over, pipes
from sentiers.games.buizen.rules.bag import in_bag
from sentiers.games.buizen.rules.layout import piles
from sentiers.kernel import rule

_follow, _points, _legal, _next_road, _score = pipes.follow, pipes.points, rules.legal, rules.next_road, rules.score


class Found(NamedTuple):
    """What is not written in the record, and everybody knows."""

    over: bool
    roads: int
    rooms: int
    bag: int


@rule
def table(boxes: Any, states: Any, points: Any) -> Found:
    """Writes down what the closed pipes of each material are worth."""
    box, s = boxes[0], states[0]
    _points(box, s, points)
    roads, rooms = piles(box, s, s.lying)
    return Found(over(box, s), roads, rooms, in_bag(box, s))


@rule
def follow(boxes: Any, states: Any, pipe: Any, counts: Any) -> None:
    _follow(boxes[0], states[0], pipe, counts)


@rule
def legal(boxes: Any, states: Any, seat: int, out: Any) -> Any:
    return _legal(boxes[0], states[0], seat, out)


@rule
def next_road(states: Any, after: int, tile: int) -> Any:
    return _next_road(states[0], after, tile)


@rule
def score(boxes: Any, states: Any, out: Any) -> None:
    _score(boxes[0], states[0], out)
