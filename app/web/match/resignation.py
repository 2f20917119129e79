"""Resigning from a match: a page that asks for confirmation, and its form."""

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required

from app.games.text import gettext
from app.mail.announce import announcer
from app.matches.refusal import NotPossible
from app.matches.seats.replacement import resign as leave_match
from app.models import Match, MatchStatus, Resigning, User
from app.web.match import blueprint
from app.web.match.access import Access, seat_or_403
from app.web.store import settings, writing
from app.web.worker_client import queue


@blueprint.get("/<int:match_id>/resign")
@login_required
def ask_to_resign(match_id: int) -> str:
    """What becomes of the seat of who resigns, and the form."""
    return _page(_running(match_id))


@blueprint.post("/<int:match_id>/resign")
@login_required
def resign(match_id: int) -> ResponseReturnValue:
    """Resign, if the form says `sure`."""
    access = _running(match_id)
    if "sure" not in request.form:
        return _page(access, gettext("Tick the box to confirm.")), 422
    try:
        with writing() as session:
            user, row = session.get_one(User, current_user.id), session.get_one(Match, match_id)
            became = leave_match(session, row, user, announcer(settings()), may_wait=True)
    except NotPossible as refused:
        return _page(access, gettext("Not possible: %(why)s.", why=str(refused))), 409
    queue().bots(match_id)
    queue().mail()
    if became is None:
        flash(gettext("You leave the game as soon as what is being resolved is done."), "success")
    else:
        flash(gettext("You have resigned."), "success")
    if became in (None, Resigning.LEAVES):
        return redirect(url_for("match.table", match_id=match_id), 303)
    return redirect(url_for("dashboard.home"), 303)


def _running(match_id: int) -> Access:
    access, _seat = seat_or_403(match_id)
    if access.match.status is not MatchStatus.RUNNING:
        abort(409, gettext("You can resign only from a running match."))
    return access


def _page(access: Access, wrong: str = "") -> str:
    return render_template("match/resign.html", match=access.match, wrong=wrong)
