"""Reports: a reader complains of a message, and the match's moderators decide.

A report shows the message, even a private one, to those who judge it. So nobody who plays in the
match judges private messages, and nobody judges their own: that is left to moderators without a
seat and to administrators. A hidden message stays in the record without its text: instead it says
who hid it and why, and its readers are told.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.orm import defer
from sqlmodel import Session, col, select

from app import models
from app.games.kernel.state import Seat
from app.games.text import gettext
from app.matches.events import Announce, Event, EventKind
from app.matches.load import lock
from app.matches.moderation.authority import may_moderate, moderated_by
from app.matches.press.messages import EVERYBODY, tidied
from app.matches.press.threads import visible
from app.matches.refusal import NotPossible
from app.models import (
    MAX_REASON,
    ActKind,
    Match,
    ModeratorAct,
    PressMessage,
    PressReport,
    User,
)
from app.models import Seat as SeatRow

MAX_OPEN = 20
"""The number of open reports per person."""

MAX_LISTED = 200


@dataclass(frozen=True)
class ReportCase:
    """A report, with what was reported, in which match."""

    report: PressReport
    message: PressMessage
    row: models.Match


def readable(
    session: Session, row: models.Match, seat: Seat | None, circle: str, n: int
) -> PressMessage | None:
    """Return a message that a reader may read, or None."""
    return session.exec(
        select(PressMessage).where(
            PressMessage.match_id == row.id,
            PressMessage.circle == circle,
            PressMessage.n == n,
            col(PressMessage.hidden_at).is_(None),
            visible(row, seat),
        )
    ).first()


def report(
    session: Session, message: PressMessage, user: User, seat: Seat | None, reason: str,
    announce: Announce,
) -> PressReport:  # fmt: skip
    """Write down that `user`, who reads it from `seat`, complains of a message, and why; once.

    Raises NotPossible.
    """
    row = lock(session, message.match_id)
    known = reported_by(session, message, user)
    if known is not None:
        return known
    if message.seat == seat:
        raise NotPossible("you cannot report your own message")
    found = PressReport(
        match_id=message.match_id,
        message_id=message.id or 0,
        user_id=user.id or 0,
        by=user.name,
        reason=_worded(reason),
    )
    waiting = sa.select(sa.func.count()).where(
        col(PressReport.user_id) == user.id, col(PressReport.closed_at).is_(None)
    )
    if session.execute(waiting).scalar_one() >= MAX_OPEN:
        raise NotPossible(
            gettext(
                "you already have %(most_open)s open reports; wait until they are handled",
                most_open=MAX_OPEN,
            )
        )
    session.add(found)
    session.flush()
    announce(session, Event(EventKind.PRESS_REPORTED, row, message=message, report=found))
    return found


def reported_by(session: Session, message: PressMessage, user: User) -> PressReport | None:
    """Return the report of a message by a person, if there is one."""
    return session.exec(
        select(PressReport).where(
            PressReport.message_id == message.id, PressReport.user_id == user.id
        )
    ).first()


def may_judge(session: Session, row: models.Match, message: PressMessage, user: User) -> bool:
    """Return whether a person may deal with what is reported of a message."""
    assert user.id is not None
    seat = session.exec(
        select(SeatRow.letter).where(SeatRow.match_id == row.id, SeatRow.user_id == user.id)
    ).first()
    return _is_for(seat, message) and may_moderate(session, row, user.id)


def cases(session: Session, user: User, *, closed: bool = False) -> list[ReportCase]:
    """Return the reports that a person may deal with, the oldest first; or what is `closed`."""
    over = (
        col(PressReport.closed_at).is_not(None) if closed else col(PressReport.closed_at).is_(None)
    )
    order = col(PressReport.closed_at).desc() if closed else col(PressReport.id)
    seat = (
        select(SeatRow.letter)
        .where(SeatRow.match_id == PressReport.match_id, SeatRow.user_id == user.id)
        .limit(1)
        .correlate(PressReport)
        .scalar_subquery()
    )
    found = session.exec(
        select(PressReport, PressMessage, Match, seat)
        .options(defer(Match.state))  # type: ignore[arg-type]
        .where(
            sa.or_(moderated_by(user.id or 0), sa.and_(sa.literal(user.is_admin), seat.is_(None))),
            PressReport.message_id == PressMessage.id,
            PressReport.match_id == Match.id,
            over,
        )
        .order_by(order)
        .limit(MAX_LISTED)
    )
    return [
        ReportCase(report, message, row)
        for report, message, row, seat in found
        if _is_for(seat, message)
    ]


def close(
    session: Session, report_id: int, by: User, answer: str, announce: Announce, *, hides: bool
) -> ReportCase:
    """Answer whoever complained, and hide the message if it `hides`. Raises NotPossible.

    All reports of a message that is hidden are closed with it; done twice, it is done once.
    """
    found = session.get(PressReport, report_id)
    if found is None:
        raise NotPossible("there is no such report")
    row = lock(session, found.match_id)
    session.refresh(found)
    message = session.get_one(PressMessage, found.message_id)
    if not may_judge(session, row, message, by):
        raise NotPossible("this report must be handled by someone else")
    if found.closed_at is not None:
        return ReportCase(found, message, row)
    said = _worded(answer)
    if hides and message.hidden_at is None:
        _hide(session, row, message, by, said, announce)
    for each in _same_matter(session, found) if hides else [found]:
        each.closed_at, each.closed_by, each.answer = models.utc_now(), by.name, said
        session.add(each)
        session.flush()
        announce(session, Event(EventKind.REPORT_CLOSED, row, message=message, report=each))
    return ReportCase(found, message, row)


def _hide(
    session: Session,
    row: models.Match,
    message: PressMessage,
    by: User,
    why: str,
    announce: Announce,
) -> None:
    """Show the text of a message to nobody any more; told to whom it was written.

    Among the acts of moderators, for all to read, stands only what all could read.
    """
    message.hidden_at, message.hidden_by, message.hidden_why = models.utc_now(), by.name, why
    session.add(message)
    if message.circle == EVERYBODY:
        key = f"hide:{message.id}"
        session.add(
            ModeratorAct(
                match_id=message.match_id, key=key, kind=ActKind.HIDE, by=by.name, reason=why
            )
        )
    session.flush()
    announce(session, Event(EventKind.PRESS_HIDDEN, row, message=message))


def _is_for(seat: Seat | None, message: PressMessage) -> bool:
    """Whether a moderator who has that seat, or none, may deal with what is said of a message."""
    return message.seat != seat and (seat is None or message.circle == EVERYBODY)


def _same_matter(session: Session, found: PressReport) -> Sequence[PressReport]:
    """The open reports of the message that a report is about."""
    return session.exec(
        select(PressReport)
        .where(PressReport.message_id == found.message_id, col(PressReport.closed_at).is_(None))
        .order_by(col(PressReport.id))
    ).all()


def _worded(text: str) -> str:
    """Return a reason on one line. Raises NotPossible."""
    line = " ".join(tidied(text).split())
    if not 1 <= len(line) <= MAX_REASON:
        raise NotPossible(
            gettext("give a reason of 1 to %(max_reason)s characters", max_reason=MAX_REASON)
        )
    return line
