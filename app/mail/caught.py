"""The mails that the catcher has filed, and answers to them as a mail program writes them."""

import base64
import mailbox
import re
import smtplib
from dataclasses import dataclass
from datetime import UTC, datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from email.utils import format_datetime, formataddr, make_msgid, parseaddr
from pathlib import Path
from urllib.parse import quote

from app.config import Address
from app.mail.reading.charset import clean

MAX_SHOWN = 300
MATCH_LINE = re.compile(r"\(#\d+\)$")
TIMEOUT_SECONDS = 15


@dataclass(frozen=True)
class CaughtMail:
    """One caught mail; `recipients` are those of the envelope, `html` is None if it has none."""

    key: str
    caught_at: datetime
    sender: str
    recipients: tuple[str, ...]
    subject: str
    reply_to: str
    message_id: str
    references: str
    text: str
    html: str | None

    @property
    def summary(self) -> str:
        """The first sentence of an e-mail of ours, or the first lines of another one."""
        paragraphs = [" ".join(part.split()) for part in self.text.split("\n\n")]
        told = [part for part in paragraphs if part and not part.startswith("===")]
        if len(told) > 1 and MATCH_LINE.search(told[0]):
            told = told[1:]
        return told[0] if told else ""


def newest(maildir: Path, recipient: str = "") -> list[CaughtMail]:
    """The caught mails, newest first, at most MAX_SHOWN; those to `recipient` if one is named."""
    box = _open(maildir)
    if box is None:
        return []
    # A Maildir key begins with the second and the microsecond of its delivery.
    keys = sorted(box.keys(), key=_age, reverse=True)
    found: list[CaughtMail] = []
    for key in keys:
        mail = _read(box, key)
        if mail is not None and (not recipient or recipient in mail.recipients):
            found.append(mail)
            if len(found) == MAX_SHOWN:
                break
    return found


def read(maildir: Path, key: str) -> CaughtMail | None:
    """The mail of that key, or None if there is none (any more)."""
    box = _open(maildir)
    return _read(box, key) if box is not None else None


def answer(mail: CaughtMail, author: str, text: str, *, quotes: bool) -> EmailMessage:
    """A reply by `author` to `mail`; with the original quoted below it if `quotes`.

    Raises ValueError if an address of the mail cannot be written into a header.
    """
    reply = EmailMessage()
    name, domain = author.partition("@")[::2]
    reply["From"] = formataddr((name, author))
    reply["To"] = mail.reply_to
    subject = mail.subject
    reply["Subject"] = subject if subject.lower().startswith("re:") else f"Re: {subject}"
    reply["Date"] = format_datetime(datetime.now(UTC))
    reply["Message-ID"] = make_msgid(domain=domain or "localhost")
    if mail.message_id:
        reply["In-Reply-To"] = mail.message_id
        reply["References"] = f"{mail.references} {mail.message_id}".strip()
    body = text.replace("\r\n", "\n").rstrip("\n")
    if quotes:
        quoted = "\n".join(f"> {line}".rstrip() for line in mail.text.rstrip("\n").split("\n"))
        body += f"\n\nOn {mail.caught_at:%a, %d %b %Y at %H:%M}, {mail.sender} wrote:\n\n{quoted}"
    reply.set_content(body + "\n")
    return reply


def deliver(reply: EmailMessage, listener: Address, protocol: str) -> None:
    """Send `reply` to the inbound listener. Raises OSError or smtplib.SMTPException."""
    kind = smtplib.LMTP if protocol == "lmtp" else smtplib.SMTP
    author = parseaddr(str(reply["From"]))[1]
    recipient = parseaddr(str(reply["To"]))[1]
    with kind(listener.host, listener.port, timeout=TIMEOUT_SECONDS) as connection:
        connection.send_message(reply, author, [recipient])


def _open(maildir: Path) -> "mailbox.Maildir | None":
    return mailbox.Maildir(maildir, create=False) if maildir.is_dir() else None


def _age(key: str) -> tuple[int, int]:
    """When a mail was filed, from its key `<second>.M<microsecond>P<process>Q<n>.<host>`."""
    second, _dot, rest = key.partition(".")
    micros = rest.removeprefix("M").partition("P")[0]
    return int(second) if second.isdigit() else 0, int(micros) if micros.isdigit() else 0


def _read(box: "mailbox.Maildir", key: str) -> CaughtMail | None:
    try:
        raw = box.get_bytes(key)
    except KeyError:
        return None
    message = message_from_bytes(raw, _class=EmailMessage, policy=default)
    assert isinstance(message, EmailMessage)
    recipients = _text(message, "Delivered-To").split(", ")
    seconds, micros = _age(key)
    return CaughtMail(
        key=key,
        caught_at=datetime.fromtimestamp(seconds, UTC).replace(microsecond=min(micros, 999_999)),
        sender=_text(message, "From"),
        recipients=tuple(address for address in recipients if address),
        subject=_text(message, "Subject"),
        reply_to=_text(message, "Reply-To") or _text(message, "From"),
        message_id=_text(message, "Message-ID"),
        references=_text(message, "References"),
        text=_part(message, "plain") or "",
        html=_with_pictures(message, _part(message, "html")),
    )


def _with_pictures(message: EmailMessage, html: str | None) -> str | None:
    """`html` with the pictures that came with it in the place of their names."""
    for part in message.walk() if html else ():
        name = str(part.get("Content-ID", "")).strip().strip("<>")
        if html and name and part.get_content_maintype() == "image":
            payload = part.get_payload(decode=True)
            content = base64.b64encode(payload if isinstance(payload, bytes) else b"")
            data = f"data:{part.get_content_type()};base64,{content.decode('ascii')}"
            html = html.replace(f"cid:{quote(name, safe='@')}", data)
    return html


def _text(message: EmailMessage, name: str) -> str:
    return " ".join(clean(str(message.get(name) or "")).split())


def _part(message: EmailMessage, kind: str) -> str | None:
    part = message.get_body((kind,))
    if part is None:
        return None
    try:
        content = part.get_content()
    except (LookupError, ValueError):  # a character set that does not exist, or is not kept to
        content = part.get_payload(decode=True)
    text = content.decode("utf-8", "replace") if isinstance(content, bytes) else str(content)
    return clean(text)
