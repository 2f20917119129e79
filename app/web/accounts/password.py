"""A password for who has none, or has forgotten it: a link comes by mail, and works once."""

from typing import NoReturn

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from flask_babel import lazy_gettext as _l
from wtforms import EmailField, Form, PasswordField
from wtforms.validators import InputRequired, Length

from app.accounts import confirming, links, log_ins, passwords
from app.accounts.passwords import LONGEST_PASSWORD, SHORTEST_PASSWORD
from app.accounts.register import find
from app.mail import account_letters
from app.models import User
from app.web.accounts import limits
from app.web.accounts.identity import welcome
from app.web.accounts.views import blueprint
from app.web.store import reading, settings, writing
from app.web.worker_line import queue


class AddressForm(Form):
    """Whose password is to be set."""

    email = EmailField(
        _l("E-mail address of your account"),
        [InputRequired(_l("Write your e-mail address.")), Length(max=254)],
    )


class PasswordForm(Form):
    """The password that an account is to have."""

    password = PasswordField(
        _l("Password"),
        [
            InputRequired(_l("Choose a password.")),
            Length(
                SHORTEST_PASSWORD, LONGEST_PASSWORD, _l("A password has at least 10 characters.")
            ),
        ],
        description=_l("At least 10 characters; a short sentence is good."),
    )


@blueprint.get("/password")
def lost_password() -> str:
    """The form that asks for a link."""
    return render_template("accounts/lost_password.html", form=AddressForm())


@blueprint.post("/password")
@limits.limiter.limit(limits.LINKS_A_VISITOR)
@limits.limiter.limit(limits.LINKS_AN_ACCOUNT, key_func=limits.address_of_account)
def send_password_link() -> ResponseReturnValue:
    """Send the link; whether there is such an account, the answer does not tell."""
    form = AddressForm(request.form)
    if not form.validate():
        return render_template("accounts/lost_password.html", form=form), 422
    with writing() as session:
        address = (form.email.data or "").strip().lower()
        user = find(session, address)
        # A name, spelled in many ways, would get round the limit on letters to an address.
        if user is not None and user.email == address:
            account_letters.send_password_link(session, settings(), user)
    queue().mail()
    flash(
        gettext("If there is an account of that address, a letter is on its way to it."), "notice"
    )
    return redirect(url_for("accounts.log_in"), 303)


@blueprint.get("/password/<token>")
def new_password(token: str) -> str:
    """The form for a new password; opening it changes nothing."""
    return _page(_owner(token), token, PasswordForm())


@blueprint.post("/password/<token>")
@limits.limiter.limit(limits.LINKS_A_VISITOR)
def set_password(token: str) -> ResponseReturnValue:
    """Set the password and log its owner in, here alone; the link is used up then."""
    form = PasswordForm(request.form)
    if not form.validate():
        return _page(_owner(token), token, form), 422
    with writing() as session:
        user = links.PASSWORD.owner(session, token, settings().secret_key, locked=True)
        if user is not None:
            confirming.claim(session, user)
            user.password_hash = passwords.hash_password(form.password.data or "")
            log_ins.end_all(session, user)
            account_letters.tell_of_password(session, settings(), user)
    if user is None:
        _refuse()
    queue().mail()
    welcome(user)
    flash(
        gettext("Your password is set, and you are logged in. Elsewhere you are logged out."),
        "success",
    )
    return redirect(url_for("dashboard.home"), 303)


def _owner(token: str) -> User:
    user = links.PASSWORD.owner(reading(), token, settings().secret_key)
    if user is None:
        _refuse()
    return user


def _refuse() -> NoReturn:
    abort(404, gettext("This link works no more: it was used, or is too old. Ask for another one."))


def _page(user: User, token: str, form: PasswordForm) -> str:
    return render_template("accounts/new_password.html", user=user, token=token, form=form)
