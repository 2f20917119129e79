"""The calendar of a reader's deadlines, at a secret address."""

from hashlib import sha256

from flask import Response, abort, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required

from app.games.text import gettext
from app.mail.preferences.changes import lock_user
from app.matches.agenda.deadlines import Deadline, DeadlineSubject, absences, deadlines
from app.models import Absence, User, utc_now
from app.notifications import feeds
from app.notifications.calendar import Entry, calendar
from app.web.language import in_language
from app.web.notifications import blueprint
from app.web.notifications.page import page
from app.web.store import reading, settings, writing


@blueprint.post("/account/calendar")
@login_required
def make_calendar() -> str:
    """Make the address, or another one in its place; this answer alone shows it."""
    with writing() as session:
        lock_user(session, current_user.id)
        token = feeds.make(session, current_user.id, utc_now())
    path = url_for("notifications.deadlines_of", token=token)
    return page(calendar=settings().base_url + path)


@blueprint.post("/account/calendar/end")
@login_required
def end_calendar() -> ResponseReturnValue:
    """Let the address lead nowhere."""
    with writing() as session:
        feeds.end(session, current_user.id)
    flash(gettext("Your calendar link has been switched off."), "success")
    return redirect(url_for("notifications.index", _anchor="calendar"), 303)


@blueprint.get("/calendar/<token>.ics")
def deadlines_of(token: str) -> Response:
    """The calendar, for whoever knows its address; 304 for who has it as it is."""
    session = reading()
    feed = feeds.by_token(session, token)
    if feed is None:
        abort(404)
    user = session.get_one(User, feed.user_id)
    if user.suspended_at is not None:
        abort(404)
    with in_language(user.locale):
        entries = [_of(each) for each in deadlines(session, feed.user_id)]
        entries += [_away(each) for each in absences(session, feed.user_id, utc_now())]
        here = settings()
        content = calendar(
            entries, "Fieldpost", secret_key=here.secret_key, domain=here.mail_domain
        )
    answer = Response(content, content_type="text/calendar; charset=utf-8")
    answer.set_etag(sha256(content).hexdigest()[:32])
    answer.headers["Cache-Control"] = "private, no-cache"
    answer.headers["X-Robots-Tag"] = "noindex"
    answer.make_conditional(request)
    return answer


def _of(deadline: Deadline) -> Entry:
    words = {
        DeadlineSubject.DECISION: gettext(
            "%(match)s: deadline for your turn", match=deadline.match
        ),
        DeadlineSubject.ANSWER: gettext("%(match)s: offer to you expires", match=deadline.match),
        DeadlineSubject.OFFER: gettext("%(match)s: your offer expires", match=deadline.match),
    }
    return Entry(
        mark=f"{deadline.ends}:{deadline.match_id}:{deadline.mark}",
        summary=words[deadline.ends],
        description=(
            gettext("Your decision: %(question)s", question=deadline.asks) if deadline.asks else ""
        ),
        url=f"{settings().base_url}/match/{deadline.match_id}",
        at=deadline.at,
        made_at=deadline.made_at,
        changed_at=deadline.changed_at,
    )


def _away(absence: Absence) -> Entry:
    return Entry(
        mark=f"absence:{absence.id}",
        summary=gettext("Away (all matches)"),
        url=f"{settings().base_url}/account/away",
        first=absence.first_day,
        last=absence.last_day,
        made_at=absence.created_at,
        changed_at=absence.changed_at,
    )
