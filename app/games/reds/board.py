"""The board of Reds! as plain data, and what is read off it."""

from collections.abc import Iterable
from typing import NotRequired, TypedDict, cast

from app.games.kernel.state import Seat, State
from app.games.reds.box import BOX, MAP, OF_SIDE, RED, UNITS, WHITE, side_of

HEXES = frozenset(MAP.hexes)
SEATS = {"A": RED, "B": WHITE}
SEAT_OF = {RED: "A", WHITE: "B"}

POOL, ELIMINATED, REMOVED, BESIDE = "pool", "eliminated", "removed", "beside"
"""Where a unit is that is not on the map: among the special units that can still come, among those
that may return (14.2), out of the game, or beside the map and ready for a battle (20.1, 20.7)."""


class Gold(TypedDict):
    """The gold: its hex, and who holds it (20.6)."""

    at: str
    side: str


class SegmentRecord(TypedDict):
    """A chit that has been drawn this turn, and what came of it.

    `groups` are the fronts or factions that it activated, `units` how many units of theirs were on
    the map, `battles` both dice and the result of each battle, attacker's die first; `unsupplied`
    how many units logistics found out of supply.
    """

    chit: str
    groups: list[str]
    units: int
    battles: list[list[int | str]]
    unsupplied: int


class Board(TypedDict):
    """Everything on the table; nothing is hidden (9.2)."""

    turn: int
    strategic_turn: str
    """The letter of the strategic turn that was last, "" before A."""
    initiative: str
    where: dict[str, str]
    """The place of each unit: a hex, POOL, ELIMINATED, REMOVED, BESIDE, "turn:7" for one that comes
    back in a turn, "arrival:C" for one that has still to arrive."""
    disordered: list[str]
    control: dict[str, str]
    """Who was last in each city, and in the hex that is a source without a city (13.1)."""
    terror: list[str]
    """Cities with a Red Terror marker."""
    seas: dict[str, str]
    gold: Gold
    trotsky: str
    """The hex of Trotsky's Train, or the turn in which it comes back (20.10)."""
    verdun: bool
    tsar_alive: bool
    wrangel: bool
    leaders: dict[str, str]
    """Where each leader is: POOL, "staff" or a front (20.9)."""
    recalled: NotRequired[dict[str, int]]
    """The fronts whose leader has gone since their last movement step, with the number of hexes in
    which that leader raised the limit: what exceeds it there may stay until that step (9.7)."""
    withdrawal: int
    """0 none, 1 partial, 2 full (18.1)."""
    poland: str
    """neutral, war, conquered or peace (15)."""
    neutral_poles_bar_white: NotRequired[bool]
    """Whether neutral Poles bar lines of other White factions (12.7, ruling R82); absent: they do
    not, as under the rules before `SINCE_POLES_BAR_WHITE`."""
    poland_entered: int
    """The turn in which Poland entered the war, 0 before."""
    cup: list[str]
    drawn: list[str]
    course: list[SegmentRecord]
    """The same chits with what came of them, and those chosen first."""
    activated: list[str]
    """Fronts and factions that have been activated this turn."""
    moved: list[str]
    """Units with a "moved" marker (10.9), and White special units that have been active (20.3)."""
    markers: dict[str, int]
    """Event markers in play, with the turn in which they came."""
    raid: str
    """The unit under the Cavalry Raid marker (20.4)."""
    landing: bool
    """Whether White holds the Amphibious Landing marker (20.2)."""


def board_of(state: State) -> Board:
    """Return the board of a state."""
    return cast(Board, state["board"])


def side_of_seat(seat: Seat) -> str:
    """The side that a seat plays."""
    return SEATS[seat]


def is_hex(place: str) -> bool:
    """Whether a place is a hex of the map."""
    return place in HEXES


def on_map(board: Board) -> dict[str, str]:
    """Return the hex of each unit that is on the map."""
    return {unit: place for unit, place in board["where"].items() if place in HEXES}


def on_map_of(board: Board, side: str) -> list[str]:
    """Return the units of a side that are on the map, in the order of the box."""
    where = board["where"]
    return [unit for unit in OF_SIDE[side] if where.get(unit) in HEXES]


def units_at(board: Board, place: str) -> list[str]:
    """Return the units at a place, in the order of the box."""
    return [unit for unit, at in board["where"].items() if at == place]


def stacks(board: Board) -> dict[str, list[str]]:
    """Return the units in each hex that has any."""
    found: dict[str, list[str]] = {}
    for unit, at in board["where"].items():
        if at in HEXES:
            if at in found:
                found[at].append(unit)
            else:
                found[at] = [unit]
    return found


def sides_at(units: Iterable[str]) -> set[str]:
    """Return the sides of some units."""
    return {side_of(unit) for unit in units}


def manpower(units: Iterable[str]) -> int:
    """Return the manpower of some units together."""
    return sum(UNITS[unit].manpower for unit in units)


def is_winter(board: Board) -> bool:
    """Case 19.1: whether it is winter."""
    return season(board) == "winter"


def season(board: Board) -> str:
    """Return the season: normal, winter or thaw."""
    return BOX.turns[max(board["turn"], 1) - 1].season


def is_open(board: Board) -> bool:
    """Case 3.4: whether what lay behind the occupation line is open: from turn B on."""
    return board["strategic_turn"] >= "B"


def is_red_city(board: Board, place: str) -> bool:
    """Case 2.2: whether a city is red, by print or by a Red Terror marker."""
    city = MAP.cities.get(place)
    return city is not None and (city.red or place in board["terror"])
