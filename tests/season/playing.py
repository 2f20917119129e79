"""Playing a season and auditing what it has left in the database."""

import hashlib
import json
from collections.abc import Iterator
from random import Random

from sqlalchemy import Engine
from sqlmodel import col, select

from app.config import Settings
from app.database import engine_for, reading_scope
from app.matches.audit.checks import audit, match_numbers
from app.matches.audit.outbox import stray_mails
from app.models import LogEntry, utc_now
from app.models.types import by_the_clock
from tests.season.clock import Clock
from tests.season.office import Office
from tests.season.season import BEGINS, Plan, Season
from tests.season.watch import Watch
from tests.seeded_random import drawn_from


def play_season(settings: Settings, plan: Plan) -> Season:
    """Play a season in the empty database of `settings` and audit all of it; return it."""
    engine = engine_for(settings.database_url)
    watch = Watch(engine)
    office = Office(settings, Random(f"{plan.seed}:office"), watch.witness)
    clock = Clock(BEGINS)
    lots = Random(f"{plan.seed}:matches")
    with by_the_clock(clock), office.open(), drawn_from(lots):
        season = Season(plan, office, watch, clock)
        season.prepare()
        season.play()
        watch.wrong += [*office.failed, *faults(engine)]
    return season


def faults(engine: Engine) -> Iterator[str]:
    """What an audit of the whole database finds now."""
    now = utc_now()
    for number in match_numbers(engine):
        with reading_scope(engine) as session:
            for fault in audit(session, number, now):
                yield f"fsck: match {number}: {fault.what}"
    with reading_scope(engine) as session:
        for fault in stray_mails(session, now):
            yield f"fsck: {fault.what}"


def course(engine: Engine) -> str:
    """A short print of all that was done in all matches: that of the same course is the same."""
    entries = select(LogEntry.match_id, LogEntry.seat, LogEntry.action)
    done = hashlib.sha256()
    with reading_scope(engine) as session:
        for entry in session.exec(entries.order_by(col(LogEntry.match_id), col(LogEntry.n))):
            done.update(json.dumps(list(entry), sort_keys=True).encode())
    return done.hexdigest()[:16]
