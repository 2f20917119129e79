"""Mail servers for tests: they take everything in and remember it, or refuse as told."""

import asyncio
import threading
from dataclasses import dataclass, field

from app.mail.reading.message import ParsedMail, parse


@dataclass
class Inbox:
    """Takes mails in; `replies` are the answers to RCPT and to the mail, by address.

    While `gate` is not set, a mail waits for its answer; `held` is how many have come to it then.
    """

    refused_recipients: dict[str, str] = field(default_factory=dict)
    refused_mails: dict[str, str] = field(default_factory=dict)
    taken: list[tuple[list[str], bytes]] = field(default_factory=list)
    gate: threading.Event = field(default_factory=threading.Event)
    held: int = 0

    def __post_init__(self) -> None:
        self.gate.set()

    def wants(self, address: str) -> str:
        return self.refused_recipients.get(address, "250 OK")

    async def take(self, raw: bytes, envelope_from: str, envelope_to: list[str]) -> str:
        if not self.gate.is_set():
            self.held += 1
            await asyncio.to_thread(self.gate.wait)
        reply = self.refused_mails.get(envelope_to[0], "250 OK")
        if reply.startswith("2"):
            self.taken.append((envelope_to, raw))
        return reply

    def letters(self) -> list[ParsedMail]:
        return [parse(raw) for _recipients, raw in self.taken]


class Broken:
    """Has a fault of its own with every mail."""

    def wants(self, address: str) -> str:
        return "250 OK"

    async def take(self, raw: bytes, envelope_from: str, envelope_to: list[str]) -> str:
        raise RuntimeError("the disk is full")
