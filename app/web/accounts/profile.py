"""The public profile of a player."""

from flask import abort, render_template

from app.games.catalogue import TITLES
from app.matches.lobby.listing import MatchFilter, listed
from app.matches.player_stats import record_of
from app.models import MatchStatus, User
from app.web.accounts import limits
from app.web.accounts.views import blueprint
from app.web.store import reading

MAX_FINISHED = 10


@blueprint.get("/player/<int:user_id>")
@limits.visiting
def profile(user_id: int) -> str:
    """A player's name, since when they play here, their record and their last public matches.

    Of other matches the record says how they ended, and nothing which they were.
    """
    session = reading()
    user = session.get(User, user_id)
    if user is None or user.is_guest:
        abort(404)
    wanted = MatchFilter(status=MatchStatus.FINISHED, user_id=user_id)
    return render_template(
        "accounts/profile.html",
        player=user,
        record=record_of(session, user_id),
        finished=listed(session, wanted, MAX_FINISHED),
        titles=TITLES,
    )
