"""Bidding for the seats of a match."""

from collections.abc import Mapping

from flask import flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required

from app.competitions import seat_bids
from app.competitions.formats import settings_of
from app.competitions.formats.settings import Sides
from app.games.kernel.state import Seat
from app.games.text import gettext
from app.matches.refusal import NotPossible
from app.models import User
from app.web.accounts import limits
from app.web.competitions import blueprint
from app.web.competitions.directing import voices
from app.web.competitions.views import competition_or_404, shown
from app.web.store import writing
from app.web.worker_client import queue

FIELD = "points-"
"""The name of the field for a seat begins like this: `points-A`."""


@blueprint.post("/competitions/<int:competition_id>/seatings/<int:seating_id>")
@login_required
@limits.joining_or_leaving
def bid(competition_id: int, seating_id: int) -> ResponseReturnValue:
    """Bid for the seats of a match, in an auction for one; a seat without a number is 0."""
    is_auction = settings_of(competition_or_404(competition_id)).sides == Sides.AUCTION
    try:
        points = _points(request.form)
        with writing() as session:
            user = session.get_one(User, current_user.id)
            match = seat_bids.bid(session, competition_id, user, seating_id, points, voices())
            has_begun = match is not None
    except NotPossible as why:
        return shown(competition_id, why=str(why)), 409
    if has_begun:
        queue().mail()
        done = gettext("That was the last bid: the match has begun.")
    elif is_auction:
        queue().mail()
        done = gettext("Yours is the highest bid for this seat now.")
    else:
        done = gettext("Your bid is saved. You can change it until the bids are opened.")
    flash(done, "success")
    return redirect(url_for("competitions.page", competition_id=competition_id), 303)


def _points(form: Mapping[str, str]) -> dict[Seat, int]:
    """The points in a form, by seat. Raises NotPossible if one is no whole number."""
    typed = {
        name.removeprefix(FIELD): form[name].strip() for name in form if name.startswith(FIELD)
    }
    if not all(not each or each.isdecimal() for each in typed.values()):
        raise NotPossible(seat_bids.whole_numbers())
    return {seat: int(each or 0) for seat, each in typed.items()}
