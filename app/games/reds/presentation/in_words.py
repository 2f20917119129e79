"""The whole position as text, for e-mails and the command line: sides, cup, then front by front."""

import re
from collections.abc import Iterable, Mapping
from textwrap import wrap
from typing import Any, Final

from app.games.reds.board import BESIDE, SEATS, Board, is_hex, stacks
from app.games.reds.box import BOX, MAP, NEUTRAL, UNITS, side_of
from app.games.reds.map.counters import signed
from app.games.reds.orders import CHIT_NAMES
from app.games.reds.presentation.board import AREA_NAMES, PAGE, area_of, standing
from app.games.reds.rules.control import controller, resource_places
from app.games.reds.wording import SIDE_NAMES, leader_place
from app.games.text import gettext

WIDTH: Final = 78


def board_in_words(view: Mapping[str, Any]) -> str:
    """The turn, what each side holds, the cup, and the map by fronts."""
    board = view["board"]
    lines = [f"{label}: {value}" for label, value in standing(view)]
    for side in SEATS.values():
        held = resources(board, side)
        lines += _wrapped(
            gettext(
                "%(side)s: %(count)s resources (%(names)s)",
                side=gettext(SIDE_NAMES[side]),
                count=len(held),
                names=", ".join(held),
            )
        )
    lines += _wrapped(gettext("In the cup: %(chits)s", chits=_chits(board["cup"])))
    lines += _wrapped(gettext("Drawn this turn: %(chits)s", chits=_chits(board["drawn"])))
    led = [
        f"{BOX.leaders[leader].name}: {leader_place(at)}"
        for leader, at in board["leaders"].items()
        if at != "pool"
    ]
    if led:
        lines += _wrapped(gettext("Leaders: %(leaders)s", leaders="; ".join(led)))
    beside = [UNITS[unit].name for unit, at in board["where"].items() if at == BESIDE]
    if beside:
        lines += _wrapped(gettext("Beside the map: %(units)s", units=", ".join(beside)))
    lines += _wrapped(gettext("Beside units: manpower, attack modifier/defence modifier."))
    return "\n".join((*lines, "", map_in_words(view)))


def _chits(chits: Iterable[str]) -> str:
    return ", ".join(gettext(CHIT_NAMES[chit]) for chit in chits) or gettext("nothing")


def map_in_words(view: Mapping[str, Any]) -> str:
    """The units and the cities of each front, both sides, a line a hex."""
    board = view["board"]
    found: dict[str, list[str]] = {area: [] for area in AREA_NAMES}
    lying = stacks(board)
    for number in MAP.hexes:
        if number in lying:
            found[area_of(number)] += _hex(board, number, lying[number])
    lines = [
        line
        for area, there in found.items()
        if there
        for line in (str(AREA_NAMES[area]).upper(), *there)
    ]
    return "\n".join(lines) + "\n"


def _hex(board: Board, number: str, units: Iterable[str]) -> list[str]:
    held = [unit_in_words(board, unit) for unit in units]
    owner = side_of(next(iter(units)))
    side = gettext("neutral") if owner == NEUTRAL else gettext(SIDE_NAMES[owner])
    return _wrapped(f"{PAGE.place_name(number)}: {side}: {'; '.join(held)}", "  ")


def unit_in_words(board: Mapping[str, Any], unit: str) -> str:
    """A unit in a few words: name, manpower, modifiers, state."""
    record, is_disordered = UNITS[unit], unit in board["disordered"]
    attack = record.disordered_attack if is_disordered else record.attack
    defence = record.disordered_defence if is_disordered else record.defence
    figures = f"{record.manpower} {signed(attack)}/{signed(defence)}"
    states = [gettext("disordered")] if is_disordered else []
    if unit == board["raid"]:
        states.append(gettext("on a raid"))
    return f"{record.name} ({', '.join((figures, *states))})"


def own_pieces(view: Mapping[str, Any], seat: str) -> list[str]:
    """The units of a seat on the map, a line a hex."""
    board, side = view["board"], SEATS[seat]
    found: dict[str, list[str]] = {}
    for unit, at in board["where"].items():
        if side_of(unit) == side and is_hex(at):
            found.setdefault(at, []).append(unit_in_words(board, unit))
    return [f"{PAGE.place_name(at)}: {'; '.join(units)}" for at, units in sorted(found.items())]


def cities_in_words(board: Board) -> dict[str, list[str]]:
    """The cities that each side controls, by name."""
    found: dict[str, list[str]] = {}
    for place, city in MAP.cities.items():
        found.setdefault(controller(board, place), []).append(city.name)
    return found


def _wrapped(text: str, indent: str = "") -> list[str]:
    """Lines of a text that breaks after commas and semicolons alone, so that a name and what stands
    in brackets after it stay together."""
    kept = (_WITHIN_UNITS if indent else _WITHIN_NAMES).sub("\u00a0", text)
    lines = wrap(
        kept,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=f"{indent}  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace("\u00a0", " ") for line in lines]


_WITHIN_NAMES: Final = re.compile(r"(?<![,;]) ")
_WITHIN_UNITS: Final = re.compile(r"(?<!;) ")
"""Spaces at which a line does not break: within a name; between a unit and its values."""


def resources(board: Board, side: str) -> list[str]:
    """Return the names of a side's resources: cities, and the gold (13.5, 20.6)."""
    found = [MAP.cities[place].name for place in resource_places(board)[side]]
    return [*found, gettext("the gold")] if board["gold"]["side"] == side else found
