"""A digest: what came for a player since the last one, in one e-mail, at most one a day."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime

from sqlmodel import Session, col, select

from app.config import Settings
from app.mail.outbox import thread_of, write_mail
from app.mail.plan_reports import mark_told as mark_reports_told
from app.mail.preferences.effective import preferences_of
from app.mail.preferences.hours import zone_of
from app.mail.preferences.kinds import OF_THE_POSITION
from app.mail.preferences.mails import Part, digest
from app.mail.preferences.news_cursor import is_stale, mark_told, told_at
from app.mail.preferences.schedule import digest_hour
from app.mail.reading.checkboxes import disarmed
from app.mail.seat_situation import events_for, situation_of
from app.models import (
    MailKind,
    MailMode,
    Match,
    MatchStatus,
    Outbox,
    OutboxStatus,
    Seat,
    User,
)

FAR = datetime.max.replace(tzinfo=UTC)


def matches_told(session: Session, user: User) -> list[int]:
    """The running matches of which a player wants in digests."""
    seated = session.exec(
        select(Seat.match_id)
        .join(Match)
        .where(Seat.user_id == user.id, Match.status == MatchStatus.RUNNING)
        .order_by(col(Seat.match_id))
    )
    return [each for each in seated if preferences_of(session, user, each).mode is MailMode.DAILY]


def write_digest(
    session: Session,
    settings: Settings,
    user: User,
    matches: Mapping[int, Match],
    gathered: Sequence[Outbox],
    now: datetime,
) -> None:
    """Tell in one e-mail what `gathered` waits to tell, and how `matches` stand.

    User and matches are locked. If there has been a digest today (its hour was moved), all waits
    for the next one; if all has become stale, there is none.
    """
    cause = digest_cause(user, now)
    if session.exec(select(col(Outbox.id)).where(Outbox.cause == cause)).first() is not None:
        _postpone(session, user, gathered, now)
        return
    parts = [
        _part(session, settings, user, row, [each for each in gathered if each.match_id == row.id])
        for row in matches.values()
    ]
    is_news = any(
        part.gists or part.happened or _has_fresh(session, gathered, part.match_id)
        for part in parts
    )
    if is_news:
        shown = [part for part in parts if part.gists or part.happened or part.is_asking]
        others = [part for part in parts if part not in shown]
        mail = digest(settings, user, cause, sorted(shown, key=_urgency), others, now)
        write_mail(session, cause, user.email, mail, kind=MailKind.DIGEST)
        for part in shown:
            if part.thread is not None:
                mark_told(session, user, part.match_id)
                mark_reports_told(session, part.situation.reports)
    for each in gathered:
        each.status = OutboxStatus.DROPPED
        each.merged_into = cause if is_news else None
        session.add(each)


def digest_cause(user: User, now: datetime) -> str:
    """The cause of a player's digest of today, by their own clock: there is one a day."""
    return f"digest:{user.id}:{now.astimezone(zone_of(user.time_zone)):%Y-%m-%d}"


def _postpone(session: Session, user: User, gathered: Iterable[Outbox], now: datetime) -> None:
    at = digest_hour(preferences_of(session, user), now)
    for each in gathered:
        each.next_attempt_at = at
        session.add(each)


def _has_fresh(session: Session, gathered: Iterable[Outbox], match_id: int) -> bool:
    """Whether the player was asked or offered something and has not acted since."""
    asks = (MailKind.TURN, MailKind.PROPOSAL)
    return any(
        each.match_id == match_id and each.kind in asks and not is_stale(session, each)
        for each in gathered
    )


def _part(
    session: Session, settings: Settings, user: User, row: Match, gathered: Iterable[Outbox]
) -> Part:
    """What the digest says of one match; of one they no longer play, what was written to them."""
    assert row.id is not None
    gists = tuple(
        tuple(each.gist or (each.subject,)) for each in gathered if each.kind not in OF_THE_POSITION
    )
    seat = session.exec(
        select(Seat).where(Seat.match_id == row.id, Seat.user_id == user.id)
    ).first()
    if seat is None:
        return Part(row.id, disarmed(row.name), gists=gists)
    since = told_at(session, user, row.id)
    return Part(
        row.id,
        disarmed(row.name),
        thread_of(settings, row, seat, user),
        situation_of(session, row, seat.letter),
        events_for(session, row, seat.letter, since),
        gists,
    )


def _urgency(part: Part) -> tuple[datetime, bool, bool, int]:
    """What is decided first without the reader stands first, then what waits for them alone."""
    asks_a_turn = part.situation.asked is not None
    return (part.until or FAR, not asks_a_turn, not part.is_asking, part.match_id)
