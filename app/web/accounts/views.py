"""The pages of sign-up, log-in and log-out."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required
from sqlalchemy.exc import IntegrityError

from app.accounts import passwords, register
from app.accounts.passkeys import Party
from app.accounts.register import NewAccount, Taken
from app.games.text import gettext
from app.mail.account_mails import send_confirmation, tell_of_sign_up
from app.models import User
from app.web.accounts import limits
from app.web.accounts.destination import destination, next_page
from app.web.accounts.forms import LogInForm, SignUpForm
from app.web.accounts.identity import leave, welcome
from app.web.store import reading, settings, writing
from app.web.worker_client import queue

blueprint = Blueprint("accounts", __name__)


@blueprint.get("/signup")
def sign_up() -> ResponseReturnValue:
    """The empty form; who is logged in goes to the lobby."""
    if current_user.is_authenticated:
        return redirect(destination())
    return render_template("accounts/sign_up.html", form=SignUpForm(), next=next_page())


@blueprint.post("/signup")
@limits.limiter.limit(limits.SIGN_UPS, deduct_when=limits.was_done)
@limits.limiter.limit(limits.REFUSED_SIGN_UPS, deduct_when=limits.was_refused)
@limits.limiter.limit(limits.ADDRESSES_TOLD, deduct_when=limits.has_told)
def create_account() -> ResponseReturnValue:
    """Make the account and log its owner in, or show the form again with what is wrong."""
    form = SignUpForm(request.form)
    if form.validate():
        user = _sign_up(form.account())
        if isinstance(user, User):
            queue().mail()
            welcome(user)
            flash(gettext("Welcome, %(name)s.", name=user.name), "success")
            return redirect(destination())
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
    return render_template("accounts/sign_up.html", form=form, next=next_page()), 422


@blueprint.get("/login")
def log_in() -> ResponseReturnValue:
    """The empty form; people who are logged in go on, unless a fresh log-in is asked."""
    if current_user.is_authenticated and "again" not in request.args:
        return redirect(destination())
    return log_in_page(LogInForm())


@blueprint.post("/login")
@limits.limiter.limit(limits.FAILURES_AN_ADDRESS, deduct_when=limits.was_refused)
@limits.limiter.limit(
    limits.FAILURES_A_NAME, key_func=limits.address_and_name, deduct_when=limits.was_refused
)
def check_log_in() -> ResponseReturnValue:
    """Log in; a wrong name and a wrong password get the same answer."""
    form = LogInForm(request.form)
    if form.validate():
        password = form.password.data or ""
        user = register.recognise(reading(), form.name.data or "", password)
        if user is not None:
            _renew_hash(user, password)
            welcome(user)
            return redirect(destination())
        form.password.errors = [gettext("Wrong name or password.")]
    return log_in_page(form), 401


@blueprint.post("/logout")
@login_required
def log_out() -> ResponseReturnValue:
    """Forget who this browser belongs to; of a guest's match nobody knows any more then."""
    was_guest = current_user.is_guest
    if was_guest and "sure" not in request.form:
        return render_template("accounts/leave_as_guest.html")
    leave()
    flash(gettext("You have logged out."), "notice")
    return redirect(url_for("accounts.log_in" if was_guest else "front.index"))


def _sign_up(account: NewAccount) -> User | Taken:
    try:
        return _try_to_sign_up(account)
    except IntegrityError:
        # On PostgreSQL, an equal sign-up was committed after ours had looked.
        return _try_to_sign_up(account)


def _try_to_sign_up(account: NewAccount) -> User | Taken:
    with writing() as session:
        made = register.sign_up(session, account)
        if isinstance(made, User):
            send_confirmation(session, settings(), made, next_page())
        elif made is Taken.EMAIL:
            tell_of_sign_up(session, settings(), account.email)
        return made


def _renew_hash(user: User, password: str) -> None:
    """Store the hash anew if today's parameters are stronger than those it was made with."""
    if not passwords.is_outdated(user.password_hash):
        return
    with writing() as session:
        row = session.get_one(User, user.id)
        row.password_hash = passwords.hash_password(password)


def log_in_page(form: LogInForm) -> str:
    """The page on which one logs in, in any of its ways."""
    return render_template(
        "accounts/log_in.html",
        form=form,
        next=next_page(),
        has_passkeys=Party.of(settings().base_url) is not None,
    )
