"""Pauses: the clocks of a match stand still until it is resumed.

A moderator may pause a match, and so may its players by consent: each asks for it, and the last
one's consent pauses the match. Bots are not asked. A request that nobody joins expires after LIFE.
A pause by consent ends as soon as one player wants to continue; a pause that a moderator ordered
ends only when a moderator ends it.

Paused, a match can be played on: orders are carried out, and only its time stands still.
"""

from collections.abc import Collection
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app import models
from app.games.kernel.state import Seat
from app.matches.clock import deadlines, offers
from app.matches.events import Announce, Event, EventKind
from app.matches.load import lock, position
from app.matches.refusal import NotPossible
from app.matches.seats.holders import active_players
from app.models import MatchStatus, PauseVote

LIFE = timedelta(hours=72)


def pause(session: Session, row: models.Match, now: datetime, *, agreed: bool = False) -> None:
    """Let the time of the locked `row` stand still from `now` on. Raises NotPossible."""
    if row.paused_at is not None:
        raise NotPossible("the match is already paused")
    row.paused_at, row.pause_agreed = now, agreed
    session.add(row)
    _forget(session, row)


def resume(session: Session, row: models.Match, now: datetime) -> None:
    """Let time run again: of each limit as much is left as there was before. Raises NotPossible."""
    if row.paused_at is None:
        raise NotPossible("the match is not paused")
    match, paused_at = position(row), row.paused_at
    assert match is not None
    deadlines.resume(session, row, paused_at, now)
    offers.resume(session, row, match, paused_at, now)
    row.paused_at, row.pause_agreed = None, False
    session.add(row)
    _forget(session, row)


def request_pause(
    session: Session, match_id: int, letter: Seat, now: datetime, announce: Announce
) -> bool:
    """Note that the player of a seat wants a pause; return whether all do, so that it begins.

    Announced. To say it again changes nothing. Raises NotPossible, NoSuchMatch.
    """
    row = _running(session, match_id)
    if row.paused_at is not None:
        raise NotPossible("the match is already paused")
    if not row.agreed_pauses:
        raise NotPossible(
            "players cannot pause a match of this competition, which limits pauses; "
            "say when you are away instead"
        )
    agreed = pause_requests(session, match_id, now)
    if letter in agreed:
        return False
    session.execute(_of(match_id, letter))
    session.add(PauseVote(match_id=match_id, seat=letter, wished_at=now))
    session.flush()
    seats = active_players(session, row)
    is_agreed = {*agreed, letter} >= set(seats)
    if is_agreed:
        pause(session, row, now, agreed=True)
    kind = EventKind.PAUSED if is_agreed else EventKind.PAUSE_PROPOSED
    announce(session, Event(kind, row, position(row), seat=seats.get(letter)))
    return is_agreed


def withdraw(session: Session, match_id: int, letter: Seat) -> None:
    """Note that the player of a seat wants no pause any more. Raises NotPossible, NoSuchMatch."""
    _running(session, match_id)
    session.execute(_of(match_id, letter))


def end(session: Session, match_id: int, letter: Seat, now: datetime, announce: Announce) -> None:
    """Let a match go on whose pause its players had agreed on; announced.

    Raises NotPossible, NoSuchMatch.
    """
    row = _running(session, match_id)
    if row.paused_at is not None and not row.pause_agreed:
        raise NotPossible("a moderator paused the match; only a moderator can resume it")
    resume(session, row, now)
    seat = active_players(session, row).get(letter)
    announce(session, Event(EventKind.RESUMED, row, position(row), seat=seat))


def pause_requests(session: Session, match_id: int, now: datetime) -> list[Seat]:
    """Return the seats whose players want a pause."""
    found = select(PauseVote.seat).where(
        PauseVote.match_id == match_id, PauseVote.wished_at > now - LIFE
    )
    return list(session.exec(found.order_by(col(PauseVote.seat))))


def missing(session: Session, row: models.Match, agreed: Collection[Seat]) -> list[Seat]:
    """Return the seats of people who have not said yet that they want a pause."""
    return [letter for letter in active_players(session, row) if letter not in agreed]


def _running(session: Session, match_id: int) -> models.Match:
    row = lock(session, match_id)
    if row.status is not MatchStatus.RUNNING:
        raise NotPossible("only a running match can be paused")
    return row


def _of(match_id: int, letter: Seat) -> sa.Delete:
    return sa.delete(PauseVote).where(
        col(PauseVote.match_id) == match_id, col(PauseVote.seat) == letter
    )


def _forget(session: Session, row: models.Match) -> None:
    session.execute(sa.delete(PauseVote).where(col(PauseVote.match_id) == row.id))
