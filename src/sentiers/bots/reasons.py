"""Why a move: one sentence for each, chosen from what the game says that the moves do (`Fact`), by comparing them. Where a game has
no words of its own the numbers speak."""

from __future__ import annotations

from collections.abc import Sequence

from sentiers.games.clicks import Ways, anchors
from sentiers.games.contract import Record
from sentiers.games.knowledge import Clue, CoachModule, Fact
from sentiers.games.minds import Rated, Rating, Unit
from sentiers.kernel.dice import generator
from sentiers.match import View
from sentiers.match.kit import twin
from sentiers.messages import Message

NEAR = {"chance": 0.03, "points": 1.0}
"""Values nearer than this nobody need tell apart."""
FAR = {"chance": 0.1, "points": 4.0}
LIT = 3  # anchors where one alone would tell the move


class Reasons:
    """What the moves of one position do."""

    def __init__(self, view: View, own: CoachModule | None, rating: Rating) -> None:
        self._view, self._own, self._rating = view, own, rating
        self._facts: dict[int, list[Fact]] = {}

    def deed(self, move: int) -> Message:
        view = self._view
        if self._own is None:
            return Message("Play {move}.", move=view.game.notation.write(view.box, view.state, view.seat, move))
        return self._own.deed(view.box, view.state, view.seat, move)

    def clue(self, move: int) -> Clue:
        view = self._view
        if self._own is not None:
            return self._own.clue(view.box, view.state, view.seat, move)
        ways = [view.game.notation.ways(view.box, view.state, view.seat, int(code)) for code in view.codes()]
        return _somewhere(view.game.notation.ways(view.box, view.state, view.seat, move), ways)

    def facts(self, move: int) -> list[Fact]:
        if self._own is None:
            return []
        if move not in self._facts:
            view = self._view
            self._facts[move] = self._own.facts(view.box, view.state, _after(view, move), view.seat, move)
        return self._facts[move]

    def of_best(self, move: int, others: Sequence[int]) -> Message:
        """What it does for the seat that the others do not, or do less."""
        good = [fact for fact in self.facts(move) if fact.weight > 0.0]
        if good:
            return max(good, key=lambda fact: (fact.weight - self._usual(fact, others), fact.weight)).told
        return _by_value(self._rating, move)

    def of_other(self, move: int, best: int) -> Message | None:
        """What stands against it, beside the best one; or else what it does."""
        there = {fact.kind: fact.weight for fact in self.facts(best)}
        bad = [fact for fact in self.facts(move) if fact.weight < min(0.0, there.get(fact.kind, 0.0))]
        if bad:
            return min(bad, key=lambda fact: fact.weight).told
        good = [fact for fact in self.facts(move) if fact.weight > 0.0]
        return max(good, key=lambda fact: fact.weight).told if good else None

    def _usual(self, fact: Fact, others: Sequence[int]) -> float:
        """How much of the same the other moves do."""
        if not others:
            return 0.0
        weights = [
            max((one.weight for one in self.facts(move) if one.kind == fact.kind), default=0.0) for move in others
        ]
        return sum(weights) / len(weights)


def _after(view: View, move: int) -> Record:
    """The record after a move, with everything that the seat cannot know made up."""
    states = twin(view.states)
    view.kit.imagine(states, view.seat, generator(1))
    view.kit.play(states, view.seat, move)
    after: Record = states[0]
    return after


def _by_value(rating: Rating, move: int) -> Message:
    """Where nothing else can be said."""
    if len(rating.moves) == 1:
        return Message("There is nothing else to play.")
    others = [rated.value for rated in rating.moves if rated.move != move and looked_at(rating, rated)]
    if not others:
        return Message("Everything else is worth clearly less.")
    lead = value_of(rating, move).value - max(others)
    if lead >= FAR[rating.unit]:
        return Message("Everything else is worth clearly less.")
    if near(lead, rating.unit):
        return Message("Several moves are worth about the same here.")
    return Message("It is a little better than the rest.")


def near(difference: float, unit: Unit) -> bool:
    return abs(difference) < NEAR[unit]


def looked_at(rating: Rating, rated: Rated) -> bool:
    """A search gives nothing to what it has never tried, and that is no judgement."""
    return rated.share > 0.0 or rated.proven or rated.value > 0.0 or rating.unit == "points"


def trusted(rating: Rating, rated: Rated) -> float | None:
    """What a move is worth, unless a search has hardly looked: what then seems better than the choice is an accident."""
    sure = looked_at(rating, rated) and (rated.proven or rated.value <= value_of(rating, rating.choice).value)
    return rated.value if sure or rated.move == rating.choice or rating.exact else None


def value_of(rating: Rating, move: int) -> Rated:
    return next(rated for rated in rating.moves if rated.move == move)


def _somewhere(ways: Ways, all_ways: Sequence[Ways]) -> Clue:
    """The first of several clicks; or where one click is all, that one among others."""
    first = anchors(ways[0])
    if len(first) > 1:
        return Clue(Message("Begin here."), (first[0],))
    beginnings = sorted({way[0][0] for way in all_ways if isinstance(way[0][0], str)})
    if not first:
        return Clue(Message("This time it is nothing on the board."))
    at = beginnings.index(first[0])
    begin = max(0, min(at - LIT // 2, len(beginnings) - LIT))
    return Clue(Message("Look around here."), tuple(beginnings[begin : begin + LIT]))
