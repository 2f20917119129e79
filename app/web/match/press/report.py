"""Reporting a message to the match's moderators: the message, and a form for the reason."""

from dataclasses import dataclass

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required

from app.games.text import gettext
from app.mail.announce import announcer
from app.matches.press.reports import readable, report, reported_by
from app.matches.refusal import NotPossible
from app.models import MAX_REASON, PressMessage, User
from app.prose import prose
from app.web.match import blueprint
from app.web.match.access import Access, match_or_404
from app.web.match.press.panel import circle_of
from app.web.store import reading, settings, writing
from app.web.worker_client import queue


@dataclass(frozen=True, slots=True)
class _Asked:
    """The message that a reader may read and wants to report."""

    access: Access
    thread: str
    message: PressMessage


@blueprint.get("/<int:match_id>/press/<thread>/<int:n>/report")
@login_required
def report_press(match_id: int, thread: str, n: int) -> ResponseReturnValue:
    """The message, who will read the report, and the form."""
    return _page(_asked(match_id, thread, n))


@blueprint.post("/<int:match_id>/press/<thread>/<int:n>/report")
@login_required
def send_report(match_id: int, thread: str, n: int) -> ResponseReturnValue:
    """Report the message, once; without a reason the page comes back."""
    asked = _asked(match_id, thread, n)
    reason = request.form.get("reason", "")
    try:
        with writing() as session:
            message = session.get_one(PressMessage, asked.message.id)
            user = session.get_one(User, current_user.id)
            report(session, message, user, asked.access.seat, reason, announcer(settings()))
    except NotPossible as why:
        return _page(asked, reason, str(why)), 422
    queue().mail()
    flash(gettext("Reported. We will e-mail you when someone has dealt with it."), "success")
    return redirect(url_for("match.table", match_id=match_id, press=thread, _anchor="press"), 303)


def _asked(match_id: int, thread: str, n: int) -> _Asked:
    access = match_or_404(match_id)
    if not access.match.has_begun:
        abort(404)
    message = readable(reading(), access.match, access.seat, circle_of(thread), n)
    if message is None or message.seat == access.seat:
        abort(404)
    return _Asked(access, thread, message)


def _page(asked: _Asked, reason: str = "", wrong: str = "") -> str:
    user = reading().get_one(User, current_user.id)
    message = asked.message
    return render_template(
        "match/report.html",
        match=asked.access.match,
        thread=asked.thread,
        message=message,
        body=prose(message.text),
        known=reported_by(reading(), message, user),
        reason=reason,
        wrong=wrong,
        longest=MAX_REASON,
    )
