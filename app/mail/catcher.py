"""The catcher of the development post office, which `app.embedded.mail` runs.

It takes every outgoing mail in over real SMTP on CATCHER_LISTEN and files it in
the Maildir FIELDPOST_MAILDIR, for the mailbox page of the site (`app.web.mailbox`).
"""

import asyncio
import mailbox
from pathlib import Path


class Catcher:
    """Takes any mail for anybody and files it, with its envelope in two headers."""

    def __init__(self, maildir: Path) -> None:
        maildir.parent.mkdir(parents=True, exist_ok=True)
        self._maildir = mailbox.Maildir(maildir, create=True)
        self._one_at_a_time = asyncio.Lock()

    def wants(self, address: str) -> str:
        """Every address: it is only ever read here."""
        return "250 2.1.5 OK"

    async def take(self, raw: bytes, envelope_from: str, envelope_to: list[str]) -> str:
        """File the mail; 250 once it is on the disk."""
        async with self._one_at_a_time:
            await asyncio.to_thread(self._file, raw, envelope_from, envelope_to)
        return "250 2.0.0 Caught"

    def _file(self, raw: bytes, envelope_from: str, envelope_to: list[str]) -> None:
        head = (
            f"Return-Path: <{envelope_from.strip('<>')}>\nDelivered-To: {', '.join(envelope_to)}\n"
        )
        self._maildir.add(head.encode("utf-8", "replace") + raw.replace(b"\r\n", b"\n"))
