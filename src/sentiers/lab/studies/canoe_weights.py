"""What the counts of Canoë are worth (minds/weights.py), and more of it. `python -m sentiers.lab.studies.canoe_weights FILE` lets
the search play against itself and fits the judgement to what it said of each position and to how the match ended, half and half.
It begins with what is known. Some matches are held out, to tell whether more is known than before."""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from rich.progress import track

from sentiers.bots.think import Looked, Search
from sentiers.games.canoe.minds import PROOF, weights
from sentiers.games.canoe.minds.evaluate import guess
from sentiers.games.canoe.minds.features import FEATURES
from sentiers.games.levels import Settings
from sentiers.match import Match

Array = np.ndarray[Any, Any]
OPENING = 5  # random plies at most, so that matches differ
WHIM = 0.04  # how often one plays anything later on
EPOCHS, RATE, BATCH, DECAY = 40, 2e-3, 512, 1e-2
HELD_OUT = 8  # one match of so many is not learnt from
ROW = 16


def play(dice: random.Random, simulations: int) -> Iterator[tuple[Array, float]]:
    """One match: the counts of each position that is not decided at a glance, and what it was worth to the mover."""
    match, opening = Match.new("canoe", seed=1), dice.randrange(1, OPENING + 1)
    seen: list[tuple[Array, float, int]] = []
    while not match.over:
        seat = match.turn[0]
        view = match.view(seat)
        if len(match.plies) < opening or dice.random() < WHIM:
            match.play(dice.choice(view.moves()))
            continue
        search = Search(
            match.game, match.box, view.state, seat, match.seats, Settings(proof=PROOF), dice.getrandbits(60)
        )
        search.run(simulations=simulations)
        counts = np.empty(FEATURES)
        if 0.0 < guess(match.box, view.state, counts) < 1.0:
            seen.append((counts, search.values()[seat], seat))
        best = max(search.looked(), key=_promise)
        match.play(match.game.notation.write(match.box, view.state, seat, best.move), seat=seat)
    scores = match.scores
    assert scores is not None
    for counts, value, seat in seen:
        yield counts, 0.5 * value + 0.5 * scores[seat]


def _promise(looked: Looked) -> tuple[bool, int]:
    return looked.proven and looked.value >= 1.0, looked.visits


def known() -> list[Array]:
    """The judgement as it is."""
    return [weights.WEIGHTS, np.array([weights.EVEN]), weights.TOGETHER, weights.BEGIN, weights.WORTH]


def forward(net: Sequence[Array], x: Array) -> tuple[Array, Array]:
    """The signs that are read, and the mover's chance."""
    alone, even, together, begin, worth = net
    signs = np.maximum(x @ together + begin, 0.0)
    return signs, 1.0 / (1.0 + np.exp(-(x @ alone + even + signs @ worth)))


def surprise(net: Sequence[Array], x: Array, wanted: Array) -> float:
    """How unlikely it took what came true to be, on average: the log of it."""
    _, chance = forward(net, x)
    return float(-(wanted * np.log(chance) + (1.0 - wanted) * np.log(1.0 - chance)).mean())


def fit(before: Sequence[Array], x: Array, wanted: Array, chance: np.random.Generator, epochs: int) -> list[Array]:
    """The judgement, fitted by Adam; counts that are large are looked at as if they were not."""
    scale = np.maximum(1.0, x.std(axis=0))
    x = x / scale
    net = [part.astype(float) for part in before]
    net[0], net[2] = net[0] * scale, net[2] * scale[:, None]
    mean, square = [np.zeros_like(part) for part in net], [np.zeros_like(part) for part in net]
    steps, order, step = max(1, epochs * (len(x) // BATCH)), np.arange(len(x)), 0
    for _ in range(epochs):
        chance.shuffle(order)
        for first in range(0, len(x) - BATCH + 1, BATCH):
            some = x[order[first : first + BATCH]]
            signs, found = forward(net, some)
            error = (found - wanted[order[first : first + BATCH]]) / BATCH
            back = error[:, None] * net[4] * (signs > 0.0)
            slopes = [some.T @ error, error.sum(keepdims=True), some.T @ back, back.sum(axis=0), signs.T @ error]
            step += 1
            rate = RATE * (1.0 - step / steps)
            for part, slope in enumerate(slopes):
                mean[part] = 0.9 * mean[part] + 0.1 * slope
                square[part] = 0.999 * square[part] + 0.001 * slope * slope
                moved = mean[part] / (1.0 - 0.9**step) / (np.sqrt(square[part] / (1.0 - 0.999**step)) + 1e-8)
                net[part] -= rate * (moved + DECAY * net[part])
    net[0], net[2] = net[0] / scale, net[2] / scale[:, None]
    return [np.round(part, 3) for part in net]


def written(net: Sequence[Array]) -> str:
    """As it stands in weights.py."""
    alone, even, together, begin, worth = net
    tables = (("WEIGHTS", alone), ("TOGETHER", together), ("BEGIN", begin), ("WORTH", worth))
    lines = [f"EVEN = {even[0]:g}"]
    for name, table in tables:
        lines.append(f"{name} = np.array([")
        lines += [f"    {', '.join(f'{number:.3f}' for number in row)}," for row in table.reshape(-1, ROW)]
        lines.append(f"]).reshape{table.shape}" if table.ndim == 2 else "])")
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("file", type=Path, help="where the tables are written")
    reader.add_argument("--matches", type=int, default=2_700)
    reader.add_argument("--simulations", type=int, default=2_000)
    reader.add_argument("--epochs", type=int, default=EPOCHS)
    reader.add_argument("--seed", type=int, default=0)
    asked = reader.parse_args(arguments)
    dice, chance = random.Random(asked.seed), np.random.default_rng(asked.seed)
    learnt: list[tuple[Array, float]] = []
    held: list[tuple[Array, float]] = []
    for number in track(range(asked.matches), description="matches"):
        (learnt if number % HELD_OUT else held).extend(play(dice, asked.simulations))
    (x, wanted), (other, true) = (
        (np.array([counts for counts, _ in part]), np.array([worth for _, worth in part])) for part in (learnt, held)
    )
    net = fit(known(), x, wanted, chance, asked.epochs)
    print(f"{len(x)} positions; of {len(other)} others it was surprised by {surprise(known(), other, true):.4f}")
    print(f"and is now by {surprise(net, other, true):.4f}")
    asked.file.write_text(written(net), encoding="utf-8")


if __name__ == "__main__":
    main()
