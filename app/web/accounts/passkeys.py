"""Passkeys: made and kept on the page of the account, used on the page of the log-in.

The browser's script asks for options, lets the device act on them, and sends what it says with an
ordinary form. The challenge waits in the session's cookie, which is signed, and counts once.
"""

import secrets
from datetime import UTC, datetime, timedelta

from flask import Response, abort, flash, redirect, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required

from app.accounts import passkeys
from app.accounts.passkeys import NotVerified, Party
from app.games.text import gettext
from app.mail.account_mails import tell_of_passkey
from app.models import User, utc_now
from app.web.accounts import limits
from app.web.accounts.destination import destination
from app.web.accounts.forms import LogInForm
from app.web.accounts.identity import require_fresh_session, welcome
from app.web.accounts.views import blueprint, log_in_page
from app.web.store import reading, settings, writing
from app.web.worker_client import queue

CHALLENGE = "passkey"
PATIENCE = timedelta(minutes=5)
CHALLENGE_BYTES = 32


@blueprint.post("/account/passkeys/options")
@login_required
def ask_for_passkey() -> Response:
    """What a browser needs to make a passkey for me (JSON)."""
    require_fresh_session(_back())
    party, rows = _party(), reading()
    handle = passkeys.handle_of(rows, current_user.id)
    user = rows.get_one(User, current_user.id)
    options = passkeys.ask_for_new(rows, party, user, handle, _challenge(handle))
    return Response(options, mimetype="application/json")


@blueprint.post("/account/passkeys")
@login_required
def add_passkey() -> ResponseReturnValue:
    """Keep the passkey that my browser has made."""
    require_fresh_session(_back())
    party = _party()
    challenge, handle, _at = _asked()
    try:
        with writing() as rows:
            user = rows.get_one(User, current_user.id)
            made = passkeys.register(
                rows,
                party,
                user,
                handle,
                challenge,
                request.form.get("credential", ""),
                request.form.get("name", ""),
            )
            tell_of_passkey(rows, settings(), user, made.name)
    except NotVerified:
        flash(gettext("That passkey did not work. Try again."), "error")
    else:
        queue().mail()
        flash(gettext("Passkey added. You can now log in with it."), "success")
    return redirect(_back(), 303)


@blueprint.post("/account/passkeys/<int:number>/name")
@login_required
def rename_passkey(number: int) -> ResponseReturnValue:
    """Call one of my passkeys otherwise."""
    with writing() as rows:
        was_there = passkeys.rename(rows, current_user.id, number, request.form.get("name", ""))
    if not was_there:
        abort(404)
    flash(gettext("Saved."), "success")
    return redirect(_back(), 303)


@blueprint.post("/account/passkeys/<int:number>/remove")
@login_required
def remove_passkey(number: int) -> ResponseReturnValue:
    """Let nobody log in by one of my passkeys any more."""
    with writing() as rows:
        was_there = passkeys.remove(rows, current_user.id, number)
    if not was_there:
        abort(404)
    flash(
        gettext("Passkey removed. Delete it on your device too."),
        "success",
    )
    return redirect(_back(), 303)


@blueprint.post("/login/passkey/options")
@limits.limiter.limit(limits.PASSKEYS_A_VISITOR)
def ask_for_log_in() -> Response:
    """What a browser needs to offer the passkeys that its owner has here (JSON)."""
    options = passkeys.ask_for_known(_party(), _challenge(b""))
    return Response(options, mimetype="application/json")


@blueprint.post("/login/passkey")
@limits.limiter.limit(limits.FAILURES_AN_ADDRESS, deduct_when=limits.was_refused)
def log_in_by_passkey() -> ResponseReturnValue:
    """Log in whose passkey it is."""
    party = _party()
    challenge, _handle, asked_at = _asked()
    try:
        with writing() as rows:
            credential = request.form.get("credential", "")
            user = passkeys.recognise(rows, party, challenge, credential, asked_at, utc_now())
    except NotVerified:
        flash(
            gettext(
                "We do not recognise this passkey; it may have been removed. Log in another way."
            ),
            "error",
        )
        return log_in_page(LogInForm()), 401
    welcome(user)
    return redirect(destination(), 303)


def _back() -> str:
    return url_for("accounts.account", _anchor="passkeys")


def _party() -> Party:
    party = Party.of(settings().base_url)
    if party is None:
        abort(404, gettext("Browsers do not allow passkeys at this site address."))
    return party


def _challenge(handle: bytes) -> bytes:
    """A new challenge, which waits in the cookie with `handle`."""
    challenge = secrets.token_bytes(CHALLENGE_BYTES)
    session[CHALLENGE] = [challenge, handle, utc_now().timestamp()]
    return challenge


def _asked() -> tuple[bytes, bytes, datetime]:
    """The challenge that waits, its handle, and when it was made; it goes from the cookie.

    A cookie can be put back: that a challenge counts once is seen to by `passkeys.recognise`.
    """
    challenge, handle, seconds = session.pop(CHALLENGE, (b"", b"", 0.0))
    asked_at = datetime.fromtimestamp(seconds, UTC)
    if not challenge or asked_at + PATIENCE < utc_now():
        abort(400, gettext("That took too long. Go back and try again."))
    return challenge, handle, asked_at
