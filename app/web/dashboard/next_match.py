"""The link and the key that lead from one match to the next that waits for the reader."""

from dataclasses import dataclass

from flask import Flask, flash, g, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required

from app.games.text import gettext
from app.matches.agenda.item_groups import groups, in_play
from app.matches.agenda.items import Group, next_after
from app.models import utc_now
from app.web.dashboard import blueprint
from app.web.dashboard.item_links import link_of
from app.web.store import reading


@dataclass(frozen=True, slots=True)
class NextMatch:
    """The next match that waits for the reader of a page; `count` of them wait in all."""

    group: Group
    count: int


@blueprint.get("/next")
@login_required
def onward() -> ResponseReturnValue:
    """Go to what is most urgent, after the match `?after=`; or home, if nothing waits."""
    after = request.args.get("after", type=int)
    waiting = groups(reading(), current_user.id, current_user.proven_address, utc_now())
    group = next_after(waiting, after)
    if group is not None:
        return redirect(link_of(group.first))
    flash(
        gettext("No other match needs you right now.")
        if after is not None
        else gettext("Nothing needs you right now."),
        "notice",
    )
    return redirect(url_for("dashboard.home"))


def attach(app: Flask) -> None:
    """Let the page of a match ask which one comes next, and how many wait."""
    app.jinja_env.globals["onward_from"] = _next_match_after
    app.jinja_env.globals["matches_to_move"] = lambda: len(_in_play())


def _in_play() -> list[Group]:
    """What holds up matches that are being played: asked for once a page."""
    if not current_user.is_authenticated:
        return []
    if "onward" not in g:
        g.onward = in_play(reading(), current_user.id)
    waiting: list[Group] = g.onward
    return waiting


def _next_match_after(match_id: int) -> NextMatch | None:
    waiting = _in_play()
    group = next_after(waiting, match_id)
    others = sum(each.match_id != match_id for each in waiting)
    return NextMatch(group, others) if group is not None else None
