# mypy: allow-untyped-defs, allow-untyped-calls
"""How much of Zwei Wege is luck? `python -m sentiers.lab.studies.luck` tells what share of matches one way to play wins from
another, exactly: by backward induction over every board, over all deals and whoever begins.

Ways to play are levels, which mix as they do; `random`, which plays any move; `best`, who knows how the other one mixes and answers
it as well as can be, so that nobody wins more from him; and `worst`, who knows it too and wants to lose. The readings of the rules
are those of the house."""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Sequence
from itertools import permutations, product
from typing import Any

import numpy as np

from sentiers.games.editions import Edition
from sentiers.games.zwei_wege.box import LEAST_ROWS, MOST_ROWS, make
from sentiers.games.zwei_wege.minds import MINDS, Knowing
from sentiers.games.zwei_wege.minds.backward_induction import MOST_ROUNDS, STILL
from sentiers.games.zwei_wege.minds.board_numbers import number as numbered
from sentiers.games.zwei_wege.minds.board_numbers import pack, swapped, unpack
from sentiers.games.zwei_wege.minds.hand_against_block import pay
from sentiers.games.zwei_wege.minds.leaping import farthest
from sentiers.games.zwei_wege.minds.solve import TIE, Solved, by_progress, solve
from sentiers.games.zwei_wege.rules import ANIMALS
from sentiers.kernel import rule
from sentiers.lab.studies.exploitability import FIRST, SECOND, THIRD, mixes, see_from_both_sides

RANDOM, KNOWING, BEST, WORST = 0, 1, 2, 3
ONE, OTHER = 0, 1

WAYS = {"random": RANDOM, "best": BEST, "worst": WORST}
LEVELS = {level.name: level.mind for level in MINDS.levels if isinstance(level.mind, Knowing) and not level.learner}
PAIRINGS = (
    ("perfect", "random"),
    ("best", "random"),
    ("perfect", "novice"),
    ("best", "novice"),
    ("perfect", "worst"),
)


def pairing(text: str) -> tuple[str, str]:
    """Two ways to play, as `best:random`; only one of them can be an answer to the other."""
    one, _, other = text.partition(":")
    for name in (one, other):
        if name not in WAYS and name not in LEVELS:
            raise argparse.ArgumentTypeError(f"{name!r} is none of {', '.join([*WAYS, *LEVELS])}")
    if {one, other} <= {"best", "worst"}:
        raise argparse.ArgumentTypeError("who is best or worst answers another way to play")
    return one, other


def _numbers(name: str) -> tuple[float, float, float, float, float]:
    """(kind, care, leaps, greed, guess) of a way to play."""
    if name in WAYS:
        return WAYS[name], 0.0, 0.0, 0.0, 0.0
    mind = LEVELS[name]
    return KNOWING, mind.care, mind.leaps, mind.greed, mind.guess


@rule
def _habits(how, can, far, table, free, mix):
    """mix[animal] = (its share, the share of west hands, the share of west blocks) of who plays so; `table` is best play, `far`
    are the animals that get farthest, and `free` is what each hand promises that is not blocked."""
    kind, care, leaps, greed, guess = how[0], how[1], how[2], how[3], how[4]
    highest, value = -1.0, -1.0
    for animal in range(ANIMALS):
        if can >> animal & 1:
            highest, value = max(highest, table[animal, 0]), max(value, table[animal, 1])
    whole, leaping = 0.0, 0.0
    for animal in range(ANIMALS):
        mix[animal, 0], mix[animal, 1], mix[animal, 2] = 0.0, 0.5, 0.5
        if can >> animal & 1:
            mix[animal, 0] = 1.0
            if kind == KNOWING:
                if math.isinf(care):
                    mix[animal, 0] = 1.0 if table[animal, 0] >= highest - TIE else 0.0
                else:
                    mix[animal, 0] = math.exp(10.0 * care * (table[animal, 1] - value))
                lure = 1.0 if free[animal, 0] > free[animal, 1] else 0.0
                mix[animal, 1] = (1.0 - greed) * table[animal, 2] + greed * lure
                mix[animal, 2] = (1.0 - guess) * table[animal, 3] + guess * lure
            whole += mix[animal, 0]
            leaping += mix[animal, 0] * (far >> animal & 1)
    for animal in range(ANIMALS):
        leap = mix[animal, 0] / leaping if leaps > 0.0 and far >> animal & 1 else 0.0
        mix[animal, 0] = (1.0 - leaps) * mix[animal, 0] / whole + leaps * leap


@rule
def _meet(can, moved, bad, ahead, behind, turned, same, hides, hiding, blocks, blocking):
    """The chance of a mover who hides so, against one who blocks so. One of the two may answer what the other mixes."""
    most, least, average = -1.0, 2.0, 0.0
    for animal in range(ANIMALS):
        if can >> animal & 1:
            west_free, west_blocked = pay(moved, bad, ahead, behind, turned, same, 0, same, animal, 0)
            east_free, east_blocked = pay(moved, bad, ahead, behind, turned, same, 0, same, animal, 1)
            hand, block = hiding[animal, 1], blocking[animal, 2]
            west = block * west_blocked + (1.0 - block) * west_free
            east = (1.0 - block) * east_blocked + block * east_free
            most, least = max(most, west, east), min(least, west, east)
            at_west = hand * west_blocked + (1.0 - hand) * east_free
            at_east = hand * west_free + (1.0 - hand) * east_blocked
            if blocks == BEST:
                average += hiding[animal, 0] * min(at_west, at_east)
            elif blocks == WORST:
                average += hiding[animal, 0] * max(at_west, at_east)
            else:
                average += hiding[animal, 0] * (block * at_west + (1.0 - block) * at_east)
    return most if hides == BEST else least if hides == WORST else average


@rule
def _turn(can, fate, hides, hiding, blocks, blocking, own, others, here, there):
    """The three states in which one player moves on a board, the last one first: his chances `own`, and those of the other
    player in his turn, `others`."""
    moved, paid, passed = fate
    own[THIRD, here] = _meet(
        can,
        moved,
        passed,
        own[THIRD],
        others[FIRST],
        True,
        1.0 - others[FIRST, there],
        hides,
        hiding[THIRD],
        blocks,
        blocking[THIRD],
    )
    for made in (SECOND, FIRST):
        ahead = own[made + 1]
        own[made, here] = _meet(
            can, moved, paid, ahead, ahead, False, ahead[here], hides, hiding[made], blocks, blocking[made]
        )


@rule
def _boards(box, atlas, boards, best, ways, own):
    """The chances `own[player, made, board]` of both players, each in his own turn, on these boards, all of one progress."""
    at = np.empty((2, ANIMALS), np.int8)
    fate = np.empty((2, 3, ANIMALS, 2), np.int64)
    can, where, far = np.empty(2, np.int64), np.empty(2, np.int64), np.empty(2, np.int64)
    table, free = np.empty((ANIMALS, 8)), np.empty((ANIMALS, 2))
    mix = np.empty((2, 2, 3, ANIMALS, 3))  # [eyes, player, made, animal]
    kinds = int(ways[ONE, 0]), int(ways[OTHER, 0])
    for place in range(len(boards)):
        see_from_both_sides(box, atlas, np.int64(boards[place]), at, where, can, fate)
        if where[1] < where[0]:
            continue  # it is done with the other one
        for eyes in range(2):
            here, there = where[eyes], where[1 - eyes]
            moved, paid, passed = fate[eyes]
            unpack(box, swapped(atlas, np.int64(boards[place])) if eyes else np.int64(boards[place]), at)
            far[eyes] = farthest(box, at, 0, can[eyes])
            for made in range(3):
                mixes(can[eyes], moved, paid, passed, best, here, there, made, 0, table)
                ahead = best[min(made + 1, THIRD)]
                same = ahead[here] if made < THIRD else 1.0 - best[FIRST, there]
                for animal in range(ANIMALS):
                    if can[eyes] >> animal & 1:
                        for hand in range(2):
                            free[animal, hand] = pay(moved, paid, ahead, ahead, False, same, 0, same, animal, hand)[0]
                for player in range(2):
                    _habits(ways[player], can[eyes], far[eyes], table, free, mix[eyes, player, made])
        for eyes in range(2):  # the one moves on the board of `eyes`, the other on that of the other
            here, there = where[eyes], where[1 - eyes]
            own[OTHER, FIRST, there] = own[OTHER, THIRD, there] = 0.5  # who waits for ever draws (Z16)
            for _ in range(MOST_ROUNDS):
                before = own[OTHER, FIRST, there]
                for player in range(2):
                    mover = eyes if player == ONE else 1 - eyes
                    _turn(
                        can[mover],
                        fate[mover],
                        kinds[player],
                        mix[mover, player],
                        kinds[1 - player],
                        mix[mover, 1 - player],
                        own[player],
                        own[1 - player],
                        where[mover],
                        where[1 - mover],
                    )
                if abs(own[OTHER, FIRST, there] - before) < STILL:
                    break


def chances(box: Any, solved: Solved, one: str, other: str) -> np.ndarray[Any, Any]:
    """[player, made, board]: the chance of the one and of the other, each before a move of his own turn."""
    best = np.array([solved.first, solved.second, solved.third])
    ways, own = np.array([_numbers(one), _numbers(other)]), np.full((2, *best.shape), np.nan)
    for boards in by_progress(box, solved.boards):
        _boards(box, solved.atlas, boards, best, ways, own)
    return own


def share(box: Any, solved: Solved, one: str, other: str) -> float:
    """The share of matches that the one way to play wins from the other, over all deals (Z3) and whoever begins."""
    own = chances(box, solved, one, other)
    at, found = np.zeros((2, ANIMALS), np.int8), []
    for orders in product(permutations(range(ANIMALS)), repeat=2):
        for seat, order in enumerate(orders):
            at[seat] = [box.start[seat] + place for place in order]
        start = numbered(solved.atlas, pack(box, at, 0))
        found.append((own[ONE, FIRST, start] + 1.0 - own[OTHER, FIRST, start]) / 2)
    return float(np.mean(found))


def main(arguments: Sequence[str] | None = None) -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("pairing", nargs="*", type=pairing, help="as best:random; the usual ones, if none is said")
    reader.add_argument(
        "--rows", type=int, default=7, choices=range(LEAST_ROWS, MOST_ROWS + 1), help="5 is the short board"
    )
    asked = reader.parse_args(arguments)
    box = make(Edition.read(f'name = "luck"\nrows = {asked.rows}\ncolumns = 3'), {})[0]
    solved = solve(box)
    for one, other in asked.pairing or PAIRINGS:
        began = time.perf_counter()
        print(
            f"{one} against {other}: {share(box, solved, one, other):.2%} ({time.perf_counter() - began:.0f} s)",
            flush=True,
        )


if __name__ == "__main__":
    main()
