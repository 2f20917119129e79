"""The log beside the map, and the page of the whole log: folded, and filtered as is asked."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import abort, render_template, request, url_for
from flask_login import login_required
from sqlmodel import Session

from app.games.catalogue import presentation_of
from app.games.kernel.chronicle import Chapter, chronicle, last
from app.games.kernel.folding import folded
from app.matches.load import Loaded
from app.matches.log import numbers_by_source
from app.models import LogNote, SubmissionSource
from app.web.match import blueprint, noting
from app.web.match.access import Access, reading_as, watched_or_404
from app.web.match.charts import ChartPanel, chart_panels
from app.web.match.log_filter import DICE, Look, Wanted
from app.web.match.standing import loaded_for
from app.web.store import reading

LONGEST_SEARCH = 60
"""So many characters are looked for in the log."""


@dataclass(frozen=True, slots=True)
class LogPanel:
    """The newest lines of the log, how many were `left_out`, how they look to their reader, with
    the `notes` to them by place; and the charts with the last roll on each."""

    chapters: list[Chapter]
    left_out: int
    look: Look
    notes: dict[int, list[LogNote]]
    charts: list[ChartPanel]


def log_panel(
    session: Session, loaded: Loaded, access: Access, view: Mapping[str, Any], most: int
) -> LogPanel:
    """What the page with the map shows of the log: `most` lines at most.

    `view` is the position that the page shows.
    """
    chapters = _chapters(session, loaded, access)
    shown, left_out = last(chapters, most)
    charts = chart_panels(loaded.match.title, view, chapters)
    notes = noting.notes_for(session, access, loaded)
    return LogPanel(shown, left_out, _look(loaded, view), notes, charts)


@blueprint.get("/<int:match_id>/log")
@login_required
def log(match_id: int) -> str:
    """The whole log as the reader may read it; `?seat=`, `?kind=` and `?text=` choose from it."""
    access = watched_or_404(match_id)
    if not access.match.has_begun:
        abort(404)
    loaded = loaded_for(reading(), access)
    own, seat = access.seat, reading_as(access)
    access, looks = replace(access, seat=seat), {"as": seat} if seat != own else {}
    chapters = _chapters(reading(), loaded, access)
    view = loaded.match.view(access.seat)
    look = _look(loaded, view, url_for("match.table", match_id=match_id))
    wanted = _wanted(look)
    listed = look.kept(chapters, wanted) if wanted else chapters
    return render_template(
        "match/log.html",
        match=access.match,
        listed=listed,
        look=look,
        wanted=wanted,
        count=_count(listed),
        of=_count(chapters),
        notes=noting.notes_for(reading(), access, loaded),
        looks=looks,
        # Who looks as another counts its lines, not his own.
        **({} if looks else noting.form_for(access)),
    )


def _chapters(session: Session, loaded: Loaded, access: Access) -> list[Chapter]:
    timed_out = numbers_by_source(session, access.match_id, SubmissionSource.TIME_OUT)
    told = chronicle(loaded.match, loaded.match.log, access.seat, timed_out)
    return folded(told, loaded.match.title.wording.joints)


def _look(loaded: Loaded, view: Mapping[str, Any], base: str = "") -> Look:
    shown = presentation_of(loaded.match.title.id)
    return Look(
        shown.log_kinds,
        shown.log_kind_of,
        view["seats"],
        shown.places(view),
        loaded.match.title.lexicon.place_kinds,
        base,
    )


def _wanted(look: Look) -> Wanted:
    """What the address asks for; what no log can have is not asked for."""
    seat, kind = request.args.get("seat", ""), request.args.get("kind", "")
    return Wanted(
        seat if seat in look.seats else "",
        kind if kind in look.kinds or kind == DICE else "",
        request.args.get("text", "")[:LONGEST_SEARCH].strip(),
    )


def _count(chapters: list[Chapter]) -> int:
    return sum(len(chapter.items) for chapter in chapters)
