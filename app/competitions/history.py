"""What was played in a competition, as numbers for its format, and the standings that follow."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence, Set
from datetime import datetime
from fractions import Fraction
from typing import cast

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.competitions.formats import format_of, settings_of
from app.competitions.formats.base import History, PlayedGroup, PlayedMatch, PlayedRound
from app.competitions.formats.scoring import Counting, Result, Scoring
from app.competitions.formats.settings import BIDDING, Inheritance
from app.competitions.formats.standings import Standing, TieBreak, standings
from app.models import (
    Competition,
    CompetitionEntry,
    CompetitionGroup,
    CompetitionMatch,
    CompetitionMember,
    CompetitionRound,
    CompetitionSeating,
    EntryStatus,
)


def history_of(
    session: Session, row: Competition, numbers: Collection[int] = ()
) -> list[PlayedRound]:
    """Return the rounds that have begun, or those of `numbers`, with their results so far."""
    asked = (
        select(CompetitionRound.number, CompetitionGroup)
        .join(CompetitionGroup, col(CompetitionGroup.round_id) == CompetitionRound.id)
        .where(CompetitionRound.competition_id == row.id)
        .order_by(col(CompetitionRound.number), col(CompetitionGroup.number))
    )
    if numbers:
        asked = asked.where(col(CompetitionRound.number).in_(numbers))
    groups = session.exec(asked).all()
    ids = [cast(int, group.id) for _number, group in groups]
    members, matches = _members(session, ids), _matches(session, row, ids)
    waiting = _waiting(session, ids) if settings_of(row).sides in BIDDING else {}
    eliminators = _members(session, ids, are_eliminators=True)
    rounds: dict[int, list[PlayedGroup]] = defaultdict(list)
    for number, group in groups:
        group_id = cast(int, group.id)
        rounds[number].append(
            PlayedGroup(
                group.number,
                group.tier,
                members[group_id],
                matches[group_id],
                waiting.get(group_id, ()),
                frozenset(eliminators[group_id]),
            )
        )
    return [PlayedRound(number, found) for number, found in rounds.items()]


def gone_from(session: Session, row: Competition) -> set[int]:
    """Return the entries that have withdrawn."""
    return {
        cast(int, entry)
        for entry in session.exec(
            select(CompetitionEntry.id).where(
                CompetitionEntry.competition_id == row.id,
                CompetitionEntry.status == EntryStatus.WITHDRAWN,
            )
        )
    }


def tables_of(
    row: Competition, history: History, gone: Set[int], order: Sequence[int] = ()
) -> list[list[Standing]]:
    """Return the standings of the last round of `history`, group by group.

    `order` are the entries of a ladder from the top; there places decide before points do.
    """
    if not history:
        return []
    rules, settings = format_of(row), settings_of(row)
    counted = history if rules.is_cumulative else history[-1:]
    byes, stages = rules.byes(settings, history), rules.stages(settings, history, gone)
    if rules.is_continuous:
        below = (-len(history[-1].members),)
        stages = dict.fromkeys(history[-1].members, below)
        stages |= {entry: (-place,) for place, entry in enumerate(order)}
    found = []
    for group in history[-1].groups:
        parts = [each for r in counted for each in r.groups if each.number == group.number]
        entries = [*dict.fromkeys(entry for part in parts for entry in part.members)]
        found.append(_standings(row, entries, parts, byes, stages))
    return found


def _standings(
    row: Competition,
    entries: Sequence[int],
    parts: Sequence[PlayedGroup],
    byes: Sequence[int],
    stages: Mapping[int, tuple[int, ...]],
) -> list[Standing]:
    results = [
        Result(match.match_id, match.ranking, match.points, match.shares)
        for part in parts
        for match in part.matches
        if match.ranking is not None and not part.has_eliminator(match)
    ]
    return standings(
        entries,
        results,
        Counting(Scoring(row.scoring), settings_of(row).table, row.seat_count),
        [TieBreak(each) for each in row.tie_breaks],
        byes=byes,
        stages=stages,
    )


def _members(
    session: Session, groups: Sequence[int], *, are_eliminators: bool = False
) -> Mapping[int, list[int]]:
    found: dict[int, list[int]] = defaultdict(list)
    for group_id, entry_id in session.exec(
        select(CompetitionMember.group_id, CompetitionMember.entry_id)
        .where(
            col(CompetitionMember.group_id).in_(groups),
            col(CompetitionMember.is_eliminator).is_(are_eliminators),
        )
        .order_by(col(CompetitionMember.lot))
    ):
        found[group_id].append(entry_id)
    return found


def _waiting(session: Session, groups: Sequence[int]) -> Mapping[int, list[list[int]]]:
    """The players of each match whose seats are bid for, by group."""
    found: dict[int, list[list[int]]] = defaultdict(list)
    for group_id, entries in session.exec(
        select(CompetitionSeating.group_id, CompetitionSeating.entries)
        .where(
            col(CompetitionSeating.group_id).in_(groups),
            col(CompetitionSeating.match_id).is_(None),
        )
        .order_by(col(CompetitionSeating.number))
    ):
        found[group_id].append([*entries])
    return found


def _matches(
    session: Session, row: Competition, groups: Sequence[int]
) -> Mapping[int, list[PlayedMatch]]:
    found: dict[int, list[PlayedMatch]] = defaultdict(list)
    taken_over, share = _taken_over(session, row), Inheritance(settings_of(row).inherited).share
    rows = session.execute(
        sa.select(
            col(CompetitionMatch.group_id),
            col(CompetitionMatch.match_id),
            col(CompetitionMatch.entries),
            col(CompetitionMatch.ranking),
            col(CompetitionMatch.points),
            col(CompetitionMatch.handicap),
            col(CompetitionMatch.decided_at),
        )
        .where(col(CompetitionMatch.group_id).in_(groups))
        .order_by(col(CompetitionMatch.number))
    )
    for group_id, match_id, entries, ranking, points, handicap, decided_at in rows:
        seated = [entries[letter] for letter in sorted(entries)]
        own = None
        if points is not None and set(points) == set(entries):
            less = handicap or {}
            own = {
                entries[seat]: Fraction(str(each)) - less.get(seat, 0)
                for seat, each in points.items()
            }
        shares = {
            entry: share
            for entry in seated
            if entry in taken_over and decided_at is not None and decided_at <= taken_over[entry]
        }
        found[group_id].append(PlayedMatch(match_id, seated, ranking, own, shares))
    return found


def _taken_over(session: Session, row: Competition) -> Mapping[int, datetime]:
    """When entries were taken over, where that costs points."""
    if settings_of(row).inherited == Inheritance.ALL:
        return {}
    found = session.exec(
        select(CompetitionEntry.id, CompetitionEntry.taken_over_at).where(
            CompetitionEntry.competition_id == row.id,
            col(CompetitionEntry.taken_over_at).is_not(None),
        )
    )
    return {cast(int, entry): cast(datetime, moment) for entry, moment in found}
