"""The form that starts a match."""

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required

from app.games.catalogue import TITLES, presentation_if_any
from app.games.kernel.game_definition import Title
from app.games.text import gettext
from app.mail.announce import announcer
from app.matches.clock.paces import PACES
from app.matches.lobby.create import MAX_NAME, create_match
from app.matches.lobby.joining import join
from app.models import User
from app.web.accounts import limits
from app.web.lobby import blueprint
from app.web.lobby.forms import NewMatchForm, for_title
from app.web.store import settings, writing
from app.web.worker_client import queue


@blueprint.get("/matches/new")
@login_required
def new_match() -> ResponseReturnValue:
    """The empty form for a match of the title that `?title=` names, else of the first one."""
    title = _title(request.args.get("title", ""))
    name = gettext("%(title)s, %(player)s", title=title.name, player=current_user.name)
    form = for_title(title)(data={"pace": PACES[0].name, "name": name[:MAX_NAME]})
    return _form(title, form)


@blueprint.post("/matches/new")
@login_required
@limits.limiter.limit(limits.MATCHES_MADE, key_func=limits.account)
def create() -> ResponseReturnValue:
    """Make the match, give its host a seat, and go to its room."""
    title = _title(request.form.get("title", ""))
    form = for_title(title)(request.form)
    if not form.validate():
        return _form(title, form), 422
    with writing() as session:
        host = session.get_one(User, current_user.id)
        match = create_match(
            session,
            host,
            title=title,
            name=form.name.data or "",
            seat_count=form.seats.data or 0,
            options=form.options(title),
            bots=form.bots.data or 0,
            bot_level=(form.bot_level.data or "") if title.bot_levels else "",
            people_seats=[form.seat] if form.seat else (),
            settings=form.settings(),
        )
        join(session, match, host, announcer(settings()), form.seat)
        assert match.id is not None
        match_id = match.id
    # With bots in all other seats a match that starts by itself has begun.
    queue().bots(match_id)
    queue().mail()
    return redirect(url_for("lobby.room", match_id=match_id))


def _form(title: Title, form: NewMatchForm) -> str:
    return render_template(
        "lobby/new_match.html",
        form=form,
        title=title,
        titles=list(TITLES.values()),
        presentation=presentation_if_any(title.id),
    )


def _title(name: str) -> Title:
    return TITLES.get(name) or next(iter(TITLES.values()))
