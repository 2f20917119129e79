"""Where the link of List-Unsubscribe leads: one click to be spared a kind of mail (RFC 8058)."""

from flask import abort, render_template, request
from flask.typing import ResponseReturnValue

from app.mail.preferences import unsubscribe
from app.mail.preferences.unsubscribe import Subscription
from app.models import MailKind, Match, User, utc_now
from app.web.accounts.mail_forms import KINDS
from app.web.accounts.views import blueprint
from app.web.csrf import csrf
from app.web.store import reading, settings, writing

DANGEROUS = (MailKind.TURN, MailKind.DIGEST)


@blueprint.get("/mail/off/<token>")
def mail_off(token: str) -> str:
    """Which mail the link is about, and a button; filters follow links, so nothing is done."""
    return _page(_subscription(token), token)


@blueprint.post("/mail/off/<token>")
@csrf.exempt
def turn_mail_off(token: str) -> ResponseReturnValue:
    """Turn it off, or, from our own page, on again.

    Mail programs send this request by themselves, without a cookie and without a form's token:
    the token in the address is what allows it, and it allows nothing else.
    """
    subscription = _subscription(token)
    with writing() as session:
        if request.form.get("again"):
            unsubscribe.turn_on(session, subscription, utc_now())
        else:
            unsubscribe.turn_off(session, settings(), subscription, utc_now())
    return _page(subscription, token)


def _subscription(token: str) -> Subscription:
    found = unsubscribe.read(token, settings().secret_key)
    if found is None or reading().get(User, found.user_id) is None:
        abort(404)
    return found


def _page(subscription: Subscription, token: str) -> str:
    session = reading()
    match = session.get(Match, subscription.match_id) if subscription.match_id else None
    return render_template(
        "accounts/mail_off.html",
        token=token,
        words=KINDS[subscription.kind],
        kind=subscription.kind.value,
        match=match,
        is_on=unsubscribe.is_subscribed(session, subscription),
        is_dangerous=subscription.kind in DANGEROUS,
    )
