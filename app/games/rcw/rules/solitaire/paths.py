"""Sections 21.13 and 21.2: the path of each force of the script, along the railways."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from app.games.kernel.play_context import Play
from app.games.rcw.box import BOX, COLOUR, PETROGRAD, TVER, WAYS

GOALS: Final = frozenset({PETROGRAD, TVER})
"""The two target provinces (21.13)."""


@cache
def rail_distances() -> dict[str, int]:
    """How many provinces it is by rail to the nearer target province (21.13); 0 for these."""
    return distances(dict.fromkeys(GOALS, 0), BOX.rail_neighbours)


def distances(begun: dict[str, int], neighbours: Mapping[str, tuple[str, ...]]) -> dict[str, int]:
    """Count the provinces from those `begun` on to each that can be reached over `neighbours`."""
    found, edge = dict(begun), list(begun)
    for province in edge:
        for beyond in neighbours.get(province, ()):
            if beyond not in found:
                found[beyond] = found[province] + 1
                edge.append(beyond)
    return found


def find_path(play: Play, unit: str, start: str) -> list[str]:
    """Return the provinces from `start` to the target province of `unit`, both included.

    21.21: who begins off the railway takes the fewest provinces to it first. 21.22: where several
    paths are equally short, a die chooses at each fork. A path that leads nowhere is its start.
    """
    path = [start]
    if start not in rail_distances():
        path += _to_the_railway(play, unit, start)
    while rail_distances().get(path[-1], 0) > 0:
        nearer = [
            beyond
            for beyond in BOX.rail_neighbours[path[-1]]
            if rail_distances().get(beyond) == rail_distances()[path[-1]] - 1
        ]
        path.append(_choose(play, unit, nearer))
    return path


def _to_the_railway(play: Play, unit: str, start: str) -> list[str]:
    """21.21: overland to the nearest province with a railway that leads to a target province."""
    ways = WAYS[COLOUR[unit] or "white"]
    steps = distances({start: 0}, ways)
    reached = [province for province in steps if province in rail_distances()]
    if not reached:
        return []
    near = min(steps[province] for province in reached)
    stations = [province for province in reached if steps[province] == near]
    least = min(rail_distances()[station] for station in stations)
    station = _choose(play, unit, [each for each in stations if rail_distances()[each] == least])
    back = distances({station: 0}, ways)
    path = [start]
    while path[-1] != station:
        nearer = [each for each in ways[path[-1]] if back.get(each) == back[path[-1]] - 1]
        path.append(_choose(play, unit, nearer))
    return path[1:]


def _choose(play: Play, unit: str, provinces: list[str]) -> str:
    return provinces[0] if len(provinces) == 1 else play.pick_from(f"path {unit}", provinces)


def path_of(play: Play, unit: str, at: str) -> list[str]:
    """Return what is left of the path of `unit`, which stands `at`: the provinces still to go.

    21.24: a path is found once, at the beginning or when the unit comes into the game, and kept. It
    is found anew only for who no longer stands on it, such as a unit that was replaced.
    """
    paths: dict[str, list[str]] = play.state["board"].setdefault("paths", {})
    if at not in paths.get(unit, ()):
        paths[unit] = find_path(play, unit, at)
    path = paths[unit]
    return path[path.index(at) + 1 :]
