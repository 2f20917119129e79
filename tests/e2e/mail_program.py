"""A mail program: it fetches what has come to one address, and sends answers by SMTP."""

import mailbox
import smtplib
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from email.utils import make_msgid, parseaddr
from pathlib import Path

from app.config import Address


class MailProgram:
    """The mail of one person: `received` and `sent` in their order."""

    def __init__(self, address: str, maildir: Path, server: Address) -> None:
        self.address = address
        self.received: list[EmailMessage] = []
        self.sent: list[EmailMessage] = []
        self._maildir = maildir
        self._server = server
        self._seen: set[str] = set()

    def fetch(self) -> list[EmailMessage]:
        """The mails that have come since the last look, oldest first."""
        if not self._maildir.is_dir():
            return []
        box = mailbox.Maildir(self._maildir, create=False)
        fresh = sorted(set(box.keys()) - self._seen, key=_age)
        self._seen.update(fresh)
        found = [_read(box.get_bytes(key)) for key in fresh]
        mine = [mail for mail in found if mail["Delivered-To"] == self.address]
        self.received += mine
        return mine

    def reply(self, mail: EmailMessage, text: str) -> EmailMessage:
        """Answer `mail` above its quotation, with the headers that keep the thread together."""
        answer = EmailMessage()
        answer["From"] = self.address
        answer["To"] = mail["Reply-To"]
        answer["Subject"] = f"Re: {mail['Subject']}"
        answer["Message-ID"] = make_msgid(domain=self.address.partition("@")[2])
        answer["In-Reply-To"] = mail["Message-ID"]
        answer["References"] = f"{mail['References']} {mail['Message-ID']}"
        quoted = "\n".join(f"> {line}".rstrip() for line in text_of(mail).splitlines())
        answer.set_content(f"{text}\n\nOn Monday, {mail['From']} wrote:\n\n{quoted}\n")
        self.send(answer)
        return answer

    def send(self, mail: EmailMessage) -> None:
        """Hand a mail to the site's own mail server."""
        with smtplib.SMTP(self._server.host, self._server.port) as server:
            server.send_message(mail, self.address, [parseaddr(str(mail["To"]))[1]])
        self.sent.append(mail)


def text_of(mail: EmailMessage) -> str:
    """The plain text of a mail."""
    part = mail.get_body(("plain",))
    assert part is not None, "a mail without text"
    return str(part.get_content())


def told(mail: EmailMessage) -> str:
    """The text of a mail on one line, however it is folded."""
    return " ".join(text_of(mail).split())


def _read(raw: bytes) -> EmailMessage:
    message = message_from_bytes(raw, _class=EmailMessage, policy=default)
    assert isinstance(message, EmailMessage)
    return message


def _age(key: str) -> tuple[int, int, int]:
    """When a mail was filed: `<second>.M<microsecond>P<process>Q<n>.<host>`."""
    second, rest = key.split(".", 2)[:2]
    microsecond, number = rest.removeprefix("M").split("P")[0], rest.rpartition("Q")[2]
    return int(second), int(microsecond), int(number)
