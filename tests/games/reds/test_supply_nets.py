"""The supply nets of the set-up, as a second program over the same data counted them.

No control of cities and no borders, as in that count: enemy units, and enemy zones of control where
no friend stands, bar a line (8.4, 12.5 to 12.7); ports of a sea are joined to each other (12.6).
"""

import pytest

from app.games.board.network import Neighbours
from app.games.board.tracing import BarredPlace, Net, nearest_cut, trace_net, way_to_net
from app.games.board.zones import Zones, zones_of_control
from app.games.reds.components import Board, Components, load


class SetUp:
    """Where units stand at the start, and what bars the lines of a side."""

    def __init__(self, box: Components) -> None:
        self.box, self.board = box, box.board
        starts = [each for each in box.units.values() if each.setup and not each.arrival]
        self.at = {unit.id: unit.setup or "" for unit in starts}
        self.held = {
            side: {self.at[unit.id] for unit in starts if unit.side == side}
            for side in ("red", "white")
        }
        exerting = {
            side: {self.at[unit.id] for unit in starts if unit.side == side and unit.zone}
            for side in ("red", "white")
        }
        self.zones = {
            side: zones_of_control(exerting[side], self.board.grid.neighbours, self.passes)
            for side in ("red", "white")
        }

    def passes(self, here: str, there: str) -> bool:
        """Zones do not pass water (8.1)."""
        return self.board.grid.side_between(here, there) not in self.board.hexsides

    def barrier(self, side: str, place: str) -> str | None:
        """Why no line of a side runs through a place."""
        enemy = "white" if side == "red" else "red"
        zones: Zones = self.zones[enemy].without(self.held[side])
        if place in self.held[enemy]:
            return "unit"
        return "zone" if place in zones else None

    def networks(self, side: str) -> dict[str, Neighbours]:
        """Railways and rivers; White ports are joined by sea."""
        board = self.board
        ports = {city.hex: city.port for city in board.cities.values() if city.port}

        def river(place: str) -> tuple[str, ...]:
            along = tuple(board.rivers_at.get(place, ()))
            if side == "red" or place not in ports:
                return along
            return (*along, *(port for port, sea in ports.items() if sea == ports[place]))

        return {"rail": lambda place: board.rail.get(place, ()), "river": river}

    def net(self, faction: str) -> Net:
        """The net of a faction."""
        side = "red" if faction == "red" else "white"
        return trace_net(
            sources(self.board, faction), self.networks(side), lambda at: self.barrier(side, at)
        )

    def land(self, side: str, place: str) -> list[str]:
        """The neighbours that a line may enter beside the net (12.4)."""
        return [
            other
            for other in self.board.grid.neighbours(place)
            if self.passes(place, other) and self.barrier(side, other) is None
        ]


def sources(board: Board, faction: str) -> list[str]:
    return [source.hex for source in board.sources if source.faction == faction]


@pytest.fixture(scope="module")
def start() -> SetUp:
    return SetUp(load())


@pytest.mark.parametrize(
    ("faction", "hexes"),
    [("siberian", 63), ("afsr", 209), ("northern_army", 39), ("muslim", 34), ("red", 288)],
)
def test_hexes_of_the_nets_at_the_start_12_5(start: SetUp, faction: str, hexes: int) -> None:
    assert len(start.net(faction)) == hexes


def test_the_11th_and_12th_red_armies_start_out_of_supply_3_2(start: SetUp) -> None:
    net = start.net("red")
    unsupplied = {
        unit
        for unit, place in start.at.items()
        if start.box.units[unit].side == "red"
        and way_to_net(net, place, lambda at: start.land("red", at), 1) is None
    }
    assert unsupplied == {"R-A11", "R-A12"}


def test_what_cuts_the_two_armies_off(start: SetUp) -> None:
    lines = sources(start.board, "red"), start.networks("red")

    def cut(place: str) -> BarredPlace[str] | None:
        ends = [place, *start.land("red", place)]
        return nearest_cut(*lines, lambda at: start.barrier("red", at), ends)

    assert cut("3224") == BarredPlace("3123", "unit")
    assert cut("3523") == BarredPlace("3323", "zone")
