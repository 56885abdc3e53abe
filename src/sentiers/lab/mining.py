"""Puzzles found in matches of bots: what is unique and matters is kept, what is trivial or known already is not, and how hard it is
is measured by who finds it."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from sentiers.bots.minds import mind_of
from sentiers.bots.player import bot
from sentiers.bots.puzzles import TIMES, WRONG, Judged, Puzzle, judge
from sentiers.games.levels import Level
from sentiers.games.minds import Budget
from sentiers.kernel.dice import generator
from sentiers.match import Match, View
from sentiers.match.kit import open_box
from sentiers.server.ratings.anchors import anchors

TRIES = (10, 8, 6, 3)  # of each level, from the weakest
AT_ONCE = 0.7  # what a novice finds so often is no puzzle
A_MATCH = 2  # puzzles of one match at most
APART = 4  # plies between them
LEAST, MOST = 600, 2600


class Looked(NamedTuple):
    """How far the mining is: positions looked at, and a puzzle, if this one is."""

    positions: int
    puzzle: Puzzle | None


def key_of(view: View) -> str:
    """A text that all positions alike have in common."""
    twins = view.game.mining.twins
    text = view.position()
    return min(twins(text)) if twins else text


def levels_of(view: View) -> list[Level]:
    """Those that are measured, the weakest first: they stand for the points of players."""
    known = anchors().get(view.game.name, {})
    return [level for level in view.game.minds.levels if level.name in known]


def found_by(view: View, right: Sequence[int], level: Level, tries: int, seed: int) -> int:
    """How many of so many tries a level gets right. Who thinks by time thinks by number here, so that a busy machine is none the
    weaker."""
    by_time = level.budget.seconds is not None
    budget = Budget(simulations=view.game.mining.thinking) if by_time else level.budget
    mind = mind_of(view.game, level)
    return sum(mind.choose(view, budget, generator(seed + number)) in right for number in range(tries))


def points_of(game: str, shares: Sequence[tuple[str, int, int]]) -> int:
    """The rating of a puzzle that so many of so many tries of each level solve: where it is likeliest, by the points of the levels.

    >>> points_of("canoe", [("novice", 5, 10), ("amateur", 8, 8), ("club", 8, 8)])
    1074
    >>> points_of("canoe", [("novice", 0, 10), ("amateur", 1, 10), ("club", 5, 10)])
    1912
    """
    known = anchors()[game]

    def likely(points: float) -> float:
        total = 0.0
        for name, solved, tries in shares:
            chance = 1 / (1 + 10 ** ((points - known[name]) / 400))
            total += (solved + 0.1) * math.log(chance) + (tries - solved + 0.1) * math.log1p(-chance)
        return total

    return max(range(LEAST, MOST + 1, 2), key=likely)


def look(match: Match, seat: int, seed: int = 0) -> Puzzle | None:
    """The puzzle that a seat has here, or None: only one move, several that are as good, none that matters, one that a novice sees
    at once, or one that does not hold at ten times the thinking."""
    view = match.view(seat)
    if len(view.codes()) < 2:
        return None
    first = judge(view, 1, seed)
    if first is None:
        return None
    levels = levels_of(view)
    shares = [(levels[0].name, found_by(view, first.right, levels[0], TRIES[0], seed), TRIES[0])]
    if shares[0][1] >= AT_ONCE * TRIES[0]:
        return None
    held = first if first.exact else judge(view, TIMES, seed + 1)
    if held is None or set(held.right) != set(first.right):
        return None
    for level, tries in zip(levels[1:], TRIES[1:], strict=True):
        shares.append((level.name, found_by(view, held.right, level, tries, seed), tries))
    return _puzzle(match, view, held, points_of(view.game.name, shares))


def _puzzle(match: Match, view: View, judged: Judged, points: int) -> Puzzle:
    write = view.game.notation.write

    def text(move: int) -> str:
        return write(view.box, view.state, view.seat, move)

    plies = []
    for moment, ply in zip(match.replay(), match.plies, strict=False):
        plies.append(f"{ply.seat} {write(moment.box, moment.state, *ply)}")
    defaults = view.game.card.read_options({})
    options = {name: value for name, value in match.options.items() if defaults.get(name) != value}
    return Puzzle(
        view.game.name,
        {name: str(value) for name, value in options.items()},
        match.seed,
        tuple(plies),
        view.seat,
        tuple(text(move) for move in judged.right),
        judged.gap,
        judged.exact,
        points,
        tuple((text(move), lost) for move, lost in judged.wrong[:WRONG]),
    )


def mine(game: str, seed: int, known: set[str]) -> Iterator[Looked]:
    """Goes through matches of bots for ever; `known` are the keys of what there is already, and grows."""
    from sentiers.games.shelf import game as find_game

    mining = find_game(game).mining
    dice = random.Random(seed)
    looked, number = 0, 0
    while True:
        box = open_box(game, options=mining.tables[number % len(mining.tables)])
        match = Match(box, dice.getrandbits(32))
        level = mining.players[number // len(mining.tables) % len(mining.players)]
        player, before, kept = bot(game, level), -APART, 0
        number += 1
        while not match.over and len(match.plies) <= mining.plies[1]:
            match.play(player.choose(match, match.turn[0], seed=dice.getrandbits(64)), match.turn[0])
        first = max(mining.plies[0], len(match.plies) - mining.last if mining.last else 0)
        for ply, moment in enumerate(match.replay()):
            if ply < first or ply - before < APART or kept == A_MATCH or moment.over:
                continue
            seat = moment.turn[0]
            key = key_of(moment.view(seat))
            if key in known:
                continue
            puzzle = look(moment.fork(), seat, dice.getrandbits(32))
            if puzzle is not None:
                known.add(key)
                before, kept = ply, kept + 1
            looked += 1
            yield Looked(looked, puzzle)


class Wrong(NamedTuple):
    """A puzzle that does not hold, and why."""

    puzzle: Puzzle
    why: str


def verify(puzzle: Puzzle, times: int = TIMES, seed: int = 2) -> str:
    """Why this is no puzzle; "" if it is: its plies are legal, and the same decision is the best by as much as its game asks."""
    match = puzzle.match()
    if puzzle.seat not in match.turn:
        return "it is not this seat's turn"
    view = match.view(puzzle.seat)
    judged = judge(view, 1 if puzzle.exact else times, seed)
    if judged is None:
        return "no decision is clearly the best"
    write = view.game.notation.write
    found = {write(view.box, view.state, view.seat, move) for move in judged.right}
    if found != set(puzzle.right):
        return f"the right one is {', '.join(sorted(found))}"
    return ""


def check_all(
    puzzles: Sequence[Puzzle], progress: Callable[[int], None] | None = None, times: int = TIMES
) -> list[Wrong]:
    wrong = []
    for number, puzzle in enumerate(puzzles):
        why = verify(puzzle, times)
        if why:
            wrong.append(Wrong(puzzle, why))
        if progress:
            progress(number + 1)
    return wrong


def in_order(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    return sorted(puzzles, key=lambda puzzle: (puzzle.points, puzzle.id))
