"""Orders that the site gives for a seat: a submission like any, settled in the same transaction."""

from collections.abc import Sequence
from typing import Any

from sqlmodel import Session

from app.games.kernel.bot import Reason
from app.games.kernel.match import OrderOutcome
from app.games.kernel.state import Entry, Seat
from app.matches.events import Announce
from app.matches.load import LoadedMatch
from app.matches.receipt import Receipt
from app.matches.seat_version import seen_version
from app.matches.settle import settle
from app.matches.submit import apply_submission, queue_submission
from app.models import SubmissionSource


def give_orders(
    session: Session,
    match_id: int,
    seat: Seat,
    *,
    key: str,
    source: SubmissionSource,
    text: str | None = None,
    actions: Sequence[Any] | None = None,
    announce: Announce,
) -> Receipt:
    """Hand in orders and carry them out at once; return their receipt.

    Raises what `apply_submission` raises.
    """
    submission = queue_submission(
        session,
        match_id=match_id,
        seat=seat,
        key=key,
        source=source,
        text=text,
        actions=actions,
    )
    assert submission.id is not None
    return apply_submission(session, submission.id, announce)


def settle_played(
    session: Session,
    loaded: LoadedMatch,
    seat: Seat,
    entries: Sequence[Entry],
    *,
    key: str,
    source: SubmissionSource,
    user_id: int | None = None,
    announce: Announce,
    reasons: Sequence[Reason | None] = (),
) -> None:
    """Write down what was played for a seat in the locked match of `loaded`, and announce it.

    With a `user_id` it was that account's wish. `reasons`: why a bot did it, entry by entry.
    """
    row = loaded.row
    assert row.id is not None
    submission = queue_submission(
        session,
        match_id=row.id,
        seat=seat,
        key=key,
        source=source,
        text=None,
        actions=[entry["action"] for entry in entries],
        base_version=seen_version(row, seat),
        user_id=user_id,
    )
    if any(reasons):
        submission.reasons = [reason and [reason.key, dict(reason.args)] for reason in reasons]
    settle(session, submission, row, OrderOutcome(tuple(entries)), announce, loaded)
