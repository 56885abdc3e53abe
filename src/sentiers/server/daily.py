"""The challenge of the day: the same cards for everybody, one try that counts, practice after it, and a result to share.

Which day it is stands in days.py, what is kept in storage/, what may be done at its table in deeds.py."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any

from babel.numbers import format_decimal
from msgspec import UNSET, Struct, UnsetType

from sentiers.games import shelf
from sentiers.language import locale_of, translator
from sentiers.match.fair import commit
from sentiers.messages import Message
from sentiers.server import sets
from sentiers.server.days import Challenge, in_words, read_day, secret_of, streaks
from sentiers.server.house import House
from sentiers.server.naming import GUEST
from sentiers.server.optimum import Optimum
from sentiers.server.owner import Owner
from sentiers.server.refusal import Refusal
from sentiers.server.storage import AlreadyBegun, Attempts
from sentiers.server.table import Table
from sentiers.server.wishes import NewTable

# In a result to share: solved at the first try, at the second, later, not at all.
SOLVED_AT, SOLVED, UNSOLVED = {1: "\U0001f7e2", 2: "\U0001f7e1"}, "\U0001f7e0", "\u26aa"


class Begin(Struct, forbid_unknown_fields=True):
    """`date`: of a challenge begun yesterday, or for practice; today's otherwise."""

    practice: bool = False
    date: str | None = None


class Begun(Struct, omit_defaults=True):
    """`puzzle`: the first that is to be done, where the challenge is a set of three and has no table."""

    table: str
    date: str
    counts: bool
    puzzle: str = ""


class Line(Struct):
    """A line of the day's table; equal scores share a rank."""

    rank: int
    name: str
    score: float
    me: bool


class MyTry(Struct):
    """`score`, `rank` and `share`, a few lines of text that spoil nothing, once it is over; `listed`: whether it stands in the
    day's table, which is for accounts. A guest's `rank` is what it would be there."""

    table: str
    score: float | None = None
    rank: int | None = None
    share: str | None = None
    listed: bool = False


class DayScore(Struct):
    date: str
    score: float


class Streak(Struct):
    now: int
    longest: int


class OfThree(Struct):
    """One of the three puzzles of a day, and what I have made of it there."""

    id: str
    points: int
    tries: int
    solved: bool
    seen: bool


class ChallengeNow(Struct, omit_defaults=True):
    """A challenge as I may see it. `puzzles`: what is to be done, where it is a set of three; a score is then 1000 for each that
    is solved, less one for each try. `begins`: it can be begun now; `practice`: its cards can be played without counting.
    `players` have a result, of whom `ranked` have an account and stand in the table. `results` is null as long as I can still play
    it; `optimum`, the best there is with these cards, is told after that, once it is found; `secret` when nobody can play any
    more."""

    game: str
    date: str
    today: str
    begins: bool
    practice: bool
    commitment: str
    players: int
    ranked: int
    mine: MyTry | None
    results: list[Line] | None
    streak: Streak
    history: list[DayScore]
    puzzles: list[OfThree] = []
    optimum: Optimum | UnsetType = UNSET
    secret: str | UnsetType = UNSET


@dataclass(frozen=True, slots=True)
class Viewer:
    person: str
    lang: str
    origin: str  # of the house as this person reaches it, for links


async def find_day(house: House, game: str, asked: str | None) -> date:
    """The day that is meant, if there is a challenge of this game on it."""
    if game not in shelf.SHELF:
        raise Refusal("unknown-game")
    if shelf.game(game).card.daily is None and not sets.is_set(game):
        raise Refusal("no-challenges")
    today = house.days.today
    day = today if asked is None else read_day(asked)
    if day != today and (day is None or not await first_day(house, game) <= day <= today):
        raise Refusal("no-challenge")
    return day


async def first_day(house: House, game: str) -> date:
    return await house.storage.first_day(game) or house.days.today


async def begin(house: House, game: str, day: date, person: str, address: str) -> Owner:
    """The table of one's own try: a new one, or the one that was opened before."""
    mine = await house.storage.own_try(game, day, person)
    if mine is None and day != house.days.today:
        raise Refusal("too-late")
    try:
        if mine is None:
            return await _open(house, game, day, person, address, counts=True)
    except AlreadyBegun:  # begun elsewhere in this very moment
        mine = await house.storage.own_try(game, day, person)
    assert mine is not None
    return await house.owner(mine.table)


async def practise(house: House, game: str, day: date, person: str, address: str) -> Owner:
    """The same cards again, at a table that does not count."""
    if not house.days.settled(day, await house.storage.own_try(game, day, person)):
        raise Refusal("try-first")
    return await _open(house, game, day, person, address, counts=False)


async def _open(house: House, game: str, day: date, person: str, address: str, counts: bool) -> Owner:
    wanted = NewTable(game, ["me"], options=dict(shelf.game(game).card.daily or {}))
    secret = secret_of(house.storage.secret, game, day)
    return await house.new_table(person, address, wanted, Challenge(day, secret, counts))


async def now(house: House, game: str, day: date, viewer: Viewer) -> ChallengeNow:
    """All there is to tell of a challenge. Nothing of the cards, and no results before one's own is settled."""
    kept = await house.storage.day(game, day, viewer.person)
    history = await house.storage.history(game, viewer.person)
    streak = streaks(history, house.days.today)
    guest = translator(viewer.lang)(GUEST)
    lines = [Line(line.rank, line.name or guest, line.score, line.person == viewer.person) for line in kept.ranking]
    three = await _three(house, game, day, viewer.person)
    over = day < house.days.today  # what is begun of three puzzles is not finished later
    settled = house.days.settled(day, kept.mine) or (bool(three) and over)
    found = ChallengeNow(
        game=game,
        date=day.isoformat(),
        today=house.days.today.isoformat(),
        begins=kept.mine is None and day == house.days.today,
        practice=settled,
        commitment="" if three else commit(secret_of(house.storage.secret, game, day)),
        players=kept.players,
        ranked=kept.listed,
        mine=None if kept.mine is None else MyTry("" if three else kept.mine.table, kept.mine.score),
        results=lines if settled else None,
        streak=Streak(streak.now, streak.longest),
        history=[DayScore(played.isoformat(), score) for played, score in history.items()],
        puzzles=three,
    )
    if settled and not three:
        found.optimum = await house.optima.of(game, day) or UNSET
    if house.days.closed(day) and not three:
        found.secret = secret_of(house.storage.secret, game, day).hex()
    if found.mine is not None and found.mine.score is not None:
        found.mine.rank, found.mine.listed = kept.rank, any(line.me for line in lines)
        link = f"{viewer.origin}/daily/{game}/{day.isoformat()}"
        in_a_row = streaks((played for played in history if played <= day), day).now
        if three:
            found.mine.share = share_set(game, three, day, in_a_row, viewer.lang, link)
        else:
            table = (await house.owner(found.mine.table)).table
            found.mine.share = await house.work(partial(share, table, day, in_a_row, viewer.lang, link))
    return found


async def _three(house: House, game: str, day: date, person: str) -> list[OfThree]:
    """Nothing where the challenge is another."""
    tried = await house.storage.attempts(person, game, day.isoformat())
    whole = sets.of_day(house.storage.secret, game, day)
    return [OfThree(puzzle.id, puzzle.points, *tried.get(puzzle.id, Attempts())) for puzzle in whole]


async def to_do(house: House, game: str, day: date, person: str) -> str:
    """Of the three of a day the first that one has not settled, or the first."""
    three = await _three(house, game, day, person)
    return next((each.id for each in three if not each.solved and not each.seen), three[0].id)


def share_set(game: str, three: list[OfThree], day: date, in_a_row: int, lang: str, link: str) -> str:
    """A result to show around: a sign for each of the three, and nothing of what they are."""
    title = Message("Challenge of the day, {date}", date=in_words(day, lang, weekday=False))
    signs = " ".join(SOLVED_AT.get(each.tries, SOLVED) if each.solved else UNSOLVED for each in three)
    solved = sum(each.solved for each in three)
    told = Message(
        "{game}: {signs} {solved}/{all}", game=shelf.game(game).card.title, signs=signs, solved=solved, all=len(three)
    )
    lines = [title, told]
    if in_a_row > 1:
        lines.append(Message.plural("{n} day in a row", "{n} days in a row", n=in_a_row))
    translate = translator(lang, game)
    return "\n".join([*(line.render(translate) for line in lines), link])


def share(table: Table, day: date, in_a_row: int, lang: str, link: str) -> str:
    """A result to show around: the game tells of it what does not give the solution away."""
    title = Message("Challenge of the day, {date}", date=in_words(day, lang, weekday=False))
    lines = [title, *_told(table, lang)]
    if in_a_row > 1:
        lines.append(Message.plural("{n} day in a row", "{n} days in a row", n=in_a_row))
    translate = translator(lang, table.game.name)
    return "\n".join([*(line.render(translate) for line in lines), link])


def _told(table: Table, lang: str) -> list[Message]:
    share = table.game.telling.ABILITIES.share
    if share is not None:
        return share(table.match.box, [match.state.copy() for match in table.match.replay()], 0)
    scores = table.match.scores or (0.0,)
    return [Message("{game}: {points}", game=table.game.card.title, points=points_in_words(scores[0], lang))]


def points_in_words(score: float, lang: str) -> str:
    """With a true minus.

    >>> points_in_words(-3.0, "fr"), points_in_words(12.5, "fr")
    ('−3', '12,5')
    """
    return format_decimal(score, locale=locale_of(lang)).replace("-", "−")


def result_in_words(game: str, score: float, lang: str) -> str:
    """The figures of a score: points, or how many of the three were solved."""
    if sets.is_set(game):
        return f"{sets.read_score(score).solved}/{sets.SIZE}"
    return points_in_words(score, lang)


async def strips(house: House, person: str, lang: str) -> list[dict[str, Any]]:
    """For the shelf: each challenge of today in a line, with what one has of it."""
    found = []
    today = house.days.today
    for card in shelf.cards():
        if card.daily is None and not sets.is_set(card.name):
            continue
        mine = await house.storage.own_try(card.name, today, person)
        history = await house.storage.history(card.name, person)
        score = mine.score if mine else None
        found.append(
            {
                "name": card.name,
                "title": card.title,
                "words": in_words(today, lang),
                "begun": mine is not None,
                "score": score,
                "points": "" if score is None else result_in_words(card.name, score, lang),
                "three": card.daily is None,
                "players": await house.storage.players(card.name, today),
                "streak": streaks(history, today).now,
            }
        )
    return found
