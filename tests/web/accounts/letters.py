"""Letters about accounts, as their readers find them."""

import re

from sqlmodel import col, select

from app.config import Settings
from app.database import engine_for, reading_scope
from app.models import Outbox


def letters_of(settings: Settings, address: str, kind: str) -> list[str]:
    """The subjects of the letters of a kind ("changed") that went to an address."""
    return [letter.subject for letter in _letters(settings, address, kind)]


def links_to(settings: Settings, address: str, kind: str) -> list[str]:
    """The paths in the letters of a kind ("confirm") that went to an address, the oldest first."""
    letters = _letters(settings, address, kind)
    found = [re.search(r"^https?://[^/\s]+(/\S+)$", each.body_text, re.M) for each in letters]
    return [each[1] for each in found if each is not None]


def _letters(settings: Settings, address: str, kind: str) -> list[Outbox]:
    with reading_scope(engine_for(settings.database_url)) as session:
        return list(
            session.exec(
                select(Outbox)
                .where(Outbox.recipient == address, col(Outbox.cause).startswith(f"{kind}:"))
                .order_by(col(Outbox.id))
            )
        )
