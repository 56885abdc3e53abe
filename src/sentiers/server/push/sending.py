"""The house's news on their way to people's devices: encrypted, posted to their push services, a few at a time, and never in
the way of a move. Who is gone (404, 410) is forgotten."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec

from sentiers.language import FIRST, LANGUAGES
from sentiers.server import metrics
from sentiers.server.identity import Token
from sentiers.server.push.keys import Vapid, check_keys, read_key, sealed, subject_of
from sentiers.server.push.places import Lookup, host_of
from sentiers.server.refusal import Refusal
from sentiers.server.storage import StorageError, Subscribed, Subscription, Unsubscribed

if TYPE_CHECKING:
    from sentiers.server.house import House

log = logging.getLogger("sentiers.server")
AT_ONCE = 8  # posts under way
MOST_WAITING = 500  # before more are dropped: news that come late are none
PATIENCE = 10.0  # seconds for a push service to answer
KEPT = 24 * 3600  # seconds for which a service keeps what it cannot deliver
GONE = (404, 410)
LOOKING = 4  # subscriptions whose place is looked at, at the same time


class Note(msgspec.Struct):
    """What a device shows; opening it leads to `url`, and of one `tag` it shows the last."""

    title: str
    body: str
    tag: str
    url: str
    lang: str


class Push:
    def __init__(self, house: House) -> None:
        self._house, self.on = house, bool(house.settings.push)
        self._threads = ThreadPoolExecutor(4, thread_name_prefix="push")
        self._inside = bool(house.settings.push_inside)
        self._lookup = Lookup(self._threads, self._inside)
        self._vapid: Vapid | None = None
        self._free = asyncio.Semaphore(AT_ONCE)
        self._waiting = self._looking = 0
        self._session: Any = None

    async def begin(self) -> None:
        settings = self._house.settings
        subject = subject_of(settings.push_subject, settings.allowed_hosts)
        self._vapid = Vapid(await read_key(self._house.storage), subject)

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    # Devices

    async def key(self) -> str:
        """The public key that a browser subscribes with."""
        vapid = self._need()
        return str(await self._in_thread(lambda: vapid.public))

    async def subscribe(self, token: Token, lang: str, endpoint: str, p256dh: str, auth: str) -> None:
        """From now on this person's news reach this device too."""
        self._need()
        host, port = host_of(endpoint, self._inside)
        await self._in_thread(lambda: check_keys(p256dh, auth))
        if self._looking >= LOOKING:
            raise Refusal("too-fast")
        self._looking += 1
        try:
            await self._lookup.addresses(host, port)
        except (OSError, TimeoutError):
            raise Refusal("bad-endpoint") from None
        finally:
            self._looking -= 1
        most = self._house.settings.devices_per_person
        await self._house.storage.write(Subscribed(endpoint, token.person, p256dh, auth, lang, most, token.session))

    async def unsubscribe(self, person: str, endpoint: str) -> None:
        await self._house.storage.write(Unsubscribed(endpoint, person))

    def _need(self) -> Vapid:
        if not self.on or self._vapid is None:
            raise Refusal("no-push")
        return self._vapid

    # Sending

    def send(self, device: Subscription, note: Note) -> None:
        """Soon, if there is room; nobody waits for it."""
        if not self.on or self._house.stopping:
            return
        if self._waiting >= MOST_WAITING:
            metrics.PUSHES.labels("dropped").inc()
            return
        self._waiting += 1
        self._house.in_background(self._send(device, note))

    async def _send(self, device: Subscription, note: Note) -> None:
        try:
            async with self._free:
                status = await self._post(device, note)
        except Exception as error:  # whatever a push service, or the way there, does
            status = 0
            log.info(
                "a push did not arrive: %s", type(error).__name__
            )  # never where to: the address is the device's key
        finally:
            self._waiting -= 1
        metrics.PUSHES.labels("sent" if 200 <= status < 300 else "gone" if status in GONE else "failed").inc()
        if status in GONE:
            try:
                await self._house.storage.write(Unsubscribed(device.endpoint))
            except StorageError as error:
                log.warning("a device that is gone: %s", error)

    async def _post(self, device: Subscription, note: Note) -> int:
        """The status of the answer, of which no more is read; a redirection is not followed."""
        vapid = self._need()
        host_of(device.endpoint, self._inside)  # the rules may have become stricter since it was kept
        parts = urlsplit(device.endpoint)
        body = await self._in_thread(lambda: sealed(device, msgspec.json.encode(note)))
        proof = await self._in_thread(lambda: vapid.proof(f"{parts.scheme}://{parts.netloc}"))
        headers = {
            **proof,
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT),
            "urgency": "normal",
            "topic": self._topic(note.tag),
        }
        async with self._posting().post(device.endpoint, data=body, headers=headers, allow_redirects=False) as answer:
            return int(answer.status)

    def _posting(self) -> Any:
        """One session for all: it resolves by our own rules, keeps no cookies, and asks no proxy."""
        if self._session is None:
            import aiohttp

            connector = aiohttp.TCPConnector(resolver=self._lookup, use_dns_cache=False, limit=AT_ONCE)  # type: ignore[arg-type]
            self._session = aiohttp.ClientSession(
                connector=connector,
                timeout=aiohttp.ClientTimeout(total=PATIENCE),
                cookie_jar=aiohttp.DummyCookieJar(),
                auto_decompress=False,
            )
        return self._session

    def _topic(self, tag: str) -> str:
        """By which a service replaces what it has not delivered yet. Hashed: the link of a table is for its people."""
        return hmac.new(self._house.storage.secret, f"topic/{tag}".encode(), hashlib.sha256).hexdigest()[:32]

    async def _in_thread(self, work: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


def spoken(lang: str) -> str:
    """A language kept with a device, if the house still speaks it."""
    return lang if lang in LANGUAGES else FIRST
