"""A position of Träxx as text: the cards in their order, the one that lies open marked with `>`; then for each player the path from
one end to the other with the starting cell marked `*`, the numbers scored, and the line drawn in this round, if any.

    cards bgye >byrw ? ?
    0: A1 B2 C3 D4* | 6=6 4=2 | D4 D5 E6
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from sentiers.games.contract import PositionAbilities
from sentiers.games.traxx import notation, possible
from sentiers.games.traxx.box import CARDS, LETTERS, cell_name, cell_named
from sentiers.games.traxx.rules import MOST_MOVES, half, legal
from sentiers.messages import BadRecord, IllegalMove, Message

_PLAYER = re.compile(r"\s*(\d)\s*:([^|]*)\|([^|]*)(?:\|([^|]*))?")
_SCORED = re.compile(r"(\d{1,2})=(\d{1,2})")


def write(box: Any, s: Any) -> str:
    cards = [
        (">" if place == s.turned else "") + notation.card_letters(box, int(card)) for place, card in enumerate(s.deck)
    ]
    lines = ["cards " + " ".join(cards)]
    for seat in range(box.players):
        start = int(box.start[s.sheet[seat]])
        path = [int(cell) - 1 for cell in s.path[seat, : s.length[seat]]]
        cells = " ".join(cell_name(box, cell) + ("*" if cell == start else "") for cell in path)
        scored = " ".join(
            f"{box.value[number]}={s.scored[seat, number]}"
            for number in range(box.numbers)
            if s.scored[seat, number] > 0
        )
        line = f"{seat}: {cells} | {scored}".rstrip()
        if s.drawn >> seat & 1:
            line += f" | {notation.write(box, s, seat, int(s.drawing[seat]))}"
        lines.append(line)
    return "\n".join(lines)


def read(box: Any, s: Any, text: str) -> None:
    lines = [line for line in text.strip().splitlines() if line.strip()]
    if not lines or not lines[0].strip().startswith("cards "):
        raise BadRecord(Message("A position begins with the cards in their order, as in: cards bgye >byrw …"))
    _read_cards(box, s, lines[0].split()[1:])
    seats = set()
    for line in lines[1:]:
        found = _PLAYER.fullmatch(line)
        if not found or int(found[1]) >= box.players or int(found[1]) in seats:
            raise BadRecord(Message("This is no line of a position: {line}", line=line.strip()[:60]))
        seat = int(found[1])
        seats.add(seat)
        _read_path(box, s, seat, found[2].split())
        _read_scored(box, s, seat, found[3])
    if len(seats) != box.players:
        raise BadRecord(Message("A position has one line for each of the {count} players.", count=int(box.players)))
    if len(set(s.sheet[: box.players].tolist())) != box.players:
        raise BadRecord(Message("Each player has a sheet with another starting cell."))
    if box.players > 1:
        _check_halves(box, s)
    else:
        _check_order(box, s)
    for line in lines[1:]:
        found = _PLAYER.fullmatch(line)
        if found and (found[4] or "").strip():
            _read_line(box, s, int(found[1]), found[4].strip())
    if s.drawn == (1 << int(box.players)) - 1:
        raise BadRecord(Message("When all have drawn, the round is over: write the lines into the paths."))


def _read_cards(box: Any, s: Any, words: list[str]) -> None:
    left = {card: notation.card_letters(box, card) for card in range(1, CARDS + 1)}
    deck = []
    for place, word in enumerate(words):
        if word.startswith(">"):
            s.turned = place
        if word in ("?", ">?"):
            raise BadRecord(Message("To play on from here the order of all cards must be known."))
        card = _card(left, word.removeprefix(">").lower())
        if card is None:
            raise BadRecord(
                Message(
                    "{word} is no card of this edition, or one more than it has: a card is written by its colours, of {letters}.",
                    word=word[:12],
                    letters=LETTERS,
                )
            )
        del left[card]
        deck.append(card)
    if len(deck) != CARDS or sum(word.startswith(">") for word in words) != 1:
        raise BadRecord(
            Message("There are {count} cards, one of them marked > as the one that lies open.", count=CARDS)
        )
    s.deck[:] = deck


def _card(left: dict[int, str], word: str) -> int | None:
    """One of the cards left that shows these colours; of those that do, one on which they stand in this order, so that a position
    is written as it was read."""
    shows = [card for card, letters in left.items() if sorted(letters) == sorted(word)]
    return next((card for card in shows if left[card] == word), shows[0] if shows else None)


def _read_path(box: Any, s: Any, seat: int, words: list[str]) -> None:
    cells: list[int] = []
    sheet = None
    starts = [int(start) for start in box.start]
    for word in words:
        cell = cell_named(box, word.rstrip("*"))
        if cell is None or cell in cells or (cells and not int(box.near[cells[-1]]) >> cell & 1):
            raise BadRecord(
                Message("A path goes from cell to neighbouring cell, each only once: {word} does not.", word=word[:12])
            )
        if word.endswith("*"):
            if cell not in starts or sheet is not None:
                raise BadRecord(Message("{word} is no starting cell of a sheet, or the second one.", word=word[:12]))
            sheet = starts.index(cell)
        cells.append(cell)
    if sheet is None:
        raise BadRecord(Message("One cell of each path is marked with * as its starting cell."))
    s.sheet[seat], s.length[seat] = sheet, len(cells)
    s.path[seat, : len(cells)] = [cell + 1 for cell in cells]


def _read_scored(box: Any, s: Any, seat: int, text: str) -> None:
    numbers = {int(box.value[number]): number for number in range(box.numbers)}
    for word in text.split():
        found = _SCORED.fullmatch(word)
        number = numbers.get(int(found[1])) if found else None
        if not found or number is None or int(found[2]) not in (int(found[1]), half(int(found[1]))):
            raise BadRecord(Message("{word} is no number scored in full or half: write 7=7 or 7=4.", word=word[:12]))
        if s.scored[seat, number]:
            raise BadRecord(Message("A number is scored once: {word} is here a second time.", word=word[:12]))
        s.scored[seat, number] = int(found[2])
    reached = {int(box.number[cell - 1]) for cell in s.path[seat, : s.length[seat]]} - {-1}
    if reached != {number for number in range(box.numbers) if s.scored[seat, number]}:
        raise BadRecord(Message("The numbers scored are those that lie on the path, no others."))


def _check_halves(box: Any, s: Any) -> None:
    """T12, T13: who scores half comes after somebody who scored in full."""
    for number in range(box.numbers):
        value = int(box.value[number])
        points = [int(s.scored[seat, number]) for seat in range(box.players)]
        if any(points) and value not in points:
            raise BadRecord(
                Message(
                    "Player {seat} scores half for {number}, but nobody reached it before: the first one scores it in full.",
                    seat=next(seat for seat, scored in enumerate(points) if scored),
                    number=value,
                )
            )


def _check_order(box: Any, s: Any) -> None:
    """T17: alone, a number counts in full if no higher one was reached before. The two ends of the path grew in some order: is
    there one in which the numbers count as they are written?"""
    path = [int(cell) - 1 for cell in s.path[0, : s.length[0]]]
    start = path.index(int(box.start[s.sheet[0]]))
    arms = [
        [int(box.number[cell]) for cell in arm if box.number[cell] >= 0] for arm in (path[start::-1], path[start + 1 :])
    ]
    reachable = {(0, 0)}
    for steps in range(len(arms[0]) + len(arms[1])):
        for one in range(steps + 1):
            if (one, steps - one) in reachable:
                reachable |= _counted(box, s, arms, one, steps - one)
    if (len(arms[0]), len(arms[1])) not in reachable:
        raise BadRecord(
            Message(
                "In no order of its numbers does this path score so: half is for who has reached a higher one before."
            )
        )


def _counted(box: Any, s: Any, arms: list[list[int]], one: int, other: int) -> set[tuple[int, int]]:
    """How far the arms can be after the next number, if it counts then as it is written."""
    found = set()
    before = max([int(box.value[number]) for number in (*arms[0][:one], *arms[1][:other])], default=0)
    for arm, at, after in ((arms[0], one, (one + 1, other)), (arms[1], other, (one, other + 1))):
        if at < len(arm):
            value = int(box.value[arm[at]])
            if int(s.scored[0, arm[at]]) == (value if before < value else half(value)):
                found.add(after)
    return found


def _read_line(box: Any, s: Any, seat: int, text: str) -> None:
    moves = np.empty(MOST_MOVES, np.int32)
    try:
        move = notation.read(box, s, seat, text)
    except IllegalMove as refusal:
        raise BadRecord(refusal.message) from None
    if move not in moves[: legal(box, s, seat, moves)]:
        raise BadRecord(notation.why(box, s, seat, move))
    s.drawing[seat] = move
    s.drawn |= 1 << seat


ABILITIES = PositionAbilities(possible=possible.check)
