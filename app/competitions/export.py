"""A competition as data for other programs: rounds, groups, matches and standings."""

from collections.abc import Mapping
from typing import Any

from sqlmodel import Session

from app.competitions.formats.standings import Standing, decimal
from app.competitions.overview import Group, Person, groups_of, overview
from app.models import Competition, EntryStatus


def exported(session: Session, row: Competition) -> dict[str, Any]:
    """Return everything public of a competition in the types of JSON; players are names, points
    are decimal numbers as text, moments are ISO 8601 in UTC."""
    found = overview(session, row)
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
                    _group(group, found.people) for group in groups_of(session, row, played)
                ],
            }
            for played in found.rounds
        ],
    }


def _group(group: Group, people: Mapping[int, Person]) -> dict[str, Any]:
    return {
        "name": group.name,
        "tier": group.row.tier,
        "byes": [people[entry].name for entry in group.byes],
        "matches": [
            {
                "id": match.match_id,
                "number": match.number,
                "seats": {letter: people[entry].name for letter, entry in match.entries.items()},
                "ranking": match.ranking
                and [[people[entry].name for entry in place] for place in match.ranking],
                "decided": match.decided and match.decided.value,
            }
            for match in group.matches
        ],
        "standings": [_line(line, people) for line in group.standings],
    }


def _line(line: Standing, people: Mapping[int, Person]) -> dict[str, Any]:
    return {
        "rank": line.rank,
        "player": people[line.entry].name,
        "points": decimal(line.points),
        "tie_breaks": {name.value: decimal(value) for name, value in line.breaks.items()},
        "stage": line.stage[0] if line.stage else None,
    }
