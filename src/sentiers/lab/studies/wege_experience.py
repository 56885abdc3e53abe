"""What the master of Wege has learnt (minds/experience.py), and more of it. `python -m sentiers.lab.studies.wege_experience FILE`
lets it play against itself, with little thought, and fits the network of minds/foresight.py to how the matches ended. It begins
with what it knows, or with `--anew` with nothing. Some matches are held out, to tell whether it knows more than before."""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from sentiers.games.minds import Budget
from sentiers.games.wege.box import NO_TILE, TILES
from sentiers.games.wege.minds import Thinking, experience
from sentiers.games.wege.minds.fillings import DEALS, look_at, workspace
from sentiers.games.wege.minds.foresight import INPUTS, NO_PAIRS, OUTPUTS, see
from sentiers.games.wege.rules import STATE
from sentiers.games.wege.rules.aims import strictness
from sentiers.games.wege.rules.ducks import pairs
from sentiers.games.wege.rules.network import connects
from sentiers.kernel import blank
from sentiers.kernel.dice import generator
from sentiers.match import Match

Array = np.ndarray[Any, Any]
USUAL = 0.7  # the share of matches as they are opened; the others have one of these options
OTHERS: tuple[dict[str, Any], ...] = (
    {"experts": True},
    {"near": True},
    {"aim": "children"},
    {"aim": "ducks"},
    {"bridges": True},
    {"aim": "land-child"},
)
THOUGHT = Budget(simulations=100)
RISKS = (0.4, 0.4, 0.25, 0.55)  # what it is worth to who plays that nobody wins
OPENING = 8  # random plies at most, so that matches differ
WHIM = 0.03  # how often one plays anything later on
HIDDEN, BATCH, DECAY = 48, 512, 1e-4
ANEW, ONWARD = (12, 3e-3), (10, 5e-4)  # how often all is gone through, and how fast it is learnt
HELD_OUT = 10  # one match of so many is not learnt from


def inputs(box: Any, state: Any, deal: int = 0) -> Iterator[Array]:
    """What the network sees of a position as a search meets it: with the next tile shown where it is, then not known, then without
    the one in hand, too, before it is drawn; by the lots dealt from this one on."""
    states, work = blank(STATE), workspace()
    states[0] = state
    s = states[0]
    look_at(box, s, work, deal)
    for known in range(2, -1, -1):
        if known == 1 and s.drawn < TILES:
            s.deck[s.drawn] = NO_TILE
        if known == 0 and not s.passed and s.turns:
            s.hand = s.deck[s.drawn - 1] = NO_TILE
        found = np.empty(INPUTS)
        see(box, s, work, found)
        yield found


def ending(match: Match, mover: int) -> tuple[int, int]:
    """How a match has ended for a side: which output of each kind came true."""
    s, box = match.state, match.box
    own, other = (connects(s, side, strictness(box, side)) for side in (mover, 1 - mover))
    mine, theirs = pairs(s, mover), pairs(s, 1 - mover)
    who = 2 if own and other else 0 if own else 1 if other else 3
    if mine == 0 or theirs == 0:
        return who, NO_PAIRS + (1 if mine else 2 if theirs else 0)
    return who, NO_PAIRS + (3 if mine > theirs else 4 if theirs > mine else 5)


def play(dice: random.Random) -> tuple[list[Array], list[tuple[int, int]]]:
    """One match: all that was seen, and what came of it."""
    minds, rng = [Thinking(dice.choice(RISKS)) for _ in range(2)], generator(dice.getrandbits(64))
    match = Match.new("wege", seed=dice.getrandbits(60), **({} if dice.random() < USUAL else dice.choice(OTHERS)))
    opening, seen, movers = dice.randrange(OPENING + 1), [], []
    while not match.over:
        view = match.view(match.turn[0])
        for found in inputs(view.box, view.state, dice.randrange(DEALS)):
            seen.append(found)
            movers.append(view.seat & 1)
        if len(match.plies) < opening or dice.random() < WHIM:
            code = dice.choice(view.codes().tolist())
        else:
            code = minds[view.seat & 1].choose(view, THOUGHT, rng)
        match.play(match.game.notation.write(view.box, view.state, view.seat, code))
    return seen, [ending(match, mover) for mover in movers]


def forward(net: list[Array], x: Array) -> tuple[Array, Array]:
    hidden = np.maximum(x @ net[0] + net[1], 0.0)
    y = hidden @ net[2] + net[3]
    for part in (y[:, :NO_PAIRS], y[:, NO_PAIRS:]):
        part -= part.max(axis=1, keepdims=True)
        np.exp(part, out=part)
        part /= part.sum(axis=1, keepdims=True)
    return hidden, y


def known() -> list[Array]:
    """The network as it is."""
    return [experience.FIRST, experience.FIRST_BIAS, experience.LAST, experience.LAST_BIAS]


def ignorant(chance: np.random.Generator) -> list[Array]:
    """A network that knows nothing."""
    return [
        chance.normal(0.0, 0.7 * (2 / INPUTS) ** 0.5, (INPUTS, HIDDEN)),
        np.zeros(HIDDEN),
        chance.normal(0.0, 0.3 / HIDDEN**0.5, (HIDDEN, OUTPUTS)),
        np.zeros(OUTPUTS),
    ]


def surprise(net: list[Array], x: Array, wanted: Array) -> float:
    """How unlikely it took what came true to be, on average: the log of it, both kinds of outputs together."""
    _, chances = forward(net, x)
    return float(-np.log(np.take_along_axis(chances, wanted, axis=1)).sum(axis=1).mean())


def fit(
    before: list[Array], x: Array, wanted: Array, chance: np.random.Generator, epochs: int, rate: float
) -> list[Array]:
    """The network, fitted by Adam; what came true is to be as likely as possible. What was known is not forgotten but for cause."""
    net = [part.copy() for part in before]
    mean, square = [np.zeros_like(part) for part in net], [np.zeros_like(part) for part in net]
    steps, rows = epochs * (len(x) // BATCH), np.arange(BATCH)
    order, step = np.arange(len(x)), 0
    for _ in range(epochs):
        chance.shuffle(order)
        for first in range(0, len(x) - BATCH + 1, BATCH):
            batch = order[first : first + BATCH]
            hidden, error = forward(net, x[batch])
            for kind in range(2):
                error[rows, wanted[batch, kind]] -= 1.0
            error /= BATCH
            back = (error @ net[2].T) * (hidden > 0.0)
            slopes = [x[batch].T @ back, back.sum(axis=0), hidden.T @ error, error.sum(axis=0)]
            for part in (0, 2):
                slopes[part] += DECAY * (net[part] - before[part])
            step += 1
            fast = rate * (1.0 - step / steps) + 1e-5
            for part, slope in enumerate(slopes):
                mean[part] = 0.9 * mean[part] + 0.1 * slope
                square[part] = 0.999 * square[part] + 0.001 * slope**2
                change = (mean[part] / (1 - 0.9**step)) / (np.sqrt(square[part] / (1 - 0.999**step)) + 1e-8)
                net[part] -= fast * change
    return net


def written(net: list[Array], matches: int) -> str:
    """The text of minds/experience.py."""
    lines = [
        f'"""What the network of foresight.py has learnt: from {matches:,} matches that the master played against itself, with',
        'little thought (lab/studies/wege_experience.py)."""',
        "",
        "import numpy as np",
        "",
        "# fmt: off",
    ]
    for name, part in zip(("FIRST", "FIRST_BIAS", "LAST", "LAST_BIAS"), net, strict=True):
        lines.append(f"{name} = np.array([")
        for row in part if part.ndim == 2 else [part]:
            texts = [f"{number:.2f}" for number in row]
            inner = [", ".join(texts[at : at + 16]) for at in range(0, len(texts), 16)]
            text = ",\n     ".join(inner)
            lines.append(f"    [{text}]," if part.ndim == 2 else f"    {text},".replace("     ", "    "))
        lines.append("])")
    return "\n".join([*lines, "# fmt: on", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="where to write what was learnt, as minds/experience.py")
    parser.add_argument("--seconds", type=float, default=480.0, help="for the matches")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--anew", action="store_true", help="forget what is known")
    asked = parser.parse_args()
    dice, end = random.Random(asked.seed), time.perf_counter() + asked.seconds
    seen: list[Array] = []
    ended: list[tuple[int, int]] = []
    held: list[bool] = []
    matches = 0
    while time.perf_counter() < end or len(seen) < 3 * BATCH:
        found, came = play(dice)
        seen += found
        ended += came
        held += [matches % HELD_OUT == 0] * len(found)
        matches += 1
    x, wanted, out, chance = np.array(seen), np.array(ended), np.array(held), np.random.default_rng(asked.seed)
    before = ignorant(chance) if asked.anew else known()
    net = fit(before, x[~out], wanted[~out], chance, *(ANEW if asked.anew else ONWARD))
    was, is_ = (surprise(one, x[out], wanted[out]) for one in (known(), net))
    print(f"{matches} matches. What comes of those held out surprises it by {is_:.3f}, before by {was:.3f}.")
    asked.file.write_text(written(net, matches))


if __name__ == "__main__":
    main()
