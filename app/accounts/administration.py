"""Administration: admin rights, suspended people, and the audit log.

Each act has a reason and is a row that nobody changes. Whoever is suspended is logged out at once,
cannot log in and gets no orders through by mail; their seats are played as their matches say when
time is up, and their hosts can give them away.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, col, or_, select

from app.accounts import sessions
from app.models import MAX_REASON, AdminAct, AdminActKind, Match, User, name_key

A_PAGE = 50


class NotDone(ValueError):
    """An act that cannot be done; the text says why."""


@dataclass(frozen=True, slots=True)
class ActFilter:
    """What of the record is looked for: acts of a kind, by somebody's name, about a person."""

    kind: AdminActKind | None = None
    by: str = ""
    user_id: int | None = None
    page: int = 0


def record_act(
    session: Session,
    kind: AdminActKind,
    by: User | None,
    reason: str,
    *,
    about: str,
    user_id: int | None = None,
    match_id: int | None = None,
) -> AdminAct:
    """Write an act down; `by` is None for whoever keeps the server. Raises NotDone."""
    reason = " ".join(reason.split())
    if not 1 <= len(reason) <= MAX_REASON:
        raise NotDone(f"give a reason of 1 to {MAX_REASON} characters")
    act = AdminAct(
        kind=kind,
        by_id=by.id if by else None,
        by=by.name if by else "the command line",
        user_id=user_id,
        match_id=match_id,
        about=about,
        reason=reason,
    )
    session.add(act)
    session.flush()
    return act


def suspend(session: Session, user: User, by: User, reason: str, now: datetime) -> None:
    """Suspend an account and end its log-ins. Raises NotDone."""
    if user.is_admin:
        raise NotDone("administrators cannot be suspended; remove their admin rights first")
    if user.suspended_at is not None:
        raise NotDone(f"{user.name} is already suspended")
    act = record_act(session, AdminActKind.SUSPEND, by, reason, about=user.name, user_id=user.id)
    user.suspended_at, user.suspended_why = now, act.reason
    session.add(user)
    sessions.end_all(session, user)


def restore(session: Session, user: User, by: User, reason: str) -> None:
    """Let somebody come back. Raises NotDone."""
    if user.suspended_at is None:
        raise NotDone(f"{user.name} is not suspended")
    record_act(session, AdminActKind.RESTORE, by, reason, about=user.name, user_id=user.id)
    user.suspended_at = user.suspended_why = None
    session.add(user)


def set_admin(session: Session, user: User, by: User | None, reason: str, *, runs: bool) -> None:
    """Let somebody run the site, or no longer. Raises NotDone."""
    if user.is_admin == runs:
        raise NotDone(f"{user.name} {'is already' if runs else 'is not'} an administrator")
    kind = AdminActKind.APPOINT if runs else AdminActKind.DISMISS
    record_act(session, kind, by, reason, about=user.name, user_id=user.id)
    user.is_admin = runs
    session.add(user)


def acts(session: Session, wanted: ActFilter) -> Sequence[AdminAct]:
    """Return a page of the record, the newest first, and one act more if there are others."""
    found = select(AdminAct).order_by(col(AdminAct.id).desc())
    if wanted.kind is not None:
        found = found.where(AdminAct.kind == wanted.kind)
    if wanted.by:
        found = found.where(AdminAct.by == wanted.by)
    if wanted.user_id is not None:
        found = found.where(AdminAct.user_id == wanted.user_id)
    return session.exec(found.offset(wanted.page * A_PAGE).limit(A_PAGE + 1)).all()


def people(session: Session, text: str) -> Sequence[User]:
    """Return the accounts whose name or address begins with `text`, at most a page of them."""
    begins = name_key(text).replace("%", r"\%").replace("_", r"\_") + "%"
    return session.exec(
        select(User)
        .where(
            or_(
                col(User.name_key).like(begins, escape="\\"),
                col(User.email).like(begins, escape="\\"),
            )
        )
        .order_by(col(User.name_key))
        .limit(A_PAGE)
    ).all()


def matches(session: Session, text: str) -> Sequence[Match]:
    """Return the match of that number, or those whose name begins so, the newest first."""
    found = select(Match).order_by(col(Match.id).desc()).limit(A_PAGE)
    if text.isascii() and text.isdecimal() and len(text) < 10:
        found = found.where(Match.id == int(text))
    elif text:
        begins = text.replace("\\", "").replace("%", r"\%").replace("_", r"\_") + "%"
        found = found.where(col(Match.name).like(begins, escape="\\"))
    return session.exec(found).all()
