"""Who is who: everybody carries a signed id, in a cookie or as a bearer token; a name may be chosen.

A guest costs no row in the database before he sits down or takes a name. Who has an account (accounts/) carries the id of a session
too, which can be ended: whether a token still holds is asked of the storage, and remembered for some seconds."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import secrets
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie
from typing import NamedTuple

from itsdangerous import BadSignature, Signer

from sentiers.server.refusal import Refusal
from sentiers.server.storage import Named, Storage, StorageError

COOKIE = "sentiers"
GUEST_COOKIE = "sentiers_guest"  # who one was before one signed in here: signing out leads back
COOKIE_LIFE = 5 * 365 * 24 * 3600
LONGEST_NAME = 24
ALIAS = 10  # bytes of an alias, 16 letters
REMEMBERED = 10_000
FRESH = (
    5.0  # seconds for which the storage is believed about a token; what is ended here or told by the bus holds at once
)
STALE = 600.0  # … and while it does not answer
PATIENCE = 2.0  # seconds that its answer is waited for, where there is an older one
# Letters, marks and symbols by their category that nevertheless show nothing: fillers of Hangul and Khmer, joiners and selectors
# that only change their neighbours, the empty braille cell, a note without a head.
BLANKS = frozenset(
    map(
        chr,
        [
            0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x2800, 0x3164, *range(0xFE00, 0xFE10), 0xFFA0,
            0x1D159, *range(0xE0100, 0xE01F0),
        ],
    )
)  # fmt: skip


class Token(NamedTuple):
    """What a signature says: a person, and the session where that is one of an account."""

    person: str
    session: str = ""


class _Held(NamedTuple):
    """Whether a token held, when that was asked, and whose it is."""

    holds: bool
    asked: float
    person: str


class Identity:
    def __init__(self, storage: Storage) -> None:
        self._storage, self._secret = storage, storage.secret
        self._signer = Signer(storage.secret, salt="sentiers.guest", digest_method=hashlib.sha256)
        self._names: OrderedDict[str, str | None] = OrderedDict()
        self._held: OrderedDict[Token, _Held] = OrderedDict()
        self._ended = 0  # how often sessions were ended: what was asked before that is not remembered

    def newcomer(self) -> str:
        return secrets.token_urlsafe(12)

    def token(self, person: str, session: str = "") -> str:
        return self._signer.sign(f"{person}~{session}" if session else person).decode()

    def alias(self, person: str) -> str:
        """How a person is named in links. Nobody can tell the id from it, which a cookie carries, signed."""
        mixed = hmac.digest(self._secret, f"alias/{person}".encode(), hashlib.sha256)
        return base64.b32encode(mixed[:ALIAS]).decode().lower()

    def read(self, token: str) -> Token | None:
        """What a token says, if it is one of this house. Whether it still holds is another question."""
        try:
            person, _, session = self._signer.unsign(token).decode().partition("~")
        except (BadSignature, UnicodeError):
            return None
        return Token(person, session)

    def carried(self, headers: dict[bytes, bytes]) -> tuple[Token | None, bool]:
        """The token in these headers, and whether it came as that of a program."""
        authorization = headers.get(b"authorization", b"").decode("latin-1")
        if authorization[:7].lower() == "bearer ":
            return self.read(authorization[7:].strip()), True
        token = cookies(headers).get(COOKIE)
        return None if token is None else self.read(token), False

    async def recognise(self, headers: dict[bytes, bytes]) -> str | None:
        """The person these headers speak for. A token that is wrong is refused, a cookie that is wrong forgotten."""
        token, program = self.carried(headers)
        if token is not None and await self.holds(token):
            return token.person
        if program:
            raise Refusal("who-are-you")
        return None

    async def holds(self, token: Token) -> bool:
        """A guest's token holds until he keeps the id as an account; that of an account as long as its session."""
        known, now = self._held.get(token), time.monotonic()
        if known is not None and now - known.asked < FRESH:
            return known.holds
        ended = self._ended
        try:
            holds = await asyncio.wait_for(self._asked(token), PATIENCE if known is not None else None)
        except (StorageError, TimeoutError):
            if known is not None and now - known.asked < STALE:
                return known.holds
            raise
        if ended == self._ended:
            self._held[token] = _Held(holds, now, token.person)
            self._held.move_to_end(token)
            while len(self._held) > REMEMBERED:
                self._held.popitem(last=False)
        return holds

    async def _asked(self, token: Token) -> bool:
        if not token.session:
            return not await self._storage.was_kept(token.person)
        session = await self._storage.session(token.session)
        return session is not None and session.person == token.person

    def ended(self, person: str) -> None:
        """Sessions of this person were ended, or begun: each is asked about anew."""
        self._ended += 1
        for token in [token for token, held in self._held.items() if held.person == person]:
            del self._held[token]

    def cookie(self, person: str, secure: bool, session: str = "", name: str = COOKIE) -> str:
        return f"{name}={self.token(person, session)}; Max-Age={COOKIE_LIFE}; {_kind(secure)}"

    def no_cookie(self, secure: bool, name: str) -> str:
        return f"{name}=; Max-Age=0; {_kind(secure)}"

    async def name(self, person: str) -> str | None:
        """The name this person chose, if any."""
        if person not in self._names:
            await self.names({person})
        return self._names[person]

    async def names(self, people: Iterable[str]) -> dict[str, str]:
        """The names of those who chose one."""
        people = list(people)
        if unknown := [person for person in people if person not in self._names]:
            found = await self._storage.names_of(unknown)
            for person in unknown:
                self._remember(person, found.get(person))
        return {person: name for person in people if (name := self._names.get(person))}

    async def rename(self, person: str, name: str) -> str:
        name = valid_name(name)
        await self._storage.write(Named(person, name))
        self._remember(person, name)
        return name

    def forget(self, person: str) -> None:
        """The name is asked for anew."""
        self._names.pop(person, None)

    def _remember(self, person: str, name: str | None) -> None:
        self._names[person] = name
        self._names.move_to_end(person)
        while len(self._names) > REMEMBERED:
            self._names.popitem(last=False)


def _kind(secure: bool) -> str:
    return f"Path=/; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"


def valid_name(name: str) -> str:
    """
    >>> valid_name("  Anne   Marie ")
    'Anne Marie'
    """
    name = " ".join(unicodedata.normalize("NFC", name).split())
    # C: control, format (right-to-left overrides, joiners), unassigned and private characters; Z: separators but a space
    shown = all(unicodedata.category(character)[0] not in "CZ" or character == " " for character in name)
    marks = sum(unicodedata.category(character).startswith("M") for character in name)
    seen = any(unicodedata.category(character)[0] in "LNSP" for character in name)  # marks alone hang on nothing
    blank = any(character in BLANKS for character in name)
    if not seen or blank or len(name) > LONGEST_NAME or not shown or marks > len(name) // 2:
        raise Refusal("bad-name", most=LONGEST_NAME)
    return name


def cookies(headers: dict[bytes, bytes]) -> dict[str, str]:
    jar = SimpleCookie()
    for part in headers.get(b"cookie", b"").decode("latin-1").split(";"):
        try:
            jar.load(part.strip())
        except CookieError:  # someone else's strange cookie is no reason to forget ours
            continue
    return {key: morsel.value for key, morsel in jar.items()}
