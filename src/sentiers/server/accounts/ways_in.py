"""Signing in and out. Whatever does not fit is answered alike: nothing tells whether there is such an account, and each attempt
with a handle costs the same, one verification of Argon2."""

from __future__ import annotations

from functools import partial

import msgspec

from sentiers.server.accounts import codes
from sentiers.server.accounts import messages as m
from sentiers.server.accounts.caller import Caller, account_of
from sentiers.server.accounts.devices import number_of
from sentiers.server.accounts.handles import compared
from sentiers.server.accounts.keep import new_session
from sentiers.server.accounts.passkeys import Purpose, Used, id_of
from sentiers.server.house import House
from sentiers.server.identity import Token
from sentiers.server.refusal import Refusal
from sentiers.server.storage import Account, Passkey, Rehashed, SignedIn, SignedOut, Spent

NOBODY = "nobody"  # no person's id: those are random


async def sign_in(house: House, caller: Caller, wanted: m.SignIn) -> tuple[Account, str]:
    """The account, and a new session of it."""
    ways = [wanted.password, wanted.recovery, wanted.code, wanted.passkey]
    named = wanted.password is not None or wanted.recovery is not None
    if sum(way is not None for way in ways) != 1 or named != (wanted.handle is not None):
        raise Refusal("bad-message", detail="one way to sign in")
    session = new_session()
    if wanted.passkey is not None:
        house.limits.sign_in(caller.address, None)
        passkey, used = await _shown(house, "sign-in", caller, "", wanted.passkey)
        found = SignedIn(
            passkey.person,
            session,
            challenge=used.challenge,
            until=used.until,
            passkey=passkey.id,
            uses=used.uses,
        )
    elif wanted.code is not None:
        found = await _by_device_code(house, caller, wanted.code, session)
    elif wanted.password is not None:
        account = await _by_password(house, caller, wanted.handle or "", wanted.password)
        found = SignedIn(account.person, session)
    else:
        found = await _by_recovery_code(house, caller, wanted.handle or "", wanted.recovery or "", session)
    try:
        await house.storage.write(msgspec.structs.replace(found, device=caller.device))
    except Spent:
        raise Refusal("wrong-key") from None
    signed_in = await house.storage.account(found.person)
    if signed_in is None:
        raise Refusal("wrong-key")
    return signed_in, session


async def _by_password(house: House, caller: Caller, handle: str, password: str) -> Account:
    key = compared(handle)
    house.limits.sign_in(caller.address, key)
    account = await house.storage.account_called(key)
    hash = None if account is None else account.password
    if not await house.passwords.fits(hash, password) or account is None or hash is None:
        raise Refusal("wrong-key")
    if house.passwords.is_old(hash):
        await house.storage.write(Rehashed(account.person, hash, await house.passwords.hash(password)))
    return account


async def _by_recovery_code(house: House, caller: Caller, handle: str, code: str, session: str) -> SignedIn:
    key = compared(handle)
    house.limits.sign_in(caller.address, key)
    account = await house.storage.account_called(key)
    await house.passwords.fits(None, code)  # takes as long as a password
    hash = codes.hash_recovery(house.storage.secret, account.person if account else NOBODY, code)
    person = await house.storage.code(hash, await house.storage.now())
    if account is None or person != account.person:
        raise Refusal("wrong-key")
    return SignedIn(account.person, session, code=hash)


async def _by_device_code(house: House, caller: Caller, code: str, session: str) -> SignedIn:
    house.limits.sign_in(caller.address, None)
    hash = codes.hash_device(house.storage.secret, code)
    person = await house.storage.code(hash, await house.storage.now())
    if person is None:
        raise Refusal("wrong-key")
    return SignedIn(person, session, code=hash)


async def to_use_passkey(house: House, caller: Caller, purpose: Purpose) -> m.PasskeyAsked:
    """What a browser needs to show a passkey: any to sign in, one of the account's to confirm."""
    if purpose == "sign-in":
        return m.PasskeyAsked(*await house.work(partial(house.passkeys.to_use, purpose, caller.place, "", [])))
    account = await account_of(house, caller)
    mine = await house.storage.passkeys_of(account.person)
    ask = partial(house.passkeys.to_use, purpose, caller.place, account.person, mine)
    return m.PasskeyAsked(*await house.work(ask))


async def confirm(house: House, caller: Caller, wanted: m.Confirm) -> None:
    """Who is signed in proves anew whose session it is."""
    account = await account_of(house, caller)
    if (wanted.password is None) == (wanted.passkey is None):
        raise Refusal("bad-message", detail="a password or a passkey")
    proved = SignedIn(account.person, caller.session, again=True)
    if wanted.password is not None:
        house.limits.sign_in(caller.address, compared(account.handle))
        if not await house.passwords.fits(account.password, wanted.password):
            raise Refusal("wrong-key")
    elif wanted.passkey is not None:
        house.limits.sign_in(caller.address, None)
        passkey, used = await _shown(house, "confirm", caller, account.person, wanted.passkey)
        if passkey.person != account.person:
            raise Refusal("wrong-key")
        proved = SignedIn(
            account.person,
            caller.session,
            again=True,
            challenge=used.challenge,
            until=used.until,
            passkey=passkey.id,
            uses=used.uses,
        )
    try:
        await house.storage.write(proved)
    except Spent:
        raise Refusal("wrong-key") from None


async def _shown(
    house: House, purpose: Purpose, caller: Caller, person: str, answer: m.PasskeyAnswer
) -> tuple[Passkey, Used]:
    passkey = await house.storage.passkey(id_of(answer.credential))
    if passkey is None:
        raise Refusal("wrong-key")
    check = partial(house.passkeys.used, purpose, caller.place, person, answer.token, answer.credential, passkey)
    return passkey, await house.work(check)


async def sign_out(house: House, caller: Caller, where: str) -> Token | None:
    """Ends sessions; gives who one is from now on, where one's own is among them: the guest one was here before, or a new one."""
    await account_of(house, caller)
    ending = {
        "here": SignedOut(caller.person, only=caller.session),
        "others": SignedOut(caller.person, but=caller.session),
        "everywhere": SignedOut(caller.person),
    }[where]
    await house.storage.write(ending)
    await house.sessions_ended(caller.person)
    return None if where == "others" else await guest_before(house, caller)


async def sign_out_device(house: House, caller: Caller, number: str) -> Token | None:
    """Ends one session, which may be the one that asks."""
    await account_of(house, caller)
    for session in await house.storage.sessions_of(caller.person):
        if number_of(session.id) == number:
            await house.storage.write(SignedOut(caller.person, only=session.id))
            await house.sessions_ended(caller.person)
            return await guest_before(house, caller) if session.id == caller.session else None
    raise Refusal("unknown-page")


async def guest_before(house: House, caller: Caller) -> Token:
    """The guest who signed in here before, with his tables, or a new one."""
    before = None if caller.before is None else house.identity.read(caller.before)
    another = before is not None and not before.session and before.person != caller.person
    if before is not None and another and await house.identity.holds(before):
        return before
    return Token(house.identity.newcomer())
