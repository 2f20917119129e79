"""The public profile of a player."""

from collections.abc import Sequence
from datetime import datetime
from typing import cast

from flask import abort, render_template, request
from flask_babel import format_date
from markupsafe import Markup
from sqlmodel import Session

from app.games.catalogue import TITLES
from app.games.text import gettext
from app.matches.lobby.listing import MatchFilter, listed
from app.matches.player_stats import record_of
from app.models import MatchStatus, User
from app.ratings.person import OwnRating, RatingChange, changes, ratings_of
from app.ratings.tables import SURE
from app.web.accounts import limits
from app.web.accounts.views import blueprint
from app.web.match.draft.form_fields import as_number
from app.web.plots import Step, stairs
from app.web.ratings.words import pool_name
from app.web.store import reading

MAX_FINISHED = 10
MAX_CHANGES_LISTED = 10

MANY_DAYS = 120
"""A plot of more days than these names months."""


@blueprint.get("/player/<int:user_id>")
@limits.visiting
def profile(user_id: int) -> str:
    """A player's name, since when they play here, ratings, record and last public matches.

    Of other matches the record says how they ended, and nothing which they were. `?pool=` names the
    ratings whose history is shown, otherwise it is that of most matches.
    """
    session = reading()
    user = session.get(User, user_id)
    if user is None or user.is_guest:
        abort(404)
    wanted = MatchFilter(status=MatchStatus.FINISHED, user_id=user_id)
    ratings = ratings_of(session, user_id)
    shown = _shown(ratings)
    found = _changes(session, user_id, shown)
    return render_template(
        "accounts/profile.html",
        player=user,
        ratings_of_player=ratings,
        shown=shown,
        changes=found[:MAX_CHANGES_LISTED],
        plot=_plot(user.name, found),
        record=record_of(session, user_id),
        finished=listed(session, wanted, MAX_FINISHED),
        titles=TITLES,
        pool_name=pool_name,
        sure=SURE,
    )


def _shown(ratings: Sequence[OwnRating]) -> OwnRating | None:
    """The ratings whose history is shown: those that the address names, else the first."""
    wanted = as_number(request.args.get("pool", ""))
    named = [each for each in ratings if each.pool.id == wanted]
    return next(iter([*named, *ratings]), None)


def _changes(session: Session, user_id: int, shown: OwnRating | None) -> list[RatingChange]:
    return changes(session, user_id, cast(int, shown.pool.id)) if shown is not None else []


def _plot(name: str, found: Sequence[RatingChange]) -> Markup | None:
    """The history of a rating; None while a line would have one point."""
    if len(found) < 2:
        return None
    days = (found[0].finished_at - found[-1].finished_at).days
    form = "MMM y" if days > MANY_DAYS else "d MMM"

    def say_when(when: datetime) -> str:
        return str(format_date(when, form))

    steps = [
        Step(each.finished_at, each.after, SURE * each.sigma, _label(each))
        for each in reversed(found)
    ]
    return stairs(gettext("Rating of %(name)s after each match", name=name), steps, say_when)


def _label(change: RatingChange) -> str:
    """What is read at a point of the plot."""
    day = format_date(change.finished_at)
    return f"{day}: {change.points:+d}, {round(change.after)} ± {round(SURE * change.sigma)}"
