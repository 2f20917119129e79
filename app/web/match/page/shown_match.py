"""The match as the reader of a page sees it: as it stands, or with the spectator delay."""

from collections.abc import Iterable
from datetime import datetime
from typing import Protocol, TypeVar

from flask import current_app
from sqlmodel import Session

from app.matches.load import LoadedMatch, load
from app.matches.spectator_delay import DelayedMatches
from app.web.match.access import Access


class Dated(Protocol):
    """Something that was written down at a moment."""

    created_at: datetime


Row = TypeVar("Row", bound=Dated)


def loaded_for(session: Session, access: Access, *, with_log: bool = True) -> LoadedMatch:
    """The match as the reader is shown it; `with_log` counts only where they see it undelayed.

    It may share its state with the row, or with what others are shown: look at it only.
    """
    if access.spectator_delay is None:
        return load(session, access.match_id, with_log=with_log, is_shared=True)
    positions: DelayedMatches = current_app.extensions.setdefault(
        "fieldpost.positions", DelayedMatches()
    )
    return positions.at(session, access.match, access.spectator_delay)


def known_to(access: Access, rows: Iterable[Row]) -> list[Row]:
    """Those of `rows` that were written before what the reader's spectator delay still hides."""
    if access.spectator_delay is None:
        return list(rows)
    return [row for row in rows if row.created_at < access.spectator_delay.moment]
