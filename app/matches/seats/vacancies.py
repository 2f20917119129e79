"""Vacancies: seats that need a substitute, and since when.

Announcing a vacancy only records it; the worker asks people (see `substitutes`). Until somebody
takes the seat it is played as the match says: by its player, a bot, or by defaults. A search ends
when a person takes the seat in any way; one that began because its player ran out of time ends when
that player plays again.
"""

from datetime import datetime

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app import models
from app.database import fetch_rare
from app.matches.events import Announce, Event, EventKind
from app.matches.lobby.eligibility import check_can_change_hands
from app.matches.refusal import NotPossible
from app.models import (
    MatchStatus,
    OfferStatus,
    Seat,
    SeatOffer,
    User,
    Vacancy,
    VacancyEnd,
    VacancyReason,
)


def open_vacancy(
    session: Session,
    row: models.Match,
    letter: str,
    why: VacancyReason,
    announce: Announce,
    *,
    by: User | None = None,
    former: User | None = None,
    reason: str = "",
) -> Vacancy:
    """Seek a substitute for a seat of the locked `row` from now on; return the vacancy.

    Where one is sought already, nothing changes. `by` is the moderator who says so, for a
    `reason`, else whoever had the seat; `former` has left it and is not asked. Raises NotPossible.
    """
    assert row.id is not None
    check_can_change_hands(row)
    if row.status is not MatchStatus.RUNNING:
        raise NotPossible("the site can look for a substitute only while the match is running")
    known = open_vacancies(session, row.id).get(letter)
    if known is not None:
        return known
    seat = session.exec(
        select(Seat).where(Seat.match_id == row.id, Seat.letter == letter)
    ).one_or_none()
    if seat is None:
        raise NotPossible("there is no such seat in this match")
    now = models.utc_now()
    vacancy = Vacancy(
        match_id=row.id,
        seat=letter,
        why=why,
        by=by.name if by else former.name if former else _holder(session, seat),
        former_id=former.id if former else None,
        since=now,
        ask_at=now,
    )
    session.add(vacancy)
    session.flush()
    announce(
        session, Event(EventKind.SUBSTITUTE_SOUGHT, row, seat=seat, vacancy=vacancy, reason=reason)
    )
    return vacancy


def open_vacancies(session: Session, match_id: int) -> dict[str, Vacancy]:
    """Return the seats of a match for which a substitute is sought, each with its vacancy."""
    found = fetch_rare(session, _OPEN, {"match_id": match_id})
    return {vacancy.seat: vacancy for (vacancy,) in found}


def close_vacancy(
    session: Session, row: models.Match, letter: str, how: VacancyEnd, announce: Announce
) -> bool:
    """Seek nobody any longer for a seat of the locked `row`; return whether somebody was sought.

    Who has an open offer of it is told that it is gone.
    """
    assert row.id is not None
    vacancy = open_vacancies(session, row.id).get(letter)
    if vacancy is None:
        return False
    vacancy.ended_at, vacancy.end, vacancy.ask_at = models.utc_now(), how, None
    session.add(vacancy)
    for offer, user in open_offers(session, vacancy):
        offer.status = OfferStatus.GONE
        session.add(offer)
        announce(session, Event(EventKind.SEAT_OFFER_WITHDRAWN, row, vacancy=vacancy, person=user))
    session.flush()
    return True


def close_if_player_is_back(
    session: Session, row: models.Match, letter: str, announce: Announce
) -> None:
    """End a search that began because the player of a seat ran out of time: they have played."""
    assert row.id is not None
    vacancy = open_vacancies(session, row.id).get(letter)
    if vacancy is not None and vacancy.why is VacancyReason.TIME_OUT:
        close_vacancy(session, row, letter, VacancyEnd.BACK, announce)


def open_offers(session: Session, vacancy: Vacancy) -> list[tuple[SeatOffer, User]]:
    """Return the open offers of a vacancy, each with the person who was asked."""
    found = session.exec(
        select(SeatOffer, User)
        .where(
            SeatOffer.user_id == User.id,
            SeatOffer.vacancy_id == vacancy.id,
            SeatOffer.status == OfferStatus.OPEN,
        )
        .order_by(col(SeatOffer.id))
    )
    return list(found)


def matches_to_check(session: Session, now: datetime, most: int) -> list[int]:
    """Return the matches in which somebody is to be asked for a seat, or an offer has lapsed."""
    due = select(Vacancy.match_id).where(col(Vacancy.ask_at) <= now).distinct().limit(most)
    return sorted(session.exec(due))


def _holder(session: Session, seat: Seat) -> str:
    """Return the name of who has a seat."""
    user = session.get(User, seat.user_id) if seat.user_id is not None else None
    return user.name if user is not None else (seat.bot or "")


_OPEN = (
    sa.select(Vacancy)
    .where(col(Vacancy.match_id) == sa.bindparam("match_id"), col(Vacancy.ended_at).is_(None))
    .order_by(col(Vacancy.seat))
)
"""Made once: to make a statement costs as much as to run it."""
