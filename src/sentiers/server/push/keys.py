"""Who the house is to push services (VAPID, RFC 8292): its key, made at the first start and kept in the database, and the header
that proves it; and the encryption of a message for one device (RFC 8291)."""

from __future__ import annotations

import base64
import binascii
import secrets
import time
from functools import cached_property
from typing import Any

from sentiers.server.refusal import Refusal
from sentiers.server.storage import Noted, Storage, Subscription

KEY = "vapid"
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the points of P-256
LIFE = 12 * 3600  # seconds for which a proof is good (RFC 8292 allows a day) …
RENEWED = 6 * 3600  # … and after which another one is made


async def read_key(storage: Storage) -> bytes:
    """The house's private key. Several workers may start at the same time: the first one's is that of all."""
    found = await storage.noted(KEY)
    if found is None:
        await storage.write(Noted(KEY, (secrets.randbelow(ORDER - 1) + 1).to_bytes(32, "big")))
        found = await storage.noted(KEY)
        assert found is not None
    return found


class Vapid:
    """Slow to begin (it loads the cryptography), so it is used in threads."""

    def __init__(self, key: bytes, subject: str) -> None:
        self._key, self._subject = key, subject
        self._proofs: dict[str, tuple[float, dict[str, str]]] = {}

    @cached_property
    def _vapid(self) -> Any:
        from cryptography.hazmat.primitives.asymmetric import ec
        from py_vapid import Vapid02

        return Vapid02(ec.derive_private_key(int.from_bytes(self._key, "big"), ec.SECP256R1()))

    @cached_property
    def public(self) -> str:
        """As a browser takes it: base64url of the uncompressed point."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def proof(self, audience: str) -> dict[str, str]:
        """The headers that say who sends, for one push service."""
        made, headers = self._proofs.get(audience, (0.0, {}))
        if time.time() - made > RENEWED:
            if len(self._proofs) > 100:
                self._proofs.clear()
            claims = {"aud": audience, "sub": self._subject, "exp": int(time.time()) + LIFE}
            headers = dict(self._vapid.sign(claims))
            self._proofs[audience] = time.time(), headers
        return headers


def sealed(device: Subscription, message: bytes) -> bytes:
    """The message as only this device can read it."""
    from pywebpush import WebPusher

    keys = {"p256dh": device.p256dh, "auth": device.auth}
    return bytes(WebPusher({"endpoint": device.endpoint, "keys": keys}).encode(message)["body"])


def check_keys(p256dh: str, auth: str) -> None:
    """Raises the refusal where these are no keys of a device: a point of P-256 and 16 bytes."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        point, shared = (
            base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True) for text in (p256dh, auth)
        )
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (ValueError, binascii.Error):
        raise Refusal("bad-endpoint") from None
    if len(point) != 65 or len(shared) != 16:
        raise Refusal("bad-endpoint")


def subject_of(subject: str, hosts: str) -> str:
    """Whom a push service may turn to: what was set, else the site itself under the first of its names.

    >>> subject_of("mailto:anne@example.org", "a.example"), subject_of("", "*.a.example, jeux.example.org"), subject_of("", "")
    ('mailto:anne@example.org', 'https://jeux.example.org', 'https://localhost')
    """
    names = [name.strip() for name in hosts.split(",")]
    own = next((name for name in names if name and not name.startswith("*") and "." in name), "localhost")
    return subject or f"https://{own.partition(':')[0]}"
