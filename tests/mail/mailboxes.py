"""Mailboxes at a provider: a mail server that keeps what comes for each address, and sends."""

import smtplib
from collections import defaultdict
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Protocol

from app.config import Address


class Mailbox(Protocol):
    """All that a player's mail program can do."""

    address: str

    def send(self, mail: EmailMessage, to: str) -> None:
        """Hand a mail over; it is safe then."""

    def fetch(self) -> list[EmailMessage]:
        """The mails that have come since the last time, oldest first."""


class Mailboxes:
    """The mailboxes of everybody; `site` is where mail for the site is handed in, by SMTP."""

    def __init__(self) -> None:
        self.site = Address("127.0.0.1", 0)
        self.kept: dict[str, list[EmailMessage]] = defaultdict(list)

    def wants(self, address: str) -> str:
        """Anybody can have a mailbox here."""
        return "250 OK"

    async def take(self, raw: bytes, envelope_from: str, envelope_to: list[str]) -> str:
        """Keep a mail."""
        for address in envelope_to:
            self.kept[address].append(message_from_bytes(raw, _class=EmailMessage, policy=default))
        return "250 OK"

    def of(self, address: str) -> Mailbox:
        """The mailbox of one address."""
        return _Box(self, address)


class _Box:
    def __init__(self, boxes: Mailboxes, address: str) -> None:
        self.address = address
        self._boxes = boxes
        self._read = 0

    def send(self, mail: EmailMessage, to: str) -> None:
        site = self._boxes.site
        with smtplib.SMTP(site.host, site.port) as server:
            server.send_message(mail, self.address, [to])

    def fetch(self) -> list[EmailMessage]:
        fresh = self._boxes.kept[self.address][self._read :]
        self._read += len(fresh)
        return fresh
