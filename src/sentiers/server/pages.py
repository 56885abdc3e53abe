"""The pages: what each template is given (its context stands at its top), and nothing of how it looks."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache, partial
from importlib.resources import files
from typing import Any

import msgspec
from babel import Locale
from fastapi import APIRouter, FastAPI, Request
from jinja2 import Environment, PackageLoader
from markupsafe import Markup
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from sentiers.bots.puzzles import collection
from sentiers.games import shelf
from sentiers.language import LANGUAGES, catalogue, translator
from sentiers.match.kit import open_box
from sentiers.messages import Message
from sentiers.server import (
    colophon,
    daily,
    deeds,
    filtering,
    fitting,
    history,
    lessons,
    lists,
    tempo,
    vacations,
)
from sentiers.server.analysis import finished
from sentiers.server.api import eyes_of, who
from sentiers.server.counts import counts, for_so_many, seating
from sentiers.server.house import House
from sentiers.server.identity import cookies
from sentiers.server.openapi import operations
from sentiers.server.opponents import offered
from sentiers.server.owner import Owner
from sentiers.server.phrases import PHRASES
from sentiers.server.preparing import RETRY_AFTER, Preparing
from sentiers.server.ratings import anchor
from sentiers.server.readings import chosen, differences, readings
from sentiers.server.refusal import Refusal
from sentiers.server.replay import moving_picture, picture
from sentiers.server.rulebook import rules_page
from sentiers.server.snapshot import decoded
from sentiers.server.times import DAYS, LIVE

log = logging.getLogger("sentiers.server")


def routes(app: FastAPI, house: Callable[[], House]) -> APIRouter:
    pages = APIRouter(include_in_schema=False)

    @pages.get("/")
    async def the_shelf(request: Request) -> Response:
        lang, person = request.state.lang, request.state.person
        boxes = await house().work(partial(_boxes, lang))
        asked = request.query_params.get("box")
        front = next((box for box in boxes if box["name"] == asked), boxes[0])
        strips = await daily.strips(house(), person, lang)
        wanted = filtering.Filter.read(request.query_params)
        open_, more = await lists.open_to_all(house(), lang, but=person)
        return await page(
            house(),
            request,
            "shelf.html",
            boxes=[box | {"found": wanted.finds(box["facts"])} for box in boxes],
            box=front,
            lesson=await lessons.offered(house(), person, front["name"]),
            learnt={game for game, found in (await house().storage.lessons_of(person)).items() if found.done},
            suits=await fitting.suits(house(), person, front["name"]),
            wanted=wanted,
            choices=filtering,
            dailies=strips,
            mine=(await lists.mine(house(), person, lang)).tables,
            until=await vacations.until(house(), person, lang),
            past=(await history.page(house(), history.Asked(person, person, lang), lists.MOST_PAST)).matches,
            ready=house().preparation.now(),
            open=open_,
            more=bool(more),
            watch=await lists.to_watch(house(), lang, but=person),
        )

    @pages.get("/tables")
    async def tables(request: Request) -> Response:
        lang, game, before = (
            request.state.lang,
            request.query_params.get("game", ""),
            request.query_params.get("before", ""),
        )
        number = int(before) if before.isdecimal() and len(before) < 19 else 0
        open_, more = await lists.open_to_all(house(), lang, "", game if game in shelf.SHELF else "", number)
        games = [(card.name, card.title) for card in shelf.cards()]
        return await page(house(), request, "tables.html", open=open_, more=more, game=game, games=games, before=number)

    @pages.get("/new/{game}")
    async def new(game: str, request: Request) -> Response:
        await house().prepared(known(game), compiling=False)
        box = await house().work(partial(described, game, request.state.lang))
        return await page(house(), request, "new.html", game=box, levels=levels(game, request.state.lang))

    @pages.get("/rules/{game}")
    async def rules(game: str, request: Request) -> Response:
        await house().prepared(known(game), compiling=False)
        found = await house().work(partial(rules_page, game, request.state.lang))
        box = await house().work(partial(_box, game, request.state.lang))
        taught = shelf.game(game).lesson is not None
        text = Markup(found.html)
        return await page(house(), request, "rules.html", game=box, text=text, contents=found.contents, taught=taught)

    @pages.get("/t/{table}.txt")
    async def record(table: str, request: Request) -> Response:
        owner = await finished(house(), table, request.state.person, compiling=False)
        names = owner.snapshots.naming.seat_names(request.state.lang)
        tags = {f"seat {seat}": name for seat, name in enumerate(names)}
        text = owner.table.match.record(**tags)
        disposition = f'attachment; filename="{owner.table.game.name}-{owner.table.id}.txt"'
        return PlainTextResponse(text, headers={"content-disposition": disposition})

    @pages.get("/t/{table}/film.svg")
    async def film(table: str, request: Request) -> Response:
        owner = await house().visited(table, request.state.person, compiling=False)
        drawn = await house().work(partial(moving_picture, owner.table, request.state.person))
        return _svg(drawn, f"{owner.table.game.name}-{owner.table.id}.svg")

    @pages.get("/t/{table}/{ply:int}.svg")
    async def position(table: str, ply: int, request: Request) -> Response:
        owner = await house().visited(table, request.state.person, compiling=False)
        drawn = await house().work(partial(picture, owner.table, request.state.person, ply))
        return _svg(drawn, f"{owner.table.game.name}-{owner.table.id}-{ply}.svg")

    @pages.get("/t/{table}/record")
    async def replay(table: str, request: Request) -> Response:
        owner = await house().visited(table, request.state.person, compiling=False)
        if not owner.table.over:
            return RedirectResponse(f"/t/{table}", 303)
        update = decoded(owner.update(eyes_of(request, "page")))
        context = {key: update[key] for key in ("seats", "log", "ended", "labels")} | {"plies": update["ply"]}
        return await page(house(), request, "replay.html", **_at(owner, request), **context)

    @pages.get("/t/{table}")
    async def table_page(table: str, request: Request) -> Response:
        owner = await house().visited(table, request.state.person, compiling=False)
        update = decoded(owner.update(eyes_of(request, "page")))
        return await page(house(), request, "table.html", **_at(owner, request), update=update)

    @pages.get("/colophon")
    async def the_colophon(request: Request) -> Response:
        return await page(
            house(),
            request,
            "colophon.html",
            games=colophon.games(request.state.lang),
            fonts=colophon.fonts(),
            libraries=colophon.libraries(),
        )

    @pages.get("/api/docs")
    async def docs(request: Request) -> Response:
        return await page(house(), request, "docs.html", operations=operations(app))

    return pages


async def error_page(house: House, request: Request, refusal: Refusal) -> Response:
    text = refusal.message.render(translator(request.state.lang))
    return await page(house, request, "error.html", refusal.status, code=refusal.status, text=text)


async def preparing_page(house: House, request: Request, refusal: Preparing) -> Response:
    """Instead of a page of a game that is not ready: it goes on to that page by itself."""
    box = await house.work(partial(_box, refusal.game, request.state.lang))
    done = house.preparation.now()[refusal.game]
    shown = await page(house, request, "preparing.html", refusal.status, game=box, done=done or 0.0)
    shown.headers["retry-after"] = str(RETRY_AFTER)
    return shown


async def page(house: House, request: Request, template: str, status: int = 200, **context: Any) -> Response:
    lang = request.state.lang
    me = await who(house, request)
    theme = cookies(dict(request.scope["headers"])).get("theme", "auto")
    html = (
        _templates(lang)
        .get_template(template)
        .render(
            lang=lang,
            theme=theme if theme in ("light", "dark") else "auto",
            path=request.url.path,
            origin=f"{request.url.scheme}://{request.url.netloc}",
            me={"name": me.name, "guest": me.guest},
            passes=house.settings.passing > 0,
            **context,
        )
    )
    house.shown.set()
    return HTMLResponse(html, status, headers={"cache-control": "no-store", "content-language": lang})


@cache
def _templates(lang: str) -> Environment:
    found = Environment(
        loader=PackageLoader("sentiers", "web/templates"),
        autoescape=True,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
    )
    found.install_gettext_translations(catalogue(lang), newstyle=True)  # type: ignore[attr-defined]
    found.globals["asset"] = _asset
    found.globals["languages"] = {code: Locale(code).get_language_name(code).capitalize() for code in LANGUAGES}  # type: ignore[union-attr]
    return found


def _asset(name: str) -> str:
    return f"/static/{_manifest().get(name, name)}"


@cache
def _manifest() -> dict[str, str]:
    """The names of the built files, which carry a hash of their content."""
    file = files("sentiers") / "web" / "built" / "manifest.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str]) if file.is_file() else {}


# Contexts


def known(game: str) -> str:
    if game not in shelf.SHELF:
        raise Refusal("unknown-game")
    return game


def levels(game: str, lang: str) -> list[dict[str, Any]]:
    translate = translator(lang, game)
    return [
        {
            "name": level.name,
            "title": level.title.render(translate),
            "called": level.called.render(translate) if level.called else "",
            "face": str(level.face),
            "words": level.words.render(translate),
            "points": anchor(game, level.name),
        }
        for level in offered(game)
    ]


@cache
def cover(game: str) -> Markup:
    return Markup(shelf.game(game).drawing.cover(open_box(game).box))


def _boxes(lang: str) -> list[dict[str, Any]]:
    """The boxes of all games, but for those from outside that cannot be drawn."""
    found = []
    for name, package in shelf.SHELF.items():
        try:
            found.append(_box(name, lang))
        except Exception:
            if package.startswith("sentiers."):
                raise
            log.exception("the box of %s cannot be shown", name)
    return found


def _box(game: str, lang: str) -> dict[str, Any]:
    card, translate = shelf.game(game).card, translator(lang, game)
    return {
        "name": game,
        "title": card.title,
        "author": card.author,
        "pitch": card.summary.render(translate),
        "cover": cover(game),
        "seats": _range(card.players),
        "minutes": card.minutes,
        "levels": levels(game, lang),
        "puzzles": bool(collection(game)),
        "alone": for_so_many(card, 1),
        "two": for_so_many(card, 2),
        "facts": filtering.facts(card, card.summary.render(translate)),
        "tempos": [{"name": text, "words": tempo.words(text).render(translate)} for text in tempo.sought(card)],
    }


def described(game: str, lang: str) -> dict[str, Any]:
    found, translate = shelf.game(game), translator(lang, game)
    kit = open_box(game)
    options = [
        {
            "name": option.name,
            "label": option.title.render(translate),
            "note": option.note.render(translate) if option.note else "",
            "kind": "flag" if isinstance(option.default, bool) else "choice",
            "choices": [{"value": value, "label": label.render(translate)} for value, label in option.choices.items()],
            "default": option.default,
            "seats": option in seating(found.card),
            "when": [{name: list(choices) for name, choices in mode.items()} for mode in option.when],
            "reading": option.reading is not None,
        }
        for option in found.card.options
    ]
    return _box(game, lang) | {
        "seats": (min(found.card.players), max(found.card.players)),
        "sides": [found.telling.side(kit.box, seat).render(translate) for seat in range(kit.seats)],
        "options": options,
        "readings": readings(found.card, translate),
        "editions": [
            {"name": name, "title": found.card.edition_titles.get(name, Message(name)).render(translate)}
            for name in found.card.editions
        ],
        "counts": counts(found.card),
        "chance": found.card.chance,
        "simultaneous": found.card.simultaneous,
        "paces": found.card.paces,
        "times": [
            {"name": text, "words": tempo.words(text).render(translate)}
            for text in ("", *(() if found.card.paces else LIVE), *DAYS)
        ],
    }


def _range(players: tuple[int, ...]) -> str:
    """
    >>> _range((2,)), _range((1, 2, 3, 4)), _range((1, 2, 4))
    ('2', '1–4', '1, 2, 4')
    """
    if len(players) > 2 and players == tuple(range(players[0], players[-1] + 1)):
        return f"{players[0]}–{players[-1]}"
    return ", ".join(map(str, players))


def _at(owner: Owner, request: Request) -> dict[str, Any]:
    table = owner.table
    view = table.view(owner.snapshots.own(eyes_of(request, "page")).viewer)
    card, translate = table.game.card, translator(request.state.lang, table.game.name)
    return {
        "table": {
            "id": table.id,
            "private": table.setup.private,
            "set_up": table.setup.position is not None,
            "deeds": " ".join(deeds.known(table)),
        },
        "challenge": None if table.day is None else f"/daily/{table.game.name}/{table.day}",
        "sealed": owner.sealed,
        "game": {"name": table.game.name, "title": card.title, "pitch": card.summary.render(translate)},
        "phrases": {name: translate(text) for name, text in PHRASES.items()},
        "readings": chosen(card, table.setup.options, translate),
        "differences": differences(table, request.state.lang),
        "board": Markup(view.svg(bare=not table.dealt)),
    }


def _svg(drawn: str, name: str) -> Response:
    return Response(drawn, media_type="image/svg+xml", headers={"content-disposition": f'inline; filename="{name}"'})
