"""The reply address of a seat: `orders+<token>@MAIL_DOMAIN`.

A token is the base32 text (RFC 4648 6, without padding, any case: mail software
may change the case of a local part) of

    seat id (5 bytes) | generation (4 bytes) | HMAC-SHA-256, the first 16 bytes

under a key that is derived from FIELDPOST_SECRET_KEY for this purpose alone.
It says which seat it is for; whether it still holds is decided against the
seat's row: another generation there means that it was rotated, and
`token_expires_at` when it lapses. The local part is 47 characters long, within
the 64 of RFC 5321 4.5.3.1.1.
"""

import base64
import binascii
import hashlib
import hmac
from dataclasses import dataclass

LOCAL_PART = "orders"
SEAT_BYTES = 5
GENERATION_BYTES = 4
MAC_BYTES = 16
TOKEN_BYTES = SEAT_BYTES + GENERATION_BYTES + MAC_BYTES
TOKEN_LENGTH = TOKEN_BYTES * 8 // 5


@dataclass(frozen=True)
class SeatToken:
    """What a genuine token says."""

    seat_id: int
    generation: int


def make(seat_id: int, generation: int, secret: str) -> str:
    """The token of a seat, in lower case. Raises OverflowError outside 5 and 4 bytes."""
    content = seat_id.to_bytes(SEAT_BYTES) + generation.to_bytes(GENERATION_BYTES)
    return base64.b32encode(content + _mac(content, secret)).decode("ascii").lower()


def reply_address(seat_id: int, generation: int, secret: str, domain: str) -> str:
    """The address to which the player of a seat sends orders."""
    return f"{LOCAL_PART}+{make(seat_id, generation, secret)}@{domain}"


def read(local_part: str, secret: str) -> SeatToken | None:
    """What the token in the local part `orders+<token>` says, or None if it is not genuine.

    The comparison takes the same time wherever the two differ.
    """
    name, plus, token = local_part.partition("+")
    if name.lower() != LOCAL_PART or not plus or len(token) != TOKEN_LENGTH:
        return None
    try:
        content = base64.b32decode(token, casefold=True)
    except (binascii.Error, ValueError):
        return None
    fields, mac = content[:-MAC_BYTES], content[-MAC_BYTES:]
    if not hmac.compare_digest(mac, _mac(fields, secret)):
        return None
    return SeatToken(
        seat_id=int.from_bytes(fields[:SEAT_BYTES]),
        generation=int.from_bytes(fields[SEAT_BYTES:]),
    )


def read_address(address: str, domain: str, secret: str) -> SeatToken | None:
    """What the token in a full address of our `domain` says, or None."""
    local_part, _at, its_domain = address.strip().strip("<>").rpartition("@")
    if its_domain.lower() != domain.lower():
        return None
    return read(local_part, secret)


def _mac(content: bytes, secret: str) -> bytes:
    # A key of its own: a signature made elsewhere with the site's secret is no token.
    key = hmac.digest(secret.encode(), b"fieldpost seat token 1", hashlib.sha256)
    return hmac.digest(key, content, hashlib.sha256)[:MAC_BYTES]
