"""Setting a forgotten or missing password: a link comes by e-mail, and works once."""

from flask import flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import Form

from app.accounts import confirmation, links, passwords, sessions
from app.games.text import gettext
from app.games.text import lazy_gettext as _l
from app.mail import account_mails
from app.models import User
from app.web.accounts import limits
from app.web.accounts.account_links import AddressForm, owner_or_404, refuse_link, send_link
from app.web.accounts.identity import welcome
from app.web.accounts.password_fields import new_password_field
from app.web.accounts.views import blueprint
from app.web.store import settings, writing
from app.web.worker_client import queue


class PasswordForm(Form):
    """The password that an account is to have."""

    password = new_password_field(
        _l("Password"), _l("At least 10 characters. A short sentence works well.")
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
    return send_link(
        form,
        lambda session, user: account_mails.send_password_link(session, settings(), user),
    )


@blueprint.get("/password/<token>")
def new_password(token: str) -> str:
    """The form for a new password; opening it changes nothing."""
    return _page(owner_or_404(links.PASSWORD, token), token, PasswordForm())


@blueprint.post("/password/<token>")
@limits.limiter.limit(limits.LINKS_A_VISITOR)
def set_password(token: str) -> ResponseReturnValue:
    """Set the password and log its owner in, here alone; the link is used up then."""
    form = PasswordForm(request.form)
    if not form.validate():
        return _page(owner_or_404(links.PASSWORD, token), token, form), 422
    with writing() as session:
        user = links.PASSWORD.owner(session, token, settings().secret_key, locked=True)
        if user is not None:
            confirmation.claim(session, user)
            user.password_hash = passwords.hash_password(form.password.data or "")
            sessions.end_all(session, user)
            account_mails.tell_of_password(session, settings(), user)
    if user is None:
        refuse_link()
    queue().mail()
    welcome(user)
    flash(
        gettext("Password set. You are logged in here and logged out on all other devices."),
        "success",
    )
    return redirect(url_for("dashboard.home"), 303)


def _page(user: User, token: str, form: PasswordForm) -> str:
    return render_template("accounts/new_password.html", user=user, token=token, form=form)
