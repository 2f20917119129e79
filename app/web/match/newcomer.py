"""Whether a reader has never given an order on this site: then the page shows him how."""

from flask_login import current_user
from sqlmodel import Session

from app.matches.acted import orders_carried_out
from app.models import MatchStatus
from app.web.match.access import Access

LESSONS = 2
"""So many submissions are commented: his first move, and what came of it."""


def moves_made(session: Session, access: Access, *, keeps: bool) -> int | None:
    """How often the reader has had orders carried out, in any match; None if it is often enough.

    None also for who has no seat in the match, or does not play it any more. Who only adds to his
    draft, and `keeps` the rest, is asked for only if he is a guest: a click is to be quick.
    """
    if access.seat is None or access.match.status is not MatchStatus.RUNNING:
        return None
    if keeps and not current_user.is_guest:
        return None
    made = orders_carried_out(session, current_user.id, LESSONS)
    return made if made < LESSONS else None
