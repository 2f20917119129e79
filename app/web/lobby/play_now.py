"""From the front page to a first move: one press starts a match against bots.

The bots play in the worker, up to the newcomer's first decision; the request waits for that for
a few seconds, then the match page shows how far they are. A stranger plays it as a guest (see
`app.accounts.guests`). Matches cost room and time, so no address and no account may make many of
them, and a guest has one of each title.
"""

from flask import abort, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user
from sqlmodel import Session

from app.accounts import guests
from app.games.catalogue import TITLES
from app.games.text import gettext
from app.matches.lobby import first_match
from app.models import User
from app.web.accounts import limits
from app.web.accounts.identity import welcome
from app.web.lobby import blueprint
from app.web.store import reading, writing
from app.web.worker_client import prepared

MATCHES_AN_ADDRESS = "8 per hour; 30 per day"
MATCHES_OF_ALL = "300 per hour"


def _site() -> str:
    return "play-now"


@blueprint.post("/play")
@blueprint.post("/play/<title_id>")
@limits.limiter.limit(MATCHES_AN_ADDRESS)
@limits.limiter.limit(MATCHES_OF_ALL, key_func=_site)
def play_now(title_id: str | None = None) -> ResponseReturnValue:
    """Start a match against bots and go there; guests go back to the match they have.

    Of a title that is not named the site takes its first one.
    """
    title = TITLES.get(title_id or next(iter(TITLES)))
    if title is None or not title.bots:
        abort(404)
    begun = begun_by_guest(title.id)
    if begun is not None:
        return redirect(url_for("match.table", match_id=begun))
    with writing() as session:
        user = player(session)
        match = first_match.begin(session, user, title, gettext("First steps"))
        assert match.id is not None
        match_id = match.id
    if not current_user.is_authenticated:
        welcome(user)
    prepared(match_id)
    return redirect(url_for("match.table", match_id=match_id))


@blueprint.post("/play/<title_id>/solitaire")
@limits.limiter.limit(MATCHES_AN_ADDRESS)
@limits.limiter.limit(MATCHES_OF_ALL, key_func=_site)
def play_solitaire(title_id: str) -> ResponseReturnValue:
    """Start the title's game for one and go there; guests go back to the match they have."""
    title = TITLES.get(title_id)
    if title is None or not title.solitaire_options:
        abort(404)
    begun = begun_by_guest(title.id)
    if begun is not None:
        return redirect(url_for("match.table", match_id=begun))
    with writing() as session:
        user = player(session)
        match = first_match.begin_solitaire(session, user, title, gettext("Solitaire"))
        assert match.id is not None
        match_id = match.id
    if not current_user.is_authenticated:
        welcome(user)
    return redirect(url_for("match.table", match_id=match_id))


def player(session: Session) -> User:
    """Whoever asks for a match; a stranger becomes a guest."""
    if current_user.is_authenticated:
        return session.get_one(User, current_user.id)
    return guests.create_guest(session)


def begun_by_guest(title_id: str) -> int | None:
    """The match of a title that a guest is playing: they have one of each at a time."""
    if not (current_user.is_authenticated and current_user.is_guest):
        return None
    return first_match.begun_by(reading(), current_user.id, title_id)
