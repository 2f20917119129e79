"""Reminders of bids for seats that somebody has not made: one e-mail before the time is over.

Only the person who has not bid gets one, so nobody learns from it what others have done. In an
auction those are reminded who do not have the highest bid for a seat.
"""

from dataclasses import replace
from datetime import datetime
from typing import cast

from sqlmodel import Session, col, select

from app.competitions import seat_bids
from app.competitions.formats import settings_of
from app.competitions.formats.bidding import highest
from app.competitions.formats.settings import Sides
from app.competitions.news import News, NewsKind, Voices
from app.models import (
    Competition,
    CompetitionEntry,
    CompetitionGroup,
    CompetitionRound,
    CompetitionSeating,
)


def due(session: Session, now: datetime) -> list[int]:
    """Return the competitions in which somebody may have to be reminded by now."""
    return [
        *session.exec(
            select(CompetitionRound.competition_id)
            .join(CompetitionGroup, col(CompetitionGroup.round_id) == CompetitionRound.id)
            .join(CompetitionSeating, col(CompetitionSeating.group_id) == CompetitionGroup.id)
            .where(
                col(CompetitionSeating.match_id).is_(None),
                col(CompetitionSeating.remind_at) <= now,
            )
            .distinct()
        )
    ]


def remind(session: Session, row: Competition, now: datetime, voices: Voices) -> int:
    """Remind the players of a locked competition whose bids are missing, each in one e-mail for all
    of their matches; return of how many matches."""
    found = [
        each
        for each in seat_bids.seatings_of(session, cast(int, row.id))
        if each.seating.match_id is None
        and each.seating.remind_at is not None
        and each.seating.remind_at <= now
    ]
    if not found:
        return 0
    entries = set()
    for placed in found:
        entries |= missing(session, row, placed.seating)
        placed.seating.remind_at = None
        session.add(placed.seating)
    session.flush()
    people = session.exec(
        select(CompetitionEntry.user_id).where(col(CompetitionEntry.id).in_(entries))
    )
    news = News(NewsKind.BIDS_MISSING, row, found[0].round, seating=found[0].seating)
    voices.of_competition(session, replace(news, people=frozenset(people)))
    return len(found)


def missing(session: Session, row: Competition, seating: CompetitionSeating) -> set[int]:
    """Return the entries that are still to bid for the seats of a match."""
    if settings_of(row).sides == Sides.AUCTION:
        held = highest(seat_bids.offers_of(session, seating)).values()
        return {*seating.entries} - {offer.entry for offer in held}
    return {*seating.entries} - set(seat_bids.bids_of(session, seating))
