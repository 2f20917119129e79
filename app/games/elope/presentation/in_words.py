"""The whole position as text, for e-mails and the command line: sides, then sector by sector."""

from collections.abc import Iterable, Mapping
from textwrap import wrap
from typing import Any, Final

from app.games.elope.board import BUILT, DESTROYED, SEATS, VOLOGDA, is_hex, record_of
from app.games.elope.box import DEPOTS, MAP, TRAINS, UNITS, side_of
from app.games.elope.presentation.aircraft import aircraft_at, state_of
from app.games.elope.presentation.board import PAGE, SECTORS, sector_of, standing
from app.games.elope.presentation.ships import ship_in_words, ships_afloat
from app.games.elope.rules.trains import has_supply
from app.games.elope.rules.victory import scoring_places
from app.games.elope.wording import SIDE_NAMES, WORK_NAMES
from app.games.text import gettext

WIDTH: Final = 78


def board_in_words(view: Mapping[str, Any]) -> str:
    """The turn, what the Allies score, the box, and the map by sectors."""
    board = view["board"]
    lines = [f"{label}: {value}" for label, value in standing(view)]
    scored = ", ".join(
        f"{MAP.places[place].name} {MAP.places[place].points}" for place in scoring_places(board)
    )
    if scored:
        lines += _wrapped(gettext("Scored by: %(places)s", places=scored))
    waiting = [UNITS[unit].name for unit, at in board["where"].items() if at == VOLOGDA]
    if waiting:
        lines += _wrapped(gettext("In the Vologda box: %(units)s", units=", ".join(waiting)))
    works = ", ".join(
        f"{place} {gettext(WORK_NAMES[work])}" for place, work in board["works"].items()
    )
    if "rails" in board and board["rails"]["cut"]:
        cut = ", ".join(PAGE.place_name(place) for place in board["rails"]["cut"])
        lines += _wrapped(gettext("Track destroyed in: %(places)s", places=cut))
    if board.get("bridges"):
        lines += _wrapped(bridges_in_words(board))
    if "fleet" in board and board["fleet"]["mines"]:
        mined = ", ".join(board["fleet"]["mines"])
        lines += _wrapped(gettext("Mines in the hexsides: %(river_sides)s", river_sides=mined))
    if works:
        lines += _wrapped(gettext("Works: %(works)s", works=works))
    return "\n".join((*lines, "", map_in_words(view)))


def bridges_in_words(board: Mapping[str, Any]) -> str:
    """The bridges that were built and those that were destroyed, each by the hexes it joins."""
    said = {BUILT: gettext("built"), DESTROYED: gettext("destroyed")}
    bridges = ", ".join(f"{side} {said[state]}" for side, state in board["bridges"].items())
    return gettext("Bridges: %(bridges)s", bridges=bridges)


def map_in_words(view: Mapping[str, Any]) -> str:
    """The units of each sector, both sides, a line a hex."""
    board = view["board"]
    found: dict[str, list[str]] = {name: [] for name in SECTORS}
    lying: dict[str, list[str]] = {}
    for unit, at in board["where"].items():
        if is_hex(at):
            lying.setdefault(at, []).append(unit)
    for unit, at in aircraft_at(board):
        lying.setdefault(at, []).append(unit)
    for number in MAP.hexes:
        if number in lying:
            found[sector_of(number)] += _hex(board, number, lying[number])
    lines = [*_rivers(board)]
    lines += [
        line
        for name, there in found.items()
        if there
        for line in (str(SECTORS[name]).upper(), *there)
    ]
    return "\n".join(lines) + "\n"


def _rivers(board: Mapping[str, Any]) -> list[str]:
    """The ships by hexside, a line for each side there."""
    lying: dict[tuple[str, str], list[str]] = {}
    for ship, at in ships_afloat(board):
        lying.setdefault((at, side_of(ship)), []).append(ship_in_words(board, ship))
    lines = [
        line
        for (at, side), ships in sorted(lying.items())
        for line in wrap(
            f"{at}: {gettext(SIDE_NAMES[side])}: {'; '.join(ships)}",
            WIDTH,
            initial_indent="  ",
            subsequent_indent="    ",
        )
    ]
    return [gettext("SHIPS, BY HEXSIDE"), *lines] if lines else []


def _hex(board: Mapping[str, Any], number: str, units: Iterable[str]) -> list[str]:
    units = list(units)
    side = gettext(SIDE_NAMES[side_of(units[0])])
    held = "; ".join(unit_in_words(board, unit) for unit in units)
    return wrap(
        f"{PAGE.place_name(number)}: {side}: {held}",
        WIDTH,
        initial_indent="  ",
        subsequent_indent="    ",
    )


def unit_in_words(board: Mapping[str, Any], unit: str) -> str:
    """A unit in a few words: name, strength and movement, state."""
    record, is_reduced = record_of(board, unit), unit in board["reduced"]
    if record.type == "aircraft":
        return f"{gettext(record.name)} ({state_of(board, unit)})"
    states = []
    if unit not in DEPOTS[record.side] and record.type != "hq":
        strength = record.reduced if is_reduced else record.strength
        states.append(f"{strength}-{record.competence}-{record.movement}")
    if is_reduced:
        states.append(gettext("reduced"))
    if "rails" in board:
        if unit in board["rails"]["broken"]:
            states.append(gettext("broken down"))
        if unit in TRAINS and not has_supply(board, unit):  # type: ignore[arg-type]
            states.append(gettext("must be resupplied"))
    if unit in board["static"]:
        states.append(gettext("static"))
    if unit in board["unsupplied"]:
        states.append(gettext("out of supply"))
    if unit in board["isolated"]:
        states.append(gettext("out of communications"))
    name = gettext(record.name)
    return f"{name} ({', '.join(states)})" if states else name


def own_pieces(view: Mapping[str, Any], seat: str) -> list[str]:
    """The units of a seat on the map, a line a hex."""
    board, side = view["board"], SEATS[seat]
    found: dict[str, list[str]] = {}
    for unit, at in board["where"].items():
        if side_of(unit) == side and is_hex(at):
            found.setdefault(at, []).append(unit_in_words(board, unit))
    for unit, at in aircraft_at(board):
        if side_of(unit) == side:
            found.setdefault(at, []).append(unit_in_words(board, unit))
    for ship, at in ships_afloat(board):
        if side_of(ship) == side:
            found.setdefault(at, []).append(ship_in_words(board, ship))
    return [f"{PAGE.place_name(at)}: {'; '.join(units)}" for at, units in sorted(found.items())]


def _wrapped(text: str) -> list[str]:
    return wrap(text, WIDTH, subsequent_indent="  ")
