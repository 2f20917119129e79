"""The event stream of a match page: its reader would see something new.

Visitors get no stream, since each takes a thread of the server: their pages ask for the mark.
"""

from flask import Response
from flask_login import login_required

from app.web import live
from app.web.accounts import limits
from app.web.match import blueprint
from app.web.match.access import viewable_or_404


@blueprint.get("/<int:match_id>/events")
@login_required
def events(match_id: int) -> Response:
    """The line of the match's page: a stream of server-sent events, each a new mark."""
    return live.opened([viewable_or_404(match_id).match_id], one=True)


@blueprint.get("/<int:match_id>/mark")
@limits.asking_for_news
def mark(match_id: int) -> Response:
    """The mark of the match's page as it would be now."""
    return live.asked_once([viewable_or_404(match_id).match_id], one=True)
