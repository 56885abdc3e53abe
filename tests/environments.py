"""What the tests of the environments share: each way to sit at each game, and play that looks at masks."""

from __future__ import annotations

from typing import Any

import numpy as np

from sentiers.kernel.dice import generator
from sentiers.lab.versions import playable
from sentiers.match.encoder import Encoder
from sentiers.match.kit import twin
from sentiers.server.counts import counts

CARDS = playable()
CASES: list[tuple[str, dict[str, Any]]] = [(card.name, found["options"]) for card in CARDS for found in counts(card)]
"""Every game, with each choice of how many play."""
NAMES = ["-".join(map(str, [game, *options.values()])) for game, options in CASES]


def among(dice: np.random.Generator, mask: Any) -> int:
    return int(dice.choice(np.flatnonzero(mask)))


def worlds(encoder: Encoder, states: Any, seat: int, number: int = 2):
    """What a seat may imagine, of what is hidden from it in these states."""
    rng = generator(3)
    for _ in range(number):
        world = twin(states)
        encoder.kit.conceal(world, seat)
        encoder.kit.imagine(world, seat, rng)
        yield world
