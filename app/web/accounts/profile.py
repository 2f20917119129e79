"""The public profile of a player."""

from flask import abort, render_template

from app.games.catalogue import TITLES
from app.matches.player_stats import record_of
from app.models import User
from app.web.accounts import limits
from app.web.accounts.views import blueprint
from app.web.store import reading


@blueprint.get("/player/<int:user_id>")
@limits.visiting
def profile(user_id: int) -> str:
    """A player's name, since when they play here, and their record; not in which matches."""
    session = reading()
    user = session.get(User, user_id)
    if user is None or user.is_guest:
        abort(404)
    return render_template(
        "accounts/profile.html", player=user, record=record_of(session, user_id), titles=TITLES
    )
