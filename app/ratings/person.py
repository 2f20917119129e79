"""The ratings of a person, and what each of their rated matches changed."""

from dataclasses import dataclass
from datetime import datetime
from typing import cast

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, func, select

from app.games.catalogue import TITLES
from app.models import Match, PlayerRating, RatedMatch, RatedPart, RatingPool
from app.ratings.rules import NEWCOMER, Rating
from app.ratings.tables import place_of_person, rating_of

MAX_CHANGES = 100
"""Of so many of somebody's last matches in a pool a page shows what they changed."""


@dataclass(frozen=True, slots=True)
class OwnRating:
    """What somebody's rating in a pool is; `place` is None while it is provisional."""

    pool: RatingPool
    rating: Rating
    place: int | None


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a match changed: the rating before and after it.

    `name` and `match_id` are those of the match, `is_public` says whether everybody may know which
    it was. `place` of `seats` is what the seat reached; `share` how much of the match they had it.
    """

    match_id: int
    name: str
    is_public: bool
    finished_at: datetime
    seat: str
    place: int
    seats: int
    share: float
    before: float
    after: float
    sigma: float

    @property
    def points(self) -> int:
        """By how many points the rating changed, as whoever reads both of them would say."""
        return round(self.after) - round(self.before)


@dataclass(frozen=True, slots=True)
class MatchChange:
    """The rating of a player before and after a match, in whole points."""

    before: int
    after: int

    @property
    def points(self) -> int:
        """By how many points it changed."""
        return self.after - self.before


def ratings_of(session: Session, user_id: int) -> list[OwnRating]:
    """Return the ratings of a person, that of most matches first."""
    found = session.exec(
        select(RatingPool, PlayerRating)
        .join(PlayerRating, col(PlayerRating.pool_id) == RatingPool.id)
        .where(PlayerRating.user_id == user_id)
        .order_by(col(PlayerRating.matches).desc(), col(RatingPool.id))
    ).all()
    return [
        OwnRating(pool, rating, place_of_person(session, cast(int, pool.id), rating))
        for pool, rating in ((pool, rating_of(row)) for pool, row in found)
        if pool.title in TITLES
    ]


def changes(session: Session, user_id: int, pool_id: int) -> list[RatingChange]:
    """Return what the last rated matches of a person in a pool changed, the last one first."""
    rows = session.execute(
        sa.select(
            RatedPart,
            col(RatedMatch.finished_at),
            col(Match.id),
            col(Match.name),
            col(Match.is_public),
            _seats_of_match(),
        )
        .join(RatedMatch, col(RatedMatch.id) == RatedPart.rated_match_id)
        .join(Match, col(Match.id) == RatedMatch.match_id)
        .where(col(RatedPart.user_id) == user_id, col(RatedMatch.pool_id) == pool_id)
        .order_by(col(RatedMatch.number).desc(), col(RatedPart.number))
        .limit(MAX_CHANGES + 1)
    ).all()
    # Whoever has had two seats of a match has two parts, with the same rating after it.
    found = list({row[2]: row for row in reversed(rows)}.values())[::-1]
    before = [row[0].mu for row in found[1:]] + [NEWCOMER.mu]
    return [
        RatingChange(
            match_id=match_id,
            name=name,
            is_public=is_public,
            finished_at=finished_at,
            seat=part.seat,
            place=part.place,
            seats=seats,
            share=part.share,
            before=earlier,
            after=part.mu,
            sigma=part.sigma,
        )
        for (part, finished_at, match_id, name, is_public, seats), earlier in zip(
            found[:MAX_CHANGES], before, strict=False
        )
    ]


def changes_of_match(session: Session, match_id: int) -> dict[int, MatchChange]:
    """Return what a match changed, by the ids of those who have played it; nothing if unrated."""
    earlier, in_pool = aliased(RatedPart), aliased(RatedMatch)
    before = (
        sa.select(col(earlier.mu))
        .join(in_pool, col(in_pool.id) == earlier.rated_match_id)
        .where(
            col(earlier.user_id) == RatedPart.user_id,
            col(in_pool.pool_id) == RatedMatch.pool_id,
            col(in_pool.number) < RatedMatch.number,
        )
        .order_by(col(in_pool.number).desc())
        .limit(1)
        .correlate(RatedPart, RatedMatch)
        .scalar_subquery()
    )
    found = session.execute(
        sa.select(col(RatedPart.user_id), col(RatedPart.mu), before)
        .join(RatedMatch, col(RatedMatch.id) == RatedPart.rated_match_id)
        .where(col(RatedMatch.match_id) == match_id, col(RatedPart.user_id).is_not(None))
    )
    return {
        user_id: MatchChange(round(NEWCOMER.mu if was is None else was), round(mu))
        for user_id, mu, was in found
    }


def _seats_of_match() -> sa.ScalarSelect[int]:
    """How many seats a rated match has."""
    part = aliased(RatedPart)
    return (
        sa.select(func.count(sa.distinct(col(part.seat))))
        .where(col(part.rated_match_id) == RatedMatch.id)
        .correlate(RatedMatch)
        .scalar_subquery()
    )
