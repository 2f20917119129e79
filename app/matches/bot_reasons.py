"""Why bots did what they did, for players to read when the match is over.

A reason says what a bot is after, so nobody is shown one before: neither the players nor a
moderator. It stands with the bot's orders (`Submission.reasons`), since log entries can be taken
back.
"""

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col

from app.database import execute
from app.games.kernel.game_definition import Title
from app.games.kernel.state import Seat
from app.games.kernel.view import is_visible
from app.games.kernel.wording import Names
from app.matches.load import title_of
from app.matches.log import entries_from
from app.matches.seats.holders import names_by_seat
from app.models import LogEntry, Match, MatchStatus, Submission

Reason = tuple[str, dict[str, Any]]
"""The key of a wording, and its arguments."""


def by_number(session: Session, match: Match) -> dict[int, Reason]:
    """Return the reasons of a finished match by the number of the log entry, as they are stored.

    Of a match that is still played there are none to be had.
    """
    if match.status is not MatchStatus.FINISHED:
        return {}
    rows = execute(
        session,
        sa.select(col(LogEntry.n), col(LogEntry.submission_id), col(Submission.reasons))
        .join(Submission, col(LogEntry.submission_id) == col(Submission.id))
        .where(col(LogEntry.match_id) == match.id, col(Submission.reasons).is_not(None))
        .order_by(col(LogEntry.n)),
    )
    left: dict[int, Iterator[Reason | None]] = {}
    found: dict[int, Reason] = {}
    for number, submission, reasons in rows:
        reason = next(left.setdefault(submission, iter(reasons)), None)
        if reason:
            found[number] = reason
    return found


def by_place(
    session: Session, match: Match, seat: Seat | None, length: int | None = None
) -> dict[int, str]:
    """Return the reasons that a reader may read, in words, by the place of each in their log.

    `seat` is the seat as which they read it, `length` how much of it they are shown.
    """
    reasons = by_number(session, match)
    if not reasons or length is not None:
        return {}
    assert match.id is not None
    title, names = title_of(match), names_by_seat(session, match.id)
    told = [each["n"] for each in entries_from(session, match.id) if is_visible(each, seat)]
    return {
        place: _in_words(title, reasons[number], names)
        for place, number in enumerate(told)
        if number in reasons
    }


def _in_words(title: Title, reason: Reason, names: Names) -> str:
    key, args = reason
    if key not in title.wording.templates:
        return ""  # of an earlier version, whose words are gone
    return title.wording.say(key, args, names)
