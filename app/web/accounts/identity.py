"""Who is logged in: Flask-Login over the tables of users and sessions.

The cookie carries a token and no number of an account. Each request asks once whose it is, account
and log-in together; a log-in that was ended on another device is over with the next request.
"""

from datetime import datetime

from flask import Flask, Response, abort, flash, g, redirect, request, session, url_for
from flask_login import LoginManager, UserMixin, current_user, login_user, logout_user

from app.accounts import confirmation, sessions
from app.games.text import gettext, lazy_gettext
from app.models import User, utc_now
from app.web.store import reading, writing

TOKEN = "_user_id"  # noqa: S105 - where Flask-Login keeps what `get_id` gives


class SignedIn(UserMixin):
    """The person behind `flask_login.current_user`: the parts of a User that pages need.

    A copy, not the row: it outlives every session and cannot be changed by accident. `token` is
    what the cookie knows of it, `session_id` the row of this browser. `is_fresh`: the person logged
    in, or confirmed the log-in, only recently.
    """

    def __init__(
        self, user: User, token: str, session_id: int | None = None, *, is_fresh: bool = True
    ) -> None:
        assert user.id is not None
        self.id: int = user.id
        self.token = token
        self.session_id = session_id
        self.is_fresh = is_fresh
        self.name: str = user.name
        self.email: str = user.email
        self.is_admin: bool = user.is_admin
        self.is_guest: bool = user.is_guest
        self.is_confirmed: bool = confirmation.is_confirmed(user)
        self.locale: str = user.locale
        self.time_zone: str = user.time_zone
        self.mail_stopped_at: datetime | None = user.mail_stopped_at
        self.mail_stopped_why: str | None = user.mail_stopped_why

    @property
    def proven_address(self) -> str:
        """The address, once it is confirmed: anybody may sign up with anybody's."""
        return self.email if self.is_confirmed else ""

    def get_id(self) -> str:
        """What the cookie keeps: neither a name nor a number of anybody."""
        return self.token


def attach(app: Flask) -> None:
    """Set up Flask-Login; who is not logged in is sent to the log-in page and back."""
    login_manager = LoginManager()
    login_manager.login_view = "accounts.log_in"
    login_manager.login_message = lazy_gettext("Log in to see that page.")
    # A session keeps what is flashed as JSON, which knows no lazy text.
    login_manager.localize_callback = str
    login_manager.login_message_category = "notice"
    login_manager.user_loader(_load)
    login_manager.init_app(app)
    app.after_request(_note_seen)


def welcome(user: User) -> None:
    """Log `user` in for as long as the session cookie lasts, and this browser out before.

    However they tried to log in, suspended people get a page that says why.
    """
    if user.suspended_at is not None:
        abort(403, gettext("This account is suspended: %(why)s", why=user.suspended_why or ""))
    browser = sessions.browser_of(request.user_agent.string)
    with writing() as rows:
        if TOKEN in session:
            sessions.end_token(rows, session[TOKEN])
        token = sessions.begin(rows, user, browser, utc_now())
        signed_in = SignedIn(user, token)
    session.clear()
    session.permanent = True
    login_user(signed_in)


def require_fresh_session(back: str) -> None:
    """Send who has logged in long ago to the log-in, and from there to the page `back`.

    For what would outlast the log-in: whoever finds a browser open must not keep the account.
    """
    if not current_user.is_fresh:
        flash(gettext("Log in again to confirm that it is you."), "notice")
        abort(redirect(url_for("accounts.log_in", again=1, next=back), 303))


def leave() -> None:
    """Log this browser out, and forget all that it knew."""
    with writing() as rows:
        sessions.end_token(rows, session.get(TOKEN, ""))
    logout_user()
    session.clear()


def _load(token: str) -> SignedIn | None:
    now = utc_now()
    found = sessions.find(reading(), token, now)
    if found is None:
        return None
    user, row = found
    if sessions.needs_note(row, now):
        g.seen = (row.id, now)
    return SignedIn(user, token, row.id, is_fresh=sessions.is_fresh(row, now))


def _note_seen(response: Response) -> Response:
    """Write down that this browser was here, when the view has done its own work."""
    seen = g.pop("seen", None)
    if seen is not None:
        with writing() as rows:
            sessions.note(rows, *seen)
    return response
