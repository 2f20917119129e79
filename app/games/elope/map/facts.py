"""What stands in a hex of Elope, in words, each fact with where it comes from."""

from collections.abc import Sequence
from typing import Final

from app.games.board.hexes import DIRECTIONS, HexGrid
from app.games.components.provenance import of_field
from app.games.elope.components.loader import Board, Components
from app.games.presentation.map_sheet import Fact
from app.games.text import gettext as _
from app.games.text import lazy_gettext as _l

TERRAIN_NAMES: Final = {
    "forest": _l("forest"),
    "marsh": _l("marsh"),
    "clear": _l("clear"),
    "sea": _l("sea"),
}
PLACE_NAMES: Final = {"city": _l("city"), "town": _l("town"), "village": _l("village")}
LINK_NAMES: Final = {"railroad": _l("railway"), "road": _l("road"), "track": _l("track")}
BRIDGE_NAMES: Final = {"bridge": _l("bridge"), "ferry": _l("ferry")}
SIDE_NAMES: Final = {"allied": _l("Allied"), "red": _l("Red")}


def says(board: Board, number: str) -> str:
    """Return what a screen reader says of a hex, and a pointer shows: its name and features."""
    each, place = board.hexes[number], board.places.get(number)
    parts = [str(TERRAIN_NAMES[each.terrain])]
    if each.hill:
        parts.append(_("hill"))
    if place is not None:
        parts.insert(0, str(PLACE_NAMES[place.kind]))
        if place.airbase is not None:
            parts.append(_("airbase"))
    parts += [str(name) for kind, name in LINK_NAMES.items() if number in board.linked[kind]]
    rivers: dict[str, list[str]] = {}
    for direction, side in zip(DIRECTIONS, board.grid.sides(number), strict=True):
        if side in board.waterways:
            rivers.setdefault(board.waterways[side].river, []).append(direction)
    parts += [f"{river} {' '.join(directions)}" for river, directions in rivers.items()]
    name = f"{number} {place.name}" if place else number
    return f"{name}: {'; '.join(parts)}"


def facts(box: Components, grid: HexGrid, number: str) -> Sequence[Fact]:
    """Return what is known of a hex."""
    board = box.board
    each = board.hexes[number]
    terrain = str(TERRAIN_NAMES[each.terrain])
    found = [Fact(_l("Terrain"), terrain, of_field(each.provenance, "terrain"))]
    if each.hill:
        found.append(Fact(_l("Hill"), _("yes"), of_field(each.provenance, "hill")))
    place = board.places.get(number)
    if place is not None:
        kind = f"{place.name}, {PLACE_NAMES[place.kind]}"
        found.append(Fact(_l("Place"), kind, of_field(place.provenance, "hex")))
        if place.points:
            points = of_field(place.provenance, "points")
            found.append(Fact(_l("Victory points"), str(place.points), points))
        if place.airbase is not None:
            text = str(place.airbase) if place.airbase else _("without limit")
            airbase = of_field(place.provenance, "airbase")
            found.append(Fact(_l("Aircraft based here"), text, airbase))
    for source in board.sources:
        if source.hex == number:
            side = str(SIDE_NAMES[source.side])
            found.append(Fact(_l("Supply source"), side, source.provenance))
    for direction, side in zip(DIRECTIONS, grid.sides(number), strict=True):
        found.extend(_side_facts(board, direction, side))
    return found


def _side_facts(board: Board, direction: str, side: str) -> list[Fact]:
    """What runs along a side of a hex, and across it."""
    found = []
    waterway = board.waterways.get(side)
    if waterway is not None:
        size = _("major river") if waterway.river_class == "major" else _("minor river")
        found.append(Fact(direction, f"{waterway.river}, {size}", waterway.provenance))
    bridge = board.bridges.get(side)
    if bridge is not None:
        found.append(Fact(direction, str(BRIDGE_NAMES[bridge.kind]), bridge.provenance))
    found.extend(
        Fact(direction, f"{LINK_NAMES[link.kind]}, {link.line}", link.provenance)
        for link in board.links
        if link.side == side
    )
    return found
