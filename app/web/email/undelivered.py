"""Undelivered e-mails, for the host of a match and for administrators."""

import re

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required

from app.games.text import gettext
from app.mail import undelivered_mail
from app.models import utc_now
from app.web.email import blueprint
from app.web.store import reading, writing
from app.web.worker_client import queue


@blueprint.get("/mail/dead")
@login_required
def undelivered() -> str:
    """Who is not reached in the matches that one hosts; to an admin, each e-mail too."""
    session, now = reading(), utc_now()
    is_admin = current_user.is_admin
    return render_template(
        "email/undelivered.html",
        unreached=undelivered_mail.unreached(session, current_user.id, now),
        mails=undelivered_mail.all_undelivered(session, current_user.id, now) if is_admin else None,
    )


@blueprint.post("/mail/dead/retry")
@login_required
def retry() -> ResponseReturnValue:
    """Send again what did not reach somebody in a match of one's own."""
    match_id = _number("match")
    who = request.form.get("who", "")
    with writing() as session:
        if not undelivered_mail.resend_newest(session, match_id, who, current_user.id, utc_now()):
            abort(404)
    return _sent()


@blueprint.post("/mail/dead/retry-mail")
@login_required
def retry_mail() -> ResponseReturnValue:
    """Send an e-mail again, for whoever runs the site."""
    if not current_user.is_admin:
        abort(403)
    mail_id = _number("mail")
    with writing() as session:
        if not undelivered_mail.resend(session, mail_id, current_user.id, utc_now()):
            abort(404)
    return _sent()


def _number(name: str) -> int:
    text = request.form.get(name, "")
    if not re.fullmatch(r"[0-9]{1,12}", text):
        abort(400)
    return int(text)


def _sent() -> ResponseReturnValue:
    queue().mail()
    flash(gettext("The e-mail will be sent again."), "success")
    return redirect(url_for("email.undelivered"), 303)
