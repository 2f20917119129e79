"""Looking for words in what was said in a match, among what the reader may read."""

from flask import abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_login import login_required

from app.matches.press.search import MAX_FOUND, find, wanted
from app.models import PressRules
from app.web.accounts import limits
from app.web.match import blueprint
from app.web.match.access import match_or_404
from app.web.match.press.panel import found_lines
from app.web.store import reading

MAX_QUERY = 80


@blueprint.get("/<int:match_id>/press/search")
@login_required
@limits.limiter.limit(limits.SEARCHES, key_func=limits.account)
def search_press(match_id: int) -> ResponseReturnValue:
    """The messages that hold all words of `?q=`, the newest first, with the words marked."""
    access = match_or_404(match_id)
    if not access.match.has_begun or access.match.press is PressRules.NONE:
        abort(404)
    asked = request.args.get("q", "")[:MAX_QUERY].strip()
    words = wanted(asked)
    found = find(reading(), access.match, access.seat, asked)
    return render_template(
        "match/press_search.html",
        match=access.match,
        asked=asked,
        words=words,
        found=found_lines(reading(), access, found, words),
        most=MAX_FOUND,
        can_report=access.spectator_delay is None,
    )
