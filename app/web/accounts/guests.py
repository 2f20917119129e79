"""What guests may do on the site, and how they become ordinary users.

A guest may look at public pages and play their own match. Everything else that involves other
people, or sends them something, needs an account: so does each new page, until it is listed here.
"""

from flask import flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required
from sqlalchemy.exc import IntegrityError

from app.accounts import guests
from app.accounts.register import NewAccount, Taken
from app.games.text import gettext
from app.mail.account_mails import send_confirmation, tell_of_sign_up
from app.models import User
from app.web.accounts import limits
from app.web.accounts.forms import SignUpForm
from app.web.accounts.identity import welcome
from app.web.accounts.views import blueprint
from app.web.store import settings, writing
from app.web.worker_client import queue

ALLOWED = frozenset(
    {
        "static",
        "static_of_today",
        "style_sheets",
        "ground",
        "title_style",
        "health.healthz",
        "health.readyz",
        "metrics.metrics",
        "front.index",
        "front.board",
        "front.robots",
        "accounts.profile",
        "accounts.keep",
        "accounts.keep_account",
        "accounts.log_out",
        "lobby.browse",
        "lobby.room",
        "dashboard.home",
        "dashboard.events",
        "dashboard.mark",
        "lobby.play_now",
        "lobby.play_solitaire",
        "daily.index",
        "daily.page",
        "daily.play",
        "match.table",
        "match.log",
        "match.record",
        "match.download_record",
        "match.replay",
        "match.replay_scenes",
        "match.replay_beside",
        "match.clock",
        "match.agreements",
        "match.since_turn",
        "match.board_picture",
        "match.events",
        "match.mark",
        "match.receipt",
        "match.add_to_draft",
        "match.complete_orders",
        "match.complete_plan",
        "match.give_stance",
        "match.cancel_stance",
        "match.plans",
        "match.give_plan",
        "match.change_plan",
        "match.undo_draft",
        "match.redo_draft",
        "match.clear_draft",
        "match.rewrite_draft",
        "match.take_back",
        "match.submit_draft",
        "match.write_orders",
        "match.ask_to_resign",
        "match.resign",
        "competitions.index",
        "competitions.page",
        "competitions.player",
        "competitions.standings_table",
        "competitions.results",
        "competitions.calendar_of",
        "competitions.embedded",
        "ratings.index",
    }
)
"""The endpoints that are open to guests, beside those of ALLOWED_PARTS."""

ALLOWED_PARTS = ("help.", "maps.", "practice.", "mailbox.", "hooks.")


@blueprint.before_app_request
def send_guests_to_their_account() -> ResponseReturnValue | None:
    """Ask a guest for an account before a page that needs one."""
    endpoint = request.endpoint
    if endpoint is None or endpoint in ALLOWED or endpoint.startswith(ALLOWED_PARTS):
        return None
    if not (current_user.is_authenticated and current_user.is_guest):
        return None
    flash(gettext("You need an account for that. Signing up takes a minute."), "notice")
    return redirect(url_for("accounts.keep"))


@blueprint.get("/account/keep")
@login_required
def keep() -> ResponseReturnValue:
    """The form with which a guest keeps their match; people with an account need none."""
    if not current_user.is_guest:
        return redirect(url_for("dashboard.home"))
    return _page(SignUpForm())


@blueprint.post("/account/keep")
@login_required
@limits.limiter.limit(limits.REFUSED_SIGN_UPS, deduct_when=limits.was_refused)
@limits.limiter.limit(limits.ADDRESSES_TOLD, deduct_when=limits.has_told)
def keep_account() -> ResponseReturnValue:
    """Make an ordinary user of a guest, or show the form again with what is wrong."""
    if not current_user.is_guest:
        return redirect(url_for("dashboard.home"))
    form = SignUpForm(request.form)
    if form.validate():
        user = _settle_in(form.account())
        if isinstance(user, User):
            queue().mail()
            welcome(user)
            flash(
                gettext("Welcome, %(name)s. Your match is saved to your account.", name=user.name),
                "success",
            )
            return redirect(url_for("dashboard.home"))
        if user is Taken.NAME:
            form.name.errors = [
                gettext("This name is taken or too similar to another one. Choose another name.")
            ]
        else:
            limits.note_told()
            queue().mail()
            form.email.errors = [
                gettext(
                    "This address cannot be used for a new account. If it is yours, we have "
                    "e-mailed you how to log in."
                )
            ]
    return _page(form), 422


def _settle_in(account: NewAccount) -> User | Taken:
    for _ in range(2):
        try:
            with writing() as session:
                settled = guests.upgrade_guest(
                    session, session.get_one(User, current_user.id), account
                )
                if isinstance(settled, User):
                    send_confirmation(session, settings(), settled)
                elif settled is Taken.EMAIL:
                    tell_of_sign_up(session, settings(), account.email)
                return settled
        except IntegrityError:
            # On PostgreSQL, an equal sign-up was committed after ours had looked.
            continue
    return Taken.NAME


def _page(form: SignUpForm) -> str:
    return render_template("accounts/guest_sign_up.html", form=form)
