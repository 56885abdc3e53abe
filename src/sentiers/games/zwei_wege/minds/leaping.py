# mypy: allow-untyped-defs, allow-untyped-calls
"""What catches the eye: the animal that would get farthest in one move, by leaping over others."""

from __future__ import annotations

from sentiers.games.zwei_wege.box import COLUMNS, EAST, WEST
from sentiers.games.zwei_wege.minds.board_numbers import place_of
from sentiers.games.zwei_wege.rules import ANIMALS, FORBIDDEN, landing, occupied
from sentiers.kernel import rule


@rule
def farthest(box, at, seat, can):
    """Of these animals of a seat, a bit mask, those that would get farthest by the better of their two ways."""
    taken, most, found = occupied(at), -1, 0
    for animal in range(ANIMALS):
        if can >> animal & 1:
            leap = 0
            for side in range(WEST, EAST + 1):
                place = landing(box, at, taken, seat, animal, side)
                if place != FORBIDDEN:
                    rows = place_of(box, seat, place) // COLUMNS - place_of(box, seat, at[seat, animal]) // COLUMNS
                    leap = max(leap, rows)
            if leap > most:
                most, found = leap, 0
            if leap == most:
                found |= 1 << animal
    return found
