"""What the end of a match writes, as far as both databases do it alike: the rows of history and what is counted."""

from __future__ import annotations

from typing import NamedTuple

from sentiers.server import ratings
from sentiers.server.ratings import NEWCOMER, Rating
from sentiers.server.storage.effects import Ended

TALLY = """INSERT INTO tallies (person, game, played, won, drawn, lost, streak, longest)
    VALUES ({0}, {1}, 1, {2}, {3}, {4}, {5}, {5})
    ON CONFLICT (person, game) DO UPDATE SET played = tallies.played + 1, won = tallies.won + excluded.won,
        drawn = tallies.drawn + excluded.drawn, lost = tallies.lost + excluded.lost,
        streak = CASE WHEN excluded.drawn + excluded.lost > 0 THEN 0 ELSE tallies.streak + excluded.streak END,
        longest = CASE WHEN excluded.streak > 0 AND tallies.streak + 1 > tallies.longest
                       THEN tallies.streak + 1 ELSE tallies.longest END"""
"""A streak of wins ends with what is no win; who only played, alone or with all the others, leaves it as it is."""


class Changed(NamedTuple):
    person: str
    before: Rating
    after: Rating


def rows(effect: Ended) -> list[tuple[str, str]]:
    """Whose match this is, and who may see it there (`seen`): everybody, or each of those who played."""
    people = effect.outcome.people
    return [(person, seen) for person in people for seen in ([""] if effect.public else people)]


def tallied(effect: Ended) -> list[tuple[str, int, int, int, int]]:
    """Who has won, drawn or lost, and whether that makes a streak longer; sorted, so that nobody locks anybody out."""
    found = []
    for person in effect.outcome.people if effect.counted else ():
        how = effect.outcome.of(person)
        won, drawn, lost = (int(how == each) for each in ("won", "drawn", "lost"))
        found.append((person, won, drawn, lost, won))
    return found


def changed(effect: Ended, known: dict[str, Rating]) -> list[Changed]:
    """What the match changes, given what everybody had."""
    outcome = effect.outcome
    new = ratings.after(effect.game, outcome.seats, outcome.teams, outcome.places, known)
    return [Changed(person, known.get(person, NEWCOMER), new[person]) for person in sorted(new)]
