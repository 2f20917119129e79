"""The pages behind the links of our questions: one button, which alone decides.

The token in the address is the proof, so nobody need be logged in. Programs that look at links
before their reader does change nothing: a GET shows the question.
"""

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from app.accounts import addresses
from app.mail.inbound import confirm
from app.mail.reading.message import parse
from app.mail.tokens import ADDRESS
from app.mail.trust import own_addresses, quarantine
from app.mail.trust.mails import question as shown_of
from app.models import Match, QuarantinedMail, QuarantineStatus, User, UserAddress, utc_now
from app.web.email import blueprint
from app.web.store import reading, settings, writing
from app.web.worker_client import queue


@blueprint.get("/mail/confirm/<token>")
def question(token: str) -> str:
    """A mail that waits, or what has become of it."""
    session = reading()
    held = _held_or_404(token)
    waits = quarantine.can_be_decided(session, held, utc_now())
    return render_template(
        "email/question.html",
        token=token,
        match=session.get_one(Match, held.match_id),
        it=shown_of(held, parse(held.raw), settings()) if waits else None,
        is_confirmed=held.status is QuarantineStatus.CONFIRMED,
    )


@blueprint.post("/mail/confirm/<token>")
def decide(token: str) -> ResponseReturnValue:
    """Carry a mail out, or throw it away; the second click finds it decided."""
    held = _held_or_404(token)
    word = request.form.get("word")
    if word not in ("yes", "discard"):
        abort(400)
    written: list[int] = []
    with writing() as session:
        if word == "yes":
            confirm(session, settings(), held, written.append)
        else:
            quarantine.discard(session, held)
    for submission_id in written:
        queue().submission(submission_id)
    queue().mail()
    return redirect(url_for("email.question", token=token), 303)


@blueprint.get("/mail/address/<token>")
def address(token: str) -> str:
    """An address from which somebody wants to write."""
    row = _address_or_404(token)
    return render_template(
        "email/address.html",
        token=token,
        address=row.address,
        player=reading().get_one(User, row.user_id).name,
        is_confirmed=row.confirmed_at is not None,
        is_late=row.created_at + addresses.TIME_TO_CONFIRM <= utc_now(),
    )


@blueprint.post("/mail/address/<token>")
def confirm_address(token: str) -> ResponseReturnValue:
    """Let mails from the address count as the user's who asked for it."""
    row = _address_or_404(token)
    with writing() as session:
        own_addresses.confirm(session, settings(), session.get_one(UserAddress, row.id))
    queue().mail()
    return redirect(url_for("email.address", token=token), 303)


def _held_or_404(token: str) -> QuarantinedMail:
    held = quarantine.read_token(reading(), settings(), token)
    if held is None:
        abort(404)
    return held


def _address_or_404(token: str) -> UserAddress:
    numbers = ADDRESS.read(token, settings().secret_key)
    row = own_addresses.find(reading(), numbers) if numbers else None
    if row is None:
        abort(404)
    return row
