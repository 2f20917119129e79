"""Mails that must change nothing, and what their writers are told: nothing, or what was wrong."""

from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from itertools import count
from math import ceil

ANNA, STRANGER, BORIS = "anna@example.org", "eve@elsewhere.example", "boris@example.org"

TAKEN, REFUSED, TOO_BIG = 250, 550, 552

BYTES_PER_LINE = 57
"""What a line of base64 holds."""

_numbers = count(1)


@dataclass(frozen=True)
class Addresses:
    """To where mails can be sent: the reply addresses of two seats, and a few that are none."""

    annas: str
    boris_s: str
    expired: str
    forged: str
    without_token: str
    elsewhere: str


@dataclass(frozen=True)
class BadMail:
    """A mail by `sender`; `reply` is what his server hears, `told` who is told what about it."""

    name: str
    to: Callable[[Addresses], str]
    content: bytes
    sender: str = ANNA
    reply: int = TAKEN
    told: tuple[str, str] | None = None


def written(text: str, sender: str = ANNA) -> bytes:
    """A simple mail."""
    return _mail(text, sender).as_bytes(policy=SMTP)


def with_attachment(text: str, size: int) -> bytes:
    """A mail with a file of at least `size` bytes.

    `email` takes a second for 20 MB, whenever tests are collected; so it writes one line of the
    file, and that is repeated.
    """
    message = _mail(text, ANNA)
    line = b"\0" * BYTES_PER_LINE
    message.add_attachment(line, maintype="image", subtype="png", filename="map.png")
    written = b64encode(line) + b"\r\n"
    return message.as_bytes(policy=SMTP).replace(written, written * ceil(size / BYTES_PER_LINE))


def broken(rest: bytes) -> bytes:
    """A mail by Anna whose headers and body go on as `rest`."""
    head = f"From: {ANNA}\nMessage-ID: <bad-{next(_numbers)}@example.org>\n"
    return (head.encode() + rest).replace(b"\n", b"\r\n")


def _mail(text: str, sender: str) -> EmailMessage:
    message = EmailMessage()
    message["From"] = sender
    message["Subject"] = "Re: [Fieldpost] The long war (#1)"
    message["Message-ID"] = f"<bad-{next(_numbers)}@example.org>"
    message.set_content(text)
    return message


def annas(addresses: Addresses) -> str:
    """Anna's own reply address, as it holds."""
    return addresses.annas


NO_ORDER = "we found no orders in your e-mail"
TOO_LONG = "your e-mail is too long for orders"
FAULTY = "None of your orders were carried out"
NOT_HERS = "it is not your turn"

MAILS = [
    BadMail(
        "orders by a stranger who has seen a reply address",
        annas,
        written("ready", STRANGER),
        sender=STRANGER,
        told=(ANNA, f"From: {STRANGER}"),
    ),
    BadMail(
        "the same once more",
        annas,
        written("ready", STRANGER),
        sender=STRANGER,
        told=(ANNA, f"From: {STRANGER}"),
    ),
    BadMail(
        "orders under a player's name by a stranger's server",
        annas,
        written("ready", f"Anna <{STRANGER}>"),
        told=(ANNA, f"From: {STRANGER}"),
    ),
    BadMail(
        "orders to another player's seat",
        lambda addresses: addresses.boris_s,
        written("ready"),
        told=(BORIS, f"From: {ANNA}"),
    ),
    BadMail("no token", lambda addresses: addresses.without_token, written("ready")),
    BadMail("a token of another site", lambda addresses: addresses.forged, written("ready")),
    BadMail(
        "an expired token",
        lambda addresses: addresses.expired,
        written("ready"),
        told=(ANNA, "went to a reply address that no longer works"),
    ),
    BadMail(
        "an expired token in a stranger's hands",
        lambda addresses: addresses.expired,
        written("ready", STRANGER),
        sender=STRANGER,
    ),
    BadMail(
        "a mail for somebody elsewhere",
        lambda addresses: addresses.elsewhere,
        written("ready"),
        reply=REFUSED,
    ),
    BadMail("an attachment of 20 MB", annas, with_attachment("ready", 20 * 2**20), reply=TOO_BIG),
    BadMail(
        "an attachment of 5 MB and no order",
        annas,
        with_attachment("", 5 * 2**20),
        told=(ANNA, "We did not read the attachment map.png"),
    ),
    BadMail(
        "nonsense",
        annas,
        written("Dear all,\nconquer the moon!"),
        told=(ANNA, 'no order starts with "conquer"'),
    ),
    BadMail("orders in another's turn", annas, written("move Lenin"), told=(ANNA, NOT_HERS)),
    BadMail("an order that was given already", annas, written("ready"), told=(ANNA, NOT_HERS)),
    BadMail("an empty mail", annas, written(""), told=(ANNA, NO_ORDER)),
    BadMail("nothing but a quotation", annas, written("> ready\n"), told=(ANNA, NO_ORDER)),
    BadMail("text without end", annas, written("ready\n" * 200_000), told=(ANNA, TOO_LONG)),
    BadMail(
        "a multipart without a boundary",
        annas,
        broken(b"Content-Type: multipart/mixed\n\n--\xff\xfe"),
        told=(ANNA, FAULTY),
    ),
    BadMail(
        "base64 that is none",
        annas,
        broken(b"Content-Transfer-Encoding: base64\n\n\xff\xfe=\n%%%%"),
        told=(ANNA, FAULTY),
    ),
    BadMail(
        "a character set that does not exist",
        annas,
        broken(b"Subject: =?koi8-r?b?\xff?=\nContent-Type: text/plain; charset=klingon\n\n\xd0q"),
        told=(ANNA, FAULTY),
    ),
    BadMail("NUL bytes", annas, broken(b"\nmove\0 Lenin\0\n"), told=(ANNA, NOT_HERS)),
    BadMail(
        "parts in parts in parts",
        annas,
        broken(
            b"".join(
                b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n)
                for n in range(500)
            )
        ),
        told=(ANNA, TOO_LONG),
    ),
    BadMail("no headers at all", annas, b"\0" * 1000, told=(ANNA, "From: no sender")),
    BadMail("no bytes at all", annas, b""),
]
