"""The addresses a user may write from: that of the account and further confirmed ones.

Two people may share an address: it never says whose account it is, only whether it is one of
theirs.
"""

from datetime import datetime, timedelta

from sqlalchemy import func
from sqlmodel import Session, col, select

from app.models import User, UserAddress

MAX_ADDRESSES = 5
TIME_TO_CONFIRM = timedelta(days=14)


def is_address_of(session: Session, user: User, address: str) -> bool:
    """Whether `address`, in lower case, is the user's or a further one that they have confirmed."""
    if address == user.email:
        return True
    row = _find(session, user, address) if address else None
    return row is not None and row.confirmed_at is not None


def addresses_of(session: Session, user_id: int) -> list[UserAddress]:
    """The further addresses of a user, confirmed or not, in the order of the alphabet."""
    return list(
        session.exec(
            select(UserAddress)
            .where(UserAddress.user_id == user_id)
            .order_by(col(UserAddress.address))
        )
    )


def add(session: Session, user: User, address: str, now: datetime) -> UserAddress | None:
    """Note an address that the user wants to write from; None if they have MAX_ADDRESSES.

    It counts for nothing before `confirm`. Its time begins anew if it was noted before.
    """
    assert user.id is not None
    row = _find(session, user, address)
    if row is None:
        _forget_unconfirmed(session, user.id, now)
        if _count(session, user.id) >= MAX_ADDRESSES:
            return None
        row = UserAddress(user_id=user.id, address=address)
    if row.confirmed_at is None:
        row.created_at = now.replace(microsecond=0)
    session.add(row)
    session.flush()
    return row


def confirm(session: Session, row: UserAddress, now: datetime) -> bool:
    """Let mails from the address count as the user's; False if the time for that is over."""
    if row.confirmed_at is not None:
        return True
    if row.created_at + TIME_TO_CONFIRM <= now:
        return False
    row.confirmed_at = now
    session.add(row)
    return True


def can_be_main(session: Session, user: User, address: str) -> bool:
    """Whether a further address is confirmed, and no other account has it."""
    row = _find(session, user, address)
    if row is None or row.confirmed_at is None:
        return False
    return session.exec(select(User.id).where(User.email == address)).first() is None


def make_main(session: Session, user: User, address: str) -> None:
    """Let the account have a further address that can be its own (see `can_be_main`).

    Mails from the old one count on; if nobody had confirmed it, they do not. Raises IntegrityError
    if another account gets the address at the same time.
    """
    row = _find(session, user, address)
    assert row is not None
    if user.unconfirmed_since is None:
        row.address = user.email
        session.add(row)
    else:
        session.delete(row)
    user.email, user.unconfirmed_since = address, None
    # It was confirmed as an address that they write from.
    user.sender_confirmed_at = row.confirmed_at
    user.mail_stopped_at = user.mail_stopped_why = None
    session.add(user)
    session.flush()


def remove(session: Session, user: User, address: str) -> bool:
    """Let an address be the user's no more; False if it was not."""
    row = _find(session, user, address)
    if row is None:
        return False
    session.delete(row)
    session.flush()
    return True


def _find(session: Session, user: User, address: str) -> UserAddress | None:
    return session.exec(
        select(UserAddress).where(UserAddress.user_id == user.id, UserAddress.address == address)
    ).first()


def _count(session: Session, user_id: int) -> int:
    return session.exec(
        select(func.count()).select_from(UserAddress).where(UserAddress.user_id == user_id)
    ).one()


def _forget_unconfirmed(session: Session, user_id: int, now: datetime) -> None:
    for row in addresses_of(session, user_id):
        if row.confirmed_at is None and row.created_at + TIME_TO_CONFIRM <= now:
            session.delete(row)
    session.flush()
