"""Puzzles: positions of a match in which one decision is right, and matters. How one is written, opened and judged; they are mined
by the lab, kept in the games' folders (`puzzles.txt`), and shown by the pages and the terminal."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from sentiers.bots.minds import strongest
from sentiers.games.minds import Budget, Unit
from sentiers.games.shelf import game as find_game
from sentiers.kernel.dice import generator
from sentiers.match import Match, View
from sentiers.match.kit import open_box
from sentiers.messages import BadRecord, Message, SentiersError

TIMES = 10  # what is found must hold at so many times the thinking
SECONDS = 60.0  # longer no position is thought about; by number, so that a busy machine judges no other way
FAR = 2.0  # gaps behind: not looked at any longer
LOOKED_AT = 0.02  # the share of a search from which on its value says something
WRONG = 4  # decisions told with what they lose
_FIELDS = 9


class UnknownPuzzle(SentiersError):
    """There is no such puzzle."""


@dataclass(frozen=True)
class Puzzle:
    """What a seat knows after these plies, and what it should do. The seed and the plies are the whole truth: none of it is shown
    but what the seat may know."""

    game: str
    options: Mapping[str, object]
    seed: int
    plies: tuple[str, ...]
    """As a record has them: `0 e4`."""
    seat: int
    right: tuple[str, ...]
    """Moves of one decision."""
    gap: float
    """By so much it is better than anything else."""
    exact: bool
    points: int
    """How hard it is, as a rating of players."""
    wrong: tuple[tuple[str, float], ...] = field(default=())
    """The best of the others, and what each loses: whatever is not named loses at least as much as the last one."""

    @property
    def id(self) -> str:
        told = f"{self.game} {sorted(self.options.items())} {self.seed} {self.plies} {self.seat}"
        return hashlib.blake2b(told.encode(), digest_size=4).hexdigest()

    def match(self) -> Match:
        """The match it comes from, at this moment."""
        match = Match(open_box(self.game, options=self.options), self.seed)
        for ply in self.plies:
            seat, _, text = ply.partition(" ")
            match.play(text, int(seat))
        return match

    def view(self) -> View:
        return self.match().view(self.seat)

    def loses(self, move: str) -> tuple[float, bool]:
        """What a wrong move loses; and whether it may be even more."""
        known = dict(self.wrong)
        return (known[move], False) if move in known else (self.wrong[-1][1] if self.wrong else self.gap, True)


def write(puzzle: Puzzle) -> str:
    """One line."""
    options = " ".join(f"{name}={value}" for name, value in puzzle.options.items())
    return " | ".join(
        (
            puzzle.id,
            str(puzzle.points),
            f"{puzzle.gap:.3f} {'exact' if puzzle.exact else 'held'}",
            options,
            str(puzzle.seat),
            "; ".join(puzzle.right),
            "; ".join(f"{move} = {lost:.3f}" for move, lost in puzzle.wrong),
            str(puzzle.seed),
            "; ".join(puzzle.plies),
        )
    )


def read(game: str, line: str) -> Puzzle:
    """What `write` wrote."""
    fields = [part.strip() for part in line.split("|")]
    try:
        if len(fields) != _FIELDS:
            raise ValueError
        wrong = (part.rpartition(" = ") for part in _parts(fields[6]))
        gap, how = fields[2].split()
        puzzle = Puzzle(
            game,
            dict(option.split("=") for option in fields[3].split()),
            int(fields[7]),
            _parts(fields[8]),
            int(fields[4]),
            _parts(fields[5]),
            float(gap),
            how == "exact",
            int(fields[1]),
            tuple((move, float(lost)) for move, _, lost in wrong),
        )
    except ValueError:
        raise BadRecord(Message("This is no line of a puzzle: {line}", line=line[:60])) from None
    if puzzle.id != fields[0]:
        raise BadRecord(Message("This is no line of a puzzle: {line}", line=line[:60]))
    return puzzle


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(";") if part.strip())


@cache
def collection(game: str) -> Mapping[str, Puzzle]:
    """The puzzles of a game by their ids, from the easiest to the hardest."""
    place = files(find_game(game).package) / "puzzles.txt"
    lines = place.read_text(encoding="utf-8").splitlines() if place.is_file() else []
    found = [read(game, line) for line in lines if line and not line.startswith("#")]
    return {puzzle.id: puzzle for puzzle in sorted(found, key=lambda puzzle: (puzzle.points, puzzle.id))}


def find(game: str, name: str) -> Puzzle:
    found = collection(game).get(name)
    if found is None:
        raise UnknownPuzzle(Message("There is no such puzzle."))
    return found


@dataclass(frozen=True)
class Judged:
    """What a mind makes of a position: the moves of the best decision, and what the others lose."""

    right: tuple[int, ...]
    gap: float
    exact: bool
    wrong: tuple[tuple[int, float], ...]
    unit: Unit = "chance"


class Followed(NamedTuple):
    values: dict[int, float]
    exact: bool


def judge(view: View, times: int = 1, seed: int = 0) -> Judged | None:
    """Whether one decision is clearly the best for the seat to act, by what it knows; None where it is not. `times` the thinking of
    a first look."""
    mining = view.game.mining
    _, mind = strongest(view.game)
    found = mind.rate(view, Budget(SECONDS * times, mining.thinking * times), generator(seed))
    if len(found.moves) < 2 or (mining.exact and not found.exact):
        return None
    values = {rated.move: rated.value for rated in found.moves}
    exact = found.exact
    if view.game.card.certain:
        rivals = [rated.value for rated in found.moves if rated.move != found.choice and rated.share > LOOKED_AT]
        if not exact and max(rivals, default=0.0) > values[found.choice] - mining.gap / 2:
            return None
        followed = _followed(view, found.choice, values, times, seed)
        if followed is None:
            return None
        values, exact = followed
    best = max(values.values())
    right = tuple(move for move, value in values.items() if value > best - mining.gap)
    decided = mining.decision
    if len({decided(view.box, view.state, move) if decided else move for move in right}) > 1:
        return None
    others = sorted(
        ((move, best - value) for move, value in values.items() if move not in right), key=lambda one: one[1]
    )
    return Judged(right, others[0][1], exact, tuple(others), found.unit) if others else None


def _followed(view: View, choice: int, values: dict[int, float], times: int, seed: int) -> Followed | None:
    """Where everything lies open each move is looked at by itself, with the eyes of who answers: a search that has proven its
    choice has not looked at the others. None as soon as a second one is nearly as good; exact where all was proven. What is far
    behind at a first look is not looked at longer."""
    game, mining = view.game, view.game.mining
    order = sorted(values, key=lambda move: (move != choice, -values[move]))
    found: dict[int, float] = {}
    exact = True
    for move in order:
        after = view.after(game.notation.write(view.box, view.state, view.seat, move))
        value, sure = _answered(after, view.seat, mining.thinking * (times if move == choice else 1), seed)
        if not sure and times > 1 and move != choice and value > found[choice] - FAR * mining.gap:
            value, sure = _answered(after, view.seat, mining.thinking * times, seed + 1)
        found[move], exact = value, exact and sure
        if move != choice and value > found[choice] - mining.gap:
            return None
    return Followed(found, exact)


def _answered(after: View, seat: int, simulations: int, seed: int) -> tuple[float, bool]:
    """What a seat may expect after a move of its own, and whether that is proven."""
    if after.over:
        return float(after.kit.aims(after.states)[seat]), True
    _, mind = strongest(after.game)
    answer = View(after.kit, after.states, after.turn[0], after.last, False)
    rated = mind.rate(answer, Budget(SECONDS, simulations), generator(seed))
    return rated.values[seat], rated.exact
