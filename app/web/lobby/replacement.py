"""The page on which a moderator of a running match replaces the player of a seat.

Each change of a seat is a moderator's act: with a reason that all players can read.
"""

from secrets import token_urlsafe

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required
from sqlmodel import Session

from app.games.catalogue import TITLES
from app.games.text import gettext
from app.mail.announce import announcer
from app.matches.lobby.seat_list import seat_entries
from app.matches.moderation.acts import ActRequest, moderate
from app.matches.moderation.authority import may_moderate
from app.matches.refusal import NotPossible
from app.matches.seats import replacement, vacancies
from app.models import MAX_REASON, ActKind, Match, MatchStatus, User
from app.web.accounts import limits
from app.web.lobby import blueprint
from app.web.lobby.forms import InviteForm
from app.web.match.access import Access, match_or_404
from app.web.match.draft.form_fields import submission_key
from app.web.store import reading, settings, writing
from app.web.worker_client import queue


@blueprint.get("/match/<int:match_id>/seats")
@login_required
def seats(match_id: int) -> str:
    """Who plays which seat, and how each can be given to somebody else."""
    return _page(_moderated(match_id), InviteForm(), "")


@blueprint.post("/match/<int:match_id>/seats/invite")
@login_required
@limits.inviting
def invite_successor(match_id: int) -> ResponseReturnValue:
    """Offer a seat to an address; its player keeps it until the other one takes it."""
    access = _moderated(match_id)
    form, letter = InviteForm(request.form), request.form.get("letter", "")
    if not form.validate():
        return _page(access, form, letter), 422
    done = gettext("Invitation to seat %(letter)s sent.", letter=letter)
    return act_on_seat(match_id, ActKind.OFFER, done, whom=form.email.data or "")


@blueprint.post("/match/<int:match_id>/seats/keep")
@login_required
def call_off(match_id: int) -> ResponseReturnValue:
    """Offer a seat no longer: its player keeps it."""
    _moderated(match_id)
    letter = request.form.get("letter", "")
    done = gettext("Seat %(letter)s is no longer on offer.", letter=letter)
    return act_on_seat(match_id, ActKind.KEEP, done)


@blueprint.post("/match/<int:match_id>/seats/bot")
@login_required
def give_to_bot(match_id: int) -> ResponseReturnValue:
    """Let a bot play a seat from now on."""
    _moderated(match_id)
    letter = request.form.get("letter", "")
    done = gettext("A bot now plays seat %(letter)s.", letter=letter)
    answer = act_on_seat(match_id, ActKind.BOT, done)
    queue().bots(match_id)
    return answer


def take_over(match: Match) -> ResponseReturnValue:
    """Give the reader the seat of a running match that they were invited to."""
    assert match.id is not None
    announce = announcer(settings())

    def change(session: Session, row: Match) -> None:
        user = session.get_one(User, current_user.id)
        replacement.take_over(session, row, user, announce)

    try:
        with writing() as session:
            change(session, session.get_one(Match, match.id))
    except NotPossible as reason:
        flash(str(reason), "error")
        return redirect(url_for("dashboard.home"))
    flash(gettext("You now have this seat."), "success")
    queue().mail()
    return redirect(url_for("match.table", match_id=match.id))


def _moderated(match_id: int) -> Access:
    """The running match, if the person who asks may moderate it."""
    access = match_or_404(match_id)
    if access.match.status is not MatchStatus.RUNNING:
        abort(409, gettext("Players can be replaced only while the match is running."))
    if not may_moderate(reading(), access.match, current_user.id):
        abort(403, gettext("Only a moderator of this match can do that."))
    return access


def act_on_seat(match_id: int, kind: ActKind, done: str, *, whom: str = "") -> ResponseReturnValue:
    """Do to the seat that the form names what it says, for its reason, and say `done` or why not.

    Sent twice it is done once.
    """
    form, announce = request.form, announcer(settings())
    by = reading().get_one(User, current_user.id)
    wish = ActRequest(
        kind,
        by,
        form.get("reason", ""),
        submission_key(),
        form.get("letter", "")[:1],
        whom=whom,
    )
    try:
        with writing() as session:
            moderate(session, match_id, wish, announce)
    except NotPossible as why:
        flash(gettext("Not possible: %(why)s.", why=str(why)), "error")
    else:
        flash(done, "success")
        queue().mail()
    return redirect(url_for("lobby.seats", match_id=match_id), 303)


def _page(access: Access, form: InviteForm, letter: str) -> str:
    match = access.match
    return render_template(
        "lobby/replace_player.html",
        match=match,
        title=TITLES[match.title],
        access=access,
        places=seat_entries(reading(), match, current_user.id),
        form=form,
        faulty=letter,
        sought=vacancies.open_vacancies(reading(), access.match_id),
        token=token_urlsafe(16),
        longest_reason=MAX_REASON,
        hand_overs=replacement.hand_overs(reading(), access.match_id),
    )
