"""The alarm: administrators hear once that the site does not work, and once that it does again.

Each web process looks at what /readyz says. The one that first writes the alarm into the database
sends the e-mails, and sends them itself: the worker may be what is broken. If the database cannot
be written, each process sends its own.
"""

import logging
import smtplib
import threading
from collections.abc import Callable
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from time import monotonic

import sqlalchemy as sa
from flask import Flask
from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlmodel import col

from app.config import Settings
from app.database import engine_for, reading_scope, session_scope
from app.mail.smtp_client import MailError, connected
from app.models import Heartbeat, utc_now
from app.web.measures import Monitor

EXTENSION = "fieldpost-alarm"
NAME = "alarm"
"""The row of the table of heartbeats that stands for an alarm that was sent."""

LOOK_SECONDS = 15.0
PATIENCE_SECONDS = 60.0
"""A process that is started anew, or Redis, may be away for so long."""

BROKEN = """\
{url} does not work as it should. These parts do not answer or are late:

    {parts}

{url}/readyz shows the state of all parts; docs/deploy.md says what to do about each.
You will get another e-mail when all of them work again.
"""
WORKS = "All parts of {url} work again.\n"

log = logging.getLogger(__name__)


class Alarm:
    """Watches the findings of one process and tells of them."""

    def __init__(
        self,
        settings: Settings,
        engine: Engine,
        monitor: Monitor,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.monitor = monitor
        self._settings = settings
        self._engine = engine
        self._clock = clock
        self._bad_since: float | None = None
        self._is_told = False
        self._admins: tuple[str, ...] = ()
        self._unsent: tuple[str, str] | None = None

    def start(self) -> None:
        """Look every LOOK_SECONDS, from a thread of its own."""

        def run() -> None:
            pause = threading.Event()
            while True:
                pause.wait(LOOK_SECONDS)
                try:
                    self.look()
                except Exception:
                    log.exception("the alarm could not look at the site")

        threading.Thread(target=run, name="alarm", daemon=True).start()

    def look(self) -> None:
        """Look at the site once and tell what has changed."""
        measures = self.monitor.look()
        self._admins = measures.admins or self._admins
        bad = [name for name, ok in measures.findings(self.monitor.expected).items() if not ok]
        if bad:
            self._is_bad(bad)
        else:
            self._is_good()
        if self._unsent is not None and self._send(*self._unsent):
            self._unsent = None

    def _is_bad(self, parts: list[str]) -> None:
        now = self._clock()
        if self._bad_since is None:
            self._bad_since = now
        if self._is_told or now - self._bad_since < PATIENCE_SECONDS:
            return
        self._is_told = True
        log.error("not ready: %s", ", ".join(parts))
        if self._is_first():
            text = BROKEN.format(url=self._settings.base_url, parts="\n    ".join(parts))
            self._unsent = (f"Fieldpost does not work: {', '.join(parts)}", text)

    def _is_good(self) -> None:
        self._bad_since = None
        was_told, self._is_told = self._is_told, False
        if self._is_last():
            if was_told:
                log.warning("ready again")
            self._unsent = (
                "Fieldpost works again",
                WORKS.format(url=self._settings.base_url),
            )

    def _is_first(self) -> bool:
        """Note the alarm in the database; False if another process has done so."""
        try:
            with session_scope(self._engine) as session:
                session.add(Heartbeat(name=NAME, beat_at=utc_now()))
        except IntegrityError:
            return False
        except SQLAlchemyError:
            return True
        return True

    def _is_last(self) -> bool:
        """Take the alarm out of the database; False if there is none any more."""
        with reading_scope(self._engine) as session:
            if session.get(Heartbeat, NAME) is None:
                return False
        with session_scope(self._engine) as session:
            ended = session.execute(sa.delete(Heartbeat).where(col(Heartbeat.name) == NAME))
            return bool(ended.rowcount)  # type: ignore[attr-defined]

    def _send(self, subject: str, text: str) -> bool:
        """Send an e-mail to every administrator; False if the mail server does not take it."""
        domain = self._settings.mail_domain
        author = f"fieldpost@{domain}"
        try:
            with connected(self._settings.smtp_url) as connection:
                for address in self._admins:
                    mail = EmailMessage()
                    mail["From"] = f"Fieldpost <{author}>"
                    mail["To"] = address
                    mail["Subject"] = subject
                    mail["Date"] = format_datetime(utc_now())
                    mail["Message-ID"] = make_msgid(domain=domain)
                    mail["Auto-Submitted"] = "auto-generated"
                    mail.set_content(text)
                    connection.send_message(mail, author, [address])
        except (MailError, smtplib.SMTPException, OSError, ValueError) as error:
            log.warning("the alarm could not be sent: %s", error)
            return False
        return True


def attach(app: Flask, settings: Settings) -> None:
    """Give the application its alarm; gunicorn starts it (gunicorn.conf.py)."""
    engine = engine_for(settings.database_url)
    app.extensions[EXTENSION] = Alarm(settings, engine, Monitor(settings, engine))
