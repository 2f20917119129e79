"""The board as SVG, whole or in two parts: the ground, and the pieces that lie on it.

The drawing carries no style of its own: classes are coloured by the title's board.css, sizes are
presentation attributes, so that a page may forbid inline style. A place is a group
``<g id="board-tver" data-place="tver">`` with a title in words. The ground is the same for every
reader of every match; a page refers to it by its address and holds only the pieces.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from html import escape
from itertools import pairwise
from typing import Any

import orjson

from app.games.presentation.picture import Viewport
from app.games.rcw.components import Components, Province, load
from app.games.rcw.map.counters import SHAPES, stacks_svg
from app.games.rcw.map.geometry import (
    SIZE,
    Geometry,
    Link,
    ProvinceShape,
    geometry,
    second_line,
)
from app.games.rcw.map.legend import legend_svg
from app.games.rcw.map.lines import Line, patches
from app.games.rcw.map.marks import KINDS, SIGNS, figure, step
from app.games.rcw.map.picture import (
    ENGLISH,
    BoardPicture,
    BoardWords,
    StackPicture,
    described,
)
from app.games.rcw.map.points import Point
from app.games.rcw.map.text import heading
from app.games.rcw.map.window import WHOLE

PATCH = 160.0
"""The side of the squares in which lines that reach over the sheet are drawn."""


def board_svg(
    picture: BoardPicture,
    *,
    marked: Collection[str] = (),
    words: BoardWords = ENGLISH,
    window: Viewport = WHOLE,
) -> str:
    """The map with its stacks, as an SVG element: the whole sheet, or what a window shows of it.

    ``marked`` are provinces to point out, such as those the present decision may name.
    """
    parts = [_sheet(words, window)]
    for province in load().provinces.values():
        shape = geometry().provinces[province.id]
        if window is WHOLE or window.shows(shape.outline):
            parts += _province(province, shape, picture, marked, words)
    parts.append("</svg>")
    return "\n".join(parts)


def ground_svg(style: str, words: BoardWords = ENGLISH) -> str:
    """The sheet without pieces, as a file of its own with its style sheet inside.

    Each outline of a province has the id ``ground-<province>``, so that a page can refer to it.
    """
    width, height = SIZE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" width="{width:g}"'
        f' height="{height:g}" viewBox="0 0 {width:g} {height:g}">',
        f"<style>{escape(style, quote=False)}</style>",
        _printed(words),
    ]
    for province in load().provinces.values():
        parts += _names_in(province, geometry().provinces[province.id])
    parts.append("</svg>")
    return "\n".join(parts)


def layout(words: BoardWords = ENGLISH) -> dict[str, Any]:
    """Return where each place lies, and what an empty one is called.

    A place has a ``box`` (left, top, right, bottom), a ``label`` and an ``outline`` as path data,
    all in units of the sheet, its ``name``, and what its title ``says``.
    """
    places = {p.id: _laid(p, words) for p in load().provinces.values()}
    return {"size": list(SIZE), "empty": words.no_units, "places": places}


def _laid(province: Province, words: BoardWords) -> dict[str, Any]:
    shape = geometry().provinces[province.id]
    across, down = zip(*shape.outline, strict=True)
    box = (min(across), min(down), max(across), max(down))
    return {
        "name": province.name,
        "says": heading(province, words),
        "box": [round(side, 1) for side in box],
        "label": [round(side, 1) for side in shape.label],
        "outline": path(shape.outline),
    }


def pieces_svg(
    picture: BoardPicture,
    ground: str,
    *,
    marked: Collection[str] = (),
    words: BoardWords = ENGLISH,
    overlays: str = "",
) -> str:
    """The board as a page shows it: the ground by its address, ``overlays`` on it, and the places
    that have pieces on them or are ``marked``."""
    width, height = SIZE
    parts = [
        opened(words, WHOLE),
        "<defs>",
        *signs(),
        "</defs>",
        f'<image class="ground-sheet" href="{escape(ground)}" width="{width:g}"'
        f' height="{height:g}"/>',
        overlays,
    ]
    for province in load().provinces.values():
        if province.id in marked or picture["provinces"].get(province.id):
            parts.append(place_svg(province.id, picture, ground, marked=marked, words=words))
    parts.append("</svg>")
    return "\n".join(parts)


def place_svg(
    place: str,
    picture: BoardPicture,
    ground: str,
    *,
    marked: Collection[str] = (),
    words: BoardWords = ENGLISH,
) -> str:
    """A place with its pieces, whose mark is drawn from the outline in the ``ground``."""
    stacks = orjson.dumps(picture["provinces"].get(place, ()))
    return _place_svg(place, stacks, ground, place in marked, words)


@lru_cache(maxsize=2000)
def _place_svg(place: str, lying: bytes, ground: str, is_marked: bool, words: BoardWords) -> str:
    """A place whose stacks are written as JSON: from click to click, nearly all are as before."""
    province, shape = load().provinces[place], geometry().provinces[place]
    stacks: list[StackPicture] = orjson.loads(lying)
    return "".join(
        (
            *_group(province, stacks, is_marked, words),
            f'<use class="reach" href="{escape(ground)}#ground-{place}"/>',
            *stacks_svg(stacks, shape, words),
            "</g>",
        )
    )


def path(outline: Sequence[Point], *, closed: bool = True) -> str:
    """The path data of a line or an outline: steps in tenths, which are short to write."""
    at = [(round(x * 10), round(y * 10)) for x, y in outline]
    steps = "".join(
        step(bx - ax) + step(by - ay) for (ax, ay), (bx, by) in pairwise(at) if (ax, ay) != (bx, by)
    )
    return f"M{figure(at[0][0] / 10)} {figure(at[0][1] / 10)}l{steps}{'z' if closed else ''}"


def paths(lines: Iterable[Sequence[Point]], *, closed: bool = True) -> str:
    """The path data of several lines."""
    return "".join(path(line, closed=closed) for line in lines)


def in_patches(lines: Iterable[Line]) -> Iterable[str]:
    """Lines that reach over the sheet, as paths that each lie in a small part of it.

    Whoever draws a part of the sheet must else follow each line to its end, which costs more than
    all that is drawn there: a browser draws its parts one by one.
    """
    for patch in patches(lines, PATCH):
        yield f'<path d="{paths(patch, closed=False)}"/>'


def _sheet(words: BoardWords, window: Viewport) -> str:
    """The sheet before a counter is laid on it."""
    return f"{opened(words, window)}\n{_printed(words)}"


def opened(words: BoardWords, window: Viewport) -> str:
    """The beginning of a board of which `window` is shown."""
    shown = " ".join(f"{side:g}" for side in (window.x, window.y, window.width, window.height))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="{shown}" role="group"'
        f' aria-label="{escape(words.board)}">'
    )


@lru_cache(maxsize=16)
def _printed(words: BoardWords) -> str:
    """All that is the same on every board."""
    drawn, box = geometry(), load()
    return "\n".join(
        (
            *_defs(drawn),
            *_ground(drawn, box),
            *_lines(drawn, box, words),
            *_names(drawn),
            *legend_svg(words),
        )
    )


def _defs(drawn: Geometry) -> Iterable[str]:
    yield "<defs>"
    yield from (ground_of(name, shape) for name, shape in drawn.provinces.items())
    yield '<g id="shores">'
    yield from in_patches(shore.line for shore in drawn.shores)
    yield '</g><g id="rails">'
    yield from (f'<path d="{path(rail.line, closed=False)}"/>' for rail in drawn.rails)
    yield "</g>"
    yield from signs()
    yield "</defs>"


def ground_of(name: str, shape: ProvinceShape) -> str:
    """The definition of a province's ground."""
    return f'<path id="ground-{name}" d="{path(shape.outline)}"/>'


def signs() -> Iterable[str]:
    """The definitions of what counters and cities are drawn of."""
    for faction, outline in SHAPES.items():
        yield f'<path id="counter-{faction}" d="{outline}"/>'
    for name, sign in {**SIGNS, **KINDS}.items():
        yield f'<path id="{name}" d="{sign}"/>'


def _ground(drawn: Geometry, box: Components) -> Iterable[str]:
    width, height = SIZE
    yield f'<rect class="sea" width="{width:g}" height="{height:g}"/>'
    yield '<use class="shoals" href="#shores"/><use class="shallows" href="#shores"/>'
    for land in drawn.lands:
        yield f'<path class="abroad" d="{paths(land.outlines)}"/>'
    for island in drawn.islands:
        region = _region(island.province, box)
        yield f'<path class="island {region}" d="{paths(island.outlines)}"/>'
    for name in drawn.provinces:
        yield f'<use class="ground {_region(name, box)}" href="#ground-{name}"/>'
    yield '<g class="river">'
    yield from in_patches(drawn.rivers)
    yield '</g><g class="lake">'
    yield from (f'<path d="{path(lake)}"/>' for lake in drawn.lakes)
    yield "</g>"


def _region(province: str, box: Components) -> str:
    return "region-" + box.regions[box.provinces[province].region].id.replace("_", "-")


def _lines(drawn: Geometry, box: Components, words: BoardWords) -> Iterable[str]:
    frontiers = (edge.line for edge in drawn.edges if _parts_regions(edge, box))
    yield '<g class="frontier">'
    yield from in_patches(frontiers)
    yield "</g>"
    yield '<use class="coast" href="#shores"/>'
    yield '<use class="rail" href="#rails"/><use class="ties" href="#rails"/>'
    names = {(bar.a, bar.b): bar.why for bar in box.bars}
    for barrier in drawn.barriers:
        why = names.get((barrier.a, barrier.b), words.no_border)
        yield f'<path class="barrier" d="{path(barrier.line, closed=False)}">{_title(why)}</path>'
    for strait in drawn.straits:
        (border,) = (b for b in box.borders if (b.a, b.b) == (strait.a, strait.b))
        name = f"{border.name or ''}: {words.white_only}" if border.white_only else border.name
        line = path(strait.line, closed=False)
        yield f'<path class="strait" d="{line}">{_title(name or "")}</path>'


def _parts_regions(edge: Link, box: Components) -> bool:
    return box.provinces[edge.a].region != box.provinces[edge.b].region


def _province(
    province: Province,
    shape: ProvinceShape,
    picture: BoardPicture,
    marked: Collection[str],
    words: BoardWords,
) -> Iterable[str]:
    stacks = picture["provinces"].get(province.id, ())
    yield from _group(province, stacks, province.id in marked, words)
    yield from printed_in(province, shape)
    yield from stacks_svg(stacks, shape, words)
    yield "</g>"


def _group(
    province: Province, stacks: Sequence[StackPicture], is_marked: bool, words: BoardWords
) -> Iterable[str]:
    """The beginning of a place's group, with its title in words."""
    lines = [heading(province, words), *(described(stack, words) for stack in stacks)]
    if not stacks:
        lines.append(words.no_units)
    classes = "place marked" if is_marked else "place"
    yield f'<g id="board-{province.id}" class="{classes}" data-place="{province.id}">'
    yield _title("\n".join(lines))


def printed_in(province: Province, shape: ProvinceShape) -> Iterable[str]:
    """What is printed in a province, above the ground that its mark fills."""
    yield f'<use class="reach" href="#ground-{province.id}"/>'
    yield from _names_in(province, shape)


def _names_in(province: Province, shape: ProvinceShape) -> Iterable[str]:
    x, y = shape.label
    yield f'<text class="name" x="{figure(x)}" y="{figure(y)}">{escape(province.name)}</text>'
    yield from _second_line(province, shape)


def _second_line(province: Province, shape: ProvinceShape) -> Iterable[str]:
    signs = []
    if province.critical_city is not None:
        signs.append("city")
    if province.port is not None:
        signs.append("port")
    if not signs:
        return
    text = second_line(province)
    x, y = shape.city
    width = len(signs) * 10 + len(text) * 4.0
    left = x - width / 2
    for number, sign in enumerate(signs):
        place = f"translate({figure(left + 5 + number * 10)} {figure(y - 3)})"
        yield f'<use class="mark-{sign}" href="#mark-{sign}" transform="{place}"/>'
    if text:
        start = figure(left + len(signs) * 10 + 1)
        yield f'<text class="city" x="{start}" y="{figure(y)}">{escape(text)}</text>'


def _names(drawn: Geometry) -> Iterable[str]:
    for kind, areas in (("sea-name", drawn.seas), ("abroad-name", drawn.lands)):
        for area in areas:
            if area.label is not None:
                x, y = area.label
                place = f'x="{figure(x)}" y="{figure(y)}" font-size="{area.size}"'
                yield f'<text class="{kind}" {place}>{escape(area.name)}</text>'


def _title(text: str) -> str:
    return f"<title>{escape(text)}</title>"
