"""One e-mail over to the mail server of SMTP_URL: what it looks like, and what the server says."""

import re
import smtplib
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.generator import BytesGenerator
from email.message import EmailMessage
from email.policy import EmailPolicy
from email.utils import format_datetime, parseaddr
from functools import lru_cache, partial
from io import BytesIO
from math import inf
from secrets import token_hex
from time import monotonic
from typing import Any, cast
from urllib.parse import parse_qs, unquote, urlsplit

from app.background import in_background
from app.mail.pictures import add_pictures
from app.mail.reading.quoted_start import MARKER
from app.mail.templating import RULE
from app.models import MailKind, Outbox

TIMEOUT_SECONDS = 30
IDENTIFIERS = frozenset(
    ("message-id", "in-reply-to", "references", "content-id", "list-unsubscribe")
)
STRUCTURED = frozenset(("content-disposition",))
"""Headers whose parts the email package asks for."""

ONCE = frozenset(
    (
        "to",
        "from",
        "reply-to",
        "subject",
        "date",
        "message-id",
        "mime-version",
        "content-type",
        "content-transfer-encoding",
    )
)
MAX_LINE = 998
LINE_END = re.compile(r"\r\n|\r|\n")
REPORT_NAME = "turn-report.txt"


class MailError(Exception):
    """An e-mail was not handed over; the text says what the server, or the network, said."""


class RefusedError(MailError):
    """For good: the server answered 5xx to this e-mail.

    `is_recipient` says that it was the recipient's address which it refused.
    """

    is_recipient = False


class PostponedError(MailError):
    """For now: 4xx, no connection, or a server that does not let us in."""


class TooLateError(MailError):
    """It was not begun in time: somebody else may have the e-mail in hand by now."""


class _PlainHeader(str):
    """A header in ASCII, on one line, which is written as it stands."""

    __slots__ = ("name",)
    name: str

    def fold(self, *, policy: EmailPolicy) -> str:
        """As a header of the email package; a long one is left to that."""
        line = f"{self.name}: {self}"
        if len(line) > (policy.max_line_length or MAX_LINE):
            return cast(str, policy.header_factory(self.name, str(self)).fold(policy=policy))
        return line + policy.linesep


class _MailPolicy(EmailPolicy):
    """The email package's policy for SMTP, but identifiers are folded at spaces only.

    At 78 characters it would encode a long Message-ID as words, which RFC 2047 5
    forbids, and the thread would be lost; RFC 5322 2.1.1 allows MAX_LINE.

    Headers in ASCII are not parsed: the email package parses each of them, twice, to find out that
    there is nothing to encode. That takes as long as all the rest of an e-mail without a picture.
    """

    def header_max_count(self, name: str) -> int | None:
        """How many of these headers a message may have."""
        if name.lower() in ONCE:
            return 1
        return super().header_max_count(name)

    def header_store_parse(self, name: str, value: Any) -> tuple[str, Any]:
        """The header as it is kept. Raises ValueError if it holds a line end."""
        is_plain = isinstance(value, str) and value.isascii() and value.isprintable()
        if not is_plain or name.lower() in STRUCTURED:
            return super().header_store_parse(name, value)
        plain = _PlainHeader(value)
        plain.name = name
        return name, plain

    def fold_binary(self, name: str, value: str) -> bytes:
        if name.lower() in IDENTIFIERS and self.max_line_length != MAX_LINE:
            return self.clone(max_line_length=MAX_LINE).fold_binary(name, value)
        return super().fold_binary(name, value)


# 7-bit bodies pass every server, and signatures over them stay valid.
POLICY = _MailPolicy(linesep="\r\n", cte_type="7bit")


@dataclass(frozen=True)
class Server:
    """What SMTP_URL says: smtp://[user:password@]host[:port][?starttls=1] or smtps://."""

    host: str
    port: int
    user: str | None
    password: str | None
    is_tls: bool
    starttls: bool

    @classmethod
    def parse(cls, url: str) -> "Server":
        """Raises ValueError if `url` is no SMTP address."""
        parts = urlsplit(url)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise ValueError("SMTP_URL must be smtp://host:port or smtps://host:port")
        is_tls = parts.scheme == "smtps"
        starttls = parse_qs(parts.query).get("starttls", ["0"])[-1]
        return cls(
            host=parts.hostname,
            port=parts.port or (465 if is_tls else 25),
            user=unquote(parts.username) if parts.username else None,
            password=unquote(parts.password) if parts.password else None,
            is_tls=is_tls,
            starttls=starttls.lower() in ("1", "true", "yes"),
        )


def send(mail: Outbox, smtp_url: str) -> None:
    """Hand one e-mail over. Raises RefusedError, PostponedError; ValueError for a bad URL."""
    with connected(smtp_url) as connection:
        transmit(mail, connection)


@contextmanager
def connected(smtp_url: str) -> Iterator[smtplib.SMTP]:
    """A connection, encrypted and logged in as the URL says; PostponedError for want of one."""
    server = Server.parse(smtp_url)
    try:
        connection = _connect(server)
    except UnicodeEncodeError as error:
        raise PostponedError("SMTP user name and password must be ASCII") from error
    except (OSError, smtplib.SMTPException) as error:
        raise PostponedError(f"no connection to {server.host}:{server.port}: {error}") from error
    try:
        yield connection
    finally:
        _part(connection)


def transmit(
    mail: Outbox,
    connection: smtplib.SMTP,
    *,
    return_to: str = "",
    outward: Callable[[EmailMessage], None] | None = None,
    begin_until: float = inf,
) -> None:
    """Hand one e-mail over on an open connection. Raises RefusedError or PostponedError.

    Raises TooLateError if it is ready to go only after `begin_until` of the monotonic clock.

    `return_to` is where it goes back to if it cannot be delivered, without one its author;
    `outward` writes our addresses in it as the world is to see them.
    """
    try:
        # With its picture it takes longer than an order, and orders wait for the same processors.
        message = in_background(partial(build, mail))
        if outward is not None:
            outward(message)
        sender = return_to or parseaddr(str(message["From"]))[1]
        if monotonic() > begin_until:
            raise TooLateError("not begun in time")
        _send(connection, message, sender, mail.recipient)
    except smtplib.SMTPRecipientsRefused as error:
        code, said = next(iter(error.recipients.values()))
        failure = _failure(code, said)
        if isinstance(failure, RefusedError):
            failure.is_recipient = True
        raise failure from error
    except smtplib.SMTPResponseException as error:
        raise _failure(error.smtp_code, error.smtp_error) from error
    except smtplib.SMTPNotSupportedError as error:
        raise RefusedError(str(error)) from error
    except (OSError, smtplib.SMTPException) as error:
        raise PostponedError(str(error) or type(error).__name__) from error
    except ValueError as error:  # a header or an address that the email package refuses
        raise RefusedError(f"cannot be formatted as an e-mail: {error}") from error


class _Writer(BytesGenerator):
    """The email package's, which writes each line and each line end by itself: a picture has two
    thousand."""

    _NL: str

    def _write_lines(self, lines: str) -> None:
        self.write(LINE_END.sub(self._NL, lines))


def _send(connection: smtplib.SMTP, message: EmailMessage, sender: str, recipient: str) -> None:
    """Do as `SMTP.send_message` does, in half the time. Raises what that raises."""
    if not (sender + recipient).isascii():
        connection.send_message(message, sender, [recipient])
        return
    for part in message.walk():
        if part.is_multipart():
            # No text holds it by chance; the email package would look through all of them.
            part.set_boundary(f"={token_hex(16)}=")
    written = BytesIO()
    _Writer(written).flatten(message, linesep="\r\n")
    connection.sendmail(sender, [recipient], written.getvalue())


def build(mail: Outbox) -> EmailMessage:
    """The MIME message of an outbox row: text, and HTML beside it if there is some.

    The picture that the HTML shows is drawn here, when no transaction waits for it; an e-mail whose
    picture cannot be drawn goes without. A turn has its report as a file besides, without the
    reader's private address, so that it can be kept and passed on. Raises ValueError if a header
    holds a line end (the email package refuses it).
    """
    message = EmailMessage(policy=POLICY)
    message["To"] = mail.recipient
    message["Subject"] = mail.subject
    message["Date"] = format_datetime(mail.created_at)
    for name, value in mail.headers.items():
        message[name] = value
    # Auto-Submitted (RFC 3834) says the same to all but Exchange, which heeds this one alone.
    message["X-Auto-Response-Suppress"] = "OOF, AutoReply"
    message.set_content(mail.body_text)
    if mail.body_html:
        message.add_alternative(mail.body_html, subtype="html")
    if mail.body_html and mail.picture is not None:
        add_pictures(message, mail.picture)
    if mail.kind is MailKind.TURN:
        message.add_attachment(_report(mail.body_text), filename=REPORT_NAME)
    return message


def _report(text: str) -> str:
    """An e-mail without what is only for answering it."""
    report = text.partition(f"\n{RULE}\n")[0].removeprefix(MARKER)
    return f"{report.strip()}\n"


def is_alive(connection: smtplib.SMTP) -> bool:
    """Whether the next e-mail may be tried; RSET also ends what the last one left open."""
    try:
        return connection.rset()[0] == 250
    except (OSError, smtplib.SMTPException):
        return False


def _connect(server: Server) -> smtplib.SMTP:
    connection: smtplib.SMTP
    if server.is_tls:
        connection = smtplib.SMTP_SSL(
            server.host, server.port, timeout=TIMEOUT_SECONDS, context=_trust()
        )
    else:
        connection = smtplib.SMTP(server.host, server.port, timeout=TIMEOUT_SECONDS)
    try:
        if server.starttls:
            connection.starttls(context=_trust())
        if server.user is not None:
            connection.login(server.user, server.password or "")
    except BaseException:
        connection.close()
        raise
    return connection


def _trust() -> ssl.SSLContext:
    """Whom we trust when a connection is encrypted: as the system says."""
    return _trusting(ssl.get_default_verify_paths())


@lru_cache(maxsize=4)
def _trusting(_paths: ssl.DefaultVerifyPaths) -> ssl.SSLContext:
    # To read all certificates of the world takes longer than to write an e-mail.
    return ssl.create_default_context()


def _part(connection: smtplib.SMTP) -> None:
    """QUIT, unless the server has gone already; the e-mails are handed over either way."""
    try:
        connection.quit()
    except (OSError, smtplib.SMTPException):
        connection.close()


def _failure(code: int, said: bytes | str) -> MailError:
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else said
    kind = RefusedError if 500 <= code < 600 else PostponedError
    return kind(f"{code} {text}")
