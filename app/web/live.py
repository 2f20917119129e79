"""The event stream of an open page, and the same as a single request.

It carries a mark and nothing else: the page compares it with its own, and fetches itself anew
if they differ. See `app.web.event_hub` and docs/decisions/0011-live-pages.md.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from time import monotonic

from flask import Response, current_app, request
from flask_login import current_user

from app.matches.audience import add_moderators, audience, audience_of, mark_of_all
from app.matches.seats.holders import SeatHolder
from app.models import Match
from app.web.event_hub import Connection, TooManyConnections, event_hub
from app.web.store import reading, release

MAX_MARK = 64
HEARTBEAT_SECONDS = 20.0
"""A connection is never silent for longer, so that no proxy takes it for dead."""

MAX_SECONDS = 3600.0
"""After so long a connection ends; the page opens a new one, if it still may."""

RETRY_SECONDS = 60
HEADERS = {
    "Cache-Control": "no-store",
    # nginx holds an answer back until it is whole, unless it is told not to.
    "X-Accel-Buffering": "no",
}


def mark_of(row: Match, seated: Sequence[SeatHolder]) -> str:
    """The mark of what the reader would see of one match, whose row and players have been read."""
    found = audience_of(reading(), row, seated)
    if found.seat_of(current_user.id) is None:
        assert row.id is not None
        add_moderators(reading(), {row.id: found})
    return found.mark(current_user.id, runs_site=current_user.is_admin)


def mark_now(match_ids: Collection[int], *, one: bool) -> str:
    """The mark of what the reader would see now: of `one` match, or of all in a list."""
    found = audience(reading(), match_ids, with_drafts=one)
    if not one:
        return mark_of_all(found, current_user.id)
    (match,) = found.values()
    if match.seat_of(current_user.id) is None:
        add_moderators(reading(), found)
    return match.mark(current_user.id, runs_site=current_user.is_admin)


def asked_once(match_ids: Collection[int], *, one: bool) -> Response:
    """The mark as plain text, for a page without an event stream."""
    return Response(mark_now(match_ids, one=one), mimetype="text/plain", headers=HEADERS)


def opened(match_ids: Collection[int], *, one: bool) -> Response:
    """A stream of each new mark; 503 if there are too many connections.

    The page says in `?seen=`, or a browser that connects again in Last-Event-ID, what it shows.
    """
    hub = event_hub()
    # Looking for an open route must not wait for the stream to end.
    if request.method == "HEAD":
        return Response(mimetype="text/event-stream", headers=HEADERS)
    seen = request.headers.get("Last-Event-ID") or request.args.get("seen", "")
    connection = Connection(
        current_user.id,
        frozenset(match_ids),
        one,
        seen[:MAX_MARK],
        runs_site=current_user.is_admin,
        session_id=current_user.session_id,
    )
    # The event hub looks for news with a connection of its own.
    release()
    try:
        hub.connect(connection)
    except TooManyConnections:
        return Response(status=503, headers={**HEADERS, "Retry-After": str(RETRY_SECONDS)})
    beat = float(current_app.config.get("LIVE_HEARTBEAT", HEARTBEAT_SECONDS))
    answer = Response(_stream(connection, beat), mimetype="text/event-stream", headers=HEADERS)
    answer.call_on_close(partial(hub.disconnect, connection))
    return answer


def _stream(connection: Connection, beat: float) -> Iterator[str]:
    """The events of a connection: its new marks, and in between a sign of life."""
    ends = monotonic() + MAX_SECONDS
    yield ":\n\n"
    while monotonic() < ends:
        mark = connection.wait(beat)
        if mark is not None:
            yield f"event: news\nid: {mark}\ndata: {mark}\n\n"
        elif connection.is_lost:
            yield "event: lost\ndata: lost\n\n"
        elif not connection.is_closed:
            yield ":\n\n"
        if connection.is_closed:
            if connection.is_displaced:
                # Else the browser would be back at once, and push off the next page of its reader.
                yield f"retry: {RETRY_SECONDS * 1000}\n\n"
            return
