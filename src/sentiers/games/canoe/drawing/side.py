"""One colour of a position, drawn and named: a move changes one colour only, so the other is remembered."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from sentiers.games.canoe.drawing.labels import PEG, SAILS, STOCK, TOUCHES, WRECKED
from sentiers.games.canoe.drawing.static import Static, static
from sentiers.games.canoe.reading import Canoes, holes, reader
from sentiers.games.once import once_a_box
from sentiers.messages import Message

REMEMBERED = 512


class Side(NamedTuple):
    """Shared by all who ask: its dictionary must not be changed."""

    under: str
    """The ropes of its canoes."""
    pegs: str
    above: str
    """The crosses on pegs that spoil."""
    said: dict[str, Message]


@once_a_box
def sides(box: Any) -> Callable[[int, int], Side]:
    """For one box: the side of a colour with these pegs (a mask of holes)."""
    known, read = static(box), reader(box)
    return lru_cache(maxsize=REMEMBERED)(lambda colour, mine: _side(known, colour, mine, read(mine)))


def _side(known: Static, colour: int, mine: int, canoes: Canoes) -> Side:
    ropes = [known.goal[canoe] for canoe in canoes.valid] + [known.spoilt[canoe] for canoe, _ in canoes.spoilt]
    pegs, tags = holes(mine), known.peg[colour]
    return Side(
        "".join(ropes),
        "".join([f"{tags[hole]}/>" for hole in pegs]),
        "".join([known.burr[hole] for hole in holes(canoes.touching)]),
        _said(known, colour, pegs, canoes),
    )


def _said(known: Static, colour: int, pegs: tuple[int, ...], canoes: Canoes) -> dict[str, Message]:
    words, anchors = known.labels.colours[colour], known.labels.anchors
    plain = words[PEG]
    said = {anchors[hole]: plain[hole] for hole in pegs}
    afloat, aground = canoes.pegs(known.canoes)
    for mask, kind in ((aground, WRECKED), (canoes.touching, TOUCHES), (afloat, SAILS)):  # what counts most comes last
        for hole in holes(mask):
            said[anchors[hole]] = words[kind][hole]
    said[f"stock:{colour}"] = words[STOCK][known.pegs - len(pegs)]
    return said
