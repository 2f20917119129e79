"""The public profile of a player."""

from collections.abc import Sequence
from typing import cast

from flask import abort, render_template, request
from flask_babel import format_date
from flask_login import current_user
from markupsafe import Markup
from sqlmodel import Session

from app.competitions.badges import badges_of
from app.games.catalogue import TITLES
from app.games.text import gettext
from app.matches.lobby.listing import MatchFilter, listed
from app.matches.meetings import Score, meetings, opponents
from app.matches.player_stats import record_of
from app.matches.response_times import response_times, time_outs
from app.models import MatchStatus, User
from app.ratings.person import OwnRating, RatingChange, changes, ratings_of
from app.ratings.tables import SURE
from app.ratings.words import PACES, pool_name, side_name
from app.web.accounts import limits
from app.web.accounts.views import blueprint
from app.web.competitions import kept_podiums
from app.web.language import time_span
from app.web.match.draft.form_fields import as_number
from app.web.plots import Step, moments, stairs
from app.web.store import reading

MAX_FINISHED = 10
MAX_CHANGES_LISTED = 10
MAX_OPPONENTS = 5
MAX_MEETINGS_LISTED = 50

MANY_DAYS = 120
"""A plot of more days than these names months."""


@blueprint.get("/player/<int:user_id>")
@limits.visiting
def profile(user_id: int) -> str:
    """A player's name, since when they play here, ratings, record, pace and last public matches.

    Of other matches the record says how they ended, and nothing which they were. `?pool=` names the
    ratings whose history is shown, otherwise it is that of most matches.
    """
    session = reading()
    user = _player_or_404(session, user_id)
    wanted = MatchFilter(status=MatchStatus.FINISHED, user_id=user_id)
    ratings = ratings_of(session, user_id)
    shown = _shown(ratings)
    found = _changes(session, user_id, shown)
    record, reliability = record_of(session, user_id), time_outs(session, user_id)
    return render_template(
        "accounts/profile.html",
        player=user,
        ratings_of_player=ratings,
        shown=shown,
        changes=found[:MAX_CHANGES_LISTED],
        plot=_plot(user.name, found),
        record=record,
        badges=badges_of(
            session,
            user,
            kept_podiums(),
            finished=record.finished,
            since_time_out=reliability.finished_since,
        ),
        response=response_times(session, user_id),
        time_outs=reliability,
        opponents=opponents(session, user_id, MAX_OPPONENTS),
        against_reader=_against_reader(session, user_id),
        reader=current_user.id,
        finished=listed(session, wanted, MAX_FINISHED),
        titles=TITLES,
        paces=PACES,
        pool_name=pool_name,
        side_name=side_name,
        time_span=time_span,
        sure=SURE,
    )


@blueprint.get("/player/<int:user_id>/against/<int:other_id>")
@limits.visiting
def against(user_id: int, other_id: int) -> str:
    """What two players have finished together: public matches, and to the two of them all."""
    session = reading()
    user, other = _player_or_404(session, user_id), _player_or_404(session, other_id)
    if user_id == other_id:
        abort(404)
    is_theirs = current_user.id in (user_id, other_id)
    return render_template(
        "accounts/against.html",
        player=user,
        other=other,
        found=meetings(session, user_id, other_id, with_private=is_theirs),
        is_theirs=is_theirs,
        most=MAX_MEETINGS_LISTED,
        titles=TITLES,
    )


def _player_or_404(session: Session, user_id: int) -> User:
    user = session.get(User, user_id)
    if user is None or user.is_guest:
        abort(404)
    return user


def _against_reader(session: Session, user_id: int) -> Score | None:
    """The score of the reader against a player; None if they have finished nothing together."""
    if not current_user.is_authenticated or current_user.id == user_id:
        return None
    score = meetings(session, current_user.id, user_id, with_private=True).score
    return score if score.matches else None


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
    first, last = found[-1].finished_at, found[0].finished_at
    form = "MMM y" if (last - first).days > MANY_DAYS else "d MMM"
    # Of moments with the same label the last one has it.
    marks = {str(format_date(when, form)): when for when in moments(first, last)}
    steps = tuple(
        Step(each.finished_at, each.after, SURE * each.sigma, _label(each))
        for each in reversed(found)
    )
    return stairs(
        gettext("Rating of %(name)s after each match", name=name),
        steps,
        tuple((when, label) for label, when in marks.items()),
    )


def _label(change: RatingChange) -> str:
    """What is read at a point of the plot."""
    day = format_date(change.finished_at)
    return f"{day}: {change.points:+d}, {round(change.after)} ± {round(SURE * change.sigma)}"
