"""The forms that change the draft: add, undo, redo, clear; and taking back what was submitted.

Each states the length of the draft it was made for, so that a second copy of it changes nothing.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from flask import abort, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import login_required
from sqlmodel import Session

from app.database import after_commit
from app.games.text import gettext
from app.mail.announce import announcer
from app.matches import drafts
from app.matches.load import lock
from app.matches.open_draft import DraftChange, DraftView
from app.matches.publish import publish_change
from app.matches.undo import NothingToUndo, undo
from app.web.match import blueprint
from app.web.match.access import Access, running_or_409, still_seated
from app.web.match.draft.form_fields import as_number, number
from app.web.match.page.position_page import MAX_TEXT, Message
from app.web.match.page.views import KEEPS, shown
from app.web.store import reading, settings, writing
from app.web.worker_client import bell

Plan = Callable[[Session, int], DraftChange]
"""Works out a change of a draft that has so many actions."""


@blueprint.post("/<int:match_id>/draft/undo")
@login_required
def undo_draft(match_id: int) -> ResponseReturnValue:
    """Take the last action of the draft back, or the last `count` of them."""
    count = as_number(request.form.get("count", "1")) or 1
    return _shorten(match_id, partial(drafts.plan_undo, count=count))


@blueprint.post("/<int:match_id>/draft/redo")
@login_required
def redo_draft(match_id: int) -> ResponseReturnValue:
    """Do again what was last taken back of the draft."""
    access, seat = running_or_409(match_id)
    return _put(
        access,
        seat,
        lambda session, length: drafts.plan_redo(session, match_id, seat, length=length),
    )


@blueprint.post("/<int:match_id>/draft/clear")
@login_required
def clear_draft(match_id: int) -> ResponseReturnValue:
    """Take back all of the draft."""
    return _shorten(match_id, drafts.plan_clear)


@blueprint.post("/<int:match_id>/draft/rewrite")
@login_required
def rewrite_draft(match_id: int) -> ResponseReturnValue:
    """Put a text in the place of the draft: its own, edited by its player."""
    access, seat = running_or_409(match_id)
    text, version = (
        request.form.get("text", "").replace("\r\n", "\n"),
        number("version"),
    )
    if len(text) > MAX_TEXT:
        abort(413)
    return _put(
        access,
        seat,
        lambda session, length: drafts.plan_rewrite(
            session, match_id, seat, text, base_version=version, length=length
        ),
        text,
    )


@blueprint.post("/<int:match_id>/take-back")
@login_required
def take_back(match_id: int) -> ResponseReturnValue:
    """Take back one's last submission, as long as no die, no revelation and nobody followed."""
    _access, seat = running_or_409(match_id)
    version = number("version")
    try:
        with writing() as session:
            lock(session, match_id)
            still_seated(session, match_id, seat)
            undo(session, match_id, seat, announcer(settings()), base_version=version)
    except NothingToUndo as reason:
        flash(gettext("Nothing was taken back: %(why)s.", why=str(reason)), "error")
    else:
        flash(gettext("Your last orders have been taken back."), "success")
    return _to_the_table(match_id)


def _shorten(match_id: int, plan: Callable[..., DraftChange]) -> ResponseReturnValue:
    """Take something of the reader's own draft back."""
    access, seat = running_or_409(match_id)
    seen = change_draft(
        match_id, seat, lambda session, length: plan(session, match_id, seat, length)
    )
    return draft_response(access, seen)


def add_or_show(access: Access, seat: str, orders: str | Sequence[Any]) -> ResponseReturnValue:
    """Add orders to the draft; if they are refused, show why, with the text that was written."""
    version = number("version")
    return _put(
        access,
        seat,
        lambda session, length: drafts.plan_add(
            session, access.match_id, seat, orders, base_version=version, length=length
        ),
        orders if isinstance(orders, str) else "",
    )


def _put(access: Access, seat: str, plan: Plan, text: str = "") -> ResponseReturnValue:
    """Put orders into the draft; if they are refused, show why, with the `text` of them."""
    seen = change_draft(access.match_id, seat, plan)
    if seen is not None and seen.refusal is not None:
        return shown(access, Message(refusal=seen.refusal, text=text)), 422
    if seen is None and text:
        return shown(access, Message(text=text)), 409
    for note in seen.notes if seen is not None else ():
        flash(note, "notice")
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
        return _to_the_table(access.match_id)
    return shown(access, draft=seen)


def _to_the_table(match_id: int) -> ResponseReturnValue:
    return redirect(url_for("match.table", match_id=match_id), 303)
