"""Rewinds and corrections that a moderator who plays requests from the others.

All people of the match must consent, or a moderator without a seat decides. If somebody has not
answered within the time that the match gives for an answer, the request passes to those moderators;
where there is none, to those who run the site. Silence never counts as consent.
"""

from datetime import datetime, timedelta
from typing import Any, cast

from sqlmodel import Session, col, select

from app import models
from app.matches import agreements, log
from app.matches.agreements import BY_MODERATORS, Terms
from app.matches.clock import deadlines
from app.matches.events import Announce, Event, EventKind
from app.matches.load import load, lock, position
from app.matches.moderation.acts import ActRequest, checked_reason, moderate
from app.matches.moderation.authority import may_moderate, needs_consent, place_of
from app.matches.moderation.correction import plan
from app.matches.moderation.rewind import undone_orders
from app.matches.refusal import NotPossible
from app.models import ActKind, Agreement, AgreementKind, Match, MatchStatus, User

MIN_TIME = timedelta(hours=deadlines.MIN_HOURS)


def act_or_ask(
    session: Session, match_id: int, wish: ActRequest, now: datetime, announce: Announce
) -> bool:
    """Rewind or correct a match as `wish` says, or ask all its players; return whether it is done.

    Raises NotPossible, NoSuchMatch.
    """
    row, by_id = lock(session, match_id), cast(int, wish.by.id)
    if not needs_consent(session, row, by_id):
        moderate(session, match_id, wish, announce)
        return True
    if not may_moderate(session, row, by_id):
        raise NotPossible("only a moderator of this match can do that")
    seat = place_of(session, row, by_id)[0]
    assert seat is not None
    terms = _terms(session, row, wish)
    return agreements.propose(session, match_id, seat, terms, now, announce)


def overdue(session: Session, now: datetime) -> list[int]:
    """Return the matches with a request that somebody has not answered in time."""
    waiting = (
        select(Agreement, Match)
        .join(Match)
        .where(
            col(Agreement.kind).in_(BY_MODERATORS),
            col(Agreement.referred_at).is_(None),
            col(Agreement.proposed_at) <= now - MIN_TIME,
        )
    )
    return sorted(
        request.match_id for request, row in session.exec(waiting) if _is_overdue(request, row, now)
    )


def refer(session: Session, match_id: int, now: datetime, announce: Announce) -> bool:
    """Pass an overdue request of a match to its moderators without a seat; return whether it was.

    Raises NoSuchMatch.
    """
    row = lock(session, match_id)
    request = agreements.open_agreement(session, match_id, now)
    if request is None or request.kind not in BY_MODERATORS or request.referred_at is not None:
        return False
    if not _is_overdue(request, row, now):
        return False
    request.referred_at = now
    session.add(request)
    session.flush()
    announce(session, Event(EventKind.REQUEST_REFERRED, row, position(row), agreement=request))
    return True


def decide(
    session: Session, match_id: int, by: User, *, grants: bool, now: datetime, announce: Announce
) -> None:
    """Grant or reject, as a moderator without a seat, a request that was passed to them.

    Raises NotPossible, NoSuchMatch.
    """
    row = lock(session, match_id)
    request = agreements.open_agreement(session, match_id, now)
    if request is None or request.kind not in BY_MODERATORS:
        raise NotPossible("no request is open")
    seat, moderates = place_of(session, row, cast(int, by.id))
    if seat is not None or not moderates:
        raise NotPossible("only a moderator without a seat can decide this")
    if request.referred_at is None:
        raise NotPossible("the players still have time to answer")
    key, reason, terms = f"request {request.id}", request.reason or "", request.terms
    if not grants:
        wish = ActRequest(ActKind.NOTE, by, f"Request rejected: {reason}"[: models.MAX_REASON], key)
    elif request.kind is AgreementKind.REWIND:
        wish = ActRequest(ActKind.REWIND, by, reason, key, back_to=terms["back_to"])
    else:
        wish = ActRequest(
            ActKind.CORRECT, by, reason, key, what=terms["what"], filled=terms["filled"]
        )
    session.delete(request)
    session.flush()
    moderate(session, match_id, wish, announce)


def _terms(session: Session, row: Match, wish: ActRequest) -> Terms:
    """Return what is proposed, with what all may know of it: actions undone, or what is changed."""
    assert row.id is not None
    reason = checked_reason(wish.reason)
    details: dict[str, Any]
    if wish.kind is ActKind.REWIND:
        last = log.next_number(session, row.id) - 1
        if wish.back_to is None or not 0 <= wish.back_to < last:
            raise NotPossible("choose a log entry to rewind to")
        undone = undone_orders(log.entries_from(session, row.id, wish.back_to + 1)).undone
        details = {"back_to": wish.back_to, "undone": undone}
        return Terms(AgreementKind.REWIND, details=details, reason=reason)
    if wish.kind is not ActKind.CORRECT:
        raise ValueError(f"{wish.kind} needs nobody's consent")
    chosen = plan(load(session, row.id, with_log=False).match, wish.what, wish.filled)
    if not chosen.is_whole:
        raise NotPossible(chosen.why_not or "choose what is to be corrected")
    details = {"what": wish.what, "filled": dict(wish.filled), "says": " ".join(chosen.says)}
    return Terms(AgreementKind.CORRECTION, details=details, reason=reason)


def _is_overdue(request: Agreement, row: Match, now: datetime) -> bool:
    """Return whether the time for an answer is up; no time runs in a match that is not played."""
    if row.status is not MatchStatus.RUNNING or row.paused_at is not None:
        return False
    return request.proposed_at + timedelta(hours=row.window_hours) <= now
