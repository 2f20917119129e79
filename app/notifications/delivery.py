"""Delivering notifications: each is claimed, sent with no transaction open, and marked.

As with e-mails a process that dies between the answer and our mark sends a notice again, with the
same id. A channel that fails rests, twice as long each time; one that has failed MAX_FAILURES
times in a row, over MAX_FAILING, is dead, and so at once is a webhook that the other side says
is gone: its owner is told. A device that is gone has let go of us: it is forgotten.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from time import monotonic

import sqlalchemy as sa
from sqlmodel import Session, col, select
from sqlmodel.sql.expression import Select

from app.backoff import doubled
from app.config import Settings
from app.database import fetch
from app.matches.player_activity import has_acted
from app.models import (
    ChannelKind,
    Match,
    MatchStatus,
    Notification,
    NotificationChannel,
    NotificationStatus,
    Seat,
)
from app.notifications import channels, http_client, web_push, webhook
from app.notifications.kinds import STALE_ONCE_ACTED

log = logging.getLogger(__name__)

LEASE = timedelta(minutes=2)
FIRST_REST = timedelta(seconds=30)
MAX_REST = timedelta(hours=6)
MAX_FAILURES = 8
MAX_FAILING = timedelta(hours=24)
OF_USE = timedelta(hours=24)
"""A notice that has waited for longer than this is old news: the e-mail has told it."""

MAX_AT_ONCE = 40
MAX_SECONDS = 15.0
GONE = frozenset({404, 410})
SLOWER = 429
FAULTS_OF_OURS = frozenset({400, 413})
"""The other side lives, and will never take this one."""

Sessions = Callable[[], Session]
TellDead = Callable[[Session, NotificationChannel], None]
"""Tells the owner of a channel that it is dead, in the transaction that says so."""


def deliver_due(sessions: Sessions, settings: Settings, now: datetime, told: TellDead) -> int:
    """Send notices that are due at `now`, oldest first, some of them; return how many went out."""
    sent, until = 0, monotonic() + MAX_SECONDS
    for _ in range(MAX_AT_ONCE):
        claimed = claim(sessions, now)
        if claimed is None:
            break
        notice, channel = claimed
        sent += _attempt(sessions, settings, notice, channel, now, told)
        if monotonic() > until:
            break
    return sent


def are_due(session: Session, now: datetime) -> bool:
    """Whether there is anything to send."""
    return fetch(session, _ARE_DUE, {"now": now}).first() is not None


def claim(sessions: Sessions, now: datetime) -> tuple[Notification, NotificationChannel] | None:
    """Take the oldest due notice for LEASE, with its channel; None if none is due.

    Those that are of no use any more are dropped instead.
    """
    with sessions() as session, session.begin():
        unclaimed = _due(now).with_for_update(skip_locked=True, of=Notification)
        while (found := session.exec(unclaimed).first()) is not None:
            notice, channel = found
            if _is_stale(session, notice, channel, now):
                notice.status = NotificationStatus.DROPPED
                session.add(notice)
                session.flush()
                continue
            notice.attempts += 1
            notice.next_attempt_at = now + LEASE
            session.add(notice)
            session.flush()
            session.expunge_all()
            return notice, channel
    return None


def _due(now: datetime) -> "Select[Notification, NotificationChannel]":
    rested = sa.or_(
        col(NotificationChannel.rests_until).is_(None), col(NotificationChannel.rests_until) <= now
    )
    return (
        select(Notification, NotificationChannel)
        .join(NotificationChannel)
        .where(
            Notification.status == NotificationStatus.QUEUED,
            Notification.next_attempt_at <= now,
            rested,
        )
        .order_by(col(Notification.next_attempt_at), col(Notification.id))
        .limit(1)
    )


def _is_stale(
    session: Session, notice: Notification, channel: NotificationChannel, now: datetime
) -> bool:
    """Whether nobody needs a notice any more."""
    if notice.created_at + OF_USE < now or channel.dead_at is not None:
        return True
    if notice.kind not in STALE_ONCE_ACTED or notice.match_id is None or notice.seat is None:
        return False
    goes_on = session.exec(
        select(Seat.id)
        .join(Match)
        .where(
            Seat.match_id == notice.match_id,
            Seat.letter == notice.seat,
            Seat.user_id == channel.user_id,
            Match.status == MatchStatus.RUNNING,
        )
    ).first()
    return goes_on is None or has_acted(session, notice.match_id, notice.seat, notice.created_at)


def _attempt(
    sessions: Sessions,
    settings: Settings,
    notice: Notification,
    channel: NotificationChannel,
    now: datetime,
    told: TellDead,
) -> bool:
    """Send one notice and write down what came of it; return whether it was taken."""
    try:
        body, headers = _message(settings, notice, channel, now)
        answer = http_client.post(
            channel.address, body, headers, inside=settings.notices_to_private
        )
        said = f"{answer.status} {answer.text}".strip()
    except (http_client.NotReached, http_client.NotAllowed) as error:
        answer, said = None, str(error)
    with sessions() as session, session.begin():
        kept = session.get(NotificationChannel, channel.id, with_for_update=True)
        row = session.get(Notification, notice.id)
        if kept is None or row is None:
            return False  # removed meanwhile
        if answer is not None and answer.is_good:
            row.status, row.sent_at, row.error = NotificationStatus.SENT, now, None
            kept.failures, kept.failing_since, kept.rests_until = 0, None, None
            kept.used_at = now
            return True
        log.warning("notification %s rejected by channel %s: %s", row.id, kept.id, said)
        row.error = said[:300]
        _failed(session, row, kept, answer, now, told)
    return False


def _failed(
    session: Session,
    notice: Notification,
    channel: NotificationChannel,
    answer: http_client.Answer | None,
    now: datetime,
    told: TellDead,
) -> None:
    if answer is not None and answer.status in FAULTS_OF_OURS:
        notice.status = NotificationStatus.DEAD
    if answer is not None and answer.status == SLOWER:
        rest = timedelta(seconds=answer.retry_after or FIRST_REST.seconds)
        channel.rests_until = now + min(rest, MAX_REST)
        notice.next_attempt_at = channel.rests_until
        return
    channel.failures += 1
    channel.failing_since = channel.failing_since or now
    rest = doubled(FIRST_REST, channel.failures, MAX_REST)
    channel.rests_until = notice.next_attempt_at = now + rest
    is_gone = answer is not None and answer.status in GONE
    if is_gone and channel.kind is ChannelKind.PUSH:
        channels.remove(session, channel)
        return
    is_hopeless = channel.failures >= MAX_FAILURES and now - channel.failing_since >= MAX_FAILING
    if is_gone or is_hopeless:
        _dies(session, channel, notice.error or "", now)
        told(session, channel)


def _dies(session: Session, channel: NotificationChannel, why: str, now: datetime) -> None:
    """Send nothing there any more."""
    channel.dead_at, channel.dead_why = now, why
    session.execute(
        sa.update(Notification)
        .where(
            col(Notification.channel_id) == channel.id,
            col(Notification.status) == NotificationStatus.QUEUED,
        )
        .values(status=NotificationStatus.DEAD)
    )


def _message(
    settings: Settings, notice: Notification, channel: NotificationChannel, now: datetime
) -> tuple[bytes, dict[str, str]]:
    url = settings.base_url + notice.path
    agent = {"User-Agent": f"Fieldpost (+{settings.base_url})"}
    if channel.kind is ChannelKind.WEBHOOK:
        body, headers = webhook.message(
            channel, notice, secret_key=settings.secret_key, url=url, now=now
        )
        return body, {**headers, **agent}
    if settings.vapid_private_key is None:
        raise http_client.NotAllowed("the site no longer has a push key")
    left = notice.answer_by - now if notice.answer_by is not None else OF_USE
    body, headers = web_push.message(
        channel,
        notice,
        private=settings.vapid_private_key,
        contact=f"mailto:postmaster@{settings.mail_domain}",
        url=notice.path,
        seconds=int(left.total_seconds()),
    )
    return body, {**headers, **agent}


_ARE_DUE = (
    sa.select(col(Notification.id))
    .join(NotificationChannel)
    .where(
        col(Notification.status) == NotificationStatus.QUEUED,
        col(Notification.next_attempt_at) <= sa.bindparam("now"),
        sa.or_(
            col(NotificationChannel.rests_until).is_(None),
            col(NotificationChannel.rests_until) <= sa.bindparam("now"),
        ),
    )
    .limit(1)
)
"""Made once: the worker asks with every e-mail."""
