"""What a director does: open a competition, start it, cancel it."""

from collections.abc import Callable, Sequence
from typing import Any

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required
from sqlmodel import Session
from wtforms import BooleanField, IntegerField, SelectField, StringField, TextAreaField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined] # new in 3.3
from wtforms.validators import DataRequired, InputRequired, Length, NumberRange, Optional

from app.competitions import next_round, rounds
from app.competitions.designs import MAX_POOL, Design
from app.competitions.news import Voices
from app.competitions.opening import (
    MAX_ENTRIES,
    MAX_MOVES,
    MAX_ROUND_DAYS,
    MAX_ROUNDS,
    Adjudication,
    SeasonSettings,
    open_competition,
)
from app.competitions.overview import overview
from app.competitions.standings import Scoring
from app.games.catalogue import TITLES
from app.games.kernel.title import Title
from app.games.text import gettext, ngettext
from app.games.text import lazy_gettext as _l
from app.mail.announce import announcer
from app.mail.competitions.mails import teller
from app.matches.clock.paces import PACES
from app.matches.refusal import NotPossible
from app.models import User
from app.models.competition import MAX_COMPETITION_ABOUT, MAX_COMPETITION_NAME
from app.web.accounts import limits
from app.web.competitions import blueprint
from app.web.competitions.views import competition_or_404, next_plan, shown
from app.web.lobby.forms import OptionFields, option_fields, spaced_once
from app.web.lobby.pace_fields import PaceFields
from app.web.store import reading, settings, writing
from app.web.worker_client import queue

DEFAULT_POOL = 7

_SCORINGS: Any = [
    SelectChoice(Scoring.PLACES.value, _l("Rank points: the better the rank, the more")),
    SelectChoice(Scoring.DRAW_SIZE.value, _l("Draw size: one point, shared by the winners")),
]

_FIRST_ROUNDS: Any = [
    SelectChoice("equal", _l("Equal divisions; their ranks decide the divisions of round 2")),
    SelectChoice("ladder", _l("Division A stands above B from the start, as the lots fall")),
]
_BEGINNINGS: Any = [
    SelectChoice("director", _l("A director begins it")),
    SelectChoice("site", _l("The site begins it at once")),
]

_ADJUDICATIONS: Any = [
    SelectChoice(Adjudication.POSITION.value, _l("The director ranks the players by the position")),
    SelectChoice(Adjudication.SHARED.value, _l("All players share all ranks")),
]


class CompetitionForm(OptionFields, PaceFields):
    """What a competition is opened with; `form_for` adds the title's own options."""

    name = StringField(
        _l("Name"),
        [DataRequired(_l("Enter a name.")), Length(1, MAX_COMPETITION_NAME)],
        filters=[spaced_once],
    )
    about = TextAreaField(
        _l("Description"),
        [Length(max=MAX_COMPETITION_ABOUT)],
        description=_l("What players should know before they enter."),
    )
    seats: IntegerField
    pool_size = IntegerField(
        _l("Players in a division"),
        [InputRequired(_l("Enter a number.")), NumberRange(2, MAX_POOL)],
        default=DEFAULT_POOL,
        description=_l(
            "Divisions get about this size. Everyone plays as many matches at once as a match has "
            "seats, each in another seat, against the others in the division."
        ),
    )
    rounds = IntegerField(
        _l("Rounds"),
        [InputRequired(_l("Enter a number.")), NumberRange(1, MAX_ROUNDS)],
        default=3,
        description=_l("After each round but the last, players change divisions."),
    )
    moves = IntegerField(
        _l("Promoted and relegated"),
        [InputRequired(_l("Enter a number.")), NumberRange(0, MAX_MOVES)],
        default=2,
        description=_l("So many go up from each division, and so many go down."),
    )
    first_round = SelectField(
        _l("First round"),
        choices=_FIRST_ROUNDS,
        default="equal",
        description=_l("Its divisions are drawn by lot."),
    )
    beginning = SelectField(
        _l("When a round is over, the next one"),
        choices=_BEGINNINGS,
        default="director",
    )
    takes_late = BooleanField(
        _l("Take late entries"),
        description=_l(
            "Until the last round begins; they join in the next one, in the last division."
        ),
    )
    adjudication = SelectField(
        _l("If the director ends a match"),
        choices=_ADJUDICATIONS,
        default=Adjudication.POSITION.value,
    )
    round_days = IntegerField(
        _l("Days a round can last"),
        [InputRequired(_l("Enter a number, 0 for no limit.")), NumberRange(0, MAX_ROUND_DAYS)],
        default=0,
        description=_l("After so many days the director can end its matches; 0 for at any time."),
    )
    places = IntegerField(
        _l("Places"),
        [InputRequired(_l("Enter a number, 0 for no limit.")), NumberRange(0, MAX_ENTRIES)],
        default=0,
        description=_l("0 for no limit. Those who enter later are on the reserve list."),
    )
    expected = IntegerField(
        _l("Players for the preview"),
        [Optional(), NumberRange(2, MAX_ENTRIES)],
        default=28,
        description=_l("How many you expect. This changes nothing but the preview."),
    )
    scoring = SelectField(
        _l("Scoring"),
        choices=_SCORINGS,
        default=Scoring.PLACES.value,
        description=_l("Players who share ranks share the points."),
    )

    def season(self) -> SeasonSettings:
        """The settings of a season that the form asks for."""
        return SeasonSettings(
            pool_size=self.pool_size.data or 0,
            rounds=self.rounds.data or 0,
            moves=self.moves.data or 0,
            has_ladder=self.first_round.data == "ladder",
            begins_at_once=self.beginning.data == "site",
            takes_late=bool(self.takes_late.data),
            adjudication=str(self.adjudication.data),
            round_days=self.round_days.data or 0,
            places=self.places.data or 0,
        )


def form_for(title: Title) -> type[CompetitionForm]:
    """The form for a competition of `title`."""
    smallest, largest = title.seats[0], title.seats[-1]
    limits_of_seats = NumberRange(
        smallest, largest, _l("Enter %(min)s to %(max)s players.", min=smallest, max=largest)
    )
    seats = IntegerField(
        _l("Seats in a match"),
        [InputRequired(_l("Enter the number of players.")), limits_of_seats],
        default=min(4, largest),
    )
    return type("CompetitionForm", (CompetitionForm,), {"seats": seats, **option_fields(title)})


@blueprint.get("/competitions/new")
@login_required
def new() -> ResponseReturnValue:
    """The empty form for a competition of the title that `?title=` names, else of the first one."""
    title = _title(request.args.get("title", ""))
    return _form(title, form_for(title)(data={"pace": PACES[1].name}))


@blueprint.post("/competitions/new")
@login_required
@limits.limiter.limit(limits.MATCHES_MADE, key_func=limits.account)
def create() -> ResponseReturnValue:
    """Open the competition and go to its page; with `do=preview` only show its schedule."""
    title = _title(request.form.get("title", ""))
    form = form_for(title)(request.form)
    if not form.validate():
        return _form(title, form), 422
    season = form.season()
    seat_count = form.seats.data or 0
    try:
        season.check(seat_count)
        if request.form.get("do") == "preview":
            return _form(
                title, form, plan=rounds.designs(form.expected.data or 0, seat_count, season)
            )
        with writing() as session:
            row = open_competition(
                session,
                session.get_one(User, current_user.id),
                title=title,
                name=form.name.data or "",
                about=form.about.data or "",
                seat_count=seat_count,
                options=form.options(title),
                season=season,
                scoring=Scoring(form.scoring.data),
                times=form.times(),
            )
            competition_id = row.id
    except NotPossible as why:
        return _form(title, form, str(why)), 422
    flash(gettext("The competition is open: people can enter."), "success")
    return redirect(url_for("competitions.page", competition_id=competition_id), 303)


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
        rounds.start(session, competition_id, user, seen_version(), voices())

    done = ngettext("Started with 1 player.", "Started with %(num)s players.", entered)
    return act(competition_id, carry_out, done)


@blueprint.post("/competitions/<int:competition_id>/next-round")
@login_required
def begin_round(competition_id: int) -> ResponseReturnValue:
    """Begin the next round: the form must say `sure`, and for how many players."""
    row = competition_or_404(competition_id)
    if "sure" not in request.form:
        return shown(competition_id, gettext("Tick the box to confirm the start.")), 422
    if request.form.get("entered") != str(sum(len(each.members) for each in next_plan(row))):
        why = gettext("The entries have changed. Look at the divisions again, then start.")
        return shown(competition_id, why), 409

    def carry_out(session: Session, user: User) -> None:
        next_round.begin(session, competition_id, user, seen_version(), voices())

    return act(competition_id, carry_out, gettext("The next round has begun."))


@blueprint.post("/competitions/<int:competition_id>/finish")
@login_required
def finish(competition_id: int) -> ResponseReturnValue:
    """End the season between two rounds, for a reason."""
    competition_or_404(competition_id)

    def carry_out(session: Session, user: User) -> None:
        reason = request.form.get("reason", "")
        next_round.finish(session, competition_id, user, seen_version(), reason, voices())

    return act(competition_id, carry_out, gettext("The competition is over."))


@blueprint.post("/competitions/<int:competition_id>/cancel")
@login_required
def cancel(competition_id: int) -> ResponseReturnValue:
    """Cancel it for a reason."""
    competition_or_404(competition_id)

    def carry_out(session: Session, user: User) -> None:
        reason = request.form.get("reason", "")
        rounds.cancel(session, competition_id, user, seen_version(), reason, voices())

    return act(competition_id, carry_out, gettext("The competition is cancelled."))


def act(
    competition_id: int, carry_out: Callable[[Session, User], None], done: str
) -> ResponseReturnValue:
    """Let the reader direct; what was typed is shown again if it is refused."""
    try:
        with writing() as session:
            carry_out(session, session.get_one(User, current_user.id))
    except NotPossible as why:
        return shown(competition_id, str(why), request.form.get("reason", "")), 409
    queue().mail()
    flash(done, "success")
    return redirect(url_for("competitions.page", competition_id=competition_id), 303)


def voices() -> Voices:
    """Who tells players what a director did."""
    return Voices(announcer(settings()), teller(settings()))


def seen_version() -> int:
    """The version of the competition that the reader's page showed; -1 if the form names none."""
    return request.form.get("version", -1, type=int)


def _form(title: Title, form: CompetitionForm, why: str = "", plan: Sequence[Design] = ()) -> str:
    if current_user.is_guest:
        abort(403, gettext("Guests cannot open competitions. Make an account first."))
    return render_template(
        "competitions/new.html",
        form=form,
        title=title,
        titles=list(TITLES.values()),
        why=why,
        plan=plan,
        group_name=rounds.name_of_group,
    )


def _title(name: str) -> Title:
    return TITLES.get(name) or next(iter(TITLES.values()))
