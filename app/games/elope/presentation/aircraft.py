"""Aircraft on the page: their counters at the bases, the list of them, and missions in words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.games.elope.board import HEXES
from app.games.elope.box import UNITS
from app.games.elope.orders import NOTATION
from app.games.elope.wording import place_name
from app.games.text import gettext


@dataclass(frozen=True, slots=True)
class Base:
    """A base of one side: its hex, and its aircraft, each with its state in words."""

    place: str
    side: str
    aircraft: tuple[tuple[str, str], ...]


def aircraft_at(board: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the aircraft at bases on the map, each with its hex."""
    if "air" in board:
        for unit, at in board["air"]["base"].items():
            if at in HEXES:
                yield unit, at


def state_of(board: Mapping[str, Any], unit: str) -> str:
    """What an aircraft can still do this turn, in a word or two."""
    air = board["air"]
    if unit in air["flown"]:
        return gettext("has flown")
    if UNITS[unit].aircraft in air["grounded"]:
        return gettext("engines failed")
    if air["base"][unit] in air["closed"]:
        return gettext("airfield closed")
    return gettext("ready")


def is_down(board: Mapping[str, Any], unit: str) -> bool:
    """Whether an aircraft flies no more this turn."""
    air = board["air"]
    return unit in air["flown"] or UNITS[unit].aircraft in air["grounded"]


def bases(board: Mapping[str, Any]) -> list[Base]:
    """The bases with their aircraft, in the order of their hexes."""
    found: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for unit, at in aircraft_at(board):
        names = found.setdefault((at, UNITS[unit].side), [])
        state = state_of(board, unit)
        ship = board["fleet"]["decks"].get(unit) if "fleet" in board else None
        if ship:
            state = gettext("on %(ship)s, %(state)s", ship=gettext(UNITS[ship].name), state=state)
        names.append((gettext(UNITS[unit].name), state))
    return [Base(place_name(at), side, tuple(names)) for (at, side), names in sorted(found.items())]


def missions(board: Mapping[str, Any]) -> list[str]:
    """The missions that have been ordered, as orders."""
    return [NOTATION.write(sortie) for sortie in board.get("sorties", ())]
