"""What is asked and answered about accounts, as JSON."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from sentiers.server.accounts.passkeys import Purpose

Handle = Annotated[str, Meta(max_length=100)]
Password = Annotated[str, Meta(max_length=256)]
Code = Annotated[str, Meta(max_length=100)]


class AskPasskey(Struct, forbid_unknown_fields=True):
    """`handle`: to be kept under it, where it is for that."""

    purpose: Purpose
    handle: Handle | None = None


class PasskeyAsked(Struct):
    """`options` are for the browser (`navigator.credentials`, with bytes as base64url); `token` comes back with its answer."""

    token: str
    options: dict[str, Any]


class PasskeyAnswer(Struct, forbid_unknown_fields=True):
    """`credential` as a browser's `toJSON` gives it; `name`: how its owner calls a new one."""

    token: Annotated[str, Meta(max_length=2000)]
    credential: dict[str, Any]
    name: Annotated[str, Meta(max_length=100)] = ""


class Keep(Struct, forbid_unknown_fields=True):
    """A sign-in name, and a passkey or a password."""

    handle: Handle
    password: Password | None = None
    passkey: PasskeyAnswer | None = None


class Codes(Struct, omit_defaults=True):
    """Recovery codes, shown this once. `token`: from now on that of a program; that from before holds no longer."""

    recovery: list[str]
    token: str = ""


class SignIn(Struct, forbid_unknown_fields=True):
    """One of: a passkey; a handle with its password or with a recovery code; the code that another device shows."""

    handle: Handle | None = None
    password: Password | None = None
    recovery: Code | None = None
    code: Code | None = None
    passkey: PasskeyAnswer | None = None


class SignedInNow(Struct, omit_defaults=True):
    handle: str
    token: str = ""


class Confirm(Struct, forbid_unknown_fields=True):
    """That it is still you: a password or a passkey. What changes an account is allowed for ten minutes then."""

    password: Password | None = None
    passkey: PasskeyAnswer | None = None


class SignOut(Struct, forbid_unknown_fields=True):
    where: Literal["here", "others", "everywhere"] = "here"


class SetHandle(Struct, forbid_unknown_fields=True):
    """The name with which one signs in from now on."""

    handle: Handle


class SetPassword(Struct, forbid_unknown_fields=True):
    """None: there is none from now on."""

    password: Password | None


class DeviceCodeNow(Struct):
    """To be entered on the other device within so many seconds."""

    code: str
    seconds: int


class Delete(Struct, forbid_unknown_fields=True):
    """The handle once more, so that it does not happen by accident."""

    handle: Handle


class PasskeyNow(Struct):
    """Moments are milliseconds."""

    id: str
    name: str
    made: int
    used: int | None


class DeviceNow(Struct):
    """`name`: as it calls itself, or nothing; `since`: when it signed in (ms); `here`: the one that asks."""

    id: str
    name: str
    since: int
    here: bool


class AccountNow(Struct):
    """`kept`: whether there is an account at all. `confirmed`: it may be changed now; `devices`: where one is signed in, this one
    first."""

    kept: bool
    name: str
    handle: str = ""
    password: bool = False
    passkeys: list[PasskeyNow] = []
    recovery: int = 0
    devices: list[DeviceNow] = []
    confirmed: bool = False


class Granted(Struct):
    done: bool = True
