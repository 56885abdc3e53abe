"""The lists of tables on the shelf, from what is kept beside the journals: nothing is opened, nothing replayed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sentiers.games import shelf
from sentiers.language import translator
from sentiers.server import tempo
from sentiers.server.endings import speed_of
from sentiers.server.lobby_talk import LobbyTable, YourTable, YourTables
from sentiers.server.naming import GUEST
from sentiers.server.opponents import level_of
from sentiers.server.ratings import Rating
from sentiers.server.seating import Seating
from sentiers.server.storage import Listed
from sentiers.server.times import DAYS

if TYPE_CHECKING:
    from sentiers.server.house import House

MOST_LISTED = 20
MOST_WATCHED = 12
MOST_MINE = 12
MOST_PAST = 3  # finished matches on the shelf; one's profile has all of them
MOST_RUNNING = 60  # tables of one person among which those are looked for where it is his turn
LOOKED_AT = 4 * MOST_WATCHED  # of the newest public matches: those at which nothing happens any more are not shown
STILL = 20 * 60_000  # ms after which a match at which nothing happens is not one to watch …
STILL_BY_DAYS = 3 * 24 * 3_600_000  # … or this, where days may pass between two moves
UNCERTAIN = "\u202f?"  # behind a rating that rests on few matches
Rated = dict[tuple[str, str, str], Rating]  # by person, game and kind of time


async def mine(house: House, person: str, lang: str) -> YourTables:
    """The running tables of a person: those where it is his turn, then the last touched."""
    found = _known(await house.storage.tables_of(person, MOST_RUNNING))
    turns = [table for table in found if _acts(table, person)]
    told = (turns + [table for table in found if table not in turns])[:MOST_MINE]
    names = await _names(house, told)
    return YourTables([_mine(table, person, names, lang) for table in told], len(turns))


async def open_to_all(
    house: House, lang: str, but: str = "", game: str = "", before: int = 0
) -> tuple[list[LobbyTable], int]:
    """The tables that wait for a partner, the newest first, but for those of somebody; and from where the list goes on, or 0."""
    found = await house.storage.open_tables(MOST_LISTED + 1, game, before)
    more = found[MOST_LISTED - 1].no if len(found) > MOST_LISTED else 0
    others = [table for table in _known(found[:MOST_LISTED]) if f"by:{but}" not in table.seats]
    names, rated = await _names(house, others), await _rated(house, others)
    return [_shown(table, names, rated, lang) for table in others], more


async def to_watch(house: House, lang: str, but: str = "") -> list[LobbyTable]:
    """Public matches at which something happens, the newest first. A private one is never shown."""
    found, now = _known(await house.storage.public_matches(LOOKED_AT)), house.clock.now
    alive = [
        table
        for table in found
        if now - table.touched < (STILL_BY_DAYS if table.setup.time in DAYS else STILL)
        and not table.setup.private
        and table.setup.day is None
        and f"by:{but}" not in table.seats
    ]
    watched = alive[:MOST_WATCHED]
    names, rated = await _names(house, watched), await _rated(house, watched)
    return [_shown(table, names, rated, lang) for table in watched]


def _known(tables: list[Listed]) -> list[Listed]:
    return [table for table in tables if table.setup.game in shelf.SHELF]


def _people(tables: list[Listed]) -> set[str]:
    return {who for table in tables for who in Seating.read([*table.seats]).people}


async def _names(house: House, tables: list[Listed]) -> dict[str, str]:
    return await house.identity.names(_people(tables))


async def _rated(house: House, tables: list[Listed]) -> Rated:
    return await house.storage.strengths(sorted(_people(tables)))


def _acts(table: Listed, person: str) -> bool:
    """Where a seat is still free nobody waits for a move."""
    mine = (table.seats[seat] == f"by:{person}" for seat in table.turn or () if seat < len(table.seats))
    return "open" not in table.seats and any(mine)


def _mine(table: Listed, person: str, names: dict[str, str], lang: str) -> YourTable:
    against = _called(table, names, lang, but=Seating.read([*table.seats]).held_by(person))
    title = shelf.game(table.setup.game).card.title
    return YourTable(table.id, title, ", ".join(against), _acts(table, person), "open" in table.seats)


def _called(
    table: Listed, names: dict[str, str], lang: str, but: tuple[int, ...] = (), rated: Rated | None = None
) -> list[str]:
    """Those who sit at a table, people and bots, each once; the people with what they are rated, where that is asked for."""
    translate, found = translator(lang, table.setup.game), []
    for seat, chair in enumerate(Seating.read([*table.seats]).chairs):
        if chair.kind == "bot":
            level = level_of(table.setup.game, chair.who)
            found.append((level.called or level.title).render(translate) if level else chair.who)
        elif chair.kind == "human" and seat not in but:
            name = names.get(chair.who) or translate(GUEST)
            rating = rated.get((chair.who, table.setup.game, speed_of(table.setup))) if rated else None
            found.append(f"{name} ({rating.points}{UNCERTAIN if rating.uncertain else ''})" if rating else name)
        elif chair.kind == "human" and table.setup.called(seat):  # around one screen
            found.append(table.setup.called(seat))
    return found


def _shown(table: Listed, names: dict[str, str], rated: Rated, lang: str) -> LobbyTable:
    game, translate = shelf.game(table.setup.game), translator(lang, table.setup.game)
    chosen = {option.name: option.default for option in game.card.options} | table.setup.options
    options = [
        option.choices[chosen[option.name]].render(translate)
        for option in game.card.options
        if chosen[option.name] != option.default and option.applies(chosen) and chosen[option.name] in option.choices
    ]
    thought = tempo.tempo(table.setup.time, table.setup.pace)
    return LobbyTable(
        table.id,
        game.name,
        game.card.title,
        ", ".join(dict.fromkeys(_called(table, names, lang, rated=rated))) or translate(GUEST),
        ", ".join(options),
        tempo.words(thought).render(translate) if thought else "",
        table.seats.count("open"),
        table.setup.rated,
    )
