"""The board as a picture, as everybody at the table sees it: to look at, to link, for previews.

A running match is its players' own. Whoever is given the link of a picture sees that picture and
nothing else, and only as long as the match looks like that: the link carries a signature over
both. What a spectator does not see makes no other link, nor another answer. Lists of matches show
the same board small (`?size=small`).
"""

import hashlib
import hmac
from dataclasses import dataclass

from flask import Response, abort, make_response, request, url_for
from flask.typing import ResponseReturnValue

from app.games.kernel.match import Match as Position
from app.matches.load import position
from app.matches.seat_version import seen_version
from app.matches.spectator_delay import SpectatorDelay
from app.models import Match
from app.pictures.boards import SMALL, drawing, overview, printed
from app.web.accounts import limits
from app.web.match import blueprint
from app.web.match.access import Access, viewable_or_404
from app.web.match.draft.form_fields import as_number
from app.web.match.page.shown_match import loaded_for
from app.web.store import reading, settings

KEY_BYTES = 16
DAY = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class PictureLink:
    """Where the picture of a match is, within the site and for others, and where its page is."""

    path: str
    picture: str
    page: str


def picture_link(access: Access) -> PictureLink:
    """The link of the board as it stands, for everybody to whom it is given.

    Delayed spectators name no moment: they get the picture of the moment that they may see.
    """
    match, site = access.match, settings().base_url
    if access.spectator_delay is not None:
        path = url_for("match.board_picture", match_id=match.id)
        page = url_for("match.table", match_id=match.id)
        return PictureLink(path=path, picture=site + path, page=site + page)
    at, key = seen_version(match, None), _key(match)
    path = url_for("match.board_picture", match_id=match.id, at=at, key=key)
    page = url_for("match.table", match_id=match.id)
    return PictureLink(path=path, picture=site + path, page=site + page)


@blueprint.get("/<int:match_id>/board.png")
@limits.visiting
def board_picture(match_id: int) -> ResponseReturnValue:
    """The spectator's board, for whoever may see the match's page or has a link that holds.

    `?at=` is the version, as a spectator has seen it, that the link was made for: with the present
    one the answer may be kept.
    """
    is_small = request.args.get("size") == "small"
    at = as_number(request.args.get("at", ""))
    if "key" in request.args:
        match = _linked_or_404(match_id, at, request.args["key"])
    else:
        access = viewable_or_404(match_id)
        if access.spectator_delay is not None:
            return _from_behind(access, access.spectator_delay, is_small=is_small)
        match = access.match
    version = seen_version(match, None)
    tag = f"{match_id}.{version}{'.small' if is_small else ''}"
    if request.if_none_match.contains(tag) and match.state is not None:
        answer = Response(status=304)
    else:
        answer = _drawn(position(match), is_small=is_small)
    answer.set_etag(tag)
    # Private: a shared cache might keep the cookie that goes with it.
    is_lasting = at == version
    answer.headers["Cache-Control"] = f"private, {f'max-age={DAY}' if is_lasting else 'no-cache'}"
    return answer


def _from_behind(access: Access, seen: SpectatorDelay, *, is_small: bool) -> Response:
    """The board as it stood; its tag says how far, and nothing of what has come since."""
    tag = f"{access.match_id}.behind.{seen.length}{'.small' if is_small else ''}"
    if request.if_none_match.contains(tag):
        answer = Response(status=304)
    else:
        answer = _drawn(loaded_for(reading(), access).match, is_small=is_small)
    answer.set_etag(tag)
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


def _drawn(standing: Position | None, *, is_small: bool) -> Response:
    drawn = drawing(standing.view(None)) if standing is not None else None
    if drawn is None:
        abort(404)
    answer = make_response(overview(drawn, SMALL) if is_small else printed(drawn))
    answer.mimetype = "image/png"
    return answer


def _linked_or_404(match_id: int, at: int | None, key: str) -> Match:
    match = reading().get(Match, match_id)
    if match is None or seen_version(match, None) != at or not _is_key(match, key):
        abort(404)
    return match


def _is_key(match: Match, key: str) -> bool:
    return hmac.compare_digest(_key(match).encode(), key.encode("utf-8", "replace"))


def _key(match: Match) -> str:
    # A key of its own: a signature made elsewhere with the site's secret opens no picture.
    secret = settings().secret_key.encode()
    own = hmac.digest(secret, b"fieldpost board picture 1", hashlib.sha256)
    stated = f"{match.id} {seen_version(match, None)}".encode()
    return hmac.digest(own, stated, hashlib.sha256)[:KEY_BYTES].hex()
