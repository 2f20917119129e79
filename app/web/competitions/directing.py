"""What a director does: open a competition, start it, begin its rounds, cancel it."""

from collections.abc import Callable
from dataclasses import replace

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required
from sqlmodel import Session

from app.competitions import next_round, rounds
from app.competitions.forecast import forecast_of, lengths_of
from app.competitions.formats import FORMATS
from app.competitions.formats.base import name_of_group
from app.competitions.formats.settings import CompetitionSettings
from app.competitions.news import Voices
from app.competitions.opening import check_sides, open_competition
from app.competitions.overview import overview
from app.games.catalogue import TITLES
from app.games.kernel.game_definition import Title
from app.games.text import gettext, ngettext
from app.mail.announce import announcer
from app.mail.competitions.mails import teller
from app.matches.clock.paces import PACES
from app.matches.refusal import NotPossible
from app.models import CompetitionFormat, User, utc_now
from app.web.accounts import limits
from app.web.competitions import blueprint
from app.web.competitions.format_forms import form_for, formats_for
from app.web.competitions.forms import CompetitionForm
from app.web.competitions.schedule import Schedule, schedule_of
from app.web.competitions.views import competition_or_404, next_plan, shown
from app.web.store import reading, settings, writing
from app.web.worker_client import queue


@blueprint.get("/competitions/new")
@login_required
def new() -> ResponseReturnValue:
    """The empty form for a competition of the title that `?title=` names, else of the first one, in
    the format of `?format=`, else as a season."""
    title = _title(request.args.get("title", ""))
    form = form_for(title, _format(title, request.args.get("format", "")))
    return _form(title, form(data={"pace": PACES[1].name}))


@blueprint.post("/competitions/new")
@login_required
@limits.limiter.limit(limits.MATCHES_MADE, key_func=limits.account)
def create() -> ResponseReturnValue:
    """Open the competition and go to its page; with `do=preview` only show its schedule."""
    title = _title(request.form.get("title", ""))
    form = form_for(title, _format(title, request.form.get("format", "")))(request.form)
    if not form.validate():
        return _form(title, form), 422
    try:
        settings = form.chosen()
        FORMATS[form.format].check(settings, form.seat_count)
        check_sides(title, settings)
        if request.form.get("do") == "preview":
            return _form(title, form, plan=schedule(title, form, settings))
        with writing() as session:
            row = open_competition(
                session,
                session.get_one(User, current_user.id),
                title=title,
                name=form.name.data or "",
                about=form.about.data or "",
                seat_count=form.seat_count,
                options=form.options(title),
                settings=settings,
                scoring=form.scoring_chosen(),
                times=form.times(),
                kind=form.format,
                tie_breaks=form.tie_breaks_chosen(),
                starts_at=form.starts_at,
            )
            competition_id = row.id
    except NotPossible as why:
        return _form(title, form, str(why)), 422
    flash(gettext("The competition is open: people can enter."), "success")
    return redirect(url_for("competitions.page", competition_id=competition_id), 303)


def schedule(title: Title, form: CompetitionForm, settings: CompetitionSettings) -> Schedule:
    """What the preview of a form shows. Raises NotPossible."""
    found = schedule_of(FORMATS[form.format], settings, form.seat_count, form.expected.data or 0)
    now = form.starts_at or utc_now()
    lengths = lengths_of(reading(), title.id, form.seat_count, form.times()["turn_hours"])
    rounds = 0 if FORMATS[form.format].is_continuous else len(found.rounds)
    probable = forecast_of(lengths, rounds, now, most_days=settings.round_days)
    return replace(found, probable=probable)


@blueprint.post("/competitions/<int:competition_id>/start")
@login_required
def start(competition_id: int) -> ResponseReturnValue:
    """Start it: the form must say `sure`, and for how many entries, so that none is overlooked."""
    competition_or_404(competition_id)
    if "sure" not in request.form:
        return shown(competition_id, gettext("Tick the box to confirm the start.")), 422
    entered = len(overview(reading(), competition_or_404(competition_id)).entered)
    if request.form.get("entered") != str(entered):
        why = gettext("The entries have changed. Look at the divisions again, then start.")
        return shown(competition_id, why), 409

    def carry_out(session: Session, user: User) -> None:
        draw = request.form.get("draw", "").splitlines()
        words = request.form.get("words", "")
        rounds.start(session, competition_id, user, seen_version(), voices(), draw, words)

    done = ngettext("Started with 1 player.", "Started with %(num)s players.", entered)
    return act(competition_id, carry_out, done)


@blueprint.post("/competitions/<int:competition_id>/next-round")
@login_required
def begin_round(competition_id: int) -> ResponseReturnValue:
    """Begin the next round: the form must say `sure`, and for how many players."""
    row = competition_or_404(competition_id)
    if "sure" not in request.form:
        return shown(competition_id, gettext("Tick the box to confirm the start.")), 422
    # Once somebody else has begun it there is no plan; they are shown that act instead.
    planned = sum(len(each.members) for each in next_plan(row))
    if row.version == seen_version() and request.form.get("entered") != str(planned):
        why = gettext("The entries have changed. Look at the divisions again, then start.")
        return shown(competition_id, why), 409

    def carry_out(session: Session, user: User) -> None:
        words = request.form.get("words", "")
        next_round.begin(session, competition_id, user, seen_version(), voices(), words)

    return act(competition_id, carry_out, gettext("The next round has begun."))


@blueprint.post("/competitions/<int:competition_id>/finish")
@login_required
def finish(competition_id: int) -> ResponseReturnValue:
    """End the season between two rounds, for a reason."""
    competition_or_404(competition_id)

    def carry_out(session: Session, user: User) -> None:
        reason = typed_reason()
        next_round.finish(session, competition_id, user, seen_version(), reason, voices())

    return act(competition_id, carry_out, gettext("The competition is over."))


@blueprint.post("/competitions/<int:competition_id>/cancel")
@login_required
def cancel(competition_id: int) -> ResponseReturnValue:
    """Cancel it for a reason."""
    competition_or_404(competition_id)

    def carry_out(session: Session, user: User) -> None:
        reason = typed_reason()
        rounds.cancel(session, competition_id, user, seen_version(), reason, voices())

    return act(competition_id, carry_out, gettext("The competition is cancelled."))


def act(
    competition_id: int,
    carry_out: Callable[[Session, User], str | None],
    done: str = "",
    refused: Callable[[str], str] | None = None,
) -> ResponseReturnValue:
    """Let the reader direct, and say what `carry_out` returns, else `done`.

    If it is refused, `refused` draws the form again with the reason, else the page of the
    competition is shown with it; what was typed stands there again.
    """
    try:
        with writing() as session:
            done = carry_out(session, session.get_one(User, current_user.id)) or done
    except NotPossible as why:
        again = refused(str(why)) if refused else shown(competition_id, str(why), typed_reason())
        return again, 409
    queue().mail()
    flash(done, "success")
    return redirect(url_for("competitions.page", competition_id=competition_id), 303)


def typed_reason() -> str:
    """The reason in the form that was sent; empty if there is none."""
    return request.form.get("reason", "")


def voices() -> Voices:
    """Who tells players what a director did."""
    return Voices(announcer(settings()), teller(settings()))


def seen_version() -> int:
    """The version of the competition that the reader's page showed; -1 if the form names none."""
    return request.form.get("version", -1, type=int)


def _form(title: Title, form: CompetitionForm, why: str = "", plan: Schedule | None = None) -> str:
    if current_user.is_guest:
        abort(403, gettext("Guests cannot open competitions. Make an account first."))
    return render_template(
        "competitions/new.html",
        form=form,
        title=title,
        titles=list(TITLES.values()),
        formats=formats_for(title),
        why=why,
        plan=plan,
        group_name=name_of_group,
    )


def _title(name: str) -> Title:
    return TITLES.get(name) or next(iter(TITLES.values()))


def _format(title: Title, name: str) -> CompetitionFormat:
    """The format called `name` if the title can be played in it, else a season."""
    return next((each for each in formats_for(title) if each == name), CompetitionFormat.SEASON)
