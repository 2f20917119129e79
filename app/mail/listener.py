"""The inbound listener: `python -m app.mail.listener`, SMTP or LMTP on MAIL_LISTEN.

A mail is answered with 250 only after the transaction that took it in has been
committed; any fault before that is answered with 4xx, and the sending server
tries again (`app.mail.transports.intake` tells why that does no harm).
"""

import asyncio
import logging
import os
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, nullcontext
from functools import partial

from redis import Redis

from app import logs, process_memory
from app.config import Address, ConfigurationError, Settings
from app.heartbeats import MAIL, greets, keep_beating
from app.mail.reading.message import is_nested_too_deeply
from app.mail.smtp_server import serve
from app.mail.transports.intake import Intake
from app.mail.transports.intake_limit import IntakeLimit, TooMuchMail
from app.matches.queue import Queue

log = logging.getLogger(__name__)

# Transactions under way at once; further mails wait for their turn.
WRITERS = 4
MAX_WAITING_A_SOURCE = 8
"""The mails for one seat that wait here, or that are worked on; further ones are put off."""

MAX_BYTES_WAITING = 64 * 1024 * 1024
TOO_MUCH = "450 4.7.0 Too much mail for this address, please try again later"
TOO_DEEP = "554 5.6.0 Messages nested too deeply: send orders as plain text"
NO_ROOM = "452 4.3.1 Too much mail at once, please try again later"


class InboundHandler:
    """Takes in the mail for the addresses of this site and no other.

    Of the mails for one seat one is worked on at a time, so that a flood of them leaves the other
    writers to everybody else.
    """

    def __init__(self, settings: Settings, queue: Queue, limit: IntakeLimit | None = None) -> None:
        self._intake = Intake(settings, queue, settings.mail_protocol.upper(), limit)
        self._writers = ThreadPoolExecutor(WRITERS, thread_name_prefix="mail-writer")
        self._turns: dict[str, asyncio.Lock] = {}
        self._waiting: Counter[str] = Counter()
        self._bytes_waiting = 0

    def wants(self, address: str) -> str:
        """550 for another domain: this is no relay."""
        if not self._intake.addresses.is_ours(address):
            return "550 5.7.1 This server does not accept mail for that domain"
        return "250 2.1.5 OK"

    async def take(self, raw: bytes, envelope_from: str, envelope_to: list[str]) -> str:
        """Take the mail in for each recipient: 250 after the commit.

        Hundreds of messages within each other are refused for good (RFC 5321 4.2.1): no attempt
        later could end otherwise.
        """
        source = self._intake.source(envelope_to)
        if source and self._waiting[source] >= MAX_WAITING_A_SOURCE:
            return TOO_MUCH
        if self._bytes_waiting and self._bytes_waiting + len(raw) > MAX_BYTES_WAITING:
            return NO_ROOM
        self._waiting[source] += 1
        self._bytes_waiting += len(raw)
        try:
            async with self._turn(source):
                in_thread = partial(asyncio.get_running_loop().run_in_executor, self._writers)
                if await in_thread(is_nested_too_deeply, raw):
                    return TOO_DEEP
                await in_thread(self._intake.take, raw, envelope_from, envelope_to)
        except TooMuchMail:
            return TOO_MUCH
        finally:
            self._bytes_waiting -= len(raw)
            self._waiting[source] -= 1
            if not self._waiting[source]:
                del self._waiting[source]
                self._turns.pop(source, None)
        return "250 2.0.0 Taken"

    def _turn(self, source: str) -> AbstractAsyncContextManager[None]:
        """The turn of a source; mail without a genuine token is not read and waits for nobody."""
        return self._turns.setdefault(source, asyncio.Lock()) if source else nullcontext()


def main() -> int:
    """Run until SIGTERM; 2 if the settings are not complete."""
    try:
        settings = Settings.from_environment(os.environ)
        logs.configure(settings.log_format, "mail")
    except ConfigurationError as error:
        sys.stderr.write(f"listener: {error}\n")
        return 2
    # Before the threads of the writers begin.
    process_memory.settle()
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
