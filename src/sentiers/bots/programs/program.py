"""A program that plays: greeted when it begins, asked for moves, begun anew after it has failed. One for each name in a process,
ended with it."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.util import Finalize

from sentiers.bots.programs.channel import POLL, Channel, Hear, NotWanted, Until, open_channel
from sentiers.bots.programs.protocol import (
    HELLO,
    Hello,
    ProgramDeclined,
    ProgramFailed,
    legal,
    one_line,
    question,
    read_answer,
    read_hello,
)
from sentiers.games.minds import Cancel
from sentiers.games.shelf import SHELF
from sentiers.games.shelf import game as find_game
from sentiers.match import Match, View
from sentiers.messages import Message, SentiersError

STARTING = 60.0  # seconds from its start to its answer to hello: a large network takes its time to load
GRACE = 4.0  # seconds beyond those it was given before it counts as silent
SECONDS = 1.0  # for a move, where nobody says more
PATIENCE = 0.5  # seconds to end by itself


class Program:
    def __init__(self, name: str, hear: Hear | None = None, starting: float = STARTING, grace: float = GRACE) -> None:
        self.name = name
        self._starting, self._grace = starting, grace
        with self._named():
            self._channel: Channel = open_channel(name, hear)
        self._turn = threading.Semaphore(self._channel.at_once)
        self._said: Hello | None = None

    @property
    def at_once(self) -> int:
        return self._channel.at_once

    def hello(self, cancel: Cancel | None = None) -> Hello:
        """Who it is; begins it, if need be."""
        with self._named(), self._its_turn(cancel), self._or_anew():
            return self._greeted(cancel)

    def choose(
        self, view: View, seconds: float = SECONDS, seed: int | None = None, cancel: Cancel | None = None
    ) -> str:
        """A legal move for the seat of this view, which was taken with its history; raises ProgramFailed, which says why there
        is none."""
        with self._named(), self._its_turn(cancel), self._or_anew():
            said = self._greeted(cancel)
            if view.game.name not in said.games:
                raise ProgramDeclined(Message("It does not play {game}.", game=view.game.card.title))
            asked = question(view, seconds, seed, said.numbers)
            answer = read_answer(self._channel.exchange(asked, Until(seconds + self._grace, cancel)))
            if answer.error:
                raise ProgramDeclined(Message("It declines: {error}", error=one_line(answer.error, 120)))
            return legal(view, answer.move)

    def look(self) -> bool:
        """Whether it is there; one that has ended is let go. Where it is at work it is."""
        if not self._turn.acquire(blocking=False):
            return True
        try:
            return self._channel.alive
        finally:
            self._turn.release()

    def close(self) -> None:
        """Ends it. Who waits for it must not want that any more."""
        self._channel.end(PATIENCE)

    def _greeted(self, cancel: Cancel | None) -> Hello:
        if not self._channel.alive or self._said is None:
            self._said = None
            self._channel.begin()
            said = read_hello(self._channel.exchange(HELLO, Until(self._starting, cancel)))
            if said.numbers:
                _prepare(said.games)
            self._said = said
        return self._said

    @contextmanager
    def _its_turn(self, cancel: Cancel | None) -> Iterator[None]:
        """However many wait for it: each is asked about when it is its turn."""
        while not self._turn.acquire(timeout=POLL):
            if cancel is not None and cancel.is_set():
                raise NotWanted
        try:
            yield
        finally:
            self._turn.release()

    @contextmanager
    def _or_anew(self) -> Iterator[None]:
        """What it is at once it has failed nobody knows: it is begun anew for the next question."""
        try:
            yield
        except ProgramDeclined:
            raise
        except SentiersError:
            self._channel.end()
            raise

    @contextmanager
    def _named(self) -> Iterator[None]:
        """Whatever goes wrong is told with the name of the program."""
        try:
            yield
        except SentiersError as error:
            kind = ProgramDeclined if isinstance(error, ProgramDeclined) else ProgramFailed
            raise kind(Message("The program {name}: {what}", name=self.name[:80], what=error.message)) from None


def _prepare(games: Sequence[str]) -> None:
    """What it takes to tell a game in numbers is compiled before the first move, not while somebody waits for it."""
    for name in games:
        if name in SHELF and find_game(name).encoding is not None:
            match = Match.new(name, seed=1)
            question(match.view(match.turn[0], history=True), SECONDS, numbers=True)


_known: dict[str, Program] = {}
_finding = threading.Lock()


def program(name: str) -> Program:
    """The program of this name, begun when it is first asked; it ends with this process."""
    with _finding:
        if not _known:
            Finalize(None, _end_all, exitpriority=10)  # at the end of an arena's workers too, which know no atexit
        if name not in _known:
            _known[name] = Program(name)
        return _known[name]


def _end_all() -> None:
    while _known:
        _known.popitem()[1].close()
