"""A moment of a match: all that a state of OpenSpiel holds on this side of it. It never changes, so clones share it, and what was
found out about it is found out once; a move leads to another moment, which knows the one before."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, NamedTuple

import numpy as np

from sentiers.games.contract import SPECTATOR, Numbers
from sentiers.games.encoding import NO_ACTION
from sentiers.lab.open_spiel.terms import CHANCE, OVER, TOGETHER, Terms
from sentiers.match import given
from sentiers.match.kit import twin

DIGEST = 8  # bytes

Made = tuple[int, int, int]
"""A seat, and the actions that spell its move; the second is NO_ACTION where one is enough."""


class Heard(NamedTuple):
    """A move as somebody knows it."""

    seat: int
    text: str
    first: int
    second: int
    """NO_ACTION, as the first, where it was made face down."""


class Memory(NamedTuple):
    """All that a seat has seen so far."""

    digest: bytes
    """Of every record as it saw it, and of every move as it heard it."""
    heard: tuple[Heard, ...]


class Moment:
    __slots__ = (
        "_actions",
        "_memories",
        "_seen",
        "before",
        "dealt",
        "depth",
        "first",
        "like",
        "mask",
        "seat",
        "states",
        "step",
        "terms",
    )

    terms: Terms
    dealt: tuple[int, ...]
    """What chance has brought so far."""
    states: Any
    """The record, as an array of one; None before the deal. Nobody may change it."""
    mask: int
    """The seats that act."""
    seat: int
    """Who acts, as OpenSpiel names players."""
    first: int
    """The action that the seat has begun a move with."""
    before: Moment | None
    step: tuple[Made, ...]
    """What was done then: one move, or the moves of all who acted together."""
    depth: int
    like: tuple[int, Moment] | None
    """A seat to which this one looks like that other moment: it is what the seat imagines there, and remembers the same."""

    @classmethod
    def new(
        cls,
        terms: Terms,
        states: Numbers | None,
        dealt: tuple[int, ...] = (),
        first: int = NO_ACTION,
        depth: int = 0,
        like: tuple[int, Moment] | None = None,
    ) -> Moment:
        """The first one of a chain."""
        found = cls.__new__(cls)
        found.terms, found.dealt, found.states, found.first, found.depth, found.like = (
            terms,
            dealt,
            states,
            first,
            depth,
            like,
        )
        found.before, found.step = None, ()
        found._clear(0 if states is None else terms.worlds.acting(terms.boxes, states))
        return found

    @classmethod
    def beginning(cls, terms: Terms, dealt: tuple[int, ...] = ()) -> Moment:
        return cls.new(terms, terms.deal(dealt) if len(dealt) == terms.chances else None, dealt)

    def _clear(self, mask: int) -> None:
        self.mask = mask
        if self.states is None:
            self.seat = CHANCE
        else:
            self.seat = self.terms.actor(mask) if not 0 < self.terms.horizon <= self.depth else OVER
        self._actions: dict[int, list[int]] = {}
        self._seen: dict[int, bytes] = {}
        self._memories: dict[int, Memory] = {}

    def after(self, action: int) -> Moment:
        """What comes when who acts does this."""
        if self.states is None:
            return self.beginning(self.terms, (*self.dealt, action))
        if self.first == NO_ACTION and action < self.terms.begins:
            return self._begun(action)
        word = (action, NO_ACTION) if self.first == NO_ACTION else (self.first, action)
        return self.made(((self.seat, *word),))

    def after_all(self, actions: list[int]) -> Moment:
        """What comes when those who act together do this; of the others' actions, nothing."""
        return self.made(
            tuple((seat, action, NO_ACTION) for seat, action in enumerate(actions) if self.mask >> seat & 1)
        )

    def made(self, step: tuple[Made, ...]) -> Moment:
        found, terms, mask = type(self).__new__(type(self)), self.terms, 0
        states = twin(self.states)
        for seat, first, second in step:
            mask = terms.worlds.step(terms.boxes, states, seat, first, second)
        found.terms, found.dealt, found.states, found.first, found.like = terms, self.dealt, states, NO_ACTION, None
        found.before, found.step, found.depth = self, step, self.depth + 1
        found._clear(mask)
        return found

    def _begun(self, action: int) -> Moment:
        found = type(self).__new__(type(self))
        for name in ("terms", "dealt", "states", "like", "before", "step", "depth"):
            setattr(found, name, getattr(self, name))
        found.first = action
        found._clear(self.mask)
        return found

    def imagined(self, seat: int) -> Moment:
        """Another truth that this seat cannot tell from this one, each as likely as the rules make it."""
        terms, states = self.terms, twin(self.states)
        terms.kit.conceal(states, seat)
        terms.worlds.imagine(terms.boxes, states, seat, terms.rng)
        return Moment.new(terms, states, self.dealt, self.first, self.depth, (seat, self))

    # What one may do

    def actions(self, seat: int) -> list[int]:
        found = self._actions.get(seat)
        if found is None:
            acts = seat >= 0 and (seat == self.seat or (self.seat == TOGETHER and self.mask >> seat & 1))
            found = self.terms.encoder.list(self.states, seat, self.first).tolist() if acts else []
            self._actions[seat] = found
        return found

    def demand(self, seat: int, action: int) -> None:
        """An action that the seat has, or an outcome that chance has; anything else is refused."""
        if action not in (range(self.terms.outcome_count) if seat == CHANCE else self.actions(seat)):
            raise given.no_action(action)

    def demand_all(self, actions: list[int]) -> None:
        """An action of each who acts; what the others hand in is not looked at."""
        if self.seat != TOGETHER or len(actions) != self.terms.seats:
            raise given.no_action(actions)
        for seat, action in enumerate(actions):
            if self.mask >> seat & 1:
                self.demand(seat, action)

    def told(self, seat: int, action: int) -> str:
        """An action in words: its move in notation."""
        terms = self.terms
        if seat == CHANCE:
            if action not in range(terms.outcome_count):
                return f"no action: {action}"
            return terms.deals[action].name if terms.deals else f"{action:02x}"
        if action not in self.actions(seat):
            return f"no action: {action}"
        if self.first == NO_ACTION and action < terms.begins:
            return f"begin {action}"
        word = (action,) if self.first == NO_ACTION else (self.first, action)
        move = terms.encoder.move_of(self.states, seat, word)
        return terms.kit.game.notation.write(terms.box, self.states[0], seat, move)

    def utilities(self) -> list[float]:
        return self.terms.utilities(self.states) if self.seat == OVER else [0.0] * self.terms.seats

    # What one may know

    def seen(self, viewer: int) -> bytes:
        """The record as this seat may know it."""
        found = self._seen.get(viewer)
        if found is None:
            found = self._seen[viewer] = self._concealed(self.states, viewer).tobytes()
        return found

    def _concealed(self, states: Numbers, viewer: int) -> Numbers:
        concealed = twin(states)
        self.terms.kit.conceal(concealed, viewer)
        return concealed

    def position(self, viewer: int) -> str:
        """What this seat sees, as a text board."""
        return self._written(self._concealed(self.states, viewer))

    def truth(self) -> str:
        """All there is, as a text board."""
        return self._written(self.states)

    def _written(self, states: Numbers) -> str:
        return self.terms.kit.game.positions.write(self.terms.box, states[0])

    def begun(self, viewer: int) -> int:
        """What this seat has begun a move with."""
        return self.first if viewer == self.seat else NO_ACTION

    def memory(self, viewer: int) -> Memory:
        way: list[Moment] = []
        moment, found = self, self._memories.get(viewer)
        while found is None:
            if moment.before is None:
                found = moment._memories[viewer] = moment._first_memory(viewer)
            else:
                way.append(moment)
                moment = moment.before
                found = moment._memories.get(viewer)
        for moment in reversed(way):
            found = moment._memories[viewer] = moment._remembering(found, viewer)
        return found

    def _first_memory(self, viewer: int) -> Memory:
        if self.like is not None and self.like[0] == viewer:
            return self.like[1].memory(viewer)
        return Memory(blake2b(self.seen(viewer), digest_size=DIGEST).digest(), ())

    def _remembering(self, earlier: Memory, viewer: int) -> Memory:
        digest, heard = blake2b(earlier.digest, digest_size=DIGEST), []
        for number in range(len(self.step)):
            move, masked = self._hear(number, viewer)
            heard.append(move)
            digest.update(np.array([move.seat, masked]).tobytes())
        digest.update(self.seen(viewer))
        return Memory(digest.digest(), (*earlier.heard, *heard))

    def _hear(self, number: int, viewer: int) -> tuple[Heard, int]:
        """One of the moves of the step that led here, and its code. Those who act together show at once what they do, so that
        each of them is heard as if he had been the last."""
        assert self.before is not None
        terms, (seat, first, second) = self.terms, self.step[number]
        states = twin(self.before.states)
        for other in range(len(self.step)):
            if other != number:
                terms.worlds.step(terms.boxes, states, *self.step[other])
        word = (first,) if second == NO_ACTION else (first, second)
        move = terms.encoder.move_of(states, seat, word)
        masked = terms.kit.masked(states, seat, move, viewer)
        text = terms.kit.game.notation.write(terms.box, self._concealed(states, viewer)[0], seat, masked)
        if masked != move:
            first = second = NO_ACTION
        return Heard(seat, text, first, second), masked

    def __deepcopy__(self, memo: object) -> Moment:
        """What OpenSpiel calls to clone a state."""
        return self

    def __reduce__(self) -> Any:
        steps, moment = [], self
        while moment.before is not None:
            steps.append(moment.step)
            moment = moment.before
        root = None if moment.states is None else moment.states.tobytes()
        return restored, (self.terms, self.dealt, root, moment.depth, tuple(reversed(steps)), self.first)


def restored(
    terms: Terms,
    dealt: tuple[int, ...],
    root: bytes | None,
    depth: int,
    steps: tuple[tuple[Made, ...], ...],
    first: int,
) -> Moment:
    """A moment that was written down."""
    states = None if root is None else np.frombuffer(root, dtype=terms.kit.game.rules.STATE).copy()
    moment = Moment.new(terms, states, dealt, NO_ACTION if steps else first, depth)
    for step in steps:
        moment = moment.made(step)
    return moment._begun(first) if steps and first != NO_ACTION else moment


def observation(moment: Moment, viewer: int) -> str:
    """What a seat sees now, as a text: the board, and a digest of the whole record as it knows it, of which the board may leave
    something out."""
    if moment.states is None:
        return "undealt"
    digest = blake2b(moment.seen(viewer), digest_size=DIGEST).hexdigest()
    return f"{moment.position(viewer)}\n{_begun(moment, viewer)}seen {digest}"


def information(moment: Moment, viewer: int) -> str:
    """What a seat has seen so far, as a text: the board, the moves as it heard them, and a digest of it all."""
    if moment.states is None:
        return f"player {viewer}, undealt"
    memory = moment.memory(viewer)
    heard = " ".join(f"{move.seat}:{move.text.replace(' ', '_')}" for move in memory.heard)
    return (
        f"player {viewer}\n{moment.position(viewer)}\n{_begun(moment, viewer)}heard {heard or 'nothing'}\n"
        f"seen {memory.digest.hex()}"
    )


def _begun(moment: Moment, viewer: int) -> str:
    return f"begun {moment.first}\n" if viewer != SPECTATOR and moment.begun(viewer) != NO_ACTION else ""
