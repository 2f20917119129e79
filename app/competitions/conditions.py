"""Entry conditions of a competition, and the ratings by which its players are seeded."""

import math
from collections.abc import Sequence
from typing import cast

from sqlmodel import Session, col, select

from app.competitions.formats import settings_of
from app.competitions.formats.settings import Seeding
from app.games.text import gettext
from app.matches.lobby.listing import pace_of
from app.matches.refusal import NotPossible
from app.matches.response_times import response_times, time_outs
from app.models import Competition, CompetitionEntry, PlayerRating, RatingPool, User

UNRATED = 1500
"""Where players stand in the draw who have no rating yet: that of a new player."""


def check_conditions(session: Session, row: Competition, user: User) -> None:
    """Raise NotPossible, with the condition and what the person has, unless all are met."""
    settings, user_id = settings_of(row), cast(int, user.id)
    if settings.least_rating or settings.most_rating:
        rating = ratings_of(session, row, [user_id]).get(user_id)
        if rating is None and settings.least_rating:
            raise NotPossible(
                gettext(
                    "a rating of %(least)s or more in this game and pace is needed; you have none "
                    "yet",
                    least=settings.least_rating,
                )
            )
        if rating is not None and rating < settings.least_rating:
            raise NotPossible(
                gettext(
                    "a rating of %(least)s or more in this game and pace is needed; yours is "
                    "%(rating)s",
                    least=settings.least_rating,
                    rating=rating,
                )
            )
        if rating is not None and settings.most_rating and rating > settings.most_rating:
            raise NotPossible(
                gettext(
                    "a rating of %(most)s or less in this game and pace is needed; yours is "
                    "%(rating)s",
                    most=settings.most_rating,
                    rating=rating,
                )
            )
    if settings.least_reliable:
        finished = time_outs(session, user_id).finished_since
        if finished < settings.least_reliable:
            raise NotPossible(
                gettext(
                    "%(least)s matches finished since the last time-out are needed; you have "
                    "%(finished)s",
                    least=settings.least_reliable,
                    finished=finished,
                )
            )
    _check_pace(session, settings.most_response, user_id)


def _check_pace(session: Session, most_hours: int, user_id: int) -> None:
    """Raise NotPossible for whoever is known to answer more slowly than that; 0: nobody is."""
    answers = response_times(session, user_id) if most_hours else None
    if answers is None:
        return
    hours = answers.median.total_seconds() / 3600
    if hours > most_hours:
        raise NotPossible(
            gettext(
                "half of a player's answers must come within %(most)s hours; half of yours take up "
                "to %(hours)s",
                most=most_hours,
                hours=math.ceil(hours),
            )
        )


def ratings_of(session: Session, row: Competition, users: Sequence[int]) -> dict[int, int]:
    """Return the ratings of people in the game and pace of a competition, in whole points."""
    found = session.exec(
        select(PlayerRating.user_id, PlayerRating.mu)
        .join(RatingPool, col(RatingPool.id) == PlayerRating.pool_id)
        .where(
            RatingPool.title == row.title,
            RatingPool.pace == pace_of(row.times["turn_hours"]).value,
            col(PlayerRating.user_id).in_(users),
        )
    )
    return {user_id: round(mu) for user_id, mu in found}


def seeded(
    session: Session, row: Competition, entries: Sequence[CompetitionEntry], drawn: Sequence[int]
) -> list[int]:
    """Return the numbers of `entries` in the order of the draw: that of the lots (`drawn`), or by
    rating, where the lots decide between equal ones."""
    if settings_of(row).seeding != Seeding.RATING:
        return [*drawn]
    ratings = ratings_of(session, row, [entry.user_id for entry in entries])
    strength = {entry.id: ratings.get(entry.user_id, UNRATED) for entry in entries}
    return sorted(drawn, key=lambda entry: -strength[entry])


def by_hand(
    session: Session, entries: Sequence[CompetitionEntry], typed: Sequence[str]
) -> list[int]:
    """Return the numbers of `entries` in the order in which a director has typed the names of their
    people, one a line. Raises NotPossible unless each is there once."""
    people = session.exec(
        select(User.id, User.name).where(col(User.id).in_([each.user_id for each in entries]))
    )
    names = {user_id: name for user_id, name in people if user_id is not None}
    numbers = {names[each.user_id].casefold(): cast(int, each.id) for each in entries}
    lines = [" ".join(line.split()) for line in typed]
    found: list[int] = []
    for line in filter(None, lines):
        number = numbers.get(line.casefold())
        if number is None:
            raise NotPossible(gettext("the draw names %(name)s, who has not entered", name=line))
        if number in found:
            raise NotPossible(gettext("the draw names %(name)s twice", name=line))
        found.append(number)
    missing = [names[each.user_id] for each in entries if each.id not in found]
    if missing:
        raise NotPossible(
            gettext(
                "write everyone into the draw, one name a line; missing: %(names)s",
                names=", ".join(missing),
            )
        )
    return found
