"""Who is logged in: Flask-Login over the users table."""

from datetime import datetime

from flask import Flask, session
from flask_babel import lazy_gettext
from flask_login import LoginManager, UserMixin, login_user

from app.models import User
from app.web.store import reading


class SignedIn(UserMixin):
    """The person behind `flask_login.current_user`: the parts of a User that pages need.

    A copy, not the row: it outlives every session and cannot be changed by accident.
    """

    def __init__(self, user: User) -> None:
        assert user.id is not None
        self.id: int = user.id
        self.name: str = user.name
        self.email: str = user.email
        self.is_admin: bool = user.is_admin
        self.is_guest: bool = user.is_guest
        self.locale: str = user.locale
        self.time_zone: str = user.time_zone
        self.mail_stopped_at: datetime | None = user.mail_stopped_at
        self.mail_stopped_why: str | None = user.mail_stopped_why


def attach(app: Flask) -> None:
    """Set up Flask-Login; who is not logged in is sent to the log-in page and back."""
    login_manager = LoginManager()
    login_manager.login_view = "accounts.log_in"
    login_manager.login_message = lazy_gettext("Log in to see that page.")
    login_manager.login_message_category = "notice"
    login_manager.user_loader(_load)
    login_manager.init_app(app)


def welcome(user: User) -> None:
    """Log `user` in for as long as the session cookie lasts."""
    session.clear()
    session.permanent = True
    login_user(SignedIn(user))


def _load(user_id: str) -> SignedIn | None:
    user = reading().get(User, int(user_id))
    return SignedIn(user) if user is not None else None
