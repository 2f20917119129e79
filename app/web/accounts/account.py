"""The account page: name, log-in, sessions, and what the site stores."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required
from wtforms import Form, PasswordField, SelectField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined] # new in 3.3
from wtforms.validators import InputRequired

from app.accounts import passkeys, passwords, sessions
from app.accounts.mail_accounts import has_password
from app.accounts.passkeys import Party
from app.games.text import gettext
from app.games.text import lazy_gettext as _l
from app.mail.account_mails import tell_of_password
from app.mail.preferences.changes import lock_user, replan
from app.mail.preferences.hours import zones
from app.matches.clock.time_zones import move_to_zone
from app.models import LoginSession, Passkey, User, utc_now
from app.web.accounts import limits
from app.web.accounts.password_fields import check_own_password, new_password_field
from app.web.accounts.views import blueprint
from app.web.language import LANGUAGES
from app.web.store import reading, settings, writing
from app.web.worker_client import queue

LANGUAGE_NAMES = {"en": "English"}


class PlaceForm(Form):
    """The language and time zone in which a person reads the site and its e-mails."""

    locale = SelectField(
        _l("Language"), choices=[SelectChoice(code, LANGUAGE_NAMES[code]) for code in LANGUAGES]
    )
    time_zone = SelectField(_l("Time zone"))

    def offer_zones(self, own: str) -> None:
        """List the time zones to choose from; somebody's `own` is among them, whatever it is."""
        names = zones() if own in zones() else (own, *zones())
        self.time_zone.choices = [SelectChoice(name, name.replace("_", " ")) for name in names]


class ChangePasswordForm(Form):
    """The password of now, and the one that is to be."""

    current = PasswordField(
        _l("Current password"), [InputRequired(_l("Enter your current password."))]
    )
    new = new_password_field(
        _l("New password"), _l("At least 10 characters. This logs you out everywhere else.")
    )


@dataclass(frozen=True)
class AccountPage:
    """What the page shows besides its forms; `has_passkeys` says whether the site can have any."""

    user: User
    has_password: bool
    has_passkeys: bool
    passkeys: Sequence[Passkey]
    sessions: Sequence[LoginSession]


@blueprint.get("/account")
@login_required
def account() -> str:
    """The page."""
    return page()


@blueprint.post("/account/place")
@login_required
def save_place() -> ResponseReturnValue:
    """Change language and time zone; what mail waits for its hour follows."""
    form = PlaceForm(request.form)
    form.offer_zones(current_user.time_zone)
    if not form.validate():
        return page(place=form), 422
    with writing() as session:
        move_to_zone(session, current_user.id, form.time_zone.data, utc_now())
        user = lock_user(session, current_user.id)
        user.locale = form.locale.data
        session.add(user)
        replan(session, user, utc_now())
    flash(gettext("Saved."), "success")
    return redirect(url_for("accounts.account"), 303)


@blueprint.post("/account/password")
@limits.limiter.limit(
    limits.FAILURES_A_NAME, key_func=limits.account, deduct_when=limits.was_refused
)
@login_required
def change_password() -> ResponseReturnValue:
    """Change the password; every other browser is logged out."""
    form = ChangePasswordForm(request.form)
    if not form.validate() or not check_own_password(form.current):
        return page(password=form), 422
    with writing() as session:
        row = session.get_one(User, current_user.id)
        row.password_hash = passwords.hash_password(form.new.data or "")
        sessions.end_all(session, row, keep=current_user.session_id)
        tell_of_password(session, settings(), row)
    queue().mail()
    flash(gettext("Password changed. You have been logged out on all other devices."), "success")
    return redirect(url_for("accounts.account"), 303)


@blueprint.post("/account/log-ins/<int:number>/end")
@login_required
def end_session(number: int) -> ResponseReturnValue:
    """Log one browser out."""
    with writing() as session:
        was_there = sessions.end(session, current_user.id, number)
    if not was_there:
        abort(404, gettext("That session had already ended."))
    flash(gettext("Logged out of that browser."), "success")
    return redirect(url_for("accounts.account", _anchor="log-ins"), 303)


@blueprint.post("/account/log-ins/end")
@login_required
def end_other_sessions() -> ResponseReturnValue:
    """Log every browser out but this one."""
    with writing() as session:
        user = session.get_one(User, current_user.id)
        sessions.end_all(session, user, keep=current_user.session_id)
    flash(gettext("You are now logged in only on this device."), "success")
    return redirect(url_for("accounts.account", _anchor="log-ins"), 303)


def page(place: PlaceForm | None = None, password: ChangePasswordForm | None = None) -> str:
    """The page, with a form that was filled in wrongly."""
    session = reading()
    user = session.get_one(User, current_user.id)
    if place is None:
        place = PlaceForm(data={"locale": user.locale, "time_zone": user.time_zone})
        place.offer_zones(user.time_zone)
    shown = AccountPage(
        user,
        has_password(user),
        Party.of(settings().base_url) is not None,
        passkeys.of_user(session, current_user.id),
        sessions.of_user(session, current_user.id, utc_now()),
    )
    return render_template(
        "accounts/account.html",
        account=shown,
        place=place,
        password=password or ChangePasswordForm(),
    )
