"""How many decks of Träxx are proven: each from its first card, and from the fourth after the first lines of a good path.
`python -m sentiers.lab.studies.traxx_decks --decks 25 --seconds 60` prints the table of docs/traxx-proof.md; on a busy machine,
`--seconds 3600 --processor 120` measures the same by what the processor gave.

`--from-card 4 --lines random` asks only from that card on, after lines drawn in another way, and several times a deck
(`--positions`): what a position costs there, its tables included."""

from __future__ import annotations

import argparse
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from sentiers.games.game import Game
from sentiers.games.traxx.box import CARDS, MOST_MOVES
from sentiers.games.traxx.minds.beam import plan_seat
from sentiers.games.traxx.minds.solve import Answer, card_order, solve, worth_of
from sentiers.games.traxx.rules import STATE, deal, legal, play, steps_of
from sentiers.kernel import blank

LATER = 3  # rounds played before the second question
WIDTH = 300  # of the beam whose lines are drawn
Dice = np.random.Generator


def dealt(box: Any, deck: int) -> Any:
    states = blank(STATE)
    deal(box, states[0], np.uint64(deck))
    return states


def _legal(box: Any, s: Any) -> list[int]:
    moves = np.empty(MOST_MOVES, np.int32)
    return [int(move) for move in moves[: legal(box, s, 0, moves)]]


def any_line(box: Any, s: Any, dice: Dice) -> int:
    return int(dice.choice(_legal(box, s)))


def long_line(box: Any, s: Any, dice: Dice) -> int:
    """One of the longest."""
    moves = _legal(box, s)
    longest = max(steps_of(move) for move in moves)
    return int(dice.choice([move for move in moves if steps_of(move) == longest]))


def beam_line(box: Any, s: Any, dice: Dice) -> int:
    line = np.zeros(CARDS, np.int32)
    plan_seat(box, s, 0, worth_of(box, s, 0), WIDTH, line)
    return int(line[s.turned])


LINES: dict[str, Callable[[Any, Any, Dice], int]] = {"random": any_line, "long": long_line, "beam": beam_line}


@contextmanager
def worked_out(processor: float) -> Iterator[threading.Event]:
    """An event that comes when the processor has worked so many seconds."""
    until, event, over = time.process_time() + processor, threading.Event(), threading.Event()

    def watch() -> None:
        while not over.wait(0.2):
            if time.process_time() > until:
                event.set()

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield event
    finally:
        over.set()
        watcher.join()


def row(box: Any, deck: int, seconds: float, processor: float) -> tuple[str, Answer]:
    """A line of the table, and the answer from the first card on."""
    states = dealt(box, deck)
    began, worked = time.monotonic(), time.process_time()
    with worked_out(processor) as cancel:
        answer = solve(box, states[0], 0, seconds, cancel=cancel)
    first = f"{time.monotonic() - began:.0f} | {time.process_time() - worked:.0f}"
    for move in answer.moves[:LATER]:
        play(box, states[0], 0, move)
    began, worked = time.monotonic(), time.process_time()
    later = solve(box, states[0], 0, seconds)
    fourth = f"{time.monotonic() - began:.1f} | {time.process_time() - worked:.1f}"
    return f"| {deck} | {told(answer)} | {first} | {told(later)} | {fourth} |", answer


def told(answer: Answer) -> str:
    return f"**{answer.best}**" if answer.proven else f"{answer.best} to {answer.most}"


def tell_decks(box: Any, decks: range, seconds: float, processor: float) -> None:
    print("| deck | optimum | seconds | of processor | from the fourth card | seconds | of processor |")
    print("|---:|---:|---:|---:|---:|---:|---:|")
    answers = []
    for deck in decks:
        line, answer = row(box, deck, seconds, processor)
        print(line, flush=True)
        answers.append(answer)
    gaps = [answer.most - answer.best for answer in answers]
    print(f"\nproven: {gaps.count(0)} of {len(gaps)}; the widest gap: {max(gaps)}")


def tell_positions(box: Any, decks: range, seconds: float, lines: str, rounds: int, each: int) -> None:
    """What positions after so many rounds cost, each as if nothing were known of its deck."""
    print("| deck | position | optimum | seconds | of processor |")
    print("|---:|---:|---:|---:|---:|")
    costs, proven = [], 0
    for deck in decks:
        for position in range(each):
            dice = np.random.default_rng([deck, position])
            states = dealt(box, deck)
            while states[0].turned < rounds:
                play(box, states[0], 0, LINES[lines](box, states[0], dice))
            card_order.forget()
            began, worked = time.monotonic(), time.process_time()
            answer = solve(box, states[0], 0, seconds)
            costs.append(time.process_time() - worked)
            print(
                f"| {deck} | {position} | {told(answer)} | {time.monotonic() - began:.1f} | {costs[-1]:.1f} |",
                flush=True,
            )
            proven += answer.proven
    middle, most_of_them = np.quantile(costs, (0.5, 0.9))
    print(
        f"\nproven: {proven} of {len(costs)}; seconds of processor: half within {middle:.2f}, nine in ten within",
        end=" ",
    )
    print(f"{most_of_them:.2f}, all within {max(costs):.2f}")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--decks", type=int, default=25)
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--seconds", type=float, default=60.0)
    asked.add_argument("--processor", type=float, default=float("inf"), help="seconds of processor, over all threads")
    asked.add_argument("--from-card", type=int, help="ask only from this card on, after lines drawn as --lines says")
    asked.add_argument("--lines", choices=tuple(LINES), default="random")
    asked.add_argument("--positions", type=int, default=2, help="positions of each deck")
    given = asked.parse_args()
    box = Game("sentiers.games.traxx").box(options={"players": 1})[0]
    for rounds in (0, LATER):  # compiles, or loads what was compiled
        states = dealt(box, 0)
        while states[0].turned < rounds:
            play(box, states[0], 0, 0)
        solve(box, states[0], 0, 20.0 if rounds else 1.0)
    decks = range(given.seed, given.seed + given.decks)
    if given.from_card is None:
        tell_decks(box, decks, given.seconds, given.processor)
    else:
        tell_positions(box, decks, given.seconds, given.lines, given.from_card - 1, given.positions)


if __name__ == "__main__":
    main()
