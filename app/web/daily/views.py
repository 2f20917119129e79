"""The pages of the daily game: today's, with its commitment, and those of earlier days."""

from dataclasses import dataclass
from datetime import date

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user
from sqlmodel import Session

from app.games.catalogue import TITLES
from app.games.kernel.game_definition import Title
from app.games.text import gettext
from app.matches.daily import attempts, games
from app.matches.daily.results import DailyTable, earlier_days, table_of
from app.matches.events import announce_nothing
from app.matches.refusal import NotPossible
from app.models import DailyGame, Match
from app.web.accounts import limits
from app.web.accounts.identity import welcome
from app.web.daily import blueprint
from app.web.lobby.play_now import MATCHES_AN_ADDRESS, MATCHES_OF_ALL, begun_by_guest, player
from app.web.store import reading, writing

MAX_EARLIER = 30
"""How many earlier days the page lists; each has an address of its own."""


@dataclass(frozen=True)
class ShownGame:
    """A daily game as a page shows it: `own` is the reader's match of it."""

    title: Title
    table: DailyTable
    own: Match | None


@blueprint.get("/daily")
@limits.visiting
def index() -> str:
    """Today's game of each title, and the earlier ones."""
    day = games.today()
    session = reading()
    shown = []
    for title in games.daily_titles():
        game = games.game_of(session, title.id, day)
        earlier = games.earlier_games(session, title.id, day, MAX_EARLIER)
        shown.append(
            (
                title,
                _shown(session, title, game) if game is not None else None,
                earlier_days(session, earlier, _reader()),
            )
        )
    return render_template(
        "daily/index.html", shown=shown, today=day, ends_at=games.ends_at(day), times=games
    )


@blueprint.get("/daily/<title_id>/<day>")
@limits.visiting
def page(title_id: str, day: str) -> str:
    """The game of one day: its results, and its seed once it is over for everyone."""
    title = TITLES.get(title_id)
    game = games.game_of(reading(), title_id, _day_or_404(day)) if title is not None else None
    if title is None or game is None or game.day > games.today():
        abort(404)
    return render_template(
        "daily/page.html",
        shown=_shown(reading(), title, game),
        is_today=game.day == games.today(),
        times=games,
    )


@blueprint.post("/daily/<title_id>")
@limits.limiter.limit(MATCHES_AN_ADDRESS)
@limits.limiter.limit(MATCHES_OF_ALL, key_func=lambda: "daily")
def play(title_id: str) -> ResponseReturnValue:
    """Start today's game and go there; whoever has begun it already goes back to it.

    The form names the `day` of its page, so that nobody spends tomorrow's attempt by a late press.
    """
    title = TITLES.get(title_id)
    if title is None or not title.solitaire_options:
        abort(404)
    if _day_or_404(request.form.get("day", "")) != games.today():
        flash(gettext("A new day has begun in UTC. This is its game."), "notice")
        return redirect(url_for("daily.index"), 303)
    begun = begun_by_guest(title.id)
    if begun is not None:
        match = reading().get_one(Match, begun)
        if games.day_of(match) != games.today():
            said = gettext("As a guest you have one match of a game at a time. This is yours.")
            flash(said, "notice")
        return redirect(url_for("match.table", match_id=begun), 303)
    try:
        with writing() as session:
            user = player(session)
            match, _ = attempts.begin(session, user, title, games.today(), announce_nothing)
            match_id = match.id
    except NotPossible as why:
        # Midnight came in between.
        flash(str(why), "error")
        return redirect(url_for("daily.index"), 303)
    if not current_user.is_authenticated:
        welcome(user)
    return redirect(url_for("match.table", match_id=match_id), 303)


def _shown(session: Session, title: Title, game: DailyGame) -> ShownGame:
    reader = _reader()
    own = attempts.attempt_of(session, game, reader) if reader is not None else None
    return ShownGame(title, table_of(session, game, reader), own)


def _reader() -> int | None:
    return current_user.id if current_user.is_authenticated else None


def _day_or_404(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        abort(404)
