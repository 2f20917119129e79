"""From latitude and longitude to the sheet: a squeezed conic projection.

The country is three times as wide as the sheet allows and nearly empty in the east, so the map is
drawn as printed war maps of it are: degrees of longitude shrink east of the Volga (``SQUEEZE``),
degrees of latitude shrink north of the sixtieth parallel (``FLATTEN``), and a conic projection of
the result curves the parallels.
"""

from itertools import pairwise
from math import cos, log, pi, radians, sin, tan

from app.games.rcw.map.points import Point

SQUEEZE = (
    (15.0, 13.0),
    (30.0, 29.5),
    (48.0, 49.0),
    (60.0, 60.0),
    (72.0, 65.5),
    (83.0, 69.5),
    (93.0, 73.0),
    (104.0, 76.5),
    (115.0, 80.0),
    (131.0, 84.0),
    (142.0, 88.0),
)
"""Longitude on the globe, and the one it is drawn at; straight in between."""

FLATTEN = ((35.0, 35.0), (60.0, 60.0), (72.0, 69.0))
"""Latitude on the globe, and the one it is drawn at; straight in between."""

MIDDLE = 52.0
PARALLELS = (46.0, 58.0)


def project(lat: float, lon: float) -> Point:
    """The place of a point of the globe on a sheet of no particular size, y downwards."""
    drawn_lat, drawn_lon = _along(FLATTEN, lat), _along(SQUEEZE, lon)
    cone = _cone()
    radius = 1 / tan(pi / 4 + radians(drawn_lat) / 2) ** cone
    angle = cone * radians(drawn_lon - MIDDLE)
    return radius * sin(angle), radius * cos(angle)


def _cone() -> float:
    low, high = (radians(parallel) for parallel in PARALLELS)
    return log(cos(low) / cos(high)) / log(tan(pi / 4 + high / 2) / tan(pi / 4 + low / 2))


def _along(knots: tuple[tuple[float, float], ...], value: float) -> float:
    last = len(knots) - 2
    for index, ((ax, ay), (bx, by)) in enumerate(pairwise(knots)):
        if value < bx or index == last:
            return ay + (by - ay) * (value - ax) / (bx - ax)
    raise AssertionError("knots hold at least two points")
