"""Waiting list, ready check, closing and rematch of a match."""

from hmac import compare_digest

from flask import abort, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required
from sqlmodel import Session

from app.games.text import gettext
from app.mail.announce import announcer
from app.matches.lobby import closing, joining, rematch, waiting_list
from app.matches.refusal import NotPossible
from app.models import Match, User
from app.web.accounts import limits
from app.web.lobby import blueprint
from app.web.lobby.room import change
from app.web.match.access import host_or_403, match_or_404, open_or_409
from app.web.store import reading, settings, writing
from app.web.worker_client import queue


@blueprint.post("/match/<int:match_id>/wait")
@login_required
@limits.joining_or_leaving
def wait(match_id: int) -> ResponseReturnValue:
    """Put the reader on the waiting list; with `do=stop`, take them off it.

    Of a match that does not stand in the lobby, whoever has its link may wait: the form has it.
    """
    if not _has_link(match_id):
        open_or_409(match_id)
    if request.form.get("do") == "stop":
        return change(
            match_id,
            lambda s, m: waiting_list.leave_list(s, m, _reader(s)),
            gettext("You have left the waiting list."),
        )
    done = gettext("You are on the waiting list. We will e-mail you if you get a seat.")
    return change(match_id, lambda s, m: waiting_list.join_list(s, m, _reader(s)), done)


@blueprint.post("/match/<int:match_id>/ready")
@login_required
def say_ready(match_id: int) -> ResponseReturnValue:
    """Note that the reader is ready."""
    access = open_or_409(match_id)
    if access.seat is None:
        abort(403, gettext("You do not have a seat in this match."))
    announce = announcer(settings())
    return change(
        match_id,
        lambda s, m: joining.say_ready(s, m, _reader(s), announce, request.form.get("word", "")),
        gettext("You are marked as ready."),
    )


@blueprint.post("/match/<int:match_id>/close")
@login_required
def close(match_id: int) -> ResponseReturnValue:
    """Close a match that has not begun; the form must say `sure`."""
    host_or_403(match_id)
    if "sure" not in request.form:
        flash(gettext("Tick the box to confirm that you want to close the match."), "error")
        return redirect(url_for("lobby.room", match_id=match_id))
    announce = announcer(settings())
    done = gettext("Match closed. Everyone who had joined has been told.")
    return change(match_id, lambda s, m: closing.close(s, m, announce), done)


@blueprint.post("/match/<int:match_id>/rematch")
@login_required
@limits.inviting
def offer_rematch(match_id: int) -> ResponseReturnValue:
    """Make the rematch of a match that is over, or go to the one that there is."""
    access = match_or_404(match_id)
    reader = reading().get_one(User, current_user.id)
    made = rematch.rematch_of(reading(), match_id)
    if made is None and not rematch.may_offer(reading(), access.match, reader):
        abort(409, gettext("Only players can offer a rematch, once the match is over."))
    try:
        with writing() as session:
            row = session.get_one(Match, match_id)
            made = rematch.offer(session, row, _reader(session), announcer(settings()))
            next_id = made.id
    except NotPossible as reason:
        flash(str(reason), "error")
        return redirect(url_for("match.table", match_id=match_id))
    flash(
        gettext("The others have been invited. If nobody joins, you can close the match."),
        "success",
    )
    queue().mail()
    return redirect(url_for("lobby.room", match_id=next_id))


def _has_link(match_id: int) -> bool:
    match = reading().get(Match, match_id)
    said = request.form.get("code", "")
    return match is not None and compare_digest(match.invite_code.encode(), said.encode())


def _reader(session: Session) -> User:
    return session.get_one(User, current_user.id)
