"""The rounds that the worker makes: reminders are written, and e-mails whose hour has come let go.

Each player, and each match, is a transaction of its own. A fault with one of them, which has been
told to the log, keeps nobody else's e-mails back: these are tried again after a PAUSE.
"""

import logging
from datetime import datetime, timedelta
from functools import partial

import sqlalchemy as sa
from sqlalchemy import Engine
from sqlmodel import Session, col

from app.background import in_background
from app.config import Settings
from app.database import reading_scope, session_scope
from app.mail.preferences import release, reminders
from app.models import DecisionDeadline, Outbox

MAX_AT_ONCE = 40
"""The number of players, and of matches, in one run; the next one follows within seconds."""

PAUSE = timedelta(minutes=10)

log = logging.getLogger(__name__)


def run_periodic(engine: Engine, settings: Settings, now: datetime) -> None:
    """Do what the hour asks for by `now`."""
    with reading_scope(engine) as session:
        matches = reminders.matches_to_remind(session, now, MAX_AT_ONCE)
        players = release.people_with_due_mail(session, now, MAX_AT_ONCE)
    for match_id in matches:
        try:
            with session_scope(engine) as session:
                reminders.remind(session, settings, match_id, now)
        except Exception:
            log.exception("could not send reminders for match %s", match_id)
            _postpone_reminders(engine, match_id, now)
    for user_id in players:
        try:
            with reading_scope(engine) as session:
                ahead = in_background(partial(release.write_ahead, session, settings, user_id, now))
            with session_scope(engine) as session:
                release.release_for(session, settings, user_id, now, ahead)
        except Exception:
            log.exception("could not release the held e-mails of user %s", user_id)
            _postpone_mails(engine, user_id, now)


def are_due(session: Session, now: datetime) -> bool:
    """Whether there is anything to do for `run_periodic`."""
    return bool(
        reminders.matches_to_remind(session, now, 1)
        or release.people_with_due_mail(session, now, 1)
    )


def _postpone_reminders(engine: Engine, match_id: int, now: datetime) -> None:
    with session_scope(engine) as session:
        session.execute(
            sa.update(DecisionDeadline)
            .where(
                col(DecisionDeadline.match_id) == match_id, col(DecisionDeadline.remind_at) <= now
            )
            .values(remind_at=now + PAUSE)
        )


def _postpone_mails(engine: Engine, user_id: int, now: datetime) -> None:
    with session_scope(engine) as session:
        session.execute(
            sa.update(Outbox)
            .where(
                col(Outbox.user_id) == user_id,
                col(Outbox.status).in_(release.WAITING),
                col(Outbox.next_attempt_at) <= now,
            )
            .values(next_attempt_at=now + PAUSE)
        )
