"""From SVG to PNG: resvg, with type of our own, since a server may have none.

A board that is drawn again and again is drawn in two layers: the sheet, which is always the same
and takes the most time, and what lies on it. The colours of a board are few: a palette of those
that fill the most makes the file three times smaller and leaves every ground its own tint.
"""

import re
from collections.abc import Sequence
from functools import cache
from heapq import nlargest
from io import BytesIO
from pathlib import Path

import resvg_py
from PIL import Image, ImageColor

from app.pictures.style import FAMILIES, written_out
from app.pictures.typefaces import typefaces

COLOURS = 96
FEWER_COLOURS = (48, 40, 32)
SHEET_COLOURS = 256
INK = re.compile(r"(?:fill|stroke): (#[0-9a-f]{3,6})\b", re.I)
COMPRESSION, HARD_COMPRESSION = 4, 9
"""At 6 zlib takes half as long again, for a file that is smaller by a twenty-fifth; at 9 twice as
long as at 4, for one that is smaller by a twelfth."""

EVERY = 6
"""Colours are counted in every sixth pixel of every sixth row: in all of them it takes longer than
to draw the board."""


def drawn(svg: str, sheet: Path, width: int, own_rules: str = "") -> Image.Image:
    """`svg` in the style of the CSS file `sheet` and of `own_rules`, `width` pixels wide.

    Where nothing is drawn it lets through what lies below. Raises ValueError if it is no SVG.
    """
    raw = resvg_py.svg_to_bytes(
        svg_string=svg,
        style_sheet=f"{_style(sheet)}\n{own_rules}",
        width=width,
        skip_system_fonts=True,
        font_files=typefaces(),
        font_family=FAMILIES["--sans"],
        sans_serif_family=FAMILIES["--sans"],
        serif_family=FAMILIES["--serif"],
    )
    with Image.open(BytesIO(raw)) as opened:
        return opened.convert("RGBA")


def laid_on(below: Image.Image, above: Image.Image) -> Image.Image:
    """`above` on a copy of `below`, which has the same size and lets nothing through."""
    both = below.copy()
    both.paste(above, mask=above)
    return both


def on_paper(image: Image.Image) -> Image.Image:
    """`image` on white."""
    return laid_on(Image.new("RGB", image.size, "white"), image)


def part_of(
    image: Image.Image, window: tuple[float, float, float, float], width: int
) -> Image.Image:
    """What stands in the rectangle `window` (its corners, in pixels) of an `image` around it.

    Where it is as large as it is to be, it is cut out along the nearest whole pixels: to shift it
    by less than a pixel would take as long as to scale it, and blur it.
    """
    left, top, right, bottom = window
    height = round(width * (bottom - top) / (right - left))
    if round(right - left) == width and abs(bottom - top - height) < 1:
        column = min(round(left), image.width - width)
        row = min(round(top), image.height - height)
        return image.crop((column, row, column + width, row + height))
    # To the eye it is as sharp as LANCZOS, in half the time.
    return image.resize((width, height), Image.Resampling.HAMMING, box=window)


@cache
def _style(sheet: Path) -> str:
    return written_out(sheet.read_text(encoding="utf-8"))


def png(
    image: Image.Image, sheet: Path, compression: int = COMPRESSION, colours: int = COLOURS
) -> bytes:
    """`image` as a PNG of few colours."""
    paper = BytesIO()
    reduced(image, sheet, colours).save(paper, "PNG", compress_level=compression)
    return paper.getvalue()


def reduced(image: Image.Image, sheet: Path, colours: int) -> Image.Image:
    """`image` in so many colours: those of the style `sheet`, and those that fill the most.

    It takes a byte for each pixel instead of four.
    """
    some = image.resize(
        (max(image.width // EVERY, 1), max(image.height // EVERY, 1)), Image.Resampling.NEAREST
    )
    counted = some.getcolors(some.width * some.height) or []
    most = [colour for _, colour in nlargest(colours, counted) if isinstance(colour, tuple)]
    chosen = list(dict.fromkeys((*_kept(image, sheet, colours), *most)))[:colours]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in chosen for part in colour])
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def _kept(image: Image.Image, sheet: Path, colours: int) -> Sequence[tuple[int, ...]]:
    """The colours of a sheet that keep their own place in the palette of a picture.

    A sheet of many colours would leave no place for those that come of them, such as tints. Then
    those are kept that are in the picture, the most frequent first.
    """
    own = _colours(sheet)
    most = colours * 2 // 3
    if len(own) <= most:
        return own
    counted = image.convert("RGB").getcolors(image.width * image.height) or []
    found = {colour: count for count, colour in counted if isinstance(colour, tuple)}
    present = [colour for colour in own if colour in found]
    return nlargest(most, present, key=lambda colour: found[colour])


@cache
def _colours(sheet: Path) -> tuple[tuple[int, ...], ...]:
    """The colours of a sheet: however small a counter or thin a line is, it keeps its own."""
    found = INK.findall(_style(sheet))
    return tuple(dict.fromkeys(ImageColor.getrgb(each)[:3] for each in found))
