"""A browser's side of web push: its keys, and reading what was sent to it."""

import json
from base64 import urlsafe_b64encode
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class Device:
    """Holds the private key that only the browser has."""

    def __init__(self) -> None:
        self._key = generate_private_key(SECP256R1())
        self._auth = b"0123456789abcdef"

    @property
    def keys(self) -> dict[str, str]:
        """What the browser gives away when it subscribes."""
        public = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": _text(public), "auth": _text(self._auth)}

    def read(self, body: bytes) -> dict[str, Any]:
        """What a message says."""
        content = http_ece.decrypt(
            body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"
        )
        said: dict[str, Any] = json.loads(content)
        return said


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")
