"""The inbound listener: `python -m app.mail.listener`, SMTP or LMTP on MAIL_LISTEN.

A mail is answered with 250 only after the transaction that took it in has been
committed; any fault before that is answered with 4xx, and the sending server
tries again. The second copy of a mail changes nothing (`app.mail.inbound`), so
a lost answer does no harm either. What was committed and could not be queued
(Redis is down) is found by the worker's sweep.
"""

import asyncio
import logging
import os
import sys
from concurrent.futures import ThreadPoolExecutor

from app.config import Address, ConfigurationError, Settings
from app.database import engine_for, session_scope
from app.mail.case import Fate
from app.mail.inbound import accept
from app.mail.smtp_server import serve
from app.matches.queue import Queue

log = logging.getLogger(__name__)

# Transactions under way at once; further mails wait for their turn.
WRITERS = 4


class Postman:
    """Takes in the mail for MAIL_DOMAIN and no other."""

    def __init__(self, settings: Settings, queue: Queue) -> None:
        self._settings = settings
        self._queue = queue
        self._engine = engine_for(settings.database_url)
        self._writers = ThreadPoolExecutor(WRITERS, thread_name_prefix="postman")

    def wants(self, address: str) -> str:
        """550 for another domain: this is no relay."""
        _local, _at, domain = address.rpartition("@")
        if domain.lower() != self._settings.mail_domain.lower():
            return "550 5.7.1 This server takes no mail for that domain"
        return "250 2.1.5 OK"

    async def take(self, raw: bytes, envelope_from: str, envelope_to: list[str]) -> str:
        """Take the mail in for each recipient: 250 after the commit."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._writers, self._take, raw, envelope_from, envelope_to)
        return "250 2.0.0 Taken"

    def _take(self, raw: bytes, envelope_from: str, envelope_to: list[str]) -> None:
        for recipient in dict.fromkeys(envelope_to):
            written: list[int] = []
            with session_scope(self._engine) as session:
                outcome = accept(
                    session, self._settings, raw, envelope_from, [recipient], written.append
                )
            log.info("mail: %s", outcome)
            for submission_id in written:
                self._queue.submission(submission_id)
            if outcome.fate in (Fate.SAID, Fate.ANSWERED, Fate.REPEATED, Fate.HELD):
                self._queue.mail()


def main() -> int:
    """Run until SIGTERM; 2 if the settings are not complete."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    try:
        settings = Settings.from_environment(os.environ)
    except ConfigurationError as error:
        sys.stderr.write(f"listener: {error}\n")
        return 2
    postman = Postman(settings, Queue(settings.celery_url))

    def announce(address: Address) -> None:
        log.info("listening for %s on %s", settings.mail_protocol.upper(), address)

    serve(postman, settings.mail_listen, settings.mail_protocol, announce)
    return 0


if __name__ == "__main__":
    sys.exit(main())
