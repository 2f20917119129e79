"""The page on which each item of the agenda can be dealt with."""

from flask import url_for

from app.mail.tokens import CONFIRM
from app.matches.agenda.items import Item, ItemKind
from app.web.store import settings


def link_of(item: Item) -> str:
    """The path of the page on which an item is dealt with."""
    if item.wanted is ItemKind.ANSWER:
        return url_for("match.table", match_id=item.match_id, _anchor="offers")
    if item.wanted is ItemKind.READY:
        return url_for("lobby.room", match_id=item.match_id)
    if item.wanted is ItemKind.SEAT:
        return url_for("lobby.invitation", code=item.code)
    if item.wanted is ItemKind.SUBSTITUTE:
        return url_for("substitutes.index")
    if item.wanted is ItemKind.CONFIRM:
        return url_for(
            "email.question", token=CONFIRM.make(settings().secret_key, item.row, _until(item))
        )
    return url_for("match.table", match_id=item.match_id)


def _until(item: Item) -> int:
    assert item.until is not None
    return int(item.until.timestamp())
