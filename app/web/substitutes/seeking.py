"""Seeking a substitute for a seat: a moderator's form."""

from flask import abort, request
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required

from app.games.text import gettext
from app.matches.moderation.authority import may_moderate
from app.models import ActKind, MatchStatus
from app.web.lobby.replacing import act_on_seat
from app.web.match.access import match_or_404
from app.web.store import reading
from app.web.substitutes import blueprint


@blueprint.post("/match/<int:match_id>/substitute")
@login_required
def seek(match_id: int) -> ResponseReturnValue:
    """Seek somebody for the seat `letter` of a match, or nobody any longer (`do=stop`)."""
    access = match_or_404(match_id)
    if access.match.status is not MatchStatus.RUNNING:
        abort(409, gettext("Players can be replaced only while the match is running."))
    if not may_moderate(reading(), access.match, current_user.id):
        abort(403, gettext("Only a moderator of this match can do that."))
    letter = request.form.get("letter", "")[:1]
    if request.form.get("do") != "stop":
        done = gettext("We are asking the players on the substitutes list, one by one.")
        return act_on_seat(match_id, ActKind.SEEK, done)
    done = gettext("The search for a substitute for seat %(letter)s has ended.", letter=letter)
    return act_on_seat(match_id, ActKind.SEEK_NO_MORE, done)
