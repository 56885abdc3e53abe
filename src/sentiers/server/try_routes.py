"""A board to try over HTTP: a position that is no table's, what its moves are worth, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from fastapi import APIRouter, Request
from starlette.responses import Response

from sentiers.games import shelf
from sentiers.match import given
from sentiers.server import analysis, answers, try_talk, trying
from sentiers.server import wishes as w
from sentiers.server.api import as_long_as_wanted, asker_of, body_of, json_answer
from sentiers.server.guard import address_of
from sentiers.server.house import House
from sentiers.server.openapi import documented

TRY = TypeVar("TRY", bound=w.Try)


def routes(house: Callable[[], House]) -> APIRouter:
    api = APIRouter(prefix="/api/try")

    async def tried(request: Request, kind: type[TRY]) -> tuple[TRY, trying.Start]:
        """What somebody tries, and where it begins."""
        wanted = await body_of(request, kind)
        house().limits.attempt(request.state.person, address_of(request.scope))
        if wanted.table is not None:
            owner = await analysis.finished(house(), wanted.table, request.state.person)
            request.state.game = owner.table.game.name
            start, before = trying.of_match(owner.table, wanted.ply)
            wanted.plays = [*before, *wanted.plays]
            return wanted, start
        request.state.game = shelf.game(wanted.game).name
        await house().prepared(wanted.game)
        seed = given.seed(int(wanted.seed))
        return wanted, trying.Start(wanted.game, wanted.options, wanted.edition, wanted.position, seed)

    @api.post("", **documented("A board to try, at no table", w.Try, try_talk.Tried))
    async def try_(request: Request) -> Response:
        wanted, start = await tried(request, w.Try)
        show = partial(house().trials.show, start, wanted.plays, request.state.lang, wanted.seat, openly=wanted.openly)
        return json_answer(await house().work(show))

    @api.post("/wish", **documented("Why clicks lead nowhere there", w.TryWish, try_talk.Explained))
    async def try_wish(request: Request) -> Response:
        wanted, start = await tried(request, w.TryWish)
        tell = partial(house().trials.explain, start, wanted.plays, request.state.lang, wanted.seat, wanted.steps)
        return json_answer(try_talk.Explained(await house().work(tell)))

    @api.post("/values", **documented("What the moves there are worth", w.TryValues, try_talk.Valued))
    async def try_values(request: Request) -> Response:
        wanted, start = await tried(request, w.TryValues)
        return await as_long_as_wanted(request, analysis.values(house(), start, wanted, asker_of(request)))

    @api.post("/record", **documented("The line that led there, as a record", w.Try, try_talk.TriedRecord))
    async def try_record(request: Request) -> Response:
        wanted, start = await tried(request, w.Try)
        return json_answer(try_talk.TriedRecord(await house().work(partial(analysis.record, house(), start, wanted))))

    @api.post("/table", **documented("Open a table that begins there", w.TryTable, answers.TableOpened, 201))
    async def try_table(request: Request) -> Response:
        wanted, start = await tried(request, w.TryTable)
        new = await house().work(partial(analysis.new_table, house(), start, wanted))
        owner = await house().new_table(request.state.person, address_of(request.scope), new)
        lang = request.state.lang
        return json_answer(answers.TableOpened(owner.table.id, owner.snapshots.seats(lang)), 201)

    @api.post("/read", **documented("A record, as what is tried", w.ReadRecord, try_talk.Readied))
    async def try_read(request: Request) -> Response:
        wanted = await body_of(request, w.ReadRecord)
        house().limits.attempt(request.state.person, address_of(request.scope))
        head = await house().work(partial(analysis.head, wanted.record))
        request.state.game = shelf.game(head).name
        await house().prepared(head)
        return json_answer(await house().work(partial(analysis.read, wanted.record)))

    return api
