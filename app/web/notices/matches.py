"""What is told of one match otherwise than of all."""

from flask import abort, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required

from app.games.text import gettext
from app.mail.preferences.changing import lock_user
from app.matches.seats.holders import letter_of
from app.notices.kinds import OF_A_MATCH
from app.notices.telling import choose_for_match
from app.web.notices import blueprint
from app.web.store import reading, writing

CHOICES: dict[str, bool | None] = {"": None, "yes": True, "no": False}


@blueprint.post("/account/notices/match/<int:match_id>")
@login_required
def choose_match(match_id: int) -> ResponseReturnValue:
    """Choose for a match in which I have a seat: nothing at all, or kinds one by one."""
    if letter_of(reading(), match_id, current_user.id) is None:
        abort(404)
    said = {kind: request.form.get(kind.value, "") for kind in OF_A_MATCH}
    if not set(said.values()) <= CHOICES.keys():
        abort(400)
    with writing() as session:
        lock_user(session, current_user.id)
        choose_for_match(
            session,
            current_user.id,
            match_id,
            is_muted="mute" in request.form,
            kinds={kind: CHOICES[choice] for kind, choice in said.items()},
        )
    flash(gettext("Notifications for this match saved."), "success")
    return redirect(url_for("notices.index", _anchor=f"match-{match_id}"), 303)
