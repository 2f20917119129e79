"""A player's record: how many matches, how they ended, how often time ran out."""

from collections import Counter
from dataclasses import dataclass, field

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, func, select

from app.matches.results import place_of
from app.models import Match, MatchStatus, Seat, Submission, SubmissionSource


@dataclass
class TitleRecord:
    """The matches of one title that somebody has finished: `places` counts them by their end.

    A place that several share counts as the best of theirs for each of them.
    """

    title: str
    places: Counter[int] = field(default_factory=Counter)

    @property
    def finished(self) -> int:
        """How many matches."""
        return self.places.total()

    @property
    def wins(self) -> int:
        """How many first places, shared ones too."""
        return self.places[1]


@dataclass(frozen=True)
class Record:
    """What somebody has played: matches with other people in them, by title; and all the others."""

    titles: tuple[TitleRecord, ...]
    running: int
    alone: int
    time_outs: int

    @property
    def finished(self) -> int:
        """How many matches with people are over."""
        return sum(each.finished for each in self.titles)


def record_of(session: Session, user_id: int) -> Record:
    """The record of a user, for everybody: nothing in it tells which matches these were."""
    people = aliased(Seat)
    company = (
        select(func.count())
        .select_from(people)
        .where(col(people.match_id) == Match.id, col(people.user_id).is_not(None))
        .scalar_subquery()
    )
    rows = session.execute(
        sa.select(
            col(Match.title),
            col(Match.status),
            col(Seat.letter),
            col(Match.result),
            company,
        )
        .join(Seat, col(Seat.match_id) == Match.id)
        .where(
            col(Seat.user_id) == user_id,
            col(Match.status).in_((MatchStatus.RUNNING, MatchStatus.FINISHED)),
        )
    )
    titles: dict[str, TitleRecord] = {}
    running = alone = 0
    for title, status, letter, result, players in rows:
        if players < 2:
            alone += 1
        elif status is MatchStatus.RUNNING:
            running += 1
        elif result is not None:
            found = titles.setdefault(title, TitleRecord(title))
            found.places[place_of(result, letter)] += 1
    return Record(
        tuple(titles[name] for name in sorted(titles)), running, alone, _time_outs(session, user_id)
    )


def _time_outs(session: Session, user_id: int) -> int:
    """How often a timeout answered for the seats that this person holds now."""
    return session.exec(
        select(func.count())
        .select_from(Submission)
        .join(
            Seat,
            (col(Seat.match_id) == Submission.match_id) & (col(Seat.letter) == Submission.seat),
        )
        .where(Seat.user_id == user_id, Submission.source == SubmissionSource.TIME_OUT)
    ).one()
