"""What is written of accounts: small typed facts like those of effects.py. Codes, sessions and challenges come as hashes or random
ids; what must hold for a fact to be written (a handle still free, a code not used yet) is looked at in its transaction."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

MOST_SESSIONS = 30  # of one account: the oldest make room


class NewPasskey(msgspec.Struct, frozen=True):
    id: str  # of the credential, in base64url
    key: bytes  # the public one
    uses: int
    name: str


class Kept(msgspec.Struct, frozen=True):
    """A guest keeps his id, with one way in and codes for the day it is lost. HandleTaken, KeyTaken."""

    person: str
    handle: str
    key: str  # the handle as it is compared
    session: str
    codes: tuple[str, ...]  # hashes
    password: str | None = None  # hash
    passkey: NewPasskey | None = None
    device: str = ""


class SignedIn(msgspec.Struct, frozen=True):
    """A session of an account begins, or (`again`) has just proved anew whose it is. Where that took a code or the challenge of a
    passkey, it is used up: Spent where it was already."""

    person: str
    session: str
    again: bool = False
    code: str | None = None
    challenge: str | None = None
    until: int = 0  # when that challenge would have passed by itself
    passkey: str | None = None
    uses: int = 0
    device: str = ""  # what begins the session


class SignedOut(msgspec.Struct, frozen=True):
    """Sessions of a person end: one, all but one, or all."""

    person: str
    only: str | None = None
    but: str | None = None


class HandleSet(msgspec.Struct, frozen=True):
    """One signs in under another name from now on. HandleTaken."""

    person: str
    handle: str
    key: str  # as it is compared


class PasswordSet(msgspec.Struct, frozen=True):
    """A new password (its hash), or none from now on: LastKey where there is no other way in."""

    person: str
    password: str | None


class Rehashed(msgspec.Struct, frozen=True):
    """The same password, hashed as one does it now; nothing where it was changed meanwhile."""

    person: str
    before: str
    password: str


class PasskeyAdded(msgspec.Struct, frozen=True):
    """One more way in. KeyTaken where it is there already."""

    person: str
    passkey: NewPasskey


class PasskeyRemoved(msgspec.Struct, frozen=True):
    """LastKey where there is no other way in."""

    person: str
    id: str


class RecoverySet(msgspec.Struct, frozen=True):
    """New recovery codes; those from before are worth nothing."""

    person: str
    codes: tuple[str, ...]


class DeviceCode(msgspec.Struct, frozen=True):
    """A code with which another device may sign in once, until a moment (ms); the last one shown is the one that counts."""

    person: str
    code: str
    until: int


class Deleted(msgspec.Struct, frozen=True):
    """An account goes, with its name, its keys and what bots have learnt; the matches stay, as those of nobody."""

    person: str


AccountEffect: TypeAlias = (
    Kept
    | SignedIn
    | SignedOut
    | HandleSet
    | PasswordSet
    | Rehashed
    | PasskeyAdded
    | PasskeyRemoved
    | RecoverySet
    | DeviceCode
    | Deleted
)
