"""The board of Two Rivers as plain data."""

from typing import TypedDict, cast

from app.games.board.network import Paths, Step, cheapest_paths
from app.games.kernel.state import Action, Seat, State
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
    points: int
    """The movement points that the selected unit has left."""
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
        "points": 0,
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
    return cheapest_paths(
        at, battle_map.grid.neighbours, price, points_left(battle_map, board, unit)
    )


def points_left(battle_map: BattleMap, board: Board, unit: str) -> int:
    """Return the movement points that a unit has: all of them unless it is on its way (2.5)."""
    return board["points"] if unit == board["force"] else battle_map.units[unit].movement


def is_on_its_way(board: Board) -> bool:
    """Whether the selected unit has moved, so that another may be selected without more ado."""
    return board["force"] in board["moved"]


def goals(battle_map: BattleMap, board: Board, unit: str) -> dict[str, int]:
    """Return where a unit may end its move, with the points that it has left there."""
    record = battle_map.units[unit]
    friends = units_in(battle_map, board, record.seat)
    here = board["where"][unit]
    return {
        place: points_left(battle_map, board, unit) - arrival.cost
        for place, arrival in sorted(reach(battle_map, board, unit).arrivals.items())
        if place != here and len(friends.get(place, ())) < STACKING
    }


def filled(battle_map: BattleMap, board: Board, action: Action) -> list[str]:
    """Return the path of a march with the cheapest way between the hexes that it names.

    Where there is none, it stays as it is: the rules say what is wrong with it.
    """
    units = [unit for unit in action["units"] if unit in board["where"]]
    if not units:
        return list(action["path"])
    slowest = min(units, key=lambda unit: battle_map.units[unit].movement)
    foes = units_in(battle_map, board, enemy(battle_map.units[slowest].seat))
    found: list[str] = []
    here = board["where"][slowest]

    def price(at: str, there: str) -> Step | None:
        cost = None if there in foes else battle_map.price(at, there)
        return None if cost is None else Step(cost)

    for there in action["path"]:
        if there in battle_map.grid.neighbours(here) or there == here:
            found.append(there)
        else:
            most = battle_map.units[slowest].movement
            paths = cheapest_paths(here, battle_map.grid.neighbours, price, most)
            found += paths.path(there)[1:] if there in paths else [there]
        here = there
    return found


def difference(battle_map: BattleMap, board: Board, seat: Seat, at: str) -> int:
    """Case 3.1: by how much those who can attack a hex are stronger than those in it."""
    units = battle_map.units
    attacking = sum(units[unit].strength for unit in attackers(battle_map, board, seat, at))
    defending = units_in(battle_map, board, enemy(seat)).get(at, ())
    return attacking - sum(units[unit].strength for unit in defending)


def attackers(battle_map: BattleMap, board: Board, seat: Seat, at: str) -> list[str]:
    """Return the units of a side that may attack a hex."""
    friends = units_in(battle_map, board, seat)
    near = battle_map.grid.neighbours(at)
    return [u for each in near for u in friends.get(each, ()) if u not in board["fought"]]
