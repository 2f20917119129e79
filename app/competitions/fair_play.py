"""Evidence for directors that two entrants may be one person, or play for one another.

It is evidence and never a verdict: families share a device, friends are away together. No page
but that of the directors shows it, and a director sees nothing of pairs with themselves.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import combinations
from statistics import median

import sqlalchemy as sa
from sqlmodel import Session, col

from app.models import Absence, LogInTrace, Match, MatchStatus, Seat, TraceKind

LOOKS_BACK = timedelta(days=365)
"""Matches and absences that ended before are left out."""

FEWEST = 2
"""So many equal absences, or early losses, say something."""

FEWEST_ALLIED = 3
"""So many matches in common say something of allies."""

NEAR = timedelta(days=1)
"""Absences that begin and end within this of each other are taken for the same."""

EARLY = 0.25
"""A loss within this part of what matches of the title last is early."""


class Sign(StrEnum):
    """What a pair of entrants has in common."""

    DEVICE = "device"
    ADDRESS = "address"
    ABSENCES = "absences"
    EARLY_LOSSES = "early_losses"
    ALLIED = "allied"


@dataclass(frozen=True)
class Evidence:
    """Something about two people, by their ids: it was seen `times` times, of so many (0: no
    matter of how many). With `EARLY_LOSSES` the first of the `pair` lost to the second."""

    sign: Sign
    pair: tuple[int, int]
    times: int
    of: int = 0


def evidence(session: Session, people: Collection[int], now: datetime) -> list[Evidence]:
    """Return what stands out between any two of `people`, by pair."""
    found = [
        *_shared(session, people),
        *_absences(session, people, now),
        *_of_matches(session, people, now),
    ]
    return sorted(found, key=lambda each: (sorted(each.pair), each.sign))


def _shared(session: Session, people: Collection[int]) -> Iterator[Evidence]:
    """Devices and addresses from which both have logged in."""
    where: dict[tuple[TraceKind, str], set[int]] = defaultdict(set)
    for user_id, kind, digest in session.execute(
        sa.select(col(LogInTrace.user_id), col(LogInTrace.kind), col(LogInTrace.digest)).where(
            col(LogInTrace.user_id).in_(people)
        )
    ):
        where[kind, digest].add(user_id)
    times: dict[tuple[TraceKind, tuple[int, int]], int] = defaultdict(int)
    for (kind, _digest), users in where.items():
        for first, second in combinations(sorted(users), 2):
            times[kind, (first, second)] += 1
    for (kind, pair), count in times.items():
        yield Evidence(Sign(kind.value), pair, count)


def _absences(session: Session, people: Collection[int], now: datetime) -> Iterator[Evidence]:
    """Absences that both had at the same time."""
    away: dict[int, list[tuple[datetime, datetime]]] = defaultdict(list)
    for user_id, begins, ends in session.execute(
        sa.select(col(Absence.user_id), col(Absence.begins_at), col(Absence.ends_at)).where(
            col(Absence.user_id).in_(people), col(Absence.ends_at) > now - LOOKS_BACK
        )
    ):
        away[user_id].append((begins, ends))
    for first, second in combinations(sorted(away), 2):
        same = sum(
            any(abs(begins - b) <= NEAR and abs(ends - e) <= NEAR for b, e in away[second])
            for begins, ends in away[first]
        )
        if same >= FEWEST:
            yield Evidence(Sign.ABSENCES, (first, second), same, len(away[first]))


@dataclass(frozen=True)
class _Finished:
    """A finished match: its title, how long it lasted in seconds, and its ranking in people."""

    title: str
    lasted: float
    ranking: Sequence[Sequence[int]]


def _of_matches(session: Session, people: Collection[int], now: datetime) -> Iterator[Evidence]:
    matches = _finished(session, people, now)
    usual: dict[str, list[float]] = defaultdict(list)
    for match in matches:
        usual[match.title].append(match.lasted)
    met: dict[tuple[int, int], int] = defaultdict(int)
    early: dict[tuple[int, int], int] = defaultdict(int)
    together: dict[tuple[int, int], list[bool]] = defaultdict(list)
    for match in matches:
        places = {user: at for at, place in enumerate(match.ranking) for user in place}
        if len(places) == 2:
            first, second = sorted(places)
            met[first, second] += 1
            is_early = match.lasted < EARLY * median(usual[match.title])
            if is_early and len(match.ranking) == 2:
                ((winner,), (loser,)) = match.ranking
                early[loser, winner] += 1
        for first, second in combinations(sorted(places), 2) if len(places) > 2 else ():
            together[first, second].append(places[first] == places[second])
    for (loser, winner), times in early.items():
        if times >= FEWEST:
            first, second = sorted((loser, winner))
            yield Evidence(Sign.EARLY_LOSSES, (loser, winner), times, met[first, second])
    for pair, shared in together.items():
        if len(shared) >= FEWEST_ALLIED and all(shared):
            yield Evidence(Sign.ALLIED, pair, len(shared), len(shared))


def _finished(session: Session, people: Collection[int], now: datetime) -> list[_Finished]:
    """The finished matches in which at least two of `people` had seats at the end."""
    common = (
        sa.select(col(Seat.match_id))
        .where(col(Seat.user_id).in_(people))
        .group_by(col(Seat.match_id))
        .having(sa.func.count() > 1)
    )
    rows = session.execute(
        sa.select(
            col(Match.id),
            col(Match.title),
            col(Match.started_at),
            col(Match.finished_at),
            col(Match.result),
        ).where(
            col(Match.id).in_(common),
            col(Match.status) == MatchStatus.FINISHED,
            col(Match.finished_at) > now - LOOKS_BACK,
        )
    ).all()
    seats: dict[int, dict[str, int]] = defaultdict(dict)
    for match_id, letter, user_id in session.execute(
        sa.select(col(Seat.match_id), col(Seat.letter), col(Seat.user_id)).where(
            col(Seat.match_id).in_(common), col(Seat.user_id).is_not(None)
        )
    ):
        seats[match_id][letter] = user_id
    found = []
    for match_id, title, started, finished, result in rows:
        if result is None or started is None:
            continue
        ranking = _in_people(result["ranking"], seats[match_id])
        found.append(_Finished(title, (finished - started).total_seconds(), ranking))
    return found


def _in_people(ranking: Sequence[Sequence[str]], seats: Mapping[str, int]) -> list[list[int]]:
    placed = [[seats[seat] for seat in place if seat in seats] for place in ranking]
    return [place for place in placed if place]
