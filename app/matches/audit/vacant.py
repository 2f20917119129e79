"""Whether somebody is asked for each seat that looks for a player, and for no other."""

from collections.abc import Iterator

from sqlmodel import col, select

from app.matches.audit.finding import Case, Fault
from app.models import OfferStatus, SeatOffer, Vacancy

SEEK = "see that the worker runs, or call the search off and begin it anew, on the page of seats"
CLOSE = "the rows of vacancies were changed by hand: restore them from a backup"


def vacancies_are_looked_after(case: Case) -> Iterator[Fault]:
    """Each search is for a seat of the match, one a seat, and looked at in time."""
    found = case.session.exec(
        select(Vacancy)
        .where(Vacancy.match_id == case.match_id, col(Vacancy.ended_at).is_(None))
        .order_by(col(Vacancy.id))
    ).all()
    for seat in sorted({vacancy.seat for vacancy in found}):
        own = [vacancy for vacancy in found if vacancy.seat == seat]
        if seat not in case.letters:
            yield Fault(f"somebody is sought for seat {seat}, and there is none", CLOSE)
        if len(own) > 1:
            yield Fault(f"somebody is sought for seat {seat} {len(own)} times", CLOSE)
        late = (each.ask_at is None or case.is_late(each.ask_at) for each in own)
        if case.is_running and any(late):
            yield Fault(f"somebody is sought for seat {seat}, and nobody is asked", SEEK)


def offers_end_with_their_vacancy(case: Case) -> Iterator[Fault]:
    """Nobody has an open offer of a seat for which nobody is sought any more."""
    seats = case.session.exec(
        select(Vacancy.seat)
        .join(SeatOffer, col(SeatOffer.vacancy_id) == col(Vacancy.id))
        .where(
            Vacancy.match_id == case.match_id,
            col(Vacancy.ended_at).is_not(None),
            SeatOffer.status == OfferStatus.OPEN,
        )
        .order_by(col(Vacancy.seat))
    )
    for seat in dict.fromkeys(seats):
        yield Fault(f"seat {seat} is still offered, and nobody is sought for it", CLOSE)
