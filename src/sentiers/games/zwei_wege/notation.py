"""Moves of Zwei Wege as text and as clicks. `F<` announces the fox, the red disc in the hand at the side `<`; others read `F?`.
`<` or `>` alone blocks that side. Where a move may be declined (Z6b) `+` goes and `-` stays.
H is the hare, I the hedgehog, F the fox (Hase, Igel, Fuchs), in every language."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from sentiers.games.clicks import Button, Step, Ways, anchors
from sentiers.games.contract import NotationAbilities
from sentiers.games.zwei_wege import reading
from sentiers.games.zwei_wege.box import COLUMNS, EAST, WEST
from sentiers.games.zwei_wege.rules import (
    ANIMALS,
    GO,
    HOME,
    STAY,
    announceable,
    announcement,
    parts,
    to_block,
)
from sentiers.messages import IllegalMove, Message

LETTERS = "HIF"
SIDES = "?<>"
_DECISIONS = {"+": int(GO), "-": int(STAY)}
GOES, STAYS = Button("go"), Button("stay")
_MOVE = re.compile(r"([HIF])?\s*([<>])")

ITS_NAMES = (Message("your hare"), Message("your hedgehog"), Message("your fox"))


@cache
def cell_name(cell: int) -> str:
    """`a1` is the westernmost cell of south's start row."""
    return f"{chr(97 + cell % COLUMNS)}{cell // COLUMNS + 1}"


def write(box: Any, s: Any, seat: int, move: int) -> str:
    if move in (GO, STAY):
        return "+" if move == GO else "-"
    animal, side = parts(move)
    return (LETTERS[animal] if animal >= 0 else "") + SIDES[side]


def read(box: Any, s: Any, seat: int, text: str) -> int:
    if text.strip() in _DECISIONS:
        return _DECISIONS[text.strip()]
    found = _MOVE.fullmatch(text.strip().upper())
    if not found:
        raise IllegalMove(
            Message(
                "{text} is not a move: write F< for the fox by the side <, or H or I for the hare or the hedgehog; "
                "< or > alone to block; + to go and - to stay, where that is to be chosen.",
                text=text.strip()[:20],
            )
        )
    side = SIDES.index(found[2])
    return int(announcement(LETTERS.index(found[1]), side)) if found[1] else side


def why(box: Any, s: Any, seat: int, move: int) -> Message:
    """Why the rules do not allow this move."""
    if s.decides:
        return Message("The hands are open: say whether your animal goes, +, or stays, -.")
    if move in (GO, STAY):
        return Message("There is no move to make or to decline now.")
    animal, _ = parts(move)
    if to_block(s):
        return Message("An animal is announced: block one of its two sides, < or >.")
    if animal < 0:
        return Message("There is nothing to block yet: announce one of your animals, as in F< or F>.")
    return _why_not_announced(box, s, seat, animal)


def _why_not_announced(box: Any, s: Any, seat: int, animal: int) -> Message:
    if s.at[seat, animal] == HOME:
        return Message("It has arrived already: {animal} plays no more.", animal=ITS_NAMES[animal])
    return Message(
        "No animal may come home while another of yours stands on its start row: {animal} must wait.",
        animal=ITS_NAMES[animal],
    )


def targets(box: Any, s: Any, seat: int, animal: int) -> dict[int, int]:
    """The two cells, by side, that an animal in play can reach: there one blocks it (Z5), also in the finishing row (Z15)."""
    now, ways = reading.read(s), reading.paths(box)
    return {side: reading.walk(ways, seat, now.at[seat][animal], side, now.taken)[-1] for side in (WEST, EAST)}


def ways(box: Any, s: Any, seat: int, move: int) -> Ways:
    """Announcing: an animal, then a hand or the cell it wants to reach; or first the hand. Blocking: one of the two cells, or
    the hand that one believes to hold the disc. Deciding: where the animal would go, or where it stands."""
    if move in (GO, STAY):
        animal = int(s.animal) - 1
        if move == STAY:
            return ((STAYS,), (f"cell:{cell_name(int(s.at[seat, animal]))}",))
        return ((GOES,), (f"cell:{cell_name(targets(box, s, seat, animal)[int(s.side)])}",))
    animal, side = parts(move)
    hand = f"hand:{SIDES[side]}"
    if animal < 0:
        cell = targets(box, s, 1 - seat, int(s.animal) - 1)[side]
        return ((f"cell:{cell_name(cell)}",), (hand,))
    own = f"cell:{cell_name(reading.read(s).at[seat][animal])}"
    goal = f"cell:{cell_name(targets(box, s, seat, animal)[side])}"
    return ((own, hand), (own, goal), (hand, own))


def wish(box: Any, s: Any, seat: int, steps: list[Step]) -> Message:
    """Why these clicks lead nowhere."""
    if s.decides:
        return Message("Choose the cell where your animal would go, or let it stay where it stands.")
    if to_block(s):
        return Message("Block one of the two cells that the announced animal can reach, or choose a hand.")
    cells = {cell_name(int(s.at[owner, animal])): (owner, animal) for owner in range(2) for animal in range(ANIMALS)}
    names = [step.partition(":")[2] for step in anchors(steps) if step.startswith("cell:")]
    if names and names[0] in cells:
        owner, animal = cells[names[0]]
        if owner != seat:
            return Message("This animal is your opponent's: announce one of yours.")
        if not announceable(box, s.at, seat) >> animal & 1:
            return _why_not_announced(box, s, seat, animal)
        if len(names) > 1:
            return Message(
                "{animal} can reach two cells, one on each side: choose one of them, or a hand.",
                animal=ITS_NAMES[animal],
            )
        return Message("Choose the hand that hides the disc.")
    return Message("Choose one of your animals, and the hand that hides the disc.")


ABILITIES = NotationAbilities()
