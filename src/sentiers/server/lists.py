"""The lists of tables on the shelf, from what is kept beside the journals: nothing is opened, nothing replayed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sentiers.games import shelf
from sentiers.language import translator
from sentiers.server.seating import Seating
from sentiers.server.snapshot import GUEST, level_of
from sentiers.server.storage import Listed

if TYPE_CHECKING:
    from sentiers.server.house import House

MOST_LISTED = 20
MOST_MINE = 12


async def mine(house: House, person: str, lang: str) -> list[dict[str, Any]]:
    """The running tables of a person, the last touched first."""
    found = [table for table in await house.storage.tables_of(person, MOST_MINE) if table.setup.game in shelf.SHELF]
    names = await house.identity.names({who for table in found for who in Seating.read([*table.seats]).people})
    return [_mine(table, person, names, lang) for table in found]


async def open_to_all(house: House, person: str, lang: str) -> list[dict[str, Any]]:
    """The tables that wait for a partner, the newest first, but for one's own."""
    found = [table for table in await house.storage.listed_tables(MOST_LISTED) if table.setup.game in shelf.SHELF]
    others = [table for table in found if f"by:{person}" not in table.seats]
    names = await house.identity.names({who for table in others for who in Seating.read([*table.seats]).people})
    return [_open(table, names, lang) for table in others]


def _mine(table: Listed, person: str, names: dict[str, str], lang: str) -> dict[str, Any]:
    game, seating = shelf.game(table.setup.game), Seating.read([*table.seats])
    translate = translator(lang, game.name)
    against = []
    for seat, chair in enumerate(seating.chairs):
        if chair.kind == "bot":
            level = level_of(game.name, chair.who)
            against.append((level.called or level.title).render(translate) if level else chair.who)
        elif chair.kind == "human" and seat not in seating.held_by(person):
            against.append(names.get(chair.who) or translate(GUEST))
    return {
        "id": table.id,
        "name": game.name,
        "title": game.card.title,
        "against": ", ".join(against),
        "mine_to_move": any(seat in (table.turn or ()) for seat in seating.held_by(person)),
        "over": table.over,
    }


def _open(table: Listed, names: dict[str, str], lang: str) -> dict[str, Any]:
    game, translate = shelf.game(table.setup.game), translator(lang, table.setup.game)
    hosts = [names[person] for person in sorted(Seating.read([*table.seats]).people) if person in names]
    chosen = {option.name: option.default for option in game.card.options} | table.setup.options
    options = [
        option.choices[chosen[option.name]].render(translate)
        for option in game.card.options
        if chosen[option.name] != option.default and option.applies(chosen) and chosen[option.name] in option.choices
    ]
    return {
        "id": table.id,
        "name": game.name,
        "title": game.card.title,
        "host": ", ".join(hosts) or translate(GUEST),
        "options": ", ".join(options),
    }
