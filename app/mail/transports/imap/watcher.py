"""The process that reads the mailbox of IMAP_URL, connected for as long as it can be.

The server tells of new mail (IDLE, RFC 2177); all the same the mailbox is looked at every minute,
because a line may be dead without anybody's noticing, and because some servers cannot tell.
"""

import logging
import os
import select
import signal
import socket
import sys
from collections.abc import Callable
from functools import partial
from types import FrameType

from imapclient.exceptions import IMAPClientError
from redis import Redis

from app import heartbeats, logs
from app.config import ConfigurationError, Settings
from app.mail.transports.imap.collector import Collector
from app.mail.transports.imap.mailbox import Mailbox, opened
from app.mail.transports.imap.url import ImapUrl
from app.mail.transports.intake import Intake
from app.matches.queue import Queue

log = logging.getLogger(__name__)

FIRST_PAUSE = 1
MAX_PAUSE = 300


class Watcher:
    """Reads one mailbox until it is stopped, whatever becomes of the connection.

    `on_look` is called after each look into it that went well.
    """

    def __init__(
        self, url: ImapUrl, collector: Collector, on_look: Callable[[], None] = lambda: None
    ) -> None:
        self._url = url
        self._on_look = on_look
        self._collector = collector
        self._is_stopping = False
        self._pause = FIRST_PAUSE
        # Whatever is waited for is waited for together with this line, which stop() writes to. An
        # exception from the signal's handler would do with less, but may come between a command
        # and its answer, and then neither side knows any more whose turn it is.
        self._bell, self._rope = socket.socketpair()

    def stop(self, _signal: int = 0, _frame: FrameType | None = None) -> None:
        """Stop after the mail that is being taken in, and wait no more; fit for a signal."""
        self._is_stopping = True
        self._rope.send(b"!")

    def run(self) -> None:
        """Read the mailbox; after a fault again, each time a little later."""
        while not self._is_stopping:
            try:
                self._connect_and_read()
            except (OSError, IMAPClientError) as fault:
                self._rest(_told(fault))
            except Exception:
                # An answer that IMAPClient cannot read, for example: the next may be better.
                log.exception("imap: an error on our side or the server's")
                self._rest("cannot continue")

    def _rest(self, why: str) -> None:
        log.warning("imap: %s; again in %d s", why, self._pause)
        self._sleep(self._pause)
        self._pause = min(self._pause * 2, MAX_PAUSE)

    def _connect_and_read(self) -> None:
        with opened(self._url) as box:
            log.info("reading %s on %s by IMAP", self._url.folder, self._url.host)
            while not self._is_stopping:
                if self._collector.collect(box):
                    self._pause = FIRST_PAUSE
                    self._on_look()
                    self._wait_for_mail(box)
                else:
                    self._sleep(min(self._pause, self._url.poll_seconds))
                    self._pause = min(self._pause * 2, MAX_PAUSE)

    def _wait_for_mail(self, box: Mailbox) -> None:
        if box.tells:
            box.wait(self._url.poll_seconds, self._bell)
        else:
            self._sleep(self._url.poll_seconds)

    def _sleep(self, seconds: float) -> None:
        select.select([self._bell], [], [], seconds)


def main() -> int:
    """Run until SIGTERM; 2 if the settings are not complete."""
    try:
        settings = Settings.from_environment(os.environ)
        logs.configure(settings.log_format, "imap")
        url = ImapUrl.parse(settings.imap_url)
    except (ConfigurationError, ValueError) as error:
        sys.stderr.write(f"imap: {error}\n")
        return 2
    intake = Intake(settings, Queue(settings.celery_url), "IMAP")
    redis = Redis.from_url(settings.redis_url, socket_timeout=5)
    collector = Collector(intake, settings.recipient_headers)
    watch = Watcher(url, collector, partial(heartbeats.beat, redis, heartbeats.IMAP))
    for stop in (signal.SIGTERM, signal.SIGINT):
        signal.signal(stop, watch.stop)
    watch.run()
    return 0


def _told(fault: Exception) -> str:
    return " ".join(str(fault).split())[:200] or type(fault).__name__
