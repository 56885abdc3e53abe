"""Who is who: a guest carries a signed id, in a cookie or as a bearer token; a name may be chosen.

The signature is all the server needs: a guest costs no row in the database before he sits down or takes a name."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from collections import OrderedDict
from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie

from itsdangerous import BadSignature, Signer

from sentiers.server.refusal import Refusal
from sentiers.server.storage import Named, Storage

COOKIE = "sentiers"
COOKIE_LIFE = 5 * 365 * 24 * 3600
LONGEST_NAME = 24
REMEMBERED = 10_000
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


class Identity:
    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._signer = Signer(storage.secret, salt="sentiers.guest", digest_method=hashlib.sha256)
        self._names: OrderedDict[str, str | None] = OrderedDict()

    def newcomer(self) -> str:
        return secrets.token_urlsafe(12)

    def token(self, person: str) -> str:
        return self._signer.sign(person).decode()

    def person(self, token: str) -> str | None:
        try:
            return self._signer.unsign(token).decode()
        except (BadSignature, UnicodeError):
            return None

    def recognise(self, headers: dict[bytes, bytes]) -> str | None:
        """The person these headers speak for. A token that is wrong is refused, a cookie that is wrong forgotten."""
        authorization = headers.get(b"authorization", b"").decode("latin-1")
        if authorization[:7].lower() == "bearer ":
            person = self.person(authorization[7:].strip())
            if person is None:
                raise Refusal("who-are-you")
            return person
        token = cookies(headers).get(COOKIE)
        return None if token is None else self.person(token)

    def cookie(self, person: str, secure: bool) -> str:
        end = "; Secure" if secure else ""
        return f"{COOKIE}={self.token(person)}; Max-Age={COOKIE_LIFE}; Path=/; HttpOnly; SameSite=Lax{end}"

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
