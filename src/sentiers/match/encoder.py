"""A game's encoding for Python: observations, masks and actions of a match in memory, and what stands where in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from sentiers.games.binding import bind
from sentiers.games.contract import Numbers
from sentiers.games.encoding import NO_ACTION, EncodingModule, Part, Symmetry
from sentiers.match import given
from sentiers.match.kit import Kit, open_box
from sentiers.messages import BadRecord, IllegalMove, Message, SentiersError, shown

Word = tuple[int, ...]
"""A move as the one action or the two that spell it."""
BOUND = ("rules", "encoding")


class Encoder:
    """What a box's positions and moves are as numbers.

    >>> from sentiers.match import Match
    >>> canoe, match = Encoder.of("canoe"), Match.new("canoe")
    >>> word = canoe.spell(match.states(), 0, match.read("e4", 0).move)
    >>> canoe.actions, word, int(canoe.mask(match.states(), 0).sum())
    (610, (35,), 61)
    """

    def __init__(self, kit: Kit) -> None:
        module = given.kit(kit).game.encoding
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

    def __reduce__(self) -> Any:
        return type(self), (self.kit,)

    @classmethod
    def of(cls, /, game: str, edition: str | None = None, **options: object) -> Encoder:
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
        out = np.empty(self.size, np.float32) if out is None else _room(out, self.size, np.float32)
        seat, first = self._asked(states, seat, first)
        self.compiled.observe(self.kit.boxes, states, seat, first, self._concealed, out)
        return out

    def list(self, states: Numbers, seat: int, first: int = NO_ACTION) -> Numbers:
        """The actions of a seat, in ascending order."""
        seat, first = self._asked(states, seat, first)
        total = self.compiled.actions(self.kit.boxes, states, seat, first, self._moves, self._listed)
        return np.sort(self._listed[:total])

    def mask(self, states: Numbers, seat: int, first: int = NO_ACTION, out: Numbers | None = None) -> Numbers:
        """1 for each action that the seat has, as int8."""
        out = np.empty(self.actions, np.int8) if out is None else _room(out, self.actions, np.int8)
        seat, first = self._asked(states, seat, first)
        self.compiled.mask(self.kit.boxes, states, seat, first, self._moves, self._listed, out)
        return out

    def allowed(self, states: Numbers, seat: int, first: int = NO_ACTION) -> Numbers:
        """The same, each action judged by itself, as a batch does with what it is given."""
        out = np.empty(self.actions, np.int8)
        seat, first = self._asked(states, seat, first)
        self.compiled.allowed(self.kit.boxes, states, seat, first, self._moves, self._listed, out)
        return out

    def spell(self, states: Numbers, seat: int, move: int) -> Word:
        """The actions of a legal move."""
        seat, _ = self._asked(states, seat)
        if given.whole_number(move) is None or move not in self.kit.codes(states, seat):
            raise IllegalMove(Message("{given} is no legal move, as match.read gives it.", given=shown(move)))
        return self._spelt(states, seat, move)

    def words(self, states: Numbers, seat: int) -> Sequence[Word]:
        """The actions of each legal move, in the order of the rules."""
        seat, _ = self._asked(states, seat)
        return [self._spelt(states, seat, move) for move in self.kit.codes(states, seat).tolist()]

    def _spelt(self, states: Numbers, seat: int, move: int) -> Word:
        first, second = self.compiled.spell(self.kit.boxes, states, seat, np.int32(move))
        return (int(first),) if second == NO_ACTION else (int(first), int(second))

    def read(self, states: Numbers, seat: int, word: Word) -> int:
        """The move of a whole word of actions that the seat has."""
        if not self.whole(word):
            raise IllegalMove(
                Message("{given} is the beginning of a move: it takes another action.", given=shown(word))
            )
        begun = NO_ACTION
        for action in word:
            if action not in self.list(states, seat, begun):
                raise given.no_action(word)
            begun = action
        return self.move_of(states, seat, word)

    def move_of(self, states: Numbers, seat: int, word: Word) -> int:
        """The same of a word that is known to be one, as those are that `list` led to: it is not looked at again."""
        first, second = (*word, NO_ACTION)[:2]
        return int(self.compiled.read(self.kit.boxes, states, seat, first, second))

    def whole(self, word: Word) -> bool:
        """Whether these actions are a move, and not its beginning."""
        if not isinstance(word, tuple | list) or len(word) not in (1, 2) or None in map(given.whole_number, word):
            raise IllegalMove(
                Message("{given} are no actions: they are a tuple of one number or two.", given=shown(word))
            )
        return len(word) == 2 or word[0] >= self.beginnings

    def unpack(self, observation: Numbers) -> Mapping[str, Numbers]:
        """The parts of an observation, or of many (the last axis), each in its shape."""
        if not isinstance(observation, np.ndarray) or observation.shape[-1:] != (self.size,):
            raise SentiersError(Message("An observation is an array of {size} numbers.", size=self.size))
        whole = observation.shape[:-1]
        return {part.name: observation[..., at].reshape(*whole, *part.shape) for part, at in self._places()}

    def _asked(self, states: object, seat: object, first: object = NO_ACTION) -> tuple[int, int]:
        """Compiled code reads wherever a number leads it: what is asked about is looked at first. What stands in the states is not,
        as they are a match's own."""
        kind = self.kit.game.rules.STATE
        if not (isinstance(states, np.ndarray) and states.dtype == kind and states.shape == (1,)):
            raise BadRecord(Message("States are an array of one record, as match.states() gives it."))
        begun = given.whole_number(first)
        if begun is None or not (begun == NO_ACTION or 0 <= begun < self.beginnings):
            raise given.no_action(first)
        return given.seat(seat, self.kit.seats), begun

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


def _room(out: object, size: int, kind: type[np.generic]) -> Numbers:
    if not (isinstance(out, np.ndarray) and out.shape == (size,) and out.dtype == kind and out.flags.writeable):
        raise SentiersError(
            Message("It is written to an array of {size} numbers of the kind {kind}.", size=size, kind=kind.__name__)
        )
    return out
