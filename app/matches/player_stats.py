"""A player's record: how many matches, how they ended, by game, pace and side."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, func, select

from app.matches.lobby.listing import Pace, pace_of
from app.matches.results import is_shared, place_of
from app.models import Match, MatchStatus, Seat


class Side(NamedTuple):
    """A seat among so many, in a scenario (empty: the title has none)."""

    seats: int
    seat: str
    scenario: str


@dataclass
class Tally:
    """Finished matches: `places` counts them by their end, `shared` those whose place was shared.

    A place that several share counts as the best of theirs for each of them.
    """

    places: Counter[int] = field(default_factory=Counter)
    shared: int = 0

    @property
    def finished(self) -> int:
        """How many matches."""
        return self.places.total()

    @property
    def wins(self) -> int:
        """How many first places, shared ones too."""
        return self.places[1]

    def add(self, place: int, shared: bool) -> None:
        """Count a match."""
        self.places[place] += 1
        self.shared += shared


@dataclass
class TitleRecord(Tally):
    """The matches of one title that somebody has finished: all, by pace, by side."""

    title: str = ""
    paces: dict[Pace, Tally] = field(default_factory=dict)
    sides: dict[Side, Tally] = field(default_factory=dict)

    @property
    def by_pace(self) -> list[tuple[Pace, Tally]]:
        """The matches at each pace, the fastest first."""
        return sorted(self.paces.items(), key=lambda each: [*Pace].index(each[0]))

    @property
    def by_side(self) -> list[tuple[Side, Tally]]:
        """The matches with each side, those of one scenario and number of seats together."""
        return sorted(self.sides.items(), key=lambda each: (each[0].scenario, each[0]))


@dataclass(frozen=True)
class Record:
    """What somebody has played: matches with other people in them, by title; and all the others."""

    titles: tuple[TitleRecord, ...]
    running: int
    alone: int

    @property
    def finished(self) -> int:
        """How many matches with people are over."""
        return sum(each.finished for each in self.titles)


def record_of(session: Session, user_id: int) -> Record:
    """The record of a user, for everybody: nothing in it tells which matches these were."""
    people, seats = _people_in_match(), _seats_of_match()
    rows = session.execute(
        sa.select(
            col(Match.title),
            col(Match.status),
            col(Match.turn_hours),
            col(Match.options),
            col(Match.result),
            col(Seat.letter),
            people,
            seats,
        )
        .join(Seat, col(Seat.match_id) == Match.id)
        .where(
            col(Seat.user_id) == user_id,
            col(Match.status).in_((MatchStatus.RUNNING, MatchStatus.FINISHED)),
        )
    )
    titles: dict[str, TitleRecord] = {}
    running = alone = 0
    for title, status, turn_hours, options, result, letter, players, count in rows:
        if players < 2:
            alone += 1
        elif status is MatchStatus.RUNNING:
            running += 1
        elif result is not None:
            found = titles.setdefault(title, TitleRecord(title=title))
            side = Side(count, letter, str(options.get("scenario", "")))
            for tally in (
                found,
                found.paces.setdefault(pace_of(turn_hours), Tally()),
                found.sides.setdefault(side, Tally()),
            ):
                tally.add(place_of(result, letter), is_shared(result, letter))
    return Record(tuple(titles[name] for name in sorted(titles)), running, alone)


def _people_in_match() -> Any:
    """How many seats of a match people have."""
    seat = aliased(Seat)
    return (
        select(func.count())
        .select_from(seat)
        .where(col(seat.match_id) == Match.id, col(seat.user_id).is_not(None))
        .scalar_subquery()
    )


def _seats_of_match() -> Any:
    """How many seats a match has."""
    seat = aliased(Seat)
    return (
        select(func.count())
        .select_from(seat)
        .where(col(seat.match_id) == Match.id)
        .scalar_subquery()
    )
