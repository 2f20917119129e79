"""Absences: the list, a form for a new one, and a button to be back."""

from typing import Any

from flask import flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required
from wtforms import DateField, Form
from wtforms.validators import InputRequired

from app.competitions.pauses import budgets_of
from app.games.text import gettext
from app.games.text import lazy_gettext as _l
from app.mail.announce import announcer
from app.matches.clock import current_absences as absences
from app.matches.clock.absence import MAX_DAYS, AbsenceError, days_left, end_absences, leave
from app.matches.clock.calendar import zone_of
from app.models import User, utc_now
from app.web.accounts.views import blueprint
from app.web.store import reading, settings, writing


class AwayForm(Form):
    """From which day to which somebody is away, both included."""

    first = DateField(_l("First day"), [InputRequired(_l("Enter the first day you are away."))])
    last = DateField(_l("Last day"), [InputRequired(_l("Enter the last day you are away."))])


@blueprint.get("/account/away")
@login_required
def away() -> str:
    """What is noted of my absences, and the form for another one."""
    return _page(AwayForm())


@blueprint.post("/account/away")
@login_required
def go_away() -> ResponseReturnValue:
    """Note an absence, or show the form again with what is wrong."""
    form = AwayForm(request.form)
    if not form.validate():
        return _page(form), 422
    try:
        with writing() as session:
            user = session.get_one(User, current_user.id)
            first, last = form.first.data, form.last.data
            assert first is not None
            assert last is not None
            leave(session, user, first, last, utc_now(), announcer(settings()))
    except AbsenceError as refused:
        return _page(form, str(refused)), 422
    flash(gettext("Saved. The other players in your matches will be told."), "success")
    return redirect(url_for("accounts.away"), 303)


@blueprint.post("/account/away/back")
@login_required
def be_back() -> ResponseReturnValue:
    """Let all my absences be over, those to come too."""
    try:
        with writing() as session:
            user = session.get_one(User, current_user.id)
            end_absences(session, user, utc_now(), announcer(settings()))
    except AbsenceError:
        # The form was sent twice: the absence is as the person wants it.
        return redirect(url_for("accounts.away"), 303)
    flash(gettext("Welcome back. Your clocks are running again."), "success")
    return redirect(url_for("accounts.away"), 303)


def _page(form: AwayForm, refused: str = "") -> str:
    session, now = reading(), utc_now()
    user: Any = session.get_one(User, current_user.id)
    today = now.astimezone(zone_of(user)).date()
    return render_template(
        "accounts/away.html",
        form=form,
        refused=refused,
        absences=absences.of_user(session, user.id, now),
        today=today,
        most=MAX_DAYS,
        left=days_left(session, user.id, today.year),
        budgets=budgets_of(session, user.id, now),
    )
