"""Starting on a date, and taking back what ended a competition before its time."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import cast

from sqlmodel import Session, col, select

from app.competitions import acts
from app.competitions.news import News, NewsKind, Voices
from app.competitions.opening import check_start
from app.competitions.overview import rounds_of
from app.competitions.rounds import start_locked
from app.games.text import gettext
from app.matches.refusal import NotPossible
from app.models import (
    Competition,
    CompetitionFormat,
    CompetitionStatus,
    DirectorActKind,
    User,
    utc_now,
)

REOPEN_DAYS = 7
"""So long a cancellation or an early end can be taken back."""


def schedule(
    session: Session, competition_id: int, director: User, version: int, moment: datetime | None
) -> Competition:
    """Let the site start a competition at a moment, or (None) wait for a director.

    Raises NotPossible.
    """
    row, _reason = acts.begin(
        session, competition_id, director, version, reason="", needs_reason=False
    )
    if row.status is not CompetitionStatus.ENTRIES:
        raise NotPossible(gettext("the competition has already started"))
    check_start(moment, utc_now())
    row.starts_at = moment
    about = moment.date().isoformat() if moment is not None else ""
    acts.record(session, row, director, DirectorActKind.SCHEDULE, about=about)
    return row


def due_to_start(session: Session, now: datetime) -> Sequence[int]:
    """Return the competitions whose date has come."""
    found = session.exec(
        select(Competition.id).where(
            col(Competition.starts_at) <= now, Competition.status == CompetitionStatus.ENTRIES
        )
    )
    return [cast(int, number) for number in found]


def start_on_date(session: Session, row: Competition, now: datetime, voices: Voices) -> bool:
    """Start a competition whose row is locked if its date has come; return whether it had.

    If it cannot start, entries stay open, its directors are told why, and the date is no more.
    """
    is_due = row.starts_at is not None and row.starts_at <= now
    if row.status is not CompetitionStatus.ENTRIES or not is_due:
        return False
    try:
        with session.begin_nested():
            start_locked(session, row, None, voices)
    except NotPossible as why:
        session.refresh(row)
        row.starts_at = None
        session.add(row)
        session.flush()
        voices.of_competition(session, News(NewsKind.NOT_STARTED, row, reason=str(why)))
    return True


def reopen(
    session: Session, competition_id: int, director: User, version: int, reason: str, voices: Voices
) -> Competition:
    """Take back that a director cancelled a competition, ended it between two rounds, or closed a
    ladder, whose open challenges stay closed.

    Raises NotPossible.
    """
    row, reason = acts.begin(
        session, competition_id, director, version, reason=reason, of_what_is_over=True
    )
    if not may_reopen(session, row):
        raise NotPossible(
            gettext(
                "only a cancellation or an early end can be taken back, within %(days)s days",
                days=REOPEN_DAYS,
            )
        )
    rounds = rounds_of(session, competition_id)
    last = rounds[-1] if rounds else None
    if row.status is CompetitionStatus.CANCELLED:
        row.status = CompetitionStatus.ENTRIES
    elif row.format is CompetitionFormat.LADDER and last is not None:
        row.settings = {**row.settings, "is_closing": False}
        row.status, last.finished_at = CompetitionStatus.RUNNING, None
        session.add(last)
    else:
        row.status = CompetitionStatus.BETWEEN
    row.finished_at = None
    acts.record(session, row, director, DirectorActKind.REOPEN, reason)
    voices.of_competition(session, News(NewsKind.REOPENED, row, last, reason))
    return row


def may_reopen(session: Session, row: Competition) -> bool:
    """Whether a director ended a competition before its time, a few days ago at most; a ladder that
    was closed can also go on as long as its last matches run."""
    soon = utc_now() - timedelta(days=REOPEN_DAYS)
    if row.format is CompetitionFormat.LADDER and row.settings["is_closing"]:
        return row.finished_at is None or row.finished_at > soon
    if row.status not in acts.OVER:
        return False
    last = acts.newest(session, cast(int, row.id))
    return last.kind in (DirectorActKind.CANCEL, DirectorActKind.FINISH) and last.created_at > soon
