"""The pages of the maps. Everybody may read them, logged in or not."""

import re
from collections.abc import Collection
from html import escape

from flask import Response, abort, render_template, request
from markupsafe import Markup

from app.games.board.counters import (
    CELL,
    CORNER,
    CounterFace,
    counter_defs,
    face_class,
    face_svg,
)
from app.games.board.layout import Place
from app.games.catalogue import GAMES, MAP_SHEETS
from app.games.presentation.map_sheet import MapSheet, Overlay
from app.pictures import sheets
from app.web.assets import YEAR
from app.web.maps import blueprint
from app.web.match import map_assets


@blueprint.app_template_filter("source_kind")
def source_kind(tag: str) -> str:
    """What kind of provenance a tag names: rule, public, reconstructed or overlay."""
    return re.split(r"[ :(]", tag, maxsplit=1)[0]


@blueprint.app_template_filter("counter")
def counter(face: CounterFace) -> Markup:
    """A counter by itself. What it is drawn of stands in the page once, as `counter_defs`."""
    drawn = (
        f'<svg class="board counter-alone" viewBox="{CORNER:g} {CORNER:g} {CELL:g} {CELL:g}"'
        f' role="img" aria-label="{escape(face.says)}">'
        f'<g class="{face_class(face)}">{face_svg(face)}</g></svg>'
    )
    return Markup(drawn)  # noqa: S704 - drawn by us


@blueprint.app_template_filter("counter_defs")
def defs(sheet: MapSheet) -> Markup:
    """What the counters of a page are drawn of."""
    drawn = counter_defs(sheet.board.sides)
    opened = '<svg width="0" height="0" class="counter-defs" aria-hidden="true">'
    return Markup(f"{opened}{drawn}</svg>")  # noqa: S704 - drawn by us


@blueprint.get("")
def index() -> str:
    """All maps, each with a small picture."""
    return render_template(
        "maps/index.html",
        sheets=[make() for make in MAP_SHEETS.values()],
        versions={game_id: map_assets.ground_of(game_id).digest for game_id in MAP_SHEETS},
    )


@blueprint.get("/<game_id>")
def sheet(game_id: str) -> str:
    """A map to browse: by pointer, keyboard, or the form beside it, which needs no script."""
    found = _sheet(game_id)
    asked = request.args.get("hex", "").strip()
    place = found.board.layout.find(asked) if asked else found.start
    season = request.args.get("season", "")
    if season not in found.seasons:
        season = ""
    shown = [each for each in found.overlays if each.id in request.args.getlist("over")]
    return render_template(
        "maps/sheet.html",
        sheet=found,
        ground=map_assets.address(found.id),
        drawn=_drawn(found, place, shown, season),
        season=season,
        place=found.board.layout.places[place] if place else None,
        asked=asked,
        facts=found.facts(place) if place else (),
        shown={each.id for each in shown},
        near=_near(found, place),
        units=found.setup.get(place, ()) if place else (),
        can_be_played=game_id in GAMES,
        version=map_assets.ground_of(found.id).digest,
    )


@blueprint.get("/<game_id>/box")
def records(game_id: str) -> str:
    """What is in the box of a game, each record with its provenance."""
    found = _sheet(game_id)
    return render_template("maps/records.html", sheet=found, tables=found.tables())


@blueprint.get("/<game_id>/turns")
def turns(game_id: str) -> str:
    """The turn track of a game, with the units that arrive on each turn."""
    found = _sheet(game_id)
    return render_template("maps/turns.html", sheet=found, turns=found.track())


@blueprint.get("/<game_id>/cards")
@blueprint.get("/<game_id>/cards/<group_id>")
def cards(game_id: str, group_id: str = "") -> str:
    """The cards of a game, a side and a year at a time, each fact with its provenance."""
    found = _sheet(game_id)
    groups = found.cards() if found.cards is not None else ()
    chosen = next((group for group in groups if group.id == group_id or not group_id), None)
    if chosen is None:
        abort(404)
    return render_template("maps/cards.html", sheet=found, groups=groups, chosen=chosen)


@blueprint.get("/<game_id>/<version>/<place>.png")
def picture(game_id: str, version: str, place: str) -> Response:
    """What lies around a hex, or the whole map ("whole"), as a picture."""
    found = _sheet(game_id)
    if place != sheets.WHOLE and place not in found.board.layout.places:
        abort(404)
    response = Response(sheets.picture(game_id, place), mimetype="image/png")
    if version == map_assets.ground_of(game_id).digest:
        response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
    return response


def _sheet(game_id: str) -> MapSheet:
    make = MAP_SHEETS.get(game_id)
    if make is None:
        abort(404)
    return make()


def _drawn(found: MapSheet, place: str | None, shown: Collection[Overlay], season: str) -> Markup:
    """The sheet with all overlays, of which the page's style shows those that are chosen."""
    overlays = "".join(
        f'<g class="overlay overlay-{each.id}{" is-shown" if each in shown else ""}"'
        f' data-overlay="{each.id}">{each.drawn}</g>'
        for each in found.overlays
    )
    ground = map_assets.sheet_address(map_assets.address(found.id), season)
    marked = [place] if place else []
    return Markup(found.board.pieces_svg({}, ground, marked, overlays))  # noqa: S704 - drawn by us


def _near(found: MapSheet, place: str | None) -> list[tuple[str, Place]]:
    """The places next to one, each with the direction in which it lies."""
    if place is None:
        return []
    places = found.board.layout.places
    return [(direction, places[other]) for direction, other in found.board.near(place)]
