"""What waits for one person, by match, the most urgent first."""

from collections.abc import Iterable
from datetime import datetime

from sqlmodel import Session

from app.matches.agenda import asking
from app.matches.agenda.items import Group, Item
from app.models import User


def groups(session: Session, user: User, now: datetime) -> list[Group]:
    """All that waits for `user`, by match, the most urgent match first."""
    assert user.id is not None
    found = [
        *asking.decisions(session, user.id),
        *asking.answers(session, user.id),
        *asking.ready_checks(session, user.id),
        *asking.seats_kept(session, user),
        *asking.offered_seats(session, user.id, now),
        *asking.to_confirm(session, user.id, now),
        *asking.faulty(session, user.id, now),
    ]
    return _by_match(found)


def in_play(session: Session, user_id: int) -> list[Group]:
    """What holds up matches that are being played, and waits for a person."""
    return _by_match([*asking.decisions(session, user_id), *asking.answers(session, user_id)])


def _by_match(found: Iterable[Item]) -> list[Group]:
    by_match: dict[int, list[Item]] = {}
    for item in sorted(found, key=lambda each: each.urgency):
        by_match.setdefault(item.match_id, []).append(item)
    return [Group(tuple(items)) for items in by_match.values()]
