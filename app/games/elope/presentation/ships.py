"""Ships on the page: where their counters lie, what they carry, and where clicks can send them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.games.elope.board import Board
from app.games.elope.box import UNITS, enemy_of, side_of
from app.games.elope.naval_forecast import VoyageForecasts, in_words
from app.games.elope.rules.fleet import cargo_of, free_banks, is_steamer, loads
from app.games.elope.rules.rivers import RIVERS, banks, ice_on, is_frozen
from app.games.elope.rules.sailing import (
    left_to,
    ships_ready,
    spent_by,
    voyages,
)
from app.games.elope.wording import place_name
from app.games.kernel.state import Action, Frame
from app.games.presentation import Force, Route
from app.games.text import gettext, ngettext
from app.games.text import lazy_gettext as _l

Routes = dict[str, list[Route]]


@dataclass(frozen=True, slots=True)
class Anchorage:
    """The ships of a side on a hexside, in words: each with its state and what is aboard."""

    place: str
    side: str
    ships: tuple[tuple[str, str], ...]


def ships_afloat(board: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the ships on rivers, each with its hexside."""
    if "fleet" in board:
        for ship, at in board["fleet"]["at"].items():
            if at in RIVERS:
                yield ship, at


def host_of(board: Mapping[str, Any], river_side: str, side: str) -> str:
    """Return the hex with which a ship is drawn and named: the bank without enemies, then that
    where its own troops stand, then the lower number."""
    here = {
        at: {side_of(unit) for unit, place in board["where"].items() if place == at}
        for at in banks(river_side)
    }
    return min(here, key=lambda at: (enemy_of(side) in here[at], side not in here[at], at))


def ships_at(board: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Yield the ships on rivers, each with the hex that it is drawn with and its hexside."""
    hosts: dict[tuple[str, str], str] = {}
    for ship, river_side in ships_afloat(board):
        key = (river_side, side_of(ship))
        if key not in hosts:
            hosts[key] = host_of(board, *key)
        yield ship, hosts[key], river_side


def river_name(river_side: str) -> str:
    """A hexside by its hexes, with the names of places."""
    return gettext(
        "between %(hexes)s", hexes=gettext(" and ").join(map(place_name, banks(river_side)))
    )


def ship_in_words(board: Mapping[str, Any], ship: str) -> str:
    """A ship in a few words: its name, ice or shallows, and what is aboard."""
    said = states_of(board, ship)
    name = gettext(UNITS[ship].name)
    return f"{name} ({'; '.join(said)})" if said else name


def states_of(board: Mapping[str, Any], ship: str) -> list[str]:
    """The state of a ship in words: ice, shallows, what is aboard."""
    fleet = board["fleet"]
    said = []
    if is_in_ice(board, ship):
        said.append(gettext("in ice"))
    if ship in fleet["aground"]:
        said.append(gettext("aground"))
    carried = [unit for unit, carrier in fleet["aboard"].items() if carrier == ship]
    if carried:
        names = ", ".join(gettext(UNITS[unit].name) for unit in carried)
        said.append(gettext("aboard: %(units)s", units=names))
    return said


def is_in_ice(board: Mapping[str, Any], ship: str) -> bool:
    """Case 14.21: whether a ship lies in ice."""
    return is_frozen(board, board["fleet"]["at"][ship])  # type: ignore[arg-type]


def anchorages(board: Mapping[str, Any]) -> list[Anchorage]:
    """Where ships lie, in the order of the hexsides."""
    found: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for ship, at in ships_afloat(board):
        states = "; ".join(states_of(board, ship))
        found.setdefault((at, side_of(ship)), []).append((gettext(UNITS[ship].name), states))
    return [
        Anchorage(f"{at} {RIVERS[at].river}", side, tuple(ships))
        for (at, side), ships in sorted(found.items())
    ]


FROZEN: Final = {
    "": "",
    "thaw": _l("The Upper Dvina is frozen."),
    "autumn": _l("All rivers but the Lower Dvina and the Vaga are frozen."),
    "winter": _l("All rivers are frozen."),
}
"""Which rivers lie under ice in each season of the sheet (14.4)."""


def water(board: Mapping[str, Any]) -> str:
    """Which rivers are frozen, or how deep the Dvina is, in a few words; "" for nothing."""
    ice = ice_in_words(board)
    if ice or not board.get("fleet", {}).get("depth"):
        return ice
    return gettext("The Dvina is %(feet)s feet deep.", feet=board["fleet"]["depth"])


def ice_in_words(board: Mapping[str, Any]) -> str:
    """Which rivers are frozen; "" for none."""
    return str(FROZEN[ice_on(board)])  # type: ignore[arg-type]


# where clicks can send them


def ship_forces(board: Board, step: Frame) -> dict[str, Force]:
    """Where each ship that may be selected could go, and who can join it or go aboard."""
    found = {}
    ready = ships_ready(board, step)
    at = board["fleet"]["at"] if ready else {}
    for ship in ready:
        joining: dict[str, Action] = {
            other: {"do": "join", "unit": other}
            for other in ready
            if other != ship and at[other] == at[ship]
        }
        if is_steamer(ship):
            joining |= {unit: {"do": "load", "unit": unit} for unit in loads(board, ship)}
        routes = routes_of(board, {**step, "sailing": [ship]})
        found[ship] = Force([{"do": "move", "unit": ship}], routes, joining)
    return found


def routes_of(board: Board, step: Frame) -> Routes:
    """Where the ships that are selected can sail: to each hex by the nearest of its hexsides; and
    where those aboard can land."""
    ships: list[str] = step["sailing"]
    side, here = step["side"], board["fleet"]["at"][ships[0]]
    left = left_to(step, ships)
    cargo = [unit for ship in ships if is_steamer(ship) for unit in cargo_of(board, ship)]
    found: Routes = {}
    if cargo:
        for place in free_banks(board, here, side):
            route = Route(
                [{"do": "unload", "place": place}], gettext("everybody aboard lands"), special=True
            )
            found.setdefault(place, []).append(route)
    able = voyages(board, ships, spent_by(step, ships))
    nearest: dict[str, tuple[int, str]] = {}
    for goal, voyage in able.items():
        for place in banks(goal):
            if place not in nearest or (voyage.cost, goal) < nearest[place]:
                nearest[place] = (voyage.cost, goal)
    forecasts = VoyageForecasts(board, ships)
    for place, (cost, goal) in nearest.items():
        sail: Action = {"do": "sail", "side": goal}
        risk = in_words(forecasts.of(able[goal]))
        note = _voyage_note(left - cost, risk)
        figure = str(left - cost)
        routes = found.setdefault(place, [])
        routes.append(Route([sail], note, figure=figure))
        if cargo and not risk and place in free_banks(board, goal, side):
            routes.append(
                Route(
                    [sail, {"do": "unload", "place": place}],
                    gettext("everybody aboard lands"),
                    figure=figure,
                )
            )
    return found


def _voyage_note(left: int, risk: str) -> str:
    note = ngettext("1 hexside left", "%(num)s hexsides left", left)
    return f"{note}; {risk}" if risk else note


def sail_notes(board: Board, step: Frame) -> Iterator[tuple[Action, str]]:
    """What each voyage of the selected ships would leave them, and what lies on the way."""
    ships = step["sailing"]
    left, forecasts = left_to(step, ships), VoyageForecasts(board, ships)
    for goal, voyage in voyages(board, ships, spent_by(step, ships)).items():
        risk = in_words(forecasts.of(voyage))
        yield {"do": "sail", "side": goal}, _voyage_note(left - voyage.cost, risk)
