"""What waits for one person, by match, the most urgent first."""

from collections.abc import Iterable
from datetime import datetime

from sqlmodel import Session

from app.matches.agenda import item_query
from app.matches.agenda.items import Group, Item


def groups(session: Session, user_id: int, address: str, now: datetime) -> list[Group]:
    """All that waits for a person with this address, by match, the most urgent match first."""
    return _by_match(item_query.everything(session, user_id, address, now))


def in_play(session: Session, user_id: int) -> list[Group]:
    """What holds up matches that are being played, and waits for a person."""
    return _by_match(item_query.in_play(session, user_id))


def _by_match(found: Iterable[Item]) -> list[Group]:
    by_match: dict[int, list[Item]] = {}
    for item in sorted(found, key=lambda each: each.urgency):
        by_match.setdefault(item.match_id, []).append(item)
    return [Group(tuple(items)) for items in by_match.values()]
