"""What the tests of the environments share: each way to sit at each game, and play that looks at masks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sentiers.kernel.dice import generator
from sentiers.lab.table import usual
from sentiers.lab.versions import env_id, playable
from sentiers.match.encoder import Encoder
from sentiers.match.kit import twin
from sentiers.server.counts import counts

CARDS = playable()
CASES: list[tuple[str, dict[str, Any]]] = [(card.name, found["options"]) for card in CARDS for found in counts(card)]
"""Every game, with each choice of how many play."""
NAMES = ["-".join(map(str, [game, *options.values()])) for game, options in CASES]
each_case = pytest.mark.parametrize(("game", "options"), CASES, ids=NAMES)
IDS = [
    env_id(card, kind)
    for card in CARDS
    for kind, most in (("", 9), ("Solo", 1))
    if usual(card, 2 if most > 1 else 1, most) is not None
]
"""Of the tasks in Gymnasium."""


def env_id_of(game: str) -> str:
    return next(env_id(card) for card in CARDS if card.name == game)


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
