"""The map of a match: its counters, the map as a list in words, and where the game stands."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, cast

from app.games.board.counters import CounterFace
from app.games.board.hex_board import HexBoard
from app.games.board.signs import Sign
from app.games.elope.board import BUILT, Board, is_hex, values_of
from app.games.elope.box import ALLIED, ARMOUR, BOX, GRID, MAP, RED, TRAINS, UNITS, UNITS_OF_VERSION
from app.games.elope.map import sheet
from app.games.elope.map.counters import WEATHER_NAMES, face
from app.games.elope.presentation.aircraft import aircraft_at, is_down
from app.games.elope.presentation.ships import is_in_ice, river_name, ships_at, states_of, water
from app.games.elope.rules.rivers import banks, ice_on
from app.games.elope.rules.trains import has_supply
from app.games.elope.rules.turns import last_turn
from app.games.elope.rules.victory import points_of
from app.games.elope.wording import WORK_NAMES
from app.games.presentation import Sector, Track, TrackBox
from app.games.presentation.counter_page import CounterPage
from app.games.text import cached_by_language, gettext
from app.games.text import lazy_gettext as _l

PHASES: Final = {
    "operations": _l("mutual operations"),
    "arrivals": _l("reinforcements"),
    "movement": _l("movement"),
    "combat": _l("combat"),
    "survival": _l("supply survival"),
}
"""The phases of a turn that the page names, in their order (3.0)."""

PLAYER_TURNS: Final = {"allied_turn": _l("Allied turn"), "red_turn": _l("Red turn")}

SECTORS: Final = {
    "dvina": _l("The Dvina and the Vaga"),
    "railway": _l("The railway"),
    "west": _l("The west"),
    "east": _l("The east"),
    "archangel": _l("Archangel"),
}
"""The parts of the map under which hexes are listed."""


def sector_of(number: str) -> str:
    """Return the part of the map in which a hex is listed, a key of `SECTORS`."""
    column, row = GRID.column_row(number)
    if row >= 40:
        return "archangel"
    if column <= 3:
        return "west"
    if column <= 13:
        return "railway"
    return "dvina" if column <= 36 or row <= 20 else "east"


def drawn() -> HexBoard:
    """Return the map that everybody can look at, which matches are drawn on."""
    made = sheet().board
    assert isinstance(made, HexBoard), "Elope is played on hexes"
    return made


def counters(board: Board) -> dict[str, list[CounterFace]]:
    """Return the counters in each hex that has any."""
    found: dict[str, list[CounterFace]] = {}
    for unit, at in board["where"].items():
        if is_hex(at):
            found.setdefault(at, []).append(counter(board, unit))
    for unit, at in aircraft_at(board):
        tabs = ("down",) if is_down(board, unit) else ()
        found.setdefault(at, []).append(
            _face(unit, values_of(board), unit in board["reduced"], tabs)
        )
    for ship, at, river_side in ships_at(board):
        found.setdefault(at, []).append(ship_counter(board, ship, river_side))
    return found


def ship_counter(board: Mapping[str, Any], ship: str, river_side: str) -> CounterFace:
    """Return the counter of a ship on its hexside, with what is aboard in its words."""
    tabs = ("ice",) if is_in_ice(board, ship) else ()
    if ship in board["fleet"]["aground"]:
        tabs = (*tabs, "aground")
    if ship in board["fleet"]["aboard"].values():
        tabs = (*tabs, "loaded")
    said = ", ".join((river_name(river_side), *states_of(board, ship)))
    return ship_face(ship, tabs, river_side, said)


@cached_by_language
def ship_face(ship: str, tabs: tuple[str, ...], river_side: str, said: str) -> CounterFace:
    """Return the counter of a ship, with what is `said` of it."""
    shown = face(BOX, UNITS[ship])
    glyphs = tuple(dict.fromkeys(TAB_GLYPHS[tab] for tab in tabs))
    return replace(
        shown,
        tabs=glyphs,
        says=f"{shown.says}, {said}",
        edge=river_side,
        strength=BOX.ships[UNITS[ship].type].strength,
    )


TAB_NAMES: Final = {
    "unsupplied": _l("out of supply"),
    "isolated": _l("out of communications"),
    "static": _l("static"),
    "broken": _l("broken down"),
    "tired": _l("must be resupplied"),
    "down": _l("flies no more this turn"),
    "ice": _l("in ice"),
    "aground": _l("aground"),
    "loaded": _l("carries units"),
}
"""The states that a counter shows (10.0, 11.3, 16.2, 18.4)."""


TAB_GLYPHS: Final = {
    "unsupplied": "out-of-supply",
    "isolated": "out-of-command",
    "static": "no-action",
    "broken": "disordered",
    "tired": "out-of-supply",
    "down": "moved",
    "ice": "no-action",
    "aground": "disordered",
    "loaded": "aboard",
}
"""The glyph of each state; what cannot move has one of its own."""
RECORDED: Final = ("unsupplied", "isolated", "static")
"""Those that the board lists."""


def counter(board: Mapping[str, Any], unit: str) -> CounterFace:
    """Return the counter of a unit as it lies."""
    tabs = tuple(name for name in RECORDED if unit in board[name])
    if unit in ARMOUR and "rails" in board:
        if unit in board["rails"]["broken"]:
            tabs = (*tabs, "broken")
        if unit in TRAINS and not has_supply(cast(Board, board), unit):
            tabs = (*tabs, "tired")
    return _face(unit, values_of(board), unit in board["reduced"], tabs)


@cached_by_language
def _face(unit: str, version: int, is_reduced: bool, tabs: tuple[str, ...]) -> CounterFace:
    record = UNITS_OF_VERSION[version][unit]
    shown = face(BOX, record, reduced=is_reduced)
    states = [str(TAB_NAMES[tab]) for tab in tabs]
    if is_reduced:
        states.insert(0, gettext("reduced"))
    glyphs = tuple(dict.fromkeys(TAB_GLYPHS[tab] for tab in tabs))
    return replace(shown, tabs=glyphs, says=", ".join((shown.says, *states)))


def signs(board: Mapping[str, Any]) -> dict[str, list[Sign]]:
    """Return who holds each place with points or a source (24.0), the works (9.2), destroyed track,
    bridges, and the mines in the river beside a hex (15.7)."""
    found: dict[str, list[Sign]] = {}
    for place, side in board["control"].items():
        if side == ALLIED or place in BOX.charts.boxes["vologda"].hexes:
            found[place] = [_flag(side)]
    for place, work in board["works"].items():
        found.setdefault(place, []).append(_work(work))
    for place in board["rails"]["cut"] if "rails" in board else ():
        found.setdefault(place, []).append(_cut_track())
    for side, state in (board.get("bridges") or {}).items():
        for place in side.split("/"):
            found.setdefault(place, []).append(_bridge(state))
    for river_side in board["fleet"]["mines"] if "fleet" in board else ():
        for place in banks(river_side):
            found.setdefault(place, []).append(_mines(river_side))
    return found


@cached_by_language
def _mines(river_side: str) -> Sign:
    return Sign("mine", "harm", gettext("mines lie in %(river_side)s", river_side=river_side))


@cached_by_language
def _cut_track() -> Sign:
    return Sign("cut", "harm", gettext("the track is destroyed"))


@cached_by_language
def _bridge(state: str) -> Sign:
    if state == BUILT:
        return Sign("bridge", "neutral", gettext("a bridge has been built here"))
    return Sign("cut", "harm", gettext("a bridge has been destroyed here"))


FLAG_NAMES: Final = {ALLIED: _l("held by the Allies"), RED: _l("held by Red")}


@cached_by_language
def _flag(side: str) -> Sign:
    return Sign("flag", side, str(FLAG_NAMES[side]))


@cached_by_language
def _work(work: str) -> Sign:
    return Sign("fort", "neutral", gettext(WORK_NAMES[work]))


def sectors(view: Mapping[str, Any]) -> list[Sector]:
    """The hexes with units and places, by part of the map."""
    return PAGE.sectors(view["board"], MAP.hexes, sector_of, SECTORS, always=MAP.places, near=_near)


@cached_by_language
def _near(number: str) -> str:
    return gettext("Next to %(hexes)s.", hexes=", ".join(GRID.neighbours(number)))


def standing(view: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Where the game stands: turn and weather, whose turn, phase, points."""
    board = view["board"]
    if not board["turn"]:
        return []
    turn = BOX.turns[board["turn"] - 1]
    facts = [
        (
            gettext("Turn"),
            gettext(
                "%(turn)s, %(month)s, %(weather)s",
                turn=turn.number,
                month=turn.month,
                weather=WEATHER_NAMES[board["weather"]],
            ),
        )
    ]
    whose = next((step for step in view["steps"] if step in PLAYER_TURNS), "")
    if whose:
        facts.append((gettext("Player turn"), str(PLAYER_TURNS[whose])))
    phase = phase_of(view)
    if phase:
        facts.append((gettext("Phase"), str(PHASES[phase])))
    limits = water(board)
    if limits:
        facts.append((gettext("Rivers"), limits))
    points = board["points"]
    facts.append(
        (
            gettext("Supply points"),
            gettext("Allied %(allied)s, Red %(red)s", allied=points[ALLIED], red=points[RED]),
        )
    )
    facts.append((gettext("Victory points"), str(points_of(board))))
    return facts


def phase_of(view: Mapping[str, Any]) -> str:
    """Return the phase that is under way; "" for none."""
    return next((step for step in view["steps"] if step in PHASES), "")


def season(view: Mapping[str, Any]) -> str:
    """Cases 14.0, 14.4: the season of the sheet, by which it lies under snow and its rivers under
    ice; "" while there is neither."""
    return ice_on(view["board"])


def track(view: Mapping[str, Any]) -> Track | None:
    """The turn track, and the phases of the present player turn."""
    board = view["board"]
    if not board["turn"]:
        return None
    last = last_turn(view["options"])
    return _track(board["turn"], last, phase_of(view))


@cached_by_language
def _track(turn: int, last: int, phase: str) -> Track:
    boxes = tuple(
        TrackBox(
            str(each.number),
            gettext("Turn %(turn)s, %(month)s", turn=each.number, month=each.month),
            each.number == turn,
        )
        for each in BOX.turns[:last]
    )
    phases = tuple(TrackBox(str(name), str(name), step == phase) for step, name in PHASES.items())
    return Track(boxes, phases)


def places(view: Mapping[str, Any]) -> dict[str, str]:
    """The hex of each unit on the map."""
    board = view["board"]
    on_land = {unit: at for unit, at in board["where"].items() if is_hex(at)}
    afloat = {ship: at for ship, at, _river_side in ships_at(board)}
    return {**on_land, **dict(aircraft_at(board)), **afloat}


PAGE: Final = CounterPage(drawn, counters, signs)
