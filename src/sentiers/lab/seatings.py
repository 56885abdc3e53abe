"""Who plays whom, and on which seats: every deal is played with each bot on every seat, and all neighbours change places too.

A lot is what one bot is given at a table: a seat, or the seats of a team."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, cycle, permutations
from typing import Any

from sentiers.games.card import Card

Order = tuple[int, ...]
"""The bot of each lot, by its number."""


def lots(card: Card, options: Mapping[str, Any]) -> tuple[int, ...]:
    """The lot of each seat: its side; where all play together, every other seat belongs together."""
    teams = [card.team(options, seat) for seat in range(card.seats(options))]
    known = sorted(set(teams))
    return tuple(known.index(team) if len(known) > 1 else seat % 2 for seat, team in enumerate(teams))


def lineups(bots: int, lots: int) -> list[Order]:
    """Which bots sit together: every choice of as many as there are lots; where there are fewer bots, each of them once or more, as
    equally often as can be; a single one with itself.

    >>> lineups(3, 2), lineups(4, 3)
    ([(0, 1), (0, 2), (1, 2)], [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)])
    >>> lineups(2, 3), lineups(1, 4)
    ([(0, 0, 1), (0, 1, 1)], [(0, 0, 0, 0)])
    """
    each, more = divmod(lots, bots)
    return [tuple(sorted([*range(bots)] * each + [*twice])) for twice in combinations(range(bots), more)]


def rounds(lineup: Order) -> list[list[Order]]:
    """The ways to sit around a table, each with all its turns: in a round every bot has every lot equally often, and over all
    rounds everybody sits behind everybody else.

    >>> rounds((0, 1))
    [[(0, 1), (1, 0)]]
    >>> rounds((0, 1, 2))
    [[(0, 1, 2), (1, 2, 0), (2, 0, 1)], [(0, 2, 1), (2, 1, 0), (1, 0, 2)]]
    >>> rounds((0, 0, 1, 1))[1], rounds((0, 0))
    ([(0, 1, 0, 1), (1, 0, 1, 0)], [[(0, 0)]])
    """
    seen: set[Order] = set()
    found = []
    for order in sorted(set(permutations(lineup))):
        if order in seen:
            continue
        turns = list(dict.fromkeys(order[by:] + order[:by] for by in range(len(order))))
        seen.update(turns)
        found.append(turns)
    return found


def schedule(lineup: Order) -> Iterator[tuple[int, Order]]:
    """Games without end: the number of the deal, and who has which lot. A deal is played with all turns of a round."""
    for deal, turns in enumerate(cycle(rounds(lineup))):
        for order in turns:
            yield deal, order
