"""A drawing of the house as pixels, by resvg (`pip install sentiers[lab]`)."""

from __future__ import annotations

import re
import struct
import zlib

import numpy as np

from sentiers.games.contract import Numbers
from sentiers.games.svg import TOKENS
from sentiers.kernel import rule
from sentiers.messages import Message, SentiersError

_MIXED = re.compile(r"[a-z-]+:[^;{}\"']*color-mix\([^;{}]*?(?=[;}])")
_VARIABLE = re.compile(r"var\(--[\w-]+,\s*([^()]*)\)")
_UNIT = re.compile(r"(?<=[\d.])(px|deg)\b")
_HEAD = struct.Struct(">IIBBBBB")


def plain(svg: str) -> str:
    """The same drawing for who knows no variables, mixed colours and units: our styles say each colour plainly first."""
    return _UNIT.sub("", _VARIABLE.sub(r"\1", _MIXED.sub("", svg)))


def pixels(svg: str, width: int) -> Numbers:
    """uint8 [row, column, red green blue], so many pixels wide, on the paper of the page."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise SentiersError(
            Message("Pictures as arrays need the package resvg_py: pip install {package}.", package="sentiers[lab]")
        ) from None
    return _read(svg_to_bytes(svg_string=plain(svg), width=width, background=TOKENS["paper"]))


def _read(png: bytes) -> Numbers:
    """The colours of a PNG as resvg writes it: eight bits each of red, green, blue and opacity."""
    parts: dict[bytes, bytes] = {}
    place = 8
    while place < len(png):
        length, kind = struct.unpack(">I4s", png[place : place + 8])
        parts[kind] = parts.get(kind, b"") + png[place + 8 : place + 8 + length]
        place += length + 12
    width, height, *form = _HEAD.unpack(parts[b"IHDR"])
    assert form == [8, 6, 0, 0, 0], form
    lines = np.frombuffer(zlib.decompress(parts[b"IDAT"]), np.uint8).reshape(height, 1 + 4 * width)
    out = np.zeros((height + 1, 4 * width + 4), np.uint8)
    _unfilter(lines, out)
    return np.ascontiguousarray(out[1:, 4:].reshape(height, width, 4)[:, :, :3])


@rule
def _unfilter(lines: Numbers, out: Numbers) -> None:
    """Each byte was written as the difference from what its neighbours let expect; `out` has a row and a pixel of zeros before."""
    for row in range(len(lines)):
        kind = lines[row, 0]
        for column in range(4, out.shape[1]):
            left, above = np.int64(out[row + 1, column - 4]), np.int64(out[row, column])
            corner = np.int64(out[row, column - 4])
            expected = np.int64(0)
            if kind == 1:
                expected = left
            elif kind == 2:
                expected = above
            elif kind == 3:
                expected = (left + above) >> 1
            elif kind == 4:
                guess = left + above - corner
                by_left, by_above, by_corner = abs(guess - left), abs(guess - above), abs(guess - corner)
                expected = (
                    left if by_left <= by_above and by_left <= by_corner else above if by_above <= by_corner else corner
                )
            out[row + 1, column] = (lines[row, column - 3] + expected) & 255
