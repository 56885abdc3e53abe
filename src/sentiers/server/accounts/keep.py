"""Keeping an account, and changing how one gets in: passkeys, the password, recovery codes, the code for another device."""

from __future__ import annotations

import secrets
from functools import partial

from sentiers.server.accounts import codes, passwords
from sentiers.server.accounts import messages as m
from sentiers.server.accounts.caller import Caller, confirmed
from sentiers.server.accounts.handles import compared, valid_handle
from sentiers.server.accounts.passkeys import MOST_KEYS, Purpose
from sentiers.server.house import House
from sentiers.server.identity import valid_name
from sentiers.server.refusal import Refusal
from sentiers.server.storage import (
    Deleted,
    DeviceCode,
    HandleSet,
    HandleTaken,
    Kept,
    KeyTaken,
    LastKey,
    NewPasskey,
    PasskeyAdded,
    PasskeyRemoved,
    PasswordSet,
    RecoverySet,
    SignedOut,
)

NAMELESS = "Passkey"


def new_session() -> str:
    return secrets.token_urlsafe(18)


async def keep(house: House, caller: Caller, wanted: m.Keep) -> tuple[str, list[str]]:
    """The guest's id becomes an account; gives its first session, and the recovery codes, which are told this once."""
    house.limits.keep_account(caller.address)
    if caller.session or await house.storage.was_kept(caller.person):
        raise Refusal("kept-already")
    if (wanted.password is None) == (wanted.passkey is None):
        raise Refusal("bad-account")
    handle = valid_handle(wanted.handle)
    key = compared(handle)
    if wanted.password is not None:
        passwords.check(wanted.password, handle)
    if await house.storage.account_called(key) is not None:
        raise Refusal("handle-taken")
    hash = None if wanted.password is None else await house.passwords.hash(wanted.password)
    passkey = None if wanted.passkey is None else await _made(house, "keep", caller, wanted.passkey)
    told, session = codes.new_recovery_codes(), new_session()
    hashes = _hashes(house, caller.person, told)
    try:
        await house.storage.write(Kept(caller.person, handle, key, session, hashes, hash, passkey, caller.device))
    except HandleTaken:  # in this very moment
        raise Refusal("handle-taken") from None
    except KeyTaken:
        raise Refusal("bad-passkey") from None
    await house.account_kept(caller.person)
    return session, told


async def to_make_passkey(house: House, caller: Caller, purpose: Purpose, handle: str | None) -> m.PasskeyAsked:
    """What a browser needs to make a passkey: for the account to be kept, or for the one there is."""
    name = await house.identity.name(caller.person)
    if purpose == "keep":
        house.limits.keep_account(caller.address)
        if caller.session or await house.storage.was_kept(caller.person):
            raise Refusal("kept-already")
        wanted = valid_handle(handle or "")
        if await house.storage.account_called(compared(wanted)) is not None:
            raise Refusal("handle-taken")
        others = []
    else:
        wanted = (await confirmed(house, caller)).handle
        others = await house.storage.passkeys_of(caller.person)
        _check_room(len(others))
    ask = partial(house.passkeys.to_make, purpose, caller.place, caller.person, wanted, name or wanted, others)
    return m.PasskeyAsked(*await house.work(ask))


async def add_passkey(house: House, caller: Caller, answer: m.PasskeyAnswer) -> None:
    await confirmed(house, caller)
    _check_room(len(await house.storage.passkeys_of(caller.person)))
    try:
        await house.storage.write(PasskeyAdded(caller.person, await _made(house, "add", caller, answer)))
    except KeyTaken:
        raise Refusal("bad-passkey") from None


async def remove_passkey(house: House, caller: Caller, id: str) -> None:
    await confirmed(house, caller)
    if id not in {passkey.id for passkey in await house.storage.passkeys_of(caller.person)}:
        raise Refusal("unknown-page")
    try:
        await house.storage.write(PasskeyRemoved(caller.person, id))
    except LastKey:
        raise Refusal("last-key") from None


async def set_handle(house: House, caller: Caller, handle: str) -> None:
    """Who tries out which handles are taken is counted like who keeps accounts."""
    await confirmed(house, caller)
    handle = valid_handle(handle)
    house.limits.keep_account(caller.address)
    try:
        await house.storage.write(HandleSet(caller.person, handle, compared(handle)))
    except HandleTaken:
        raise Refusal("handle-taken") from None


async def set_password(house: House, caller: Caller, password: str | None) -> None:
    """A new password signs out all other devices: somebody may have known the old one."""
    account = await confirmed(house, caller)
    hash = None
    if password is not None:
        passwords.check(password, account.handle)
        house.limits.sign_in(caller.address, None)
        hash = await house.passwords.hash(password)
    try:
        await house.storage.write(PasswordSet(caller.person, hash), SignedOut(caller.person, but=caller.session))
    except LastKey:
        raise Refusal("last-key") from None
    await house.sessions_ended(caller.person)


async def renew_codes(house: House, caller: Caller) -> list[str]:
    await confirmed(house, caller)
    told = codes.new_recovery_codes()
    await house.storage.write(RecoverySet(caller.person, _hashes(house, caller.person, told)))
    return told


async def show_device_code(house: House, caller: Caller) -> m.DeviceCodeNow:
    await confirmed(house, caller)
    code = codes.new_device_code()
    until = await house.storage.now() + 1000 * codes.DEVICE_LIFE
    hash = codes.hash_device(house.storage.secret, code)
    await house.storage.write(DeviceCode(caller.person, hash, until))
    return m.DeviceCodeNow(code.upper(), codes.DEVICE_LIFE)


async def delete(house: House, caller: Caller, handle: str) -> None:
    account = await confirmed(house, caller)
    if compared(handle) != compared(account.handle):
        raise Refusal("wrong-key")
    await house.storage.write(Deleted(caller.person))
    await house.account_gone(caller.person)


async def _made(house: House, purpose: Purpose, caller: Caller, answer: m.PasskeyAnswer) -> NewPasskey:
    try:
        name = valid_name(answer.name or NAMELESS)
    except Refusal:
        name = NAMELESS
    made = partial(house.passkeys.made, purpose, caller.place, caller.person, answer.token, answer.credential, name)
    return await house.work(made)


def _check_room(passkeys: int) -> None:
    if passkeys >= MOST_KEYS:
        raise Refusal("too-many-keys", most=MOST_KEYS)


def _hashes(house: House, person: str, told: list[str]) -> tuple[str, ...]:
    return tuple(codes.hash_recovery(house.storage.secret, person, code) for code in told)
