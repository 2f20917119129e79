"""Notes beside the log: those that the reader may read, and the form for a new one."""

from collections.abc import Callable, Iterable
from secrets import token_urlsafe
from typing import Any

from flask import flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required
from sqlmodel import Session

from app.games.kernel.state import Entry
from app.games.kernel.view import is_visible
from app.games.text import gettext
from app.mail.announce import announcer
from app.matches.moderation import log_notes
from app.matches.moderation.authority import may_moderate
from app.matches.refusal import NotPossible
from app.models import MAX_NOTE, LogNote, MatchStatus, User
from app.web.accounts import limits
from app.web.match import blueprint
from app.web.match.access import Access, match_or_404
from app.web.match.draft.form_fields import number, submission_key
from app.web.match.page.shown_match import known_to
from app.web.store import reading, settings, writing
from app.web.worker_client import queue


@blueprint.post("/<int:match_id>/notes")
@login_required
@limits.limiter.limit(limits.NOTES, key_func=limits.account)
def note(match_id: int) -> ResponseReturnValue:
    """Write beside an entry: for oneself, or as a moderator for all."""
    access = match_or_404(match_id)
    place, key, form = number("entry"), submission_key(), request.form
    try:
        with writing() as session:
            log_notes.note(
                session,
                match_id,
                access.seat,
                place,
                session.get_one(User, current_user.id),
                form.get("text", ""),
                key,
                announcer(settings()),
                is_public=form.get("for") == "all",
            )
    except NotPossible as why:
        flash(gettext("Not possible: %(why)s.", why=str(why)), "error")
    else:
        flash(gettext("Note added to the log."), "success")
        queue().mail()
    return redirect(url_for("match.log", match_id=match_id, _anchor="notes"), 303)


def notes_for(
    session: Session, access: Access, entries: Callable[[], Iterable[Entry]], first: int = 0
) -> dict[int, list[LogNote]]:
    """The notes that the reader may read, by the position of each in the log they are shown.

    `entries` are asked for where there are notes: the log or its end; then `first` entries before
    them were told to the reader.
    """
    found = log_notes.readable_notes(session, access.match_id, current_user.id)
    notes = known_to(access, found)
    if not notes:
        return {}
    told = [entry["n"] for entry in entries() if is_visible(entry, access.seat)]
    return log_notes.by_place(notes, told, first)


def form_for(access: Access) -> dict[str, Any]:
    """What the form for another note needs; delayed spectators and visitors write none."""
    if access.spectator_delay is not None or not current_user.is_authenticated:
        return {}
    match = access.match
    is_running = match.status is MatchStatus.RUNNING
    return {
        "may_note": True,
        "may_note_for_all": is_running and may_moderate(reading(), match, current_user.id),
        "token": token_urlsafe(16),
        "longest_note": MAX_NOTE,
    }
