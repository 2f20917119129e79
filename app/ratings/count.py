"""Counting: the ratings after each match, kept with their history; and all of it computed again.

A match counts in the transaction that ends it, under the lock of its pool: matches have an order,
and whoever computes the ratings again in that order gets the same numbers to the last bit. A match
is locked before its competition, and both before a pool.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import Session, col, select

from app.matches.lobby.listing import pace_of
from app.models import (
    Match,
    MatchStatus,
    PlayerRating,
    RatedMatch,
    RatedPart,
    RatingPool,
    SideRating,
    utc_now,
)
from app.ratings.records import seat_results
from app.ratings.rules import Part, Rating, SeatResult, rate

_POOLS = cast(sa.Table, sa.inspect(RatingPool).local_table)
_INSERTS: dict[str, Any] = {
    module.dialect.name: module.insert(_POOLS).on_conflict_do_nothing()
    for module in (sqlite, postgresql)
}


@dataclass
class Ratings:
    """The ratings of a pool at some moment."""

    people: dict[int, Rating] = field(default_factory=dict)
    sides: dict[str, Rating] = field(default_factory=dict)

    def count(self, seats: Sequence[SeatResult]) -> None:
        """Let a match count."""
        change = rate(self.people, self.sides, seats)
        self.people.update(change.people)
        self.sides.update(change.sides)


def count_match(session: Session, match: Match) -> bool:
    """Let a locked match that is over count, if it is rated and has not counted yet.

    Return whether it counted now. Call it in the transaction that ends the match.
    """
    seats = seat_results(session, match)
    if seats is None:
        return False
    pool = _lock_pool(session, match.title, pace_of(match.turn_hours))
    if session.exec(select(RatedMatch.id).where(RatedMatch.match_id == match.id)).first():
        return False
    pool.matches += 1
    session.add(pool)
    rated = RatedMatch(
        pool_id=cast(int, pool.id),
        number=pool.matches,
        match_id=cast(int, match.id),
        finished_at=match.finished_at or utc_now(),
    )
    session.add(rated)
    session.flush()
    people, sides = _rows_of(session, cast(int, pool.id), seats)
    ratings = Ratings(
        {key: _rating(row) for key, row in people.items()},
        {key: _rating(row) for key, row in sides.items()},
    )
    ratings.count(seats)
    _keep(session, cast(int, pool.id), ratings, people, sides)
    for number, (each, part) in enumerate(_parts(seats)):
        recorded: dict[str, Any] = {
            "rated_match_id": rated.id,
            "number": number,
            "seat": each.seat,
            "place": each.place,
            "user_id": part.user_id,
            "share": part.share,
            "side": each.side,
        }
        session.add(RatedPart(**recorded, **_after(ratings, each, part)))
    session.flush()
    return True


def uncount_match(session: Session, match_id: int) -> bool:
    """Let a match that has counted, and goes on, count no more; return whether it had counted.

    The later matches of its pool get the numbers before theirs, and all ratings are computed again.
    """
    rated = session.exec(select(RatedMatch).where(RatedMatch.match_id == match_id)).first()
    if rated is None:
        return False
    pool_id = rated.pool_id
    pool = session.exec(select(RatingPool).where(RatingPool.id == pool_id).with_for_update()).one()
    session.refresh(rated)
    session.refresh(pool)
    session.execute(sa.delete(RatedPart).where(col(RatedPart.rated_match_id) == rated.id))
    session.delete(rated)
    session.flush()
    later = session.exec(
        select(RatedMatch)
        .where(RatedMatch.pool_id == pool_id, RatedMatch.number > rated.number)
        .order_by(col(RatedMatch.number))
    ).all()
    for each in later:
        each.number -= 1
        session.add(each)
        # One by one: two must not have the same number in between.
        session.flush()
    pool.matches -= 1
    session.add(pool)
    session.flush()
    recompute(session, pool_id)
    return True


def uncounted(session: Session) -> list[int]:
    """Return the ids of the matches that should have counted and have not, in their order."""
    found = session.exec(
        select(Match)
        .outerjoin(RatedMatch, col(RatedMatch.match_id) == Match.id)
        .where(
            col(Match.is_rated),
            Match.status == MatchStatus.FINISHED,
            col(RatedMatch.id).is_(None),
        )
        .order_by(col(Match.finished_at), col(Match.id))
    )
    return [cast(int, row.id) for row in found if seat_results(session, row) is not None]


def recompute(session: Session, pool_id: int) -> int:
    """Compute all ratings of a pool again, match by match; return how many rows were wrong.

    Those are put right. The results are the recorded ones.
    """
    pool = session.exec(select(RatingPool).where(RatingPool.id == pool_id).with_for_update()).one()
    ratings, wrong = Ratings(), []
    for rows in history(session, pool_id):
        for part, after in _replayed(ratings, rows):
            if any(part[name] != value for name, value in after.items()):
                wrong.append({"id": part["id"], **after})
    if wrong:
        session.execute(sa.update(RatedPart), wrong)
    people, sides = _rows_of(session, cast(int, pool.id))
    strays: list[PlayerRating | SideRating] = [
        *(row for key, row in people.items() if key not in ratings.people),
        *(row for key, row in sides.items() if key not in ratings.sides),
    ]
    for row in strays:
        session.delete(row)
    return len(wrong) + len(strays) + _keep(session, pool_id, ratings, people, sides)


def history(session: Session, pool_id: int) -> Iterable[list[Mapping[str, Any]]]:
    """Return the recorded parts of each match of a pool, in the order in which they counted."""
    parts = cast(sa.Table, sa.inspect(RatedPart).local_table)
    found = session.execute(
        sa.select(parts, col(RatedMatch.number).label("in_pool"))
        .join(RatedMatch, col(RatedMatch.id) == parts.c.rated_match_id)
        .where(col(RatedMatch.pool_id) == pool_id)
        .order_by(col(RatedMatch.number), parts.c.number)
    ).mappings()
    by_match: dict[int, list[Mapping[str, Any]]] = defaultdict(list)
    for row in found:
        by_match[row["in_pool"]].append(cast(Mapping[str, Any], row))
    return by_match.values()


def results_of(rows: Sequence[Mapping[str, Any]]) -> list[SeatResult]:
    """Return the result of a match, from the record of its parts."""
    seats: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for row in rows:
        seats[row["seat"]].append(row)
    return [
        SeatResult(
            seat,
            parts[0]["side"],
            parts[0]["place"],
            tuple(Part(row["user_id"], row["share"]) for row in parts),
        )
        for seat, parts in seats.items()
    ]


def computed(session: Session, pool_id: int) -> tuple[Ratings, int]:
    """Return the ratings of a pool, computed again; and how many recorded parts differ."""
    ratings, wrong = Ratings(), 0
    for rows in history(session, pool_id):
        for row, after in _replayed(ratings, rows):
            wrong += any(row[name] != value for name, value in after.items())
    return ratings, wrong


def kept(session: Session, pool_id: int) -> Ratings:
    """Return the ratings of a pool as they are kept."""
    people, sides = _rows_of(session, pool_id)
    return Ratings(
        {key: _rating(row) for key, row in people.items()},
        {key: _rating(row) for key, row in sides.items()},
    )


def _replayed(
    ratings: Ratings, rows: Sequence[Mapping[str, Any]]
) -> list[tuple[Mapping[str, Any], dict[str, Any]]]:
    """Let a recorded match count; return its rows, each with what should stand there."""
    seats = results_of(rows)
    ratings.count(seats)
    return [
        (row, _after(ratings, each, part))
        for row, (each, part) in zip(rows, _parts(seats), strict=True)
    ]


def _parts(seats: Sequence[SeatResult]) -> list[tuple[SeatResult, Part]]:
    return [(each, part) for each in seats for part in each.parts]


def _after(ratings: Ratings, each: SeatResult, part: Part) -> dict[str, Any]:
    person = ratings.people[part.user_id] if part.user_id is not None else None
    side = ratings.sides[each.side]
    return {
        "mu": person.mu if person else None,
        "sigma": person.sigma if person else None,
        "side_mu": side.mu,
        "side_sigma": side.sigma,
    }


def _lock_pool(session: Session, title: str, pace: str) -> RatingPool:
    """Return the row of a pool, made if need be, and keep it from everybody else."""
    insert = _INSERTS[session.get_bind().dialect.name]
    session.execute(insert.values(title=title, pace=pace, matches=0))
    return session.exec(
        select(RatingPool)
        .where(RatingPool.title == title, RatingPool.pace == pace)
        .with_for_update()
        .execution_options(populate_existing=True)
    ).one()


def _rows_of(
    session: Session, pool_id: int, seats: Sequence[SeatResult] | None = None
) -> tuple[dict[int, PlayerRating], dict[str, SideRating]]:
    """Return the kept rows of a pool: all, or those that a match changes."""
    people = select(PlayerRating).where(PlayerRating.pool_id == pool_id)
    sides = select(SideRating).where(SideRating.pool_id == pool_id)
    if seats is not None:
        who = {part.user_id for each in seats for part in each.parts} - {None}
        people = people.where(col(PlayerRating.user_id).in_(who))
        sides = sides.where(col(SideRating.side).in_({each.side for each in seats}))
    return (
        {row.user_id: row for row in session.exec(people)},
        {row.side: row for row in session.exec(sides)},
    )


def _rating(row: PlayerRating | SideRating) -> Rating:
    return Rating(row.mu, row.sigma, row.matches)


def _keep(
    session: Session,
    pool_id: int,
    ratings: Ratings,
    people: Mapping[int, PlayerRating],
    sides: Mapping[str, SideRating],
) -> int:
    """Write ratings down; return how many rows were not so yet."""
    changed = 0
    for user_id, rating in ratings.people.items():
        person = people.get(user_id)
        if person is None or _rating(person) != rating:
            person = person or PlayerRating(
                pool_id=pool_id, user_id=user_id, mu=0, sigma=0, matches=0
            )
            person.mu, person.sigma, person.matches = rating
            session.add(person)
            changed += 1
    for name, rating in ratings.sides.items():
        side = sides.get(name)
        if side is None or _rating(side) != rating:
            side = side or SideRating(pool_id=pool_id, side=name, mu=0, sigma=0, matches=0)
            side.mu, side.sigma, side.matches = rating
            session.add(side)
            changed += 1
    session.flush()
    return changed
