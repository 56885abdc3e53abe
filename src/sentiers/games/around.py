"""A place where there are no coordinates to see, told by what lies beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sentiers.messages import Message

_SIDES: tuple[Callable[[Message], Message], ...] = (
    lambda thing: Message("above it {thing}", thing=thing),
    lambda thing: Message("on its right {thing}", thing=thing),
    lambda thing: Message("below it {thing}", thing=thing),
    lambda thing: Message("on its left {thing}", thing=thing),
)


def around(beside: Sequence[Message | None]) -> Message | None:
    """What lies in the north, east, south and west of a cell; None where nothing does.

    >>> str(around((None, Message("a bridge"), None, Message("a river"))))
    'on its right a bridge, on its left a river'
    """
    told: Message | None = None
    for thing, side in zip(beside, _SIDES, strict=True):
        if thing is not None:
            said = side(thing)
            told = said if told is None else Message("{first}, {second}", first=told, second=said)
    return told
