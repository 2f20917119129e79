"""Maps without pieces as PNG: the whole sheet, and what lies around one of its places."""

from functools import lru_cache
from math import ceil
from threading import Lock

from PIL import Image

from app.games.board.layers import Mark, Viewport
from app.games.catalogue import MAP_SHEETS
from app.pictures import raster

WHOLE = "whole"
"""What stands for the whole sheet, where a hex would stand."""

SCALE = 1.25
"""Pixels for a unit of the sheet around a hex: names can be read."""

WIDTH, HEIGHT = 720, 480
"""The size of the picture around a hex."""

OVERVIEW = 1000
"""The width of the picture of the whole sheet."""

NO_NUMBERS = ".board .numbers { display: none }"
"""The picture of the whole sheet goes without the numbers of hexes, which nobody could read."""

MAX_PICTURES = 64
MAX_SHEETS = 4
"""Of up to 25 MB each, and three seconds to draw."""

_drawing = Lock()


@lru_cache(maxsize=MAX_PICTURES)
def picture(game_id: str, place: str) -> bytes:
    """Return the picture around a hex, which is marked, or of the WHOLE sheet, as PNG.

    Raises KeyError if there is no such map or hex.
    """
    sheet = MAP_SHEETS[game_id]()
    if place == WHOLE:
        return raster.png(_sheet(game_id, OVERVIEW), sheet.style_sheet)
    board = sheet.board
    whole = _sheet(game_id, round(board.whole.width * SCALE))
    x, y = board.layout.places[place].centre
    left = _within(x * SCALE - WIDTH / 2, whole.width - WIDTH)
    top = _within(y * SCALE - HEIGHT / 2, whole.height - HEIGHT)
    part = whole.crop((left, top, left + WIDTH, top + HEIGHT))
    for mark in board.marks([place]):
        part.paste(*_mark(mark, (left, top), game_id))
    return raster.png(part, sheet.style_sheet)


def _mark(
    mark: Mark, corner: tuple[int, int], game_id: str
) -> tuple[Image.Image, tuple[int, int], Image.Image]:
    """A mark, where it lies on a part of the sheet, and where it covers what is there."""
    about = mark.about
    left, top = round(about.x * SCALE), round(about.y * SCALE)
    width, height = ceil(about.width * SCALE), ceil(about.height * SCALE)
    sheet = MAP_SHEETS[game_id]()
    svg = sheet.board.mark_svg(mark, Viewport(left, top, width, height), (SCALE, SCALE))
    image = raster.drawn(svg, sheet.style_sheet, width)
    return image, (left - corner[0], top - corner[1]), image


def _sheet(game_id: str, width: int) -> Image.Image:
    """The whole sheet. One request at a time draws it: many may ask for the same at first."""
    with _drawing:
        return _drawn(game_id, width)


@lru_cache(maxsize=MAX_SHEETS)
def _drawn(game_id: str, width: int) -> Image.Image:
    sheet = MAP_SHEETS[game_id]()
    rules = NO_NUMBERS if width == OVERVIEW else ""
    drawn = raster.drawn(sheet.board.sheet_svg(), sheet.style_sheet, width, rules)
    return raster.on_paper(drawn)


def _within(start: float, last: int) -> int:
    return max(0, min(round(start), last))
