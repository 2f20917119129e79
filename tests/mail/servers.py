"""Mail servers for tests: they take everything in and remember it, or refuse as told."""

from dataclasses import dataclass, field

from app.mail.reading.message import Letter, parse


@dataclass
class Inbox:
    """Takes mails in; `replies` are the answers to RCPT and to the mail, by address."""

    refused_recipients: dict[str, str] = field(default_factory=dict)
    refused_mails: dict[str, str] = field(default_factory=dict)
    taken: list[tuple[list[str], bytes]] = field(default_factory=list)

    def wants(self, address: str) -> str:
        return self.refused_recipients.get(address, "250 OK")

    async def take(self, raw: bytes, envelope_from: str, envelope_to: list[str]) -> str:
        reply = self.refused_mails.get(envelope_to[0], "250 OK")
        if reply.startswith("2"):
            self.taken.append((envelope_to, raw))
        return reply

    def letters(self) -> list[Letter]:
        return [parse(raw) for _recipients, raw in self.taken]


class Broken:
    """Has a fault of its own with every mail."""

    def wants(self, address: str) -> str:
        return "250 OK"

    async def take(self, raw: bytes, envelope_from: str, envelope_to: list[str]) -> str:
        raise RuntimeError("the disk is full")
