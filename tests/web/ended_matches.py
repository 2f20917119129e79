"""Ending the matches of a competition without playing them."""

from sqlmodel import Session, col, select

from app.competitions import rounds
from app.competitions.news import Voices
from app.database import engine_for, session_scope
from app.games.kernel.admin_actions import ADJUDICATION
from app.mail.competitions.mails import teller
from app.matches.events import announce_nothing
from app.models import (
    CompetitionGroup,
    CompetitionMatch,
    CompetitionRound,
    Match,
    MatchStatus,
)
from tests.web.club import Club


def end_all(club: Club, competition_id: int) -> None:
    """End all running matches: the seats finish in the order of their letters."""
    with session_scope(engine_for(club.settings.database_url)) as session:
        found = session.exec(
            select(CompetitionMatch)
            .join(CompetitionGroup, col(CompetitionGroup.id) == CompetitionMatch.group_id)
            .join(CompetitionRound, col(CompetitionRound.id) == CompetitionGroup.round_id)
            .where(
                CompetitionRound.competition_id == competition_id,
                col(CompetitionMatch.decided).is_(None),
            )
        )
        for counted in found.all():
            end(club, session, counted)


def end(club: Club, session: Session, counted: CompetitionMatch) -> None:
    """End one."""
    row = session.get_one(Match, counted.match_id)
    row.status = MatchStatus.FINISHED
    ranking = [[letter] for letter in sorted(counted.entries)]
    row.result = {"ranking": ranking, "agreed": ADJUDICATION}
    session.add(row)
    rounds.count_result(session, row, Voices(announce_nothing, teller(club.settings)))
