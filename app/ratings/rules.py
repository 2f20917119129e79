"""The arithmetic of ratings: from the result of a match to the new ratings of who played it.

The model is Bradley-Terry with partial pairing of Weng and Lin, "A Bayesian Approximation Method
for Online Ranking", JMLR 12 (2011), algorithm 2, as `openskill` computes it. Why this one, and its
figures: docs/decisions/0072-ratings.md.

A seat plays as well as the person on it and the side that it is. A person who had the seat for a
part of the match counts for that part: the strength of a seat is the mean of the strengths of its
holders, each weighted by their share, and each learns from the result by as much as they counted.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from openskill.models import BradleyTerryPart, BradleyTerryPartRating

START = 1500.0
"""The rating of a newcomer, and of a bot that has taken a seat over."""

START_SIGMA = 200.0
"""The standard deviation of what is believed of a newcomer, in points."""

SIDE_SIGMA = 40.0
"""The same of a side, whose advantage is 0 points until results say otherwise."""

BETA = 400 / math.log(10) / math.sqrt(2)
"""The deviation of one performance. So points read as elsewhere: 400 points ahead wins 10 of 11."""

TAU = 1.5
"""By so much, in points, each match adds to the uncertainty of a player: people learn and rust."""

SETTLED_SIGMA = 150.0
"""From this uncertainty down, a rating is no longer provisional: after about twelve matches."""

_MODEL = BradleyTerryPart(mu=START, sigma=START_SIGMA, beta=BETA, tau=0.0)


class Rating(NamedTuple):
    """What is believed of a person, or of a side: mean and standard deviation in points.

    `matches` is how many matches have taught it.
    """

    mu: float
    sigma: float
    matches: int = 0

    @property
    def is_provisional(self) -> bool:
        """Whether too few matches have been rated for it to say much."""
        return self.sigma > SETTLED_SIGMA


NEWCOMER = Rating(START, START_SIGMA)
NEW_SIDE = Rating(0.0, SIDE_SIGMA)


@dataclass(frozen=True, slots=True)
class Part:
    """Who had a seat for a share of the match, of 0 to 1; None: a bot."""

    user_id: int | None
    share: float


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What one seat reached: its place from 1, shared ones the best of theirs; shares sum to 1."""

    seat: str
    side: str
    place: int
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """The ratings after a match, of the people and sides that took part in it."""

    people: Mapping[int, Rating]
    sides: Mapping[str, Rating]


def rate(
    people: Mapping[int, Rating], sides: Mapping[str, Rating], seats: Sequence[SeatResult]
) -> Change:
    """Return the ratings after a match of two seats or more; whoever is in neither map is new."""
    earlier = {
        part.user_id: _restless(people.get(part.user_id, NEWCOMER))
        for each in seats
        for part in each.parts
        if part.user_id is not None
    }
    teams = [[_holder(each.parts, earlier), _of(sides.get(each.side, NEW_SIDE))] for each in seats]
    rated = _MODEL.rate(teams, ranks=[float(each.place) for each in seats])
    later, later_sides = dict(earlier), {}
    for each, (holder, _), (after, side) in zip(seats, teams, rated, strict=True):
        later_sides[each.side] = Rating(
            side.mu, side.sigma, sides.get(each.side, NEW_SIDE).matches + 1
        )
        for part in each.parts:
            if part.user_id is not None:
                known = later[part.user_id]
                later[part.user_id] = _learned(known, earlier[part.user_id], part, holder, after)
    counted = {
        user_id: rating._replace(matches=earlier[user_id].matches + 1)
        for user_id, rating in later.items()
    }
    return Change(counted, later_sides)


def win_probability(points: float) -> float:
    """Return the probability that the stronger of two finishes ahead, by so many points."""
    return 1 / (1 + 10 ** (-points / 400))


def _restless(rating: Rating) -> Rating:
    return rating._replace(sigma=math.hypot(rating.sigma, TAU))


def _of(rating: Rating) -> BradleyTerryPartRating:
    return _MODEL.rating(mu=rating.mu, sigma=rating.sigma)


def _holder(parts: Sequence[Part], people: Mapping[int, Rating]) -> BradleyTerryPartRating:
    """Return the rating of all holders of a seat as if they were one person."""
    known = [
        (part.share, people[part.user_id] if part.user_id is not None else NEWCOMER)
        for part in parts
    ]
    mu = math.fsum(share * rating.mu for share, rating in known)
    return _MODEL.rating(mu=mu, sigma=math.hypot(*(share * r.sigma for share, r in known)))


def _learned(
    known: Rating,
    earlier: Rating,
    part: Part,
    holder: BradleyTerryPartRating,
    after: BradleyTerryPartRating,
) -> Rating:
    """Return what a holder's rating becomes, by the chain rule of their share.

    The model moves a mean by its variance times a slope, and shrinks a variance by itself times a
    curvature; with a share of 1 this is just what the model says.
    """
    if part.share == 1.0:
        shift, kept = after.mu - holder.mu, (after.sigma / holder.sigma) ** 2
    else:
        weight = part.share * earlier.sigma**2 / holder.sigma**2
        shift = (after.mu - holder.mu) * weight
        kept = 1 - (1 - (after.sigma / holder.sigma) ** 2) * part.share * weight
    return known._replace(mu=known.mu + shift, sigma=known.sigma * math.sqrt(kept))
