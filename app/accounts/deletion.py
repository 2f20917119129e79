"""Deleting an account, without what others' games need.

Their seats are given up before, by whoever calls this. What stays are the matches, with what was
ordered and said in them, under a name that says nothing; nobody can log in to it, and no e-mail
goes to it. Words that people have written about them, or they about themselves, stay as they were.
"""

from datetime import datetime

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.accounts.mail_accounts import NO_PASSWORD
from app.accounts.names import FORMER
from app.accounts.personal_data import BELONGINGS, NAMES, located
from app.accounts.row_deletion import erase_rows
from app.models import Draft, InboundMail, Seat, Submission, User, UserAddress, name_key

DOMAIN = "deleted.invalid"
"""Of the domain that RFC 2606 reserves: such an address can be nobody's."""


def erase(session: Session, user: User, now: datetime) -> None:
    """Make a user a row without a person; they are locked, and play no seat that is being asked."""
    assert user.id is not None
    neutral = f"{FORMER} {user.id}"
    _forget_mails(session, user)
    _drop_drafts(session, user)
    for name, belonging in BELONGINGS.items():
        if belonging.goes:
            table, column = located(name)
            own = column == user.id
            if belonging.stays_if:
                own = own & table.c[belonging.stays_if].is_(False)
            erase_rows(session, table, own)
    for name in NAMES:
        table, column = located(name)
        session.execute(sa.update(table).where(column == user.name).values({column: neutral}))
    session.execute(
        sa.update(Submission).where(col(Submission.user_id) == user.id).values(reply_to=None)
    )
    user.name, user.name_key = neutral, name_key(neutral)
    user.email, user.unconfirmed_since = f"{user.id}@{DOMAIN}", None
    user.password_hash, user.is_admin = NO_PASSWORD, False
    user.locale, user.time_zone = "en", "UTC"
    user.mail_stopped_at = user.mail_stopped_why = user.sender_confirmed_at = None
    user.suspended_at = user.suspended_why = None
    user.deleted_at = now
    session.add(user)
    session.flush()
    # What was changed behind the session's back is read afresh.
    session.expire_all()


def _forget_mails(session: Session, user: User) -> None:
    """Keep that their mails came, so that a second copy changes nothing, and not from where."""
    others = session.exec(select(UserAddress.address).where(UserAddress.user_id == user.id))
    addresses = [user.email, *others]
    session.execute(
        sa.update(InboundMail)
        .where(col(InboundMail.from_address).in_(addresses))
        .values(from_address="")
    )
    session.execute(
        sa.update(Seat).where(col(Seat.invited_email) == user.email).values(invited_email=None)
    )


def _drop_drafts(session: Session, user: User) -> None:
    seats = session.exec(select(Seat).where(Seat.user_id == user.id)).all()
    for seat in seats:
        session.execute(
            sa.delete(Draft).where(
                col(Draft.match_id) == seat.match_id, col(Draft.seat) == seat.letter
            )
        )
