"""OpenSpiel's verdict on the solution of Zwei Wege, beside our own (exploitability.py): what its best response has against the
published mixes, on trees that it can walk. `python -m sentiers.lab.studies.open_spiel_solution` tells it.

An *ending* is a position with one animal of the same species on each side: each move takes one of them on, so that all of the rest
is a tree, which the limit of Z16 never cuts. The *opening* is all deals and the next moves; what comes after them counts what our
own best answer makes of it. A *brief* match begins with two animals a side and is drawn after some moves: nothing in it comes from
our table but the mixes."""

from __future__ import annotations

import argparse
from typing import Any, NamedTuple

import numpy as np
from open_spiel.python import policy
from open_spiel.python.algorithms.best_response import BestResponsePolicy
from rich.console import Console

from sentiers.games.contract import Numbers
from sentiers.games.zwei_wege.box import EAST, WEST
from sentiers.games.zwei_wege.minds.board_numbers import number, pack
from sentiers.games.zwei_wege.minds.exact import rated
from sentiers.games.zwei_wege.minds.solve import Gamble, Solution, load
from sentiers.games.zwei_wege.rules import TURN_MOVES, all_home, announcement, over, play, to_block
from sentiers.lab.open_spiel.game import PathGame, PathState
from sentiers.lab.open_spiel.terms import Terms
from sentiers.lab.studies.exploitability import Answers, answers
from sentiers.match.kit import Kit, open_box, twin

EDITION = "short"
PLIES = 2  # of a move: to announce, to block
ENDINGS = (
    "4 . F .\n2 . f .\nsouth to move",
    "3 F . .\n2 . f .\nnorth to move, move 2",
    "3 . f .\n2 . . F\nsouth to move, move 3",
    "4 h . .\n3 . H .\nsouth to move",
    "4 . . i\n2 I . .\nnorth to move, move 3",
    "4 f . .\n2 F . .\nsouth to move",
)
BRIEF = (  # with so many moves until it is a draw
    ("4 h . f\n3 H . .\n2 . F .\nsouth to move", 4),
    ("4 h F .\n3 H . .\n2 . f .\nsouth to move, move 3", 5),
    ("4 F . .\n3 . H f\n2 h . .\nnorth to move, move 2", 5),
)


class Published(policy.Policy):
    """A solution as a policy of OpenSpiel's. Of animals that are worth the same it announces the first, as `exploitability` takes
    it."""

    def __init__(self, game: PathGame, solution: Solution) -> None:
        super().__init__(game, [0, 1])
        self._solution = solution

    def action_probabilities(self, state: PathState, player_id: int | None = None) -> dict[int, float]:
        moment, encoder = state.moment, state.moment.terms.encoder
        s = moment.states[0]
        shares = {one.move: one.share for one in rated(self._solution, s)}
        if not to_block(s):
            first = self._solution.strategy(s).best[0] + 1
            shares = {move: share if move >> 2 == first else 0.0 for move, share in shares.items()}
        total = sum(shares.values())
        return {encoder.spell(moment.states, moment.seat, move)[0]: share / total for move, share in shares.items()}


class Verdict(NamedTuple):
    """What the best response of one seat to the published mixes is worth to it, from −1 to 1."""

    seat: int
    by_open_spiel: float
    states: int
    """So many the tree has in which the seat decides."""
    by_us: float
    published: float
    """What the table says that the seat has; in a brief match what it has by the mixes."""


def utility(chance: float) -> float:
    return 2.0 * chance - 1.0


class Judge:
    """Our own best answers to a solution, wherever they are asked for."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self.answers: Answers = answers(solution)

    def published(self, states: Numbers, seat: int) -> float:
        return utility(self.solution.value(states[0], seat))

    def answer(self, states: Numbers, seat: int) -> float:
        """What this seat's best answer is worth to it, somebody being to announce."""
        s, solution = states[0], self.solution
        if over(solution.box, s):
            return utility(float(all_home(s.at, seat)))
        made = min(int(s.made), TURN_MOVES - 1)
        board = int(number(solution.atlas, pack(solution.box, s.at, s.mover)))
        return utility(float((self.answers.moving if seat == s.mover else self.answers.blocking)[made, board]))


class Brief:
    """The same where a match is drawn after some moves: reckoned from the mixes and the rules alone, move by move."""

    def __init__(self, solution: Solution) -> None:
        self._solution = solution
        self._known: dict[tuple[object, ...], float] = {}

    def worth(self, states: Numbers, seat: int, moves: int, answers: bool) -> float:
        """What this seat has, somebody being to announce; if it answers as well as can be, or keeps to the mixes."""
        s = states[0]
        if over(self._solution.box, s):
            return utility(float(all_home(s.at, seat)))
        if moves == 0:
            return 0.0
        key = (s.at.tobytes(), int(s.mover), int(s.made), seat, moves, answers)
        if key not in self._known:
            self._known[key] = self._reckon(states, seat, moves, answers)
        return self._known[key]

    def _reckon(self, states: Numbers, seat: int, moves: int, answers: bool) -> float:
        mover, strategy = int(states[0].mover), self._solution.strategy(states[0])

        def chances(gamble: Gamble) -> Numbers:
            """[hand, block]"""
            return np.array(
                [
                    [
                        self.worth(self._after(states, gamble.animal, hand, block), seat, moves - 1, answers)
                        for block in (WEST, EAST)
                    ]
                    for hand in (WEST, EAST)
                ]
            )

        if answers and seat == mover:
            return max(float((chances(gamble) @ _mix(gamble.block)).max()) for gamble in strategy.gambles)
        announced = strategy.of(strategy.best[0])
        blocked = _mix(announced.hand) @ chances(announced)
        return float(blocked.max() if answers else blocked @ _mix(announced.block))

    def _after(self, states: Numbers, animal: int, hand: int, block: int) -> Numbers:
        found, box, mover = twin(states), self._solution.box, int(states[0].mover)
        play(box, found[0], mover, announcement(animal, hand))
        play(box, found[0], 1 - mover, np.int32(block))
        return found


def _mix(west: float) -> Numbers:
    return np.array([west, 1.0 - west])


def of_brief(kit: Kit, solution: Solution, position: str, moves: int, seat: int) -> Verdict:
    """The next moves from a position, and then a draw."""
    game, brief = PathGame(Terms(kit, position, horizon=PLIES * moves)), Brief(solution)
    states = game.new_initial_state().moment.states
    ours, published = (brief.worth(states, seat, moves, answers) for answers in (True, False))
    return Verdict(seat, *_walked(game, solution, seat), ours, published)


def of_ending(kit: Kit, judge: Judge, position: str, seat: int) -> Verdict:
    """All of the rest of a match, from a position."""
    return _verdict(PathGame(Terms(kit, position)), judge, seat)


def of_opening(kit: Kit, judge: Judge, moves: int, seat: int) -> Verdict:
    """All deals and the next moves."""

    def worth(states: Numbers) -> list[float]:
        own = judge.answer(states, seat)
        return [own if other == seat else -own for other in range(2)]

    return _verdict(PathGame(Terms(kit, horizon=PLIES * moves, worth=worth)), judge, seat)


def _walked(game: PathGame, solution: Solution, seat: int) -> tuple[float, int]:
    """What OpenSpiel says of the best response, and of how many states in which the seat decides."""
    root = game.new_initial_state()
    answering = BestResponsePolicy(game, seat, Published(game, solution), root)
    return float(answering.value(root)), len(answering.infosets)


def _verdict(game: PathGame, judge: Judge, seat: int) -> Verdict:
    root = game.new_initial_state()
    starts = (
        [root.child(outcome).moment for outcome in root.legal_actions()] if root.is_chance_node() else [root.moment]
    )
    ours, published = (
        float(np.mean([ask(start.states, seat) for start in starts])) for ask in (judge.answer, judge.published)
    )
    return Verdict(seat, *_walked(game, judge.solution, seat), ours, published)


def spoiled(solution: Solution, wrong: float = 0.05, every: int = 3) -> Solution:
    """A solution some of whose values are a little wrong: its mixes can be taken advantage of."""
    third = solution.third.copy()
    third[::every] = np.clip(third[::every] + wrong, 0.0, 1.0)
    return Solution(solution.box, solution.atlas, third)


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--moves", type=int, default=2, help="of the opening")
    asked = reader.parse_args()
    console, kit = Console(highlight=False, soft_wrap=True), open_box("zwei-wege", EDITION)
    for name, solution in (("the solution", load(kit.box)), ("a spoiled one", spoiled(load(kit.box)))):
        judge = Judge(solution)
        console.print(f"{name}: the best answer gains {judge.answers.gain:.2e} on some board at the most, by us")
        found = [(position, of_ending(kit, judge, position, seat)) for position in ENDINGS for seat in range(2)]
        found += [(f"the opening, {asked.moves} moves", of_opening(kit, judge, asked.moves, seat)) for seat in range(2)]
        found += [
            (f"{position}, drawn after {moves} moves", of_brief(kit, solution, position, moves, seat))
            for position, moves in BRIEF
            for seat in range(2)
        ]
        for where, verdict in found:
            told: Any = where.replace("\n", " / ")
            console.print(
                f"  {told}: seat {verdict.seat} has {verdict.published:+.12f}; its best response {verdict.by_open_spiel:+.12f} by "
                f"OpenSpiel, {verdict.by_us:+.12f} by us ({verdict.states} information states)"
            )


if __name__ == "__main__":
    main()
