"""Submissions: orders, carried out once and answered with a receipt."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col

from app import models
from app.database import fetch
from app.games.kernel.apply_actions import carry_out
from app.games.kernel.match import Match, OrderOutcome
from app.games.kernel.plan_bundles import divide
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Entry, Seat
from app.games.kernel.wording import people_in_force
from app.matches import arrival
from app.matches.events import Announce
from app.matches.load import LoadedMatch, load, lock
from app.matches.plans import kept_orders
from app.matches.receipt import Receipt
from app.matches.seat_version import is_stale
from app.matches.seats.holders import names_by_seat
from app.matches.settle import settle
from app.models import MatchStatus, Submission, SubmissionSource, SubmissionStatus

MAX_KEY = 128

STALE = (
    "the match has moved on since you wrote these orders, so none of them were carried out; "
    "check the position and send them again if you still want to"
)
FAULT = (
    "we could not carry out these orders because of an error on our side; nothing in the "
    "match has changed. The error is logged; please try other orders for now"
)
CRASHED_WORKERS = (
    "processing these orders failed three times, so they were dropped; nothing in the match "
    "has changed. The error is logged; please try other orders for now"
)
MAX_OPEN_MOTIONS = 12
"""Open offers and other motions of one seat: more of them would only bury the others."""

TOO_MANY_MOTIONS = (
    f"you would have more than {MAX_OPEN_MOTIONS} open offers and proposals; withdraw some, or "
    "wait for answers, and send these orders again"
)
ANOTHER_PLAYER = (
    "another player took over this seat before your orders were carried out, so none of them were"
)


class NoSuchSubmission(LookupError):
    """There is no submission of that number."""


def queue_submission(
    session: Session,
    *,
    match_id: int,
    seat: Seat,
    key: str,
    source: SubmissionSource,
    text: str | None,
    actions: Sequence[Any] | None = None,
    base_version: int | None = None,
    reply_to: str | None = None,
    user_id: int | None = None,
    written_at: datetime | None = None,
    keeps_lines: bool = False,
) -> Submission:
    """Write down a submission for the worker and return its row.

    Under the same match, seat and `key` (form token, Message-ID, ...) there is one submission
    only: a second copy changes nothing and gets the first one's row. Orders come as `text` or as
    small `actions`; with a `base_version` they hold for that version of the match alone, with a
    `user_id` as long as that account has the seat. What one seat wrote and still waits is carried
    out in the order of `written_at`. `keeps_lines`: if a line of the text is faulty, those before
    it are carried out.
    """
    key = _shorten_key(key)
    known = by_key(session, match_id, seat, key)
    if known is not None:
        return known
    submission = Submission(
        match_id=match_id,
        seat=seat,
        key=key,
        source=source,
        text=_strip_unstorable(text),
        actions=None if actions is None else list(actions),
        base_version=base_version,
        reply_to=reply_to,
        user_id=user_id,
        written_at=written_at and arrival.written_at(written_at, models.utc_now()),
        keeps_lines=keeps_lines,
    )
    try:
        with session.begin_nested():
            session.add(submission)
    except IntegrityError:
        # Somebody else has written the same key meanwhile (or the match does not exist).
        known = by_key(session, match_id, seat, key)
        if known is None:
            raise
        return known
    return submission


def apply_submission(session: Session, submission_id: int, announce: Announce) -> Receipt:
    """Carry out a submission, in the caller's one transaction, and return its receipt.

    The match is locked first. A submission that is settled already is left alone and its stored
    receipt returned: so it does not matter how often, or by how many workers, this is called.
    Raises NoSuchSubmission; whatever the engine raises means that nothing may be committed.
    """
    submission, row = _locked(session, submission_id)
    if submission.receipt is not None:
        return Receipt.from_json(submission.receipt)
    refusal = _early_refusal(session, submission, row)
    if refusal is not None:
        return settle(session, submission, row, OrderOutcome((), refusal), announce)
    loaded = load(session, submission.match_id, with_log=False)
    before = _open_motions(loaded, submission.seat)
    outcome = _play(session, loaded, submission)
    if _open_motions(loaded, submission.seat) > max(before, MAX_OPEN_MOTIONS):
        outcome = OrderOutcome((), Refusal(TOO_MANY_MOTIONS))
    added = tie_up(loaded.match, submission.seat) if outcome.entries else []
    outcome = replace(outcome, entries=(*outcome.entries, *added))
    return settle(session, submission, row, outcome, announce, loaded, added)


def tie_up(match: Match, seat: Seat) -> list[Entry]:
    """End what the orders of `seat` left unfinished, so that nobody waits for the next ones.

    Return the entries of it.
    """
    return [match.apply(seat, action) for action in match.title.loose_ends(match.state, seat)]


def _open_motions(loaded: LoadedMatch, seat: Seat) -> int:
    return sum(motion["by"] == seat for motion in loaded.match.state["motions"])


def fail_submission(
    session: Session, submission_id: int, announce: Announce, why: str = FAULT
) -> Receipt:
    """Settle a submission that the engine cannot carry out for a fault of its own: refused.

    Without this it would be tried again for ever, and its player never get an answer.
    """
    return close_submission(session, submission_id, announce, Refusal(why))


def close_submission(
    session: Session, submission_id: int, announce: Announce, refusal: Refusal | None = None
) -> Receipt:
    """Settle a submission without its orders: refused, or (without `refusal`) it had none."""
    submission, row = _locked(session, submission_id)
    if submission.receipt is not None:
        return Receipt.from_json(submission.receipt)
    return settle(session, submission, row, OrderOutcome((), refusal), announce)


def is_settled(session: Session, submission_id: int) -> bool:
    """Return whether a submission has its receipt."""
    found = fetch(session, _OF_SUBMISSION, {"submission_id": submission_id}).one()
    return found.status is not SubmissionStatus.QUEUED


def _locked(session: Session, submission_id: int) -> tuple[Submission, models.Match]:
    """Return a submission as last committed, with its match, which is locked before it is read."""
    found = fetch(session, _OF_SUBMISSION, {"submission_id": submission_id}).first()
    if found is None:
        raise NoSuchSubmission(f"there is no submission {submission_id}")
    row = lock(session, found.match_id)
    return session.get_one(Submission, submission_id, populate_existing=True), row


def _early_refusal(session: Session, submission: Submission, row: models.Match) -> Refusal | None:
    """Return why a submission cannot even be looked at by the engine."""
    if not may_still_order(session, submission):
        return Refusal(ANOTHER_PLAYER)
    if not row.has_begun:
        return Refusal("the match has not started")
    if row.status is MatchStatus.FINISHED:
        return Refusal("the match is over")
    base = submission.base_version
    if base is not None and is_stale(row, submission.seat, base):
        return Refusal(STALE)
    return None


def may_still_order(session: Session, submission: Submission) -> bool:
    """Return whether the seat of a submission is still that of the account that made it.

    It may have been handed over since the orders were written down.
    """
    if submission.user_id is None:
        return True
    of_seat = {"match_id": submission.match_id, "letter": submission.seat}
    holder: int | None = fetch(session, _HOLDER, of_seat).scalar_one()
    return holder == submission.user_id


def _play(session: Session, loaded: LoadedMatch, submission: Submission) -> OrderOutcome:
    with people_in_force(partial(names_by_seat, session, submission.match_id)):
        bundle = divide(loaded.match, submission.seat, submission.text or "")
        if bundle is not None and submission.user_id is not None:
            return kept_orders.answer_together(session, loaded, submission, bundle)
        return _carry_out(session, loaded, submission)


def _carry_out(session: Session, loaded: LoadedMatch, submission: Submission) -> OrderOutcome:
    if submission.actions is not None:
        return carry_out(loaded.match, submission.seat, submission.actions)
    text = submission.text or ""
    given = loaded.match.orders(submission.seat, text)
    outcome = kept_orders.keep_rest(session, loaded, submission, given)
    if outcome.refusal is None or outcome.entries or not submission.keeps_lines:
        return outcome
    before = "\n".join(text.splitlines()[: max(0, outcome.refusal.line - 1)])
    if not before.strip():
        return outcome
    return replace(loaded.match.orders(submission.seat, before), refusal=outcome.refusal)


def by_key(session: Session, match_id: int, seat: Seat, key: str) -> Submission | None:
    asked = {"match_id": match_id, "seat": seat, "key": key}
    found: Submission | None = session.execute(_BY_KEY, asked).scalars().first()
    return found


def _shorten_key(key: str) -> str:
    """Return a key that fits its column: a Message-ID may have up to 998 characters."""
    if len(key) <= MAX_KEY:
        return key
    return "sha256:" + hashlib.sha256(key.encode()).hexdigest()


def _strip_unstorable(text: str | None) -> str | None:
    """Return `text` without what PostgreSQL cannot keep: NUL and half surrogate pairs."""
    if text is None:
        return None
    return text.replace("\0", "").encode(errors="replace").decode()


_BY_KEY = sa.select(Submission).where(
    col(Submission.match_id) == sa.bindparam("match_id"),
    col(Submission.seat) == sa.bindparam("seat"),
    col(Submission.key) == sa.bindparam("key"),
)
_OF_SUBMISSION = sa.select(col(Submission.match_id), col(Submission.status)).where(
    col(Submission.id) == sa.bindparam("submission_id")
)
_HOLDER = sa.select(col(models.Seat.user_id)).where(
    col(models.Seat.match_id) == sa.bindparam("match_id"),
    col(models.Seat.letter) == sa.bindparam("letter"),
)
"""Made once: to make a statement costs as much as to run it."""
