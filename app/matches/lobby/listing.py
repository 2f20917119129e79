"""The lobby: public matches to join, to watch or to look back on, filtered, a page at a time.

Two questions to the database a page, three where a player is looked for, of which none reads a
position: those of a match are large.
What one filter lets through is found by an index of its own. Of several that are common each and
rare together it reads what the rarest lets through, and free seats it counts match by match: there
are few that look for players.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import defer
from sqlmodel import Session, col, func, select

from app import models
from app.matches.results import decided_by, place_of, winners
from app.models import (
    DecisionDeadline,
    MatchStatus,
    MatchWord,
    PressRules,
    Seat,
    Spectators,
    User,
    name_key,
)
from app.models.match_search_term import scenario_word, words_of

PAGE = 25
MAX_NAME = 40
MAX_CALLED = 20
"""So many people are found by how their names begin."""

MAX_PLAYED = 1000
"""Of so many matches of theirs, the newest ones, a page shows those that fit the filter."""

MAX_IN_FRONT = 100
"""Of so many of the newest matches the front page shows one."""

DAY = 24


class Pace(StrEnum):
    """How long a player has for a turn of their own."""

    DAY = "day"
    DAYS = "days"
    WEEK = "week"
    NO_LIMIT = "no-limit"


FASTEST: Mapping[Pace, tuple[int, int]] = {
    Pace.DAY: (0, DAY),
    Pace.DAYS: (DAY + 1, 4 * DAY),
    Pace.WEEK: (4 * DAY + 1, 100 * DAY),
}
"""From how many hours to how many; what has no limit is in none of these."""


def pace_of(turn_hours: int | None) -> Pace:
    """Return the pace of a match that gives so many hours for a turn."""
    if turn_hours is None:
        return Pace.NO_LIMIT
    return next(pace for pace, (_, most) in FASTEST.items() if turn_hours <= most)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchFilter:
    """What somebody looks for; None or empty: no preference.

    Each word of `name` begins a word of the match's; `player` begins the name of somebody who has a
    seat, `user_id` is the person who must have one. `before` is the number of the match after which
    the page goes on. `free` is how many seats must be free; it says something of open matches
    alone.
    """

    status: MatchStatus = MatchStatus.OPEN
    name: str = ""
    player: str = ""
    user_id: int | None = None
    title: str = ""
    scenario: str = ""
    pace: Pace | None = None
    press: PressRules | None = None
    rated: bool | None = None
    free: int = 0
    before: int | None = None


@dataclass(frozen=True, slots=True)
class ListedSeat:
    """A seat of a listed match; `name` is empty while nobody has it."""

    letter: str
    name: str
    is_bot: bool
    is_kept: bool
    user_id: int | None

    @property
    def is_free(self) -> bool:
        """Whether anybody may take it."""
        return not self.name and not self.is_kept


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """A match in the lobby, its host, its seats."""

    match: models.Match
    host: str
    sitters: tuple[ListedSeat, ...]

    @property
    def free(self) -> int:
        """How many seats anybody may take."""
        return sum(sitter.is_free for sitter in self.sitters)

    @property
    def decided_by(self) -> str:
        """What decided it, once it is over."""
        return decided_by(self.match.title, self.match.result)

    @property
    def winners(self) -> list[ListedSeat]:
        """Who came first, once it is over."""
        first = winners(self.match.result)
        return [sitter for sitter in self.sitters if sitter.letter in first]

    def seats(self, user_id: int) -> bool:
        """Whether a person sits there."""
        return self.seat_of(user_id) is not None

    def seat_of(self, user_id: int) -> ListedSeat | None:
        """The seat of a person, if they have one."""
        return next((sitter for sitter in self.sitters if sitter.user_id == user_id), None)

    def place_of(self, user_id: int) -> int | None:
        """At which place a person came, once it is over."""
        own, result = self.seat_of(user_id), self.match.result
        return place_of(result, own.letter) if own is not None and result is not None else None


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the lobby, the newest match first; `older` is where the next page begins."""

    lines: tuple[ListedMatch, ...]
    older: int | None


def listed(session: Session, wanted: MatchFilter, most: int | None = None) -> Page:
    """Return the public matches that somebody looks for: a page of them, or `most`."""
    most = most or PAGE
    conditions = _conditions(wanted)
    played = _played(session, wanted)
    if played is not None:
        conditions.append(col(models.Match.id).in_(played))
    found = session.exec(
        select(models.Match, User.name)
        .join(User, col(User.id) == models.Match.host_id)
        .where(*conditions)
        .order_by(col(models.Match.id).desc())
        .limit(most + 1)
        .options(
            defer(models.Match.state, raiseload=True),  # type: ignore[arg-type]
        )
    ).all()
    shown = found[:most]
    seats = _seats(session, [match.id for match, _ in shown if match.id is not None])
    lines = tuple(ListedMatch(match, host, tuple(seats.get(match.id, ()))) for match, host in shown)
    return Page(lines, shown[-1][0].id if len(found) > most else None)


def front_page_match(session: Session) -> models.Match | None:
    """Return a match that everybody may see as it stands: the one that somebody was asked in last
    of those that are shown live, else the one that began last of those that are over."""
    match = models.Match
    live = (
        sa.select(col(match.id))
        .where(
            col(match.status) == MatchStatus.RUNNING,
            col(match.is_public).is_(True),
            col(match.spectators) == Spectators.LIVE,
        )
        .order_by(col(match.id).desc())
        .limit(MAX_IN_FRONT)
        .subquery()
    )
    moved_last = (
        sa.select(col(DecisionDeadline.match_id))
        .join(live, live.c.id == col(DecisionDeadline.match_id))
        .order_by(col(DecisionDeadline.asked_at).desc())
        .limit(1)
    )
    over = (
        sa.select(col(match.id))
        .where(col(match.status) == MatchStatus.FINISHED, col(match.is_public).is_(True))
        .order_by(col(match.id).desc())
        .limit(1)
    )
    number = session.execute(moved_last).scalar() or session.execute(over).scalar()
    return session.get(match, number) if number is not None else None


def _conditions(wanted: MatchFilter) -> list[sa.ColumnElement[bool]]:
    match = models.Match
    conditions = [col(match.status) == wanted.status, col(match.is_public).is_(True)]
    if wanted.status is MatchStatus.RUNNING:
        conditions.append(col(match.spectators) != Spectators.NOBODY)
    if wanted.before is not None:
        conditions.append(col(match.id) < wanted.before)
    if wanted.name:
        words = words_of(wanted.name)
        begins = [col(MatchWord.word).startswith(word, autoescape=True) for word in words]
        conditions += [_has_word(each) for each in begins] or [sa.false()]
    if wanted.title:
        conditions.append(col(match.title) == wanted.title)
    if wanted.scenario:
        conditions.append(_has_word(col(MatchWord.word) == scenario_word(wanted.scenario)))
    if wanted.pace is not None:
        conditions.append(_of_pace(wanted.pace))
    if wanted.press is not None:
        conditions.append(col(match.press) == wanted.press)
    if wanted.rated is not None:
        conditions.append(col(match.is_rated).is_(wanted.rated))
    if wanted.free and wanted.status is MatchStatus.OPEN:
        conditions.append(_free_seats() >= wanted.free)
    return conditions


def _played(session: Session, wanted: MatchFilter) -> list[int] | None:
    """The numbers of the newest matches that such people play; None if it does not matter who.

    They are asked for first: a plan for both questions in one may read match after match.
    """
    if wanted.user_id is not None:
        is_one = col(Seat.user_id) == wanted.user_id
    elif wanted.player:
        is_one = col(Seat.user_id).in_(_called(wanted.player))
    else:
        return None
    found = select(Seat.match_id).where(is_one).distinct().order_by(col(Seat.match_id).desc())
    if wanted.before is not None:
        found = found.where(col(Seat.match_id) < wanted.before)
    return list(session.exec(found.limit(MAX_PLAYED)))


def _called(name: str) -> Any:
    """The people whose names begin so, the first few of them in the order of the alphabet."""
    begins = col(User.name_key).startswith(name_key(name), autoescape=True)
    return select(User.id).where(begins).order_by(col(User.name_key)).limit(MAX_CALLED)


def _has_word(which: sa.ColumnElement[bool]) -> sa.ColumnElement[bool]:
    return col(models.Match.id).in_(select(MatchWord.match_id).where(which))


def _of_pace(pace: Pace) -> sa.ColumnElement[bool]:
    hours = col(models.Match.turn_hours)
    if pace is Pace.NO_LIMIT:
        return hours.is_(None)
    return hours.between(*FASTEST[pace])


def _free_seats() -> sa.ColumnElement[int]:
    return (
        select(func.count())
        .where(
            Seat.match_id == models.Match.id,
            col(Seat.user_id).is_(None),
            col(Seat.bot).is_(None),
            col(Seat.invited_email).is_(None),
        )
        .correlate(models.Match)
        .scalar_subquery()
    )


def _seats(session: Session, match_ids: list[int]) -> dict[int | None, list[ListedSeat]]:
    rows = session.exec(
        select(Seat, User.name)
        .join(User, isouter=True)
        .where(col(Seat.match_id).in_(match_ids))
        .order_by(col(Seat.match_id), col(Seat.letter))
    )
    seats: dict[int | None, list[ListedSeat]] = {}
    for seat, name in rows:
        is_bot = seat.bot is not None
        sitter = ListedSeat(
            seat.letter,
            name or seat.bot or "",
            is_bot,
            seat.invited_email is not None,
            seat.user_id,
        )
        seats.setdefault(seat.match_id, []).append(sitter)
    return seats
