"""Devices and webhooks: adding them, choosing what they are told, trying and removing them."""

import secrets
from pathlib import Path

from flask import (
    Response,
    abort,
    current_app,
    flash,
    jsonify,
    redirect,
    request,
    send_file,
    url_for,
)
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required
from flask_wtf.csrf import generate_csrf
from sqlmodel import Session

from app.games.text import gettext
from app.mail.preferences.changes import lock_user
from app.mail.push_text import try_out
from app.matches.seats.holders import letter_of
from app.models import NotificationChannel
from app.notifications import channels, web_push
from app.notifications.enqueue import choose_for_match
from app.notifications.kinds import OF_A_MATCH, TOLD
from app.web.accounts import limits
from app.web.notifications import blueprint
from app.web.notifications.page import page
from app.web.store import reading, settings, writing
from app.web.worker_client import queue

TRIALS = "30 per hour"


def _account() -> str:
    return f"trial notices of {current_user.get_id()}"


@blueprint.get("/account/notices")
@login_required
def index() -> str:
    """Where I am told something, and what."""
    return page()


@blueprint.get("/service-worker.js")
def service_worker() -> Response:
    """The script that shows notices while no page is open; from the root, so that it may."""
    assert current_app.static_folder is not None
    path = Path(current_app.static_folder) / "js" / "service-worker.js"
    return send_file(path, mimetype="text/javascript", max_age=0)


@blueprint.get("/account/notices/renewal")
@login_required
def renewal() -> Response:
    """What the script needs that subscribes a device anew without a page: the site's key, a token.

    Other sites cannot read it, as they cannot read the tokens in pages.
    """
    private_key = settings().vapid_private_key
    if private_key is None:
        abort(409, gettext("This site does not send push notifications."))
    answer = jsonify(key=web_push.public_key(private_key), token=generate_csrf())
    answer.headers["Cache-Control"] = "private, no-store"
    return answer


@blueprint.post("/account/notices/devices")
@login_required
def add_device() -> ResponseReturnValue:
    """Tell the browser that sends this; a script has asked it for its keys.

    A form that names the address `before` is about a device that I have, which has another now.
    """
    if settings().vapid_private_key is None:
        abort(409, gettext("This site does not send push notifications."))
    keys = {name: request.form.get(name, "") for name in ("p256dh", "auth")}
    try:
        with writing() as session:
            lock_user(session, current_user.id)
            channels.add_device(
                session,
                current_user.id,
                request.form.get("endpoint", ""),
                keys,
                request.form.get("name", ""),
                before=request.form.get("before", ""),
                inside=settings().notices_to_private,
            )
    except channels.NotAdded as reason:
        flash(str(reason), "error")
    else:
        flash(gettext("Notifications are on for this device."), "success")
    return redirect(url_for("notifications.index"), 303)


@blueprint.post("/account/notices/webhooks")
@login_required
def add_webhook() -> ResponseReturnValue:
    """Tell an address, or show the page again with what is wrong with it."""
    url = request.form.get("url", "").strip()
    try:
        with writing() as session:
            lock_user(session, current_user.id)
            channels.add_webhook(
                session, current_user.id, url, inside=settings().notices_to_private
            )
    except channels.NotAdded as reason:
        return page(wrong=str(reason), url=url), 422
    flash(gettext("Webhook added. Send a test to try it out."), "success")
    return redirect(url_for("notifications.index"), 303)


@blueprint.post("/account/notices/<key>/kinds")
@login_required
def choose_kinds(key: str) -> ResponseReturnValue:
    """Choose what a channel of mine is told."""
    known = {kind.value: kind for kind in TOLD}
    named = request.form.getlist("kinds")
    if not known.keys() >= set(named):
        abort(400)
    with writing() as session:
        channels.choose_kinds(session, _own(session, key), [known[name] for name in named])
    flash(gettext("Notification settings saved."), "success")
    return redirect(url_for("notifications.index"), 303)


@blueprint.post("/account/notices/<key>/try")
@login_required
@limits.limiter.limit(TRIALS, key_func=_account)
def try_channel(key: str) -> ResponseReturnValue:
    """Send a trial there, also to one that was dead."""
    with writing() as session:
        channel = _own(session, key)
        channels.revive(session, channel)
        user = lock_user(session, current_user.id)
        try_out(session, user, channel, f"trial:{secrets.token_hex(8)}")
    queue().mail()
    flash(gettext("Test sent. If it does not arrive, check back here."), "notice")
    return redirect(url_for("notifications.index"), 303)


@blueprint.post("/account/notices/<key>/remove")
@login_required
def remove(key: str) -> ResponseReturnValue:
    """Tell a channel of mine nothing any more."""
    with writing() as session:
        channels.remove(session, _own(session, key))
    flash(gettext("Removed. Nothing more will be sent there."), "success")
    return redirect(url_for("notifications.index"), 303)


def _own(session: Session, key: str) -> NotificationChannel:
    """My channel of this key; there is no other."""
    channel = channels.own(session, current_user.id, key)
    if channel is None:
        abort(404)
    return channel


CHOICES: dict[str, bool | None] = {"": None, "yes": True, "no": False}


@blueprint.post("/account/notices/match/<int:match_id>")
@login_required
def choose_match(match_id: int) -> ResponseReturnValue:
    """Choose for a match in which I have a seat: nothing at all, or kinds one by one."""
    if letter_of(reading(), match_id, current_user.id) is None:
        abort(404)
    said = {kind: request.form.get(kind.value, "") for kind in OF_A_MATCH}
    if not set(said.values()) <= CHOICES.keys():
        abort(400)
    with writing() as session:
        lock_user(session, current_user.id)
        choose_for_match(
            session,
            current_user.id,
            match_id,
            is_muted="mute" in request.form,
            kinds={kind: CHOICES[choice] for kind, choice in said.items()},
        )
    flash(gettext("Notifications for this match saved."), "success")
    return redirect(url_for("notifications.index", _anchor=f"match-{match_id}"), 303)
