"""Where a force can go in one phase, and how it begins (5.12, 5.17, 5.52)."""

from collections import deque
from collections.abc import Collection, Mapping
from functools import cache

from app.games.rcw.box import BOX, MAY_ENTER, WAYS
from app.games.rcw.rules.force import LAND, RAIL

FAR = 99
"""The distance between provinces that have no way between them."""

Step = tuple[str, str]
"""An order word, "to", "rail" or "sail", and a province."""


def reach(
    at: str,
    colour: str,
    nation: str | None,
    hostile: Collection[str],
    points: int,
    mode: str | None,
    trained: bool,
) -> dict[str, Step]:
    """Return every province that a force at `at` can come to, with the first step of the way.

    It stops on entering a province of `hostile`. By rail goes who is Red or White or has a train
    (5.51, 14.33), and not after marching (5.53).
    """
    found: dict[str, Step] = {}
    by_rail = colour in ("red", "white") or (trained and colour == "blue")
    if mode != LAND and by_rail:
        _spread(found, "rail", at, BOX.rail_neighbours, nation, hostile, len(BOX.provinces))
    if mode != RAIL and points:
        _spread(found, "to", at, WAYS[colour], nation, hostile, points)
    found.pop(at, None)
    return found


def _spread(
    found: dict[str, Step],
    verb: str,
    start: str,
    ways: Mapping[str, tuple[str, ...]],
    nation: str | None,
    hostile: Collection[str],
    limit: int,
) -> None:
    """Add to `found` what is reached from `start` by `ways` in up to `limit` steps."""
    seen = {start}
    queue: deque[tuple[str, int, Step | None]] = deque([(start, 0, None)])
    while queue:
        at, steps, first = queue.popleft()
        if steps == limit:
            continue
        for beyond in ways.get(at, ()):
            if beyond in seen or (nation and beyond not in MAY_ENTER[nation]):
                continue
            seen.add(beyond)
            begun = first or (verb, beyond)
            found.setdefault(beyond, begun)
            if beyond not in hostile:
                queue.append((beyond, steps + 1, begun))


@cache
def around(start: str, radius: int) -> tuple[str, ...]:
    """Return the provinces that are at most `radius` away, `start` included."""
    return tuple(province for province, away in distances(start).items() if away <= radius)


@cache
def distances(start: str) -> dict[str, int]:
    """Return how many provinces away every province is, by land."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        at = queue.popleft()
        for beyond in BOX.neighbours[at]:
            if beyond not in found:
                found[beyond] = found[at] + 1
                queue.append(beyond)
    return found
