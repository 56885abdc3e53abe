"""The application: the API, the pages, the static files and the live play under one roof."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from sentiers.language import translator
from sentiers.messages import SentiersError
from sentiers.server import api, daily_page, pages
from sentiers.server.guard import Guard
from sentiers.server.house import House
from sentiers.server.live import Live
from sentiers.server.openapi import describe
from sentiers.server.protocol import Failed, Failure, encode
from sentiers.server.refusal import Refusal, refusal_of
from sentiers.server.settings import Settings
from sentiers.server.storage import Database


class Application:
    """Sends sockets to live play and everything else through the guard to the framework."""

    def __init__(self, database: Path, settings: Settings) -> None:
        self.house: House | None = None
        self._database, self._settings = Database(database), settings
        self.web = FastAPI(
            title="Sentiers",
            version="1",
            lifespan=self._life,
            openapi_url="/api/openapi.json",
            docs_url=None,
            redoc_url=None,
        )
        self.web.include_router(api.routes(self._the_house))
        self.web.include_router(pages.routes(self.web, self._the_house))
        self.web.include_router(daily_page.routes(self._the_house))
        built = Path(str(files("sentiers") / "web" / "built"))
        self.web.mount("/static", _Built(directory=built, check_dir=False))
        for kind in (Refusal, SentiersError, HTTPException, Exception):
            self.web.add_exception_handler(kind, self._refused)
        describe(self.web)
        self._guarded = Guard(GZipMiddleware(self.web, minimum_size=1000, compresslevel=6), self._the_house)
        self._live = Live(self._the_house)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self.web(scope, receive, send)
        elif scope["type"] == "websocket" and scope["path"].startswith("/ws/"):
            await self._live(scope, receive, send)
        else:
            await self._guarded(scope, receive, send)

    def _the_house(self) -> House:
        assert self.house is not None, "the application is not started"
        return self.house

    @asynccontextmanager
    async def _life(self, _: FastAPI) -> AsyncIterator[None]:
        self.house = House(self._database, self._settings)
        warming = asyncio.create_task(self.house.warm_up()) if self._settings.warm else None
        yield
        if warming is not None:
            warming.cancel()
        await self.house.close()

    async def _refused(self, request: Request, error: Exception) -> Response:
        refusal = _as_refusal(error)
        if not request.url.path.startswith("/api/"):
            return await pages.error_page(self._the_house(), request, refusal)
        text = refusal.message.render(translator(request.state.lang, getattr(request.state, "game", None)))
        return Response(encode(Failed(Failure(refusal.code, text))), refusal.status, media_type="application/json")


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
    if isinstance(error, HTTPException):
        code = {404: "unknown-page", 405: "wrong-method"}.get(error.status_code, "bad-message")
        return Refusal(code, detail=error.detail)
    return Refusal("server-error")


def create(database: str | Path = "sentiers.db", settings: Settings | None = None) -> Application:
    """The ASGI application on this database."""
    return Application(Path(database), settings or Settings.from_environment())
