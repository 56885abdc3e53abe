"""Accounts over HTTP: /api/account/…. Cookies are set here; programs, which come with a token, are told their new one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from fastapi import APIRouter, Request
from starlette.responses import Response, StreamingResponse

from sentiers.language import translator
from sentiers.server.accounts import keep, ways_in
from sentiers.server.accounts import messages as m
from sentiers.server.accounts.caller import Caller, caller_of, is_confirmed
from sentiers.server.accounts.devices import number_of
from sentiers.server.accounts.export import export
from sentiers.server.api import body_of, json_answer
from sentiers.server.house import House
from sentiers.server.identity import GUEST_COOKIE, Token
from sentiers.server.naming import GUEST
from sentiers.server.openapi import documented
from sentiers.server.refusal import Refusal

T = TypeVar("T")


def routes(house: Callable[[], House]) -> APIRouter:
    api = APIRouter(prefix="/api/account")

    @api.get("", **documented("My account, if I have one", answer=m.AccountNow))
    async def account(request: Request) -> Response:
        return json_answer(await account_now(house(), caller_of(house(), request), request.state.lang))

    @api.post("/passkey", **documented("What a browser needs for a passkey", m.AskPasskey, m.PasskeyAsked))
    async def passkey(request: Request) -> Response:
        wanted, caller = await body_of(request, m.AskPasskey), caller_of(house(), request)
        if wanted.purpose in ("keep", "add"):
            return json_answer(await keep.to_make_passkey(house(), caller, wanted.purpose, wanted.handle))
        return json_answer(await ways_in.to_use_passkey(house(), caller, wanted.purpose))

    @api.post("/keep", **documented("Keep this guest as an account", m.Keep, m.Codes, 201))
    async def keep_account(request: Request) -> Response:
        wanted, caller = await body_of(request, m.Keep), caller_of(house(), request)
        session, told = await keep.keep(house(), caller, wanted)
        token = Token(caller.person, session)
        return _with_cookies(house(), caller, json_answer(m.Codes(told, _told(house(), caller, token)), 201), token)

    @api.post("/sign-in", **documented("Sign in: passkey, password, recovery or device code", m.SignIn, m.SignedInNow))
    async def sign_in(request: Request) -> Response:
        wanted, caller = await body_of(request, m.SignIn), caller_of(house(), request)
        found, session = await ways_in.sign_in(house(), caller, wanted)
        token = Token(found.person, session)
        answer = json_answer(m.SignedInNow(found.handle, _told(house(), caller, token)))
        return _with_cookies(house(), caller, answer, token)

    @api.post("/confirm", **documented("Confirm that it is you, to change the account", m.Confirm, m.Granted))
    async def confirm(request: Request) -> Response:
        wanted = await body_of(request, m.Confirm)
        await ways_in.confirm(house(), caller_of(house(), request), wanted)
        return json_answer(m.Granted())

    @api.post("/sign-out", **documented("Sign out here, on the other devices, or everywhere", m.SignOut, m.Granted))
    async def sign_out(request: Request) -> Response:
        wanted, caller = await body_of(request, m.SignOut), caller_of(house(), request)
        token = await ways_in.sign_out(house(), caller, wanted.where)
        return _with_cookies(house(), caller, json_answer(m.Granted()), token)

    @api.delete("/devices/{device}", **documented("Sign out one device", answer=m.Granted))
    async def sign_out_device(device: str, request: Request) -> Response:
        caller = caller_of(house(), request)
        token = await ways_in.sign_out_device(house(), caller, device)
        return _with_cookies(house(), caller, json_answer(m.Granted()), token)

    @api.put("/handle", **documented("Sign in under another name from now on", m.SetHandle, m.Granted))
    async def handle(request: Request) -> Response:
        wanted = await body_of(request, m.SetHandle)
        await keep.set_handle(house(), caller_of(house(), request), wanted.handle)
        return json_answer(m.Granted())

    @api.put("/password", **documented("Set or remove the password", m.SetPassword, m.Granted))
    async def password(request: Request) -> Response:
        wanted = await body_of(request, m.SetPassword)
        await keep.set_password(house(), caller_of(house(), request), wanted.password)
        return json_answer(m.Granted())

    @api.post("/passkeys", **documented("Add a passkey", m.PasskeyAnswer, m.Granted, 201))
    async def add_passkey(request: Request) -> Response:
        wanted = await body_of(request, m.PasskeyAnswer)
        await keep.add_passkey(house(), caller_of(house(), request), wanted)
        return json_answer(m.Granted(), 201)

    @api.delete("/passkeys/{passkey}", **documented("Remove a passkey", answer=m.Granted))
    async def remove_passkey(passkey: str, request: Request) -> Response:
        await keep.remove_passkey(house(), caller_of(house(), request), passkey)
        return json_answer(m.Granted())

    @api.post("/recovery", **documented("New recovery codes instead of the old ones", answer=m.Codes))
    async def recovery(request: Request) -> Response:
        return json_answer(m.Codes(await keep.renew_codes(house(), caller_of(house(), request))))

    @api.post("/device", **documented("A code with which another device signs in", answer=m.DeviceCodeNow))
    async def device(request: Request) -> Response:
        return json_answer(await keep.show_device_code(house(), caller_of(house(), request)))

    @api.get("/export", **documented("All that is kept of me", answer=dict))
    async def all_of_it(request: Request) -> Response:
        if not request.state.known:
            raise Refusal("no-account")
        person = request.state.person
        house().limits.export(person)
        headers = {"cache-control": "no-store", "content-disposition": 'attachment; filename="sentiers.json"'}
        told = export(house(), person, request.state.lang)
        return StreamingResponse(told, media_type="application/json", headers=headers)

    @api.post("/delete", **documented("Delete my account", m.Delete, m.Granted))
    async def delete(request: Request) -> Response:
        wanted, caller = await body_of(request, m.Delete), caller_of(house(), request)
        await keep.delete(house(), caller, wanted.handle)
        token = await ways_in.guest_before(house(), caller)
        return _with_cookies(house(), caller, json_answer(m.Granted()), token)

    return api


async def account_now(house: House, caller: Caller, lang: str) -> m.AccountNow:
    name = await house.identity.name(caller.person) or translator(lang)(GUEST)
    account = await house.storage.account(caller.person) if caller.session else None
    if account is None:
        return m.AccountNow(False, name)
    passkeys = await house.storage.passkeys_of(caller.person)
    devices = [
        m.DeviceNow(number_of(each.id), each.device, each.opened, each.id == caller.session)
        for each in await house.storage.sessions_of(caller.person)
    ]
    return m.AccountNow(
        kept=True,
        name=name,
        handle=account.handle,
        password=account.password is not None,
        passkeys=[m.PasskeyNow(each.id, each.name, each.made, each.used) for each in passkeys],
        recovery=await house.storage.count_codes(caller.person),
        devices=sorted(devices, key=lambda device: not device.here),
        confirmed=await is_confirmed(house, caller),
    )


def _told(house: House, caller: Caller, token: Token) -> str:
    """A page never sees its token: the cookie is all it needs."""
    return house.identity.token(*token) if caller.program else ""


def _with_cookies(house: House, caller: Caller, answer: Response, token: Token | None) -> Response:
    """Who one is from now on; and who one was, for the day one signs out."""
    if token is None or caller.program:
        return answer
    identity, secure = house.identity, caller.secure
    answer.headers.append("set-cookie", identity.cookie(token.person, secure, token.session))
    if token.session and caller.known and not caller.session and caller.person != token.person:
        answer.headers.append("set-cookie", identity.cookie(caller.person, secure, name=GUEST_COOKIE))
    elif not token.session and caller.before is not None:
        answer.headers.append("set-cookie", identity.no_cookie(secure, GUEST_COOKIE))
    return answer
