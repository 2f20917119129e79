"""What the pages of competitions show: lists, rounds with their divisions, standings."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.competitions.challenges import order_of
from app.competitions.entries import entries_of, playing
from app.competitions.formats import format_of, settings_of
from app.competitions.formats.standings import Standing
from app.competitions.history import gone_from, history_of, tables_of
from app.competitions.rounds import name_of_group
from app.models import (
    Competition,
    CompetitionAct,
    CompetitionEntry,
    CompetitionGroup,
    CompetitionMatch,
    CompetitionMember,
    CompetitionRound,
    CompetitionStatus,
    EntryStatus,
    User,
)

MAX_LISTED = 100


@dataclass(frozen=True)
class ListedCompetition:
    """A line of the list of competitions: its row, its director's name, how many have entered."""

    row: Competition
    director: str
    entered: int


@dataclass(frozen=True)
class Group:
    """A group: its row, its standings, its matches in the round, and who has none there."""

    row: CompetitionGroup
    standings: Sequence[Standing]
    matches: Sequence[CompetitionMatch]
    byes: Sequence[int] = ()

    @property
    def name(self) -> str:
        """The letters by which players know it."""
        return name_of_group(self.row.number)

    @property
    def decided(self) -> int:
        """How many of its matches have a result."""
        return sum(match.decided is not None for match in self.matches)


@dataclass(frozen=True)
class Person:
    """Somebody behind an entry: their account's id and name."""

    user_id: int
    name: str


@dataclass(frozen=True)
class Overview:
    """A competition: its row, its directors, its entries in the order in which they were made with
    the people behind them, its rounds, and the groups of the round that is shown."""

    row: Competition
    directors: Sequence[Person]
    entries: Sequence[CompetitionEntry]
    people: Mapping[int, Person]
    rounds: Sequence[CompetitionRound] = ()
    shown: CompetitionRound | None = None
    groups: Sequence[Group] = ()
    acts: Sequence[CompetitionAct] = field(default_factory=list)
    planned_rounds: int = 0
    """How many rounds there will be; 0 if that depends on entries or results."""
    winners: Sequence[int] = ()
    """The entries that won: the first of the strongest division after the last round; of equal
    divisions, the first of each."""

    def entry_of(self, user_id: int | None) -> CompetitionEntry | None:
        """The entry of a person."""
        return next((entry for entry in self.entries if entry.user_id == user_id), None)

    @property
    def entered(self) -> list[CompetitionEntry]:
        """Those who take part."""
        return [entry for entry in self.entries if entry.status is EntryStatus.ENTERED]

    @property
    def reserve(self) -> list[CompetitionEntry]:
        """The reserve list, in its order."""
        return [entry for entry in self.entries if entry.status is EntryStatus.RESERVE]


def listed(session: Session) -> list[ListedCompetition]:
    """Return the newest competitions, those that take entries first."""
    entered = (
        select(sa.func.count())
        .where(
            CompetitionEntry.competition_id == Competition.id,
            CompetitionEntry.status == EntryStatus.ENTERED,
        )
        .correlate(Competition)
        .scalar_subquery()
    )
    takes_entries = sa.case((col(Competition.status) == CompetitionStatus.ENTRIES, 0), else_=1)
    found = session.exec(
        select(Competition, User.name, entered)
        .join(User, col(User.id) == Competition.director_id)
        .order_by(takes_entries, col(Competition.id).desc())
        .limit(MAX_LISTED)
    )
    return [ListedCompetition(row, name, count) for row, name, count in found]


def overview(session: Session, row: Competition, round_number: int | None = None) -> Overview:
    """Return everything that the page of a competition shows, with one round: the last one, or that
    of the number. Raises LookupError if there is no such round."""
    competition_id = cast(int, row.id)
    rounds = rounds_of(session, competition_id)
    chosen = [each for each in rounds if round_number in (None, each.number)]
    if round_number is not None and not chosen:
        raise LookupError(f"competition {competition_id} has no round {round_number}")
    shown = chosen[-1] if chosen else None
    entries = entries_of(session, competition_id)
    directors = session.exec(
        select(User.id, User.name).where(col(User.id).in_(row.directors)).order_by(col(User.id))
    )
    acts = session.exec(
        select(CompetitionAct)
        .where(CompetitionAct.competition_id == competition_id)
        .order_by(col(CompetitionAct.version).desc())
    ).all()
    groups = groups_of(session, row, shown) if shown is not None else []
    return Overview(
        row,
        [Person(cast(int, number), name) for number, name in directors],
        entries,
        people_of(session, competition_id),
        rounds,
        shown,
        groups,
        acts,
        _planned_rounds(session, row, rounds, entries),
        _winners(session, row, rounds, shown, groups),
    )


def _planned_rounds(
    session: Session,
    row: Competition,
    rounds: Sequence[CompetitionRound],
    entries: Sequence[CompetitionEntry],
) -> int:
    players = len(playing(entries))
    if rounds:
        players = session.exec(
            select(sa.func.count())
            .select_from(CompetitionMember)
            .join(CompetitionGroup, col(CompetitionGroup.id) == CompetitionMember.group_id)
            .where(CompetitionGroup.round_id == rounds[0].id)
        ).one()
    return format_of(row).rounds(settings_of(row), row.seat_count, players)


def rounds_of(session: Session, competition_id: int) -> Sequence[CompetitionRound]:
    """Return the rounds that have begun."""
    return session.exec(
        select(CompetitionRound)
        .where(CompetitionRound.competition_id == competition_id)
        .order_by(col(CompetitionRound.number))
    ).all()


def people_of(session: Session, competition_id: int) -> dict[int, Person]:
    """Return who stands behind each entry."""
    found = session.exec(
        select(CompetitionEntry.id, User.id, User.name)
        .join(User, col(User.id) == CompetitionEntry.user_id)
        .where(CompetitionEntry.competition_id == competition_id)
    )
    return {cast(int, entry): Person(cast(int, user), name) for entry, user, name in found}


def groups_of(session: Session, row: Competition, shown: CompetitionRound) -> list[Group]:
    """Return the groups of a round with their standings."""
    groups = session.exec(
        select(CompetitionGroup)
        .where(CompetitionGroup.round_id == shown.id)
        .order_by(col(CompetitionGroup.number))
    ).all()
    matches: dict[int, list[CompetitionMatch]] = defaultdict(list)
    for match in session.exec(
        select(CompetitionMatch)
        .where(col(CompetitionMatch.group_id).in_([each.id for each in groups]))
        .order_by(col(CompetitionMatch.number))
    ):
        matches[match.group_id].append(match)
    history = [each for each in history_of(session, row) if each.number <= shown.number]
    order = order_of(session, row) if format_of(row).is_continuous else ()
    tables = tables_of(row, history, gone_from(session, row), order)
    return [
        Group(group, lines, matches[cast(int, group.id)], played.byes)
        for group, lines, played in zip(groups, tables, history[-1].groups, strict=True)
    ]


def _winners(
    session: Session,
    row: Competition,
    rounds: Sequence[CompetitionRound],
    shown: CompetitionRound | None,
    groups: Sequence[Group],
) -> list[int]:
    if row.status is not CompetitionStatus.FINISHED or not rounds:
        return []
    last = groups if rounds[-1] is shown else groups_of(session, row, rounds[-1])
    best = min(group.row.tier for group in last)
    return [group.standings[0].entry for group in last if group.row.tier == best]
