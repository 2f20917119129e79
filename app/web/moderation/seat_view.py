"""The form with which a moderator views a match as a seat sees it, where the match allows it."""

from typing import Any

from flask import flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required

from app.games.text import gettext
from app.mail.announce import announcer
from app.matches.moderation.acts import ActRequest, moderate
from app.matches.refusal import NotPossible
from app.models import ActKind, User
from app.web.match import blueprint
from app.web.match.draft.form_fields import submission_key
from app.web.moderation.acts import moderated
from app.web.store import settings, writing
from app.web.worker_client import queue


@blueprint.post("/<int:match_id>/look")
@login_required
def look(match_id: int) -> ResponseReturnValue:
    """Say that one looks as a seat, and why; then show the board as it sees it."""
    moderated(match_id)
    seat, key = request.form.get("seat", ""), submission_key()
    try:
        with writing() as session:
            by = session.get_one(User, current_user.id)
            wish = ActRequest(ActKind.LOOK, by, request.form.get("reason", ""), key, seat)
            moderate(session, match_id, wish, announcer(settings()))
    except NotPossible as why:
        flash(gettext("Not possible: %(why)s.", why=str(why)), "error")
        return redirect(url_for("match.moderators", match_id=match_id, _anchor="sight"), 303)
    queue().mail()
    flash(
        gettext("All players have been told that you are viewing seat %(seat)s.", seat=seat),
        "success",
    )
    shown: dict[str, Any] = {"match_id": match_id, "as": seat}
    return redirect(url_for("match.replay", **shown), 303)
