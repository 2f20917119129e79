"""What can be laid over the map of a match: supply, enemy zones, control, fronts."""

from collections.abc import Mapping
from typing import Any, Final

from app.games.board.overlays import rings, tints
from app.games.presentation import BoardOverlay
from app.games.reds.board import SEATS, Board, is_hex, stacks
from app.games.reds.box import MAP, NEUTRAL, RED, SOURCES, UNITS, WHITE, side_of
from app.games.reds.map import sheet
from app.games.reds.presentation.board import drawn
from app.games.reds.rules.control import controller
from app.games.reds.rules.supply import Supply
from app.games.reds.rules.zones import zones_against
from app.games.reds.wording import cut_note
from app.games.text import lazy_gettext as _l


def _supply(view: Mapping[str, Any], seat: str | None) -> str:
    """Cases 12.4 to 12.9: the hexes in which the reader's units would be in supply, and a ring
    around each unit that logistics would find out of it now, with what cuts its line."""
    board: Board = view["board"]
    lines = Supply(board)
    side = SEATS[seat] if seat else RED
    areas = [_supplied_hexes(lines, faction) for faction in _factions(side)]
    return tints(drawn().ground, [_within(areas)]) + rings(drawn().ground, _cut(board, lines))


def _factions(side: str) -> list[str]:
    return [RED] if side == RED else [each for each in SOURCES if each != RED]


def _supplied_hexes(lines: Supply, faction: str) -> set[str]:
    net = set(lines.net(faction).nodes)
    beside = {other for place in net for other in lines.beside(place)}
    return {place for place in net | beside if MAP.hexes[place].is_land}


def _within(areas: list[set[str]]) -> list[str]:
    return sorted(set[str]().union(*areas))


def _cut(board: Board, lines: Supply) -> list[tuple[str, str]]:
    found: dict[str, str] = {}
    for unit, at in board["where"].items():
        if not is_hex(at) or side_of(unit) == NEUTRAL or lines.is_supplied(unit):
            continue
        found[at] = f"{UNITS[unit].code}: {cut_note(lines.cut(unit, at))}"
    return list(found.items())


def _zones(view: Mapping[str, Any], seat: str | None) -> str:
    """Case 8.1: the hexes in enemy zones of control; a spectator sees those of both sides."""
    board: Board = view["board"]
    sides = [SEATS[seat]] if seat else [RED, WHITE]
    here = stacks(board)
    areas = [
        [place for place in zones_against(board, side, here).origins if MAP.hexes[place].is_land]
        for side in sides
    ]
    return tints(drawn().ground, [[], [], [], *areas])


def _control(view: Mapping[str, Any], _seat: str | None) -> str:
    """Case 13.1: the cities by who controls them."""
    held: dict[str, list[str]] = {WHITE: [], NEUTRAL: [], RED: []}
    for place in MAP.cities:
        held[controller(view["board"], place)].append(place)
    return tints(drawn().ground, [[], held[WHITE], [], held[RED], [], held[NEUTRAL]])


def _fronts(_view: Mapping[str, Any], _seat: str | None) -> str:
    """Case 7.2: the six Red fronts."""
    fronts = sheet().overlay("fronts")
    return fronts.drawn if fronts else ""


OVERLAYS: Final = (
    BoardOverlay(
        "supply",
        "1",
        _l("Supply"),
        _l(
            "Where your units would be in supply; rings name the units that logistics would find "
            "out of supply now, and what cuts their line (12.4)."
        ),
        _supply,
    ),
    BoardOverlay(
        "zones", "2", _l("Enemy zones"), _l("The enemy's zones of control (8.1)."), _zones
    ),
    BoardOverlay(
        "control",
        "3",
        _l("Control"),
        _l("The cities that Red, White and nobody controls (13.1)."),
        _control,
    ),
    BoardOverlay("fronts", "4", _l("Fronts"), _l("The six Red fronts (7.2)."), _fronts),
)
