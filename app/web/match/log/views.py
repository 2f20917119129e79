"""The log beside the map, and the page of the whole log: folded, and filtered as is asked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from flask import abort, render_template, request, url_for
from sqlmodel import Session

from app.games.catalogue import presentation_of
from app.games.kernel.log_chapters import LogChapter, log_chapters
from app.games.kernel.log_chapters import newest as newest_of
from app.games.kernel.log_merging import merge_items
from app.games.kernel.state import Entry
from app.games.kernel.view import is_visible
from app.games.kernel.wording import Names
from app.games.text import language, use
from app.matches import bot_reasons
from app.matches.load import LoadedMatch
from app.matches.log import entries_before, numbers_by_source
from app.matches.log_summary import LastRolls, SeatSummary, opens_turn, summary_of
from app.matches.seats.holders import names_by_seat
from app.models import LogNote, SubmissionSource
from app.web.accounts import limits
from app.web.match import blueprint
from app.web.match.access import Access, reading_as, viewable_or_404
from app.web.match.log import notes
from app.web.match.log.filter import DICE, LogFilter, LogQuery
from app.web.match.page.charts import ChartPanel, chart_panels
from app.web.match.page.shown_match import loaded_for
from app.web.store import reading

LINES_AT_FIRST = 200
"""The page of the log begins with so many of the newest lines: a long log takes a second."""

MAX_SEARCH = 60
"""The longest text to search the log for."""

ENTRIES_AT_ONCE = 100
"""Entries that are read at a time to show the newest lines."""

MAX_TURN = 4_000
"""Entries that a player turn may have to be shown under its heading."""


@dataclass(frozen=True, slots=True)
class LogPanel:
    """The newest lines of the log, whether some were `left_out`, how they look to their reader,
    with the `notes` to them by place; and the charts with the last roll on each."""

    chapters: list[LogChapter]
    left_out: bool
    look: LogFilter
    notes: dict[int, list[LogNote]]
    charts: list[ChartPanel]


def log_panel(
    session: Session,
    loaded: LoadedMatch,
    access: Access,
    view: Mapping[str, Any],
    most: int,
    names: Names,
    summary: SeatSummary | None,
) -> LogPanel:
    """What the page with the map shows of the log: `most` lines at most.

    `view` is the position that the page shows; `names` and `summary`, the reader's, it has read
    already. There is no summary for somebody who is shown an earlier moment.
    """
    if summary is not None:
        newest = _lines_after(session, loaded, access, most, names, summary)
    else:
        newest = _newest_lines_behind(session, loaded, access, most, names)
    charts = chart_panels(loaded.match.title, view, newest.rolls)
    noted = notes.notes_for(session, access, lambda: newest.entries, newest.first)
    look = _look(loaded, view, newest.names)
    return LogPanel(newest.chapters, newest.left_out, look, noted, charts)


@dataclass(frozen=True, slots=True)
class NewestLines:
    """The last chapters of a log; `first` entries that the reader is told come before `entries`.

    `names` are those of the players, by seat.
    """

    chapters: list[LogChapter]
    left_out: bool
    entries: Sequence[Entry]
    first: int
    rolls: LastRolls
    names: Names


def newest_lines(session: Session, loaded: LoadedMatch, access: Access, most: int) -> NewestLines:
    """The last `most` lines: of the log as much is read as they and their player turns take.

    What folds with what is known from the beginning of a player turn only, so the part that is
    shown begins with one. Most entries fold: `most` lines take twice as many, or more.
    """
    names = names_by_seat(session, access.match_id)
    summary = summary_of(session, access.match_id, loaded.match, access.seat, names)
    return _lines_after(session, loaded, access, most, names, summary)


def _lines_after(
    session: Session,
    loaded: LoadedMatch,
    access: Access,
    most: int,
    names: Names,
    summary: SeatSummary,
) -> NewestLines:
    entries: list[Entry] = []
    wanted = 2 * most
    while True:
        entries, start = _from_turn(session, access.match_id, entries, wanted)
        part = entries[start or 0 :]
        first = summary.told - sum(is_visible(entry, access.seat) for entry in part)
        chapters = _chapters(session, loaded, access, part, names, first)
        is_whole = not part or part[0]["n"] == 0
        if start is not None:
            # The entry in which the turn begins may also tell how the turn before it ended.
            chapters = chapters[1:]
        elif not is_whole:
            chapters = [_but_for_its_first(chapters[0]), *chapters[1:]]
        if start is None or _count(chapters) >= most:
            break
        wanted = len(part) + 1
    shown, left_out = newest_of(chapters, most)
    return NewestLines(shown, bool(left_out) or not is_whole, part, first, summary.rolls, names)


def _newest(session: Session, loaded: LoadedMatch, access: Access, most: int) -> NewestLines:
    if access.spectator_delay is None:
        return newest_lines(session, loaded, access, most)
    names = names_by_seat(session, access.match_id)
    return _newest_lines_behind(session, loaded, access, most, names)


def _from_turn(
    session: Session, match_id: int, entries: list[Entry], wanted: int
) -> tuple[list[Entry], int | None]:
    """Read on before `entries` until a player turn begins that leaves `wanted` of them.

    Return what was read, and where the turn begins in it: None if all of the log was read, or more
    than `MAX_TURN` entries of it.
    """
    while True:
        for at in range(len(entries) - wanted, -1, -1):
            if opens_turn(entries[at]) and entries[at]["n"] > 0:
                return entries, at
        if len(entries) >= MAX_TURN or (entries and entries[0]["n"] == 0):
            return entries, None
        earlier = entries_before(session, match_id, entries, ENTRIES_AT_ONCE)
        if not earlier:
            return entries, None
        entries = earlier + entries


def _but_for_its_first(chapter: LogChapter) -> LogChapter:
    return LogChapter(None, chapter.items[1:])


def _newest_lines_behind(
    session: Session, loaded: LoadedMatch, access: Access, most: int, names: Names
) -> NewestLines:
    """The same for somebody who is shown an earlier moment."""
    entries = loaded.match.log
    chapters = _chapters(session, loaded, access, entries, names)
    told = (said for chapter in chapters for item in chapter.items for said in item.says)
    shown, left_out = newest_of(chapters, most)
    return NewestLines(shown, bool(left_out), entries, 0, LastRolls.among(list(told)), names)


@blueprint.get("/<int:match_id>/log")
@limits.visiting
def log(match_id: int) -> str:
    """The log as the reader may read it: its newest lines, with `?all=yes` all of them.

    `?seat=`, `?kind=` and `?text=` choose from all of them.
    """
    # The language is asked for once, not for each message.
    with use(language()):
        return _log_page(match_id)


def _log_page(match_id: int) -> str:
    access = viewable_or_404(match_id)
    if not access.match.has_begun:
        abort(404)
    loaded = loaded_for(reading(), access, with_log=False)
    own, seat = access.seat, reading_as(access)
    access, looks = replace(access, seat=seat), {"as": seat} if seat != own else {}
    names = names_by_seat(reading(), match_id)
    view = loaded.match.view(access.seat)
    look = _look(loaded, view, names, url_for("match.table", match_id=match_id))
    wanted = _wanted(look)
    if wanted or request.args.get("all") == "yes":
        chapters = _chapters(reading(), loaded, access, _whole_log(access), names)
        listed = look.kept(chapters, wanted) if wanted else chapters
        counts, left_out = {"count": _count(listed), "of": _count(chapters)}, False
    else:
        newest = _newest(reading(), loaded, access, LINES_AT_FIRST)
        listed, left_out, counts = newest.chapters, newest.left_out, {}
    return render_template(
        "match/log.html",
        match=access.match,
        listed=listed,
        left_out=left_out,
        look=look,
        wanted=wanted,
        **counts,
        # Where there is a note, all of the log is read to number the lines.
        notes=notes.notes_for(reading(), access, partial(_whole_log, access)),
        reasons=bot_reasons.by_place(reading(), access.match, access.seat, access.length),
        looks=looks,
        # A moderator who views a seat counts that seat's lines.
        **({} if looks else notes.form_for(access)),
    )


def _whole_log(access: Access) -> list[Entry]:
    return loaded_for(reading(), access).match.log


def _chapters(
    session: Session,
    loaded: LoadedMatch,
    access: Access,
    entries: list[Entry],
    names: Names,
    first: int = 0,
) -> list[LogChapter]:
    start = entries[0]["n"] if entries else 0
    timed_out = numbers_by_source(session, access.match_id, SubmissionSource.TIME_OUT, start)
    told = log_chapters(loaded.match, entries, access.seat, timed_out, first, names=names)
    return merge_items(told, loaded.match.title.wording.continuations)


def _look(loaded: LoadedMatch, view: Mapping[str, Any], names: Names, base: str = "") -> LogFilter:
    shown = presentation_of(loaded.match.title.id)
    return LogFilter(
        shown.log_kinds,
        shown.log_kind_of,
        view["seats"],
        names,
        shown.places(view),
        loaded.match.title.notation.place_kinds,
        base,
        loaded.match.title.id,
    )


def _wanted(look: LogFilter) -> LogQuery:
    """What the address asks for; what no log can have is not asked for."""
    seat, kind = request.args.get("seat", ""), request.args.get("kind", "")
    return LogQuery(
        seat if seat in look.seats else "",
        kind if kind in look.kinds or kind == DICE else "",
        request.args.get("text", "")[:MAX_SEARCH].strip(),
    )


def _count(chapters: list[LogChapter]) -> int:
    return sum(len(chapter.items) for chapter in chapters)
