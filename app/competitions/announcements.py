"""Announcements: what a director tells everybody who takes part, on the page and by e-mail."""

from collections.abc import Sequence
from datetime import timedelta
from typing import cast

from sqlmodel import Session, col, func, select

from app.competitions import acts
from app.competitions.news import News, NewsKind, Voices
from app.games.text import gettext
from app.matches.refusal import NotPossible
from app.models import Competition, CompetitionAnnouncement, User, utc_now
from app.models.competition import MAX_ANNOUNCEMENT

MOST_A_DAY = 5
"""Each is an e-mail to everybody."""


def announce(
    session: Session, competition_id: int, director: User, text: str, voices: Voices
) -> CompetitionAnnouncement:
    """Tell everybody who takes part or waits. Two directors may do so at once: it changes nothing.

    Raises NotPossible.
    """
    row = acts.lock(session, competition_id)
    if not acts.may_direct(row, director):
        raise NotPossible(gettext("only a director of this competition can do that"))
    made = _made(session, row, director, text)
    voices.of_competition(session, News(NewsKind.ANNOUNCED, row, announcement=made))
    return made


def announce_with_round(
    session: Session, row: Competition, director: User | None, text: str
) -> CompetitionAnnouncement | None:
    """Make an announcement that the e-mail of a round carries; None where `text` is empty.

    The row of the competition is locked. Raises NotPossible.
    """
    if director is None or not text.strip():
        return None
    return _made(session, row, director, text)


def _made(session: Session, row: Competition, director: User, text: str) -> CompetitionAnnouncement:
    competition_id, text = cast(int, row.id), text.strip()
    if not 1 <= len(text) <= MAX_ANNOUNCEMENT:
        raise NotPossible(
            gettext("write an announcement of 1 to %(most)s characters", most=MAX_ANNOUNCEMENT)
        )
    since = utc_now() - timedelta(days=1)
    today = session.exec(
        select(func.count())
        .select_from(CompetitionAnnouncement)
        .where(
            CompetitionAnnouncement.competition_id == competition_id,
            col(CompetitionAnnouncement.created_at) > since,
        )
    ).one()
    if today >= MOST_A_DAY:
        raise NotPossible(
            gettext("at most %(most)s announcements can be sent in a day", most=MOST_A_DAY)
        )
    made = CompetitionAnnouncement(
        competition_id=competition_id, by_id=director.id, by=director.name, text=text
    )
    session.add(made)
    session.flush()
    return made


def announcements_of(session: Session, row: Competition) -> Sequence[CompetitionAnnouncement]:
    """Return the announcements of a competition, the newest first."""
    return session.exec(
        select(CompetitionAnnouncement)
        .where(CompetitionAnnouncement.competition_id == cast(int, row.id))
        .order_by(col(CompetitionAnnouncement.id).desc())
    ).all()
