"""Changing the draft as a form asks: worked out, stored if the draft is as the form says, answered.

Each form states the length of the draft it was made for, so that a second copy changes nothing.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from flask import flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from sqlmodel import Session

from app.database import after_commit
from app.games.text import gettext
from app.matches import drafts
from app.matches.open_draft import DraftChange, DraftView
from app.matches.publish import publish_change
from app.web.match.access import Access, still_seated
from app.web.match.draft.form_fields import number
from app.web.match.page.position_page import Message
from app.web.match.page.views import KEEPS, shown
from app.web.store import reading, writing
from app.web.worker_client import bell

Plan = Callable[[Session, int], DraftChange]
"""Works out a change of a draft that has so many actions."""


def add_or_show(
    access: Access,
    seat: str,
    orders: str | Sequence[Any],
    text: str | None = None,
    added: Message | None = None,
) -> ResponseReturnValue:
    """Add orders to the draft; if they are refused, show why, with the text that was written.

    That is `text`, where it has more than the orders. `added` is shown once they are added.
    """
    version = number("version")
    written = orders if isinstance(orders, str) else ""
    return put(
        access,
        seat,
        lambda session, length: drafts.plan_add(
            session, access.match_id, seat, orders, base_version=version, length=length
        ),
        written if text is None else text,
        added,
    )


def put(
    access: Access, seat: str, plan: Plan, text: str = "", added: Message | None = None
) -> ResponseReturnValue:
    """Put orders into the draft; if they are refused, show why, with the `text` of them.

    `added` is what the page says when they are in it.
    """
    seen = change_draft(access.match_id, seat, plan)
    if seen is not None and seen.refusal is not None:
        return shown(access, Message(refusal=seen.refusal, text=text)), 422
    if seen is None and text:
        return shown(access, Message(text=text)), 409
    for note in seen.notes if seen is not None else ():
        flash(note, "notice")
    if added is not None:
        return shown(access, added, draft=seen)
    return draft_response(access, seen)


def tell_of_change() -> None:
    """Tell the reader that the form was made for an older state of their draft."""
    flash(gettext("Your draft changed in the meantime. This is the current version."), "notice")


def change_draft(match_id: int, seat: str, plan: Plan) -> DraftView | None:
    """Change the draft if it is as the form says; return it, or None if it was not.

    It is worked out before anything is locked. The same player's page on another device hears of
    it.
    """
    try:
        change = plan(reading(), number("step"))
        if change.trial is None:
            return change.view
        # A draft changes nothing of the match.
        with writing(expire=False) as session:
            still_seated(session, match_id, seat)
            seen = drafts.store(session, change)
            after_commit(session, partial(publish_change, bell(), match_id))
            return seen
    except drafts.DraftChanged:
        tell_of_change()
        return None


def draft_response(access: Access, seen: DraftView | None) -> ResponseReturnValue:
    """Go on to the table; a script that keeps the page gets what is new of it at once."""
    if seen is None or KEEPS not in request.headers:
        return to_the_table(access.match_id)
    return shown(access, draft=seen)


def to_the_table(match_id: int) -> ResponseReturnValue:
    return redirect(url_for("match.table", match_id=match_id), 303)
