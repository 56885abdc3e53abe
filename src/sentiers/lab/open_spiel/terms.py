"""What is played in OpenSpiel: a box, how its match begins and where it is cut off; and the same as parameters of a game there.

A match begins with chance: its deal, one of a list where the game has one, else the seed of the match, byte by byte. What comes to
light later is a secret until then. So all that is random stands in the history, and a state follows from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import unquote

import numpy as np

from sentiers.games.binding import THINKING, bind
from sentiers.games.card import Card, Value
from sentiers.games.contract import Numbers
from sentiers.kernel.dice import draw, generator
from sentiers.match import Match
from sentiers.match.encoder import Encoder
from sentiers.match.kit import Kit, open_box
from sentiers.messages import BadOption, Message

CHANCE, TOGETHER, OVER = -1, -2, -4  # pyspiel.PlayerId, where looking one up takes longer than all the rest
SEED_BYTES = 8
BYTE = 256
OWN = ("edition", "position", "horizon", "sequential")  # the parameters that are no options of the game
_UNSAFE = "%/,=()"

Worth = Callable[[Numbers], list[float]]
"""What a record, as an array of one, is worth to each seat where a match is cut off."""


def written(position: str) -> str:
    """A position as a parameter of OpenSpiel's, which may be no line break, comma, bracket or equals sign.

    >>> read(written("2 . L\\nlight to move, turn 3")), written("2 . L\\nlight to move, turn 3")
    ('2 . L\\nlight to move, turn 3', '2 . L/light to move%2C turn 3')
    """
    return "".join(f"%{ord(sign):02X}" if sign in _UNSAFE else sign for sign in position).replace("\n", "/")


def read(parameter: str) -> str:
    """The position that a parameter means; one as it is written elsewhere, on several lines, means itself."""
    return parameter if "\n" in parameter else unquote(parameter.replace("/", "\n"))


def specification(card: Card) -> dict[str, Value]:
    """The parameters of a game, with their defaults."""
    found: dict[str, Value] = {option.name: option.default for option in card.options}
    found |= {"edition": card.editions[0], "position": "", "horizon": 0}
    return found | ({"sequential": False} if card.simultaneous else {})


class Terms:
    """A box, and all that is fixed about the matches played with it."""

    def __init__(
        self,
        kit: Kit,
        position: str = "",
        horizon: int = 0,
        sequential: bool = False,
        seed: int = 0,
        worth: Worth | None = None,
    ) -> None:
        if horizon < 0:
            raise BadOption(
                Message(
                    "A match is cut off after so many moves, or never, which is 0: not after {given}.", given=horizon
                )
            )
        self.kit = kit
        self.card = kit.game.card
        self.boxes, self.box, self.seats = kit.boxes, kit.box, kit.seats
        self.encoder = Encoder(kit)
        self.begins = self.encoder.beginnings
        self.worlds: Any = bind("sentiers.lab.open_spiel.worlds", kit.game, (*THINKING, "encoding"))
        self.position, self.horizon, self.worth = read(position), horizon, worth
        self.together = self.card.simultaneous and not sequential and kit.seats > 1
        """Whether those who act at once do so in OpenSpiel too; else they act one after the other, each unseen by the others."""
        self.rng = generator(seed)
        """For what is imagined."""
        deals = self.encoder.module.ABILITIES.deals
        self.deals = () if deals is None or self.position else deals(kit.box)
        self.chances = 0 if not self.card.chance or (deals and self.position) else 1 if self.deals else SEED_BYTES
        """How many chance nodes there are."""

    @classmethod
    def of(cls, name: str, parameters: Mapping[str, Any]) -> Terms:
        """From the parameters of OpenSpiel's game."""
        own = {key: value for key, value in parameters.items() if key in OWN}
        options = {key: value for key, value in parameters.items() if key not in OWN}
        return cls(open_box(name, own.pop("edition", None) or None, options), **own)

    @property
    def parameters(self) -> dict[str, Value]:
        edition = self.kit.edition
        found = specification(self.card) | dict(self.kit.options)
        found |= {
            "edition": edition.own or edition.file,
            "position": written(self.position),
            "horizon": self.horizon,
        }
        return found | ({"sequential": not self.together and self.seats > 1} if self.card.simultaneous else {})

    @property
    def shared(self) -> bool:
        """Whether what the seats play for always adds up to the same."""
        able = self.kit.game.rules.ABILITIES
        return self.seats > 1 and (able.reward is None or able.shared)

    @property
    def outcome_count(self) -> int:
        """How many outcomes a chance node has; none where there is no chance."""
        return (len(self.deals) or BYTE) if self.chances else 0

    def outcomes(self) -> list[tuple[int, float]]:
        """Of a chance node."""
        if self.deals:
            return [(number, deal.probability) for number, deal in enumerate(self.deals)]
        return [(number, 1 / BYTE) for number in range(BYTE)]

    def deal(self, dealt: tuple[int, ...]) -> Numbers:
        """The record that these outcomes of chance lead to."""
        position: str | None = self.deals[dealt[0]].position if self.deals else self.position
        seed = 0 if self.deals else int.from_bytes(dealt)
        return Match(self.kit, seed, position or None)._states

    def actor(self, mask: int) -> int:
        """The player of OpenSpiel's who acts, for the mask of the seats that do."""
        if not mask:
            return OVER
        lowest = (mask & -mask).bit_length() - 1
        return TOGETHER if self.together and mask != 1 << lowest else lowest

    def utilities(self, states: Numbers) -> list[float]:
        """What a record is worth to each seat, from −1 to 1: its rewards, or where the match is only cut off what was said of it,
        else the same to everybody."""
        if not self.kit.over(states):
            return self.worth(states) if self.worth else [2.0 / self.seats - 1.0 if self.shared else 0.0] * self.seats
        out = np.zeros(self.seats)
        self.worlds.utilities(self.boxes, states, out)
        found: list[float] = out.tolist()
        return found

    def draw(self, below: int) -> int:
        """A random number, for who plays on at random."""
        return int(draw(self.rng, below))

    def __reduce__(self) -> Any:
        return remembered, (self.card.name, tuple(self.parameters.items()))


@lru_cache(maxsize=64)
def remembered(name: str, parameters: tuple[tuple[str, Value], ...]) -> Terms:
    """The terms of a state that was written down."""
    return Terms.of(name, dict(parameters))
