"""Who is logged in: Flask-Login over the tables of users and sessions.

The cookie carries a token and no number of an account. Each request asks once whose it is, account
and log-in together; a log-in that was ended on another device is over with the next request.
"""

from datetime import datetime
from typing import NoReturn

from flask import (
    Flask,
    Response,
    abort,
    current_app,
    flash,
    g,
    redirect,
    request,
    session,
    url_for,
)
from flask_login import (
    AnonymousUserMixin,
    LoginManager,
    UserMixin,
    current_user,
    login_user,
    logout_user,
)
from sqlalchemy.exc import DBAPIError

from app.accounts import confirmation, sessions
from app.games.text import gettext, lazy_gettext
from app.models import User, utc_now
from app.web.accounts.traces import trace_of_log_in
from app.web.store import reading, writing

VISITOR_ID = 0
"""The number of who is not logged in; nobody has it, and it equals no other that is missing."""

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


class Visitor(AnonymousUserMixin):
    """Who is not logged in, in the terms in which pages ask about a reader.

    A visitor has no seat, hosts and moderates nothing, and has no address: public pages show them
    what they show to a person with an account who has nothing to do with the match.
    """

    id = VISITOR_ID
    session_id: int | None = None
    name = email = proven_address = ""
    is_admin = is_guest = is_confirmed = is_fresh = False


def attach(app: Flask) -> None:
    """Set up Flask-Login; who is not logged in is sent to the log-in page and back."""
    login_manager = LoginManager()
    login_manager.anonymous_user = Visitor
    login_manager.login_view = "accounts.log_in"
    login_manager.login_message = lazy_gettext("Log in to see that page.")
    # A session keeps what is flashed as JSON, which knows no lazy text.
    login_manager.localize_callback = str
    login_manager.login_message_category = "notice"
    login_manager.user_loader(_load)
    login_manager.init_app(app)
    app.jinja_env.globals["log_in_and_back"] = _log_in_and_back
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
        if not user.is_guest:
            trace_of_log_in(rows, signed_in.id)
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


def log_in_first() -> NoReturn:
    """Send a visitor to the log-in page, and from there back to the page that they asked for."""
    abort(current_app.login_manager.unauthorized())  # type: ignore[attr-defined]


def _log_in_and_back() -> str:
    """The log-in page that leads back to the page that is shown."""
    here = request.full_path if request.query_string else request.path
    return url_for("accounts.log_in", next=here if request.method == "GET" else None)


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
    """Write down that this browser was here, when the view has done its own work.

    The page is made: where the disk is full, or the database locked, it is sent all the same.
    """
    seen = g.pop("seen", None)
    if seen is not None:
        try:
            with writing() as rows:
                sessions.note(rows, *seen)
        except DBAPIError:
            current_app.logger.warning("A session's last use was not noted", exc_info=True)
    return response
