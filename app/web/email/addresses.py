"""A reader's addresses: which they write from, where replies go, whether e-mail arrives."""

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, select
from werkzeug.wrappers import Response

from app.accounts import addresses as own
from app.games.text import gettext
from app.mail.account_mails import tell_of_move
from app.mail.bounces.counter import resume_mail
from app.mail.outbox import rotate_token
from app.mail.preferences.changes import lock_user
from app.mail.reading.message import parse
from app.mail.trust import own_addresses, quarantine
from app.mail.trust.mails import question
from app.matches.seats.holders import matches_of
from app.models import Match, MatchStatus, Seat, User, utc_now
from app.web.accounts.identity import require_fresh_session
from app.web.email import blueprint
from app.web.match.access import seat_or_403
from app.web.store import reading, settings, writing
from app.web.worker_client import queue


@blueprint.get("/account/addresses")
@login_required
def addresses() -> str:
    """The page with all of that."""
    return _page()


@blueprint.post("/account/addresses/add")
@login_required
def add() -> ResponseReturnValue:
    """Ask at an address whether it is one's own, or show the form again with what is wrong."""
    require_fresh_session(url_for("email.addresses"))
    wanted = request.form.get("address", "").strip()
    with writing() as session:
        user = session.get_one(User, current_user.id)
        refused = own_addresses.ask(session, settings(), user, wanted, utc_now())
    if refused is not None:
        return _page(wanted, gettext(str(refused))), 422
    queue().mail()
    flash(
        gettext("We have e-mailed %(address)s to confirm that it is yours.", address=wanted),
        "success",
    )
    return _back()


@blueprint.post("/account/addresses/main")
@login_required
def make_main() -> ResponseReturnValue:
    """Let a further address be that of the account; the old address is told of it."""
    require_fresh_session(url_for("email.addresses"))
    address = request.form.get("address", "")
    try:
        with writing() as session:
            user = lock_user(session, current_user.id)
            is_free = own.can_be_main(session, user, address)
            if is_free:
                tell_of_move(session, settings(), user, address)
                own.make_main(session, user, address)
    except IntegrityError:
        # Somebody has signed up with it after we had looked.
        is_free = False
    if not is_free:
        abort(409, gettext("This address is not confirmed yet, or belongs to another account."))
    queue().mail()
    flash(gettext("All e-mail will go to %(address)s from now on.", address=address), "success")
    return _back()


@blueprint.post("/account/addresses/remove")
@login_required
def remove() -> ResponseReturnValue:
    """Let mails from an address count no longer."""
    address = request.form.get("address", "")
    with writing() as session:
        if not own.remove(session, session.get_one(User, current_user.id), address):
            abort(404)
    flash(gettext("E-mails from %(address)s no longer count as yours.", address=address), "success")
    return _back()


@blueprint.post("/account/mail-works")
@login_required
def mail_works() -> ResponseReturnValue:
    """Resume e-mail to the reader's address after bounces."""
    with writing() as session:
        resume_mail(session, session.get_one(User, current_user.id), utc_now())
    queue().mail()
    flash(
        gettext("We are sending you e-mail again. Anything you missed is on the site."), "success"
    )
    return _back()


@blueprint.post("/match/<int:match_id>/new-address")
@login_required
def new_address(match_id: int) -> ResponseReturnValue:
    """Void the reply addresses of the reader's seat, and send an e-mail with a new one."""
    access, letter = seat_or_403(match_id)
    if access.match.status is not MatchStatus.RUNNING:
        abort(409, gettext("This match is not running."))
    with writing() as session:
        seat = session.exec(
            select(Seat).where(Seat.match_id == match_id, Seat.letter == letter)
        ).one()
        rotate_token(seat)
        own_addresses.write_new_address(session, settings(), seat)
    queue().mail()
    flash(
        gettext("Your old reply address no longer works. We are e-mailing you the new one."),
        "success",
    )
    return _back()


def _page(wanted: str = "", wrong: str = "") -> str:
    session = reading()
    waiting = quarantine.waiting(session, current_user.id, utc_now())
    return render_template(
        "email/addresses.html",
        others=own.addresses_of(session, current_user.id),
        waiting=[question(held, parse(held.raw), settings()) for held in waiting],
        matches=_matches(session),
        wanted=wanted,
        wrong=wrong,
    )


def _matches(session: Session) -> list[Match]:
    """The running matches in which one has a seat."""
    found = matches_of(session, current_user.id, [MatchStatus.RUNNING])
    return sorted(found, key=lambda match: (match.name, match.id or 0))


def _back() -> Response:
    return redirect(url_for("email.addresses"), 303)
