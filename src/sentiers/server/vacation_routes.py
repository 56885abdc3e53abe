"""One's vacation over HTTP: /api/me/vacation."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, Request
from starlette.responses import Response

from sentiers.server import vacations
from sentiers.server import wishes as w
from sentiers.server.api import body_of, json_answer
from sentiers.server.guard import address_of
from sentiers.server.house import House
from sentiers.server.openapi import documented


def routes(house: Callable[[], House]) -> APIRouter:
    api = APIRouter(prefix="/api/me/vacation")

    @api.get("", **documented("My vacation from tables by days", answer=vacations.VacationNow))
    async def state(request: Request) -> Response:
        return json_answer(await vacations.now(house(), request.state.person))

    @api.post("", **documented("Go on vacation from now on", w.GoAway, vacations.VacationNow))
    async def begin(request: Request) -> Response:
        wanted, person = await body_of(request, w.GoAway), request.state.person
        house().limits.deed(person, address_of(request.scope))
        return json_answer(await vacations.begin(house(), person, wanted.days))

    @api.delete("", **documented("End my vacation", answer=vacations.VacationNow))
    async def end(request: Request) -> Response:
        house().limits.deed(request.state.person, address_of(request.scope))
        return json_answer(await vacations.end(house(), request.state.person))

    return api
