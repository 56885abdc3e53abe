"""The coach: what best play would do, and how much of what happened was choice and how much luck. All of it comes from
the exact solution and reads only what lies open, so that the same may be said to a seat in play and in a replay.

How a move is split. A move is two plies. To announce is all choice: it costs what the animal is worth less than the
best one; the hand stays unknown, and so does its worth. To block opens the hands: the blocker's choice is what his block
is worth against best hiding, less what the position was worth, and never a gain; the rest is luck. A part of that luck
may have been given away by who hid: the `gift`, what his hand is worth less than best hiding against best blocks. Where
both mix well, choice and gift are nothing and all is luck, as it should be at such a table."""

from __future__ import annotations

from typing import Any

from sentiers.games.knowledge import Advice, Clue, CoachAbilities, Fact, Progress, Verdict
from sentiers.games.minds import Rating
from sentiers.games.zwei_wege.box import NORTH, WEST
from sentiers.games.zwei_wege.minds import solve
from sentiers.games.zwei_wege.minds.exact import moves
from sentiers.games.zwei_wege.minds.outlook import announced, blocked, going
from sentiers.games.zwei_wege.minds.picture import Row, announcing, blocking
from sentiers.games.zwei_wege.minds.solve import Gamble, Strategy
from sentiers.games.zwei_wege.notation import cell_name, targets
from sentiers.games.zwei_wege.rules import GO, STAY, parts, to_block, turn
from sentiers.messages import Message, NotYourTurn, Seat

ANIMALS = (Message("the hare"), Message("the hedgehog"), Message("the fox"))
_TIE = 0.0005  # differences below are not worth a word
_COIN = 0.01  # nor can anybody tell such a mix from a coin's


def prepare(box: Any, progress: Progress | None = None) -> None:
    """Loads the solution, or computes it, which takes seconds."""
    solve.load(box, progress)


def ready(box: Any) -> bool:
    """Can the coach speak at once?"""
    return solve.ready(box)


def values(box: Any, s: Any) -> tuple[float, float]:
    """Each seat's chance to win; while a block is awaited, with the hand unknown."""
    south = solve.load(box).value(s, 0)
    return south, 1.0 - south


def verdict(box: Any, before: Any, after: Any, seat: int, move: int) -> Verdict:
    """How much of the change from one true state to the next was the acting seat's choice."""
    change = values(box, after)[seat] - values(box, before)[seat]
    animal, block = parts(move)
    if animal >= 0:  # an announcement; or to go or stay (Z6b), which is all choice too
        choice = _negative(change)
        return Verdict(choice, change - choice)
    gamble = solve.load(box).strategy(before).of(int(before.animal) - 1)
    by_west, by_east = gamble.chances
    mover = gamble.hand * by_west[block - WEST] + (1.0 - gamble.hand) * by_east[block - WEST]
    choice = _negative(gamble.value - mover)
    return Verdict(choice, change - choice)


def gift(box: Any, before: Any) -> float:
    """How much of the blocker's luck was none: what the mover's hand gave away, in a true state where a block is awaited."""
    gamble = solve.load(box).strategy(before).of(int(before.animal) - 1)
    at_west, at_east = gamble.chances[int(before.side) - WEST]
    mover = gamble.block * at_west + (1.0 - gamble.block) * at_east
    return abs(_negative(mover - gamble.value))


def _negative(value: float) -> float:
    """Best play is beaten by rounding only."""
    return value if value < -1e-12 else 0.0


def deed(box: Any, s: Any, seat: int, move: int) -> Message:
    """With which hand is a matter of how often (`more`), so an announcement is the same with either."""
    if move in (GO, STAY):
        words = {"animal": ANIMALS[int(s.animal) - 1]}
        return Message("Move {animal}.", **words) if move == GO else Message("Let {animal} stay.", **words)
    animal, side = parts(move)
    if animal >= 0:
        return Message("Announce {animal}.", animal=ANIMALS[animal])
    cell = cell_name(targets(box, s, 1 - seat, int(s.animal) - 1)[side])
    if left(float(side == WEST), seat):
        return Message("Block {cell}, on the left.", cell=cell)
    return Message("Block {cell}, on the right.", cell=cell)


def clue(box: Any, s: Any, seat: int, move: int) -> Clue:
    if move in (GO, STAY):
        cell = cell_name(int(s.at[seat, int(s.animal) - 1]))
        return Clue(Message("Where does this animal stand better?"), (f"cell:{cell}",))
    animal, _ = parts(move)
    if animal >= 0:
        cell = cell_name(int(s.at[seat, animal]))
        return Clue(Message("Look at {animal}.", animal=ANIMALS[animal]), (f"cell:{cell}",))
    cells = targets(box, s, 1 - seat, int(s.animal) - 1).values()
    return Clue(Message("Which of the two would hurt you more?"), tuple(f"cell:{cell_name(cell)}" for cell in cells))


def facts(box: Any, s: Any, after: Any, seat: int, move: int) -> list[Fact]:
    if move in (GO, STAY):
        return going(box, s, seat, int(move) == GO)
    animal, side = parts(move)
    return announced(box, s, seat, animal) if animal >= 0 else blocked(box, s, seat, side)


def more(box: Any, s: Any, seat: int, rating: Rating | None = None) -> Advice:
    """How often to hide and to block where, from the seat's concealed state. (The rating comes from the same solution.)"""
    if turn(box, s) != 1 << seat:
        raise NotYourTurn(Message("The coach advises who is to act."))
    if s.decides:
        return _on_deciding(box, s)
    strategy = solve.load(box).strategy(s)
    if to_block(s):
        gamble = strategy.of(int(s.animal) - 1)
        lines = _on_blocking(strategy, gamble, seat)
        picture = blocking(gamble.animal, left(gamble.block, seat))
    else:
        lines = [_on_hiding(ANIMALS[best], left(strategy.of(best).hand, seat)) for best in strategy.best]
        rows = [
            Row(gamble.animal, gamble.value, _loss(strategy, gamble), left(gamble.hand, seat))
            for gamble in strategy.gambles
        ]
        picture = announcing(rows)
    played = tuple((rated.move, rated.share) for rated in moves(box, s) if rated.share > 0.0)
    return Advice(values(box, s), tuple(lines), picture, played)


def _on_deciding(box: Any, s: Any) -> Advice:
    """Z6b: to go or to stay, to who has won the move."""
    decision = solve.load(box).decision(s)
    words = {"animal": ANIMALS[int(s.animal) - 1]}
    even = abs(decision.go - decision.stay) < _TIE
    lines = (Message("To move {animal} or to let it stay is worth the same, or nearly.", **words),) if even else ()
    return Advice(values(box, s), lines, None, ((int(GO if decision.goes else STAY), 1.0),))


def left(west: float, seat: int) -> float:
    """The share of the side at this seat's left, from that of west."""
    return 1.0 - west if seat == NORTH else west


def _loss(strategy: Strategy, gamble: Gamble) -> float:
    return 0.0 if gamble.animal in strategy.best else strategy.value - gamble.value


def _on_hiding(animal: Message, share: float) -> Message:
    if share in (0.0, 1.0):
        if share:
            return Message("With {animal}, the hand on the left: there is nothing to gain by bluffing.", animal=animal)
        return Message("With {animal}, the hand on the right: there is nothing to gain by bluffing.", animal=animal)
    if abs(share - 0.5) < _COIN:
        return Message("With {animal}, either hand: toss a coin in your head.", animal=animal)
    return Message(
        "With {animal}, the hand on the left {left} of the time, on the right {right}.", animal=animal, **_both(share)
    )


def _on_blocking(strategy: Strategy, gamble: Gamble, seat: int) -> list[Message]:
    lines = []
    loss = _loss(strategy, gamble)
    if loss >= _TIE:
        lines.append(
            Message(
                "{who} has not announced the best animal: a gift of {loss}.",
                who=Seat(strategy.mover),
                loss=_percent(loss),
            )
        )
    share = left(gamble.block, seat)
    if share in (0.0, 1.0):
        if share:
            lines.append(Message("Block on the left: there is nothing to guess here."))
        else:
            lines.append(Message("Block on the right: there is nothing to guess here."))
    elif abs(share - 0.5) < _COIN:
        lines.append(Message("Block either side: toss a coin in your head."))
    else:
        lines.append(Message("Block on the left {left} of the time, on the right {right}.", **_both(share)))
    return lines


def _both(share: float) -> dict[str, Message]:
    """The shares of left and right, rounded so that they add up."""
    left_of = round(100 * share)
    return {"left": Message("{whole}%", whole=left_of), "right": Message("{whole}%", whole=100 - left_of)}


def _percent(share: float) -> Message:
    whole, tenth = divmod(round(1000 * share), 10)
    return Message("{whole}.{tenth}%", whole=whole, tenth=tenth)


ABILITIES = CoachAbilities(values=values, verdict=verdict, more=more)
