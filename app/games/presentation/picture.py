"""How a title's board is drawn as a picture: in layers of SVG, which `app.pictures` rasterises."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.games.board.layers import Mark as Mark
from app.games.board.layers import Piece as Piece
from app.games.board.layers import Viewport as Viewport

Drawing = dict[str, Any]
"""What to draw: ``title``, ``marked`` (the places that are pointed out), ``shown`` (those of them
that this part of the sheet is about; without it, all), ``season`` (in which the sheet lies; without
it, as usual), the rest by title. It is plain data and can be kept."""

Scale = tuple[float, float]
"""Pixels for a unit of the sheet, across and down: whole pixels make a little of a difference."""


@dataclass(frozen=True, slots=True)
class BoardRenderer:
    """How one title is drawn as a picture.

    `drawing` takes what to draw out of a view and the arguments of tellings, whose places it marks;
    `viewport` says how much of the sheet a drawing shows. The picture is made of three layers: the
    empty sheet (`sheet_svg`, in a season or ""), the `marks` on it, each drawn by `mark_svg`, and
    the `pieces`, whose faces `faces_svg` draws side by side, in squares of `cell` units the upper
    left corner of which is `corner`.

    `whole` is the whole sheet, `min_width` the width of the smallest viewport. `style_sheet` is
    that of the page; `overview_rules` are added to it where the picture shows the whole board.
    `most_parts` says how many parts of the sheet an e-mail shows at most, where what happened lies
    far apart.
    """

    style_sheet: Path
    whole: Viewport
    min_width: float
    cell: float
    corner: float
    drawing: Callable[[Mapping[str, Any], Iterable[Mapping[str, Any]]], Drawing]
    viewport: Callable[[Drawing], Viewport]
    sheet_svg: Callable[[str], str]
    marks: Callable[[Drawing], Iterable[Mark]]
    mark_svg: Callable[[Mark, Viewport, Scale], str]
    pieces: Callable[[Drawing], Iterable[Piece]]
    faces_svg: Callable[[Sequence[str], int], str]
    place_name: Callable[[str], str]
    overview_rules: str = ""
    most_parts: int = 1


def words_in(about: object) -> Iterator[str]:
    """Yield every text in arguments of tellings, such as the ids of places and units."""
    if isinstance(about, str):
        yield about
    elif isinstance(about, Mapping):
        yield from words_in(about.values())
    elif isinstance(about, Iterable):
        for part in about:
            yield from words_in(part)
