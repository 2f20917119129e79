"""Letters that did not arrive, for the host of a match and for whoever runs the site."""

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from flask_login import current_user, login_required

from app.mail import dead_letters
from app.models import User, utc_now
from app.web.post import blueprint
from app.web.store import reading, writing
from app.web.worker_line import queue


@blueprint.get("/mail/dead")
@login_required
def dead() -> str:
    """Who is not reached in the matches that one hosts; to an admin, each letter too."""
    session, now = reading(), utc_now()
    is_admin = current_user.is_admin
    return render_template(
        "post/dead.html",
        unreached=dead_letters.unreached(session, current_user.id, now),
        letters=dead_letters.all_letters(session, current_user.id, now) if is_admin else None,
    )


@blueprint.post("/mail/dead/retry")
@login_required
def retry() -> ResponseReturnValue:
    """Send a letter again that one sees in a list."""
    number = request.form.get("letter", "")
    if not number.isdigit() or len(number) > 12:
        abort(400)
    with writing() as session:
        user = session.get_one(User, current_user.id)
        if not dead_letters.try_again(session, int(number), user, utc_now()):
            abort(404)
    queue().mail()
    flash(gettext("The letter is sent again."), "success")
    return redirect(url_for("post.dead"), 303)
