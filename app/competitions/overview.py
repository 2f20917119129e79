"""What the pages of competitions show: lists, rounds with their divisions, standings."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import cast

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.competitions.entries import applications, entries_of, playing
from app.competitions.formats import format_of, settings_of
from app.competitions.formats.base import History, PlayedGroup, name_of_group
from app.competitions.formats.standings import Standing
from app.competitions.kept_standings import Counted, KeptTables, counted
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
PAGE = 50
"""So many lines of standings are on a page."""

MAX_MATCHES = 60
"""So many matches of a group are on a page, the newest ones."""


@dataclass(frozen=True)
class ListedCompetition:
    """A line of the list of competitions: its row, its director's name, how many have entered."""

    row: Competition
    director: str
    entered: int


@dataclass(frozen=True)
class Group:
    """A group: its row, its standings, and who has no match in the round.

    `lines` are those of its standings that are shown, `matches` the matches in the round that are,
    in their order; `count` is how many there are, `decided` how many of them have a result, and
    `busy` are the entries with a running one, and `waiting` says how many have not begun because
    their seats are bid for.
    """

    row: CompetitionGroup
    standings: Sequence[Standing]
    lines: Sequence[Standing]
    matches: Sequence[CompetitionMatch]
    byes: Sequence[int] = ()
    count: int = 0
    decided: int = 0
    busy: Set[int] = frozenset()
    waiting: int = 0
    eliminators: Set[int] = frozenset()
    """Who plays for nothing, against somebody who would have a bye."""

    @property
    def name(self) -> str:
        """The letters by which players know it."""
        return name_of_group(self.row.number)


@dataclass(frozen=True)
class Person:
    """Somebody behind an entry: their account's id and name."""

    user_id: int
    name: str


@dataclass(frozen=True)
class Overview:
    """A competition: its row, its directors, its entries in the order in which they were made with
    the people behind them, its rounds, and the groups of the round that is shown.

    The standings are shown on so many `pages`; `history` are the rounds that they count.
    """

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
    page: int = 1
    pages: int = 1
    history: History = ()

    def entry_of(self, user_id: int | None) -> CompetitionEntry | None:
        """The entry of a person."""
        return next((entry for entry in self.entries if entry.user_id == user_id), None)

    @property
    def entered(self) -> list[CompetitionEntry]:
        """Those who take part."""
        return [entry for entry in self.entries if entry.status is EntryStatus.ENTERED]

    @property
    def applied(self) -> list[CompetitionEntry]:
        """Those who wait for a director's approval, in the order in which they came."""
        return applications(self.entries)

    @property
    def refused(self) -> list[CompetitionEntry]:
        """Those whom a director has refused."""
        return [entry for entry in self.entries if entry.status is EntryStatus.REFUSED]

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


def overview(
    session: Session,
    row: Competition,
    round_number: int | None = None,
    *,
    page: int = 0,
    kept: KeptTables | None = None,
) -> Overview:
    """Return everything that the page of a competition shows, with one round: the last one, or that
    of the number; and of its standings the lines and matches of one `page` from 1, or all of them.

    Standings come from those `kept` if they are there. Raises LookupError if there is no such round
    or page.
    """
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
    found = None
    read = kept.of if kept is not None else counted
    if shown is not None:
        found = read(session, row, shown.number)
    pages = max(1, -(-sum(map(len, found.tables)) // PAGE)) if found is not None else 1
    if page > pages:
        raise LookupError(f"the standings of competition {competition_id} have no page {page}")
    groups = _groups(session, shown, found, page) if shown and found else []
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
        _winners(session, row, rounds, shown, groups, read),
        page or 1,
        pages if page else 1,
        found.history if found is not None else (),
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


def groups_count(session: Session, played: CompetitionRound) -> int:
    """Return how many groups a round has."""
    return session.exec(select(sa.func.count()).where(CompetitionGroup.round_id == played.id)).one()


def people_of(session: Session, competition_id: int) -> dict[int, Person]:
    """Return who stands behind each entry."""
    found = session.exec(
        select(CompetitionEntry.id, User.id, User.name)
        .join(User, col(User.id) == CompetitionEntry.user_id)
        .where(CompetitionEntry.competition_id == competition_id)
    )
    return {cast(int, entry): Person(cast(int, user), name) for entry, user, name in found}


def groups_of(session: Session, row: Competition, shown: CompetitionRound) -> list[Group]:
    """Return the groups of a round with their standings and all of their matches."""
    return _groups(session, shown, counted(session, row, shown.number), 0)


def _groups(session: Session, shown: CompetitionRound, found: Counted, page: int) -> list[Group]:
    """The groups of a round; of a `page` from 1 only its lines and their groups' newest matches."""
    rows = session.exec(
        select(CompetitionGroup)
        .where(CompetitionGroup.round_id == shown.id)
        .order_by(col(CompetitionGroup.number))
    ).all()
    lines = _lines(found.tables, page)
    parts = list(zip(rows, found.tables, lines, found.history[-1].groups, strict=True))
    matches = _matches(
        session, [(row, _count(played)) for row, _t, on, played in parts if on], bool(page)
    )
    return [
        Group(
            row,
            table,
            on,
            matches[cast(int, row.id)],
            played.byes,
            _count(played),
            sum(match.ranking is not None for match in played.matches),
            {e for match in played.matches if match.ranking is None for e in match.entries},
            len(played.waiting),
            played.eliminators,
        )
        for row, table, on, played in parts
    ]


def _count(played: PlayedGroup) -> int:
    """How many matches a group has, with those whose seats are bid for."""
    return len(played.matches) + len(played.waiting)


def _lines(tables: Sequence[Sequence[Standing]], page: int) -> list[Sequence[Standing]]:
    """Of each table the lines on a page; all of them for page 0."""
    if not page:
        return list(tables)
    found, before = [], 0
    first, end = (page - 1) * PAGE, page * PAGE
    for table in tables:
        found.append(table[max(0, first - before) : max(0, end - before)])
        before += len(table)
    return found


def _matches(
    session: Session, groups: Sequence[tuple[CompetitionGroup, int]], is_page: bool
) -> Mapping[int, list[CompetitionMatch]]:
    """The matches of groups with so many each; for a page the newest MAX_MATCHES of a group."""
    found: dict[int, list[CompetitionMatch]] = defaultdict(list)
    numbered = sa.or_(
        *(
            sa.and_(
                col(CompetitionMatch.group_id) == row.id,
                col(CompetitionMatch.number) > (count - MAX_MATCHES if is_page else 0),
            )
            for row, count in groups
        ),
        sa.false(),
    )
    for match in session.exec(
        select(CompetitionMatch).where(numbered).order_by(col(CompetitionMatch.number))
    ):
        found[match.group_id].append(match)
    return found


def _winners(
    session: Session,
    row: Competition,
    rounds: Sequence[CompetitionRound],
    shown: CompetitionRound | None,
    groups: Sequence[Group],
    read: Callable[[Session, Competition, int], Counted],
) -> list[int]:
    if row.status is not CompetitionStatus.FINISHED or not rounds:
        return []
    if rounds[-1] is shown:
        last = [(group.row.tier, group.standings) for group in groups]
    else:
        found = read(session, row, rounds[-1].number)
        tiers = [group.tier for group in found.history[-1].groups]
        last = list(zip(tiers, found.tables, strict=True))
    best = min(tier for tier, _table in last)
    return [table[0].entry for tier, table in last if tier == best]
