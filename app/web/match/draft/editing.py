"""The forms that change the draft: add, undo, redo, clear; and taking back what was submitted.

Each states the length of the draft it was made for, so that a second copy of it changes nothing.
"""

from collections.abc import Callable
from functools import partial

from flask import abort, flash, request
from flask.typing import ResponseReturnValue
from flask_login import login_required

from app.games.catalogue import presentation_of
from app.games.text import gettext
from app.mail.announce import announcer
from app.matches import drafts
from app.matches.load import load, lock, title_of
from app.matches.open_draft import DraftChange, DraftView
from app.matches.undo import NothingToUndo, undo
from app.web.match import blueprint
from app.web.match.access import Access, running_or_409, still_seated
from app.web.match.draft.draft_change import change_draft, draft_response, put, to_the_table
from app.web.match.draft.form_fields import actions, as_number, key_of, new_key, number
from app.web.match.draft.submission import needs_confirmation, submit_orders
from app.web.match.page.position_page import MAX_TEXT, Message
from app.web.match.page.views import shown
from app.web.store import reading, settings, writing


@blueprint.post("/<int:match_id>/draft/add")
@login_required
def add_to_draft(match_id: int) -> ResponseReturnValue:
    """Put a legal action, chosen from a select box, at the end of the draft; or several at once.

    Several come from the map, where one click may mean a way through several places. With
    `do=submit` the draft is submitted with them; with `do=answer` it is as soon as it answers a
    question that is answered by one press.
    """
    access, seat = running_or_409(match_id)
    orders, version = actions(title_of(access.match).notation), number("version")
    seen = change_draft(
        match_id,
        seat,
        lambda session, length: drafts.plan_add(
            session, match_id, seat, orders, base_version=version, length=length
        ),
    )
    if seen is not None and seen.refusal is not None:
        return shown(access, Message(refusal=seen.refusal)), 422
    how = request.form.get("do")
    if seen is None or not (how == "submit" or (how == "answer" and _is_answer(access, seen))):
        return draft_response(access, seen)
    if "sure" not in request.form and needs_confirmation(access, seat):
        return shown(access, Message(asks=True))
    key = key_of(request.form.get("token", "")) or new_key()
    return submit_orders(access, seat, None, key, len(seen.actions))


@blueprint.post("/<int:match_id>/draft/undo")
@login_required
def undo_draft(match_id: int) -> ResponseReturnValue:
    """Take the last action of the draft back, or the last `count` of them."""
    count = as_number(request.form.get("count", "1")) or 1
    return _shorten(match_id, partial(drafts.plan_undo, count=count))


@blueprint.post("/<int:match_id>/draft/redo")
@login_required
def redo_draft(match_id: int) -> ResponseReturnValue:
    """Do again what was last taken back of the draft, or the last `count` actions of it."""
    access, seat = running_or_409(match_id)
    count = as_number(request.form.get("count", "1")) or 1
    return put(
        access,
        seat,
        lambda session, length: drafts.plan_redo(session, match_id, seat, length, count),
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
    return put(
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
    return to_the_table(match_id)


def _shorten(match_id: int, plan: Callable[..., DraftChange]) -> ResponseReturnValue:
    """Take something of the reader's own draft back."""
    access, seat = running_or_409(match_id)
    seen = change_draft(
        match_id, seat, lambda session, length: plan(session, match_id, seat, length)
    )
    return draft_response(access, seen)


def _is_answer(access: Access, draft: DraftView) -> bool:
    """Whether a draft answers what its player is asked, and that is answered by one press."""
    presentation = presentation_of(draft.position.title.id)
    if not presentation.answers or not draft.actions:
        return False
    standing = load(reading(), access.match_id, with_log=False, is_shared=True).match
    asked = standing.waiting().get(draft.seat)
    still = None if draft.needs_chance else draft.position.waiting().get(draft.seat)
    return asked in presentation.answers and asked != still
