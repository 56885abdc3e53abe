"""A puzzle in the terminal: the board as text, one's move, what it costs if it is wrong, and the coach's reasons."""

from __future__ import annotations

from sentiers.bots import coach
from sentiers.bots.puzzles import Puzzle
from sentiers.cli.speech import say
from sentiers.messages import Message, SentiersError


def sit_down(puzzle: Puzzle) -> None:
    match = puzzle.match()
    side = say(match.game.telling.side(match.box, puzzle.seat), puzzle.game)
    print(
        say(Message("Puzzle {id}, {points} points. You play: {side}.", id=puzzle.id, points=puzzle.points, side=side))
    )
    print(f"\n{match.view(puzzle.seat).text()}\n")
    print(say(Message("One move is right. Type it, or: moves, why, quit.")))
    while True:
        try:
            text = input("> ").strip()
        except EOFError:
            return
        if text == "quit":
            return
        if text == "moves":
            print("  ".join(match.moves(puzzle.seat)))
        elif text == "why":
            _tell(puzzle)
            return
        elif text:
            try:
                ply = match.read(text, puzzle.seat)
            except SentiersError as error:
                print(say(error.message, puzzle.game))
                continue
            move = match.game.notation.write(match.box, match.state, *ply)
            if move in puzzle.right:
                print(say(Message("Right!")))
                _tell(puzzle)
                return
            lost, _ = puzzle.loses(move)
            points = coach.unit(match) == "points"
            cost = round(lost, 1) if points else f"{round(100 * lost)} %"
            print(say(Message("Not this one: it costs {cost}. Try again.", cost=cost)))


def _tell(puzzle: Puzzle) -> None:
    view = puzzle.view()
    print(say(Message("The right move: {moves}.", moves=", ".join(puzzle.right))))
    hint = coach.advise(view, simulations=view.game.mining.thinking, seed=1)
    if hint.best in puzzle.right:
        for line in hint.lines:
            print(say(line, puzzle.game))
