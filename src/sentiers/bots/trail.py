"""Thinking on the opponent's time: what a search has found out about a match is kept between the moves of its seat, goes on
growing while the other one thinks, and what is below the move made then is the beginning of the next thought.

Only where a tree `can_be_carried`: where everything lies open and nothing is left to chance. Elsewhere the position after
the opponent's move can hardly be foreseen: a tile is turned up, a card is drawn, and each imagined world had another one."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING

from sentiers.bots.think import Search
from sentiers.games.minds import Budget, Cancel, Countdown, Seen
from sentiers.match import given
from sentiers.messages import BadBudget, IllegalMove, Message

if TYPE_CHECKING:
    from sentiers.bots.searching import Searching

NODES = 500_000
"""In a tree that is kept: 32 bytes each, 15 MiB; for a moment twice as much, when it is cut back."""
MOST_NODES = 1 << 27
MOST_MOVES = 1 << 16  # far more than a match has


class Trail:
    """What was thought about a match, for one seat. One thinks with it at a time: who comes next waits until the other stops."""

    def __init__(self, nodes: int = NODES) -> None:
        found = given.whole_number(nodes)
        if found is None or not 1 <= found <= MOST_NODES:
            raise BadBudget(Message("A trail keeps 1 to {most} positions.", most=MOST_NODES))
        self.nodes = found
        self._lock = threading.Lock()
        self._search: Search | None = None
        self._moves: tuple[int, ...] = ()  # of the match, up to the root of the search

    @property
    def kept(self) -> bool:
        """Is there a tree?"""
        return self._search is not None

    def at(self, moves: Iterable[int]) -> Place:
        """Where the match stands now: after these moves, from its beginning."""
        try:
            found = [given.whole_number(move) for move in islice(moves, MOST_MOVES + 1)]
        except TypeError:
            found = [None]
        if None in found or len(found) > MOST_MOVES:
            raise IllegalMove(Message("On a trail moves are told by their codes, as match.read gives them."))
        return Place(self, tuple(move for move in found if move is not None))


class Place:
    """A trail, and where the match stands. Moves taken back, or others than those that were thought about, begin anew."""

    def __init__(self, trail: Trail, moves: tuple[int, ...]) -> None:
        self._trail, self._moves = trail, moves
        self.inherited = 0
        """The simulations that a choice found ready."""

    def taken(self, seen: Seen, nodes: int) -> Search | None:
        """What is known here, for the seat that is to choose, with room for so many nodes: taken away, to be left changed."""
        with self._trail._lock:
            search = self._reached(seen, nodes)
            self._trail._search = None
        if search is None or search.hopeless:
            return None
        self.inherited = search.inherited
        return search

    def leave(self, search: Search, move: int) -> None:
        """Keeps what is below the move chosen."""
        with self._trail._lock:
            self._keep(search.after([move], self._trail.nodes), (*self._moves, move))

    def ponder(self, mind: Searching, seen: Seen, budget: Budget, seed: int = 0) -> int:
        """Thinks about what others may do here; how many simulations were made. A tree that is full is cut back and grows on."""
        with self._trail._lock:
            search = self._reached(seen, self._trail.nodes)
            if search is None:
                search = mind.search(seen, seed).after([], self._trail.nodes)
            self._keep(search, self._moves)
            countdown, made = budget.start(), 0
            while not search.settled and countdown.spent(made) < 1.0:
                before = search.simulations
                left = None if budget.simulations is None else budget.simulations - made
                search.run(left, cancel=_Until(countdown, search))
                made += search.simulations - before
                if search.full:
                    search = search.after([], self._trail.nodes)
                    self._keep(search, self._moves)
            return made

    def _reached(self, seen: Seen, nodes: int) -> Search | None:
        trail, ahead = self._trail, len(self._trail._moves)
        if trail._search is None or self._moves[:ahead] != trail._moves:
            return None
        since = self._moves[ahead:]
        search = trail._search.after(since, nodes) if since or nodes != trail.nodes else trail._search
        return search if search.simulations and search.is_at(seen.state) else None

    def _keep(self, search: Search, moves: tuple[int, ...]) -> None:
        self._trail._search, self._trail._moves = search, moves


class _Until(Cancel):
    """Stops a search when the time is over, and when its memory is full."""

    def __init__(self, countdown: Countdown, search: Search) -> None:
        self._countdown, self._search = countdown, search

    def is_set(self) -> bool:
        return self._countdown.out or self._search.full
