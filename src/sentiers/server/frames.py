"""The frames of a WebSocket (RFC 6455, 5.2) as they come, cut apart without a parser of many steps: nearly everything said at a
table is one short text in one frame."""

from __future__ import annotations

from struct import Struct
from typing import NamedTuple

_LONG, _LONGEST = Struct("!BBH").pack, Struct("!BBQ").pack
TEXT = 0x81  # the first byte of a frame that is a whole text
PING, PONG = 0x89, 0x8A
MASKED = 0x80
SHORT, LONG, LONGEST = 126, 126, 127  # lengths below fit into the second byte; else so many bytes follow: two, or eight


class Frame(NamedTuple):
    """Where a frame lies in what has come: its four bytes of mask before `start`, its end; and whether it is a whole text."""

    start: int
    end: int
    text: bool


def find(data: bytes | bytearray, at: int) -> Frame | None:
    """The frame that begins here, which may end later than what has come; None where not even its head is there."""
    size = len(data)
    if size < at + 2:
        return None
    first, second = data[at], data[at + 1]
    length, start = second & 0x7F, at + 2
    if length >= SHORT:
        wide = 2 if length == LONG else 8
        if size < start + wide:
            return None
        length = int.from_bytes(data[start : start + wide], "big")
        start += wide
    if not second & MASKED:  # which no client may send: whoever checks frames says so
        return Frame(start, start + length, False)
    return Frame(start + 4, start + 4 + length, first == TEXT)


def payload(data: bytes | bytearray, frame: Frame) -> bytes:
    """What a frame says, without its mask."""
    start, end, _ = frame
    size = end - start
    mask = int.from_bytes((data[start - 4 : start] * (size // 4 + 1))[:size], "big")
    return (int.from_bytes(data[start:end], "big") ^ mask).to_bytes(size, "big")


def head(size: int) -> bytes:
    """Before a text of so many bytes that a server sends."""
    if size < SHORT:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return _LONG(TEXT, LONG, size)
    return _LONGEST(TEXT, LONGEST, size)
