"""For games in which all lies open: nothing to conceal, nothing to imagine. A game takes these into its rules by one import."""

from __future__ import annotations

from sentiers.games.contract import Secret
from sentiers.kernel import rule

SECRETS: tuple[Secret, ...] = ()


@rule
def conceal(box, s, seat):
    """Everybody sees everything."""


@rule
def imagine(box, s, seat, rng):
    """What is seen is the truth."""
