"""What somebody has finished, as lists and programs are told it: from what is kept beside the journals, nothing is opened. Of
private tables who looks sees only what he has played himself."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Literal

from msgspec import UNSET, Struct, UnsetType

from sentiers.games import shelf
from sentiers.language import translator
from sentiers.server.endings import speed_of
from sentiers.server.naming import GUEST
from sentiers.server.opponents import level_of
from sentiers.server.refusal import Refusal
from sentiers.server.seating import Seating
from sentiers.server.storage import Past

if TYPE_CHECKING:
    from sentiers.server.house import House

A_PAGE = 20
CURSOR = re.compile(r"(\d{1,15})-(\d{1,15})")


class Player(Struct, omit_defaults=True):
    """Somebody else who played: a person (`profile` leads to him) or a bot (`level`)."""

    name: str
    profile: str | UnsetType = UNSET
    level: str | UnsetType = UNSET


class PastMatch(Struct, omit_defaults=True):
    """`how`: what it was to the person in whose history it stands; "played" where there is nothing to win, "unknown" where nobody
    has read its journal yet. `scores` by seat; `rating` and `change`: after a rated match."""

    table: str
    game: str
    title: str
    date: str
    speed: str
    others: list[Player]
    how: Literal["won", "drawn", "lost", "played", "unknown"]
    ending: str = ""
    score: float | None = None
    options: list[str] = []
    rated: bool = False
    rating: int | UnsetType = UNSET
    change: int | UnsetType = UNSET


class Matches(Struct):
    """A page of somebody's finished matches, the last one first; `before` asks for the next page, null where there is none."""

    matches: list[PastMatch]
    before: str | None


class Asked(Struct):
    """Whose history, as whom it is looked at, and which part of it."""

    person: str
    viewer: str
    lang: str
    game: str | None = None
    before: str | None = None


async def page(house: House, asked: Asked, most: int = A_PAGE) -> Matches:
    if asked.game is not None and asked.game not in shelf.SHELF:
        raise Refusal("unknown-game")
    before = None if asked.before is None else read_cursor(asked.before)
    past = await house.storage.finished(asked.person, asked.viewer, asked.game, before, most + 1)
    shown = [each for each in past[:most] if each.setup.game in shelf.SHELF]
    people = {who for each in shown for who in Seating.read([*each.seats]).people}
    names = await house.identity.names(people)
    more = f"{past[most - 1].at}-{past[most - 1].no}" if len(past) > most else None
    return Matches([_told(house, each, asked, names) for each in shown], more)


def read_cursor(text: str) -> tuple[int, int]:
    found = CURSOR.fullmatch(text)
    if found is None:
        raise Refusal("bad-message", detail="before is what the page before has told")
    return int(found[1]), int(found[2])


def _told(house: House, past: Past, asked: Asked, names: dict[str, str]) -> PastMatch:
    game, translate = shelf.game(past.setup.game), translator(asked.lang, past.setup.game)
    outcome, seating = past.outcome, Seating.read([*past.seats])
    held = seating.held_by(asked.person)
    others = []
    for seat, chair in enumerate(seating.chairs):
        if chair.kind == "bot":
            level = level_of(game.name, chair.who)
            called = (level.called or level.title).render(translate) if level else chair.who
            others.append(Player(called, level=chair.who))
        elif chair.kind == "human" and seat not in held:
            others.append(Player(names.get(chair.who) or translate(GUEST), profile=house.identity.alias(chair.who)))
    chosen = {option.name: option.default for option in game.card.options} | past.setup.options
    told = PastMatch(
        past.id,
        game.name,
        game.card.title,
        datetime.fromtimestamp(past.at / 1000, UTC).isoformat(timespec="seconds"),
        speed_of(past.setup),
        others,
        "unknown" if outcome is None else outcome.of(asked.person),
        "" if outcome is None else outcome.ending,
        outcome.scores[held[0]] if outcome is not None and held else None,
        [
            option.choices[chosen[option.name]].render(translate)
            for option in game.card.options
            if chosen[option.name] != option.default
            and chosen[option.name] in option.choices
            and option.applies(chosen)
            and option.reading is None
        ],
        past.setup.rated,
    )
    if past.change is not None:
        told.rating, told.change = past.change.after.points, past.change.points
    return told
