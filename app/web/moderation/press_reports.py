"""The page on which moderators and administrators deal with reports."""

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required

from app.games.text import gettext
from app.mail.announce import announcer
from app.matches.press.reports import ReportCase, cases, close
from app.matches.refusal import NotPossible
from app.models import MAX_REASON, User
from app.prose import prose
from app.web.moderation import blueprint
from app.web.store import reading, settings, writing
from app.web.worker_client import queue

MAX_CLOSED = 30


@blueprint.get("/reports")
@login_required
def press_reports() -> str:
    """What waits for me, and what was dealt with lately."""
    return _page()


@blueprint.post("/reports/<int:report_id>")
@login_required
def answer_report(report_id: int) -> ResponseReturnValue:
    """Answer a report, and close it; with `do=hide` hide its message."""
    text, hides = request.form.get("answer", ""), request.form.get("do") == "hide"
    if report_id not in {case.report.id for case in _mine(closed=False) + _mine(closed=True)}:
        abort(404)
    try:
        with writing() as session:
            by = session.get_one(User, current_user.id)
            close(session, report_id, by, text, announcer(settings()), hides=hides)
    except NotPossible as why:
        return _page(report_id, text, str(why)), 422
    queue().mail()
    flash(gettext("Done. The person who reported it has been told."), "success")
    return redirect(url_for("moderation.press_reports"), 303)


def _mine(*, closed: bool) -> list[ReportCase]:
    return cases(reading(), reading().get_one(User, current_user.id), closed=closed)


def _page(faulty: int | None = None, text: str = "", wrong: str = "") -> str:
    return render_template(
        "moderation/press_reports.html",
        cases=_mine(closed=False),
        closed=_mine(closed=True)[:MAX_CLOSED],
        prose=prose,
        faulty=faulty,
        text=text,
        wrong=wrong,
        longest=MAX_REASON,
    )
