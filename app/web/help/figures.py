"""Parts of a title's board, drawn for its introduction by what draws the board of a match.

A position that cannot be played any more leaves a gap: the tests play each of them.
"""

import logging
import re
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any

from markupsafe import Markup

from app.games.catalogue import POSITIONS, presentation_of
from app.games.positions import DiceError, PositionError, read
from app.games.presentation import Figure
from app.web.match import map_assets

log = logging.getLogger(__name__)

MARGIN = 0.06
"""What is shown around the places of a figure, as a part of its width."""
SHAPE = 3 / 2
"""The width of a figure to its height."""
ARROW = 1 / 70
"""The width of an arrow, as a part of that of the figure."""

Box = tuple[float, float, float, float]
_OPENING = re.compile(r"<svg\b[^>]*>")
_DEFS = re.compile(r"<defs>.*?</defs>", re.S)


def draw(title_id: str, name: str, figure: Figure, *, is_first: bool) -> Markup:
    """The picture of a figure; empty where its position can be played no more.

    The signs that counters are made of stand in the first picture of a page alone.
    """
    presentation = presentation_of(title_id)
    view = position_view(figure.position, figure.played)
    if view is None:
        return Markup()
    ground = f"{map_assets.address(title_id)}.svg"
    drawn = str(presentation.board(view, figure.marked, ground))
    places = presentation.layout()["places"]
    left, top, width, height = box = _box([places[each]["box"] for each in figure.places])
    opening = (
        '<svg xmlns="http://www.w3.org/2000/svg" class="board figure-board" role="img"'
        f' viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}"'
        f' aria-label="{escape(str(figure.alt))}">'
    )
    drawn = _OPENING.sub(lambda _found: opening, drawn, count=1)
    drawn = drawn.replace('id="board-', f'id="{name}-')
    if not is_first:
        drawn = _DEFS.sub("", drawn, count=1)
    arrows = "".join(
        _arrow(_middle(places[start]["box"]), _middle(places[end]["box"]), box)
        for start, end in figure.arrows
    )
    return Markup(drawn.removesuffix("</svg>") + arrows + "</svg>")  # noqa: S704 - drawn by us


@lru_cache(64)
def position_view(path: Path, played: int) -> dict[str, Any] | None:
    """What a spectator sees of a position file after its first steps; None if it is faulty."""
    try:
        position = read(path, POSITIONS)
        game = position.begin()
        for step in position.steps[:played]:
            if step.seat is not None and game.match.orders(step.seat, step.orders).refusal:
                raise PositionError(f"{step.heading}: refused")
    except (PositionError, DiceError) as fault:
        log.error("%s cannot be drawn: %s", path.name, fault)
        return None
    return game.match.view(None)


def _box(boxes: list[Box]) -> Box:
    """The part of the sheet that shows these boxes, in the shape of figures: a corner, its size."""
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    margin = MARGIN * max(right - left, bottom - top)
    width = max(right - left + 2 * margin, (bottom - top + 2 * margin) * SHAPE)
    height = width / SHAPE
    return ((left + right - width) / 2, (top + bottom - height) / 2, width, height)


def _middle(box: Box) -> tuple[float, float]:
    return ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


def _arrow(start: tuple[float, float], end: tuple[float, float], shown: Box) -> str:
    """An arrow between two points: a line and a head, which ends a little before its goal."""
    thick = shown[2] * ARROW
    across, down = end[0] - start[0], end[1] - start[1]
    length = max((across**2 + down**2) ** 0.5, 1.0)
    x, y = across / length, down / length
    tip = (end[0] - x * thick, end[1] - y * thick)
    neck = (tip[0] - x * thick * 3, tip[1] - y * thick * 3)
    begin = (start[0] + x * thick * 1.5, start[1] + y * thick * 1.5)
    wing = thick * 1.8
    head = (
        f"{tip[0]:.1f},{tip[1]:.1f} {neck[0] - y * wing:.1f},{neck[1] + x * wing:.1f}"
        f" {neck[0] + y * wing:.1f},{neck[1] - x * wing:.1f}"
    )
    return (
        f'<g class="figure-arrow"><path d="M{begin[0]:.1f} {begin[1]:.1f}'
        f'L{neck[0]:.1f} {neck[1]:.1f}" stroke-width="{thick:.1f}"/><polygon points="{head}"/></g>'
    )
