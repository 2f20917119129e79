"""The inbound listener: `python -m app.mail.listener`, SMTP or LMTP on MAIL_LISTEN.

A mail is answered with 250 only after the transaction that took it in has been
committed; any fault before that is answered with 4xx, and the sending server
tries again (`app.mail.transports.intake` tells why that does no harm).
"""

import asyncio
import logging
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from redis import Redis

from app import logs
from app.config import Address, ConfigurationError, Settings
from app.heartbeats import MAIL, greets, keep_beating
from app.mail.smtp_server import serve
from app.mail.transports.intake import Intake
from app.matches.queue import Queue

log = logging.getLogger(__name__)

# Transactions under way at once; further mails wait for their turn.
WRITERS = 4


class InboundHandler:
    """Takes in the mail for the addresses of this site and no other."""

    def __init__(self, settings: Settings, queue: Queue) -> None:
        self._intake = Intake(settings, queue, settings.mail_protocol.upper())
        self._writers = ThreadPoolExecutor(WRITERS, thread_name_prefix="mail-writer")

    def wants(self, address: str) -> str:
        """550 for another domain: this is no relay."""
        if not self._intake.addresses.is_ours(address):
            return "550 5.7.1 This server does not accept mail for that domain"
        return "250 2.1.5 OK"

    async def take(self, raw: bytes, envelope_from: str, envelope_to: list[str]) -> str:
        """Take the mail in for each recipient: 250 after the commit."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(
            self._writers, self._intake.take, raw, envelope_from, envelope_to
        )
        return "250 2.0.0 Taken"


def main() -> int:
    """Run until SIGTERM; 2 if the settings are not complete."""
    try:
        settings = Settings.from_environment(os.environ)
        logs.configure(settings.log_format, "mail")
    except ConfigurationError as error:
        sys.stderr.write(f"listener: {error}\n")
        return 2
    handler = InboundHandler(settings, Queue(settings.celery_url))

    def announce(address: Address) -> None:
        log.info("listening for %s on %s", settings.mail_protocol.upper(), address)
        # A listener that is frozen, or waits for ever, greets nobody.
        redis = Redis.from_url(settings.redis_url, socket_timeout=5)
        keep_beating(redis, MAIL, partial(greets, address.host, address.port))

    serve(handler, settings.mail_listen, settings.mail_protocol, announce)
    return 0


if __name__ == "__main__":
    sys.exit(main())
