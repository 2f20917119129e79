"""The line that an open page keeps to the site, and the same question asked once.

What goes over it is a mark and nothing else: the page compares it with the one it was made with,
and fetches itself anew. See `app.web.switchboard` and docs/decisions/0011-live-pages.md.
"""

from collections.abc import Collection, Iterator
from functools import partial
from time import monotonic

from flask import Response, current_app, request
from flask_login import current_user

from app.matches.onlookers import add_moderators, mark_of_all, onlookers
from app.web.store import reading, release
from app.web.switchboard import Engaged, Line, switchboard

LONGEST_MARK = 64
HEARTBEAT_SECONDS = 20.0
"""So often something goes over a line, so that nobody between takes it for dead."""

LONGEST_SECONDS = 3600.0
"""After so long a line ends; the page opens a new one, if it still may."""

RETRY_SECONDS = 60
HEADERS = {
    "Cache-Control": "no-store",
    # nginx holds an answer back until it is whole, unless it is told not to.
    "X-Accel-Buffering": "no",
}


def mark_now(match_ids: Collection[int], *, one: bool) -> str:
    """The mark of what the reader would see now: of `one` match, or of all in a list."""
    found = onlookers(reading(), match_ids, with_drafts=one)
    if not one:
        return mark_of_all(found, current_user.id)
    (match,) = found.values()
    if match.seat_of(current_user.id) is None:
        add_moderators(reading(), found)
    return match.mark(current_user.id, runs_site=current_user.is_admin)


def asked_once(match_ids: Collection[int], *, one: bool) -> Response:
    """The mark as plain text, for a page that keeps no line."""
    return Response(mark_now(match_ids, one=one), mimetype="text/plain", headers=HEADERS)


def opened(match_ids: Collection[int], *, one: bool) -> Response:
    """A line on which the page hears each new mark; 503 if there is none free.

    The page says in `?seen=`, or a browser that connects again in Last-Event-ID, what it shows.
    """
    board = switchboard()
    # Looking for an open route must not wait for the line to end.
    if request.method == "HEAD":
        return Response(mimetype="text/event-stream", headers=HEADERS)
    seen = request.headers.get("Last-Event-ID") or request.args.get("seen", "")
    line = Line(
        current_user.id,
        frozenset(match_ids),
        one,
        seen[:LONGEST_MARK],
        runs_site=current_user.is_admin,
        log_in_id=current_user.log_in_id,
    )
    # The event hub looks for news with a connection of its own.
    release()
    try:
        board.connect(line)
    except Engaged:
        return Response(status=503, headers={**HEADERS, "Retry-After": str(RETRY_SECONDS)})
    beat = float(current_app.config.get("LIVE_HEARTBEAT", HEARTBEAT_SECONDS))
    answer = Response(_spoken(line, beat), mimetype="text/event-stream", headers=HEADERS)
    answer.call_on_close(partial(board.disconnect, line))
    return answer


def _spoken(line: Line, beat: float) -> Iterator[str]:
    """What goes over a line: its new marks, and in between a sign of life."""
    ends = monotonic() + LONGEST_SECONDS
    yield ":\n\n"
    while monotonic() < ends:
        mark = line.wait(beat)
        if mark is not None:
            yield f"event: news\nid: {mark}\ndata: {mark}\n\n"
        elif line.is_lost:
            yield "event: lost\ndata: lost\n\n"
        elif not line.is_over:
            yield ":\n\n"
        if line.is_over:
            if line.gives_way:
                # Else the browser would be back at once, and push off the next page of its reader.
                yield f"retry: {RETRY_SECONDS * 1000}\n\n"
            return
