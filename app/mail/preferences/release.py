"""What has waited for its hour: sent as it is, told anew, told in a digest, or stale and dropped.

What goes at once, but was not written in the transaction that caused it, waits here for no hour.

All that waits for one player is let go in one transaction, under a lock on their row and on those
of the matches: whatever dies on the way is done again as if nothing had been.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.config import Settings
from app.database import fetch
from app.mail.compose import Composed
from app.mail.outbox import UNWRITTEN, thread_of
from app.mail.plan_reports import mark_told as mark_reports_told
from app.mail.preferences.digest import matches_told, write_digest
from app.mail.preferences.kinds import OF_THE_POSITION
from app.mail.preferences.mails import position_mail
from app.mail.preferences.news_cursor import is_stale, mark_told, told_at
from app.matches.load import lock
from app.models import MailKind, Match, MatchStatus, Outbox, OutboxStatus, Seat, User

WAITING = (OutboxStatus.HELD, OutboxStatus.GATHERED)

MAX_PER_PERSON = 10
"""The number of one player's e-mails read when looking for due ones; others are due as well."""


def people_with_due_mail(session: Session, now: datetime, most: int) -> list[int]:
    """The players for whom the hour of an e-mail has come by `now`, who waits longest first."""
    # By status and hour, as the index has them: of all that waits only what is due is read.
    due = [
        row
        for status in WAITING
        for row in fetch(
            session, _DUE, {"status": status, "now": now, "most": most * MAX_PER_PERSON}
        )
    ]
    due.sort(key=lambda row: row[0])
    players = dict.fromkeys(user_id for _hour, user_id in due if user_id is not None)
    return list(players)[:most]


@dataclass(frozen=True)
class Ahead:
    """An e-mail that was written in a reading transaction, and what it rests on."""

    rests_on: tuple[object, ...]
    mail: Composed | None


def write_ahead(
    session: Session, settings: Settings, user_id: int, now: datetime
) -> dict[str, Ahead]:
    """Write the e-mails of a player that are due and unwritten, by cause; nothing is stored.

    `session` only reads: so nobody waits meanwhile. `release_for` takes from it what still holds.
    """
    found: dict[str, Ahead] = {}
    user = session.get_one(User, user_id)
    for each in waiting_for(session, user_id, by=now):
        row = session.get(Match, each.match_id) if each.body_text == UNWRITTEN else None
        seat = _seat(session, user, row) if row is not None else None
        if row is None or seat is None or row.status is not MatchStatus.RUNNING:
            continue
        # What is changed of it here, its token's expiry, is changed again where that is stored.
        session.expunge(seat)
        told = position_mail(session, settings, row, seat, user, each.kind, each.cause)
        found[each.cause] = Ahead(_rests_on(row, seat), told)
    return found


def release_for(
    session: Session,
    settings: Settings,
    user_id: int,
    now: datetime,
    ahead: Mapping[str, Ahead] | None = None,
) -> None:
    """Do with a player's e-mails what their hour asks for; nothing if somebody else does it now.

    What `ahead` has of them is not written once more, if nothing has changed since.
    Their matches are locked before they are, in their order, as everywhere; what has come to wait
    of another match meanwhile is left for the next round.
    """
    matches = {match_id: lock(session, match_id) for match_id in _matches(session, user_id, now)}
    user = session.exec(
        select(User)
        .where(User.id == user_id)
        .with_for_update(key_share=True, skip_locked=True)
        .execution_options(populate_existing=True)
    ).first()
    if user is None:
        return
    due = [
        each
        for each in waiting_for(session, user_id, by=now)
        if each.match_id is None or each.match_id in matches
    ]
    gathered = [each for each in due if each.status is OutboxStatus.GATHERED]
    if gathered:
        told = {each.match_id for each in gathered} | set(matches_told(session, user))
        in_digest = {match_id: row for match_id, row in matches.items() if match_id in told}
        write_digest(session, settings, user, in_digest, gathered, now)
    held = [each for each in due if each.status is OutboxStatus.HELD]
    for row in matches.values():
        about = [each for each in held if each.match_id == row.id]
        _tell_position(session, settings, user, row, about, now, ahead or {})
    for each in held:
        if each.status is OutboxStatus.HELD:
            _queue(session, user, each, now)


def _matches(session: Session, user_id: int, now: datetime) -> list[int]:
    """The matches that a player's e-mails of this hour may tell of, in their order."""
    due = waiting_for(session, user_id, by=now)
    found = {each.match_id for each in due if each.match_id is not None}
    if any(each.status is OutboxStatus.GATHERED for each in due):
        found |= set(matches_told(session, session.get_one(User, user_id)))
    return sorted(found)


def waiting_for(session: Session, user_id: int, *, by: datetime | None = None) -> list[Outbox]:
    """The e-mails that wait for a player's hour, oldest first; with `by`, those due by then."""
    found = _WAITING_FOR if by is None else _WAITING_FOR_BY
    return list(session.execute(found, {"user_id": user_id, "by": by}).scalars())


def _tell_position(
    session: Session,
    settings: Settings,
    user: User,
    row: Match,
    held: Iterable[Outbox],
    now: datetime,
    ahead: Mapping[str, Ahead],
) -> None:
    """Of the e-mails that tell how a match stands, let one go that tells how it stands now."""
    about = [each for each in held if each.kind in OF_THE_POSITION]
    fresh = _fresh(session, user, row, about)
    sent = None
    for kind in (MailKind.TURN, MailKind.PROPOSAL, MailKind.NEWS):
        newest = next((each for each in reversed(fresh) if each.kind is kind), None)
        if newest is not None and _tell_anew(session, settings, user, row, newest, ahead):
            sent = newest
            _queue(session, user, sent, now)
            break
    for each in about:
        if each is not sent:
            each.status = OutboxStatus.DROPPED
            each.merged_into = sent.cause if sent is not None else None
            session.add(each)


def _fresh(session: Session, user: User, row: Match, about: Sequence[Outbox]) -> list[Outbox]:
    """Those still of use: the player has the seat and has not acted, and the match goes on."""
    if not about or row.status is not MatchStatus.RUNNING:
        return []
    seat = _seat(session, user, row)
    return [
        each
        for each in about
        if seat is not None and each.seat == seat.letter and not is_stale(session, each)
    ]


def _tell_anew(
    session: Session,
    settings: Settings,
    user: User,
    row: Match,
    mail: Outbox,
    ahead: Mapping[str, Ahead],
) -> bool:
    """Write into `mail` how the match stands now; return whether there is anything to tell."""
    seat = _seat(session, user, row)
    assert seat is not None
    assert row.id is not None
    is_first = mail.body_text == UNWRITTEN
    known = ahead.get(mail.cause)
    if known is not None:
        thread_of(settings, row, seat, user)
    if known is not None and known.rests_on == _rests_on(row, seat):
        told = known.mail
    else:
        since = told_at(session, user, row.id)
        told = position_mail(
            session, settings, row, seat, user, mail.kind, mail.cause, told_at=since
        )
    if told is None:
        return False
    mail.subject, mail.headers = told.subject, told.headers
    mail.body_text, mail.body_html = told.body_text, told.body_html
    mail.picture, mail.answer_by = told.drawing, told.answer_by
    mark_reports_told(session, told.reports)
    if not is_first:
        mark_told(session, user, row.id)
    return True


def _rests_on(row: Match, seat: Seat) -> tuple[object, ...]:
    """What an e-mail on the match is made of, as far as it changes."""
    return row.version, row.paused_at, seat.user_id, seat.token_generation


def _queue(session: Session, user: User, mail: Outbox, now: datetime) -> None:
    """Let an e-mail go, to the address that its reader has now."""
    mail.status, mail.next_attempt_at, mail.created_at = OutboxStatus.QUEUED, now, now
    mail.recipient = user.email
    session.add(mail)


def _seat(session: Session, user: User, row: Match) -> Seat | None:
    return session.execute(_SEAT, {"match_id": row.id, "user_id": user.id}).scalars().first()


_SEAT = sa.select(Seat).where(
    col(Seat.match_id) == sa.bindparam("match_id"), col(Seat.user_id) == sa.bindparam("user_id")
)
_DUE = (
    sa.select(col(Outbox.next_attempt_at), col(Outbox.user_id))
    .where(
        col(Outbox.status) == sa.bindparam("status"),
        col(Outbox.next_attempt_at) <= sa.bindparam("now"),
    )
    .order_by(col(Outbox.next_attempt_at))
    .limit(sa.bindparam("most"))
)
_WAITING_FOR = (
    sa.select(Outbox)
    .where(col(Outbox.user_id) == sa.bindparam("user_id"), col(Outbox.status).in_(WAITING))
    .order_by(col(Outbox.id))
    .execution_options(populate_existing=True)
)
_WAITING_FOR_BY = _WAITING_FOR.where(col(Outbox.next_attempt_at) <= sa.bindparam("by"))
"""Made once: to make a statement costs as much as to run it, and each e-mail asks three times."""
