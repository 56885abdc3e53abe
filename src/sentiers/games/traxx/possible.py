"""Whether the paths of a position can have been drawn with the cards that are gone. How far a path has grown is told by how many
cells lie on either side of its starting cell; in each round one of its sides grows by a line of that round's card, or none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from sentiers.games.traxx.rules import half
from sentiers.messages import BadRecord, Message

Grown = tuple[int, int]


class Cell(NamedTuple):
    colour: int
    number: int


class Path(NamedTuple):
    """One player's path, and what he scored for each number."""

    sides: tuple[list[Cell], list[Cell]]
    """The cells on either side of the starting cell, outwards."""
    scored: list[int]

    @property
    def whole(self) -> Grown:
        return len(self.sides[0]), len(self.sides[1])


def path_of(box: Any, s: Any, seat: int) -> Path:
    places = [int(cell) - 1 for cell in s.path[seat, : s.length[seat]]]
    start = places.index(int(box.start[s.sheet[seat]]))
    cells = [Cell(int(box.colour[place]), int(box.number[place])) for place in places]
    return Path((cells[:start][::-1], cells[start + 1 :]), s.scored[seat].tolist())


def check(box: Any, s: Any) -> None:
    """Refuses what cannot have been drawn, or not with these points. Of several players each path is looked at by itself,
    and each number by itself, not what all of them together would need."""
    paths = [path_of(box, s, seat) for seat in range(box.players)]
    drawn = [rounds(box, s, path) for path in paths]
    for seat, (path, found) in enumerate(zip(paths, drawn, strict=True)):
        if found is None:
            raise BadRecord(_undrawn(seat, int(s.turned)))
        if box.players == 1 and rounds(box, s, path, alone=True) is None:
            raise BadRecord(
                Message(
                    "With the cards that are gone this path cannot score so: half is for who has reached a higher number before."
                )
            )
    for number in range(box.numbers if box.players > 1 else 0):
        if not _can_be_scored(box, number, paths, [found or [] for found in drawn]):
            raise BadRecord(
                Message(
                    "With the cards that are gone the {number} cannot be scored so: in full by the first, half by who comes later.",
                    number=int(box.value[number]),
                )
            )


def _undrawn(seat: int, gone: int) -> Message:
    if gone == 0:
        return Message("No card is gone yet: the path of player {seat} is its starting cell alone.", seat=seat)
    return Message.plural(
        "Player {seat} cannot have drawn this path with the one card that is gone.",
        "Player {seat} cannot have drawn this path with the {n} cards that are gone.",
        n=gone,
        seat=seat,
    )


def rounds(box: Any, s: Any, path: Path, alone: bool = False) -> list[set[int]] | None:
    """Of each round the numbers that may have been reached in it, if the path can have been drawn at all; None if not. `alone`:
    only so that its numbers score as they are written."""
    steps: list[list[tuple[Grown, Grown]]] = []
    here: set[Grown] = {(0, 0)}
    for card in s.deck[: s.turned]:
        supply = box.supply[card - 1].tolist()
        steps.append([(before, after) for before in here for after in _lines(box, path, supply, before, alone)])
        here = {after for _, after in steps[-1]}
    if path.whole not in here:
        return None
    found, leads_there = [], {path.whole}
    for taken in reversed(steps):
        kept = [(before, after) for before, after in taken if after in leads_there]
        leads_there = {before for before, _ in kept}
        found.append({number for before, after in kept for number in _reached(path, before, after)})
    return found[::-1]


def _lines(box: Any, path: Path, supply: list[int], before: Grown, alone: bool) -> Iterator[Grown]:
    """How far the path may have grown after this card: T10, T7 and T9."""
    yield before
    for side, cells in enumerate(path.sides):
        left, after = supply.copy(), before
        for cell in cells[before[side] :]:
            if not left[cell.colour] or (alone and not _scores(box, path, after, cell.number)):
                break
            left[cell.colour] -= 1
            after = (after[0] + 1, after[1]) if side == 0 else (after[0], after[1] + 1)
            yield after


def _reached(path: Path, before: Grown, after: Grown) -> list[int]:
    """The numbers on what was drawn between the two."""
    return [cell.number for side in (0, 1) for cell in path.sides[side][before[side] : after[side]] if cell.number >= 0]


def _scores(box: Any, path: Path, before: Grown, number: int) -> bool:
    """T17: does this number, reached next by who plays alone, score as it is written?"""
    if number < 0:
        return True
    higher, value = any(other > number for other in _reached(path, (0, 0), before)), int(box.value[number])
    return path.scored[number] == (half(value) if higher else value)


def _can_be_scored(box: Any, number: int, paths: list[Path], drawn: list[list[set[int]]]) -> bool:
    """T12, T13: is there a round in which all who score a number in full may have reached it, and all others later?"""
    value = int(box.value[number])
    if value == half(value) or not any(path.scored[number] for path in paths):
        return True
    first, latest = set(range(len(drawn[0]))), len(drawn[0])
    for path, found in zip(paths, drawn, strict=True):
        at = {turn for turn, numbers in enumerate(found) if number in numbers}
        if path.scored[number] == value:
            first &= at
        elif path.scored[number]:
            latest = min(latest, max(at))
    return bool(first) and min(first) < latest
