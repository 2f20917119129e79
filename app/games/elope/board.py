"""The board of Elope as plain data, and what is read off it."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, NotRequired, TypedDict, cast

from app.games.elope.box import (
    ALLIED,
    ARCHANGEL,
    BRIDGED,
    GRID,
    KOTLAS,
    MAP,
    OF_SIDE,
    RED,
    SHIP_TYPES,
    UNITS,
    UNITS_OF_VERSION,
)
from app.games.elope.components import Unit
from app.games.kernel.state import Seat, State

HEXES = frozenset(MAP.hexes)
SEATS = {"A": ALLIED, "B": RED}
SEAT_OF = {ALLIED: "A", RED: "B"}

ARRIVAL, VOLOGDA, ONEGA, RESERVE, ELIMINATED, REMOVED = (
    "arrival",
    "vologda",
    "onega",
    "reserve",
    "eliminated",
    "removed",
)
"""Where a unit is that is not on the map: still to come, in the Vologda box (21.0), at Onega for
good (23.1), a depot that is not built, lost, withdrawn by the schedule (23.1)."""


ABOARD, WINTER = "aboard", "winter"
"""Where a unit is that a steamer carries (15.3), and a ship that winters (23.1, R-NAV-9)."""
PORTS = {ARCHANGEL: "4706/4707", KOTLAS: "1247/1248"}
"""The hexside of the Dvina on which ships come into play, by the place of their arrival (23.1,
R-NAV-16)."""


BUILT, DESTROYED = "built", "destroyed"
"""What has become of a bridge: engineers have built it (17.0), or bombs have hit it (12.4)."""


class Rails(TypedDict):
    """What a match with railways has besides (4.8, 16 to 18)."""

    cut: list[str]
    """Hexes in which the track is destroyed (16.5, R-ENG-5)."""
    used: dict[str, list[int]]
    """Armoured trains that have fought since they were last resupplied: turns of use, and the last
    of them (16.2)."""
    broken: dict[str, int]
    """Tanks that have broken down, and on which turn (18.4)."""


class Air(TypedDict):
    """What a match with aircraft has besides (12, 22)."""

    base: dict[str, str]
    """Where each aircraft is based: a hex, or one of the places beside the map."""
    flown: list[str]
    """Aircraft that have flown this turn (12.1)."""
    grounded: list[str]
    """Types whose engines have failed this turn (12.8)."""
    checked: list[str]
    """Airfields for which the die of the thaw has been rolled this player turn (12.6)."""
    closed: list[str]
    """Those that are closed."""
    panic: list[str]
    """Hexes whose Red troops are in panic this turn (12.3)."""
    gas: int
    """Gas attacks of this turn (22.0)."""


class Fleet(TypedDict):
    """What a match with ships has besides (15, 19)."""

    at: dict[str, str]
    """Where each ship is: a hexside, or one of the places beside the map."""
    aboard: dict[str, str]
    """Units that are carried, with their steamer (15.3)."""
    landed: list[str]
    """Units that have landed this turn, and are in supply until it ends (15.3)."""
    mines: list[str]
    """Hexsides in which mines lie (15.7)."""
    aground: list[str]
    """Ships that have run aground this turn (15.8)."""
    decks: dict[str, str]
    """Aircraft that are based on a carrier or barge, with it; their base is a bank of its hexside
    (12.51)."""
    fired: list[str]
    """Ships whose guns have supported an attack in this phase (7.4, 9.0)."""
    low_water: bool
    """Whether 15.8 limits ships from turn 12, and not the die of 15.81."""
    depth: int
    """The depth of the Dvina in feet as the die has it (15.81); 0 while it does not matter."""


class History(TypedDict):
    """What a match of the historical scenario has besides (20.0, 23.1)."""

    kotlas: str
    """What the die has said about Kotlas: "", yes or undecided (20.0)."""
    arrived: list[str]
    """Units that have been where they had to go."""


class Board(TypedDict):
    """Everything on the table.

    `unsupplied` and `isolated` are recorded: what was found when a unit was last judged (10.0,
    R-ZOC-4), out of supply and out of communications. `zoned` has the number of the last phase that
    found a unit in an enemy zone, `phase` the number of the phase that runs (9.2).
    """

    turn: int
    weather: str
    phase: int
    where: dict[str, str]
    """The place of each unit: a hex, or one of the places beside the map."""
    reduced: list[str]
    """Units on their reduced side (7.6)."""
    static: list[str]
    """Depots on their static side (11.3)."""
    points: dict[str, int]
    """Supply points in stock, by side (11.0)."""
    control: dict[str, str]
    """Who was last in each town and city (24.0)."""
    works: dict[str, str]
    """Trenches, hasty defences and forts by hex (9.2, 17.0)."""
    bound: dict[str, str]
    """Red units with the brigade headquarters they belong to for good (9.6)."""
    unsupplied: list[str]
    isolated: list[str]
    across: list[str]
    """Headquarters that supply units on the other bank of a river this turn (9.5)."""
    crossed: list[str]
    """Units that crossed a closed river into an enemy zone this turn (9.4)."""
    zoned: dict[str, int]
    rails: NotRequired[Rails]
    """In matches with railways."""
    air: NotRequired[Air]
    """In matches with aircraft."""
    fleet: NotRequired[Fleet]
    """In matches with ships."""
    history: NotRequired[History]
    """In matches of the historical scenario."""
    river_lines: NotRequired[bool]
    """Whether lines of communication also follow open rivers (24.1, R-SUP-5)."""
    variants: NotRequired[list[str]]
    """Rulings that the match has chosen otherwise, by their options (see options.VARIANTS)."""
    tuned: NotRequired[bool]
    """In matches under rules 5: counters have the values tuned then (decision 0191)."""
    values: NotRequired[int]
    """In matches under rules 6 and later: the version of the rules that the values of counters came
    with (decision 0197)."""
    rules: NotRequired[int]
    """The version of the rules in matches under version 7 and later (decision 0201)."""
    bridges: NotRequired[dict[str, str]]
    """Sides over which a bridge has been built or destroyed, in matches in which that can be."""


def board_of(state: State) -> Board:
    """Return the board of a state."""
    return cast(Board, state["board"])


def side_of_seat(seat: Seat) -> str:
    """The side that a seat plays."""
    return SEATS[seat]


def is_hex(place: str) -> bool:
    """Whether a place is a hex of the map."""
    return place in HEXES


def has_variant(board: Mapping[str, Any], name: str) -> bool:
    """Whether a match has chosen a ruling otherwise, by the name of its option."""
    return "variants" in board and name in board["variants"]


SINCE_VERSION_7: Final = 7
"""Since this version of the rules cases are played as a second reading of the print has them
(decision 0201)."""


def is_since(board: Mapping[str, Any], version: int) -> bool:
    """Whether a board is played under a version of the rules, 7 or later, or under a later one."""
    return bool(board.get("rules", 0) >= version)


def units_at(board: Board, place: str) -> list[str]:
    """Return the units at a place, in the order of the box."""
    return [unit for unit, at in board["where"].items() if at == place]


def on_map_of(board: Board, side: str) -> list[str]:
    """Return the units of a side that are on the map, in the order of the box."""
    place = board["where"].get
    return [unit for unit in OF_SIDE[side] if place(unit) in HEXES]


def stacks_of(board: Board, side: str) -> dict[str, list[str]]:
    """Return the units of a side in each hex that has any."""
    place = board["where"].get
    found: dict[str, list[str]] = {}
    for unit in OF_SIDE[side]:
        at = place(unit, "")
        if at in HEXES:
            if at in found:
                found[at].append(unit)
            else:
                found[at] = [unit]
    return found


def record_of(board: Mapping[str, Any], unit: str) -> Unit:
    """Return the counter of a unit as it is in a match."""
    return UNITS_OF_VERSION[values_of(board)][unit]


def values_of(board: Mapping[str, Any]) -> int:
    """Return the last version of the rules with the values that counters have in a match."""
    version: int = board.get("values") or (5 if "tuned" in board else 4)
    return version


def strength_of(board: Board, unit: str) -> int:
    """Return the strength of a unit on the side that it shows (7.6); 0 for headquarters."""
    record = record_of(board, unit)
    if unit in board["reduced"] and record.reduced is not None:
        return record.reduced
    return record.strength or 0


def is_snow(board: Board) -> bool:
    """Case 14.2: whether the turn is one of snow."""
    return board["weather"] == "snow"


def alive(board: Board, units: Iterable[str]) -> list[str]:
    """Return those of some units that are on the map."""
    where = board["where"]
    return [unit for unit in units if where[unit] in HEXES]


def place_of(board: Board, unit: str) -> str:
    """Return where a unit is: a hex, the base of an aircraft, the hexside of a ship, a place beside
    the map; "" if it is not in the match."""
    at = board["where"].get(unit, "")
    if not at and "air" in board:
        at = board["air"]["base"].get(unit, "")
    if not at and "fleet" in board:
        at = board["fleet"]["at"].get(unit, "")
    return at


def put_unit(board: Board, unit: str, place: str) -> None:
    """Put a unit somewhere: an aircraft to a base, a ship on a hexside or to the port of a hex."""
    if unit in board["where"]:
        board["where"][unit] = place
    elif UNITS[unit].type in SHIP_TYPES:
        board["fleet"]["at"][unit] = PORTS.get(place, place)
    else:
        board["air"]["base"][unit] = place


def is_bridged(board: Board, here: str, there: str) -> bool:
    """Whether a bridge or a ferry joins two adjacent hexes now (10.42, R-MAP-5)."""
    return GRID.side_between(here, there) in bridged_sides(board)


def bridged_sides(board: Board) -> frozenset[str]:
    """Return the sides over which there is a bridge or a ferry now."""
    changed = board.get("bridges")
    return _bridged(changed_bridges(board)) if changed else BRIDGED


def changed_bridges(board: Board) -> frozenset[tuple[str, str]]:
    """Return the sides over which a bridge has been built or destroyed, as a value."""
    changed: Mapping[str, str] = board.get("bridges") or {}
    return frozenset(changed.items())


@lru_cache(256)
def _bridged(changed: frozenset[tuple[str, str]]) -> frozenset[str]:
    built = {side for side, state in changed if state == BUILT}
    return BRIDGED.union(built) - {side for side, state in changed if state == DESTROYED}
