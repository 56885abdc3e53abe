"""How sure a figure is: 95 % intervals, the same for whatever tells one."""

from __future__ import annotations

from math import sqrt

SURE = 1.96  # standard errors on each side of a 95 % interval


def wilson(share: float, number: int) -> tuple[float, float]:
    """That of a share of so many (Wilson's: it holds for shares near 0 and 1 too).

    >>> [round(end, 3) for end in wilson(0.5, 100)], wilson(0.0, 0)
    ([0.404, 0.596], (0.0, 1.0))
    >>> [round(end, 3) for end in wilson(1.0, 40)]
    [0.912, 1.0]
    """
    if not number:
        return 0.0, 1.0
    square = SURE**2 / number
    middle = (share + square / 2) / (1 + square)
    half = SURE * sqrt(share * (1 - share) / number + square / (4 * number)) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)
