"""A competition as data for other programs: rounds, groups, matches and standings."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from sqlmodel import Session, col, select

from app.competitions.formats.base import name_of_group
from app.competitions.formats.standings import Standing, decimal
from app.competitions.history import history_of
from app.competitions.kept_standings import KeptTables, counted
from app.competitions.overview import Person, overview
from app.models import (
    Competition,
    CompetitionGroup,
    CompetitionMatch,
    CompetitionRound,
    EntryStatus,
)


def exported(
    session: Session,
    row: Competition,
    kept: KeptTables | None = None,
    *,
    all_standings: bool = False,
) -> dict[str, Any]:
    """Return everything public of a competition in the types of JSON; players are names, points
    are decimal numbers as text, moments are ISO 8601 in UTC.

    Standings are those of the last round, from those `kept` if they are there; of each round with
    `all_standings`, which takes a tenth of a second for 500 players in each.
    """
    found = overview(session, row, kept=kept)
    standings = (
        {found.shown.number: [each.standings for each in found.groups]} if found.shown else {}
    )
    if all_standings:
        for played in found.rounds[:-1]:
            standings[played.number] = [*counted(session, row, played.number).tables]
    matches = _matches(session, row)
    history = {each.number: each for each in history_of(session, row)}
    return {
        "id": row.id,
        "name": row.name,
        "format": row.format.value,
        "title": row.title,
        "seats": row.seat_count,
        "status": row.status.value,
        "scoring": row.scoring,
        "tie_breaks": row.tie_breaks,
        "settings": row.settings,
        "seed_hash": row.seed_hash,
        "directors": [each.name for each in found.directors],
        "entries": [
            {
                "player": found.people[entry.id or 0].name,
                "status": entry.status.value,
                "entered_at": entry.entered_at.isoformat(),
            }
            for entry in found.entries
            if entry.status not in (EntryStatus.APPLIED, EntryStatus.REFUSED)
            and (entry.status is not EntryStatus.WITHDRAWN or found.rounds)
        ],
        "winners": [found.people[entry].name for entry in found.winners],
        "rounds": [
            {
                "number": played.number,
                "started_at": played.started_at.isoformat(),
                "finished_at": played.finished_at.isoformat() if played.finished_at else None,
                "groups": [
                    {
                        "name": name_of_group(group.number),
                        "tier": group.tier,
                        "byes": [found.people[entry].name for entry in group.byes],
                        "matches": [
                            _match(match, found.people)
                            for match in matches[played.number, group.number]
                        ],
                        **_standings(standings.get(played.number), place, found.people),
                    }
                    for place, group in enumerate(history[played.number].groups)
                ],
            }
            for played in found.rounds
        ],
    }


def _matches(session: Session, row: Competition) -> Mapping[tuple[int, int], list[Any]]:
    """The matches by the numbers of round and group, as rows, which is faster."""
    found: dict[tuple[int, int], list[Any]] = defaultdict(list)
    asked = (
        select(  # type: ignore[call-overload]
            CompetitionRound.number,
            CompetitionGroup.number,
            CompetitionMatch.match_id,
            CompetitionMatch.number,
            CompetitionMatch.entries,
            CompetitionMatch.ranking,
            CompetitionMatch.decided,
            CompetitionMatch.handicap,
        )
        .join(CompetitionGroup, col(CompetitionGroup.id) == CompetitionMatch.group_id)
        .join(CompetitionRound, col(CompetitionRound.id) == CompetitionGroup.round_id)
        .where(CompetitionRound.competition_id == row.id)
        .order_by(col(CompetitionMatch.number))
    )
    for round_number, group_number, *match in session.exec(asked):
        found[round_number, group_number].append(match)
    return found


def _match(match: Sequence[Any], people: Mapping[int, Person]) -> dict[str, Any]:
    match_id, number, entries, ranking, decided, handicap = match
    return {
        "id": match_id,
        "number": number,
        "seats": {letter: people[entry].name for letter, entry in entries.items()},
        "ranking": ranking and [[people[entry].name for entry in place] for place in ranking],
        "decided": decided and decided.value,
        "handicap": handicap or {},
    }


def _standings(
    tables: Sequence[Sequence[Standing]] | None, place: int, people: Mapping[int, Person]
) -> dict[str, Any]:
    """The standings of a group, where those of its round are asked for."""
    return {"standings": [_line(line, people) for line in tables[place]]} if tables else {}


def _line(line: Standing, people: Mapping[int, Person]) -> dict[str, Any]:
    return {
        "rank": line.rank,
        "player": people[line.entry].name,
        "points": decimal(line.points),
        "tie_breaks": {name.value: decimal(value) for name, value in line.breaks.items()},
        "stage": line.stage[0] if line.stage else None,
    }
