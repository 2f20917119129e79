"""The audit of vacancies: somebody is asked for each vacant seat, and for no other."""

from collections.abc import Iterator

from sqlmodel import col, select

from app.matches.audit.faults import AuditedMatch, Fault
from app.models import OfferStatus, SeatOffer, Vacancy

SEEK = "check that the worker is running, or cancel and restart the search on the Seats page"
CLOSE = "the vacancies table was edited by hand; restore it from a backup"


def vacancies_are_looked_after(case: AuditedMatch) -> Iterator[Fault]:
    """Each search is for a seat of the match, one a seat, and looked at in time."""
    found = case.session.exec(
        select(Vacancy)
        .where(Vacancy.match_id == case.match_id, col(Vacancy.ended_at).is_(None))
        .order_by(col(Vacancy.id))
    ).all()
    for seat in sorted({vacancy.seat for vacancy in found}):
        own = [vacancy for vacancy in found if vacancy.seat == seat]
        if seat not in case.letters:
            yield Fault(
                f"a substitute is being sought for seat {seat}, but there is no such seat", CLOSE
            )
        if len(own) > 1:
            yield Fault(
                f"a substitute is being sought for seat {seat} {len(own)} times at once", CLOSE
            )
        late = (each.ask_at is None or case.is_late(each.ask_at) for each in own)
        if case.is_running and any(late):
            yield Fault(
                f"a substitute is being sought for seat {seat}, but nobody has been asked", SEEK
            )


def offers_end_with_their_vacancy(case: AuditedMatch) -> Iterator[Fault]:
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
        yield Fault(f"seat {seat} is still on offer, but no substitute is being sought", CLOSE)
