"""Press: sending messages, searching them, marking them read and muting players."""

import hashlib

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required

from app.games.text import gettext
from app.mail.announce import announcer
from app.matches.load import lock
from app.matches.press.messages import NotSaid, say, tidied
from app.matches.press.search import MAX_FOUND, find, wanted
from app.matches.press.threads import mark_read, set_muted
from app.models import PressRules
from app.web.accounts import limits
from app.web.match import blueprint
from app.web.match.access import Access, match_or_404, seat_or_403, still_seated
from app.web.match.draft import form_fields
from app.web.match.page.views import shown
from app.web.match.press.panel import TO_ALL, Unsent, circle_of, found_lines, key_of
from app.web.store import reading, settings, writing
from app.web.worker_client import queue

MAX_RECIPIENTS = 20


@blueprint.post("/<int:match_id>/press")
@login_required
@limits.limiter.limit(limits.MESSAGES, key_func=limits.account)
def write_press(match_id: int) -> ResponseReturnValue:
    """Send a message to the seats that are ticked, or to everybody."""
    access, seat = _begun(match_id)
    key = form_fields.submission_key()
    to = frozenset(request.form.getlist("to")[:MAX_RECIPIENTS])
    text = request.form.get("text", "")
    is_anonymous = "unsigned" in request.form
    if TO_ALL in to and len(to) > 1:
        why = gettext("Choose either everyone or some of the players.")
        return shown(access, unsent=Unsent(to, text, why, is_anonymous)), 422
    try:
        with writing() as session:
            said = say(
                session,
                match_id=match_id,
                seat=seat,
                to=None if to == {TO_ALL} else to,
                text=text,
                key=_key(key, to, text, is_anonymous),
                announce=announcer(settings()),
                user_id=current_user.id,
                is_anonymous=is_anonymous,
            )
            circle = said.circle
    except NotSaid as reason:
        return shown(access, unsent=Unsent(to, text, str(reason), is_anonymous)), 422
    queue().mail()
    return _to_the_thread(match_id, key_of(circle))


@blueprint.post("/<int:match_id>/press/read")
@login_required
def read_press(match_id: int) -> ResponseReturnValue:
    """Note up to which message one has read a thread."""
    _access, seat = _begun(match_id)
    thread, n = request.form.get("thread", ""), form_fields.number("n")
    with writing() as session:
        lock(session, match_id)
        still_seated(session, match_id, seat)
        mark_read(session, match_id, seat, circle_of(thread), n)
    return _to_the_thread(match_id, thread)


@blueprint.post("/<int:match_id>/press/mute")
@login_required
def mute_press(match_id: int) -> ResponseReturnValue:
    """Mute a player, or unmute them (`do=hear`)."""
    _access, seat = _begun(match_id)
    with writing() as session:
        lock(session, match_id)
        still_seated(session, match_id, seat)
        letter = request.form.get("letter", "")[:1]
        set_muted(session, match_id, seat, letter, request.form.get("do") != "hear")
    return redirect(url_for("match.table", match_id=match_id, _anchor="press"), 303)


def _begun(match_id: int) -> tuple[Access, str]:
    """The match and the asker's own seat, once it has begun."""
    access, seat = seat_or_403(match_id)
    if not access.match.has_begun:
        abort(409, gettext("This match has not started yet."))
    return access, seat


def _key(token: str, to: frozenset[str], text: str, is_anonymous: bool) -> str:
    """One form sent twice is one message; changed in between, as after going back, it is another.

    A page has several forms with one token.
    """
    content = "\n".join([*sorted(to), *(["unsigned"] if is_anonymous else []), tidied(text)])
    return f"{token}:{hashlib.sha256(content.encode()).hexdigest()[:24]}"


def _to_the_thread(match_id: int, key: str) -> ResponseReturnValue:
    return redirect(url_for("match.table", match_id=match_id, press=key, _anchor="press"), 303)


MAX_QUERY = 80


@blueprint.get("/<int:match_id>/press/search")
@login_required
@limits.limiter.limit(limits.SEARCHES, key_func=limits.account)
def search_press(match_id: int) -> ResponseReturnValue:
    """The messages that hold all words of `?q=`, the newest first, with the words marked."""
    access = match_or_404(match_id)
    if not access.match.has_begun or access.match.press is PressRules.NONE:
        abort(404)
    asked = request.args.get("q", "")[:MAX_QUERY].strip()
    words = wanted(asked)
    found = find(reading(), access.match, access.seat, asked)
    return render_template(
        "match/press_search.html",
        match=access.match,
        asked=asked,
        words=words,
        found=found_lines(reading(), access, found, words),
        most=MAX_FOUND,
        can_report=access.spectator_delay is None,
    )
