"""The page of e-mail preferences, and its forms."""

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required
from sqlmodel import Session

from app.games.text import gettext
from app.mail.preferences.changes import (
    choose_kinds,
    choose_mode,
    general_preferences,
    lock_user,
    replan,
)
from app.mail.preferences.effective import combined, rows_of
from app.mail.preferences.kinds import OF_A_MATCH
from app.matches.clock.time_zones import move_to_zone
from app.matches.load import lock
from app.matches.seats import holders
from app.models import MailMode, MailPreferences, Match, MatchMailPreferences, User, utc_now
from app.web.accounts.mail_forms import (
    AS_FOR_ALL,
    MailForm,
    MatchMail,
    MatchMailForm,
    mail_form,
)
from app.web.accounts.views import blueprint
from app.web.store import reading, writing


@blueprint.get("/account/mail")
@login_required
def mail() -> str:
    """What mail I get, for all matches and for each of them."""
    session = reading()
    user = session.get_one(User, current_user.id)
    general, _chosen = rows_of(session, user)
    return _page(mail_form(general, combined(user, general), user.time_zone))


@blueprint.post("/account/mail")
@login_required
def save_mail() -> ResponseReturnValue:
    """Change what holds for all matches, or show the form again with what is wrong."""
    form = MailForm(request.form)
    form.offer_zones(current_user.time_zone)
    if not form.validate():
        return _page(form), 422
    with writing() as session:
        move_to_zone(session, current_user.id, form.time_zone.data, utc_now())
        user = lock_user(session, current_user.id)
        row = general_preferences(session, user)
        row.mode, row.digest_hour = MailMode(form.mode.data), int(form.digest_hour.data)
        row.quiet_from, row.quiet_to = form.quiet or (None, None)
        session.add_all([user, row])
        choose_kinds(session, user, form.chosen, None)
        replan(session, user, utc_now())
    flash(gettext("E-mail settings saved."), "success")
    return redirect(url_for("accounts.mail"), 303)


@blueprint.post("/account/mail/match/<int:match_id>")
@login_required
def save_match_mail(match_id: int) -> ResponseReturnValue:
    """Change what is different for a match in which I have a seat."""
    form = MatchMailForm(request.form)
    if holders.letter_of(reading(), match_id, current_user.id) is None:
        abort(404)
    if not form.validate():
        abort(400)
    with writing() as session:
        lock(session, match_id)
        user = lock_user(session, current_user.id)
        for_all = combined(user, general_preferences(session, user))
        choose_mode(session, user, form.chosen_mode, match_id)
        choose_kinds(session, user, form.exceptions(for_all), match_id)
        replan(session, user, utc_now())
    flash(gettext("E-mail settings for this match saved."), "success")
    return redirect(url_for("accounts.mail", _anchor=f"match-{match_id}"), 303)


def _page(form: MailForm) -> str:
    return render_template(
        "accounts/mail.html",
        form=form,
        matches=_matches(reading()),
        now=utc_now(),
    )


def _matches(session: Session) -> list[MatchMail]:
    """The matches that I play, each with its form; those that are over send nothing more."""
    user = session.get_one(User, current_user.id)
    general, chosen = rows_of(session, user)
    return [
        _match(user, general, row, chosen.get(row.id or 0))
        for row in holders.matches_of(session, current_user.id)
    ]


def _match(
    user: User, general: MailPreferences | None, row: Match, chosen: MatchMailPreferences | None
) -> MatchMail:
    assert row.id is not None
    for_all, here = combined(user, general), combined(user, general, chosen)
    mode = chosen.mode if chosen is not None else None
    form = MatchMailForm(
        prefix="",
        data={
            "mode": mode.value if mode is not None else AS_FOR_ALL,
            "kinds": [kind.value for kind in OF_A_MATCH if kind not in here.off],
        },
    )
    return MatchMail(
        row.id,
        row.name,
        row.window_hours,
        form,
        mode,
        off=tuple(kind for kind in OF_A_MATCH if kind in here.off - for_all.off),
        on=tuple(kind for kind in OF_A_MATCH if kind in for_all.off - here.off),
    )
