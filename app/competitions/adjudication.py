"""Adjudication: a director ends an unfinished match by the rule that the season states.

The match ends like any other, with an entry in its log that says why; its result counts in the same
transaction. A director does not rule on a match in which they play.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import cast

from sqlmodel import Session, col, select

from app.competitions import acts
from app.competitions.formats import settings_of
from app.competitions.formats.settings import Adjudication
from app.competitions.news import News, NewsKind, Voices
from app.competitions.rounds import end_round_if_over, label_of, ranking_of
from app.games.kernel.state import Seat
from app.games.text import gettext
from app.matches import draft_rows
from app.matches.clock import deadlines
from app.matches.events import Event, EventKind
from app.matches.load import load, lock, position, store
from app.matches.log import next_number
from app.matches.refusal import NotPossible
from app.models import (
    Competition,
    CompetitionEntry,
    CompetitionGroup,
    CompetitionMatch,
    CompetitionRound,
    Decided,
    DirectorActKind,
    Match,
    MatchStatus,
    Submission,
    SubmissionStatus,
    User,
    utc_now,
)
from app.models import Seat as SeatRow

RESUMABLE_DAYS = 3
"""So long an ended match can go on after all. Its seed and its hidden draws stay secret meanwhile:
dice that everybody knows cannot be rolled again."""


@dataclass(frozen=True)
class PlacedMatch:
    """A match of a competition: its result, its division and its round."""

    counted: CompetitionMatch
    group: CompetitionGroup
    round: CompetitionRound
    name: str
    """By what players know it within its round: "B 3"."""


def placed_match(session: Session, competition_id: int, match_id: int) -> PlacedMatch:
    """Return a match of a competition. Raises NotPossible if it is none of it."""
    found = session.exec(
        select(CompetitionMatch, CompetitionGroup, CompetitionRound)
        .join(CompetitionGroup, col(CompetitionGroup.id) == CompetitionMatch.group_id)
        .join(CompetitionRound, col(CompetitionRound.id) == CompetitionGroup.round_id)
        .where(
            CompetitionMatch.match_id == match_id,
            CompetitionRound.competition_id == competition_id,
        )
    ).first()
    if found is None:
        raise NotPossible(gettext("this match does not belong to the competition"))
    counted, group, played = found
    row = session.get_one(Competition, competition_id)
    name = label_of(session, row, group, counted.number)
    return PlacedMatch(counted, group, played, name)


def adjudicate(
    session: Session,
    competition_id: int,
    match_id: int,
    director: User,
    version: int,
    ranks: Mapping[Seat, int],
    reason: str,
    voices: Voices,
) -> CompetitionMatch:
    """End a match with the ranking that `ranks` give its seats, and count it.

    Where the season shares all ranks, `ranks` do not matter. Raises NotPossible.
    """
    row = lock(session, match_id)
    competition, reason = acts.begin(session, competition_id, director, version, reason=reason)
    placed = placed_match(session, competition_id, match_id)
    counted = placed.counted
    session.refresh(counted)
    check_impartial(session, match_id, director)
    if row.status is not MatchStatus.RUNNING or counted.decided is not None:
        raise NotPossible(gettext("this match is over, and its own result counts"))
    opens = may_be_ended_from(competition, placed.round)
    if opens is not None and utc_now() < opens:
        raise NotPossible(
            gettext("matches of this round can be ended from %(day)s on", day=f"{opens:%Y-%m-%d}")
        )
    check_nothing_waits(session, match_id)
    ranking = _ranking(competition, sorted(counted.entries), ranks)
    _end(session, row, ranking, reason)
    counted.ranking = ranking_of(ranking, counted.entries)
    counted.decided, counted.decided_at, counted.reason = Decided.ADJUDICATED, utc_now(), reason
    session.add(counted)
    acts.record(
        session,
        competition,
        director,
        DirectorActKind.ADJUDICATE,
        reason,
        placed.name,
        {"match": match_id, "entry": next_number(session, match_id) - 1},
    )
    voices.of_matches(session, Event(EventKind.FINISHED, row, position(row)))
    voices.of_competition(
        session, News(NewsKind.RESULT, competition, placed.round, counted=counted)
    )
    end_round_if_over(session, competition, placed.round, voices)
    return counted


def may_be_ended_from(row: Competition, played: CompetitionRound) -> datetime | None:
    """Return from when on matches of a round may be adjudicated; None: at any time."""
    days = settings_of(row).round_days
    return played.started_at + timedelta(days=days) if days else None


def check_impartial(session: Session, match_id: int, director: User) -> None:
    """Raise NotPossible if a director plays in a match, or its result counts for them."""
    if is_party(session, match_id, director):
        raise NotPossible(
            gettext(
                "you play in this match, so you cannot rule on it; the other director, or an "
                "administrator of the site, can"
            )
        )


def is_party(session: Session, match_id: int, user: User) -> bool:
    """Whether somebody plays in a match, or its result counts for them."""
    seated = select(SeatRow.id).where(SeatRow.match_id == match_id, SeatRow.user_id == user.id)
    counted = session.exec(
        select(CompetitionMatch.entries).where(CompetitionMatch.match_id == match_id)
    ).one()
    own = session.exec(
        select(CompetitionEntry.id).where(
            CompetitionEntry.user_id == user.id,
            col(CompetitionEntry.id).in_([*counted.values()]),
        )
    ).first()
    return own is not None or session.exec(seated).first() is not None


def _ranking(
    row: Competition, seats: Sequence[Seat], ranks: Mapping[Seat, int]
) -> list[list[Seat]]:
    if settings_of(row).adjudication == Adjudication.SHARED:
        return [[*seats]]
    if set(ranks) != set(seats) or not all(1 <= rank <= len(seats) for rank in ranks.values()):
        raise NotPossible(gettext("give each player a rank"))
    return [[seat for seat in seats if ranks[seat] == rank] for rank in sorted(set(ranks.values()))]


def _end(session: Session, row: Match, ranking: Sequence[Sequence[Seat]], reason: str) -> None:
    match_id = cast(int, row.id)
    loaded = load(session, match_id, with_log=False)
    entry = loaded.match.adjudicate(ranking, reason)
    store(session, loaded, [entry], None)
    row.resumable_until = utc_now() + timedelta(days=RESUMABLE_DAYS)
    session.add(row)
    for seat in loaded.match.state["seats"]:
        draft_rows.remove(session, match_id, seat)
    deadlines.stamp(session, row, loaded.match)


def check_nothing_waits(session: Session, match_id: int) -> None:
    """Raise NotPossible if orders for a match are still to be carried out."""
    waits = select(Submission.id).where(
        Submission.match_id == match_id, Submission.status == SubmissionStatus.QUEUED
    )
    if session.exec(waits).first() is not None:
        raise NotPossible(gettext("new orders are being carried out; try again in a moment"))
