"""Offers: until when an open motion waits for an answer, where its kind has a time in hours.

The time runs from the moment the motion is made; then it is withdrawn for its proposer (see
`time_out`). While the match is paused the time stands still. Whoever answers or changes something
else does not move it. The limits of a title's own, such as the end of a game turn, stand beside it:
whichever comes first.
"""

from datetime import timedelta

from sqlmodel import Session, col, select

from app import models
from app.games.kernel.match import Match
from app.models import MotionLimit

SHORTEST_HOURS, LONGEST_HOURS = 1, 720


def open_limits(session: Session, match_id: int) -> dict[str, MotionLimit]:
    """Return the limits of a match's open motions by their names."""
    rows = session.exec(
        select(MotionLimit).where(MotionLimit.match_id == match_id).order_by(col(MotionLimit.id))
    )
    return {limit.motion: limit for limit in rows}


def stamp(session: Session, row: models.Match, match: Match | None) -> None:
    """Note what has been proposed, and forget what is open no more; `row` is locked."""
    assert row.id is not None
    open_now = timed(match) if match is not None else set()
    for motion, limit in open_limits(session, row.id).items():
        if motion in open_now:
            open_now.remove(motion)
        else:
            session.delete(limit)
    lapses = (row.paused_at or models.utc_now()) + timedelta(hours=row.offer_hours)
    session.add_all(
        MotionLimit(match_id=row.id, motion=motion, lapses_at=lapses) for motion in sorted(open_now)
    )
    session.flush()


def timed(match: Match) -> set[str]:
    """Return the names of the open motions that wait for so many hours only."""
    if match.over:
        return set()
    kinds = match.title.motions
    return {motion["id"] for motion in match.state["motions"] if kinds[motion["kind"]].timed}
