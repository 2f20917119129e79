"""Addresses that carry a token: `orders+<token>@MAIL_DOMAIN` is the reply address of a seat.

A token is the base32 text (RFC 4648 6, without padding, any case: mail software
may change the case of a local part) of a few numbers encrypted with AES-SIV
(RFC 5297), under a key that is derived from FIELDPOST_SECRET_KEY for one kind of
token alone: a token of one kind is never read as one of another. The encryption
is deterministic: the same numbers give the same token. It hides the numbers,
since a reader who can count e-mails or questions learns how many others got.
The numbers have so few bytes (most kinds nine, which makes 40 characters) that a
local part stays within the 64 of RFC 5321 4.5.3.1.1.

A genuine token says what it is for and nothing else. Whether it is still valid
is decided against a row: a seat's token of an older generation is void, and
`token_expires_at` says when a token expires.

Tokens made before AES-SIV have the same length and are still read (`_read_old`).
"""

import base64
import binascii
import hashlib
import hmac
from collections.abc import Iterable
from dataclasses import dataclass

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV

TAG_BYTES = 16


@dataclass(frozen=True)
class TokenKind:
    """What stands before the `+`, how many bytes each number of a token has, and its key's name.

    `was_sealed`: whether the old cipher hid the numbers of this kind.
    """

    local_part: str
    fields: tuple[int, ...]
    key_name: bytes
    was_sealed: bool = True

    @property
    def length(self) -> int:
        """How many characters a token of this kind has."""
        return (sum(self.fields) + TAG_BYTES) * 8 // 5

    def make(self, secret: str, *numbers: int) -> str:
        """The token of `numbers`, in lower case. Raises OverflowError if one is too large."""
        content = b"".join(
            number.to_bytes(size) for number, size in zip(numbers, self.fields, strict=True)
        )
        encrypted = self._cipher(secret).encrypt(content, None)
        return base64.b32encode(encrypted).decode("ascii").lower()

    def address(self, secret: str, domain: str, *numbers: int) -> str:
        """The address with the token of `numbers`."""
        return f"{self.local_part}+{self.make(secret, *numbers)}@{domain}"

    def read(self, token: str, secret: str) -> tuple[int, ...] | None:
        """The numbers of a token, or None if it is not genuine."""
        if len(token) != self.length:
            return None
        try:
            encrypted = base64.b32decode(token, casefold=True)
        except (binascii.Error, ValueError):
            return None
        try:
            content = self._cipher(secret).decrypt(encrypted, None)
        except InvalidTag:
            return self._read_old(encrypted, secret)
        return self._numbers(content)

    def read_address(self, address: str, domain: str, secret: str) -> tuple[int, ...] | None:
        """The numbers of the token in a full address of our `domain`, or None."""
        local_part, _at, its_domain = address.strip().strip("<>").rpartition("@")
        name, plus, token = local_part.partition("+")
        if its_domain.lower() != domain.lower() or name.lower() != self.local_part or not plus:
            return None
        return self.read(token, secret)

    def among(self, addresses: Iterable[str], domain: str, secret: str) -> tuple[int, ...] | None:
        """The numbers of the first genuine token among full addresses of our `domain`, or None."""
        found = (self.read_address(address, domain, secret) for address in addresses)
        return next((numbers for numbers in found if numbers is not None), None)

    def _numbers(self, content: bytes) -> tuple[int, ...]:
        numbers: list[int] = []
        for size in self.fields:
            numbers.append(int.from_bytes(content[:size]))
            content = content[size:]
        return tuple(numbers)

    def _cipher(self, secret: str) -> AESSIV:
        return AESSIV(self._key(secret, b" aes-siv"))

    def _read_old(self, token: bytes, secret: str) -> tuple[int, ...] | None:
        """Read a token of before December 2026: numbers and their HMAC, XORed with a keystream."""
        content, mac = token[:-TAG_BYTES], token[-TAG_BYTES:]
        if self.was_sealed:
            stream = hmac.digest(self._key(secret, b" seal"), mac, hashlib.sha256)
            content = bytes(one ^ other for one, other in zip(content, stream, strict=False))
        expected = hmac.digest(self._key(secret), content, hashlib.sha256)[:TAG_BYTES]
        return self._numbers(content) if hmac.compare_digest(mac, expected) else None

    def _key(self, secret: str, purpose: bytes = b"") -> bytes:
        # A key of its own: a signature made elsewhere with the site's secret is no token.
        return hmac.digest(secret.encode(), self.key_name + purpose, hashlib.sha256)


ORDERS = TokenKind("orders", (5, 4), b"fieldpost seat token 1", was_sealed=False)
"""A seat's id, and the generation of its tokens."""

CONFIRM = TokenKind("confirm", (5, 4), b"fieldpost confirm token 1")
"""A question's id, and the second until which it waits (see `app.mail.trust`)."""

ADDRESS = TokenKind("address", (5, 4), b"fieldpost address token 1")
"""The id of a user's further address, and the second in which they were asked about it."""

BOUNCE = TokenKind("bounce", (5, 4), b"fieldpost bounce token 1")
"""An e-mail's id in the outbox, and a digest of its cause."""

CHECK = TokenKind("check", (5, 4), b"fieldpost check token 1")
"""The second in which an e-mail was sent to ourselves, and a number (`transports.round_trip`)."""


@dataclass(frozen=True)
class SeatToken:
    """What a genuine token of a seat says."""

    seat_id: int
    generation: int


def make(seat_id: int, generation: int, secret: str) -> str:
    """The token of a seat, in lower case. Raises OverflowError outside 5 and 4 bytes."""
    return ORDERS.make(secret, seat_id, generation)


def reply_address(seat_id: int, generation: int, secret: str, domain: str) -> str:
    """The address to which the player of a seat sends orders."""
    return ORDERS.address(secret, domain, seat_id, generation)


def read_address(address: str, domain: str, secret: str) -> SeatToken | None:
    """What the seat's token in a full address of our `domain` says, or None if it has none."""
    numbers = ORDERS.read_address(address, domain, secret)
    return SeatToken(*numbers) if numbers else None
