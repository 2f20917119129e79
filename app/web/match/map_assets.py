"""The ground of each title's map as files that a browser fetches once: the sheet and its layout.

They are the same for every reader of every match. Their address holds a hash of their content, so
that a browser may keep them for ever. At an address with any other hash there is nothing: a page
that asks for one was made by an earlier version of the site, and its script loads it again.
"""

import json
import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import Lock

from flask import Flask, Response, abort, url_for

from app.games.catalogue import GAMES, MAP_SHEETS, presentation_of, style_sheet_of
from app.web.assets import YEAR

TOKENS = Path(__file__).parents[3] / "static" / "css" / "tokens.css"
COMMENT = re.compile(r"/\*.*?\*/", re.S)
WHOLE_SHEET = ".board { width: auto; min-width: 0; height: auto }"
"""In a file of its own the board is as large as it says, whatever a page does with it."""

_drawing = Lock()

OWN_STYLE = "default-src 'none'; style-src 'unsafe-inline'"
"""The content security policy of the sheet, which holds its own style and nothing else."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The files of a title's ground, and the hash of all; `seasons` are those in which its sheet is
    another one, see `sheet_in`."""

    sheet: str
    layout: str
    digest: str
    seasons: Collection[str]


def ground_of(title: str) -> Ground:
    """Return the ground of a title, or of a map that cannot be played on yet.

    One request at a time draws it: many may ask for the same at first. Raises KeyError where there
    is neither.
    """
    with _drawing:
        return _drawn(title)


@cache
def _drawn(title: str) -> Ground:
    style = _style(style_sheet_of(title))
    seasons = tuple(MAP_SHEETS[title]().seasons) if title in MAP_SHEETS else ()
    if title in GAMES:
        shown = presentation_of(title)
        sheet, layout_data = shown.ground(style), shown.layout()
    else:
        map_sheet = MAP_SHEETS[title]()
        sheet, layout_data = map_sheet.board.ground_svg(style), map_sheet.layout()
    places = json.dumps(layout_data, separators=(",", ":"), ensure_ascii=False)
    layout = f"globalThis.boardLayout = {places};"
    whole = "\0".join((sheet, layout, *seasons))
    digest = sha256(whole.encode()).hexdigest()[:12]
    return Ground(sheet, layout, digest, seasons)


def sheet_in(title: str, season: str) -> str:
    """Return the sheet of a title in a season, one of `Ground.seasons`.

    It is not kept: to put its parts together takes a few milliseconds, and browsers keep it.
    """
    board = MAP_SHEETS[title]().board
    return board.ground_svg(_style(style_sheet_of(title)), season)


def address(title: str) -> str:
    """The address of a title's ground, without ``.svg`` (the sheet) or ``.js`` (the layout)."""
    whole = url_for("ground", title_id=title, digest=ground_of(title).digest, kind="svg")
    return whole.removesuffix(".svg")


def sheet_address(ground: str, season: str) -> str:
    """The address of the sheet of a `ground` (see `address`) in a season; "" is the usual one."""
    return f"{ground}.{season}.svg" if season else f"{ground}.svg"


def attach(app: Flask) -> None:
    """Serve the grounds."""

    @app.get("/board/<title_id>-<digest>.<any(svg, js):kind>", endpoint="ground")
    @app.get("/board/<title_id>-<digest>.<season>.<any(svg):kind>", endpoint="ground")
    def ground(title_id: str, digest: str, kind: str, season: str = "") -> Response:
        if title_id not in GAMES.keys() | MAP_SHEETS.keys() or digest != ground_of(title_id).digest:
            abort(404)
        found = ground_of(title_id)
        if season and season not in found.seasons:
            abort(404)
        if kind == "svg":
            sheet = sheet_in(title_id, season) if season else found.sheet
            response = Response(sheet, mimetype="image/svg+xml")
            response.headers["Content-Security-Policy"] = OWN_STYLE
        else:
            response = Response(found.layout, mimetype="text/javascript")
        response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
        return response


def _style(board: Path) -> str:
    rules = [COMMENT.sub("", path.read_text()) for path in (TOKENS, board)]
    return re.sub(r"\s+", " ", " ".join((*rules, WHOLE_SHEET)))
