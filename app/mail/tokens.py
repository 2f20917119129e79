"""Addresses that carry a token: `orders+<token>@MAIL_DOMAIN` is the reply address of a seat.

A token is the base32 text (RFC 4648 6, without padding, any case: mail software
may change the case of a local part) of some numbers and of

    HMAC-SHA-256 of them, the first 16 bytes

under a key that is derived from FIELDPOST_SECRET_KEY for one kind of token
alone: none is ever taken for one of another kind. The numbers have so few bytes
(most kinds nine, which makes 40 characters) that a local part stays within the
64 of RFC 5321 4.5.3.1.1. But for those of seats they are sealed: who
reads a number that counts letters or questions learns how many others got.
(The HMAC is the nonce of the seal, as in the synthetic initialisation vector of
RFC 5297: the same numbers give the same token.)

A genuine token says what it is for and nothing else. Whether it still holds is
decided against a row: a seat's of another generation was rotated, and
`token_expires_at` says when it lapses.
"""

import base64
import binascii
import hashlib
import hmac
from collections.abc import Iterable
from dataclasses import dataclass

MAC_BYTES = 16


@dataclass(frozen=True)
class TokenKind:
    """What stands before the `+`, how many bytes each number of a token has, and its key's name.

    Whoever has a token that is not sealed can read its numbers.
    """

    local_part: str
    fields: tuple[int, ...]
    key_name: bytes
    is_sealed: bool = True

    @property
    def length(self) -> int:
        """How many characters a token of this kind has."""
        return (sum(self.fields) + MAC_BYTES) * 8 // 5

    def make(self, secret: str, *numbers: int) -> str:
        """The token of `numbers`, in lower case. Raises OverflowError if one is too large."""
        content = b"".join(
            number.to_bytes(size) for number, size in zip(numbers, self.fields, strict=True)
        )
        mac = self._mac(content, secret)
        return base64.b32encode(self._seal(content, mac, secret) + mac).decode("ascii").lower()

    def address(self, secret: str, domain: str, *numbers: int) -> str:
        """The address with the token of `numbers`."""
        return f"{self.local_part}+{self.make(secret, *numbers)}@{domain}"

    def read(self, token: str, secret: str) -> tuple[int, ...] | None:
        """The numbers of a token, or None if it is not genuine.

        The comparison takes the same time wherever the two differ.
        """
        if len(token) != self.length:
            return None
        try:
            content = base64.b32decode(token, casefold=True)
        except (binascii.Error, ValueError):
            return None
        sealed, mac = content[:-MAC_BYTES], content[-MAC_BYTES:]
        fields = self._seal(sealed, mac, secret)
        if not hmac.compare_digest(mac, self._mac(fields, secret)):
            return None
        return self._numbers(fields)

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

    def _seal(self, content: bytes, mac: bytes, secret: str) -> bytes:
        """Seal the numbers of a token, or open them: both is the same."""
        if not self.is_sealed:
            return content
        stream = hmac.digest(self._key(secret, b" seal"), mac, hashlib.sha256)
        return bytes(one ^ other for one, other in zip(content, stream, strict=False))

    def _mac(self, content: bytes, secret: str) -> bytes:
        return hmac.digest(self._key(secret), content, hashlib.sha256)[:MAC_BYTES]

    def _key(self, secret: str, purpose: bytes = b"") -> bytes:
        # A key of its own: a signature made elsewhere with the site's secret is no token.
        return hmac.digest(secret.encode(), self.key_name + purpose, hashlib.sha256)


ORDERS = TokenKind("orders", (5, 4), b"fieldpost seat token 1", is_sealed=False)
"""A seat's id, and the generation of its tokens."""

CONFIRM = TokenKind("confirm", (5, 4), b"fieldpost confirm token 1")
"""A question's id, and the second until which it waits (see `app.mail.trust`)."""

ADDRESS = TokenKind("address", (5, 4), b"fieldpost address token 1")
"""The id of a user's further address, and the second in which he was asked about it."""

BOUNCE = TokenKind("bounce", (5, 4), b"fieldpost bounce token 1")
"""A letter's id in the outbox, and a digest of its cause."""

CHECK = TokenKind("check", (5, 4), b"fieldpost check token 1")
"""The second in which a letter was sent to ourselves, and a number (`transports.round_trip`)."""


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
