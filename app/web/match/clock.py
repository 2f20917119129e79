"""The clocks of a match: times, days off, pauses by consent."""

from dataclasses import dataclass

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import login_required
from sqlmodel import Session

from app.games.text import gettext
from app.mail.announce import announcer
from app.matches.clock import pauses, remaining_time
from app.matches.lobby.eligibility import is_solitaire
from app.matches.refusal import NotPossible
from app.models import MatchStatus, utc_now
from app.web.accounts import limits
from app.web.match import blueprint
from app.web.match.access import Access, match_or_404, running_or_409, still_seated
from app.web.match.page.pending_decisions import names_of
from app.web.store import reading, settings, writing
from app.web.worker_client import queue


@dataclass(frozen=True, slots=True)
class PauseRequests:
    """Who wants a pause, and who has not said so; `has_reader`: the reader is one of the former."""

    wanting: list[str]
    missing: list[str]
    has_reader: bool


@blueprint.get("/<int:match_id>/clock")
@limits.visiting
def clock(match_id: int) -> str:
    """Everybody's time, the days off, what happens when time is up, and the forms of a pause."""
    access = match_or_404(match_id)
    if not access.match.has_begun:
        abort(404)
    row = access.match
    return render_template(
        "match/clock.html",
        match=row,
        names=names_of(reading(), match_id),
        seats=remaining_time.clocks(reading(), row) if row.status is MatchStatus.RUNNING else [],
        days_off=sorted(row.days_off),
        pause_requests=pause_requests_in(reading(), access),
        seat=access.seat if row.status is MatchStatus.RUNNING else None,
        is_solitaire=is_solitaire(row),
    )


@blueprint.post("/<int:match_id>/pause")
@login_required
def pause(match_id: int) -> ResponseReturnValue:
    """Want a pause, want none any more, or let the match go on."""
    _access, seat = running_or_409(match_id)
    act, now, announce = request.form.get("act"), utc_now(), announcer(settings())
    said = gettext("The other players have been told.")
    try:
        with writing() as session:
            still_seated(session, match_id, seat)
            if act == "wish":
                if pauses.request_pause(session, match_id, seat, now, announce):
                    said = gettext("All players agree. The match is paused.")
            elif act == "withdraw":
                pauses.withdraw(session, match_id, seat)
                said = gettext("You have withdrawn your pause request.")
            elif act == "end":
                pauses.end(session, match_id, seat, now, announce)
                said = gettext("The match has resumed. Nobody has lost any time.")
            else:
                abort(400, gettext("No action was chosen. Go back and use one of the buttons."))
    except NotPossible as why:
        flash(gettext("Not possible: %(why)s.", why=str(why)), "error")
    else:
        flash(said, "success")
        queue().mail()
    return redirect(url_for("match.clock", match_id=match_id), 303)


def pause_requests_in(session: Session, access: Access) -> PauseRequests | None:
    """Who wants a pause of a match that is being played and not paused; None if nobody does."""
    row = access.match
    if row.status is not MatchStatus.RUNNING or row.paused_at is not None:
        return None
    agreed = pauses.pause_requests(session, access.match_id, utc_now())
    if not agreed:
        return None
    missing = pauses.missing(session, row, agreed)
    names = names_of(session, access.match_id)
    return PauseRequests(
        [names[letter] for letter in agreed],
        [names[letter] for letter in missing],
        access.seat in agreed,
    )
