"""Letters about accounts, as their readers find them."""

import re

from sqlmodel import col, select

from app.config import Settings
from app.database import engine_for, reading_scope
from app.models import Outbox


def links_to(settings: Settings, address: str, kind: str) -> list[str]:
    """The paths in the letters of a kind ("confirm") that went to an address, the oldest first."""
    with reading_scope(engine_for(settings.database_url)) as session:
        letters = session.exec(
            select(Outbox)
            .where(Outbox.recipient == address, col(Outbox.cause).startswith(f"{kind}:"))
            .order_by(col(Outbox.id))
        ).all()
    found = [re.search(r"^https?://[^/\s]+(/\S+)$", each.body_text, re.M) for each in letters]
    return [each[1] for each in found if each is not None]
