"""Sections 15.0 to 15.3, 15.8 and 19.0: ships on hexsides, their cargo, how they come and go."""

from collections.abc import Iterable
from typing import Final

from app.games.elope.board import ABOARD, ELIMINATED, HEXES, PORTS, WINTER, Board
from app.games.elope.box import (
    ALLIED,
    ARCHANGEL,
    BITS,
    BOX,
    KOTLAS,
    RED,
    SEA,
    SHIPS,
    SIDES,
    UNITS,
    enemy_of,
    side_of,
)
from app.games.elope.components import Ship
from app.games.elope.rules.control import destroy, forget, take_place
from app.games.elope.rules.derived import derive
from app.games.elope.rules.doctrine import why_not_ashore, why_not_leave
from app.games.elope.rules.lines import occupied_by
from app.games.elope.rules.rivers import RIVERS, banks, is_shallow, sides_of
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.text import gettext

FIGHTING: Final = frozenset({"gunboat", "monitor"})
"""The types that fight other ships (15.5, 15.6)."""
CARGO_TYPES: Final = frozenset({"infantry", "depot", "mg", "hq", "engineer"})
"""What a steamer carries (15.3, R-NAV-12)."""
HOME_PORTS: Final = {ALLIED: ARCHANGEL, RED: KOTLAS}
"""Where the ships of each side come back to after the winter (R-NAV-9)."""
WINTER_ENDS: Final = 10
"""The turn on which ships come back: May 1919 (R-NAV-9)."""
DEPTH_FROM: Final = 10
"""The turn from which the depth of the Dvina is rolled for: May 1919 (15.81)."""
LOW_WATER_FROM: Final = 12
"""The turn from which the water is low in the campaign: July 1919 (15.8)."""
DEPTHS: Final = {1: 6, 2: 6, 3: 5, 4: 5, 5: 4, 6: 4}
"""Feet of water by the die (15.81)."""


def kind_of_ship(ship: str) -> Ship:
    """The type of a ship, with its values."""
    return BOX.ships[UNITS[ship].type]


def is_fighting(ship: str) -> bool:
    """Whether a ship is a gunboat or monitor."""
    return UNITS[ship].type in FIGHTING


def is_steamer(ship: str) -> bool:
    """Whether a ship carries units (15.3)."""
    return UNITS[ship].type == "steamer"


def afloat(board: Board, side: str) -> list[str]:
    """Return the ships of a side that are on rivers, in the order of the box."""
    if "fleet" not in board:
        return []
    at = board["fleet"]["at"]
    return [ship for ship in SHIPS[side] if at.get(ship, "") in RIVERS]


def ships_on(board: Board, river_side: str, side: str) -> list[str]:
    """Return the ships of a side on a hexside."""
    at = board["fleet"]["at"]
    return [ship for ship in SHIPS[side] if at.get(ship) == river_side]


def cargo_of(board: Board, ship: str) -> list[str]:
    """Return the units that a steamer carries, in the order in which they went aboard."""
    return [unit for unit, carrier in board["fleet"]["aboard"].items() if carrier == ship]


def free_banks(board: Board, river_side: str, side: str) -> list[str]:
    """Return the hexes beside a hexside in which units of a side could land: no enemy is there."""
    taken = occupied_by(board, enemy_of(side))
    return [at for at in banks(river_side) if at not in SEA and not BITS.bit[at] & taken]


def room_on(board: Board, ship: str) -> int:
    """Case 15.3: how many units more a steamer takes."""
    return kind_of_ship(ship).carries - len(cargo_of(board, ship))


def why_not_loaded(board: Board, ship: str, unit: str) -> Refusal | None:
    """Return why a unit cannot go aboard a steamer (15.3, R-NAV-2); None: it can."""
    river_side, at = board["fleet"]["at"][ship], board["where"].get(unit, "")
    if side_of(unit) != side_of(ship):
        return Refusal(gettext("the unit is of the other side"), "15.3")
    if UNITS[unit].type not in CARGO_TYPES:
        return Refusal(
            gettext("steamers carry infantry, depots, machine guns, headquarters and engineers"),
            "15.3",
        )
    if at not in banks(river_side):
        return Refusal(
            gettext(
                "the steamer lies between %(banks)s; units go aboard from there",
                banks=gettext(" and ").join(banks(river_side)),
            ),
            "15.3",
        )
    if room_on(board, ship) < 1:
        return Refusal(
            gettext("a steamer carries %(most)s units", most=kind_of_ship(ship).carries), "15.3"
        )
    if unit in board["static"]:
        return Refusal(gettext("a depot moves on its mobile side only: flip it first"), "11.3")
    if unit in board["fleet"]["landed"]:
        return Refusal(gettext("the unit has landed this turn"), "15.3")
    if BITS.bit[at] & derive(board).zones(enemy_of(side_of(unit))):
        return Refusal(gettext("nobody goes aboard in an enemy zone of control"), "15.3")
    return why_not_leave(board, [unit])


def loads(board: Board, ship: str) -> list[str]:
    """Return the units that can go aboard a steamer where it lies."""
    here = derive(board).here[side_of(ship)]
    beside = [unit for at in banks(board["fleet"]["at"][ship]) for unit in here.get(at, ())]
    return [unit for unit in beside if why_not_loaded(board, ship, unit) is None]


def why_not_landed(board: Board, ship: str, unit: str, place: str) -> Refusal | None:
    """Return why a unit cannot leave its steamer for a hex (15.3, R-NAV-2); None: it can."""
    river_side = board["fleet"]["at"][ship]
    if board["fleet"]["aboard"].get(unit) != ship:
        return Refusal(gettext("the unit is not aboard"), "15.3")
    if place not in banks(river_side):
        return Refusal(
            gettext(
                "the steamer lies between %(banks)s; units land there",
                banks=gettext(" and ").join(banks(river_side)),
            ),
            "15.3",
        )
    if place not in free_banks(board, river_side, side_of(ship)):
        return Refusal(gettext("nobody lands where the enemy is"), "15.3")
    return why_not_ashore(board, unit, place)


def put_ashore(play: Play, board: Board, units: Iterable[str], place: str) -> None:
    """Case 15.3: units leave their steamer; they are in supply until the turn ends."""
    units = list(units)
    fleet = board["fleet"]
    for unit in units:
        fleet["aboard"].pop(unit, None)
        board["where"][unit] = place
        if unit not in fleet["landed"]:
            fleet["landed"].append(unit)
    take_place(play, board, units, place)


def take_aboard(board: Board, ship: str, unit: str) -> None:
    """Case 15.3: a unit goes aboard; nothing is on record of it there but its steps."""
    board["fleet"]["aboard"][unit] = ship
    board["where"][unit] = ABOARD
    for record in (board["unsupplied"], board["isolated"], board["across"], board["crossed"]):
        if unit in record:
            record.remove(unit)
    board["zoned"].pop(unit, None)


def lose_aboard(play: Play, board: Board, unit: str) -> None:
    """A unit goes down with its steamer."""
    board["fleet"]["aboard"].pop(unit, None)
    destroy(play, board, unit)


def sink(play: Play, board: Board, ship: str) -> str:
    """Case 15.0: a ship is lost, with the depots that it carries; return where it lay.

    The troops aboard stay without a ship until the step `shipwreck` lands them.
    """
    fleet = board["fleet"]
    river_side = fleet["at"][ship]
    _leave_decks(board, ship, ELIMINATED)
    fleet["at"][ship] = ELIMINATED
    _forget_ship(board, ship)
    play.emit("sunk", unit=ship, river_side=river_side)
    for unit in cargo_of(board, ship):
        if UNITS[unit].type == "depot":
            lose_aboard(play, board, unit)
    if cargo_of(board, ship):
        play.push("shipwreck", ship=ship, river_side=river_side, side=side_of(ship))
    return river_side


def _forget_ship(board: Board, ship: str) -> None:
    if ship in board["fleet"]["aground"]:
        board["fleet"]["aground"].remove(ship)


def decks_of(board: Board, ship: str) -> list[str]:
    """Case 12.51: the aircraft that are based on a ship."""
    if "air" not in board:
        return []
    base = board["air"]["base"]
    return [u for u, at in board["fleet"]["decks"].items() if at == ship and base[u] in HEXES]


def carry_aircraft(board: Board, ships: Iterable[str]) -> None:
    """Case 12.51: aircraft go where their ship goes; their base is a bank beside it, one without
    enemies if there is one."""
    fleet = board["fleet"]
    for ship in ships if fleet["decks"] else ():
        aircraft = decks_of(board, ship)
        if aircraft:
            river_side = fleet["at"][ship]
            able = free_banks(board, river_side, side_of(ship)) or banks(river_side)
            board["air"]["base"].update(dict.fromkeys(aircraft, able[0]))


def _leave_decks(board: Board, ship: str, place: str) -> None:
    for unit in decks_of(board, ship):
        board["air"]["base"][unit] = place
        if place not in HEXES:
            forget(board, unit)
        board["fleet"]["decks"].pop(unit, None)


def take_out(play: Play, board: Board, ships: Iterable[str], place: str) -> None:
    """Cases 19.1, 19.2, 23.1, R-NAV-9: ships leave the rivers; those aboard go ashore, on a bank
    without enemies, or are lost. Aircraft of a carrier go to Archangel (R-AIR-15)."""
    fleet = board["fleet"]
    for ship in ships:
        river_side = fleet["at"][ship]
        units = cargo_of(board, ship)
        if units:
            able = free_banks(board, river_side, side_of(ship))
            if able:
                put_ashore(play, board, units, able[0])
                play.emit("lands", units=units, place=able[0])
            for unit in [] if able else units:
                lose_aboard(play, board, unit)
        _leave_decks(board, ship, ARCHANGEL)
        fleet["at"][ship] = place
        _forget_ship(board, ship)


def guns_for(board: Board, side: str, places: Iterable[str], *, attacking: bool) -> list[str]:
    """Case 9.0, R-NAV-15: the gunboats and monitors of a side whose guns reach a combat: those on a
    hexside of one of the hexes; for an attack but once in a phase (7.4)."""
    if "fleet" not in board:
        return []
    near = {at for place in places for at in sides_of(place)}
    fleet = board["fleet"]
    return [
        ship
        for ship in SHIPS[side]
        if fleet["at"][ship] in near
        and is_fighting(ship)
        and not (attacking and ship in fleet["fired"])
    ]


def guns_strength(ships: Iterable[str]) -> int:
    """R-NAV-15: what ships add to a combat on land: they need no supply and are never halved."""
    return sum(kind_of_ship(ship).strength for ship in ships)


def begin_naval_phase(board: Board) -> None:
    """Case 7.4: a new combat phase: all guns can fire again."""
    if "fleet" in board:
        board["fleet"]["fired"].clear()


def begin_fleet_turn(play: Play, board: Board) -> None:
    """Cases 14.0, 15.3, 15.81, 23.1: a new turn for ships.

    Who landed a turn ago is judged like everybody else. On turn 5 all ships go into winter
    quarters, and on turn 10 those that are left come back (R-NAV-9). From May 1919 a die says how
    deep the Dvina is.
    """
    if "fleet" not in board:
        return
    fleet = board["fleet"]
    fleet["landed"].clear()
    fleet["aground"].clear()
    for order in BOX.orders:
        if order.turn == board["turn"] and order.code == "remove_all_ships":
            ships = [ship for side in SIDES for ship in afloat(board, side)]
            take_out(play, board, ships, WINTER)
            if ships:
                play.emit("winters", units=ships)
    if board["turn"] >= WINTER_ENDS:
        _return_from_winter(play, board)
    if board["turn"] >= DEPTH_FROM and not fleet["low_water"]:
        die = play.roll("depth")
        fleet["depth"] = DEPTHS[die]
        play.emit("depth.roll", die=die, feet=fleet["depth"])


def _return_from_winter(play: Play, board: Board) -> None:
    """R-NAV-9: as soon as its home port is free of the enemy, a side has its ships back."""
    at = board["fleet"]["at"]
    for side in SIDES:
        home = HOME_PORTS[side]
        back = [ship for ship in SHIPS[side] if at[ship] == WINTER]
        if back and not BITS.bit[home] & occupied_by(board, enemy_of(side)):
            for ship in back:
                at[ship] = PORTS[home]
            play.emit("arrive", units=back, place=home)


def is_low(board: Board) -> bool:
    """Case 15.8: whether low water makes the Upper Dvina and the Vaga difficult."""
    return board["fleet"]["low_water"] and board["turn"] >= LOW_WATER_FROM


def grounds(board: Board, ship: str, river_side: str) -> bool:
    """Cases 15.8, 15.81, 15.71, R-NAV-8: whether a ship rolls for running aground in a hexside.

    In low water gunboats and minesweepers of the Allies do; by the die, monitors in five feet, and
    those others in four.
    """
    if side_of(ship) != ALLIED or not is_shallow(river_side):
        return False
    kind, depth = UNITS[ship].type, board["fleet"]["depth"]
    if is_low(board) or depth == 4:
        return kind in ("gunboat", "minesweeper")
    return depth == 5 and kind == "monitor"
