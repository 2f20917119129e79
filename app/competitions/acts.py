"""What directors do: who may, in which order, and the record of it with its reason.

An act is chosen on a page or in an e-mail that showed the competition at some version. If another
act came first, it is refused and names that one: nobody rules on what they have not seen.
"""

from collections.abc import Mapping
from typing import Any

from sqlmodel import Session, col, select

from app.games.text import gettext
from app.matches.refusal import NotPossible
from app.models import Competition, CompetitionAct, CompetitionStatus, DirectorActKind, User
from app.models.moderator_act import MAX_REASON

OVER = (CompetitionStatus.FINISHED, CompetitionStatus.CANCELLED)
THE_SITE = "the site"
"""Who acts where a season says that something happens without a director; nobody has this name."""


class Overtaken(NotPossible):
    """Another act came first: the newest one is by `by`, who gave `reason`, maybe an empty one."""

    def __init__(self, first: CompetitionAct) -> None:
        self.by, self.reason = first.by, first.reason
        why = gettext(
            "%(name)s has changed the competition since you opened this page; "
            "look at it again, then decide",
            name=first.by,
        )
        super().__init__(f"{why} (“{first.reason}”)" if first.reason else why)


def lock(session: Session, competition_id: int) -> Competition:
    """Return the row of a competition as last committed, and keep it from everybody else.

    A match is locked before its competition, never after it. Raises NotPossible if there is none.
    """
    row = session.exec(
        select(Competition)
        .where(Competition.id == competition_id)
        .with_for_update()
        .execution_options(populate_existing=True)
    ).first()
    if row is None:
        raise NotPossible(gettext("there is no such competition"))
    return row


def lock_if_free(session: Session, competition_id: int) -> Competition | None:
    """Return the row of a competition as `lock` does; None if somebody else has it right now.

    On SQLite nobody has: a write transaction has locked everything since it began.
    """
    return session.exec(
        select(Competition)
        .where(Competition.id == competition_id)
        .with_for_update(skip_locked=True)
        .execution_options(populate_existing=True)
    ).first()


def may_direct(row: Competition, user: User) -> bool:
    """Whether `user` directs a competition, or runs the site."""
    return user.id in row.directors or user.is_admin


def begin(
    session: Session,
    competition_id: int,
    user: User,
    version: int,
    *,
    reason: str,
    needs_reason: bool = True,
    of_what_is_over: bool = False,
) -> tuple[Competition, str]:
    """Lock a competition for an act of `user`; return its row and the reason, tidied.

    `version` is the one that the director saw. Raises NotPossible; Overtaken if another act came
    first.
    """
    row = lock(session, competition_id)
    if not may_direct(row, user):
        raise NotPossible(gettext("only a director of this competition can do that"))
    if row.version != version:
        raise Overtaken(newest(session, competition_id))
    if row.status in OVER and not of_what_is_over:
        raise NotPossible(gettext("the competition is over"))
    reason = " ".join(reason.split())
    if len(reason) > MAX_REASON or (needs_reason and not reason):
        raise NotPossible(gettext("give a reason of 1 to %(most)s characters", most=MAX_REASON))
    return row, reason


def record(
    session: Session,
    row: Competition,
    user: User | None,
    kind: DirectorActKind,
    reason: str = "",
    about: str = "",
    details: Mapping[str, Any] | None = None,
) -> CompetitionAct:
    """Write down an act of `user`, or of the site (None), with what undoing it needs; whoever has
    an older version of the competition before them is late."""
    assert row.id is not None
    row.version += 1
    act = CompetitionAct(
        competition_id=row.id,
        version=row.version,
        by_id=user.id if user is not None else None,
        by=user.name if user is not None else THE_SITE,
        kind=kind,
        about=about,
        reason=reason,
        details=dict(details) if details is not None else None,
    )
    session.add(row)
    session.add(act)
    session.flush()
    return act


def newest(session: Session, competition_id: int) -> CompetitionAct:
    """Return the last act; there is one since the competition was opened."""
    found = select(CompetitionAct).where(CompetitionAct.competition_id == competition_id)
    return session.exec(found.order_by(col(CompetitionAct.version).desc()).limit(1)).one()
