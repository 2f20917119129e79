"""The audit of ratings: computed again, they are what is kept; each rated match counts once."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from sqlmodel import Session, col, select

from app.matches.results import place_of
from app.models import Match, RatedMatch, RatedPart, RatingPool
from app.ratings.count import computed, kept, uncounted

RECOMPUTE = "run `fieldpost ratings recompute`"
RESTORE = "restore a backup: no command of the site does this"


@dataclass(frozen=True, slots=True)
class RatingFault:
    """What is wrong with the ratings, and what whoever runs the site can do about it."""

    what: str
    remedy: str


def pool_numbers(session: Session) -> list[int]:
    """Return the ids of all pools."""
    found = session.exec(select(RatingPool.id).order_by(col(RatingPool.id)))
    return [cast(int, number) for number in found]


def audit(session: Session) -> Iterator[RatingFault]:
    """Yield what is wrong with the ratings of all pools."""
    for number in uncounted(session):
        yield RatingFault(f"match {number} is over, rated, and has not counted", RECOMPUTE)
    for number in pool_numbers(session):
        yield from _audit_pool(session, session.get_one(RatingPool, number))


def _audit_pool(session: Session, pool: RatingPool) -> Iterator[RatingFault]:
    name, pool_id = f"{pool.title} at the pace {pool.pace}", cast(int, pool.id)
    numbers = session.exec(
        select(RatedMatch.number)
        .where(RatedMatch.pool_id == pool_id)
        .order_by(col(RatedMatch.number))
    ).all()
    if list(numbers) != list(range(1, pool.matches + 1)):
        yield RatingFault(f"{name}: its matches are not numbered 1 to {pool.matches}", RESTORE)
    yield from _results(session, pool_id)
    ratings, wrong = computed(session, pool_id)
    if wrong:
        yield RatingFault(f"{name}: {wrong} ratings of its history are wrong", RECOMPUTE)
    if ratings != kept(session, pool_id):
        yield RatingFault(f"{name}: its ratings are not those of its history", RECOMPUTE)


def _results(session: Session, pool_id: int) -> Iterator[RatingFault]:
    found = session.exec(
        select(RatedPart, Match)
        .join(RatedMatch, col(RatedMatch.id) == RatedPart.rated_match_id)
        .join(Match, col(Match.id) == RatedMatch.match_id)
        .where(RatedMatch.pool_id == pool_id)
        .order_by(col(RatedPart.id))
    )
    for part, match in found:
        if match.result is None or place_of(match.result, part.seat) != part.place:
            yield RatingFault(
                f"match {match.id} counts with another place of seat {part.seat}", RESTORE
            )
