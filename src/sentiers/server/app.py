"""The application: the API, the pages, the static files and the live play under one roof."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from sentiers.language import translator
from sentiers.messages import SentiersError
from sentiers.server import (
    analysis_page,
    api,
    choices,
    daily_page,
    installable,
    lesson_pages,
    metrics,
    pages,
    probes,
    profile_page,
    puzzle_page,
    try_routes,
    vacation_routes,
)
from sentiers.server.accounts import page as account_page
from sentiers.server.accounts import routes as accounts
from sentiers.server.answers import Failed, Failure
from sentiers.server.bus import open_bus
from sentiers.server.doorway import Doorway
from sentiers.server.guard import Guard
from sentiers.server.house import House
from sentiers.server.live import Live
from sentiers.server.lobby_socket import PATH as LOBBY
from sentiers.server.lobby_socket import LobbySocket
from sentiers.server.openapi import describe
from sentiers.server.preparing import Preparing
from sentiers.server.protocol import encode
from sentiers.server.refusal import Refusal, refusal_of
from sentiers.server.settings import Settings
from sentiers.server.storage import StorageError, open_storage


class Application:
    """Sends sockets to live play and everything else through the guard to the framework."""

    def __init__(self, database: str | Path, bus: str, settings: Settings) -> None:
        self.house: House | None = None
        self.doorway: Doorway | None = None
        self._look: metrics.Look | None = None
        built = Path(str(files("sentiers") / "web" / "built"))
        _check_client(built)
        self._storage, self._bus, self._settings = open_storage(database), bus, settings
        self.web = FastAPI(
            title="Sentiers",
            version="1",
            lifespan=self._life,
            openapi_url="/api/openapi.json",
            docs_url=None,
            redoc_url=None,
        )
        self.web.include_router(api.routes(self._the_house))
        self.web.include_router(lesson_pages.routes(self._the_house))
        self.web.include_router(try_routes.routes(self._the_house))
        self.web.include_router(accounts.routes(self._the_house))
        self.web.include_router(account_page.routes(self._the_house))
        self.web.include_router(pages.routes(self.web, self._the_house))
        self.web.include_router(analysis_page.routes(self._the_house))
        self.web.include_router(daily_page.routes(self._the_house))
        self.web.include_router(profile_page.routes(self._the_house))
        self.web.include_router(puzzle_page.routes(self._the_house))
        self.web.include_router(vacation_routes.routes(self._the_house))
        self.web.include_router(choices.routes(self._the_house))
        self.web.include_router(installable.routes())
        self.web.include_router(probes.routes(self._the_house, self._the_look))
        self.web.mount("/static", _Built(directory=built))
        for kind in (Refusal, SentiersError, StorageError, HTTPException, ClientDisconnect, Exception):
            self.web.add_exception_handler(kind, self._refused)
        describe(self.web)
        self._guarded = Guard(GZipMiddleware(self.web, minimum_size=1000, compresslevel=6), self._the_house)
        self._live, self._lobby = Live(self._the_house), LobbySocket(self._the_house)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self.web(scope, receive, send)
        elif scope["type"] == "websocket" and scope["path"].startswith("/ws/"):
            await self._live(scope, receive, send)
        elif scope["type"] == "websocket" and scope["path"] == LOBBY:
            await self._lobby(scope, receive, send)
        else:
            await self._guarded(scope, receive, send)

    def _the_house(self) -> House:
        assert self.house is not None, "the application is not started"
        return self.house

    def _the_look(self) -> metrics.Look:
        assert self._look is not None, "the application is not started"
        return self._look

    @asynccontextmanager
    async def _life(self, _: FastAPI) -> AsyncIterator[None]:
        self.house = House(self._storage, await open_bus(self._bus), self._settings)
        await self.house.time.begin(self._storage)
        await self.house.push.begin()
        self.house.programs.begin()
        self._look = metrics.Look(self.house, self.doorway)
        house = self.house
        works = (house.settle(), house.time.keep(self._storage), house.sharing.keep(), self._look.keep())
        tasks = [asyncio.create_task(work) for work in works]
        yield
        await _ended(tasks)
        await self.house.close()
        metrics.count_deeds()

    async def _refused(self, request: Request, error: Exception) -> Response:
        refusal = _as_refusal(error)
        metrics.refused(refusal.code)
        if not request.url.path.startswith("/api/"):
            if isinstance(refusal, Preparing):
                return await pages.preparing_page(self._the_house(), request, refusal)
            return await pages.error_page(self._the_house(), request, refusal)
        text = refusal.message.render(translator(request.state.lang, getattr(request.state, "game", None)))
        later = None if refusal.retry_after is None else {"retry-after": str(refusal.retry_after)}
        body = encode(Failed(Failure(refusal.code, text)))
        return Response(body, refusal.status, later, media_type="application/json")


async def _ended(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Told to end until they do, for a second at most: Python 3.11 may lose a cancellation in wait_for, and who goes on finds the
    house closed."""
    for _ in range(10):
        for task in tasks:
            task.cancel()
        _, pending = await asyncio.wait(tasks, timeout=0.1)
        if not pending:
            return


class _Built(StaticFiles):
    """The built client. Its names carry a hash of their content, so a copy is good for ever."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


def _as_refusal(error: Exception) -> Refusal:
    if isinstance(error, Refusal):
        return error
    if isinstance(error, SentiersError):
        return refusal_of(error)
    if isinstance(error, ClientDisconnect):  # nobody is there to read it
        return Refusal("too-slow")
    if isinstance(error, HTTPException):
        code = {404: "unknown-page", 405: "wrong-method"}.get(error.status_code, "bad-message")
        return Refusal(code, detail=error.detail)
    return Refusal("storage" if isinstance(error, StorageError) else "server-error")


class NoClient(Exception):
    """The part of the site that runs in the browser is not there."""


def _check_client(built: Path) -> None:
    """All files that the manifest names; a checkout has none before they are built."""
    manifest = built / "manifest.json"
    names = msgspec.json.decode(manifest.read_bytes(), type=dict[str, str]).values() if manifest.is_file() else [""]
    if not all((built / name).is_file() for name in names):
        raise NoClient(
            f"The client, the part of the site that runs in the browser, is not in {built}: build it with "
            "`make client` (or `python src/sentiers/web/build.py`) in the checkout, or install Sentiers anew with pip."
        )


def create(database: str | Path = "sentiers.db", settings: Settings | None = None, bus: str = "") -> Application:
    """The ASGI application on this database; with `bus` one of several workers."""
    return Application(database, bus, settings or Settings.from_environment())
