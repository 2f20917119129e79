"""Agreements of all players: the page that proposes them, and that answers or decides them."""

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required
from sqlmodel import Session

from app.games.text import gettext
from app.mail.announce import announcer
from app.matches import agreements
from app.matches.agreements import BY_MODERATORS, Terms
from app.matches.moderation import requests
from app.matches.refusal import NotPossible
from app.models import Agreement, AgreementKind, MatchStatus, User, utc_now
from app.web.accounts import limits
from app.web.match import blueprint
from app.web.match.access import Access, match_or_404, running_or_409, still_seated
from app.web.match.page.pending_decisions import names_of
from app.web.store import reading, settings, writing
from app.web.worker_client import queue


@blueprint.get("/<int:match_id>/agreements", endpoint="agreements")
@limits.visiting
def agreements_page(match_id: int) -> str:
    """What is proposed to all players, and the forms to propose something and to answer."""
    access = match_or_404(match_id)
    if not access.match.has_begun:
        abort(404)
    row, names = access.match, names_of(reading(), match_id)
    found = open_proposal(reading(), access)
    missing = agreements.missing(reading(), row, found) if found else []
    return render_template(
        "match/agreements.html",
        match=row,
        names=names,
        proposal=found,
        missing={letter: names[letter] for letter in missing},
        seat=access.seat if row.status is MatchStatus.RUNNING else None,
        may_decide=found is not None
        and found.referred_at is not None
        and access.moderates
        and access.seat is None,
    )


@blueprint.post("/<int:match_id>/agreements")
@login_required
def agree(match_id: int) -> ResponseReturnValue:
    """Propose something to all players, or answer what is proposed.

    A moderator without a seat decides what was passed to them.
    """
    if request.form.get("act") in ("grant", "reject"):
        return _decide(match_id, grants=request.form["act"] == "grant")
    _access, seat = running_or_409(match_id)
    act, now, announce = request.form.get("act", ""), utc_now(), announcer(settings())
    if act not in ("consent", "refuse", *(set(AgreementKind) - BY_MODERATORS)):
        abort(400, gettext("No action was chosen. Go back and use one of the buttons."))
    said = gettext("The other players have been told.")
    try:
        with writing() as session:
            still_seated(session, match_id, seat)
            if act == "refuse":
                agreements.refuse(session, match_id, seat, now, announce)
            elif act == "consent":
                if agreements.consent(session, match_id, seat, now, announce):
                    said = gettext("All players agree: it is done.")
            else:
                terms = Terms(AgreementKind(act), request.form.get("winner"))
                if agreements.propose(session, match_id, seat, terms, now, announce):
                    said = gettext("All players agree: it is done.")
    except NotPossible as why:
        flash(gettext("Not possible: %(why)s.", why=str(why)), "error")
    else:
        flash(said, "success")
        queue().mail()
    return redirect(url_for("match.agreements", match_id=match_id), 303)


def _decide(match_id: int, *, grants: bool) -> ResponseReturnValue:
    access = match_or_404(match_id)
    if not access.moderates:
        abort(403, gettext("Only a moderator of this match can do that."))
    announce = announcer(settings())
    try:
        with writing() as session:
            by = session.get_one(User, current_user.id)
            requests.decide(session, match_id, by, grants=grants, now=utc_now(), announce=announce)
    except NotPossible as why:
        flash(gettext("Not possible: %(why)s.", why=str(why)), "error")
    else:
        flash(gettext("Done. All players have been told."), "success")
        queue().mail()
        queue().bots(match_id)
    return redirect(url_for("match.agreements", match_id=match_id), 303)


def open_proposal(session: Session, access: Access) -> Agreement | None:
    """What is proposed to all players of a match that is being played."""
    if access.match.status is not MatchStatus.RUNNING:
        return None
    return agreements.open_agreement(session, access.match_id, utc_now())
