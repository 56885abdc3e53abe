"""What every request passes: size limit, origin check, identity and language; and the headers every answer carries.

Plain ASGI middleware. The person and the language are left in scope["state"]."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from sentiers.language import FIRST, LANGUAGES, translator
from sentiers.server import logs, metrics
from sentiers.server.answers import Failed, Failure
from sentiers.server.identity import COOKIE, cookies
from sentiers.server.protocol import encode
from sentiers.server.refusal import Refusal
from sentiers.server.storage import StorageError

if TYPE_CHECKING:
    from sentiers.server.house import House

log = logging.getLogger("sentiers.access")
METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
SAFE = ("GET", "HEAD", "OPTIONS")
PROBES = ("/healthz", "/readyz", "/metrics")  # asked by machines beside the house, by whatever name they know it
FORM = b"application/x-www-form-urlencoded"
HEADERS = [
    # Styles: drawings carry their own <style> and a few style attributes; scripts come from files only.
    (
        b"content-security-policy",
        b"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; "
        b"base-uri 'none'; form-action 'self'; frame-ancestors 'none'; worker-src 'self'; manifest-src 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),  # the link of a private table is its key
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


class Guard:
    def __init__(self, app: Any, house: Callable[[], House]) -> None:
        self._app, self._house = app, house

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0
        house, headers = self._house(), headers_of(scope)
        lang = language_of(scope, headers)
        extra = [*HEADERS, (b"x-request-id", logs.new_request().encode())]

        async def send_with_headers(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": [*message["headers"], *_unless_said(message["headers"], extra)]}
                self._count(scope, status, time.perf_counter() - began)
            await send(message)

        if scope["path"] in PROBES:
            scope.setdefault("state", {}).update(person=None, lang=lang)
            await self._app(scope, receive, send_with_headers)
            return
        if asked := _asked_language(scope):
            extra.append((b"set-cookie", f"lang={asked}; Max-Age=31536000; Path=/; SameSite=Lax".encode()))
        try:
            check_host(headers, house.settings.allowed_hosts)
            person = await house.identity.recognise(headers) if _wants_identity(scope) else None
            known = person is not None
            _check(scope, headers, house.settings.body_size)
        except StorageError:
            await _refuse(send_with_headers, Refusal("storage"), lang)
            return
        except Refusal as refusal:
            await _refuse(send_with_headers, refusal, lang)
            return
        if person is None:
            person = house.identity.newcomer()
            if _wants_identity(scope):
                extra.append((b"set-cookie", house.identity.cookie(person, scope["scheme"] == "https").encode()))
        scope.setdefault("state", {}).update(person=person, known=known, lang=lang)

        limited = _Limited(receive, house.settings.body_size)
        await self._app(scope, limited, send_with_headers)

    def _count(self, scope: Any, status: int, seconds: float) -> None:
        """Without the path, which may be the link of a table: the route it takes says as much."""
        route = getattr(scope.get("route"), "path", "/static" if scope["path"].startswith("/static/") else "-")
        method = scope["method"] if scope["method"] in METHODS else "-"
        metrics.REQUESTS.labels(method, route, status).observe(seconds)
        if log.isEnabledFor(logging.INFO):
            facts = {"method": method, "route": route, "status": status, "ms": round(1000 * seconds, 1)}
            log.info("%s %s %d %.1f ms", *facts.values(), extra={"facts": facts})


class _Limited:
    """Counts the bytes of a body that does not say how long it is."""

    def __init__(self, receive: Any, most: int) -> None:
        self._receive, self._most, self._seen = receive, most, 0

    async def __call__(self) -> Any:
        message = await self._receive()
        self._seen += len(message.get("body", b""))
        if self._seen > self._most:
            raise Refusal("too-large", most=self._most)
        return message


def _check(scope: Any, headers: dict[bytes, bytes], most: int) -> None:
    if scope["method"] in SAFE:
        return
    if not same_origin(scope, headers):
        raise Refusal("foreign-origin")
    kind = headers.get(b"content-type", b"").split(b";")[0].strip().lower()
    # A form on another site cannot send JSON. Forms of our own pages need no script; browsers say where they stand.
    own_form = kind == FORM and b"origin" in headers and not scope["path"].startswith("/api/")
    if kind != b"application/json" and not own_form:
        raise Refusal("not-json")
    length = headers.get(b"content-length", b"0")
    if not length.isdigit() or int(length) > most:
        raise Refusal("too-large", most=most)


def same_origin(scope: Any, headers: dict[bytes, bytes]) -> bool:
    """Browsers say from which site a request comes; programs say nothing and are not fooled by other sites."""
    origin = headers.get(b"origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin.decode("latin-1")).netloc.lower() == headers.get(b"host", b"").decode("latin-1").lower()
    except ValueError:
        return False


def check_host(headers: dict[bytes, bytes], allowed: str) -> None:
    """Refuses a name that is not the house's own, where it has said which those are: else another site, by giving its name the
    address of this house, could have its visitors' browsers ask here as if for itself."""
    if allowed and not _is_allowed(headers.get(b"host", b"").decode("latin-1"), allowed):
        raise Refusal("wrong-host")


@lru_cache(1024)
def _is_allowed(host: str, allowed: str) -> bool:
    """
    >>> names = "sentiers.example, *.jeux.example, [::1]"
    >>> [_is_allowed(host, names) for host in ("Sentiers.example:8000", "www.jeux.example", "jeux.example", "[::1]:80", "")]
    [True, True, False, True, False]
    """
    name = re.sub(r":[0-9]*$", "", host.lower()).removesuffix(".")
    for known in (part.strip().lower() for part in allowed.split(",")):
        if name == known != "" or (known.startswith("*.") and name.endswith(known[1:]) and name != known[1:]):
            return True
    return False


def headers_of(scope: Any) -> dict[bytes, bytes]:
    """The headers by name; cookies may come in several (HTTP/2)."""
    found: dict[bytes, bytes] = {}
    for name, value in scope["headers"]:
        found[name] = found[name] + b"; " + value if name == b"cookie" and name in found else value
    return found


def address_of(scope: Any) -> str:
    return scope["client"][0] if scope.get("client") else ""


def language_of(scope: Any, headers: dict[bytes, bytes]) -> str:
    accept = headers.get(b"accept-language", b"").decode("latin-1")
    return choose(_asked_language(scope), cookies(headers).get("lang"), accept)


def choose(asked: str | None, cookie: str | None, accept: str) -> str:
    """`?lang=`, else the cookie, else what the browser likes best of what the house speaks, else French.

    >>> choose(None, None, "en-GB,en;q=0.9,fr;q=0.8"), choose(None, None, "sv,de-AT;q=0.5"), choose("en", "fr", "")
    ('en', 'de', 'en')
    >>> choose(None, None, "sv"), choose(None, None, "fr;q=0,nl;q=0.1"), choose(None, None, "en;q=0.3,*;q=0.5")
    ('fr', 'nl', 'fr')
    """
    for lang in (asked, cookie):
        if lang in LANGUAGES:
            return lang
    liked: dict[str, float] = {}  # in the browser's order: of those liked as much the first is taken
    for part in accept.lower().split(","):
        tag, *settings = (piece.strip() for piece in part.split(";"))
        lang = tag.split("-")[0]
        liked[lang] = max(liked.get(lang, 0.0), _weight(settings))
    others = liked.get("*", 0.0)
    spoken = {lang: liked[lang] for lang in liked if lang in LANGUAGES}
    spoken |= {lang: others for lang in (FIRST, *LANGUAGES) if lang not in liked}
    best = max(spoken, key=spoken.__getitem__)
    return best if spoken[best] > 0 else FIRST


def _weight(settings: list[str]) -> float:
    """The q of one language, from 0 (not at all) to 1; what cannot be read is not liked."""
    text = next((setting.removeprefix("q=") for setting in settings if setting.startswith("q=")), "1")
    return float(text) if re.fullmatch(r"0(\.\d{0,3})?|1(\.0{0,3})?", text) else 0.0


def _asked_language(scope: Any) -> str | None:
    query = scope["query_string"]
    if b"lang=" not in query:
        return None
    asked = parse_qs(query.decode("latin-1")).get("lang", [""])[0]
    return asked if asked in LANGUAGES else None


def _wants_identity(scope: Any) -> bool:
    """Static files, and what makes an app of the site, are the same for everybody, and are cached."""
    return not scope["path"].startswith(("/static/", "/app/")) and scope["path"] != "/sw.js"


def _unless_said(headers: list[tuple[bytes, bytes]], extra: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Who signs in or out has his new cookie already."""
    ours = (b"set-cookie", f"{COOKIE}=".encode())
    if any(name == ours[0] and value.startswith(ours[1]) for name, value in headers):
        return [(name, value) for name, value in extra if name != ours[0] or not value.startswith(ours[1])]
    return extra


async def _refuse(send: Any, refusal: Refusal, lang: str) -> None:
    metrics.refused(refusal.code)
    body = encode(Failed(Failure(refusal.code, refusal.message.render(translator(lang)))))
    start = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": refusal.status, "headers": start})
    await send({"type": "http.response.body", "body": body})
