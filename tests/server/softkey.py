"""An authenticator of software: makes passkeys and shows them as a browser does."""

from __future__ import annotations

import hashlib
import json
import secrets
import struct
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url, encode_cbor

PRESENT_AND_VERIFIED, WITH_KEY = 0x05, 0x40


class SoftKey:
    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.id = secrets.token_bytes(16)
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.uses = 0

    def make(self, asked: dict[str, Any]) -> dict[str, Any]:
        options = asked["options"]
        numbers = self._key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        data = self._data(options["rp"]["id"], PRESENT_AND_VERIFIED | WITH_KEY)
        data += bytes(16) + struct.pack(">H", len(self.id)) + self.id + encode_cbor(cose)
        said = {
            "clientDataJSON": bytes_to_base64url(self._client("webauthn.create", options["challenge"])),
            "attestationObject": bytes_to_base64url(encode_cbor({"fmt": "none", "attStmt": {}, "authData": data})),
        }
        return {"token": asked["token"], "credential": self._credential(said), "name": "Soft"}

    def show(self, asked: dict[str, Any], flags: int = PRESENT_AND_VERIFIED) -> dict[str, Any]:
        options = asked["options"]
        self.uses += 1
        data = self._data(options["rpId"], flags)
        client = self._client("webauthn.get", options["challenge"])
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        said = {
            "clientDataJSON": bytes_to_base64url(client),
            "authenticatorData": bytes_to_base64url(data),
            "signature": bytes_to_base64url(signature),
            "userHandle": None,
        }
        return {"token": asked["token"], "credential": self._credential(said)}

    def _data(self, rp: str, flags: int) -> bytes:
        return hashlib.sha256(rp.encode()).digest() + bytes([flags]) + struct.pack(">I", self.uses)

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _credential(self, said: dict[str, Any]) -> dict[str, Any]:
        id = bytes_to_base64url(self.id)
        return {"id": id, "rawId": id, "type": "public-key", "clientExtensionResults": {}, "response": said}
