"""Agreements of all players, in every title: a draw, a concession, taking back a submission.

One player proposes, the others consent, each for themselves; with the last of them it is done. One
refusal ends it, and a second proposal of the same player replaces it. A match has one open proposal
at a time, which lapses after LIFE. Bots are not asked: they agree to what all people of it want.
Nobody concedes to themselves, so a person who plays against bots alone can only lose by it; and a
draw needs a second person. A submission is taken back with everything that followed, as a moderator
rewinds: nothing is deleted, and dice are rolled afresh.

A moderator who plays proposes a rewind or a correction in the same way; what becomes of it without
an answer is in `app.matches.moderation.requests`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col, or_, select

from app import models
from app.games.kernel.admin_actions import REWIND
from app.games.kernel.state import Seat
from app.matches import draft_rows, log
from app.matches.clock import deadlines
from app.matches.events import Announce, Event, EventKind
from app.matches.load import load, lock, position, store, title_of
from app.matches.moderation.correction import correct
from app.matches.moderation.rewind import rewind
from app.matches.refusal import NotPossible
from app.matches.seats.holders import active_players
from app.matches.settle import NOT_BY_THE_PLAYER
from app.models import (
    Agreement,
    AgreementKind,
    LogEntry,
    MatchStatus,
    Submission,
    SubmissionSource,
    SubmissionStatus,
)
from app.models import Seat as SeatRow

LIFE = timedelta(hours=72)

BY_MODERATORS = frozenset((AgreementKind.REWIND, AgreementKind.CORRECTION))
"""What a moderator who plays proposes; without an answer, moderators without a seat decide."""


@dataclass(frozen=True)
class Terms:
    """What is proposed; `winner` is the seat to which the win is conceded.

    Of a rewind or a correction, `details` and `reason` are as in `Agreement`.
    """

    kind: AgreementKind
    winner: Seat | None = None
    details: Mapping[str, Any] = field(default_factory=dict)
    reason: str | None = None


def propose(
    session: Session, match_id: int, letter: Seat, terms: Terms, now: datetime, announce: Announce
) -> bool:
    """Propose `terms` to all other people of a match; return whether it is done at once.

    An open proposal of the same seat is replaced. Announced. Raises NotPossible, NoSuchMatch.
    """
    row = _running(session, match_id)
    open_now = open_agreement(session, match_id, now)
    if open_now is not None and open_now.by != letter:
        raise NotPossible("another proposal is open: answer it first")
    people = active_players(session, row)
    submission_id = None
    if terms.kind is AgreementKind.DRAW and len(people) < 2:
        raise NotPossible("a draw needs a second person in the match")
    if terms.kind is AgreementKind.CONCESSION:
        _check_winner(row, letter, terms.winner)
    if terms.kind is AgreementKind.TAKE_BACK:
        submission_id = _last_submission(session, match_id, letter)
        _place_before(session, match_id, submission_id)
    session.execute(sa.delete(Agreement).where(col(Agreement.match_id) == match_id))
    agreement = Agreement(
        match_id=match_id,
        kind=terms.kind,
        by=letter,
        winner=terms.winner if terms.kind is AgreementKind.CONCESSION else None,
        submission_id=submission_id,
        consents=[_account(people[letter])],
        terms=dict(terms.details),
        reason=terms.reason,
        proposed_at=now,
    )
    session.add(agreement)
    session.flush()
    if not missing(session, row, agreement):
        _carry_out(session, row, agreement, people[letter], announce)
        return True
    announce(
        session,
        Event(
            EventKind.AGREEMENT_PROPOSED,
            row,
            position(row),
            seat=people[letter],
            agreement=agreement,
        ),
    )
    return False


def consent(
    session: Session, match_id: int, letter: Seat, now: datetime, announce: Announce
) -> bool:
    """Consent to what is proposed; return whether it was the last consent, so that it is done.

    Raises NotPossible, NoSuchMatch.
    """
    row, agreement = _open(session, match_id, now)
    seat = active_players(session, row)[letter]
    if seat.user_id not in agreement.consents:
        agreement.consents = [*agreement.consents, _account(seat)]
        session.add(agreement)
        session.flush()
    if missing(session, row, agreement):
        return False
    _carry_out(session, row, agreement, seat, announce)
    return True


def refuse(
    session: Session, match_id: int, letter: Seat, now: datetime, announce: Announce
) -> None:
    """Refuse what is proposed, or withdraw one's own proposal; announced.

    Raises NotPossible, NoSuchMatch.
    """
    row, agreement = _open(session, match_id, now)
    seat = active_players(session, row)[letter]
    session.delete(agreement)
    session.flush()
    event = Event(EventKind.AGREEMENT_REFUSED, row, position(row), seat=seat, agreement=agreement)
    announce(session, event)


def open_agreement(session: Session, match_id: int, now: datetime) -> Agreement | None:
    """Return the open proposal of a match, or None; a request to moderators does not lapse."""
    is_open = or_(col(Agreement.kind).in_(BY_MODERATORS), col(Agreement.proposed_at) > now - LIFE)
    return session.exec(select(Agreement).where(Agreement.match_id == match_id, is_open)).first()


def missing(session: Session, row: models.Match, agreement: Agreement) -> list[Seat]:
    """Return the seats of people who have not consented yet."""
    people = active_players(session, row)
    return [letter for letter, seat in people.items() if seat.user_id not in agreement.consents]


def _carry_out(
    session: Session, row: models.Match, agreement: Agreement, last: SeatRow, announce: Announce
) -> None:
    """Do what all have consented to; `last` is the seat that consented last."""
    assert row.id is not None
    waits = select(Submission.id).where(
        Submission.match_id == row.id, Submission.status == SubmissionStatus.QUEUED
    )
    if session.exec(waits).first() is not None:
        raise NotPossible("new orders are being carried out; try again in a moment")
    session.delete(agreement)
    session.flush()
    if agreement.kind is AgreementKind.TAKE_BACK:
        rewind(session, row, _place_before(session, row.id, agreement.submission_id), agreed=True)
    elif agreement.kind is AgreementKind.REWIND:
        rewind(session, row, agreement.terms["back_to"], agreed=True)
    elif agreement.kind is AgreementKind.CORRECTION:
        what, filled = agreement.terms["what"], agreement.terms["filled"]
        correct(session, row, what, filled, agreement.reason or "")
    else:
        _end(session, row, agreement.winner)
    event = Event(EventKind.AGREEMENT_REACHED, row, position(row), seat=last, agreement=agreement)
    announce(session, event)
    if row.status is MatchStatus.FINISHED:
        announce(session, Event(EventKind.FINISHED, row, position(row)))


def _account(seat: SeatRow) -> int:
    assert seat.user_id is not None
    return seat.user_id


def _end(session: Session, row: models.Match, winner: Seat | None) -> None:
    assert row.id is not None
    loaded = load(session, row.id, with_log=False)
    entry = loaded.match.agree(winner)
    store(session, loaded, [entry], None)
    for seat in loaded.match.state["seats"]:
        draft_rows.remove(session, row.id, seat)
    deadlines.stamp(session, row, loaded.match)


def _check_winner(row: models.Match, letter: Seat, winner: Seat | None) -> None:
    match = position(row)
    assert match is not None
    state = match.state
    if winner not in state["seats"] or title_of(row).has_resigned(state, winner):
        raise NotPossible("name the player you concede to")
    if winner == letter:
        raise NotPossible("you cannot concede the win to yourself")


def _last_submission(session: Session, match_id: int, letter: Seat) -> int:
    """Return the number of the last submission that the player of a seat made themselves."""
    found = session.exec(
        select(Submission.id)
        .join(LogEntry, col(LogEntry.submission_id) == col(Submission.id))
        .where(
            LogEntry.match_id == match_id,
            LogEntry.seat == letter,
            col(Submission.source).not_in({*NOT_BY_THE_PLAYER, SubmissionSource.BOT}),
        )
        .order_by(col(LogEntry.n).desc())
        .limit(1)
    ).first()
    if found is None:
        raise NotPossible("you have not submitted anything yet")
    return found


def _place_before(session: Session, match_id: int, submission_id: int | None) -> int:
    """Return the number of the entry before a submission. Raises NotPossible if it is undone."""
    first = session.exec(
        select(sa.func.min(LogEntry.n)).where(
            LogEntry.match_id == match_id, LogEntry.submission_id == submission_id
        )
    ).one()
    if first is None:
        raise NotPossible("this submission has been taken back already")
    for entry in log.entries_from(session, match_id, first):
        if entry["action"]["do"] == REWIND and entry["action"]["to"] < first:
            raise NotPossible("this submission has been taken back already")
    return int(first) - 1


def _open(session: Session, match_id: int, now: datetime) -> tuple[models.Match, Agreement]:
    row = _running(session, match_id)
    agreement = open_agreement(session, match_id, now)
    if agreement is None:
        raise NotPossible("no proposal is open")
    return row, agreement


def _running(session: Session, match_id: int) -> models.Match:
    row = lock(session, match_id)
    if row.status is not MatchStatus.RUNNING:
        raise NotPossible("the match is not running")
    return row
