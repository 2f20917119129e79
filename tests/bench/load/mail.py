"""Order mails in between: two a second through the site's SMTP listener, and their receipts."""

import smtplib
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain, zip_longest
from time import monotonic

from app.config import Address, Settings
from tests.bench.by_mail import Sink
from tests.bench.order_mails import Written

MAILS_A_SECOND = 2.0


@dataclass
class Post:
    """The mails in the order in which they are sent, and when each was."""

    settings: Settings
    sink: Sink
    waiting: Iterator[Written]
    sent: dict[int, float] = field(default_factory=dict)
    refused: int = 0
    _stop: threading.Event = field(default_factory=threading.Event)

    @contextmanager
    def sending(self) -> Iterator[None]:
        """Send while the block runs."""
        self._stop.clear()
        thread = threading.Thread(target=self._send, daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._stop.set()
            thread.join()

    def waits(self, since: float) -> list[float]:
        """Milliseconds to the receipt of each mail that was sent since; so far, if it has none."""
        now = monotonic()
        return [
            (self.sink.answered.get(number, now) - sent) * 1000
            for number, sent in self.sent.items()
            if sent >= since
        ]

    def unanswered(self, since: float) -> int:
        """How many of the mails that were sent since have no receipt yet."""
        return sum(
            sent >= since and number not in self.sink.answered for number, sent in self.sent.items()
        )

    def _send(self) -> None:
        due = monotonic()
        for mail in self.waiting:
            if self._stop.wait(max(0.0, due - monotonic())):
                return
            due += 1 / MAILS_A_SECOND
            self._bring(self.settings.mail_listen, mail)

    def _bring(self, listen: Address, mail: Written) -> None:
        began = monotonic()
        try:
            with smtplib.SMTP(listen.host, listen.port, timeout=30) as server:
                server.sendmail(mail.sender, [mail.recipient], mail.content)
            self.sent[mail.number] = began
        except (OSError, smtplib.SMTPException):
            self.refused += 1


def by_turns(written: dict[int, list[Written]]) -> Iterator[Written]:
    """The first mails of all matches, then their second ones, and so on."""
    rounds = zip_longest(*written.values())
    return (mail for mail in chain.from_iterable(rounds) if mail is not None)
