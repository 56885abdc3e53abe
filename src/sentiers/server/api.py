"""The same as on the socket, and opening tables, as plain HTTP with JSON: for programs and for the pages' forms."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import Response, StreamingResponse

from sentiers import bots
from sentiers.games import shelf
from sentiers.language import translator
from sentiers.server import daily
from sentiers.server import protocol as p
from sentiers.server import wishes as w
from sentiers.server.coaching import advise_replay, curve
from sentiers.server.deeds import decide
from sentiers.server.guard import address_of
from sentiers.server.house import House
from sentiers.server.openapi import documented
from sentiers.server.owner import Owner, Waiting
from sentiers.server.readings import differences, reading_info
from sentiers.server.refusal import Refusal
from sentiers.server.replay import frames
from sentiers.server.snapshot import GUEST, Eyes, read_look
from sentiers.server.thinking.line import Asker

T = TypeVar("T")
HEARTBEAT = 15.0  # seconds between signs of life on a quiet stream


def routes(house: Callable[[], House]) -> APIRouter:
    api = APIRouter(prefix="/api")

    async def visited(table: str, request: Request) -> Owner:
        return await house().visited(table, request.state.person)

    async def acted_on(table: str, request: Request) -> Owner:
        """The table of a deed, of which a person and an address may do only so many, as on a socket."""
        house().limits.deed(request.state.person, address_of(request.scope))
        return await visited(table, request)

    @api.get("/games", **documented("The games on the shelf", answer=list[p.GameInfo]))
    async def games(request: Request) -> Response:
        return _json([game_info(card.name, request.state.lang) for card in shelf.cards()])

    @api.get("/ready", **documented("How far the preparation of each game is", answer=p.Readiness))
    async def ready(request: Request) -> Response:
        return _json(p.Readiness(house().preparation.now(), house().preparation.settled))

    @api.post("/guests", **documented("A new identity for a program", w.NewGuest, p.GuestToken, 201))
    async def new_guest(request: Request) -> Response:
        wanted = await _body(request, w.NewGuest)
        person = house().identity.newcomer()
        name = "" if wanted.name is None else await house().rename(person, address_of(request.scope), wanted.name)
        return _json(p.GuestToken(house().identity.token(person), name), 201)

    @api.get("/me", **documented("Who am I", answer=p.Me))
    async def me(request: Request) -> Response:
        return _json(await who(house(), request))

    @api.put("/me", **documented("Take a name", w.Rename, p.Me))
    async def rename(request: Request) -> Response:
        wanted = await _body(request, w.Rename)
        name = await house().rename(request.state.person, address_of(request.scope), wanted.name)
        return _json(p.Me(name, False))

    @api.post("/tables", **documented("Open a table", w.NewTable, p.TableOpened, 201))
    async def new_table(request: Request) -> Response:
        wanted = await _body(request, w.NewTable)
        request.state.game = wanted.game if wanted.game in shelf.SHELF else None
        waits = request.headers.get("prefer") != "wait=0"  # a page shows how far its game is, and asks again
        owner = await house().new_table(request.state.person, address_of(request.scope), wanted, compiling=waits)
        lang, table = request.state.lang, owner.table
        return _json(p.TableOpened(table.id, owner.snapshots.seats(lang), differences(table, lang)), 201)

    @api.post("/tables/{table}/join", **documented("Sit down on a free seat", w.Join, p.Done))
    async def join(table: str, request: Request) -> Response:
        wanted = await _body(request, w.Join)
        return await _do(await acted_on(table, request), request, w.Sit(seat=wanted.seat, word=wanted.word))

    @api.get(
        "/tables/{table}",
        **documented(
            "The table as my seat sees it; ?as= (page: a PageUpdate), ?since=",
            answer=(p.Update, p.PageUpdate),
            query=("as", "since"),
        ),
    )
    async def state(table: str, request: Request) -> Response:
        owner = await visited(table, request)
        update = owner.update(eyes_of(request, "program"), since_of(request), text=True)
        return Response(update, media_type="application/json", headers={"cache-control": "no-store"})

    @api.get("/tables/{table}/moves", **documented("My legal moves, by seat", answer=p.Moves))
    async def moves(table: str, request: Request) -> Response:
        now = (await visited(table, request)).table
        mine = [seat for seat in now.seating.held_by(request.state.person) if seat in now.turn]
        return _json(p.Moves(now.ply, {str(seat): now.view(seat).moves(seat) for seat in mine}))

    @api.post("/tables/{table}/play", **documented("Play a move", w.PlayMove, p.Done))
    async def play(table: str, request: Request) -> Response:
        wanted = await _body(request, w.PlayMove)
        wish = w.Play(move=wanted.move, ply=wanted.ply, seat=wanted.seat)
        return await _do(await acted_on(table, request), request, wish)

    @api.post("/tables/{table}/act", **documented("Resign, offer, accept, decline, give a word…", w.DoAct, p.Done))
    async def act(table: str, request: Request) -> Response:
        wanted = await _body(request, w.DoAct)
        return await _do(await acted_on(table, request), request, _wish(wanted))

    @api.get(
        "/tables/{table}/frames",
        **documented("The drawings of a finished match; ?from=0&to=32", answer=p.Frames, query=("from", "to")),
    )
    async def replay_frames(table: str, request: Request) -> Response:
        owner = await visited(table, request)
        first, last = _number(request, "from", 0), _number(request, "to", 32)
        found = await house().work(partial(frames, owner.table, request.state.person, first, last))
        return _json(p.Frames(found))

    @api.get("/tables/{table}/curve", **documented("The chances over a finished match", answer=p.Curve))
    async def chances(table: str, request: Request) -> Response:
        owner = await visited(table, request)
        return await _as_long_as_wanted(request, curve(owner, _asker(request)))

    @api.get(
        "/tables/{table}/advice",
        **documented("The coach on a finished match; ?ply=0", answer=p.Coached, query=("ply",)),
    )
    async def advice(table: str, request: Request) -> Response:
        owner = await visited(table, request)
        seat = max(0, owner.table.eyes(request.state.person))
        asked = advise_replay(owner, _number(request, "ply", 0), request.state.lang, seat, _asker(request))
        return await _as_long_as_wanted(request, asked)

    @api.get(
        "/tables/{table}/events",
        **documented(
            "The updates as a stream of server-sent events",
            answer=(p.Update, p.PageUpdate),
            query=("as", "since"),
            stream=True,
        ),
    )
    async def events(table: str, request: Request) -> Response:
        owner = await visited(table, request)
        listener = Waiting(eyes_of(request, "program"), since_of(request), address_of(request.scope))
        stream = _events(house(), owner, listener)
        await anext(stream)  # refused here, while it can still be said with a status
        return StreamingResponse(stream, media_type="text/event-stream", headers={"cache-control": "no-store"})

    @api.get(
        "/daily/{game}",
        **documented("A challenge of the day; ?date=2026-11-15", answer=daily.ChallengeNow, query=("date",)),
    )
    async def challenge(game: str, request: Request) -> Response:
        day = await daily.find_day(house(), game, request.query_params.get("date"))
        return _json(await daily.now(house(), game, day, viewer_of(request)))

    @api.post("/daily/{game}", **documented("Begin or find my try, or practise", daily.Begin, daily.Begun))
    async def begin_challenge(game: str, request: Request) -> Response:
        wanted = await _body(request, daily.Begin)
        day = await daily.find_day(house(), game, wanted.date)
        work = daily.practise if wanted.practice else daily.begin
        owner = await work(house(), game, day, request.state.person, address_of(request.scope))
        return _json(daily.Begun(owner.table.id, day.isoformat(), owner.table.setup.counts))

    return api


async def _events(house: House, owner: Owner, listener: Waiting) -> AsyncIterator[bytes]:
    with owner.listening(listener):
        yield b""
        while not house.stopping:
            try:
                await asyncio.wait_for(listener.news.wait(), HEARTBEAT)
            except TimeoutError:
                yield b": still here\n\n"
                continue
            listener.news.clear()
            update, since = owner.update(listener.eyes, listener.since), owner.table.n
            yield b"event: update\nid: %d\ndata: %s\n\n" % (since, update)
            listener.since = since


async def _as_long_as_wanted(request: Request, thinking: Coroutine[None, None, Any]) -> Response:
    """The answer to a question that takes long; who hangs up does not want it any more."""

    async def gone() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    thought, leaving = asyncio.ensure_future(thinking), asyncio.ensure_future(gone())
    try:
        await asyncio.wait((thought, leaving), return_when=asyncio.FIRST_COMPLETED)
        return _json(thought.result()) if thought.done() else Response(status_code=499)
    finally:
        thought.cancel()
        leaving.cancel()


def _asker(request: Request) -> Asker:
    return Asker(request.state.person if request.state.known else "", address_of(request.scope))


async def _do(owner: Owner, request: Request, wish: w.Wish) -> Response:
    person, request.state.game = request.state.person, owner.table.game.name  # whose words a refusal speaks
    return _json(p.Done(await owner.ask(lambda table: decide(table, person, wish))))


def _wish(wanted: w.DoAct) -> w.Wish:
    """The same deed as on a socket."""
    given = {name: value for name, value in msgspec.structs.asdict(wanted).items() if value is not None}
    try:
        found: w.Wish = msgspec.convert(given, w.Wish)
        return found
    except msgspec.ValidationError as error:
        raise Refusal("bad-message", detail=str(error)) from None


async def who(house: House, request: Request) -> p.Me:
    name = await house.identity.name(request.state.person)
    return p.Me(name or translator(request.state.lang)(GUEST), name is None)


def eyes_of(request: Request, otherwise: w.Mode) -> Eyes:
    asked = request.query_params.get("as", otherwise)
    look = read_look(request.query_params.get("look", ""))
    return Eyes(request.state.person, request.state.lang, "page" if asked == "page" else "program", look)


def viewer_of(request: Request) -> daily.Viewer:
    return daily.Viewer(request.state.person, request.state.lang, f"{request.url.scheme}://{request.url.netloc}")


def since_of(request: Request) -> int:
    """Where the log goes on: a stream that broke off says so itself."""
    last = request.headers.get("last-event-id", "")
    return int(last) if last.isdecimal() else _number(request, "since", 0)


def game_info(name: str, lang: str) -> p.GameInfo:
    card, translate = shelf.game(name).card, translator(lang, name)
    options = [
        p.OptionInfo(
            option.name,
            option.title.render(translate),
            [{"value": value, "label": label.render(translate)} for value, label in option.choices.items()],
            option.default,
            {name: list(choices) for name, choices in option.when.items()},
            reading_info(option.reading, translate),
        )
        for option in card.options
    ]
    levels = [
        p.LevelInfo(
            level.name, level.title.render(translate), (level.called or level.title).render(translate), level.face
        )
        for level in bots.levels(name)
    ]
    summary = card.summary.render(translate)
    players, editions, daily = list(card.players), list(card.editions), card.daily is not None
    return p.GameInfo(name, card.title, summary, card.author, players, options, editions, levels, daily)


def _number(request: Request, name: str, otherwise: int) -> int:
    text = request.query_params.get(name, str(otherwise))
    if not text.isdecimal() or len(text) > 9:
        raise Refusal("bad-message", detail=f"{name} is a number")
    return int(text)


async def _body(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await request.body() or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("bad-message", detail=str(error)) from None


def _json(answer: Any, status: int = 200) -> Response:
    return Response(p.encode(answer), status, media_type="application/json", headers={"cache-control": "no-store"})
