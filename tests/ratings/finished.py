"""Finished matches without a game: rows as a match leaves them, which count for ratings."""

from collections.abc import Sequence
from datetime import timedelta
from secrets import token_hex
from typing import Any

from sqlmodel import Session

from app.games.rcw.title import RCW
from app.models import Match, MatchStatus, Seat, utc_now
from app.ratings.count import count_match

FIRST = utc_now() - timedelta(days=300)
LETTERS = "ABCDEF"


def finished(
    session: Session,
    people: Sequence[int],
    ranking: Sequence[Sequence[str]],
    *,
    days: int = 0,
    hours: int | None = 72,
    is_rated: bool = True,
    is_public: bool = True,
    options: dict[str, Any] | None = None,
) -> Match:
    """Add a match of these people, the first in seat A, which ended `days` after FIRST."""
    ended = FIRST + timedelta(days=days)
    match = Match(
        name="Sample",
        title=RCW.id,
        rules_version=RCW.rules,
        options=options or {},
        status=MatchStatus.FINISHED,
        seed="",
        seed_hash="",
        turn_hours=hours,
        is_rated=is_rated,
        is_public=is_public,
        result={"victory": "red", "ranking": [list(seats) for seats in ranking]},
        host_id=people[0],
        invite_code=token_hex(11),
        created_at=ended - timedelta(days=30),
        started_at=ended - timedelta(days=30),
        finished_at=ended,
    )
    session.add(match)
    session.flush()
    assert match.id is not None
    for letter, user_id in zip(LETTERS, people, strict=False):
        session.add(Seat(match_id=match.id, letter=letter, user_id=user_id))
    session.flush()
    count_match(session, match)
    return match
