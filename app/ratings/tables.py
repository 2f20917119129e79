"""What pages show of a pool: its people in the order of their ratings, and its sides."""

import math
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.games.catalogue import TITLES
from app.models import PlayerRating, RatingPool, SideRating, User
from app.ratings.rules import SETTLED_SIGMA, Rating, win_probability

PAGE = 100

SURE = 2.0
"""So many standard deviations to each side hold 95 of 100."""

_SIDE = re.compile(r"(?P<seats>\d+)(?P<seat>[A-Z])(?: (?P<scenario>.+))?")


@dataclass(frozen=True, slots=True)
class RatedPerson:
    """A line of a table: who, with which rating, at which place; None while it is provisional."""

    place: int | None
    user_id: int
    name: str
    rating: Rating


@dataclass(frozen=True, slots=True)
class Table:
    """A page of a table of people, the settled ones first: `settled` and `provisional` count all.

    `page` is its number, from 1, of `pages`.
    """

    lines: Sequence[RatedPerson]
    settled: int
    provisional: int
    page: int

    @property
    def pages(self) -> int:
        """How many pages there are, one at least."""
        return max(1, math.ceil((self.settled + self.provisional) / PAGE))


@dataclass(frozen=True, slots=True)
class RatedSide:
    """A side against the other sides of its scenario, all of them played equally well.

    `wins` is the probability that it finishes ahead of one of them; with 95 percent it lies between
    `least` and `most`. `seats` is how many sides there are.
    """

    seat: str
    seats: int
    scenario: str
    matches: int
    wins: float
    least: float
    most: float

    @property
    def name(self) -> str:
        """By what its pool knows it, as in "4A campaign"."""
        return f"{self.seats}{self.seat} {self.scenario}".strip()


def pools(session: Session) -> list[RatingPool]:
    """Return the pools in which matches count, the busiest first."""
    found = session.exec(select(RatingPool).order_by(col(RatingPool.matches).desc()))
    return [pool for pool in found if pool.title in TITLES and pool.matches]


def pool_of(session: Session, title: str, pace: str) -> RatingPool | None:
    """Return a pool, if matches have counted there."""
    return session.exec(
        select(RatingPool).where(RatingPool.title == title, RatingPool.pace == pace)
    ).first()


def table(session: Session, pool_id: int, page: int = 1) -> Table:
    """Return a page of the people of a pool; people who have left are not in it.

    Those with a settled rating have a place. The others follow them, whatever their ratings.
    """
    is_provisional = _is_provisional()
    settled, provisional = _counted(session, pool_id)
    found = session.execute(
        sa.select(PlayerRating, col(User.name))
        .join(User, col(User.id) == PlayerRating.user_id)
        .where(*_shown(pool_id))
        .order_by(is_provisional, col(PlayerRating.mu).desc(), col(PlayerRating.user_id))
        .limit(PAGE)
        .offset((page - 1) * PAGE)
    )
    first = (page - 1) * PAGE + 1
    lines = [
        RatedPerson(at if at <= settled else None, row.user_id, name, rating_of(row))
        for at, (row, name) in enumerate(found, first)
    ]
    return Table(lines, settled, provisional, page)


def place_of_person(session: Session, pool_id: int, rating: Rating) -> int | None:
    """Return the place of somebody with such a rating in a pool; None while it is provisional."""
    if rating.is_provisional:
        return None
    better = session.execute(
        sa.select(sa.func.count())
        .select_from(PlayerRating)
        .join(User, col(User.id) == PlayerRating.user_id)
        .where(*_shown(pool_id), ~_is_provisional(), col(PlayerRating.mu) > rating.mu)
    ).scalar_one()
    return int(better) + 1


def sides(session: Session, pool_id: int) -> list[RatedSide]:
    """Return the sides of a pool, those of one scenario together, the commonest first."""
    by_scenario: dict[tuple[int, str], list[tuple[str, SideRating]]] = defaultdict(list)
    for row in session.exec(select(SideRating).where(SideRating.pool_id == pool_id)):
        found = _SIDE.fullmatch(row.side)
        if found is not None:
            scenario = (int(found["seats"]), found["scenario"] or "")
            by_scenario[scenario].append((found["seat"], row))
    groups = sorted(
        by_scenario.items(), key=lambda each: (-max(row.matches for _, row in each[1]), each[0])
    )
    return [
        _compared(seat, row, [other for _, other in rows if other is not row], *scenario)
        for scenario, rows in groups
        if len(rows) > 1
        for seat, row in sorted(rows, key=lambda each: each[0])
    ]


def rating_of(row: PlayerRating) -> Rating:
    """Return the rating that a row keeps."""
    return Rating(row.mu, row.sigma, row.matches)


def _compared(
    seat: str, row: SideRating, others: Sequence[SideRating], seats: int, scenario: str
) -> RatedSide:
    points = row.mu - fmean(other.mu for other in others)
    spread = math.hypot(row.sigma, *(other.sigma / len(others) for other in others))
    return RatedSide(
        seat,
        seats,
        scenario,
        row.matches,
        win_probability(points),
        win_probability(points - SURE * spread),
        win_probability(points + SURE * spread),
    )


def _counted(session: Session, pool_id: int) -> tuple[int, int]:
    """Return how many people have a settled and a provisional rating."""
    provisional = sa.func.coalesce(sa.func.sum(sa.case((_is_provisional(), 1), else_=0)), 0)
    everybody, unsettled = session.execute(
        sa.select(sa.func.count(), provisional)
        .select_from(PlayerRating)
        .join(User, col(User.id) == PlayerRating.user_id)
        .where(*_shown(pool_id))
    ).one()
    return everybody - unsettled, unsettled


def _shown(pool_id: int) -> tuple[Any, ...]:
    return col(PlayerRating.pool_id) == pool_id, col(User.deleted_at).is_(None)


def _is_provisional() -> sa.ColumnElement[bool]:
    return col(PlayerRating.sigma) > SETTLED_SIGMA
