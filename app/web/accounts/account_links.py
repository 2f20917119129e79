"""Links in e-mails about an account: asking for one, and opening it."""

from collections.abc import Callable
from typing import NoReturn

from flask import abort, flash, redirect, url_for
from flask.typing import ResponseReturnValue
from sqlmodel import Session
from wtforms import EmailField, Form
from wtforms.validators import InputRequired, Length

from app.accounts.links import Link
from app.accounts.register import find
from app.games.text import gettext
from app.games.text import lazy_gettext as _l
from app.mail import account_mails
from app.models import User
from app.web.store import reading, settings, writing
from app.web.worker_client import queue


class AddressForm(Form):
    """The address to whose account a link is to go."""

    email = EmailField(
        _l("Your account's e-mail address"),
        [InputRequired(_l("Enter your e-mail address.")), Length(max=254)],
    )


def send_link(form: AddressForm, send: Callable[[Session, User], None]) -> ResponseReturnValue:
    """Send a link to the account of an address; whether there is one, the answer does not tell.

    Nor does the time of the answer: for an unknown address an e-mail to nobody is written.
    """
    with writing() as session:
        address = (form.email.data or "").strip().lower()
        user = find(session, address)
        # A name, spelled in many ways, would get round the limit on e-mails to an address.
        is_known = user is not None and user.email == address
        send(session, user if user is not None and is_known else account_mails.nobody())
    queue().mail()
    flash(
        gettext("If there is an account with that address, we have sent an e-mail to it."), "notice"
    )
    return redirect(url_for("accounts.log_in"), 303)


def owner_or_404(link: Link, token: str) -> User:
    """Whose link it is, as long as it works; opening it changes nothing."""
    user = link.owner(reading(), token, settings().secret_key)
    if user is None:
        refuse_link()
    return user


def refuse_link() -> NoReturn:
    """Answer 404: the link works no more."""
    abort(404, gettext("This link has expired or was already used. Ask for a new one."))
