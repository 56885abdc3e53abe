"""What machines ask that keep the house running: does the process live, can it serve, what does it count."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable
from datetime import date

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse, Response

from sentiers.server import metrics
from sentiers.server.doorway import is_in, read_networks
from sentiers.server.guard import address_of
from sentiers.server.house import House
from sentiers.server.refusal import Refusal
from sentiers.server.storage import StorageError

PATIENCE = 2.0  # seconds within which the storage answers, or does not


class Thinking(msgspec.Struct):
    threads: int
    running: int
    waiting: int


class Readiness(msgspec.Struct):
    """`ready`: visitors can be sent here. `games`: how far each one is prepared, 1 when it is, null where it cannot be."""

    ready: bool
    storage: bool
    bus: bool
    thinking: Thinking
    games: dict[str, float | None]


def routes(house: Callable[[], House], look: Callable[[], metrics.Look]) -> APIRouter:
    probes = APIRouter(include_in_schema=False)

    @probes.get("/healthz")
    async def health() -> Response:
        return PlainTextResponse("ok")

    @probes.get("/readyz")
    async def ready() -> Response:
        found = await readiness(house())
        return Response(msgspec.json.encode(found), 200 if found.ready else 503, media_type="application/json")

    @probes.get("/metrics")
    async def counted(request: Request) -> Response:
        if not may_read(request, house().settings.metrics_from, house().settings.metrics_token):
            raise Refusal("keepers-only")
        look()()
        return Response(metrics.told(), media_type=metrics.CONTENT)

    return probes


async def readiness(house: House) -> Readiness:
    games, thoughts = house.preparation.now(), house.thoughts
    thinking = Thinking(house.settings.thinkers, thoughts.running, sum(thoughts.waiting.values()))
    storage, bus = await _answers(house), house.bus.alone or house.bus.connected
    prepared = not house.settings.warm or all(done is None or done == 1 for done in games.values())
    return Readiness(storage and bus and prepared and not house.stopping, storage, bus, thinking, games)


async def _answers(house: House) -> bool:
    """Whether the storage finds, in time, that nobody has tried a challenge that never was."""
    try:
        await asyncio.wait_for(house.storage.own_try("", date.min, ""), PATIENCE)
    except (StorageError, TimeoutError, OSError):
        return False
    return True


def may_read(request: Request, networks: str, token: str) -> bool:
    """With the token, or from an address that is named. What came through a proxy that is not trusted has no address."""
    given = request.headers.get("authorization", "")
    if token and hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
        return True
    forwarded = any(name in request.headers for name in ("x-forwarded-for", "forwarded", "via"))
    return not forwarded and is_in(address_of(request.scope), read_networks(networks))
