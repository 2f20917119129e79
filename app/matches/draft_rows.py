"""The rows of private drafts: one a seat, or none."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy import CursorResult
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import Session, col

from app.database import execute, fetch
from app.games.kernel.state import Action, Seat
from app.models import Draft, utc_now


class DraftChanged(ValueError):
    """The draft of a seat is not what it was when its player last saw it."""


@dataclass(frozen=True)
class StoredDraft:
    """A draft as it was read; its row may have changed since, and has another `updated_at` then."""

    id: int
    updated_at: datetime
    actions: list[Action]
    taken_back: list[Action]
    base_version: int


def find(
    session: Session, match_id: int, seat: Seat, *, for_update: bool = False
) -> StoredDraft | None:
    """Return the draft of a seat, if it has one; `for_update` locks its row, and no other."""
    # Columns, not an object: what the session read before may be out of date.
    statement = _FIND_LOCKED if for_update else _FIND
    found = fetch(session, statement, {"match_id": match_id, "seat": seat}).first()
    return StoredDraft(*found) if found is not None else None


def keep(
    session: Session,
    match_id: int,
    seat: Seat,
    actions: Sequence[Action],
    base_version: int,
    taken_back: Sequence[Action] = (),
    position: bytes | None = None,
    *,
    row: StoredDraft | None,
) -> int | None:
    """Make `actions` the draft of a seat, and `taken_back` what it can do again; return its id.

    `position` is where they lead, packed. `row` is what `find` has found, perhaps in another
    transaction. Raises DraftChanged if the draft is another by now; only its own row is locked.
    With neither actions the seat has no draft.
    """
    stored = {"stored_id": row.id, "stored_at": row.updated_at} if row else {}
    if not actions and not taken_back:
        if row is not None:
            _check_one(execute(session, _DELETE, stored))
        return None
    values: dict[str, Any] = {
        "actions": list(actions),
        "taken_back": list(taken_back),
        "base_version": base_version,
        "position": position,
        "updated_at": utc_now(),
    }
    if row is not None:
        _check_one(execute(session, _UPDATE, {**values, **stored}))
        return row.id
    insert = _INSERTS[session.get_bind().dialect.name]
    new = execute(session, insert, {"match_id": match_id, "seat": seat, **values}).scalar()
    if new is None:
        # Two first actions at once, on two devices of one player.
        raise DraftChanged("the draft was begun elsewhere")
    return cast(int, new)


_ROWS = cast(sa.Table, sa.inspect(Draft).local_table)
_IS_STORED = sa.and_(
    _ROWS.c.id == sa.bindparam("stored_id"), _ROWS.c.updated_at == sa.bindparam("stored_at")
)
_UPDATE = sa.update(_ROWS).where(_IS_STORED)
_DELETE = sa.delete(_ROWS).where(_IS_STORED)
_REMOVE = sa.delete(_ROWS).where(
    _ROWS.c.match_id == sa.bindparam("match_id"), _ROWS.c.seat == sa.bindparam("seat")
)
_INSERTS: dict[str, sa.Executable] = {
    module.dialect.name: module.insert(_ROWS).on_conflict_do_nothing().returning(_ROWS.c.id)
    for module in (sqlite, postgresql)
}
_FIND = sa.select(
    col(Draft.id),
    col(Draft.updated_at),
    col(Draft.actions),
    col(Draft.taken_back),
    col(Draft.base_version),
).where(col(Draft.match_id) == sa.bindparam("match_id"), col(Draft.seat) == sa.bindparam("seat"))
_FIND_LOCKED = _FIND.with_for_update()


def _check_one(result: CursorResult[*tuple[Any, ...]]) -> None:
    if result.rowcount != 1:
        raise DraftChanged("the draft has changed meanwhile")


def remove(session: Session, match_id: int, seat: Seat) -> None:
    """Throw the draft of a seat away, if it has one."""
    execute(session, _REMOVE, {"match_id": match_id, "seat": seat})
