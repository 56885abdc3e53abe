"""What everybody may know of a person: the name, the ratings with their curves, in puzzles too, how much was played and won, and
streaks."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from msgspec import Struct

from sentiers.games import shelf
from sentiers.language import translator
from sentiers.server.days import streaks
from sentiers.server.naming import GUEST
from sentiers.server.ratings import fitting_level
from sentiers.server.refusal import Refusal

if TYPE_CHECKING:
    from sentiers.server.house import House

CURVE = 120  # matches of a curve
SPEEDS = ("live", "days", "free")


class RatingNow(Struct):
    """`within`: nineteen times in twenty the truth is not further off than that; `uncertain`: it rests on few matches. `curve`: the
    points after each of the last matches, the oldest first, and how far off they were; `level`: the bot that fits."""

    game: str
    title: str
    speed: str
    points: int
    within: int
    uncertain: bool
    matches: int
    curve: list[tuple[int, int]]
    level: str | None


class SolverNow(Struct):
    """What somebody is worth in puzzles, by so many first tries of which he wanted it; the numbers as in RatingNow."""

    game: str
    title: str
    points: int
    within: int
    uncertain: bool
    tried: int


class Played(Struct):
    """Finished matches of a game; `streak`: wins in a row now, `longest`: the most there ever were."""

    game: str
    title: str
    played: int
    won: int
    drawn: int
    lost: int
    streak: int
    longest: int


class DailyStreak(Struct):
    """Days in a row with a result in a challenge of the day."""

    game: str
    title: str
    now: int
    longest: int


class Profile(Struct):
    """`profile` is what stands in its address; `me`: it is my own."""

    profile: str
    name: str
    me: bool
    ratings: list[RatingNow]
    puzzles: list[SolverNow]
    played: list[Played]
    daily: list[DailyStreak]


async def find(house: House, alias: str, viewer: str) -> str:
    """The person under this alias; "me" is who asks."""
    if alias == "me":
        return viewer
    person = await house.storage.person_of(alias) if len(alias) <= 32 else None
    if person is None:
        raise Refusal("unknown-person")
    return person


async def profile(house: House, person: str, viewer: str, lang: str) -> Profile:
    titles = {card.name: card.title for card in shelf.cards()}
    rated = [each for each in await house.storage.ratings_of(person) if each.game in titles]
    rated.sort(key=lambda each: ([*titles].index(each.game), SPEEDS.index(each.speed)))
    curves = await asyncio.gather(*(house.storage.curve(person, each.game, each.speed, CURVE) for each in rated))
    ratings = [
        RatingNow(
            each.game,
            titles[each.game],
            each.speed,
            each.rating.points,
            each.rating.within,
            each.rating.uncertain,
            each.matches,
            [(then.points, then.within) for _, then in curve],
            fitting_level(each.game, each.rating.mu),
        )
        for each, curve in zip(rated, curves, strict=True)
    ]
    solvers = await house.storage.solvers_of(person)
    puzzles = [
        SolverNow(game, title, rating.points, rating.within, rating.uncertain, tried)
        for game, title in titles.items()
        if game in solvers
        for rating, tried in (solvers[game],)
    ]
    tallies = await house.storage.tallies(person)
    played = [Played(game, title, *tallies[game]) for game, title in titles.items() if game in tallies]
    daily = []
    for card in shelf.cards():
        if days := await house.storage.history(card.name, person):
            found = streaks(days, house.days.today)
            daily.append(DailyStreak(card.name, card.title, found.now, found.longest))
    name = await house.identity.name(person) or translator(lang)(GUEST)
    return Profile(house.identity.alias(person), name, person == viewer, ratings, puzzles, played, daily)
