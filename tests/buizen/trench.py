"""Positions of Buizen for the tests, drawn as text boards, and editions that differ from the default one in a few words."""

import random
from pathlib import Path

import numpy as np
from foreman import Foreman

from sentiers.games import buizen
from sentiers.games.buizen.rules.pipes import points
from sentiers.games.editions import Edition
from sentiers.match import Match
from sentiers.match.view import Ply, legal_codes

TEXT = (Path(buizen.__file__).parent / "edition.toml").read_text(encoding="utf-8")

# B21's example: six tiles of the fire main with 1, 2, 3, 1, 3 and 2 links, closed by a road and by pump rooms.
TWELVE = """
  3  .      .      1b90   3b180
  2  .      #      47a0   46a180 =
  1  .      .      19a270 21a270 =
  0  .      .      #      #
     -2     -1     0      1      2
"""
READINGS = ("fewer", "forced", "beside", "longest")


def edition(*changes):
    """The default edition with these texts replaced: edition(("roads = 10", "roads = 1"))."""
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return Edition.read(text, file="mine.toml")


def at(board, *hands, turn=0, changes=(), materials=("PE100", "gas", "fire main", "PP"), passes=0):
    """A match from a drawn table; the hands are lists of tiles, `3 18 pit`, one for each player. It is not asked whether a match
    can have come to it: hands are as small as what is shown needs."""
    lines = [f"{seat}: {materials[seat]} | {hand}" for seat, hand in enumerate(hands)]
    lines.append(f"turn {turn}" + (f", passes {passes}" if passes else ""))
    position = "\n".join([board, *lines])
    kit = Match.new("buizen", edition=edition(*changes), players=len(hands)).kit
    return Match.recorded(kit, 1, position, 1)


def others(board, *hands):
    """All tiles of the default edition that are neither on this board nor in these hands: a last hand that empties the bag."""
    words = [word.split("a")[0].split("b")[0] for line in board.splitlines() for word in line.split()[1:]]
    used = {word for word in words if word.isdigit()} | {word for hand in hands for word in hand.split()}
    specials = ["pit"] * (4 - board.count("o") - " ".join(hands).count("pit"))
    specials += ["manhole"] * (4 - board.count("x") - " ".join(hands).count("manhole"))
    return " ".join([str(number) for number in range(1, 49) if str(number) not in used] + specials)


def on(match, cell):
    """The mark of what lies on a cell, as in a position; None if nothing does."""
    rows = [line.split() for line in match.position().splitlines() if ":" not in line and not line.startswith("turn")]
    columns = rows.pop()
    x, y = cell.split(",")
    for row in rows:
        if row[0] == y and x in columns and columns.index(x) + 1 < len(row):
            mark = row[columns.index(x) + 1]
            return None if mark == "." else mark
    return None


def worth(match):
    """The points of the closed pipes of each material."""
    out = np.zeros(4, np.int64)
    points(match.box, match.state, out)
    return dict(zip(("PE100", "gas", "fire main", "PP"), out.tolist(), strict=True))


def held(match):
    """How many tiles each player has."""
    return match.state.held[: match.seats].tolist()


def wander(match, seed, plies=999):
    """Random play for so many plies, or to the end."""
    chance = random.Random(seed)
    for _ in range(plies):
        if match.over:
            break
        seat = match.turn[0]
        match.push(Ply(seat, chance.choice(legal_codes(match.kit, match.state, seat).tolist())))
    return match


def somewhere(seed, **options):
    """A random match, somewhere between its beginning and its end."""
    return wander(Match.new("buizen", seed=seed, **options), seed, random.Random(seed).randrange(60))


def touching_two(**options):
    """A match somewhere, with a move that touches two tiles or more; what it would draw."""
    for seed in range(200):
        match = somewhere(seed, players=2, **options)
        if match.over or match.state.drawing:
            continue
        foreman = Foreman(TEXT, match.position())
        for move in match.moves():
            if move[0].isdigit() and foreman.bag > 3 and foreman.after(move)[1] > 1:
                return match, move, foreman.after(move)[1]
    raise AssertionError
