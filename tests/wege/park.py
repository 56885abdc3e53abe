"""Positions of Wege for the tests, drawn as text boards."""

import random
import re

from sentiers.games.editions import Edition
from sentiers.match import Match

# Land: a cross of paths from side to side, and black ducks together in the north-west corner of f6. Water: nothing.
LAND_HAS_IT = """
 9  R   R   P   R   R   N
 8  R   R   P   R   P   R
 7  R   Rbv P   R   R   P
 6  P   P   Pb^ P   P   P
 5  R   N   P   R   P   R
 4  P   R   P   R   P   N
    d   e   f   g   h   i
"""

# Paths cross the rivers on bridges: land by row 6 and column f, water by row 7 and column g, both without a ring.
BOTH_HAVE_IT = """
 9  N   P   P   R   P   R
 8  P   R   P   R   R   P
 7  R   R   B   R   R   R
 6  P   Pb^ Pb^ B   P   P
 5  P   R   P   R   P   R
 4  R   P   P   R   R   P
    d   e   f   g   h   i
"""

RICH = {"P": 6, "Pb": 4, "Pw": 4, "R": 6, "Rb": 4, "Rw": 4, "B": 9, "N": 3}
BY_A_POND = LAND_HAS_IT.replace("R   P   R\n 4  P   R   P   R   P   N", "R   P   P\n 4  P   R   P   R   P   P")


def at(board, **options):
    """A match from a drawn position."""
    return Match.new("wege", seed=1, position=board, **options)


def drawn(board, **options):
    """A match from a position that the default edition has not the tiles for: those drawn, and paths and rivers up to forty."""
    marks = [mark.rstrip("^v,") for mark in re.findall(r"\b[PRBN][bw]?[\^v]?", board.replace("to lay", ""))]
    counts = {name: marks.count(name) for name in sorted(set(marks))}
    left = 40 - len(marks)
    counts["P"] = counts.get("P", 0) + left // 2
    counts["R"] = counts.get("R", 0) + left - left // 2
    return Match.new("wege", seed=1, edition=edition(**counts), position=board, **options)


def dual(board):
    """The same park with land and water changed for one another."""
    swapped = board.translate(str.maketrans("PRbw", "RPwb"))
    return swapped.replace("land nw", "land xx").replace("land ne", "land nw").replace("land xx", "land ne") + (
        "" if "f6:" in board else "f6: land ne\n"
    )


def play(match, *texts):
    """Plays these moves in turn, and gives the match back."""
    for text in texts:
        match.play(text)
    return match


def wander(match, seed, plies=99):
    """Random play for so many plies, or to the end."""
    chance = random.Random(seed)
    for _ in range(plies):
        if match.over:
            break
        match.play(chance.choice(match.moves()))
    return match


def edition(**counts):
    """An edition with so many tiles of each sort, named as in a position: edition(P=20, Rb=3, …)."""
    kinds = {"P": "path", "R": "river", "B": "bridge", "N": "reserve"}
    ducks = {"b": ', duck = "black", corner = "north-west"', "w": ', duck = "white", corner = "north-east"', "": ""}
    lines = [f'  {{ kind = "{kinds[name[0]]}", count = {count}{ducks[name[1:]]} }},' for name, count in counts.items()]
    return Edition.read('name = "of the tests"\ntiles = [\n' + "\n".join(lines) + "\n]\n")


def both(white):
    """The park in which both sides connect; with this many pairs of white ducks beside one of black ones."""
    board = BOTH_HAVE_IT
    if white >= 1:
        board = board.replace(" 7  R   R   B   R   R   R", " 7  R   R   B   Rw^ Rw^ R")
    if white >= 2:
        board = board.replace(" 5  P   R   P   R   P   R", " 5  P   R   P   Rw^ Pw^ R")
    return board


def no_ducks(board):
    return board.replace("Rbv", "R  ").replace("Pb^", "P  ")


# Land: as in LAND_HAS_IT, but the cross has a gap in g6, and h8 is a bridge.
GAP = (
    LAND_HAS_IT.replace("Pb^ P   P   P", "Pb^ .   P   P")
    .replace("h   i\n", "h   i\nturn {}\n")
    .replace("P   N\n", "P   .\n")
    .replace("P   R   P   R\n 7", "P   R   B   R\n 7")  # so that a tile may have been exchanged
)
TO_LAND = GAP.format("35: P to lay\nnext: R")
TO_WATER = GAP.format("36: R to lay\nnext: P")
