"""The page of a match's moderators: who they are, whom the host names, and viewing a seat."""

from secrets import token_urlsafe
from typing import Any

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required
from sqlmodel import Session

from app.accounts.register import find
from app.games.text import gettext
from app.mail.announce import announcer
from app.matches.moderation import appointments
from app.matches.moderation.acts import ActRequest, moderate
from app.matches.moderation.seat_access import looks_as
from app.matches.refusal import NotPossible
from app.models import MAX_REASON, ActKind, Match, MatchStatus, User
from app.web.accounts import limits
from app.web.match import blueprint
from app.web.match.access import match_or_404
from app.web.match.draft.form_fields import as_number, submission_key
from app.web.match.page.pending_decisions import names_of
from app.web.moderation.acts import moderated
from app.web.store import reading, settings, writing
from app.web.worker_client import queue


@blueprint.get("/<int:match_id>/moderators")
@login_required
def moderators(match_id: int) -> str:
    """Who moderates the match; for its host, the form that names somebody."""
    return _page(_match(match_id), "", "")


@blueprint.post("/<int:match_id>/moderators")
@login_required
@limits.inviting
def change_moderators(match_id: int) -> ResponseReturnValue:
    """Name or dismiss somebody, say yes or no to being named, say what moderators see."""
    match = _match(match_id)
    try:
        with writing() as session:
            _change(session, match_id, session.get_one(User, current_user.id))
    except NotPossible as why:
        return _page(match, request.form.get("who", ""), str(why)), 422
    queue().mail()
    flash(gettext("Done."), "success")
    return redirect(url_for("match.moderators", match_id=match_id), 303)


def _change(session: Session, match_id: int, user: User) -> None:
    """Do what the form says. Raises NotPossible."""
    form, announce = request.form, announcer(settings())
    match form.get("do"):
        case "name":
            whom = find(session, form.get("who", ""))
            if whom is None or "@" in form.get("who", ""):
                raise NotPossible("no account has this name; enter it exactly as shown on the site")
            appointments.name(session, match_id, user, whom, announce)
        case "accept":
            appointments.accept(session, match_id, user, announce)
        case "leave":
            appointments.leave(session, match_id, user, announce)
        case "dismiss":
            appointments.dismiss(
                session, match_id, user, as_number(form.get("user", "")) or 0, announce
            )
        case "see":
            appointments.allow_hidden_view(session, match_id, user, sees=form.get("sees") == "yes")
        case _:
            abort(400, gettext("No action was chosen. Go back and use one of the buttons."))


def _match(match_id: int) -> Match:
    """The match, for whoever may see it, and for whoever was named."""
    if appointments.is_asked(reading(), match_id, current_user.id):
        return reading().get_one(Match, match_id)
    return match_or_404(match_id).match


def _page(match: Match, who: str, why: str) -> str:
    assert match.id is not None
    user = reading().get_one(User, current_user.id)
    return render_template(
        "moderation/moderators.html",
        match=match,
        host=reading().get_one(User, match.host_id),
        named=appointments.named(reading(), match.id),
        is_host=match.host_id == current_user.id,
        is_open=match.status is MatchStatus.OPEN,
        is_over=match.status is MatchStatus.FINISHED,
        sees=match.has_begun and appointments.sees_hidden(reading(), match, current_user.id),
        looks_as=looks_as(reading(), match, user),
        token=token_urlsafe(16),
        longest_reason=MAX_REASON,
        names=names_of(reading(), match.id),
        who=who,
        why=why,
    )


@blueprint.post("/<int:match_id>/look")
@login_required
def look(match_id: int) -> ResponseReturnValue:
    """Say that one looks as a seat, and why; then show the board as it sees it."""
    moderated(match_id)
    seat, key = request.form.get("seat", ""), submission_key()
    try:
        with writing() as session:
            by = session.get_one(User, current_user.id)
            wish = ActRequest(ActKind.LOOK, by, request.form.get("reason", ""), key, seat)
            moderate(session, match_id, wish, announcer(settings()))
    except NotPossible as why:
        flash(gettext("Not possible: %(why)s.", why=str(why)), "error")
        return redirect(url_for("match.moderators", match_id=match_id, _anchor="sight"), 303)
    queue().mail()
    flash(
        gettext("All players have been told that you are viewing seat %(seat)s.", seat=seat),
        "success",
    )
    shown: dict[str, Any] = {"match_id": match_id, "as": seat}
    return redirect(url_for("match.replay", **shown), 303)
