"""Where each place of a board lies: plain data that pages, pictures and keyboards work from."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from app.games.board.geometry import Line, Point, bounds, is_inside, path
from app.games.board.hexes import HexGrid
from app.games.board.net_ground import NetGround

Kind = Literal["area", "hex", "space", "box"]


@dataclass(frozen=True, slots=True)
class Place:
    """One place of a board.

    `outline` bounds it and `centre` is the point that distances are measured to, in units of the
    sheet; `label` is the middle of the base line of its name. `sector` is the part of the board
    under which it is listed, `says` what its name is in full, for titles and screen readers.
    """

    id: str
    kind: Kind
    name: str
    outline: Line
    centre: Point
    label: Point
    sector: str = ""
    says: str = ""


@dataclass(frozen=True, slots=True)
class Layout:
    """All places of a board on a sheet of this size; `grid` where they are hexes of one."""

    size: Point
    places: Mapping[str, Place]
    grid: HexGrid | None = None

    def at(self, point: Point) -> str | None:
        """Return the place that holds a point, or None."""
        if self.grid is not None:
            found = self.grid.at(point)
            return found if found in self.places else None
        for place in self.places.values():
            left, top, right, bottom = bounds(place.outline)
            within = left <= point[0] <= right and top <= point[1] <= bottom
            if within and is_inside(place.outline, point):
                return place.id
        return None

    def find(self, text: str) -> str | None:
        """Return the place with this number or name, in upper or lower case, or None.

        The beginning of a name is enough if no other name begins with it.
        """
        wanted = text.strip().casefold()
        if not wanted:
            return None
        names = {place.id: _name_alone(place).casefold() for place in self.places.values()}
        for id, name in names.items():
            if wanted in (id.casefold(), name, self.places[id].name.casefold()):
                return id
        begun = [id for id, name in names.items() if name.startswith(wanted) and name != id]
        return begun[0] if len(begun) == 1 else None

    def sectors(self) -> Mapping[str, tuple[str, ...]]:
        """Return the places of each sector, in the order of the layout."""
        found: dict[str, list[str]] = {}
        for place in self.places.values():
            found.setdefault(place.sector, []).append(place.id)
        return {sector: tuple(places) for sector, places in found.items()}

    def bounds_of(self, places: Collection[str]) -> tuple[float, float, float, float]:
        """Return the box around some places: left, top, right, bottom. Raises KeyError."""
        return bounds(point for name in places for point in self.places[name].outline)

    def as_data(self, empty: str) -> dict[str, Any]:
        """Return what the page's script needs: `empty` is what is said of a place without pieces.

        A place has a ``box`` (left, top, right, bottom), a ``label`` and an ``outline`` as path
        data, all in units of the sheet, its ``name``, and what it ``says``.
        """
        return {
            "size": list(self.size),
            "empty": empty,
            "places": {place.id: _place_data(place) for place in self.places.values()},
        }


def hex_layout(
    grid: HexGrid,
    names: Mapping[str, str] | None = None,
    sectors: Mapping[str, str] | None = None,
    says: Mapping[str, str] | None = None,
    without: Iterable[str] = (),
) -> Layout:
    """Return the layout of a hex grid.

    A hex is named by its number, and by `names` besides: "2920 Bereznik". `sectors` and `says` are
    by hex as well; hexes `without` a place (sea, say) cannot be pointed at.
    """
    left_out = set(without)
    places = {}
    # Hexes share their corners: two thirds of the points would be copies.
    shared: dict[Point, Point] = {}
    for number in grid.hexes:
        if number in left_out:
            continue
        name = f"{number} {names[number]}" if names and number in names else number
        x, y = grid.centre(number)
        places[number] = Place(
            number,
            "hex",
            name,
            tuple(shared.setdefault(point, point) for point in grid.outline(number)),
            (x, y),
            (x, y - grid.radius * 0.5),
            (sectors or {}).get(number, ""),
            (says or {}).get(number, name),
        )
    return Layout(grid.size, places, grid)


def net_layout(ground: NetGround, says: Mapping[str, str]) -> Layout:
    """Return the layout of a map of spaces, each named by its id and its name: "601 Tsaritsyn".

    `says` has what a screen reader says of each.
    """
    return Layout(
        ground.size,
        {
            id: Place(
                id,
                "box" if space.shape == "box" else "space",
                f"{id} {space.name}",
                space.outline,
                space.at,
                (space.at[0], space.at[1] + space.reach),
                space.region,
                says[id],
            )
            for id, space in ground.spaces.items()
        },
    )


def _name_alone(place: Place) -> str:
    """The name of a place without its number."""
    return place.name.removeprefix(place.id).strip() or place.name


def _place_data(place: Place) -> dict[str, Any]:
    return {
        "name": place.name,
        "says": place.says or place.name,
        "box": [round(each, 1) for each in bounds(place.outline)],
        "label": [round(each, 1) for each in place.label],
        "outline": path(place.outline),
    }
