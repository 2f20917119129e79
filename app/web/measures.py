"""The state of the site for /readyz, the alarm and /metrics: processes and queues."""

import shutil
import threading
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from time import monotonic

import sqlalchemy as sa
from redis import Redis, RedisError
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import Session, col, select

from app import heartbeats
from app.config import Settings
from app.crashing import crashing
from app.database import reading_scope
from app.mail.outbox import is_to_go
from app.matches.queue import QUEUES
from app.models import Outbox, OutboxStatus, Submission, SubmissionStatus, User, utc_now

FRESH_SECONDS = 2.0
"""Measures are taken again after so long, however often they are asked for."""

REDIS_SECONDS = 2.0
DELIVERY = timedelta(hours=1)

MAX_SECONDS = {heartbeats.WORKER: 60.0, heartbeats.BEAT: 30.0, "mail": 60.0, "imap": 900.0}
"""The longest pause between two heartbeats of a process that works. A task may take 50 seconds;
a mailbox is looked at less often."""

MAX_ORDERS_SECONDS = 60.0
MAX_OUTBOX_SECONDS = 600.0
MIN_FREE_BYTES = 256 * 1024**2


@dataclass(frozen=True)
class Measures:
    """The site at one moment. What cannot be asked, because a server is away, is None or empty.

    `orders` and `mails` wait for the worker; `stuck` e-mails have waited for an hour in which
    none was delivered. `admins` are the addresses of those who run the site. `crashing` are the
    processes that `make run` has to start again and again.
    """

    database: bool = False
    redis: bool = False
    heartbeats: dict[str, float] = field(default_factory=dict)
    queues: dict[str, int] = field(default_factory=dict)
    orders: int = 0
    orders_seconds: float = 0.0
    mails: int = 0
    mails_seconds: float = 0.0
    stuck: int = 0
    free_bytes: int = 0
    admins: tuple[str, ...] = ()
    crashing: tuple[str, ...] = ()

    def findings(self, expected: tuple[str, ...]) -> dict[str, bool]:
        """What /readyz answers: each part, and whether it is as it should be."""
        late = {name: self.heartbeats.get(name) for name in expected}
        return {
            "database": self.database,
            "redis": self.redis,
            **{name: age is not None and age <= MAX_SECONDS[name] for name, age in late.items()},
            "orders": self.database and self.orders_seconds <= MAX_ORDERS_SECONDS,
            "outbox": self.database and self.mails_seconds <= MAX_OUTBOX_SECONDS,
            "delivery": self.database and not self.stuck,
            "disk": self.free_bytes >= MIN_FREE_BYTES,
            **dict.fromkeys(self.crashing, False),
        }


class Monitor:
    """Takes the measures of a site, not more often than every FRESH_SECONDS."""

    def __init__(self, settings: Settings, engine: Engine) -> None:
        self._engine = engine
        self._redis = Redis.from_url(
            settings.redis_url, socket_timeout=REDIS_SECONDS, socket_connect_timeout=REDIS_SECONDS
        )
        self._var = settings.var
        self.expected = expected_processes(settings)
        self._lock = threading.Lock()
        self._taken: tuple[float, Measures] | None = None

    def look(self) -> Measures:
        """The measures of this moment, or of a moment ago."""
        with self._lock:
            if self._taken is None or monotonic() - self._taken[0] > FRESH_SECONDS:
                self._taken = (monotonic(), self._take())
            return self._taken[1]

    def findings(self) -> dict[str, bool]:
        """What /readyz answers at this moment."""
        return self.look().findings(self.expected)

    def _take(self) -> Measures:
        known: dict[str, object] = {
            "free_bytes": free_bytes(self._var),
            "crashing": crashing(self._var),
        }
        try:
            with reading_scope(self._engine) as session:
                known |= _waiting(session, utc_now())
            known["database"] = True
        except SQLAlchemyError:
            pass
        try:
            known["heartbeats"] = heartbeats.ages(self._redis)
            known["queues"] = {name: self._redis.llen(name) for name in QUEUES}
            known["redis"] = True
        except RedisError:
            pass
        return Measures(**known)  # type: ignore[arg-type]


def expected_processes(settings: Settings) -> tuple[str, ...]:
    """The processes without which a site with these settings does not work."""
    if settings.imap_url:
        return (heartbeats.WORKER, heartbeats.BEAT, heartbeats.IMAP)
    if settings.mailgun_key or settings.sendgrid_key or settings.postmark_login:
        return (heartbeats.WORKER, heartbeats.BEAT)
    return (heartbeats.WORKER, heartbeats.BEAT, heartbeats.MAIL)


def free_bytes(folder: Path) -> int:
    """The room on the disk of a folder, which need not exist yet."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return shutil.disk_usage(folder).free


def _waiting(session: Session, now: datetime) -> dict[str, object]:
    orders, since = session.execute(
        sa.select(sa.func.count(), sa.func.min(col(Submission.created_at))).where(
            col(Submission.status) == SubmissionStatus.QUEUED
        )
    ).one()
    mails, due = session.execute(
        sa.select(sa.func.count(), sa.func.min(col(Outbox.next_attempt_at))).where(
            is_to_go(), col(Outbox.next_attempt_at) <= now
        )
    ).one()
    return {
        "orders": orders,
        "orders_seconds": _seconds(since, now),
        "mails": mails,
        "mails_seconds": _seconds(due, now),
        "stuck": _stuck(session, now),
        "admins": tuple(session.exec(select(User.email).where(col(User.is_admin)))),
    }


def _stuck(session: Session, now: datetime) -> int:
    """E-mails that failed for an hour in which no other was delivered: the mail server is away."""
    old = session.scalar(
        sa.select(sa.func.count())
        .select_from(Outbox)
        .where(
            col(Outbox.status) == OutboxStatus.QUEUED,
            col(Outbox.attempts) > 0,
            col(Outbox.created_at) <= now - DELIVERY,
        )
    )
    if not old:
        return 0
    sent = session.exec(
        select(Outbox.id)
        .where(Outbox.status == OutboxStatus.SENT, col(Outbox.sent_at) > now - DELIVERY)
        .limit(1)
    ).first()
    return 0 if sent else int(old)


def _seconds(since: datetime | None, now: datetime) -> float:
    return max(0.0, (now - since).total_seconds()) if since is not None else 0.0
