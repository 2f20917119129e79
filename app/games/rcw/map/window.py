"""A part of the map sheet: what is shown of it when it is not shown whole."""

from collections.abc import Collection
from functools import lru_cache

from app.games.board.layers import Viewport, viewport_around
from app.games.rcw.map.geometry import SIZE, geometry

MIN_WIDTH = 560.0

WHOLE = Viewport(0.0, 0.0, *SIZE)


def around(provinces: Collection[str]) -> Viewport:
    """The viewport that shows these provinces and a little of what lies about them.

    The whole sheet for no province, and for provinces that lie far apart.
    """
    return _around(tuple(provinces))


@lru_cache(maxsize=256)
def _around(provinces: tuple[str, ...]) -> Viewport:
    shapes = [geometry().provinces[name] for name in provinces]
    return viewport_around((p for shape in shapes for p in shape.outline), WHOLE, MIN_WIDTH)
