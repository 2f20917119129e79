"""Letters from the outbox to the mail server of SMTP_URL.

Each letter is written once per recipient and cause (the outbox's unique `cause`)
and handed over once, as far as SMTP allows: a process that dies between the
server's 250 and our commit sends the letter again after the lease. Nothing can
close that gap (RFC 5321 6.1 and RFC 1047), but the second copy has the same
Message-ID, made from the cause, so mail programs show it once.
"""

import logging
import smtplib
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.message import EmailMessage
from email.policy import EmailPolicy
from email.utils import format_datetime, parseaddr
from urllib.parse import parse_qs, unquote, urlsplit

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.config import Settings
from app.mail.pictures import add_picture
from app.models import Outbox, OutboxStatus

log = logging.getLogger(__name__)

TIMEOUT_SECONDS = 30
# How long a claimed letter stays away from other senders: longer than one hand-over takes.
LEASE = timedelta(minutes=5)
FIRST_PAUSE = timedelta(seconds=30)
LONGEST_PAUSE = timedelta(hours=6)
# With these pauses the last attempt is made some four days after the first
# (RFC 5321 4.5.4.1 asks for at least 4 to 5 days).
MOST_ATTEMPTS = 26
LONGEST_ERROR = 500

IDENTIFIERS = frozenset(("message-id", "in-reply-to", "references", "content-id"))
LONGEST_LINE = 998


class MailError(Exception):
    """A letter was not handed over; the text says what the server, or the network, said."""


class RefusedError(MailError):
    """For good: the server answered 5xx to this letter."""


class PostponedError(MailError):
    """For now: 4xx, no connection, or a server that does not let us in."""


class _LetterPolicy(EmailPolicy):
    """The email package's policy for SMTP, but identifiers are folded at spaces only.

    At 78 characters it would encode a long Message-ID as words, which RFC 2047 5
    forbids, and the thread would be lost; RFC 5322 2.1.1 allows LONGEST_LINE.
    """

    def fold_binary(self, name: str, value: str) -> bytes:
        if name.lower() in IDENTIFIERS and self.max_line_length != LONGEST_LINE:
            return self.clone(max_line_length=LONGEST_LINE).fold_binary(name, value)
        return super().fold_binary(name, value)


# 7-bit bodies pass every server, and signatures over them stay valid.
POLICY = _LetterPolicy(linesep="\r\n", cte_type="7bit")


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


def send(letter: Outbox, smtp_url: str) -> None:
    """Hand one letter over. Raises RefusedError, PostponedError; ValueError for a bad URL."""
    with connected(smtp_url) as connection:
        hand_over(letter, connection)


@contextmanager
def connected(smtp_url: str) -> Iterator[smtplib.SMTP]:
    """A connection, encrypted and logged in as the URL says; PostponedError for want of one."""
    server = Server.parse(smtp_url)
    try:
        connection = _connect(server)
    except UnicodeEncodeError as error:
        raise PostponedError("smtplib logs in with ASCII names and passwords only") from error
    except (OSError, smtplib.SMTPException) as error:
        raise PostponedError(f"no connection to {server.host}:{server.port}: {error}") from error
    try:
        yield connection
    finally:
        _part(connection)


def hand_over(letter: Outbox, connection: smtplib.SMTP) -> None:
    """Hand one letter over on an open connection. Raises RefusedError or PostponedError."""
    try:
        message = build(letter)
        sender = parseaddr(str(message["From"]))[1]
        connection.send_message(message, sender, [letter.recipient])
    except smtplib.SMTPRecipientsRefused as error:
        code, said = next(iter(error.recipients.values()))
        raise _failure(code, said) from error
    except smtplib.SMTPResponseException as error:
        raise _failure(error.smtp_code, error.smtp_error) from error
    except smtplib.SMTPNotSupportedError as error:
        raise RefusedError(str(error)) from error
    except (OSError, smtplib.SMTPException) as error:
        raise PostponedError(str(error) or type(error).__name__) from error
    except ValueError as error:  # a header or an address that the email package refuses
        raise RefusedError(f"cannot be written as a mail: {error}") from error


def build(letter: Outbox) -> EmailMessage:
    """The MIME message of an outbox row: text, and HTML beside it if there is some.

    The picture that the HTML shows is drawn here, when no transaction waits for it; a letter whose
    picture cannot be drawn goes without. Raises ValueError if a header holds a line end (the email
    package refuses it).
    """
    message = EmailMessage(policy=POLICY)
    message["To"] = letter.recipient
    message["Subject"] = letter.subject
    message["Date"] = format_datetime(letter.created_at)
    for name, value in letter.headers.items():
        message[name] = value
    message.set_content(letter.body_text)
    if letter.body_html:
        message.add_alternative(letter.body_html, subtype="html")
    if letter.body_html and letter.picture is not None:
        add_picture(message, letter.picture)
    return message


def deliver_due(session_factory: Callable[[], Session], settings: Settings, now: datetime) -> int:
    """Send the letters that are due at `now`, oldest first; return how many were handed over.

    Each is claimed in a transaction of its own (it is not due again before its
    LEASE is over), sent with no transaction open, and marked in another one: any
    number of senders may run at once. Without a connection the rest waits.
    """
    claimed = claim(session_factory, now)
    if claimed is None:
        return 0
    sent = 0
    try:
        with connected(settings.smtp_url) as connection:
            while claimed is not None:
                try:
                    hand_over(claimed, connection)
                except MailError as error:
                    _mark_failed(session_factory, claimed, error, now)
                    if not _is_alive(connection):
                        return sent
                else:
                    _mark_sent(session_factory, claimed, now)
                    sent += 1
                claimed = claim(session_factory, now)
    except PostponedError as error:
        if claimed is not None:
            _mark_failed(session_factory, claimed, error, now)
    return sent


def claim(session_factory: Callable[[], Session], now: datetime) -> Outbox | None:
    """Take the oldest due letter for LEASE, or None if none is due.

    SKIP LOCKED (PostgreSQL) lets senders pass each other; on SQLite the
    transaction itself is the lock.
    """
    with session_factory() as session, session.begin():
        due = (
            select(Outbox)
            .where(col(Outbox.status) == OutboxStatus.QUEUED, col(Outbox.next_attempt_at) <= now)
            .order_by(col(Outbox.next_attempt_at), col(Outbox.id))
            .limit(1)
            .with_for_update(skip_locked=True)
        )
        letter = session.exec(due).first()
        if letter is None:
            return None
        letter.attempts += 1
        letter.next_attempt_at = now + LEASE
        session.add(letter)
        session.flush()
        session.expunge(letter)
        return letter


def pause_after(attempts: int) -> timedelta:
    """How long to wait after so many attempts in vain: doubled each time, up to LONGEST_PAUSE."""
    doublings = min(attempts - 1, 20)
    return min(FIRST_PAUSE * (1 << doublings), LONGEST_PAUSE)


def _connect(server: Server) -> smtplib.SMTP:
    context = ssl.create_default_context()
    connection: smtplib.SMTP
    if server.is_tls:
        connection = smtplib.SMTP_SSL(
            server.host, server.port, timeout=TIMEOUT_SECONDS, context=context
        )
    else:
        connection = smtplib.SMTP(server.host, server.port, timeout=TIMEOUT_SECONDS)
    try:
        if server.starttls:
            connection.starttls(context=context)
        if server.user is not None:
            connection.login(server.user, server.password or "")
    except BaseException:
        connection.close()
        raise
    return connection


def _part(connection: smtplib.SMTP) -> None:
    """QUIT, unless the server has gone already; the letters are handed over either way."""
    try:
        connection.quit()
    except (OSError, smtplib.SMTPException):
        connection.close()


def _is_alive(connection: smtplib.SMTP) -> bool:
    """Whether the next letter may be tried; RSET also ends what the last one left open."""
    try:
        return connection.rset()[0] == 250
    except (OSError, smtplib.SMTPException):
        return False


def _failure(code: int, said: bytes | str) -> MailError:
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else said
    kind = RefusedError if 500 <= code < 600 else PostponedError
    return kind(f"{code} {text}")


def _mark_sent(session_factory: Callable[[], Session], letter: Outbox, now: datetime) -> None:
    _mark(session_factory, letter, status=OutboxStatus.SENT, sent_at=now, error=None)


def _mark_failed(
    session_factory: Callable[[], Session], letter: Outbox, error: MailError, now: datetime
) -> None:
    said = " ".join(str(error).split())[:LONGEST_ERROR]
    is_dead = isinstance(error, RefusedError) or letter.attempts >= MOST_ATTEMPTS
    log.warning("letter %s %s: %s", letter.id, "given up" if is_dead else "postponed", said)
    if is_dead:
        _mark(session_factory, letter, status=OutboxStatus.DEAD, error=said)
    else:
        again = now + pause_after(letter.attempts)
        _mark(session_factory, letter, next_attempt_at=again, error=said)


def _mark(session_factory: Callable[[], Session], letter: Outbox, **values: object) -> None:
    with session_factory() as session, session.begin():
        session.execute(sa.update(Outbox).where(col(Outbox.id) == letter.id).values(**values))
