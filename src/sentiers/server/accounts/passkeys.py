"""Passkeys: what a browser is asked, and whether its answer holds. The challenge travels with the question, signed and with its
moment, so that any worker can judge the answer; which one was used up stands in the storage. All of this is slow for the event
loop, the first time most: the library is loaded when somebody first needs it."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from itsdangerous import BadSignature, URLSafeTimedSerializer

from sentiers.server.refusal import Refusal
from sentiers.server.storage import NewPasskey, Passkey

if TYPE_CHECKING:
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

Purpose = Literal["keep", "add", "sign-in", "confirm"]
LIFE = 5 * 60  # seconds
MOST_KEYS = 20  # of one account
LONGEST_ID = 1023  # bytes


@dataclass(frozen=True, slots=True)
class Place:
    """Where the house is reached: a passkey belongs to this name, and answers to this origin only."""

    host: str  # with its port
    scheme: str

    @property
    def rp(self) -> str:
        """
        >>> Place("Sentiers.example:8000", "https").rp, Place("[::1]:80", "http").rp
        ('sentiers.example', '[::1]')
        """
        name, colon, port = self.host.lower().rpartition(":")
        return name if colon and port.isdecimal() else self.host.lower()

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.host.lower()}"


@dataclass(frozen=True, slots=True)
class Used:
    """An answer that holds: how often the key was used, and the challenge, which is not to be answered again."""

    uses: int
    challenge: str
    until: int


class Passkeys:
    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._signer = URLSafeTimedSerializer(
            secret, salt="sentiers.passkey", signer_kwargs={"digest_method": hashlib.sha256}
        )

    def to_make(
        self, purpose: Purpose, place: Place, person: str, handle: str, name: str, others: list[Passkey]
    ) -> tuple[str, dict[str, Any]]:
        """A token, and what a browser is asked to make a key that can sign in without a name. A finger, a face or a PIN is asked
        for too (`REQUIRED`): the device alone is not enough."""
        import webauthn
        from webauthn.helpers import options_to_json_dict
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        challenge = secrets.token_bytes(32)
        options = webauthn.generate_registration_options(
            rp_id=place.rp,
            rp_name="Sentiers",
            user_id=hmac.digest(self._secret, f"passkey/{person}".encode(), hashlib.sha256),
            user_name=handle,
            user_display_name=name,
            challenge=challenge,
            timeout=1000 * LIFE,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
            ),
            exclude_credentials=[_described(passkey) for passkey in others],
        )
        return self._sign(purpose, challenge, person), options_to_json_dict(options)

    def to_use(self, purpose: Purpose, place: Place, person: str, mine: list[Passkey]) -> tuple[str, dict[str, Any]]:
        """A token, and what a browser is asked to show a key: any it has, or one of these."""
        import webauthn
        from webauthn.helpers import options_to_json_dict
        from webauthn.helpers.structs import UserVerificationRequirement

        challenge = secrets.token_bytes(32)
        options = webauthn.generate_authentication_options(
            rp_id=place.rp,
            challenge=challenge,
            timeout=1000 * LIFE,
            allow_credentials=[_described(passkey) for passkey in mine],
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return self._sign(purpose, challenge, person), options_to_json_dict(options)

    def made(
        self, purpose: Purpose, place: Place, person: str, token: str, credential: dict[str, Any], name: str
    ) -> NewPasskey:
        """The key that was made, if the answer holds."""
        import webauthn
        from webauthn.helpers import bytes_to_base64url

        challenge = self._challenge(purpose, person, token)
        try:
            found = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=place.rp,
                expected_origin=place.origin,
                require_user_verification=True,
            )
        except Exception:  # the library has many, and what is in an answer anybody may have written
            raise Refusal("bad-passkey") from None
        if len(found.credential_id) > LONGEST_ID:
            raise Refusal("bad-passkey")
        id = bytes_to_base64url(found.credential_id)
        return NewPasskey(id, found.credential_public_key, found.sign_count, name)

    def used(
        self, purpose: Purpose, place: Place, person: str, token: str, credential: dict[str, Any], passkey: Passkey
    ) -> Used:
        """Likewise for a key that was shown."""
        import webauthn

        challenge = self._challenge(purpose, person, token)
        try:
            found = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=place.rp,
                expected_origin=place.origin,
                credential_public_key=passkey.key,
                credential_current_sign_count=passkey.uses,
                require_user_verification=True,
            )
        except Exception:
            raise Refusal("bad-passkey") from None
        until = int(1000 * (time.time() + 2 * LIFE))
        return Used(found.new_sign_count, hashlib.sha256(challenge).hexdigest(), until)

    def _sign(self, purpose: Purpose, challenge: bytes, person: str) -> str:
        return str(self._signer.dumps([purpose, challenge.hex(), person]))

    def _challenge(self, purpose: Purpose, person: str, token: str) -> bytes:
        try:
            asked, challenge, of = self._signer.loads(token, max_age=LIFE)
        except (BadSignature, ValueError, TypeError):
            raise Refusal("bad-passkey") from None
        if asked != purpose or of != person:
            raise Refusal("bad-passkey")
        return bytes.fromhex(challenge)


def id_of(credential: dict[str, Any]) -> str:
    """The id of the key with which somebody signs in, as it is kept."""
    id = credential.get("id")
    return id if isinstance(id, str) and id.isascii() and id.isprintable() and len(id) <= 2 * LONGEST_ID else ""


def _described(passkey: Passkey) -> PublicKeyCredentialDescriptor:
    import webauthn
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

    return PublicKeyCredentialDescriptor(id=webauthn.base64url_to_bytes(passkey.id))
