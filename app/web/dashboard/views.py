"""The dashboard itself."""

from collections.abc import Iterable
from datetime import timedelta

from flask import Flask, render_template, request
from flask_babel import format_timedelta
from flask_login import current_user, login_required

from app.competitions.player_needs import needs_of_player
from app.games.catalogue import GAMES, TITLES
from app.games.text import language, use
from app.matches.agenda.item_groups import groups
from app.matches.agenda.match_lists import OwnMatch, numbers, own_matches
from app.matches.agenda.moderated_matches import is_named
from app.models import MatchStatus, utc_now
from app.web import live
from app.web.dashboard import blueprint
from app.web.dashboard.item_links import link_of
from app.web.dashboard.page import SOON, Pages, dashboard, stage_words
from app.web.store import reading

MINUTE = timedelta(minutes=1)


@blueprint.get("/matches")
@login_required
def home() -> str:
    """What waits for me, what I play, what prepares, what is over."""
    # The language is asked for once, not for each message.
    with use(language()):
        return _home()


def _home() -> str:
    now, session = utc_now(), reading()
    own = own_matches(session, current_user.id, now)
    waiting = groups(session, current_user.id, current_user.proven_address, now)
    mark = live.mark_now(numbers(own), one=False)
    pages = Pages.of(request.args)
    return render_template(
        "dashboard/home.html",
        mark=mark,
        moderates=_hosts(own) or is_named(session, current_user.id),
        board=dashboard(session, current_user.id, waiting, own, pages),
        competition_needs=needs_of_player(session, current_user.id, now),
        now=now,
        soon=now + SOON,
        minute=MINUTE,
        pictured={name for name, game in GAMES.items() if game.presentation.picture},
        titles={title.id: title.name for title in TITLES.values()},
        games=list(GAMES.values()),
        place_of=link_of,
        stage_words=stage_words,
    )


def _hosts(own: Iterable[OwnMatch]) -> bool:
    """Whether a match that is being played is the reader's own."""
    return any(each.is_host and each.status is MatchStatus.RUNNING for each in own)


def attach(app: Flask) -> None:
    """Let templates say how long something is off, and what somebody is asked."""
    app.jinja_env.filters["span"] = lambda time: format_timedelta(time, threshold=2)
    app.jinja_env.filters["sentence"] = _sentence


def _sentence(words: str) -> str:
    """What somebody is asked, as a sentence of its own; nothing stays nothing."""
    return f"{words[0].upper()}{words[1:]}." if words else ""
