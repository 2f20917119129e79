"""A raw mail read into a `ParsedMail`: who wrote to whom, in answer to what, and which orders.

The standard library's email package does the MIME work; this module bounds what
it may spend, collects what is broken instead of raising, and picks the text.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import EmailPolicy
from email.utils import parsedate_to_datetime
from itertools import islice
from typing import Any

from app.mail.reading.automatic import is_automatic
from app.mail.reading.charset import clean
from app.mail.reading.lines import MAX_LINES as MAX_LINES_OF_TEXT
from app.mail.reading.parts import MAX_TEXT, Attachment, Body, read_body
from app.mail.reading.quoting import written

__all__ = ["MAX_TEXT", "Attachment", "ParsedMail", "is_nested_too_deeply", "parse"]

# The email package's header grammar takes time that grows with the square of
# a value's length: no header that is used here needs more than this.
MAX_HEADER = 4_000
MAX_REFERENCES = 100
MAX_DEFECTS = 20

# Bounds on what the email package is given to read, see `_simplified`.
BOUNDARY_LINE = re.compile(rb"[\r\n]--")
BOUNDARY = re.compile(rb"boundary\W{0,3}=", re.I)
MAX_BOUNDARY_LINES = 500
MAX_BOUNDARIES = 30
# A mail within a mail: the package reads each by a call of itself.
WITHIN = re.compile(rb"^content-type:\s{0,9}message/", re.I | re.M)
MAX_WITHIN = 300
MAX_LINES = 600_000
# Blanks before a colon (RFC 5322 4.5) end the headers for the email package.
BLANK_BEFORE_COLON = re.compile(rb"^([!-9;-~]{1,80})[ \t]{1,20}:", re.M)
MAX_COMPLICATED = 500_000

ADDRESS = re.compile(r"[^\s@<>,;:()\"]+@[^\s@<>,;:()\"]+")
MESSAGE_ID = re.compile(r"<[^<>\s]{1,996}>")


@dataclass(frozen=True)
class ParsedMail:
    """What counts of a mail. All texts are clean: no controls, no NUL, no lone surrogates.

    `from_address` is empty unless the mail has exactly one readable author; `from_name` is what
    they are called beside it, if anything. `text` is what the author wrote themselves (of it,
    `ticked` are the orders whose boxes they ticked in the form that they sent back), `full_text`
    what their mail contained. `auto_submitted` is true of whatever no answer may be sent to (RFC
    3834 2). `is_ours` is true of a mail that this site wrote and that came back.
    """

    message_id: str | None = None
    from_address: str = ""
    from_name: str = ""
    to_addresses: tuple[str, ...] = ()
    recipients: tuple[str, ...] = ()
    subject: str = ""
    references: tuple[str, ...] = ()
    in_reply_to: str | None = None
    date: datetime | None = None
    auto_submitted: bool = False
    is_ours: bool = False
    text: str = ""
    ticked: frozenset[str] = frozenset()
    full_text: str = ""
    is_cut: bool = False
    attachments: tuple[Attachment, ...] = ()
    defects: tuple[str, ...] = ()


class _BoundedPolicy(EmailPolicy):
    """The default policy, but a header is parsed only in part, and never raises.

    The header grammar of the email package raises IndexError, AttributeError
    and others on some malformed values; such a value is read as plain text.
    """

    def header_fetch_parse(self, name: str, value: Any) -> Any:
        bounded = str(value)[:MAX_HEADER]
        try:
            return super().header_fetch_parse(name, bounded)
        except Exception:  # whatever the grammar stumbles over, the plain value remains
            return clean(bounded).replace("\n", " ")


def parse(raw: bytes) -> ParsedMail:
    """The e-mail in the bytes `raw`, which may be anything; never raises.

    What is broken is listed in `defects`. Of a mail that is too long or too
    complicated only the beginning is read, and the e-mail says `is_cut`.
    """
    simple = _simplified(raw)
    message = _message(simple)
    body = read_body(message)
    if len(simple) < len(raw):
        body.is_cut = True
        body.defects.append("too complex to read")
    return _parsed_mail(message, body)


def is_nested_too_deeply(raw: bytes) -> bool:
    """Whether more messages lie within each other in `raw` than a person or a mail program puts."""
    return next(islice(WITHIN.finditer(raw), MAX_WITHIN, None), None) is not None


def _simplified(raw: bytes) -> bytes:
    """As much of `raw` as the email package reads in a second or two, and without recursing deeply.

    Its time grows with the lines, the parts and the depth: ten megabytes of empty
    parts took it minutes. A large attachment alone stays below all bounds.
    """
    for mark, most in (
        (BOUNDARY_LINE, MAX_BOUNDARY_LINES),
        (BOUNDARY, MAX_BOUNDARIES),
        (WITHIN, MAX_WITHIN),
    ):
        beyond = next(islice(mark.finditer(raw), most, None), None)
        if beyond is not None:
            raw = raw[: beyond.start()]
    if raw.count(b"\n") + raw.count(b"\r") > MAX_LINES:
        raw = raw[:MAX_COMPLICATED]
    return raw


def _message(raw: bytes) -> EmailMessage:
    head, gap, rest = raw.partition(b"\r\n\r\n")
    raw = BLANK_BEFORE_COLON.sub(rb"\1:", head) + gap + rest if gap else raw
    message = message_from_bytes(raw, _class=EmailMessage, policy=_BoundedPolicy())
    assert isinstance(message, EmailMessage)
    return message


def _parsed_mail(message: EmailMessage, body: Body) -> ParsedMail:
    authors = _addresses(message, "From")
    defects = [*body.defects]
    own = written(body.text)
    subject = _header(message, "Subject")[:998]
    if len(authors) != 1:
        defects.append("more than one author" if authors else "no author")
    message_ids = MESSAGE_ID.findall(_header(message, "Message-ID"))
    references = MESSAGE_ID.findall(" ".join(_all_values(message, "References")))
    answered = MESSAGE_ID.findall(_header(message, "In-Reply-To"))
    return ParsedMail(
        message_id=message_ids[0] if message_ids else None,
        from_address=authors[0] if len(authors) == 1 else "",
        from_name=_author_name(message) if len(authors) == 1 else "",
        to_addresses=_addresses(message, "To", "Cc", "Delivered-To", "X-Original-To"),
        recipients=_addresses(message, "To", "Cc"),
        subject=subject,
        references=tuple(references[-MAX_REFERENCES:]),
        in_reply_to=answered[0] if answered else None,
        date=_date(message),
        auto_submitted=is_automatic(message, subject, authors),
        is_ours=message["X-Fieldpost"] is not None,
        text=own.text,
        ticked=own.ticked,
        full_text=body.text,
        is_cut=body.is_cut or body.text.count("\n") >= MAX_LINES_OF_TEXT,
        attachments=tuple(body.attachments),
        defects=tuple(clean(defect)[:200] for defect in defects[:MAX_DEFECTS]),
    )


def _header(message: EmailMessage, name: str) -> str:
    """One header's decoded value on one line; empty if the mail has none."""
    return re.sub(r"\s+", " ", clean(str(message.get(name) or ""))).strip()


def _all_values(message: EmailMessage, name: str) -> Iterator[str]:
    for value in (message.get_all(name) or [])[:MAX_REFERENCES]:
        yield clean(str(value))


def _addresses(message: EmailMessage, *names: str) -> tuple[str, ...]:
    """The bare addresses, lower-cased, of these headers; groups are opened, nonsense left out."""
    found: dict[str, None] = {}
    for name in names:
        for value in (message.get_all(name) or [])[:20]:
            mailboxes = getattr(value, "addresses", None)
            if mailboxes is None:
                specs = ADDRESS.findall(str(value))
            else:
                specs = [mailbox.addr_spec for mailbox in mailboxes]
            found.update((clean(spec).strip().lower(), None) for spec in specs[:100])
    return tuple(spec for spec in found if len(spec) <= 254 and ADDRESS.fullmatch(spec))


def _author_name(message: EmailMessage) -> str:
    """The display name in the From header, on one line; empty if there is none."""
    mailboxes = getattr(message.get("From"), "addresses", ())
    named = (clean(mailbox.display_name) for mailbox in mailboxes[:1])
    return re.sub(r"\s+", " ", next(named, "")).strip()


def _date(message: EmailMessage) -> datetime | None:
    try:
        moment = parsedate_to_datetime(_header(message, "Date"))
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError, IndexError, TypeError):
        return None
