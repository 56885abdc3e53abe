"""What makes an app of the site: its manifest, its service worker, and the page that is shown when the house cannot be reached. All
of it is the same for everybody; the worker carries a hash of what it keeps, so that a new version of any of it is noticed."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from sentiers.games import shelf
from sentiers.language import LANGUAGES, translator
from sentiers.messages import N_
from sentiers.server.pages import _manifest, _templates
from sentiers.server.refusal import Refusal

SHORT_WHILE = {"cache-control": "public, max-age=3600"}
NAME = N_("Sentiers, the games library that never closes")
MOST_SHORTCUTS = 10  # systems show four or so


def routes() -> APIRouter:
    app = APIRouter(include_in_schema=False)

    @app.get("/sw.js")
    async def worker() -> Response:
        return Response(_worker(), media_type="text/javascript", headers={"cache-control": "no-cache"})

    @app.get("/app/offline/{lang}")
    async def offline(lang: str) -> Response:
        headers = {"cache-control": "no-cache", "content-language": _known(lang)}
        return HTMLResponse(_offline(lang), headers=headers)

    @app.get("/app/{lang}.webmanifest")
    async def manifest(lang: str) -> Response:
        return Response(_app(_known(lang)), media_type="application/manifest+json", headers=SHORT_WHILE)

    return app


def _known(lang: str) -> str:
    if lang not in LANGUAGES:
        raise Refusal("unknown-page")
    return lang


@cache
def _offline(lang: str) -> str:
    page = _templates(lang).get_template("offline.html")
    return page.render(lang=lang, theme="auto", path="/", origin="")


@cache
def _worker() -> str:
    """What the build has made, with the languages of the house, and a name for all that it keeps."""
    built = (files("sentiers") / "web" / "built" / _manifest()["sw.js"]).read_text(encoding="utf-8")
    kept = hashlib.sha256("\0".join([built, *map(_offline, LANGUAGES)]).encode()).hexdigest()[:16]
    return f'const LANGUAGES={msgspec.json.encode(LANGUAGES).decode()},EDITION="{kept}";\n{built}'


@cache
def _app(lang: str) -> bytes:
    """The manifest in a language, with a shortcut to each game."""
    built = files("sentiers") / "web" / "built" / _manifest()["site.webmanifest"]
    found: dict[str, Any] = msgspec.json.decode(built.read_bytes())
    icon = next(icon for icon in found["icons"] if icon["sizes"] == "192x192")
    cards = list(shelf.cards())[:MOST_SHORTCUTS]
    shortcuts = [
        {
            "name": card.title,
            "description": card.summary.render(translator(lang, card.name)),
            "url": f"/new/{card.name}",
            "icons": [{name: icon[name] for name in ("src", "sizes", "type")}],
        }
        for card in cards
    ]
    return msgspec.json.encode(
        found | {"name": translator(lang)(NAME), "lang": lang, "dir": "ltr", "shortcuts": shortcuts}
    )
