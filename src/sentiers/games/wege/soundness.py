"""Which bytes are a state of Wege (contract.Soundness)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from sentiers.games.soundness import WORD
from sentiers.games.wege.box import BRIDGE, MOST_SPECIAL, NO_DUCK, NO_TILE, PATH, RESERVE, RIVER, SORTS, TILES, tile_of
from sentiers.games.wege.rules import AREA, MOST_MOVES, MOST_PLIES, known_tiles, legal
from sentiers.games.wege.rules.layout import MIDDLE, SPAN, beside, duck_of, kind_of

RANGES: Mapping[str, tuple[int, int]] = {
    "laid": WORD,
    "ducks": WORD,
    "south": WORD,
    "left": (0, MIDDLE),
    "top": (0, MIDDLE),
    "first": (0, 1),
    "hand": (NO_TILE, SORTS - 1),
    "passed": (0, 1),
    "turns": (0, MOST_PLIES),
    "drawn": (0, TILES),
    "deck": (NO_TILE, SORTS - 1),
}
WEST_COLUMN = sum(2 << 8 * y for y in range(1, SPAN + 1))
NORTH_ROW = sum(1 << 8 + x for x in range(1, SPAN + 1))
PARK = sum(NORTH_ROW << 8 * y for y in range(SPAN))


def sound(box: Any, s: Any, seat: int) -> bool:
    kinds, ducks = [int(cells) for cells in s.laid], [int(cells) for cells in s.ducks]
    laid = kinds[0] | kinds[1] | kinds[2] | kinds[3]
    if sum(map(int.bit_count, kinds)) != laid.bit_count() or not _lies(s, laid):
        return False
    if ducks[0] & ducks[1] or (ducks[0] | ducks[1]) & ~(kinds[PATH] | kinds[RIVER]):
        return False
    if int(s.south) & ~(ducks[0] | ducks[1]) or not _drawn(box, s, _tiles(kinds, ducks)):
        return False
    exchanged = int(s.turns) - laid.bit_count()
    if not 0 <= exchanged <= MOST_SPECIAL or (s.passed and not (exchanged and s.hand)):  # W10
        return False
    if s.hand == NO_TILE:  # W18
        return laid.bit_count() == AREA or s.drawn == TILES
    return bool(legal(box, s, s.turns % box.seats, np.empty(MOST_MOVES, np.int32)))


def _lies(s: Any, laid: int) -> bool:
    """W6 to W8: the tiles hang together, the first among them, and begin where the layout does."""
    if not laid:
        return bool(s.left == s.top == MIDDLE and s.turns == 0)
    first = 8 * (MIDDLE - int(s.top) + 1) + MIDDLE - int(s.left) + 1
    if laid & ~PARK or not (laid & WEST_COLUMN and laid & NORTH_ROW and laid >> first & 1):
        return False
    joined, fresh = 0, laid & -laid
    while fresh:
        joined |= fresh
        fresh = int(beside(np.uint64(joined))) & laid
    return joined == laid


def _tiles(kinds: list[int], ducks: list[int]) -> Counter[int]:
    """How many of each sort lie."""
    found: Counter[int] = Counter()
    for kind, cells in enumerate(kinds):
        for duck, where in ((1, ducks[0]), (2, ducks[1])):
            found[tile_of(kind, duck)] += (cells & where).bit_count()
        found[tile_of(kind, NO_DUCK)] += (cells & ~(ducks[0] | ducks[1])).bit_count()
    return found


def _drawn(box: Any, s: Any, laid: Counter[int]) -> bool:
    """Every tile of the deck is in the box; of those drawn each lies, is in hand or out of play (W9)."""
    deck, drawn = s.deck.tolist(), int(s.drawn)
    known = Counter(tile for tile in deck if tile != NO_TILE)
    if NO_TILE in deck[: known_tiles(box, s)] or any(known[tile] > box.tiles[tile] for tile in known):
        return False
    aside = Counter(deck[:drawn])
    aside.subtract(laid)
    if s.hand != NO_TILE:
        aside[int(s.hand)] -= 1
    never = (BRIDGE, RESERVE) if box.experts else (BRIDGE,)
    return all(
        many == 0 or (many > 0 and kind_of(tile) in never and duck_of(tile) == NO_DUCK) for tile, many in aside.items()
    )
