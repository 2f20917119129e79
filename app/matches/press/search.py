"""Searching the press of a match, among what the reader may read."""

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app import models
from app.games.kernel.state import Seat
from app.matches.press.threads import visible
from app.models import PressMessage

MAX_FOUND = 50
MIN_LENGTH = 2
MAX_LENGTH = 80


def find(session: Session, row: models.Match, seat: Seat | None, words: str) -> list[PressMessage]:
    """Return the messages that hold all of `words`, the newest first, MAX_FOUND at most.

    What was hidden is not found. Each word may stand inside another.
    """
    sought = wanted(words)
    if not sought:
        return []
    found = session.exec(
        select(PressMessage)
        .where(
            PressMessage.match_id == row.id,
            visible(row, seat),
            col(PressMessage.hidden_at).is_(None),
            *(_holds(word) for word in sought),
        )
        .order_by(col(PressMessage.id).desc())
        .limit(MAX_FOUND)
    )
    return list(found)


def wanted(words: str) -> list[str]:
    """Return the words to search for, from the first MAX_LENGTH characters of the text."""
    return [word for word in words[:MAX_LENGTH].split() if len(word) >= MIN_LENGTH]


def _holds(word: str) -> sa.ColumnElement[bool]:
    """Whether a message holds a word, in capitals or not.

    SQLite knows the capitals of ASCII alone: of other letters the usual spellings are tried.
    """
    spellings = {word, word.lower(), word.upper(), word.capitalize()}
    text = col(PressMessage.text)
    return sa.or_(*(text.icontains(each, autoescape=True) for each in sorted(spellings)))
