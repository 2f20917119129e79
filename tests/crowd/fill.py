"""Filling a database with a crowd: people, matches of all kinds, and what waits among them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

import sqlalchemy as sa
from sqlalchemy import Connection, Engine
from sqlmodel import col, select

from app.config import Settings
from app.database import engine_for
from app.models import (
    DecisionDeadline,
    MatchStatus,
    Outbox,
    OutboxStatus,
    Submission,
    User,
    utc_now,
)
from tests.crowd.copies import Copy, make_copies
from tests.crowd.people import enrol
from tests.crowd.samples import PLANS, Plan, Sample, play_samples


@dataclass(frozen=True)
class Size:
    """How many there are to be."""

    running: int = 10_000
    users: int = 2_000
    open: int = 300
    finished: int = 500

    def of(self, status: MatchStatus) -> int:
        """How many matches stand so."""
        return {
            MatchStatus.RUNNING: self.running,
            MatchStatus.OPEN: self.open,
            MatchStatus.FINISHED: self.finished,
        }[status]


FULL = Size()
EARLY = timedelta(minutes=2)
"""So long ago the time of the first deadlines was up, when the database is filled."""

ONE_WAITS, ONE_IS_DUE, ONE_CAME_BACK = 20, 400, 100
"""Of so many letters one waits for its hour, is to be sent now, could not be delivered."""

DAYS = 30
"""On so many days orders have come."""


class NotEmpty(ValueError):
    """The database has people already."""


def fill(settings: Settings, size: Size = FULL, plans: Sequence[Plan] = PLANS) -> None:
    """Fill the empty, migrated database of `settings`. Raises NotEmpty."""
    engine = engine_for(settings.database_url)
    with engine.begin() as connection:
        if connection.execute(select(User.id).limit(1)).first() is not None:
            raise NotEmpty("this database has people already; a crowd needs one of its own")
        enrol(connection, size.users)
    samples = play_samples(engine, settings, plans)
    lots = Random(size.running)
    with engine.begin() as connection:
        make_copies(connection, _copies(samples, size, lots), size.users)
        _spread_windows(connection, lots, utc_now())
        _spread_orders(connection, utc_now())
        _spread_letters(connection, utc_now())
    _analyze(engine)


def _copies(samples: Sequence[Sample], size: Size, lots: Random) -> list[Copy]:
    """Which matches are to be copied how often: those of one kind by turns.

    Most people play in some dozen matches, a few in very many.
    """
    copies: list[Copy] = []
    for status in MatchStatus:
        alike = [sample for sample in samples if sample.status is status]
        for place in range(size.of(status) - len(alike) if alike else 0):
            shift = int(size.users * lots.random() ** 1.5)
            copies.append(Copy(alike[place % len(alike)].match_id, len(copies) + 1, shift))
    return copies


def _spread_windows(connection: Connection, lots: Random, now: datetime) -> None:
    """Let the time of decisions be up at all moments from just now on, not at the same."""
    found = connection.execute(
        select(
            DecisionDeadline.id,
            DecisionDeadline.asked_at,
            DecisionDeadline.closes_at,
            DecisionDeadline.remind_at,
        )
    ).all()
    rows = []
    for number, asked, closes, remind in found:
        latest = (closes or now) - now
        back = latest * lots.random() + EARLY
        rows.append(
            {
                "number": number,
                "asked": asked - back,
                "closes": closes and closes - back,
                "remind": remind and remind - back if remind and remind - back > now else None,
            }
        )
    connection.execute(
        sa.update(DecisionDeadline)
        .where(col(DecisionDeadline.id) == sa.bindparam("number"))
        .values(
            asked_at=sa.bindparam("asked"),
            closes_at=sa.bindparam("closes"),
            remind_at=sa.bindparam("remind"),
        ),
        rows,
    )


def _spread_orders(connection: Connection, now: datetime) -> None:
    """Let orders have come on all days of a month: what came just now no round looks at."""
    for day in range(DAYS):
        came = now - timedelta(days=day, minutes=1)
        connection.execute(
            sa.update(Submission).where(col(Submission.id) % DAYS == day).values(created_at=came)
        )


def _spread_letters(connection: Connection, now: datetime) -> None:
    """Let nearly all letters have been sent, some wait for their hour, a few be due."""
    number = col(Outbox.id)
    tomorrow = now + timedelta(days=1)
    sent = {"status": OutboxStatus.SENT, "sent_at": now}
    connection.execute(sa.update(Outbox).values(**sent))
    for one_in, values in (
        (ONE_WAITS, {"status": OutboxStatus.HELD, "next_attempt_at": tomorrow, "sent_at": None}),
        (ONE_CAME_BACK, {"status": OutboxStatus.DEAD, "sent_at": None}),
        (ONE_IS_DUE, {"status": OutboxStatus.QUEUED, "next_attempt_at": now, "sent_at": None}),
    ):
        connection.execute(sa.update(Outbox).where(number % one_in == 0).values(**values))


def _analyze(engine: Engine) -> None:
    """Let the database look at what it has, as a server does by itself now and then."""
    with engine.connect() as connection:
        connection.execution_options(isolation_level="AUTOCOMMIT").execute(sa.text("ANALYZE"))
