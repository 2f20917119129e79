"""What others do when nothing is asked of a player: news, for those who want them."""

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.config import Settings
from app.database import fetch_rare
from app.mail.outbox import write_mail
from app.mail.preferences.effective import preferences_of
from app.mail.preferences.mails import position_mail
from app.mail.preferences.news_cursor import mark_told, told_at
from app.mail.preferences.release import WAITING
from app.mail.turn_summary import tells_anything
from app.matches import log
from app.matches.events import Event
from app.matches.seat_version import seen_version
from app.models import (
    MailKind,
    MailMode,
    MailPreferences,
    Match,
    MatchMailPreferences,
    MatchStatus,
    Outbox,
    Seat,
    User,
)


def tell_news(session: Session, settings: Settings, event: Event) -> None:
    """Write news of a settled submission to those who get no other e-mail about it.

    Only to those whom its own entries tell something: an e-mail that came of anything else would
    tell that somebody does something in secret. Of what waits to be sent there is one e-mail: it
    tells all when its hour has come.
    """
    row, submission = event.row, event.submission
    assert row.id is not None
    assert submission is not None
    readers = _readers(session, row.id, submission.seat)
    if row.status is not MatchStatus.RUNNING or not readers:
        return
    entries = log.entries_of(session, row.id, submission.id)
    told = {*event.newly_owing, *event.newly_concerned}
    for seat, user in readers:
        preferences = preferences_of(session, user, row.id)
        if not preferences.wants(MailKind.NEWS):
            continue
        if seat.letter in told:
            if preferences.mode is MailMode.EVERYTHING:
                mark_told(session, user, row.id)
        elif tells_anything(entries, seat.letter):
            _write(session, settings, row, seat, user)


def _readers(session: Session, match_id: int, acting: str) -> list[tuple[Seat, User]]:
    """Those of the other players who may want news: almost nobody, so they are found at once."""
    found = fetch_rare(session, _READERS, {"match_id": match_id, "acting": acting})
    return [(seat, user) for seat, user in found]


def _write(session: Session, settings: Settings, row: Match, seat: Seat, user: User) -> None:
    assert row.id is not None
    waiting = session.exec(
        select(col(Outbox.id)).where(
            Outbox.match_id == row.id,
            Outbox.user_id == user.id,
            Outbox.kind == MailKind.NEWS,
            col(Outbox.status).in_(WAITING),
        )
    ).first()
    if waiting is not None:
        return
    kind = MailKind.NEWS
    cause = f"{kind}:{row.id}:{seen_version(row, seat.letter)}:{seat.letter}"
    since = told_at(session, user, row.id)
    mail = position_mail(session, settings, row, seat, user, kind, cause, told_at=since)
    if mail is not None:
        write_mail(
            session,
            cause,
            user.email,
            mail,
            kind=kind,
            match_id=row.id,
            seat=seat.letter,
        )


_READERS = (
    sa.select(Seat, User)
    .join(User)
    .join(MailPreferences, col(MailPreferences.user_id) == User.id, isouter=True)
    .join(
        MatchMailPreferences,
        sa.and_(
            col(MatchMailPreferences.user_id) == User.id,
            col(MatchMailPreferences.match_id) == sa.bindparam("match_id"),
        ),
        isouter=True,
    )
    .where(
        col(Seat.match_id) == sa.bindparam("match_id"),
        col(Seat.letter) != sa.bindparam("acting"),
        sa.or_(
            col(MailPreferences.mode) != MailMode.TURNS,
            col(MatchMailPreferences.mode).is_not(None),
        ),
    )
    .order_by(col(Seat.letter))
)
"""Made once: to make a statement costs as much as to run it."""
