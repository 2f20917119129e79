"""The board of Two Rivers as plain data."""

from typing import TypedDict, cast

from app.games.board.network import Paths, Step, cheapest_paths
from app.games.kernel.state import Seat, State
from tests.games.toyhex.maps import BattleMap

STACKING: int = 3
"""Case 2.3: units of a side that may stand in a hex."""


class Board(TypedDict):
    """Everything on the map; nothing is hidden."""

    turn: int
    segment: int
    """The phase of the game turn, from 1."""
    phasing: Seat
    where: dict[str, str]
    """The hex of each unit that has not been eliminated."""
    moved: list[str]
    """Units that have moved in this phase."""
    fought: list[str]
    """Units that have fought in this phase."""
    force: str
    """The unit that has been selected to move; empty: none."""
    holders: dict[str, Seat]
    """Who was last in each town."""


def new_board(battle_map: BattleMap) -> Board:
    """Return the board at the set-up."""
    return {
        "turn": 0,
        "segment": 0,
        "phasing": "A",
        "where": {unit.id: unit.at for unit in battle_map.units.values()},
        "moved": [],
        "fought": [],
        "force": "",
        "holders": {},
    }


def board_of(state: State) -> Board:
    """Return the board of `state`."""
    return cast(Board, state["board"])


def units_in(battle_map: BattleMap, board: Board, seat: Seat) -> dict[str, list[str]]:
    """Return the units of a side in each hex."""
    found: dict[str, list[str]] = {}
    for unit, at in board["where"].items():
        if battle_map.units[unit].seat == seat:
            found.setdefault(at, []).append(unit)
    return found


def enemy(seat: Seat) -> Seat:
    """Return the other side."""
    return "B" if seat == "A" else "A"


def reach(battle_map: BattleMap, board: Board, unit: str) -> Paths:
    """Case 2: the cheapest ways of a unit; it stops next to an enemy and never enters his hex.

    Hexes that are full of friends can be passed; see `goals`.
    """
    record = battle_map.units[unit]
    foes = units_in(battle_map, board, enemy(record.seat))
    watched = {each for at in foes for each in battle_map.grid.neighbours(at)}

    def price(here: str, there: str) -> Step | None:
        cost = None if there in foes else battle_map.price(here, there)
        return None if cost is None else Step(cost, stops=there in watched)

    at = board["where"][unit]
    return cheapest_paths(at, battle_map.grid.neighbours, price, record.movement)


def goals(battle_map: BattleMap, board: Board, unit: str) -> dict[str, int]:
    """Return where a unit may end its move, with the points that it has left there."""
    record = battle_map.units[unit]
    friends = units_in(battle_map, board, record.seat)
    here = board["where"][unit]
    return {
        place: record.movement - arrival.cost
        for place, arrival in sorted(reach(battle_map, board, unit).arrivals.items())
        if place != here and len(friends.get(place, ())) < STACKING
    }
