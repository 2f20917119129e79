"""What tells the open dashboard that one of its reader's matches has changed."""

from flask import Response
from flask_login import current_user, login_required

from app.web import live
from app.web.lobby import blueprint
from app.web.lobby.lists import numbers_of_mine
from app.web.store import reading


@blueprint.get("/matches/events")
@login_required
def events() -> Response:
    """The line of the dashboard: a stream of server-sent events, each a new mark."""
    return live.opened(numbers_of_mine(reading(), current_user.id), one=False)


@blueprint.get("/matches/mark")
@login_required
def mark() -> Response:
    """The mark of the dashboard as it would be now."""
    return live.asked_once(numbers_of_mine(reading(), current_user.id), one=False)
