"""A substitute's page: the seats they are offered, and the terms on which they may be asked."""

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required
from wtforms import Form, IntegerField, SelectMultipleField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined] # new in 3.3
from wtforms.validators import InputRequired, NumberRange

from app.games.catalogue import TITLES
from app.games.text import gettext
from app.games.text import lazy_gettext as _l
from app.mail.announce import announcer
from app.matches.clock.deadlines import MAX_HOURS, MIN_HOURS
from app.matches.moderation.authority import may_moderate
from app.matches.refusal import NotPossible
from app.matches.seats import candidates, substitutes
from app.matches.seats.candidates import LANGUAGES, MAX_MATCHES, Terms
from app.models import ActKind, Match, MatchStatus, User, utc_now
from app.web.lobby.replacement import act_on_seat
from app.web.match.access import match_or_404
from app.web.store import reading, settings, writing
from app.web.substitutes import blueprint
from app.web.worker_client import queue


class TermsForm(Form):
    """On what terms somebody is willing to take a seat over."""

    titles = SelectMultipleField(_l("Games"))
    languages = SelectMultipleField(
        _l("Languages"), choices=[SelectChoice(code, name) for code, name in LANGUAGES.items()]
    )
    least_hours = IntegerField(
        _l("Hours I need to answer"),
        [
            InputRequired(_l("Enter the minimum number of hours you need.")),
            NumberRange(MIN_HOURS, MAX_HOURS),
        ],
        default=24,
        description=_l("You will not be asked to join matches with shorter deadlines."),
    )
    most_matches = IntegerField(
        _l("At most this many matches at once"),
        [InputRequired(_l("Enter a number.")), NumberRange(1, MAX_MATCHES)],
        default=3,
        description=_l(
            "Includes your own matches. At this limit you will not be asked to join another."
        ),
    )

    def terms(self) -> Terms:
        """What was chosen."""
        return Terms(
            tuple(self.titles.data or ()),
            tuple(self.languages.data or ()),
            self.least_hours.data or 0,
            self.most_matches.data or 0,
        )


@blueprint.get("/substitutes")
@login_required
def index() -> str:
    """Seats that I am offered, and the terms on which I am asked for more."""
    return _page(_with_titles(TermsForm(obj=candidates.is_candidate(reading(), current_user.id))))


@blueprint.post("/substitutes")
@login_required
def save() -> ResponseReturnValue:
    """Put me on the list, or change my terms; with `do=leave` take me off it."""
    if request.form.get("do") == "leave":
        with writing() as session:
            candidates.sign_off(session, current_user.id)
        flash(gettext("You are off the substitutes list."), "success")
        return redirect(url_for("substitutes.index"), 303)
    form = _with_titles(TermsForm(request.form))
    if not form.validate():
        return _page(form), 422
    with writing() as session:
        candidates.sign_on(session, session.get_one(User, current_user.id), form.terms())
    flash(
        gettext("You are on the substitutes list. We will e-mail you when a seat needs you."),
        "success",
    )
    return redirect(url_for("substitutes.index"), 303)


@blueprint.post("/substitutes/<int:match_id>")
@login_required
def answer(match_id: int) -> ResponseReturnValue:
    """Take the seat of a match that I am offered, or decline it (`do=decline`)."""
    takes = request.form.get("do") != "decline"
    try:
        with writing() as session:
            row, user = session.get(Match, match_id), session.get_one(User, current_user.id)
            if row is None:
                raise NotPossible(gettext("you have no offer of a seat in this match"))
            if takes:
                substitutes.accept(session, row, user, announcer(settings()))
            else:
                substitutes.decline(session, row, user)
    except NotPossible as reason:
        flash(gettext("Not possible: %(why)s.", why=str(reason)), "error")
        return redirect(url_for("substitutes.index"), 303)
    queue().mail()
    if takes:
        flash(gettext("You now have this seat."), "success")
        return redirect(url_for("match.table", match_id=match_id), 303)
    flash(gettext("Thanks. We will ask someone else."), "success")
    return redirect(url_for("substitutes.index"), 303)


def _with_titles(form: TermsForm) -> TermsForm:
    form.titles.choices = [SelectChoice(title.id, title.name) for title in TITLES.values()]
    return form


def _page(form: TermsForm) -> str:
    return render_template(
        "substitutes/index.html",
        form=form,
        is_on_the_list=candidates.is_candidate(reading(), current_user.id) is not None,
        offers=substitutes.offers_to(reading(), current_user.id, utc_now()),
        titles=TITLES,
    )


@blueprint.post("/match/<int:match_id>/substitute")
@login_required
def seek(match_id: int) -> ResponseReturnValue:
    """Seek somebody for the seat `letter` of a match, or nobody any longer (`do=stop`)."""
    access = match_or_404(match_id)
    if access.match.status is not MatchStatus.RUNNING:
        abort(409, gettext("Players can be replaced only while the match is running."))
    if not may_moderate(reading(), access.match, current_user.id):
        abort(403, gettext("Only a moderator of this match can do that."))
    letter = request.form.get("letter", "")[:1]
    if request.form.get("do") != "stop":
        done = gettext("We are asking the players on the substitutes list, one by one.")
        return act_on_seat(match_id, ActKind.SEEK, done)
    done = gettext("The search for a substitute for seat %(letter)s has ended.", letter=letter)
    return act_on_seat(match_id, ActKind.SEEK_NO_MORE, done)
