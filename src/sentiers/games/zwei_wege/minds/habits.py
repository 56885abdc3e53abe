"""How one opponent hides and guesses: a crowd of simple suspicions, each weighed by how well it has foretold him so far.

A suspicion asks one yes-or-no question about a choice ("is it at his left?", "is it the side he took last time?") in a context
("after a success", "with the hare") and counts the answers. Sides are absolute, but people think of them from their seat: hence
the questions about his left and about the table's west. Best play itself is one of the suspects, and the one suspected first."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from sentiers.games.zwei_wege.box import EAST, NORTH, WEST
from sentiers.games.zwei_wege.rules import ANIMALS

HIDES, GUESSES = 0, 1
ROLES = ("hides", "guesses")

_FORGET = 0.99  # of what was counted, kept at each new answer in the same context: people change
_DOUBT = 1.0  # best play counts as so many answers in every context
_SHARE = 0.01  # of the weights, dealt out anew after each choice
_TRUST = 0.5  # weight of best play at first
_LEAST = 0.02  # nothing is foretold more surely than this


class Occasion(NamedTuple):
    """A choice of a side before it is made, as all at the table see it."""

    role: int
    animal: int
    fair: float
    """The share of west in best play."""
    lure: int
    """The side on which the animal gains most if it is let pass, or 0."""


class Deed(NamedTuple):
    """A side somebody has chosen, and whether it went well for him."""

    side: int
    went_well: bool


class Past(NamedTuple):
    """What the opponent has done in this match, the latest last: in either role, and the latest of all."""

    seat: int
    deeds: tuple[list[Deed], list[Deed]]
    latest: list[int]


Question = Callable[[Occasion, Past], int]
"""The side for which the answer is yes; 0 if it cannot be asked."""
Context = Callable[[Occasion, Past], int]
"""The number of a context; -1 if it cannot be known yet."""


def _left(occasion: Occasion, past: Past) -> int:
    return EAST if past.seat == NORTH else WEST


def _west(occasion: Occasion, past: Past) -> int:
    return WEST


def _lure(occasion: Occasion, past: Past) -> int:
    return occasion.lure


def _likely(occasion: Occasion, past: Past) -> int:
    return WEST if occasion.fair > 0.5 else EAST


def _again(occasion: Occasion, past: Past) -> int:
    deeds = past.deeds[occasion.role]
    return deeds[-1].side if deeds else 0


def _again_whatever(occasion: Occasion, past: Past) -> int:
    return past.latest[-1] if past.latest else 0


def _always(occasion: Occasion, past: Past) -> int:
    return 0


def _animal(occasion: Occasion, past: Past) -> int:
    return occasion.animal


def _uneven(occasion: Occasion, past: Past) -> int:
    return min(2, int(6 * abs(occasion.fair - 0.5)))


def _success(occasion: Occasion, past: Past) -> int:
    deeds = past.deeds[occasion.role]
    return int(deeds[-1].went_well) if deeds else -1


def _run(occasion: Occasion, past: Past) -> int:
    """How often the same side was chosen in a row, up to three times."""
    deeds = past.deeds[occasion.role][-3:]
    length = 0
    while length < len(deeds) and deeds[-1 - length].side == deeds[-1].side:
        length += 1
    return length - 1


def _last(count: int) -> Context:
    """The sides of the last choices, seen from his seat."""

    def context(occasion: Occasion, past: Past) -> int:
        deeds = past.deeds[occasion.role]
        if len(deeds) < count:
            return -1
        left = EAST if past.seat == NORTH else WEST
        return sum((deed.side == left) << place for place, deed in enumerate(deeds[-count:]))

    return context


SUSPICIONS: tuple[tuple[Question, Context, int], ...] = (
    (_left, _always, 1),
    (_west, _always, 1),
    (_lure, _always, 1),
    (_likely, _uneven, 3),
    (_left, _animal, ANIMALS),
    (_again, _always, 1),
    (_again, _success, 2),
    (_again, _run, 3),
    (_again_whatever, _always, 1),
    (_left, _last(2), 4),
    (_left, _last(3), 8),
)
"""(question, context, number of contexts)"""


class Habits:
    """What is suspected of one opponent, in both roles."""

    def __init__(self, seat: int, kept: Mapping[str, Any] | None = None) -> None:
        self.past = Past(seat, ([], []), [])
        self.weights = [_first_weights(), _first_weights()]
        self.counts = [_no_counts(), _no_counts()]
        if kept:
            self._recall(kept)

    def foretell(self, occasion: Occasion) -> float:
        """The share of west to expect of him now."""
        weights = self.weights[occasion.role]
        return sum(weight * west for weight, west in zip(weights, self._voices(occasion), strict=True))

    def watch(self, occasion: Occasion, side: int, went_well: bool) -> None:
        """He has chosen: who foretold it gains weight, and all learn."""
        voices = self._voices(occasion)
        weights = self.weights[occasion.role]
        heavier = [
            weight * (west if side == WEST else 1.0 - west) for weight, west in zip(weights, voices, strict=True)
        ]
        scale = (1.0 - _SHARE) / sum(heavier)
        first = _first_weights()
        self.weights[occasion.role] = [
            weight * scale + _SHARE * fresh for weight, fresh in zip(heavier, first, strict=True)
        ]
        for (question, context, _), cells in zip(SUSPICIONS, self.counts[occasion.role], strict=True):
            yes, place = question(occasion, self.past), context(occasion, self.past)
            if yes and place >= 0:
                cell = cells[place]
                cell[0] = _FORGET * cell[0] + (side == yes)
                cell[1] = _FORGET * cell[1] + 1.0
        self.past.deeds[occasion.role].append(Deed(side, went_well))
        self.past.latest.append(side)

    def _voices(self, occasion: Occasion) -> list[float]:
        """What each suspicion expects, as a share of west; best play's voice first."""
        fair = min(max(occasion.fair, _LEAST), 1.0 - _LEAST)
        voices = [fair]
        for (question, context, _), cells in zip(SUSPICIONS, self.counts[occasion.role], strict=True):
            yes, place = question(occasion, self.past), context(occasion, self.past)
            if not yes or place < 0:
                voices.append(fair)
                continue
            agreed, asked = cells[place]
            share = (agreed + _DOUBT * (fair if yes == WEST else 1.0 - fair)) / (asked + _DOUBT)
            west = share if yes == WEST else 1.0 - share
            voices.append(min(max(west, _LEAST), 1.0 - _LEAST))
        return voices

    def keep(self) -> dict[str, Any]:
        """What to remember of him: small, and plain data."""
        return {
            name: {
                "weights": [round(weight, 5) for weight in self.weights[role]],
                "counts": [round(number, 2) for cells in self.counts[role] for cell in cells for number in cell],
            }
            for role, name in enumerate(ROLES)
        }

    def _recall(self, kept: Mapping[str, Any]) -> None:
        """Takes up what was kept, if it is whole: an older memory of another shape is no memory."""
        try:
            for role, name in enumerate(ROLES):
                weights = [float(weight) for weight in kept[name]["weights"]]
                numbers = [float(number) for number in kept[name]["counts"]]
                places = [cell for cells in self.counts[role] for cell in cells]
                sound = all(0.0 <= value < math.inf for value in (*weights, *numbers)) and sum(weights) > 0.0
                if not sound or len(weights) != len(SUSPICIONS) + 1 or len(numbers) != 2 * len(places):
                    raise ValueError
                self.weights[role] = [weight / sum(weights) for weight in weights]
                for cell, agreed, asked in zip(places, numbers[::2], numbers[1::2], strict=True):
                    cell[:] = min(agreed, asked), asked
        except (KeyError, TypeError, ValueError, OverflowError):
            self.weights = [_first_weights(), _first_weights()]
            self.counts = [_no_counts(), _no_counts()]


def _first_weights() -> list[float]:
    return [_TRUST, *[(1.0 - _TRUST) / len(SUSPICIONS)] * len(SUSPICIONS)]


def _no_counts() -> list[list[list[float]]]:
    return [[[0.0, 0.0] for _ in range(contexts)] for _, _, contexts in SUSPICIONS]
