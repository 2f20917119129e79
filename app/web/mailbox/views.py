"""The list of caught mails, one mail, its HTML in a frame of its own, and the reply."""

import smtplib
from pathlib import Path

from flask import Response, abort, flash, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from app.games.text import gettext
from app.mail import caught
from app.mail.caught import CaughtMail
from app.web.mailbox import blueprint
from app.web.store import settings

# The HTML of a mail is a stranger's: nothing of it may run, load, or be sent anywhere.
FRAME_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; "
    "base-uri 'none'; frame-ancestors 'self'; sandbox"
)
MAX_REPLY = 100_000


@blueprint.get("/")
def index() -> str:
    """Every caught mail, newest first, or those to one recipient (`?to=`)."""
    recipient = request.args.get("to", "")
    everything = caught.newest(_maildir())
    recipients: dict[str, int] = {}
    for mail in everything:
        for address in mail.recipients:
            recipients[address] = recipients.get(address, 0) + 1
    mails = caught.newest(_maildir(), recipient) if recipient else everything
    return render_template(
        "mailbox/index.html", mails=mails, recipients=recipients, recipient=recipient
    )


@blueprint.get("/<key>")
def read(key: str) -> str:
    """One mail as text, with its HTML beside it and a form to answer it."""
    return _page(_mail_or_404(key))


@blueprint.get("/<key>/html")
def html(key: str) -> Response:
    """The HTML of a mail, for the sandboxed frame only."""
    mail = _mail_or_404(key)
    if mail.html is None:
        abort(404)
    response = make_response(mail.html)
    response.headers["Content-Security-Policy"] = FRAME_POLICY
    return response


@blueprint.post("/<key>/reply")
def reply(key: str) -> ResponseReturnValue:
    """Send an answer, as its recipient would, by SMTP to the inbound listener."""
    mail = _mail_or_404(key)
    author = request.form.get("author", "")
    text = request.form.get("text", "")[:MAX_REPLY]
    if author not in mail.recipients:
        abort(400)
    listener = settings().mail_listen
    try:
        message = caught.answer(mail, author, text, quotes="quotes" in request.form)
        caught.deliver(message, listener, settings().mail_protocol)
    except smtplib.SMTPRecipientsRefused as refused:
        _code, said = next(iter(refused.recipients.values()))
        return _not_sent(mail, text, str(said, "utf-8", "replace"))
    except (OSError, smtplib.SMTPException, ValueError) as error:
        return _not_sent(mail, text, f"{listener}: {error}")
    flash(gettext("Sent. The reply will appear here in a moment."), "success")
    return redirect(url_for("mailbox.index", to=author))


def _not_sent(mail: CaughtMail, text: str, why: str) -> ResponseReturnValue:
    flash(gettext("The e-mail was not accepted: %(why)s", why=why), "error")
    return _page(mail, text), 502


def _page(mail: CaughtMail, text: str = "") -> str:
    return render_template("mailbox/mail.html", mail=mail, text=text)


def _mail_or_404(key: str) -> CaughtMail:
    mail = caught.read(_maildir(), key)
    if mail is None:
        abort(404)
    return mail


def _maildir() -> Path:
    maildir = settings().maildir
    if maildir is None:
        abort(404)
    return maildir
