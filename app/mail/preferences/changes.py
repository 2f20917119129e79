"""Changing what mail a player gets; what already waits for them follows at once."""

from collections.abc import Mapping
from datetime import datetime

from sqlmodel import Session, select

from app.mail.preferences.effective import preferences_of
from app.mail.preferences.release import waiting_for
from app.mail.preferences.schedule import plan
from app.models import (
    MailKind,
    MailMode,
    MailPreferences,
    MatchMailPreferences,
    Outbox,
    OutboxStatus,
    User,
)


def lock_user(session: Session, user_id: int) -> User:
    """The row of a player as last committed, kept from others who change their mail.

    Whoever locks a match as well does so before: the worker holds it while it tells them of it.
    """
    return session.exec(
        select(User)
        .where(User.id == user_id)
        .with_for_update(key_share=True)
        .execution_options(populate_existing=True)
    ).one()


def general_preferences(session: Session, user: User) -> MailPreferences:
    """The row of what `user` has chosen for all matches, a new one if need be; they are locked."""
    assert user.id is not None
    row = session.exec(select(MailPreferences).where(MailPreferences.user_id == user.id)).first()
    if row is None:
        row = MailPreferences(user_id=user.id)
        session.add(row)
        session.flush()
    return row


def match_preferences(session: Session, user: User, match_id: int) -> MatchMailPreferences:
    """The row of what `user` has chosen for one match, a new one if need be.

    The match is locked, as by whoever notes what they were told of it, and so are they.
    """
    assert user.id is not None
    row = session.exec(
        select(MatchMailPreferences).where(
            MatchMailPreferences.user_id == user.id, MatchMailPreferences.match_id == match_id
        )
    ).first()
    if row is None:
        row = MatchMailPreferences(user_id=user.id, match_id=match_id)
        session.add(row)
        session.flush()
    return row


def choose_mode(session: Session, user: User, mode: MailMode | None, match_id: int | None) -> None:
    """How much mail `user` gets: of one match (None: as of all), or of all."""
    if match_id is not None:
        match_preferences(session, user, match_id).mode = mode
    else:
        general_preferences(session, user).mode = mode or MailMode.TURNS


def choose_kinds(
    session: Session, user: User, kinds: Mapping[MailKind, bool | None], match_id: int | None
) -> None:
    """Which kinds of mail `user` gets, of one match or of all; None: as where nothing is said."""
    row = (
        match_preferences(session, user, match_id)
        if match_id is not None
        else general_preferences(session, user)
    )
    chosen = {**row.kinds, **{kind.value: wanted for kind, wanted in kinds.items()}}
    row.kinds = {
        kind: wanted
        for kind, wanted in chosen.items()
        if wanted is not None and not (wanted and match_id is None)
    }
    session.add(row)


def replan(session: Session, user: User, now: datetime) -> None:
    """Let each e-mail that waits for `user` wait as they now prefer; their row is locked.

    One that need not wait any more goes with the next round of the worker, which sees whether it
    is still of use; one of a kind that they have turned off is dropped.
    """
    session.flush()
    assert user.id is not None
    for mail in waiting_for(session, user.id):
        _replan(session, user, mail, now)


def _replan(session: Session, user: User, mail: Outbox, now: datetime) -> None:
    preferences = preferences_of(session, user, mail.match_id)
    planned = plan(preferences, mail.kind, now, mail.answer_by)
    if planned is None:
        mail.status = OutboxStatus.DROPPED
    else:
        waits = planned.status is OutboxStatus.GATHERED
        mail.status = OutboxStatus.GATHERED if waits else OutboxStatus.HELD
        mail.next_attempt_at = planned.at
    session.add(mail)
