"""Who asks about an account: the person, the session if there is one, and from where."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Request

from sentiers.server.accounts.devices import device_of
from sentiers.server.accounts.passkeys import Place
from sentiers.server.guard import address_of, headers_of
from sentiers.server.house import House
from sentiers.server.identity import GUEST_COOKIE, cookies
from sentiers.server.refusal import Refusal
from sentiers.server.storage import Account, Session

PROOF = 10 * 60 * 1000  # ms for which a session has proved whose it is


@dataclass(frozen=True, slots=True)
class Caller:
    person: str
    session: str  # "": a guest
    known: bool  # has come with a token that holds
    program: bool  # with a token instead of a cookie
    address: str
    place: Place
    secure: bool
    device: str
    before: str | None  # the token of the guest who signed in here


def caller_of(house: House, request: Request) -> Caller:
    headers = headers_of(request.scope)
    token, program = house.identity.carried(headers)
    known = bool(request.state.known) and token is not None and token.person == request.state.person
    return Caller(
        request.state.person,
        token.session if known and token is not None else "",
        known,
        program,
        address_of(request.scope),
        Place(headers.get(b"host", b"").decode("latin-1"), request.url.scheme),
        request.url.scheme == "https",
        device_of(headers.get(b"user-agent", b"").decode("latin-1")),
        cookies(headers).get(GUEST_COOKIE),
    )


async def account_of(house: House, caller: Caller) -> Account:
    """The account that something is asked of: so often as anything else is done over HTTP."""
    house.limits.deed(caller.person, caller.address)
    account = await house.storage.account(caller.person) if caller.session else None
    if account is None:
        raise Refusal("no-account")
    return account


async def is_confirmed(house: House, caller: Caller) -> bool:
    found = await house.storage.session(caller.session) if caller.session else None
    return found is not None and await _is_fresh(house, found)


async def confirmed(house: House, caller: Caller) -> Account:
    """The account, to change it: who only finds an open browser may not."""
    account = await account_of(house, caller)
    if not await is_confirmed(house, caller):
        raise Refusal("confirm-first")
    return account


async def _is_fresh(house: House, session: Session) -> bool:
    return await house.storage.now() - session.proved < PROOF
