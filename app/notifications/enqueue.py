"""Queuing notifications, in the transaction of what caused them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, col, select

from app.models import (
    MailKind,
    MatchNotificationPreferences,
    Notification,
    NotificationChannel,
    utc_now,
)
from app.notifications.channels import wants
from app.notifications.kinds import OF_A_MATCH

MAX_CAUSE = 200


@dataclass(frozen=True)
class Words:
    """What a notice says: to anybody who sees it, and `more` to its reader on their own device."""

    heading: str
    says: str
    more: str = ""


def listening(
    session: Session, user_id: int, kind: MailKind, match_id: int | None
) -> list[NotificationChannel]:
    """The channels of a person that are told of a kind in a match; of most people there are none.

    What is said of the match goes before what is said of the channel.
    """
    channels = session.exec(
        select(NotificationChannel)
        .where(NotificationChannel.user_id == user_id, col(NotificationChannel.dead_at).is_(None))
        .order_by(col(NotificationChannel.id))
    ).all()
    if not channels:
        return []
    chosen = _chosen(session, user_id, match_id)
    if chosen is not None and chosen.is_muted:
        return []
    here: Mapping[str, bool] = chosen.kinds if chosen is not None else {}
    return [each for each in channels if here.get(kind.value, wants(each, kind))]


def tell(
    session: Session,
    channels: Sequence[NotificationChannel],
    cause: str,
    kind: MailKind,
    words: Words,
    at: datetime,
    *,
    path: str,
    match_id: int | None = None,
    seat: str | None = None,
    answer_by: datetime | None = None,
) -> None:
    """Write a notice down for each of `channels`, once a cause; they go at the moment `at`."""
    told = set(
        session.exec(
            select(Notification.channel_id).where(
                Notification.cause == cause[:MAX_CAUSE],
                col(Notification.channel_id).in_([each.id for each in channels]),
            )
        )
    )
    for channel in channels:
        assert channel.id is not None
        if channel.id in told:
            continue
        session.add(
            Notification(
                channel_id=channel.id,
                cause=cause[:MAX_CAUSE],
                kind=kind,
                match_id=match_id,
                seat=seat,
                heading=words.heading,
                says=words.says,
                more=words.more,
                path=path,
                answer_by=answer_by,
                next_attempt_at=at,
                created_at=utc_now(),
            )
        )
    session.flush()


def choose_for_match(
    session: Session,
    user_id: int,
    match_id: int,
    *,
    is_muted: bool,
    kinds: Mapping[MailKind, bool | None],
) -> None:
    """Tell a person of a match nothing, or these kinds otherwise than of all; None is as of all.

    Who chooses twice at once holds the lock on their row.
    """
    row = _chosen(session, user_id, match_id)
    row = row or MatchNotificationPreferences(user_id=user_id, match_id=match_id)
    row.is_muted = is_muted
    row.kinds = {
        kind.value: wanted
        for kind, wanted in kinds.items()
        if wanted is not None and kind in OF_A_MATCH
    }
    session.add(row)
    session.flush()


def chosen_by_match(session: Session, user_id: int) -> dict[int, MatchNotificationPreferences]:
    """What a person has chosen for single matches, by match."""
    rows = session.exec(
        select(MatchNotificationPreferences).where(MatchNotificationPreferences.user_id == user_id)
    )
    return {row.match_id: row for row in rows}


def _chosen(
    session: Session, user_id: int, match_id: int | None
) -> MatchNotificationPreferences | None:
    if match_id is None:
        return None
    return session.exec(
        select(MatchNotificationPreferences).where(
            MatchNotificationPreferences.user_id == user_id,
            MatchNotificationPreferences.match_id == match_id,
        )
    ).first()
