"""A part of the map sheet: what is shown of it when it is not shown whole."""

from collections.abc import Collection

from app.games.presentation.picture import Viewport
from app.games.rcw.map.geometry import SIZE, ProvinceShape, geometry

SHAPE = SIZE[0] / SIZE[1]
"""Width by height, as of the whole sheet."""

MARGIN = 45.0
MIN_WIDTH = 560.0
MAX_SHARE = 0.75
"""A viewport as wide as this part of the sheet is not worth it: the whole is shown instead."""


WHOLE = Viewport(0.0, 0.0, *SIZE)


def around(provinces: Collection[str]) -> Viewport:
    """The viewport that shows these provinces and a little of what lies about them.

    The whole sheet for no province, and for provinces that lie far apart.
    """
    if not provinces:
        return WHOLE
    left, top, right, bottom = _frame([geometry().provinces[name] for name in provinces])
    width = max(right - left + 2 * MARGIN, (bottom - top + 2 * MARGIN) * SHAPE, MIN_WIDTH)
    if width > MAX_SHARE * WHOLE.width:
        return WHOLE
    height = width / SHAPE
    return Viewport(
        _within((left + right - width) / 2, WHOLE.width - width),
        _within((top + bottom - height) / 2, WHOLE.height - height),
        width,
        height,
    )


def _frame(shapes: Collection[ProvinceShape]) -> tuple[float, float, float, float]:
    xs = [x for shape in shapes for x, _ in shape.outline]
    ys = [y for shape in shapes for _, y in shape.outline]
    return min(xs), min(ys), max(xs), max(ys)


def _within(start: float, last: float) -> float:
    return round(min(max(start, 0.0), last), 1)
