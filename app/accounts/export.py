"""The export of a person's data, for that person."""

from datetime import date, datetime
from enum import Enum
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.accounts.mail_accounts import has_password
from app.accounts.personal_data import BELONGINGS, located
from app.models import Draft, MailKind, PressMessage, Seat, User

FORMAT = "fieldpost account 1"


def export(session: Session, user: User, now: datetime) -> dict[str, Any]:
    """Everything as plain data, ready for JSON: the account, and each table's rows of it.

    What they have written anonymously is not among it: nobody knows that it is theirs. Nor are the
    words of e-mails about the account itself: their links let in whoever has them, and the file
    must be worth no more than the browser in which it was asked for.
    """
    tables: dict[str, list[dict[str, Any]]] = {}
    for name, belonging in BELONGINGS.items():
        table, column = located(name)
        shown = [table.c[each] for each in belonging.shown]
        order = table.c.get("id", column)
        rows = session.execute(sa.select(*shown).where(column == user.id).order_by(order))
        found = tables.setdefault(table.name, [])
        found.extend(_plain(dict(row._mapping)) for row in rows)
    _seal(tables["outbox"])
    tables["drafts"] = _drafts(session, user)
    tables["press_messages"] = _press(session, user)
    return {
        "format": FORMAT,
        "made_at": now.isoformat(),
        "account": {
            "name": user.name,
            "email": user.email,
            "is_confirmed": user.unconfirmed_since is None,
            "has_password": has_password(user),
            "locale": user.locale,
            "time_zone": user.time_zone,
            "created_at": user.created_at.isoformat(),
        },
        **tables,
    }


def _seal(mails: list[dict[str, Any]]) -> None:
    for mail in mails:
        if mail["kind"] == MailKind.SECURITY.value:
            mail["body_text"] = ""


def _drafts(session: Session, user: User) -> list[dict[str, Any]]:
    """What they were about to order in their seats."""
    rows = session.exec(
        select(Draft)
        .join(Seat, (col(Seat.match_id) == Draft.match_id) & (col(Seat.letter) == Draft.seat))
        .where(Seat.user_id == user.id)
        .order_by(col(Draft.id))
    )
    return [
        _plain({"match_id": row.match_id, "seat": row.seat, "actions": row.actions}) for row in rows
    ]


def _press(session: Session, user: User) -> list[dict[str, Any]]:
    """What they have written to others; a message is its author's whatever became of their seat."""
    rows = session.exec(
        select(PressMessage)
        .where(PressMessage.author == user.name, col(PressMessage.is_anonymous).is_(False))
        .order_by(col(PressMessage.id))
    )
    return [
        _plain(
            {
                "match_id": row.match_id,
                "seat": row.seat,
                "to": row.circle or "all",
                "text": row.text,
                "created_at": row.created_at,
            }
        )
        for row in rows
    ]


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    return {name: _value(value) for name, value in row.items()}


def _value(value: Any) -> Any:
    if isinstance(value, datetime | date):
        return value.isoformat()
    return value.value if isinstance(value, Enum) else value
