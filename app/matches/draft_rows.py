"""The rows of private drafts: one a seat, or none."""

from collections.abc import Sequence

from sqlmodel import Session, select

from app.games.kernel.state import Action, Seat
from app.models import Draft, utc_now


def find(session: Session, match_id: int, seat: Seat) -> Draft | None:
    """Return the draft of a seat, if it has one."""
    return session.exec(select(Draft).where(Draft.match_id == match_id, Draft.seat == seat)).first()


def keep(
    session: Session,
    match_id: int,
    seat: Seat,
    actions: Sequence[Action],
    base_version: int,
    taken_back: Sequence[Action] = (),
    *,
    row: Draft | None,
) -> None:
    """Let `actions` be the draft of a seat, and `taken_back` what it can do again.

    `row` is what `find` has found. With neither the seat has no draft.
    """
    if not actions and not taken_back:
        if row is not None:
            session.delete(row)
            session.flush()
        return
    if row is None:
        row = Draft(match_id=match_id, seat=seat, base_version=base_version)
    row.actions = list(actions)
    row.taken_back = list(taken_back)
    row.base_version = base_version
    row.updated_at = utc_now()
    session.add(row)
    session.flush()


def remove(session: Session, match_id: int, seat: Seat) -> None:
    """Throw the draft of a seat away, if it has one."""
    row = find(session, match_id, seat)
    if row is not None:
        session.delete(row)
        session.flush()
