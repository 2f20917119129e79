"""Confirming the address of an account, by a link that went there."""

from flask import abort, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required

from app.accounts import confirmation, links
from app.games.text import gettext
from app.mail.account_mails import send_confirmation
from app.models import User
from app.web.accounts import limits
from app.web.accounts.destination import destination, next_page
from app.web.accounts.views import blueprint
from app.web.store import reading, settings, writing
from app.web.worker_client import queue


@blueprint.post("/account/confirm")
@limits.limiter.limit(limits.LINKS_AN_ACCOUNT, key_func=limits.account)
@login_required
def send_confirmation_again() -> ResponseReturnValue:
    """Send the link once more to who has not used it yet."""
    with writing() as session:
        user = session.get_one(User, current_user.id)
        is_confirmed = confirmation.is_confirmed(user)
        if not is_confirmed:
            send_confirmation(session, settings(), user, next_page())
    if is_confirmed:
        flash(gettext("Your address is already confirmed."), "notice")
    else:
        queue().mail()
        flash(gettext("We have sent an e-mail to %(email)s.", email=current_user.email), "notice")
    return redirect(url_for("accounts.account"), 303)


@blueprint.get("/confirm/<token>")
def confirm_address(token: str) -> ResponseReturnValue:
    """Whose account it is, and a button; opening the page changes nothing."""
    user = links.CONFIRM.owner(reading(), token, settings().secret_key)
    if user is None:
        return _too_late()
    return render_template("accounts/confirm.html", user=user, token=token, next=next_page())


@blueprint.post("/confirm/<token>")
@limits.limiter.limit(limits.LINKS_A_VISITOR)
def confirm_address_now(token: str) -> ResponseReturnValue:
    """Let mail go to the address. It logs nobody in: who has signed up, is."""
    with writing() as session:
        user = links.CONFIRM.owner(session, token, settings().secret_key, locked=True)
        if user is not None:
            confirmation.confirm(session, user)
    if user is None:
        return _too_late()
    flash(gettext("E-mail address confirmed. Turn e-mails will go there."), "success")
    return redirect(destination(), 303)


def _too_late() -> ResponseReturnValue:
    if not (current_user.is_authenticated and current_user.is_confirmed):
        abort(404, gettext("This link has expired or was already used."))
    flash(gettext("Your address is already confirmed."), "notice")
    return redirect(destination(), 303)
