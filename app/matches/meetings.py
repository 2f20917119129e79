"""Who has finished matches with whom, and who came out ahead."""

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import Session, col

from app.matches.results import place_of
from app.models import Match, MatchStatus, Seat, User

MAX_MEETINGS = 1000
"""Of two people so many of their last matches count, which is more than they will play."""


@dataclass
class Score:
    """How matches of two people ended for the first: ahead, behind, or on the same place."""

    ahead: int = 0
    behind: int = 0
    level: int = 0

    @property
    def matches(self) -> int:
        """How many matches."""
        return self.ahead + self.behind + self.level

    def add(self, place: int, other: int) -> None:
        """Count a match in which the two had these places."""
        self.ahead += place < other
        self.behind += place > other
        self.level += place == other


@dataclass(frozen=True)
class Opponent:
    """Somebody's score against another person."""

    user_id: int
    name: str
    score: Score


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match that two people finished: the first on `seat` at `place`, and so the other."""

    match_id: int
    name: str
    title: str
    finished_at: datetime | None
    seat: str
    place: int
    seat_other: str
    place_other: int


@dataclass(frozen=True)
class Meetings:
    """What two people have finished together: the scores of the first by title, and the matches,
    the last one first."""

    by_title: dict[str, Score] = field(default_factory=lambda: defaultdict(Score))
    matches: list[Meeting] = field(default_factory=list)

    @property
    def score(self) -> Score:
        """The score of the first in all titles."""
        scores = self.by_title.values()
        return Score(
            sum(each.ahead for each in scores),
            sum(each.behind for each in scores),
            sum(each.level for each in scores),
        )


def opponents(session: Session, user_id: int, most: int) -> list[Opponent]:
    """Return whom somebody has finished most public matches with, by how many."""
    own, theirs = aliased(Seat), aliased(Seat)
    over = (_is_over(), col(Match.is_public).is_(True))
    results = session.execute(
        sa.select(col(Match.id), col(Match.result), col(own.letter))
        .join(own, col(own.match_id) == Match.id)
        .where(col(own.user_id) == user_id, *over)
    )
    ended = {match_id: (result, letter) for match_id, result, letter in results if result}
    seats = session.execute(
        sa.select(col(theirs.match_id), col(theirs.user_id), col(theirs.letter))
        .join(own, col(own.match_id) == theirs.match_id)
        .join(Match, col(Match.id) == theirs.match_id)
        .where(
            col(own.user_id) == user_id,
            col(theirs.user_id).is_not(None),
            col(theirs.user_id) != user_id,
            *over,
        )
    )
    scores: dict[int, Score] = defaultdict(Score)
    for match_id, other_id, letter in seats:
        if match_id in ended:
            result, seat = ended[match_id]
            scores[other_id].add(place_of(result, seat), place_of(result, letter))
    commonest = sorted(scores, key=lambda other_id: (-scores[other_id].matches, other_id))[:most]
    names = dict(
        session.execute(
            sa.select(col(User.id), col(User.name)).where(col(User.id).in_(commonest))
        ).all()
    )
    return [Opponent(other_id, names[other_id], scores[other_id]) for other_id in commonest]


def meetings(session: Session, user_id: int, other_id: int, *, with_private: bool) -> Meetings:
    """Return what two people have finished together; private matches only if these may be told."""
    own, theirs = aliased(Seat), aliased(Seat)
    wanted = (
        sa.select(
            col(Match.id),
            col(Match.name),
            col(Match.title),
            col(Match.finished_at),
            col(Match.result),
            col(own.letter),
            col(theirs.letter),
        )
        .join(own, col(own.match_id) == Match.id)
        .join(theirs, col(theirs.match_id) == Match.id)
        .where(col(own.user_id) == user_id, col(theirs.user_id) == other_id, _is_over())
        .order_by(col(Match.finished_at).desc(), col(Match.id).desc())
        .limit(MAX_MEETINGS)
    )
    if not with_private:
        wanted = wanted.where(col(Match.is_public).is_(True))
    found = Meetings()
    for match_id, name, title, finished_at, result, seat, seat_other in session.execute(wanted):
        if result is None:
            continue
        place, place_other = place_of(result, seat), place_of(result, seat_other)
        found.by_title[title].add(place, place_other)
        found.matches.append(
            Meeting(match_id, name, title, finished_at, seat, place, seat_other, place_other)
        )
    return found


def _is_over() -> sa.ColumnElement[bool]:
    return col(Match.status) == MatchStatus.FINISHED
