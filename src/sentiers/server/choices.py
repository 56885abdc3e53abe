"""What a person has chosen that holds on every device and at every table of his: /api/me/choices. What concerns one device (sounds,
motion) its browser keeps for itself."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, Request
from starlette.responses import Response

from sentiers.server import answers
from sentiers.server import wishes as w
from sentiers.server.api import body_of, json_answer
from sentiers.server.guard import address_of
from sentiers.server.house import House
from sentiers.server.openapi import documented
from sentiers.server.storage import Chose


def routes(house: Callable[[], House]) -> APIRouter:
    api = APIRouter(prefix="/api/me/choices")

    @api.get("", **documented("What I have chosen", answer=answers.Choices))
    async def state(request: Request) -> Response:
        return json_answer(await _now(house(), request.state.person))

    @api.put("", **documented("Choose", w.Choose, answers.Choices))
    async def choose(request: Request) -> Response:
        wanted, person = await body_of(request, w.Choose), request.state.person
        house().limits.deed(person, address_of(request.scope))
        await house().storage.write(Chose(person, "by-hand", not wanted.passes))
        return json_answer(await _now(house(), person))

    return api


async def _now(house: House, person: str) -> answers.Choices:
    return answers.Choices("by-hand" not in await house.storage.choices_of(person))
