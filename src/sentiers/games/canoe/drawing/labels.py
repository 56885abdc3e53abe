"""What a screen reader says of the holes and the stocks. Made once for a box: whoever renders the Messages can remember them."""

from __future__ import annotations

from typing import NamedTuple

from sentiers.messages import Message

PEG, SAILS, TOUCHES, WRECKED, STOCK = range(5)

_EMPTY = Message("{hole}, empty")
_COLOURS = (
    (
        Message("{hole}, light peg"),
        Message("{hole}, light peg, part of a canoe"),
        Message("{hole}, light peg, touches a canoe of its colour and spoils it"),
        Message("{hole}, light peg, part of a spoilt canoe"),
        Message("Stock of light pegs: {count} left"),
    ),
    (
        Message("{hole}, dark peg"),
        Message("{hole}, dark peg, part of a canoe"),
        Message("{hole}, dark peg, touches a canoe of its colour and spoils it"),
        Message("{hole}, dark peg, part of a spoilt canoe"),
        Message("Stock of dark pegs: {count} left"),
    ),
)


class Words(NamedTuple):
    """`colours[colour][kind]` goes by hole, and for STOCK by how many are left."""

    anchors: list[str]
    empty: dict[str, Message]
    colours: list[list[list[Message]]]


def make(names: list[str], pegs: int) -> Words:
    anchors = [f"hole:{name}" for name in names]
    empty = {anchor: Message(_EMPTY.text, hole=name) for anchor, name in zip(anchors, names, strict=True)}
    colours = []
    for kinds in _COLOURS:
        words = [[Message(kind.text, hole=name) for name in names] for kind in kinds[:STOCK]]
        colours.append([*words, [Message(kinds[STOCK].text, count=left) for left in range(pegs + 1)]])
    return Words(anchors, empty, colours)
