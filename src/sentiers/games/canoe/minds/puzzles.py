"""Puzzles of Canoë: the one move that wins, or that does not lose."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sentiers.games.knowledge import Mining

_ROW = re.compile(r"(\s*\d+) (.*)")


def twins(text: str) -> Iterator[str]:
    """The board and its mirror image, in either colour; the turn's number makes no difference."""
    lines = re.sub(r", turn \d+", "", text).splitlines()
    swapped = str.maketrans("LD", "DL")
    width = max(len(line) for line in lines[:-2])
    for board in (lines[:-2], [_mirrored(line, width) for line in lines[:-2]]):
        for colours in (False, True):
            to_move = lines[-1].replace("light", "dark") if "light" in lines[-1] else lines[-1].replace("dark", "light")
            seen = "\n".join(line.rstrip() for line in board)
            yield f"{seen.translate(swapped)}\n{to_move}" if colours else f"{seen}\n{lines[-1]}"


def _mirrored(line: str, width: int) -> str:
    row = _ROW.fullmatch(line.ljust(width))
    return f"{row[1]} {row[2][::-1]}" if row else line


MINING = Mining(players=("amateur", "novice", "club"), gap=0.15, thinking=600, plies=(10, 90), last=9, twins=twins)
