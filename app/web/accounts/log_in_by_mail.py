"""Logging in without a password: a link comes by mail, works once, and not for long."""

from flask import flash, redirect, render_template, request
from flask.typing import ResponseReturnValue

from app.accounts import confirmation, links
from app.games.text import gettext
from app.mail.account_mails import send_log_in_link
from app.web.accounts import limits
from app.web.accounts.account_links import AddressForm, owner_or_404, refuse_link, send_link
from app.web.accounts.destination import destination, next_page
from app.web.accounts.identity import welcome
from app.web.accounts.views import blueprint
from app.web.store import settings, writing


@blueprint.get("/login/mail")
def log_in_by_mail() -> str:
    """The form that asks for a link."""
    return _page(AddressForm())


@blueprint.post("/login/mail")
@limits.limiter.limit(limits.LINKS_A_VISITOR)
@limits.limiter.limit(limits.LINKS_AN_ACCOUNT, key_func=limits.address_of_account)
def send_log_in_mail() -> ResponseReturnValue:
    """Send the link; whether there is such an account, the answer does not tell."""
    form = AddressForm(request.form)
    if not form.validate():
        return _page(form), 422
    way = next_page()
    return send_link(form, lambda session, user: send_log_in_link(session, settings(), user, way))


@blueprint.get("/login/mail/<token>")
def ask_to_log_in(token: str) -> str:
    """A button: filters of mail open links, and must not use them up."""
    user = owner_or_404(links.LOG_IN, token)
    return render_template("accounts/log_in_now.html", user=user, token=token, next=next_page())


@blueprint.post("/login/mail/<token>")
@limits.limiter.limit(limits.LINKS_A_VISITOR)
def log_in_now(token: str) -> ResponseReturnValue:
    """Log in the browser that presses the button, wherever the link was asked for."""
    with writing() as session:
        user = links.LOG_IN.owner(session, token, settings().secret_key, locked=True)
        if user is not None:
            user.links_used += 1
            was_unconfirmed = confirmation.claim(session, user)
    if user is None:
        refuse_link()
    welcome(user)
    if was_unconfirmed:
        flash(
            gettext(
                "E-mail address confirmed. The old password was removed, because it was "
                "chosen before the address was confirmed. Set a new one, or keep logging in "
                "by e-mail."
            ),
            "notice",
        )
    return redirect(destination(), 303)


def _page(form: AddressForm) -> str:
    return render_template("accounts/log_in_by_mail.html", form=form, next=next_page())
