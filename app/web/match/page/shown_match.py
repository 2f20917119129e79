"""The match as the reader of a page is shown it: as it stands, or as it stood at his horizon."""

from collections.abc import Iterable
from datetime import datetime
from typing import Protocol, TypeVar

from flask import current_app
from sqlmodel import Session

from app.matches.load import Loaded, load
from app.matches.watching import Positions
from app.web.match.access import Access


class Dated(Protocol):
    """Something that was written down at a moment."""

    created_at: datetime


Row = TypeVar("Row", bound=Dated)


def loaded_for(session: Session, access: Access, *, with_log: bool = True) -> Loaded:
    """The match that the reader is shown; `with_log` says something where he is not behind."""
    if access.horizon is None:
        return load(session, access.match_id, with_log=with_log)
    positions: Positions = current_app.extensions.setdefault("fieldpost.positions", Positions())
    return positions.at(session, access.match, access.horizon)


def known_to(access: Access, rows: Iterable[Row]) -> list[Row]:
    """Those of `rows` that were written before the reader's horizon."""
    if access.horizon is None:
        return list(rows)
    return [row for row in rows if row.created_at < access.horizon.moment]
