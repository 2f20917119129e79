"""The event stream of the dashboard: one of its reader's matches has changed."""

from flask import Response
from flask_login import current_user, login_required

from app.matches.agenda.match_lists import numbers, own_matches
from app.models import utc_now
from app.web import live
from app.web.dashboard import blueprint
from app.web.store import reading


@blueprint.get("/matches/events")
@login_required
def events() -> Response:
    """The line of the dashboard: a stream of server-sent events, each a new mark."""
    return live.opened(_numbers(), one=False)


@blueprint.get("/matches/mark")
@login_required
def mark() -> Response:
    """The mark of the dashboard as it would be now."""
    return live.asked_once(_numbers(), one=False)


def _numbers() -> list[int]:
    return numbers(own_matches(reading(), current_user.id, utc_now()))
