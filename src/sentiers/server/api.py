"""The same as on the socket, and opening tables, as plain HTTP with JSON: for programs and for the pages' forms."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import Response, StreamingResponse

from sentiers.games import shelf
from sentiers.language import translator
from sentiers.server import answers, daily, sets
from sentiers.server import protocol as p
from sentiers.server import wishes as w
from sentiers.server.coaching import advise_now, advise_replay, curve
from sentiers.server.deeds import decide
from sentiers.server.guard import address_of, headers_of
from sentiers.server.house import House
from sentiers.server.identity import Token
from sentiers.server.listener import Waiting
from sentiers.server.naming import GUEST
from sentiers.server.openapi import documented
from sentiers.server.opponents import offered
from sentiers.server.owner import Owner
from sentiers.server.previews import ahead
from sentiers.server.readings import differences, reading_info
from sentiers.server.refusal import Refusal
from sentiers.server.replay import frames
from sentiers.server.snapshot import Eyes, read_look
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

    @api.get("/games", **documented("The games on the shelf", answer=list[answers.GameInfo]))
    async def games(request: Request) -> Response:
        return json_answer([game_info(card.name, request.state.lang) for card in shelf.cards()])

    @api.get("/ready", **documented("How far the preparation of each game is", answer=answers.Readiness))
    async def ready(request: Request) -> Response:
        return json_answer(answers.Readiness(house().preparation.now(), house().preparation.settled))

    @api.post("/guests", **documented("A new identity for a program", w.NewGuest, answers.GuestToken, 201))
    async def new_guest(request: Request) -> Response:
        wanted = await body_of(request, w.NewGuest)
        person = house().identity.newcomer()
        name = "" if wanted.name is None else await house().rename(person, address_of(request.scope), wanted.name)
        return json_answer(answers.GuestToken(house().identity.token(person), name), 201)

    @api.get("/me", **documented("Who am I", answer=answers.Me))
    async def me(request: Request) -> Response:
        return json_answer(await who(house(), request))

    @api.put("/me", **documented("Take a name", w.Rename, answers.Me))
    async def rename(request: Request) -> Response:
        wanted = await body_of(request, w.Rename)
        name = await house().rename(request.state.person, address_of(request.scope), wanted.name)
        return json_answer(answers.Me(name, False))

    @api.get("/push", **documented("The key with which a device subscribes to news", answer=answers.PushKey))
    async def push_key(request: Request) -> Response:
        return json_answer(answers.PushKey(await house().push.key()))

    @api.put("/push", **documented("Push my news to this device", w.Subscribe, answers.PushKey))
    async def subscribe(request: Request) -> Response:
        wanted, state = await body_of(request, w.Subscribe), request.state
        house().limits.subscribe(state.person, address_of(request.scope))
        keys, token = wanted.keys, house().identity.carried(headers_of(request.scope))[0]
        mine = token if token is not None and token.person == state.person else Token(state.person)
        await house().push.subscribe(mine, state.lang, wanted.endpoint, keys.p256dh, keys.auth)
        return json_answer(answers.PushKey(await house().push.key()))

    @api.delete("/push", **documented("Push nothing to this device any more", w.Unsubscribe, answers.PushKey))
    async def unsubscribe(request: Request) -> Response:
        wanted = await body_of(request, w.Unsubscribe)
        house().limits.subscribe(request.state.person, address_of(request.scope))
        await house().push.unsubscribe(request.state.person, wanted.endpoint)
        return json_answer(answers.PushKey(await house().push.key()))

    @api.post("/tables", **documented("Open a table", w.NewTable, answers.TableOpened, 201))
    async def new_table(request: Request) -> Response:
        wanted = await body_of(request, w.NewTable)
        request.state.game = wanted.game if wanted.game in shelf.SHELF else None
        waits = request.headers.get("prefer") != "wait=0"  # a page shows how far its game is, and asks again
        owner = await house().new_table(request.state.person, address_of(request.scope), wanted, compiling=waits)
        lang, table = request.state.lang, owner.table
        return json_answer(answers.TableOpened(table.id, owner.snapshots.seats(lang), differences(table, lang)), 201)

    @api.post("/tables/{table}/join", **documented("Sit down on a free seat", w.Join, answers.Done))
    async def join(table: str, request: Request) -> Response:
        wanted = await body_of(request, w.Join)
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

    @api.get("/tables/{table}/moves", **documented("My legal moves, by seat", answer=answers.Moves))
    async def moves(table: str, request: Request) -> Response:
        now = (await visited(table, request)).table
        mine = [seat for seat in now.seating.held_by(request.state.person) if seat in now.turn]
        return json_answer(answers.Moves(now.ply, {str(seat): now.view(seat).moves(seat) for seat in mine}))

    @api.post("/tables/{table}/play", **documented("Play a move", w.PlayMove, answers.Done))
    async def play(table: str, request: Request) -> Response:
        wanted = await body_of(request, w.PlayMove)
        wish = w.Play(move=wanted.move, ply=wanted.ply, seat=wanted.seat)
        return await _do(await acted_on(table, request), request, wish)

    @api.post(
        "/tables/{table}/act", **documented("Resign, offer, accept, decline, give a word…", w.DoAct, answers.Done)
    )
    async def act(table: str, request: Request) -> Response:
        wish = _wish(await body_of(request, w.DoAct))
        owner = await acted_on(table, request)
        if isinstance(wish, w.Claim) and wish.what == "decided":
            return await as_long_as_wanted(request, _claimed(owner, request))
        return await _do(owner, request, wish)

    @api.get("/tables/{table}/plan", **documented("What I have laid down to be answered", answer=answers.PlanNow))
    async def plan(table: str, request: Request) -> Response:
        return json_answer(_planned(await visited(table, request), request))

    @api.post("/tables/{table}/plan", **documented("If they play this, I play that", w.Ahead, answers.PlanNow))
    async def lay_plan(table: str, request: Request) -> Response:
        wanted = await body_of(request, w.Ahead)
        owner = await acted_on(table, request)
        request.state.game = owner.table.game.name
        await owner.planning.lay(request.state.person, wanted.moves, wanted.ply)
        return json_answer(_planned(owner, request))

    @api.delete("/tables/{table}/plan", **documented("I no longer answer what begins so", w.Unplan, answers.PlanNow))
    async def drop_plan(table: str, request: Request) -> Response:
        wanted = await body_of(request, w.Unplan)
        owner = await acted_on(table, request)
        await owner.planning.drop(request.state.person, wanted.moves)
        return json_answer(_planned(owner, request))

    @api.post(
        "/tables/{table}/preview", **documented("What my seat would see after these moves", w.Ahead, answers.AheadNow)
    )
    async def look_ahead(table: str, request: Request) -> Response:
        wanted = await body_of(request, w.Ahead)
        owner = await acted_on(table, request)
        request.state.game = owner.table.game.name
        return json_answer(ahead(owner.table, request.state.person, wanted.moves, wanted.ply))

    @api.post("/tables/{table}/say", **documented("Say one of the phrases to the others", w.SayPhrase, answers.Said))
    async def say(table: str, request: Request) -> Response:
        wanted = await body_of(request, w.SayPhrase)
        owner = await acted_on(table, request)
        return json_answer(answers.Said(owner.phrases.say(request.state.person, wanted.seat, wanted.phrase).id))

    @api.get(
        "/tables/{table}/frames",
        **documented("The drawings of a finished match; ?from=0&to=32", answer=answers.Frames, query=("from", "to")),
    )
    async def replay_frames(table: str, request: Request) -> Response:
        owner = await visited(table, request)
        first, last = _number(request, "from", 0), _number(request, "to", 32)
        found = await house().work(partial(frames, owner.table, request.state.person, first, last))
        return json_answer(answers.Frames(found))

    @api.get("/tables/{table}/curve", **documented("The chances over a finished match", answer=p.Curve))
    async def chances(table: str, request: Request) -> Response:
        owner = await visited(table, request)
        return await as_long_as_wanted(request, curve(owner, asker_of(request)))

    @api.get(
        "/tables/{table}/hint",
        **documented(
            "A hint to who plays alone: ?step=1 where to look, ?step=2 what to do",
            answer=p.Hinted,
            query=("step", "seat"),
        ),
    )
    async def hint(table: str, request: Request) -> Response:
        owner = await acted_on(table, request)
        seat = _number(request, "seat", 0) if "seat" in request.query_params else None
        asked = advise_now(owner, seat, _number(request, "step", 2), request.state.lang, asker_of(request))
        return await as_long_as_wanted(request, asked)

    @api.get(
        "/tables/{table}/advice",
        **documented("The coach on a finished match; ?ply=0", answer=p.Coached, query=("ply",)),
    )
    async def advice(table: str, request: Request) -> Response:
        owner = await visited(table, request)
        seat = max(0, owner.table.eyes(request.state.person))
        asked = advise_replay(owner, _number(request, "ply", 0), request.state.lang, seat, asker_of(request))
        return await as_long_as_wanted(request, asked)

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
        return json_answer(await daily.now(house(), game, day, viewer_of(request)))

    @api.post("/daily/{game}", **documented("Begin or find my try, or practise", daily.Begin, daily.Begun))
    async def begin_challenge(game: str, request: Request) -> Response:
        wanted = await body_of(request, daily.Begin)
        day = await daily.find_day(house(), game, wanted.date)
        if sets.is_set(game):
            todo = await daily.to_do(house(), game, day, request.state.person)
            return json_answer(daily.Begun("", day.isoformat(), day == house().days.today, todo))
        work = daily.practise if wanted.practice else daily.begin
        owner = await work(house(), game, day, request.state.person, address_of(request.scope))
        return json_answer(daily.Begun(owner.table.id, day.isoformat(), owner.table.setup.counts))

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
            if listener.left:
                return
            listener.news.clear()
            update, since = owner.update(listener.eyes, listener.since, heard=listener.heard), owner.table.n
            listener.heard = owner.phrases.heard
            yield b"event: update\nid: %d\ndata: %s\n\n" % (since, update)
            listener.since = since


async def as_long_as_wanted(request: Request, thinking: Coroutine[None, None, Any]) -> Response:
    """The answer to a question that takes long; who hangs up does not want it any more."""

    async def gone() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    thought, leaving = asyncio.ensure_future(thinking), asyncio.ensure_future(gone())
    try:
        await asyncio.wait((thought, leaving), return_when=asyncio.FIRST_COMPLETED)
        return json_answer(thought.result()) if thought.done() else Response(status_code=499)
    finally:
        thought.cancel()
        leaving.cancel()


def asker_of(request: Request) -> Asker:
    return Asker(request.state.person if request.state.known else "", address_of(request.scope))


async def _do(owner: Owner, request: Request, wish: w.Wish) -> Response:
    person, request.state.game = request.state.person, owner.table.game.name  # whose words a refusal speaks
    return json_answer(answers.Done(await owner.ask(lambda table: decide(table, person, wish))))


async def _claimed(owner: Owner, request: Request) -> answers.Done:
    request.state.game = owner.table.game.name
    return answers.Done(await owner.judging.claim(request.state.person, asker_of(request)))


def _planned(owner: Owner, request: Request) -> answers.PlanNow:
    branches = owner.planning.of(request.state.person)
    return answers.PlanNow(owner.table.ply, [list(branch) for branch in branches])


def _wish(wanted: w.DoAct) -> w.Wish:
    """The same deed as on a socket."""
    given = {name: value for name, value in msgspec.structs.asdict(wanted).items() if value is not None}
    try:
        found: w.Wish = msgspec.convert(given, w.Wish)
        return found
    except msgspec.ValidationError as error:
        raise Refusal("bad-message", detail=str(error)) from None


async def who(house: House, request: Request) -> answers.Me:
    name = await house.identity.name(request.state.person)
    return answers.Me(name or translator(request.state.lang)(GUEST), name is None)


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


def game_info(name: str, lang: str) -> answers.GameInfo:
    card, translate = shelf.game(name).card, translator(lang, name)
    options = [
        answers.OptionInfo(
            option.name,
            option.title.render(translate),
            [{"value": value, "label": label.render(translate)} for value, label in option.choices.items()],
            option.default,
            [{name: list(choices) for name, choices in mode.items()} for mode in option.when],
            reading_info(option.reading, translate),
        )
        for option in card.options
    ]
    levels = [
        answers.LevelInfo(
            level.name, level.title.render(translate), (level.called or level.title).render(translate), level.face
        )
        for level in offered(name)
    ]
    summary = card.summary.render(translate)
    players, editions, daily = list(card.players), list(card.editions), card.daily is not None
    return answers.GameInfo(name, card.title, summary, card.author, players, options, editions, levels, daily)


def _number(request: Request, name: str, otherwise: int) -> int:
    text = request.query_params.get(name, str(otherwise))
    if not text.isdecimal() or len(text) > 9:
        raise Refusal("bad-message", detail=f"{name} is a number")
    return int(text)


async def body_of(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await request.body() or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("bad-message", detail=str(error)) from None


def json_answer(answer: Any, status: int = 200) -> Response:
    return Response(p.encode(answer), status, media_type="application/json", headers={"cache-control": "no-store"})
