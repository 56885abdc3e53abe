"""A game's encoding for Python: observations, masks and actions of a match in memory, and what stands where in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

import numpy as np

from sentiers.games.binding import bind
from sentiers.games.contract import Numbers
from sentiers.games.encoding import NO_ACTION, EncodingModule, Part, Symmetry
from sentiers.match.kit import Kit, open_box
from sentiers.messages import Message, SentiersError

Word = tuple[int, ...]
"""A move as the one action or the two that spell it."""
BOUND = ("rules", "encoding")


class Encoder:
    """What a box's positions and moves are as numbers.

    >>> from sentiers.match import Match
    >>> canoe, match = Encoder.of("canoe"), Match.new("canoe")
    >>> word = canoe.spell(match._states, 0, match.read("e4", 0).move)
    >>> canoe.actions, word, int(canoe.mask(match._states, 0).sum())
    (610, (35,), 61)
    """

    def __init__(self, kit: Kit) -> None:
        module = kit.game.encoding
        if module is None:
            raise SentiersError(
                Message("{game} has no encoding: nobody can learn it by numbers.", game=kit.game.card.title)
            )
        self.kit = kit
        self.module: EncodingModule = module
        self.actions = module.actions(kit.box)
        self.beginnings = int(module.beginnings(kit.box))
        """Actions below this number begin a move of two."""
        begun = Part("begun", (self.beginnings,), "mine", "The action that I have begun a move with.")
        self.parts = (*module.parts(kit.box), *([begun] if self.beginnings else []))
        self.size = sum(part.size for part in self.parts)
        """Of an observation."""
        self._concealed = kit.blank()
        self._moves = np.empty(kit.game.rules.MOST_MOVES, np.int32)
        self._listed = np.empty(self.most_listed, np.int32)

    @classmethod
    def of(cls, game: str, edition: str | None = None, **options: object) -> Encoder:
        return cls(open_box(game, edition, options))

    @property
    def most_listed(self) -> int:
        """So many actions a seat has at the most at once."""
        return self.actions if self.beginnings else min(self.actions, self.kit.game.rules.MOST_MOVES)

    @cached_property
    def compiled(self) -> Any:
        return bind("sentiers.match.encoded", self.kit.game, BOUND)

    def observe(self, states: Numbers, seat: int, first: int = NO_ACTION, out: Numbers | None = None) -> Numbers:
        """What a seat may know of these states, an array of one record; `first` is what it has begun a move with."""
        out = np.empty(self.size, np.float32) if out is None else out
        self.compiled.observe(self.kit.boxes, states, seat, first, self._concealed, out)
        return out

    def list(self, states: Numbers, seat: int, first: int = NO_ACTION) -> Numbers:
        """The actions of a seat, in ascending order."""
        total = self.compiled.actions(self.kit.boxes, states, seat, first, self._moves, self._listed)
        return np.sort(self._listed[:total])

    def mask(self, states: Numbers, seat: int, first: int = NO_ACTION, out: Numbers | None = None) -> Numbers:
        """1 for each action that the seat has, as int8."""
        out = np.empty(self.actions, np.int8) if out is None else out
        self.compiled.mask(self.kit.boxes, states, seat, first, self._moves, self._listed, out)
        return out

    def allowed(self, states: Numbers, seat: int, first: int = NO_ACTION) -> Numbers:
        """The same, each action judged by itself, as a batch does with what it is given."""
        out = np.empty(self.actions, np.int8)
        self.compiled.allowed(self.kit.boxes, states, seat, first, self._moves, self._listed, out)
        return out

    def spell(self, states: Numbers, seat: int, move: int) -> Word:
        """The actions of a move."""
        first, second = self.compiled.spell(self.kit.boxes, states, seat, np.int32(move))
        return (int(first),) if second == NO_ACTION else (int(first), int(second))

    def read(self, states: Numbers, seat: int, word: Word) -> int:
        """The move of a whole word of actions that the seat has."""
        first, second = (*word, NO_ACTION)[:2]
        return int(self.compiled.read(self.kit.boxes, states, seat, first, second))

    def whole(self, word: Word) -> bool:
        """Whether these actions are a move, and not its beginning."""
        return len(word) == 2 or word[0] >= self.beginnings

    def unpack(self, observation: Numbers) -> Mapping[str, Numbers]:
        """The parts of an observation, or of many (the last axis), each in its shape."""
        whole = observation.shape[:-1]
        return {part.name: observation[..., at].reshape(*whole, *part.shape) for part, at in self._places()}

    def _places(self) -> Iterator[tuple[Part, slice]]:
        first = 0
        for part in self.parts:
            yield part, slice(first, first + part.size)
            first += part.size

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Of the box; what is begun stays at its place behind the parts of the game."""
        find = self.module.ABILITIES.symmetries
        found = () if find is None else find(self.kit.box)
        if not self.beginnings:
            return found
        return tuple(
            symmetry._replace(
                places=np.concatenate(
                    [symmetry.places, len(symmetry.places) + np.argsort(symmetry.actions[: self.beginnings])]
                )
            )
            for symmetry in found
        )
