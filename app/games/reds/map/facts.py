"""What stands in a hex of Reds!, in words, each fact with where it comes from."""

from collections.abc import Sequence
from typing import Final

from app.games.board.hexes import HexGrid
from app.games.components.provenance import of_field
from app.games.presentation.map_sheet import Fact
from app.games.reds.components.loader import Board, Components
from app.games.reds.map.ground import FRONT_NAMES, SEA_NAMES
from app.games.text import gettext as _
from app.games.text import lazy_gettext as _l

TERRAIN_NAMES: Final = {
    "clear": _l("clear"),
    "forest": _l("forest"),
    "swamp": _l("swamp"),
    "mountain": _l("mountain"),
    "desert": _l("desert"),
    "lake": _l("lake"),
    "sea": _l("sea"),
}

FACTION_NAMES: Final = {
    "red": _l("Red"),
    "afsr": _l("AFSR"),
    "siberian": _l("Siberian"),
    "allied": _l("Allied"),
    "northern_army": _l("Northern"),
    "muslim": _l("Muslim"),
    "north_western": _l("North-Western"),
    "polish": _l("Polish"),
    "makhno": _l("Makhno"),
    "national": _l("National"),
}

REGION_NAMES: Final = {
    "russia": _l("Russia"),
    "poland": _l("Poland"),
    "baltic": _l("the Baltic states"),
}


def says(board: Board, number: str) -> str:
    """Return what a screen reader says of a hex, and a pointer shows: its name and its terrain."""
    each = board.hexes[number]
    parts = [str(TERRAIN_NAMES[each.terrain])]
    city = board.cities.get(number)
    if city is not None:
        parts.insert(0, city_kind(city.red, city.resource))
        if city.port:
            parts.append(_("port"))
    if number in board.rivers_at:
        parts.append(", ".join(river_names(board, number)))
    if number in board.rail:
        parts.append(_("railway"))
    if each.occupied:
        parts.append(_("occupied"))
    name = f"{number} {city.name}" if city else number
    return f"{name}: {'; '.join(parts)}"


def city_kind(red: bool, resource: bool) -> str:
    """Return what kind of city it is (2.2)."""
    if red and resource:
        return _("red resource city")
    if red:
        return _("red city")
    return _("resource city") if resource else _("city")


def river_names(board: Board, number: str) -> list[str]:
    """Return the rivers of a hex, by name."""
    return sorted({name for names in board.rivers_at[number].values() for name in names})


def facts(box: Components, grid: HexGrid, number: str) -> Sequence[Fact]:
    """Return what is known of a hex."""
    board = box.board
    each = board.hexes[number]
    found = [Fact(_l("Terrain"), str(TERRAIN_NAMES[each.terrain]), _source(number, board))]
    city = board.cities.get(number)
    if city is not None:
        kind = city_kind(city.red, city.resource)
        found.append(Fact(_l("City"), f"{city.name}, {kind}", of_field(city.provenance, "name")))
        if city.port:
            port = of_field(city.provenance, "port")
            found.append(Fact(_l("Port"), str(SEA_NAMES[city.port]), port))
        if city.circles:
            circles = of_field(city.provenance, "circles")
            found.append(Fact(_l("Cossack circle"), ", ".join(city.circles), circles))
    sources = [source for source in board.sources if source.hex == number]
    if sources:
        names = ", ".join(str(FACTION_NAMES[source.faction]) for source in sources)
        found.append(Fact(_l("Supply source"), names, sources[0].provenance))
    if each.front is not None:
        front = of_field(each.provenance, "front")
        found.append(Fact(_l("Front"), str(FRONT_NAMES[each.front]), front))
    if each.region is not None:
        region = of_field(each.provenance, "region")
        found.append(Fact(_l("Country"), str(REGION_NAMES[each.region]), region))
    marks = (
        (each.transcaucasia, "transcaucasia", _("Transcaucasia")),
        (each.occupied, "occupied", _("west of the occupation line")),
        (each.free_territory, "free_territory", _("Free Territory")),
    )
    for is_so, field, text in marks:
        if is_so:
            found.append(Fact(_l("Area"), text, of_field(each.provenance, field)))
    if number in board.rivers_at:
        rivers = [river for river in board.rivers if number in river.hexes]
        found.append(
            Fact(_l("Rivers"), ", ".join(river.name for river in rivers), rivers[0].provenance)
        )
    railways = [line for line in board.railways if number in line.hexes]
    for line in railways:
        found.append(Fact(_l("Railway"), line.name, line.provenance))
    sides = [
        direction
        for direction, side in zip(
            ("N", "NE", "SE", "S", "SW", "NW"), grid.sides(number), strict=True
        )
        if side in board.hexsides
    ]
    if sides and each.is_land:
        found.append(Fact(_l("All-water sides"), ", ".join(sides)))
    return found


def _source(number: str, board: Board) -> str:
    return of_field(board.hexes[number].provenance, "terrain")
