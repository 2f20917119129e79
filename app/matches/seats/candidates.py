"""The list of possible substitutes: people add and remove themselves."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy import func
from sqlmodel import Session, col, select

from app import models
from app.games.catalogue import TITLES
from app.games.text import gettext
from app.matches.clock.deadlines import MAX_HOURS, MIN_HOURS
from app.matches.moderation.appointments import have_seen_hidden
from app.matches.refusal import NotPossible
from app.models import (
    Absence,
    Match,
    MatchStatus,
    OfferStatus,
    Seat,
    SeatOffer,
    Substitute,
    User,
    Vacancy,
)

MAX_MATCHES = 20
"""The largest number of simultaneous matches that a substitute may ask for."""

LANGUAGES = {"en": "English", "ru": "Русский", "de": "Deutsch", "fr": "Français", "es": "Español"}
"""The languages that somebody can name, each by its code, as it calls itself."""

SOON = timedelta(days=2)
"""Who is away so soon is not asked."""


@dataclass(frozen=True, slots=True)
class Terms:
    """On what terms somebody is willing; see `app.models.Substitute`."""

    titles: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    least_hours: int = MIN_HOURS
    most_matches: int = 3


def sign_on(session: Session, user: User, terms: Terms) -> Substitute:
    """Put a person on the list, or change their terms; return their row. Raises NotPossible.

    Vacant seats are matched anew at once: this person may suit.
    """
    assert user.id is not None
    if not set(terms.titles) <= set(TITLES) or not set(terms.languages) <= set(LANGUAGES):
        raise NotPossible("choose a game and a language from the list")
    if not MIN_HOURS <= terms.least_hours <= MAX_HOURS:
        raise NotPossible(
            gettext(
                "enter %(shortest_hours)s to %(longest_hours)s hours",
                shortest_hours=MIN_HOURS,
                longest_hours=MAX_HOURS,
            )
        )
    if not 1 <= terms.most_matches <= MAX_MATCHES:
        raise NotPossible(gettext("enter 1 to %(most_matches)s matches", most_matches=MAX_MATCHES))
    substitute = is_candidate(session, user.id) or Substitute(user_id=user.id)
    substitute.titles, substitute.languages = list(terms.titles), list(terms.languages)
    substitute.least_hours, substitute.most_matches = terms.least_hours, terms.most_matches
    session.add(substitute)
    session.execute(
        sa.update(Vacancy).where(col(Vacancy.ended_at).is_(None)).values(ask_at=models.utc_now())
    )
    session.flush()
    return substitute


def sign_off(session: Session, user_id: int) -> None:
    """Take a person off the list; seats already offered to them stay offered."""
    session.execute(sa.delete(Substitute).where(col(Substitute.user_id) == user_id))


def is_candidate(session: Session, user_id: int) -> Substitute | None:
    """Return the row of a person who is on the list."""
    return session.exec(select(Substitute).where(Substitute.user_id == user_id)).first()


def next_candidates(
    session: Session, row: models.Match, vacancy: Vacancy, most: int, now: datetime
) -> list[User]:
    """Return the people to ask next for a vacancy, `most` at most, whoever plays least first.

    Nobody who plays in the match, is asked in it just now, was asked for this vacancy before, has
    left the seat, is away, suspended, or gets no mail, and nobody who has read what is hidden. Of
    those who play equally little the one who was not asked for the longest time comes first.
    """
    asked_last = (
        select(func.max(SeatOffer.offered_at))
        .where(SeatOffer.user_id == Substitute.user_id)
        .correlate(Substitute)
        .scalar_subquery()
    )
    busy = _running_match_count()
    found = session.exec(
        select(User, Substitute)
        .where(
            User.id == Substitute.user_id,
            col(User.deleted_at).is_(None),
            col(User.mail_stopped_at).is_(None),
            col(User.suspended_at).is_(None),
            col(User.id).not_in(_in_the_match(row)),
            col(User.id).not_in(_asked(row, vacancy)),
            col(User.id) != (vacancy.former_id or 0),
            col(User.id).not_in(_away(now)),
            col(User.id).not_in(have_seen_hidden(session, row)),
            Substitute.least_hours <= row.window_hours,
            Substitute.most_matches > busy,
        )
        .order_by(busy, func.coalesce(asked_last, Substitute.since), col(Substitute.id))
    )
    spoken = session.exec(select(User.locale).where(User.id == row.host_id)).one()
    willing = (user for user, terms in found if _suits(row, terms, spoken))
    return [user for user, _ in zip(willing, range(most), strict=False)]


def _suits(row: models.Match, terms: Substitute, spoken: str) -> bool:
    """Whether somebody plays the game of a match and writes the language of its host."""
    return _names(terms.titles, row.title) and _names(terms.languages, spoken)


def _names(chosen: Collection[str], one: str) -> bool:
    return not chosen or one in chosen


def _running_match_count() -> sa.ScalarSelect[int]:
    """How many running matches a substitute plays in, including those offered to them."""
    played = (
        select(func.count())
        .select_from(Seat)
        .where(
            Seat.user_id == Substitute.user_id,
            Seat.match_id == Match.id,
            Match.status == MatchStatus.RUNNING,
        )
        .correlate(Substitute)
        .scalar_subquery()
    )
    offered = (
        select(func.count())
        .select_from(SeatOffer)
        .where(SeatOffer.user_id == Substitute.user_id, SeatOffer.status == OfferStatus.OPEN)
        .correlate(Substitute)
        .scalar_subquery()
    )
    return played + offered  # type: ignore[return-value]


def _in_the_match(row: models.Match) -> sa.Select[Any]:
    return sa.select(col(Seat.user_id)).where(
        col(Seat.match_id) == row.id, col(Seat.user_id).is_not(None)
    )


def _asked(row: models.Match, vacancy: Vacancy) -> sa.Select[Any]:
    """Who was asked for this vacancy, or is asked for another seat of the match just now."""
    return (
        sa.select(col(SeatOffer.user_id))
        .join(Vacancy, col(Vacancy.id) == col(SeatOffer.vacancy_id))
        .where(
            col(Vacancy.match_id) == row.id,
            sa.or_(
                col(SeatOffer.vacancy_id) == vacancy.id,
                col(SeatOffer.status) == OfferStatus.OPEN,
            ),
        )
    )


def _away(now: datetime) -> sa.Select[Any]:
    return sa.select(col(Absence.user_id)).where(
        col(Absence.begins_at) <= now + SOON, col(Absence.ends_at) > now
    )
