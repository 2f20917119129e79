"""The board of a match as PNG, drawn by the title's `BoardRenderer`.

It is made from one seat's view and from what that seat is told, and holds nothing else, so that
nobody can read more from the picture than from the page.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from math import ceil, floor
from typing import Any

import orjson
from PIL import Image

from app.games.catalogue import presentation_if_any, presentation_of
from app.games.presentation.picture import BoardRenderer, Drawing, Mark, Scale, Viewport
from app.pictures import raster
from app.pictures.counter_cache import COLUMNS, Faces

View = Mapping[str, Any]
About = Iterable[Mapping[str, Any]]
WIDTHS = (1000, 850, 700)
SMALL, MEDIUM = 360, 640
"""The widths of boards beside a name in a list, and on the front page."""

OVERVIEWS = (*WIDTHS, SMALL, MEDIUM)
"""The widths at which the whole sheet goes without its smallest print."""

MAX_PART = 1.5
"""A part of the sheet in an e-mail is so many times as wide as the smallest viewport, at most."""

MAX_PICTURES = 64
MAX_MARKS = 250
"""Of some 30 KB each; where a part of the sheet is shown, of some 200 KB."""


def drawing(view: View, about: About = ()) -> Drawing | None:
    """The board of `view`, with the places pointed out that tellings with the arguments `about`
    are about; None for a title without a map."""
    presentation = presentation_if_any(view["title"])
    if presentation is None or presentation.picture is None:
        return None
    return {"title": view["title"], **presentation.picture.drawing(view, about)}


def marked_places(drawn: Drawing) -> tuple[str, ...]:
    """The names of the places that a drawing, or the part of it that is shown, points out."""
    places = drawn.get("shown") or drawn["marked"]
    return tuple(map(_renderer(drawn["title"]).place_name, places))


def parts(drawn: Drawing) -> list[Drawing]:
    """The drawing as an e-mail shows it: whole, or, where the places that it points out lie far
    apart, the parts of the sheet with most of them, as many as its title wants."""
    renderer = _renderer(drawn["title"])
    most_width = MAX_PART * renderer.min_width
    if renderer.most_parts == 1 or renderer.viewport(drawn).width <= most_width:
        return [drawn]
    groups: list[list[str]] = []
    for place in drawn["marked"]:
        for group in groups:
            if renderer.viewport({**drawn, "shown": [*group, place]}).width <= most_width:
                group.append(place)
                break
        else:
            groups.append([place])
    groups.sort(key=len, reverse=True)
    found = [{**drawn, "shown": group} for group in groups[: renderer.most_parts]]
    return found or [drawn]


def printed(drawn: Drawing, most_bytes: int | None = None) -> bytes:
    """The drawing as PNG: the places pointed out and what lies about them, or the whole board if
    there are none or they lie far apart.

    It is made smaller if it has more than `most_bytes`, then compressed harder, and at last drawn
    in fewer colours. Raises ValueError or OSError if it cannot be drawn. The last few pictures are
    kept, since several readers ask for the same.
    """
    content = _content(drawn)
    for width in WIDTHS:
        picture = _printed(content, width)
        if most_bytes is None or len(picture) <= most_bytes:
            return picture
    for colours in (raster.COLOURS, *raster.FEWER_COLOURS):
        picture = _printed(content, WIDTHS[-1], raster.HARD_COMPRESSION, colours)
        if most_bytes is None or len(picture) <= most_bytes:
            break
    return picture


def overview(drawn: Drawing, width: int) -> bytes:
    """The drawing as a small PNG, SMALL or MEDIUM: it takes some 20 ms."""
    return _printed(_content(drawn), width)


def _content(drawn: Drawing) -> bytes:
    return orjson.dumps(drawn, option=orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS)


@lru_cache(maxsize=MAX_PICTURES)
def _printed(
    content: bytes,
    width: int,
    compression: int = raster.COMPRESSION,
    colours: int = raster.COLOURS,
) -> bytes:
    drawn = orjson.loads(content)
    renderer = _renderer(drawn["title"])
    viewport = renderer.viewport(drawn)
    ground = _ground(drawn, viewport, width)
    board = _with_pieces(ground, drawn, viewport)
    return raster.png(board, renderer.style_sheet, compression, colours)


def _renderer(title: str) -> BoardRenderer:
    renderer = presentation_of(title).picture
    assert renderer is not None, f"{title} has no pictures"
    return renderer


def _max_scale(renderer: BoardRenderer) -> float:
    """Pixels for a unit of the sheet, where a picture shows the smallest part of it."""
    return WIDTHS[0] / renderer.min_width


def _with_pieces(ground: Image.Image, drawn: Drawing, viewport: Viewport) -> Image.Image:
    """A copy of the board with its counters."""
    board, pixels = ground.copy(), ground.width / viewport.width
    renderer = _renderer(drawn["title"])
    pieces = list(renderer.pieces(drawn))
    is_whole = viewport == renderer.whole
    sides = [round(renderer.cell * piece.scale * pixels) for piece in pieces]
    wanted = [(piece.face, side) for piece, side in zip(pieces, sides, strict=True)]
    faces = _faces(drawn["title"], is_whole).of(wanted)
    for piece, key in zip(pieces, wanted, strict=True):
        scale, face = piece.scale * pixels, faces[key]
        left = round((piece.x - viewport.x) * pixels + renderer.corner * scale)
        top = round((piece.y - viewport.y) * pixels + renderer.corner * scale)
        board.paste(face, (left, top), face)
    return board


@cache
def _faces(title: str, is_whole: bool) -> Faces:
    """The faces of a title's counters, as large as they ever are shown."""
    renderer = _renderer(title)
    side = round(renderer.cell * _max_scale(renderer))
    rules = renderer.overview_rules if is_whole else ""

    def draw(faces: Sequence[str]) -> Image.Image:
        # Mostly a few are new: an empty rest of the row would take longer than they do.
        columns = min(COLUMNS, len(faces))
        svg = renderer.faces_svg(faces, columns)
        return raster.drawn(svg, renderer.style_sheet, side * columns, rules)

    return Faces(draw, side)


def _ground(drawn: Drawing, viewport: Viewport, width: int) -> Image.Image:
    """The sheet with its marks, or what `viewport` shows of it."""
    renderer = _renderer(drawn["title"])
    whole, season = renderer.whole, drawn.get("season", "")
    if viewport == whole:
        sheet = _whole_sheet(drawn["title"], width, season)
        return _marked(drawn, sheet.copy(), (0, 0), _scale_of(sheet, whole))
    sheet = _whole_sheet(drawn["title"], round(_max_scale(renderer) * whole.width), season)
    x, y = viewport.x, viewport.y
    corners = (x, y, x + viewport.width, y + viewport.height)
    left, top, right, bottom = (side * sheet.width / whole.width for side in corners)
    right, bottom = min(right, sheet.width), min(bottom, sheet.height)
    first, top_row = floor(left), floor(top)
    cropped = sheet.crop((first, top_row, ceil(right), ceil(bottom))).convert("RGB")
    part = _marked(drawn, cropped, (first, top_row), _scale_of(sheet, whole))
    shown = (left - first, top - top_row, right - first, bottom - top_row)
    return raster.part_of(part, shown, width)


def _scale_of(sheet: Image.Image, whole: Viewport) -> Scale:
    return sheet.width / whole.width, sheet.height / whole.height


def _marked(
    drawn: Drawing, part: Image.Image, corner: tuple[int, int], scale: Scale
) -> Image.Image:
    """A part of the sheet, the upper left `corner` of which lies there, with its marks on it."""
    for mark in _renderer(drawn["title"]).marks(drawn):
        image, left, top = _mark(drawn["title"], mark, scale)
        part.paste(image, (left - corner[0], top - corner[1]), image)
    return part


@lru_cache(maxsize=MAX_MARKS)
def _mark(title: str, mark: Mark, scale: Scale) -> tuple[Image.Image, int, int]:
    """A mark as it is laid on a sheet of that scale, and where its upper left corner lies there."""
    renderer, about, (across, down) = _renderer(title), mark.about, scale
    left, top = floor(about.x * across), floor(about.y * down)
    width = ceil((about.x + about.width) * across) - left
    height = ceil((about.y + about.height) * down) - top
    svg = renderer.mark_svg(mark, Viewport(left, top, width, height), scale)
    image = raster.drawn(svg, renderer.style_sheet, width)
    inked = image.getbbox() or (0, 0, 1, 1)
    return image.crop(inked), left + inked[0], top + inked[1]


@lru_cache(maxsize=len(OVERVIEWS) + 1)
def _whole_sheet(title: str, width: int, season: str) -> Image.Image:
    """The sheet of a title without pieces, in a season: drawn once, which takes half a second.

    The largest, of which parts are cut out, is kept in few colours: it would have 22 MB.
    """
    renderer = _renderer(title)
    rules = renderer.overview_rules if width in OVERVIEWS else ""
    sheet = raster.drawn(renderer.sheet_svg(season), renderer.style_sheet, width, rules)
    whole = raster.on_paper(sheet)
    if width in OVERVIEWS:
        return whole
    return raster.reduced(whole, renderer.style_sheet, raster.SHEET_COLOURS)
