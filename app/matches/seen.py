"""Which version of a match a seat has seen: what others do unseen makes nothing of its own stale.

An offer between others, a draft or a sealed answer makes a new version that looks to everybody else
like the one before. To refuse orders for that would be a nuisance, and would tell that something
is going on.
"""

from sqlmodel import Session, col, select

from app import models
from app.games.kernel.state import Entry, Seat
from app.matches import log
from app.models import Submission, SubmissionStatus

FURTHEST = 40
"""Submissions that are looked through; beyond them a seat is taken to have seen something new."""


def seen_version(session: Session, row: models.Match, seat: Seat) -> int:
    """Return the first version of a match that looks to `seat` like the present one.

    What came without a submission, as undoing does, counts as seen.
    """
    assert row.id is not None
    recent = session.exec(
        select(Submission.receipt)
        .where(Submission.match_id == row.id, Submission.status == SubmissionStatus.ACCEPTED)
        .order_by(col(Submission.id).desc())
        .limit(FURTHEST)
    )
    led_to = {each["version"]: each["entries"] for each in recent if each and each["entries"]}
    version = row.version
    while version in led_to:
        first, last = led_to[version]
        entries = log.entries_from(session, row.id, first)[: last - first + 1]
        if any(_is_seen(entry, seat) for entry in entries):
            break
        version -= 1
    return version


def is_stale(session: Session, row: models.Match, seat: Seat, version: int) -> bool:
    """Return whether `seat` has been shown something new since `version` of a match.

    A version that has not been yet is no version that anybody has seen.
    """
    if version == row.version:
        return False
    return version > row.version or version < seen_version(session, row, seat)


def _is_seen(entry: Entry, seat: Seat) -> bool:
    audiences = [entry["to"], *(telling["to"] for telling in entry["tellings"])]
    return any(to is None or seat in to for to in audiences)
