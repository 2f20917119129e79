"""The front page with the board of a match, and what search engines are asked to leave alone."""

import logging
from dataclasses import dataclass, field
from hashlib import sha256
from threading import Lock
from time import monotonic

from flask import Blueprint, Response, abort, current_app, render_template, request

from app.games.catalogue import GAMES, IN_PREPARATION
from app.matches.load import position
from app.matches.lobby.listing import front_page_match
from app.models import MatchStatus
from app.pictures.boards import MEDIUM, drawing, overview
from app.web.dashboard.page import stage_words
from app.web.store import reading

blueprint = Blueprint("front", __name__)
log = logging.getLogger(__name__)

BOARD_SECONDS = 60.0
"""So long a process shows the same board: in front many people come by at once."""

SETTING = "FRONT_BOARD_SECONDS"
EXTENSION = "fieldpost-front-board"

ROBOTS = """\
User-agent: *
Disallow: /analysis/
Disallow: /join/
Disallow: /lobby?
Disallow: /match/*/
Disallow: /player/
"""
"""The page of a match may be fetched, for previews of links, but nothing is listed that is about
people or matches (see `app.web.security`)."""


@dataclass(frozen=True, slots=True)
class FrontBoard:
    """The board of a match that everybody may see: the names of both, where it stands, its picture.

    `tag` changes with the picture.
    """

    match_id: int
    name: str
    title: str
    stage: list[list[str]]
    is_over: bool
    picture: bytes
    tag: str


@dataclass
class _BoardCache:
    """What a process shows in front, and since when; one request at a time makes a new one."""

    board: FrontBoard | None = None
    made_at: float | None = None
    lock: Lock = field(default_factory=Lock)


@blueprint.get("/")
def index() -> str:
    """What the site is, a match that is being played on it, and the way in."""
    return render_template(
        "front.html",
        games=list(GAMES.values()),
        in_preparation=IN_PREPARATION,
        board=_board(),
        stage_words=stage_words,
    )


@blueprint.get("/board.png")
def board() -> Response:
    """The picture of the board on the front page."""
    shown = _board()
    if shown is None:
        abort(404)
    answer = Response(shown.picture, mimetype="image/png")
    answer.set_etag(shown.tag)
    # Its address names the tag: that of another board is another one.
    answer.headers["Cache-Control"] = f"private, max-age={int(BOARD_SECONDS)}"
    answer.make_conditional(request)
    return answer


@blueprint.get("/robots.txt")
def robots() -> Response:
    """What crawlers are asked not to fetch: each page of a match is one for each of its entries."""
    return Response(ROBOTS, mimetype="text/plain", headers={"Cache-Control": "max-age=86400"})


def _board() -> FrontBoard | None:
    """The board that is shown, made anew after a while; meanwhile others are shown the last one."""
    cache: _BoardCache = current_app.extensions.setdefault(EXTENSION, _BoardCache())
    seconds = float(current_app.config.get(SETTING, BOARD_SECONDS))
    is_fresh = cache.made_at is not None and monotonic() - cache.made_at < seconds
    if not is_fresh and cache.lock.acquire(blocking=cache.made_at is None):
        try:
            if cache.made_at is None or monotonic() - cache.made_at >= seconds:
                cache.board = _drawn_board()
                cache.made_at = monotonic()
        finally:
            cache.lock.release()
    return cache.board


def _drawn_board() -> FrontBoard | None:
    row = front_page_match(reading())
    match = position(row) if row is not None else None
    if row is None or row.id is None or match is None:
        return None
    drawn = drawing(match.view(None))
    if drawn is None:
        return None
    try:
        picture = overview(drawn, MEDIUM)
    except (OSError, ValueError):
        log.exception("match %s cannot be drawn for the front page", row.id)
        return None
    return FrontBoard(
        row.id,
        row.name,
        match.title.name,
        row.stage,
        row.status is MatchStatus.FINISHED,
        picture,
        sha256(picture).hexdigest()[:16],
    )
