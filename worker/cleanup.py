"""The nightly cleanup: it deletes what is no longer needed."""

import logging
from datetime import datetime
from time import monotonic

from sqlalchemy import Engine

from app.database import reading_scope, session_scope
from app.mail import cleanup
from app.matches.events import Announce
from worker.runner import TRANSIENT_ERRORS

MAX_ACCOUNTS = 200
MAX_SECONDS = 30
"""A task stops after so long; what is left waits for the next night."""

log = logging.getLogger(__name__)


def clean_up(engine: Engine, now: datetime, announce: Announce) -> list[int]:
    """Clear away, each in a transaction; return the matches whose bots may be asked now."""
    ends = monotonic() + MAX_SECONDS
    with session_scope(engine) as session:
        cleanup.clear_sessions(session, now)
    for clear_some in (cleanup.clear_mails, cleanup.clear_notifications):
        cleared = 1
        while cleared and monotonic() < ends:
            with session_scope(engine) as session:
                cleared = clear_some(session, now)
    with reading_scope(engine) as session:
        people = cleanup.forgotten(session, now, MAX_ACCOUNTS)
    left: list[int] = []
    for user_id in people:
        if monotonic() > ends:
            break
        left += _clear_account(engine, user_id, now, announce)
    return left


def _clear_account(engine: Engine, user_id: int, now: datetime, announce: Announce) -> list[int]:
    """One that cannot be cleared away must not keep all others."""
    try:
        with session_scope(engine) as session:
            return cleanup.clear_account(session, user_id, now, announce)
    except TRANSIENT_ERRORS:
        raise
    except Exception:
        log.exception("could not clean up account %s", user_id)
        return []
