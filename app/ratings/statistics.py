"""How the rated matches of a pool went: how often each side won, and how long they took."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from statistics import quantiles

import sqlalchemy as sa
from sqlalchemy import func
from sqlmodel import Session, col

from app.models import Match, RatedMatch, RatedPart

MAX_MATCHES = 1000
"""The last so many matches of a pool are counted."""

FEWEST_MATCHES = 5
"""Of fewer matches nobody learns how long one takes."""


@dataclass(frozen=True, slots=True)
class PoolStatistics:
    """The last `matches` of a pool.

    `won` is the share of matches that a side won, by its name in the pool ("4A campaign"), from 0
    to 1; those who share the first place have a part of it each. The lengths are those that a
    quarter, a half and three quarters of the matches do not exceed; None if too few are finished.
    """

    matches: int
    won: Mapping[str, float]
    lengths: tuple[timedelta, timedelta, timedelta] | None


def statistics_of(session: Session, pool_id: int) -> PoolStatistics:
    """Return the statistics of a pool."""
    found = session.execute(
        sa.select(col(RatedMatch.number), col(Match.started_at), col(Match.finished_at))
        .join(Match, col(Match.id) == RatedMatch.match_id)
        .where(col(RatedMatch.pool_id) == pool_id)
        .order_by(col(RatedMatch.number).desc())
        .limit(MAX_MATCHES)
    ).all()
    lasted = [(ended - begun).total_seconds() for _number, begun, ended in found if begun and ended]
    lengths = None
    if len(lasted) >= FEWEST_MATCHES:
        low, middle, high = quantiles(lasted, n=4, method="inclusive")
        lengths = (timedelta(seconds=low), timedelta(seconds=middle), timedelta(seconds=high))
    oldest = found[-1].number if found else 0
    return PoolStatistics(len(found), _won(session, pool_id, oldest), lengths)


def _won(session: Session, pool_id: int, oldest: int) -> dict[str, float]:
    """The shares of wins by side, from match number `oldest` on; a seat that several people had
    one after the other counts once."""
    seats = (
        sa.select(
            col(RatedPart.rated_match_id),
            col(RatedPart.seat),
            col(RatedPart.side),
            col(RatedPart.place),
        )
        .join(RatedMatch, col(RatedMatch.id) == RatedPart.rated_match_id)
        .where(col(RatedMatch.pool_id) == pool_id, col(RatedMatch.number) >= oldest)
        .distinct()
        .subquery()
    )
    firsts = (
        sa.select(seats.c.rated_match_id, func.count().label("number"))
        .where(seats.c.place == 1)
        .group_by(seats.c.rated_match_id)
        .subquery()
    )
    part = sa.case((seats.c.place == 1, 1.0 / firsts.c.number), else_=0.0)
    found = session.execute(
        sa.select(seats.c.side, func.avg(part))
        .join(firsts, firsts.c.rated_match_id == seats.c.rated_match_id)
        .group_by(seats.c.side)
    )
    return {side: float(share) for side, share in found}
