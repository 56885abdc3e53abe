"""A position of Wege as a text board. A tile is `P` path, `R` river, `B` bridge or `N` nature reserve, then `b` or `w` for its duck
and `^` or `v` for the upper or lower corner it sits in. Below: the land of f6, the turn, tiles to come, tiles out of play."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import numpy as np

from sentiers.games.contract import PositionAbilities
from sentiers.games.drawn import Lines
from sentiers.games.wege import possible, reading
from sentiers.games.wege.box import BLACK, BRIDGE, NO_DUCK, NO_TILE, RESERVE, SORTS, TILES, tile_of
from sentiers.games.wege.reading import Reading, Spot
from sentiers.games.wege.rules import AREA, choices, draw_tile, out_of_play
from sentiers.games.wege.rules.layout import (
    MIDDLE,
    SPAN,
    WORLD,
    beside,
    duck_of,
    keeps_reserves_inside,
    kind_of,
    occupied,
)
from sentiers.kernel.bits import bit, count
from sentiers.kernel.dice import shuffle
from sentiers.messages import BadRecord, Message

LETTERS = "PRBN"
_TILE = re.compile(r"([PR])([bw]?)|[BN]")
_ROW = re.compile(r"\s*(1[01]|[1-9])\s+(\S.*)")
_HEAD = re.compile(r"\s*[a-k](\s+[a-k])*\s*")
_TURN = re.compile(r"turn (\d{1,2}): (?:(\w{1,2}) to lay(, passed on)?|over)")


@cache
def tile_name(tile: int) -> str:
    return LETTERS[kind_of(tile)] + ("", "b", "w")[duck_of(tile)]


def tile_named(name: str) -> int:
    found = _TILE.fullmatch(name)
    if not found:
        raise BadRecord(
            Message("{name} is no tile: there are P, R, B and N, and with a duck Pb, Pw, Rb and Rw.", name=name[:12])
        )
    return tile_of(LETTERS.index(name[0]), ("", "b", "w").index(found[2] or ""))


def board(seen: Reading) -> list[str]:
    """The rows of the layout from the north, and the letters of its columns."""
    marks = {spot.place: tile_name(spot.tile) + _mark(spot) for spot in seen.laid}
    lines = []
    for y in range(1, seen.tall + 1):
        row = [f"{marks.get(8 * y + x, '.'):<3}" for x in range(1, seen.wide + 1)]
        lines.append(f"{WORLD - seen.top - y + 1:>2}  {' '.join(row)}".rstrip())
    letters = [f"{chr(97 + seen.left + x):<3}" for x in range(seen.wide)]
    return [*lines, f"    {' '.join(letters)}".rstrip()] if lines else []


def _mark(spot: Spot) -> str:
    return "" if not spot.corner else "v" if spot.south else "^"


def write(box: Any, s: Any) -> str:
    lines = board(reading.read(box, s))
    if lines:
        lines.append(f"f6: land {'ne' if s.first else 'nw'}")
    deed = f"{tile_name(int(s.hand))} to lay{', passed on' if s.passed else ''}" if s.hand else "over"
    lines.append(f"turn {s.turns + 1}: {deed}")
    known = [tile_name(int(tile)) for tile in s.deck[int(s.drawn) :] if tile != NO_TILE]
    if known:
        lines.append(f"next: {' '.join(known)}")
    aside = [LETTERS[kind] for kind in (BRIDGE, RESERVE) for _ in range(out_of_play(s, kind))]
    if aside:
        lines.append(f"aside: {' '.join(aside)}")
    return "\n".join(lines)


def read(box: Any, s: Any, text: str) -> None:
    rows: dict[int, list[str]] = {}
    west, turn = "d", None
    lists = {"next": "", "aside": ""}
    lines = Lines()
    for line in filter(None, map(str.strip, text.splitlines())):
        key, _, value = line.partition(":")
        row, deed = _ROW.fullmatch(line), _TURN.fullmatch(line)
        if _is_head(line):
            key, west = "columns", line[0]
        elif row:
            key, rows[WORLD - int(row[1])] = row[1], row[2].split()
        elif key in lists:
            lists[key] = value
        elif line in ("f6: land nw", "f6: land ne"):
            s.first = int(line.endswith("ne"))
        elif deed:
            key, turn = "turn", deed
        else:
            raise BadRecord(Message("This is no line of a board: {line}", line=line[:40]))
        lines.note(key, line)
    laid = _read_board(s, rows, ord(west) - 97)
    _check_board(box, s)
    aside, following = ([tile_named(name) for name in lists[key].split()] for key in ("aside", "next"))
    if any(kind_of(tile) not in (BRIDGE, RESERVE) for tile in aside):
        raise BadRecord(Message("Only bridges and reserves are put out of play."))
    if not box.experts and any(kind_of(tile) == RESERVE for tile in aside):  # W9
        raise BadRecord(Message("Only among experts a reserve is put out of play: elsewhere it can be laid anywhere."))
    if aside and not laid:
        raise BadRecord(Message("Nothing is out of play before the first tile lies: it can be any."))
    hand = tile_named(turn[2]) if turn and turn[2] else NO_TILE
    _fill_deck(box, s, [*laid, *aside], hand, following)
    _read_turn(box, s, len(laid), hand, turn)


def _is_head(line: str) -> bool:
    """Are these the letters of columns, one after the other?"""
    return bool(_HEAD.fullmatch(line)) and "".join(line.split()) in "abcdefghijk"


def _read_board(s: Any, rows: dict[int, list[str]], west: int) -> list[int]:
    """Lays the tiles of the rows, which begin in this column; gives them back."""
    found = {(west + x, y): mark for y, marks in rows.items() for x, mark in enumerate(marks) if mark != "."}
    if not found:
        s.left = s.top = MIDDLE
        return []
    left, top = min(x for x, _ in found), min(y for _, y in found)
    if max(x for x, _ in found) - left >= SPAN or max(y for _, y in found) - top >= SPAN:
        raise BadRecord(Message("The park is six tiles wide and six high; this one is larger."))
    if (MIDDLE, MIDDLE) not in found:
        raise BadRecord(Message("The first tile lies on f6, and there is none here."))
    s.left, s.top = left, top
    laid = []
    for (x, y), mark in found.items():
        tile = tile_named(mark.rstrip("^v"))
        duck, cell = duck_of(tile), bit(8 * (y - top + 1) + x - left + 1)
        if mark.removesuffix("^").removesuffix("v") != tile_name(tile) or (duck != NO_DUCK) != (mark[-1] in "^v"):
            raise BadRecord(
                Message("A duck sits in an upper corner, ^, or in a lower one, v: as in Pb^, not {mark}.", mark=mark)
            )
        s.laid[kind_of(tile)] |= cell
        if duck != NO_DUCK:
            s.ducks[duck - BLACK] |= cell
            if mark[-1] == "v":
                s.south |= cell
        laid.append(tile)
    return laid


def _check_board(box: Any, s: Any) -> None:
    cells = np.uint64(occupied(s))
    if not cells:
        return
    joined = cells & (~cells + np.uint64(1))
    while np.uint64(beside(joined)) & cells:
        joined |= np.uint64(beside(joined)) & cells
    if joined != cells:
        raise BadRecord(Message("Every tile lies beside another one: here some lie apart."))
    if box.experts and not np.uint64(keeps_reserves_inside(s, False)) & cells:
        raise BadRecord(Message("Among experts no reserve lies on the edge of the park."))


def _fill_deck(box: Any, s: Any, seen: list[int], hand: int, following: list[int]) -> None:
    """Those seen, the hand, those named, and the rest as the match's dice have it."""
    drawn = [*seen, hand] if hand else seen
    left = [int(number) for number in box.tiles]
    for tile in [*drawn, *following]:
        left[tile] -= 1
        if left[tile] < 0:
            raise BadRecord(
                Message("There are only {count} tiles {tile}.", count=int(box.tiles[tile]), tile=tile_name(tile))
            )
    s.deck[:] = [*drawn, *following, *(tile for tile in range(SORTS) for _ in range(left[tile]))]
    s.drawn = len(drawn)
    shuffle(s.dice, s.deck[len(drawn) + len(following) :])


def _read_turn(box: Any, s: Any, laid: int, hand: int, turn: re.Match[str] | None) -> None:
    s.turns = int(turn[1]) - 1 if turn else laid
    exchanged = int(s.turns) - laid
    special = count(s.laid[BRIDGE]) + (count(s.laid[RESERVE]) if box.experts else 0)  # W10, W24: what is exchanged
    if box.bridges:  # W11b: one that was exchanged may have been taken up again
        special += sum(kind_of(tile) == BRIDGE for tile in s.deck[: s.drawn]) - count(s.laid[BRIDGE])
    if not 0 <= exchanged <= special or (laid == 0) != (s.turns == 0):
        raise BadRecord(Message("Turn {turn} does not fit {tiles} tiles.", turn=int(s.turns) + 1, tiles=laid))
    if laid == AREA or (not hand and s.drawn == TILES):
        if hand:
            raise BadRecord(Message("The park is full: there is nothing to lay any more."))
        return
    if not hand:
        draw_tile(box, s)
        if s.hand and turn:
            raise BadRecord(Message("It is not over yet: there are tiles to draw, and there is room for them."))
        return
    s.hand, s.passed = hand, bool(turn and turn[3])
    never = (RESERVE,) if box.bridges and s.laid[BRIDGE] else (BRIDGE, RESERVE)  # W11b
    if s.passed and (exchanged == 0 or kind_of(hand) in never):
        raise BadRecord(Message("Nothing that could be passed on was taken up here."))
    cells, exchanges = choices(box, s)
    if not cells | exchanges:
        raise BadRecord(
            Message("There is no place for the tile {tile}: it would be out of play.", tile=tile_name(hand))
        )


ABILITIES = PositionAbilities(possible=possible.check)
