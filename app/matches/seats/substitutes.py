"""Substitutes: a vacant seat is offered to the candidates, in turn.

ASKED_AT_ONCE people are asked at a time; the first to accept gets the seat, with the match's row
locked, and the others are told that it is gone. An offer lapses, and then the next one is asked;
nobody is asked twice for the same vacancy. When nobody is left the seat waits for whoever signs on.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import cast

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app import models
from app.matches.events import Announce, Event, EventKind
from app.matches.load import lock
from app.matches.lobby.eligibility import check_has_seats
from app.matches.refusal import NotPossible
from app.matches.seats import vacancies
from app.matches.seats.candidates import next_candidates
from app.matches.seats.replacement import replace_player
from app.models import (
    Match,
    MatchStatus,
    OfferStatus,
    Seat,
    SeatOffer,
    User,
    Vacancy,
    VacancyEnd,
    VacancyReason,
)

ASKED_AT_ONCE = 3
"""The number of people who have an offer of one seat at a time."""

OFFER_LIFE = timedelta(hours=24)
"""How long an offer stays open."""

LOOK_AGAIN = timedelta(hours=6)
"""How often a seat without candidates is offered again: people may be back."""


@dataclass(frozen=True, slots=True)
class OfferedSeat:
    """A seat offered to a substitute, for the pages and lists that show it to them.

    `player` is the name of who has it now, empty if a bot plays it.
    """

    match_id: int
    match_name: str
    title: str
    seat: str
    player: str
    why: VacancyReason
    window_hours: int
    started_at: datetime | None
    lapses_at: datetime

    @property
    def is_bot(self) -> bool:
        """Whether a bot plays the seat now."""
        return not self.player


def update_offers(session: Session, match_id: int, now: datetime, announce: Announce) -> None:
    """Let lapse what nobody has answered by `now`, and ask who is next, for all seats of a match.

    Raises NoSuchMatch.
    """
    row = lock(session, match_id)
    for vacancy in vacancies.open_vacancies(session, match_id).values():
        if row.status is not MatchStatus.RUNNING:
            vacancies.close_vacancy(session, row, vacancy.seat, VacancyEnd.OVER, announce)
        elif vacancy.ask_at is not None and vacancy.ask_at <= now:
            _ask(session, row, vacancy, now, announce)


def accept(session: Session, row: models.Match, user: User, announce: Announce) -> Seat:
    """Give `user` the seat of a match that they are offered; return it. Raises NotPossible."""
    check_has_seats(row)
    row = lock(session, cast(int, row.id))
    offer, vacancy = _open_offer(session, row, user)
    offer.status = OfferStatus.TAKEN
    session.add(offer)
    session.flush()
    return replace_player(session, row, vacancy.seat, user, announce)


def decline(session: Session, row: models.Match, user: User) -> None:
    """Note that `user` does not want the seat: the next one is asked. Raises NotPossible."""
    row = lock(session, cast(int, row.id))
    offer, vacancy = _open_offer(session, row, user)
    offer.status, vacancy.ask_at = OfferStatus.DECLINED, models.utc_now()
    session.add_all([offer, vacancy])
    session.flush()


def offers_to(session: Session, user_id: int, now: datetime) -> list[OfferedSeat]:
    """Return the seats that a person is offered just now, the offer that lapses first first."""
    is_its_seat = sa.and_(
        col(Seat.match_id) == col(Vacancy.match_id), col(Seat.letter) == col(Vacancy.seat)
    )
    found = session.execute(
        sa.select(
            col(Match.id).label("match_id"),
            col(Match.name).label("match_name"),
            col(Match.title),
            col(Vacancy.seat),
            sa.func.coalesce(col(User.name), "").label("player"),
            col(Vacancy.why),
            col(Match.window_hours),
            col(Match.started_at),
            col(SeatOffer.lapses_at),
        )
        .select_from(SeatOffer)
        .join(Vacancy, col(Vacancy.id) == col(SeatOffer.vacancy_id))
        .join(Match, col(Match.id) == col(Vacancy.match_id))
        .join(Seat, is_its_seat)
        .join(User, col(User.id) == col(Seat.user_id), isouter=True)
        .where(
            col(SeatOffer.user_id) == user_id,
            col(SeatOffer.status) == OfferStatus.OPEN,
            col(SeatOffer.lapses_at) > now,
            col(Match.status) == MatchStatus.RUNNING,
        )
        .order_by(col(SeatOffer.lapses_at), col(SeatOffer.id))
    )
    return [OfferedSeat(**row._mapping) for row in found]


def offer_in(session: Session, match_id: int, user_id: int, now: datetime) -> OfferedSeat | None:
    """Return the seat of a match that a person is offered just now, if there is one."""
    offers = offers_to(session, user_id, now)
    return next((each for each in offers if each.match_id == match_id), None)


def _ask(
    session: Session, row: models.Match, vacancy: Vacancy, now: datetime, announce: Announce
) -> None:
    """Ask as many more as there may be for one vacancy, and note when to look again."""
    still = []
    for offer, _user in vacancies.open_offers(session, vacancy):
        if offer.lapses_at <= now:
            offer.status = OfferStatus.LAPSED
            session.add(offer)
        else:
            still.append(offer)
    session.flush()
    seat = session.exec(
        select(Seat).where(Seat.match_id == row.id, Seat.letter == vacancy.seat)
    ).one()
    for user in next_candidates(session, row, vacancy, ASKED_AT_ONCE - len(still), now):
        offer = SeatOffer(
            vacancy_id=cast(int, vacancy.id),
            user_id=cast(int, user.id),
            offered_at=now,
            lapses_at=now + OFFER_LIFE,
        )
        session.add(offer)
        session.flush()
        still.append(offer)
        announce(
            session,
            Event(
                EventKind.SEAT_OFFERED,
                row,
                seat=seat,
                vacancy=vacancy,
                person=user,
                seat_offer=offer,
            ),
        )
    vacancy.ask_at = min([offer.lapses_at for offer in still], default=now + LOOK_AGAIN)
    session.add(vacancy)
    session.flush()


def _open_offer(session: Session, row: models.Match, user: User) -> tuple[SeatOffer, Vacancy]:
    """Return the offer of a seat of the locked `row` that `user` may accept. Raises NotPossible."""
    found = session.exec(
        select(SeatOffer, Vacancy)
        .where(
            SeatOffer.vacancy_id == Vacancy.id,
            Vacancy.match_id == row.id,
            SeatOffer.user_id == user.id,
        )
        .order_by(col(SeatOffer.id).desc())
        .execution_options(populate_existing=True)
    ).first()
    if found is None or row.status is not MatchStatus.RUNNING:
        raise NotPossible("you have no offer of a seat in this match")
    offer, _vacancy = found
    if offer.status is OfferStatus.GONE:
        raise NotPossible(
            "this seat is no longer on offer: someone else has taken it, or it no longer "
            "needs a substitute"
        )
    if offer.status is not OfferStatus.OPEN or offer.lapses_at <= models.utc_now():
        raise NotPossible("this offer has expired, or you have already answered it")
    return found
