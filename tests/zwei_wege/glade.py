"""Positions of Zwei Wege for the tests, drawn as text boards; rows left out are empty, animals left out have arrived."""

import random

import pytest

from sentiers.match import Match

READINGS = [{"decline": True}, {"any_animal": True}, {"decline": True, "any_animal": True}]
every_reading = pytest.mark.parametrize("options", READINGS, ids=lambda options: "-".join(options))


def at(board, edition="standard", **options):
    """A match from a drawn position."""
    return Match.new("zwei-wege", seed=1, edition=edition, position=board, **options)


def standing(board, edition="standard"):
    """The record of a drawn position, whether or not a match can come there."""
    match = Match.new("zwei-wege", seed=1, edition=edition)
    match.game.positions.read(match.box, match.state, board)
    return match.state


def play(match, *texts):
    """Plays announcements and blocks in turn, and gives the match back."""
    for text in texts:
        match.play(text)
    return match


def board(match):
    """The rows of the board that are not empty, from the top, as they are drawn."""
    rows = [line.rstrip() for line in match.position().splitlines()[:-2]]
    return [row.strip() for row in rows if row.strip()[2:] != ". . ."]


def wander(match, seed, plies):
    """Random play for so many plies, or to the end."""
    chance = random.Random(seed)
    for _ in range(plies):
        if match.over:
            break
        match.play(chance.choice(match.moves()))
    return match
