"""Web push: a notification for a browser, which only that browser can read.

The text is encrypted for the device (RFC 8291, aes128gcm) and the push service is shown who sends
it by a key of the site's own (VAPID, RFC 8292). Of several notices about one match the service
keeps the last (the Topic of RFC 8030 5.4).
"""

import json
from base64 import urlsafe_b64encode
from hashlib import sha256
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from py_vapid.utils import b64urldecode, b64urlencode

from app.models import Notification, NotificationChannel

MAX_KEPT = 24 * 3600
"""How many seconds a push service keeps a notification for a device that is off."""

MAX_TEXT = 1200
"""Push services take 4096 bytes (RFC 8030 7.2); Cyrillic letters have two, and JSON adds some."""

AUTH_BYTES = 16


class BadKeys(ValueError):
    """The keys of a device cannot be used."""


def public_key(private: str) -> str:
    """What a browser is given when it subscribes: the public half of the site's key."""
    key = Vapid02.from_raw(private.encode()).public_key
    return str(b64urlencode(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)))


def new_private_key() -> str:
    """A key for a site, as it stands in VAPID_PRIVATE_KEY."""
    number = generate_private_key(SECP256R1()).private_numbers().private_value
    return urlsafe_b64encode(number.to_bytes(32)).decode().rstrip("=")


def check_keys(p256dh: str, auth: str) -> None:
    """Raise BadKeys unless a device with these keys can be written to."""
    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), b64urldecode(p256dh.encode()))
        secret = b64urldecode(auth.encode())
    except ValueError as error:
        raise BadKeys(
            "this device sent invalid push keys; turn notifications off and on again in your "
            "browser"
        ) from error
    if len(secret) != AUTH_BYTES:
        raise BadKeys(
            "this device sent invalid push keys; turn notifications off and on again in your "
            "browser"
        )


def message(
    channel: NotificationChannel,
    notice: Notification,
    *,
    private: str,
    contact: str,
    url: str,
    seconds: int,
) -> tuple[bytes, dict[str, str]]:
    """The body and the headers of the POST that brings a notice to a device.

    `private` is the site's key, `contact` how its owner is reached (a mailto: or https: address),
    `url` what a tap opens, `seconds` how long the notice is of use.
    """
    tag = sha256(f"{notice.match_id or notice.cause}".encode()).hexdigest()[:24]
    text = "\n".join(part for part in (notice.says, notice.more) if part)
    content = {"title": notice.heading, "body": text[:MAX_TEXT], "url": url, "tag": tag}
    body = http_ece.encrypt(
        json.dumps(content, ensure_ascii=False).encode(),
        private_key=generate_private_key(SECP256R1()),
        dh=b64urldecode(channel.keys["p256dh"].encode()),
        auth_secret=b64urldecode(channel.keys["auth"].encode()),
        version="aes128gcm",
    )
    parts = urlsplit(channel.address)
    claims = {"sub": contact, "aud": f"{parts.scheme}://{parts.netloc}"}
    signed: dict[str, str] = Vapid02.from_raw(private.encode()).sign(claims)
    return body, {
        **signed,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(max(60, min(seconds, MAX_KEPT))),
        "Topic": tag,
        "Urgency": "normal",
    }
