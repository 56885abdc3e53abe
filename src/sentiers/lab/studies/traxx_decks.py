"""How many decks of Träxx are proven: each from its first card, and from the fourth after the first lines of a good path.
`python -m sentiers.lab.studies.traxx_decks --decks 25 --seconds 60` prints the table of docs/traxx-proof.md; on a busy machine,
`--seconds 3600 --processor 120` measures the same by what the processor gave."""

from __future__ import annotations

import argparse
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from sentiers.games.game import Game
from sentiers.games.traxx.minds.solve import Answer, solve
from sentiers.games.traxx.rules import STATE, deal, play
from sentiers.kernel import blank

LATER = 3  # rounds played before the second question


def dealt(box: Any, deck: int) -> Any:
    states = blank(STATE)
    deal(box, states[0], np.uint64(deck))
    return states


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


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--decks", type=int, default=25)
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--seconds", type=float, default=60.0)
    asked.add_argument("--processor", type=float, default=float("inf"), help="seconds of processor, over all threads")
    given = asked.parse_args()
    box = Game("sentiers.games.traxx").box(options={"players": 1})[0]
    solve(box, dealt(box, 0)[0], 0, 1.0)  # compiles, or loads what was compiled
    print("| deck | optimum | seconds | of processor | from the fourth card | seconds | of processor |")
    print("|---:|---:|---:|---:|---:|---:|---:|")
    answers = []
    for deck in range(given.seed, given.seed + given.decks):
        line, answer = row(box, deck, given.seconds, given.processor)
        print(line, flush=True)
        answers.append(answer)
    gaps = [answer.most - answer.best for answer in answers]
    print(f"\nproven: {gaps.count(0)} of {len(gaps)}; the widest gap: {max(gaps)}")


if __name__ == "__main__":
    main()
