"""Who waits to be thought about, and who is next. Plain data: no threads, no clock.

The more urgent kinds come first. Within a kind the short thoughts and the long ones get as much time each, if they want it: a
novice answers while fifty masters think, and no number of novices silences a master. Among those, whoever asks takes turns."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from sentiers.server.thinking.questions import KINDS, Kind


class Asker(NamedTuple):
    """Who is to be treated fairly: a person, at an address; without an identity the address alone."""

    person: str = ""
    address: str = ""


class Waiting(Protocol):
    """A thought that waits."""

    @property
    def kind(self) -> Kind: ...

    @property
    def asker(self) -> Asker: ...

    @property
    def short(self) -> bool: ...


T = TypeVar("T", bound=Waiting)


class Ring(Generic[T]):
    """The thoughts of many askers: addresses take turns, the people at one of them too, each one's own come in their order."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, OrderedDict[str, OrderedDict[T, None]]] = OrderedDict()
        self._number = 0

    def __len__(self) -> int:
        return self._number

    def put(self, thought: T, first: bool = False) -> None:
        """Behind its asker's own; `first`: back to where it was taken from."""
        person, address = thought.asker
        people = self._addresses.setdefault(address, OrderedDict())
        own = people.setdefault(person, OrderedDict())
        own[thought] = None
        if first:
            own.move_to_end(thought, last=False)
            people.move_to_end(person, last=False)
            self._addresses.move_to_end(address, last=False)
        self._number += 1

    def first(self) -> T:
        people = next(iter(self._addresses.values()))
        return next(iter(next(iter(people.values()))))

    def take(self, thought: T, had_its_turn: bool = True) -> None:
        """Takes a thought out; its asker comes behind the others, if he had his turn with it."""
        person, address = thought.asker
        people = self._addresses[address]
        del people[person][thought]
        for ring, key in ((people, person), (self._addresses, address)):
            _leave(ring, key, had_its_turn)
        self._number -= 1


def _leave(ring: OrderedDict[str, Any], key: str, had_its_turn: bool) -> None:
    if not ring[key]:
        del ring[key]
    elif had_its_turn:
        ring.move_to_end(key)


class Lane(Generic[T]):
    """The thoughts of one kind."""

    def __init__(self) -> None:
        self._rings: tuple[Ring[T], Ring[T]] = (Ring(), Ring())  # the long ones, the short ones
        self._spent = [0.0, 0.0]  # seconds that each have had

    def __len__(self) -> int:
        return len(self._rings[0]) + len(self._rings[1])

    def put(self, thought: T, first: bool = False) -> None:
        ring = self._rings[thought.short]
        if not ring:  # what it did not want while nobody waited here is not owed to it
            self._spent[thought.short] = max(self._spent)
        ring.put(thought, first)

    def take(self, thought: T, had_its_turn: bool = True) -> None:
        self._rings[thought.short].take(thought, had_its_turn)

    def spend(self, short: bool, seconds: float) -> None:
        self._spent[short] += seconds

    def candidates(self) -> list[T]:
        """The next short one and the next long one, those that have had less time first."""
        order = sorted((True, False), key=lambda short: self._spent[short])
        return [self._rings[short].first() for short in order if self._rings[short]]


class Line(Generic[T]):
    def __init__(self) -> None:
        self.lanes: dict[Kind, Lane[T]] = {kind: Lane() for kind in KINDS}

    def __len__(self) -> int:
        return sum(len(lane) for lane in self.lanes.values())

    def put(self, thought: T, first: bool = False) -> None:
        self.lanes[thought.kind].put(thought, first)

    def remove(self, thought: T) -> None:
        """Nobody wants it any more."""
        self.lanes[thought.kind].take(thought, had_its_turn=False)

    def next(self, may: Callable[[T], bool]) -> T | None:
        """Takes out the first thought that may begin."""
        for lane in self.lanes.values():
            for thought in lane.candidates():
                if may(thought):
                    lane.take(thought)
                    return thought
        return None
