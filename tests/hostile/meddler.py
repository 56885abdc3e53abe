"""One who tries things by chance, always the same for a seed."""

import random
import re

import bending
from hostile.odd import ODD, asks

import sentiers
from sentiers.games.shelf import game
from sentiers.lab.contract.variant import combinations

SIGNS = ("0", "9", "-1", "L", "P", ">", "*", "=", "|", "?", "[", '"', "\0", "\t", "é", "²", "")
LINES = ("", "9" * 200, "x" * 2000, "turn 0", "\ud800", "0: | |")


class Meddler:
    def __init__(self, seed):
        self.chance = random.Random(seed)

    def odd(self):
        return self.chance.choice(ODD)

    def either(self, *sound):
        """Something sound, or something odd."""
        return self.chance.choice(sound) if self.chance.random() < 0.6 else self.odd()

    def word(self):
        return self.chance.choice([value for value in ODD if type(value) is str])

    def bent(self, text):
        return bending.bent(text, self.chance, SIGNS, LINES)


def options(meddler, name):
    return meddler.chance.choice(combinations(game(name).card))


def some_match(meddler, name, plies=30):
    match = sentiers.new(name, seed=meddler.chance.randrange(2**64), **options(meddler, name))
    return play_on(meddler, match, meddler.chance.randrange(plies))


def play_on(meddler, match, plies):
    for _ in range(plies):
        if match.over:
            break
        seat = meddler.chance.choice(match.turn)
        match.play(meddler.chance.choice(match.moves(seat)), seat)
    return match


def late_match(name, back=3, seed=1, **chosen):
    """A match so many plies before its end."""
    match = play_on(Meddler(seed), sentiers.new(name, seed=seed, **chosen), 10_000)
    if back:
        match.undo(back)
    return match


def anchors(match):
    """What can be clicked on the board."""
    return re.findall(r'data-step="([^"]+)"', match.view().svg())


def look_at(match):
    """All that is shown of a match to anybody."""
    for seat in range(-1, match.seats):
        view = match.view(seat)
        assert view.svg()
        assert view.text()
        view.labels()
        view.choices()
        match.told(seat, "fr")
    assert match.result is None or match.result.told("fr")


def read_through(it):
    """Whatever it tells without being asked anything."""
    for name in dir(type(it)):
        if isinstance(getattr(type(it), name), property) and not name.startswith("_"):
            getattr(it, name)


def is_whole(match):
    """It can be written down and read again."""
    assert asks(sentiers.load, match.record()).state.tobytes() == match.state.tobytes()
