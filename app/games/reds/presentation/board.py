"""The map of a match: its counters, the map as a list in words, and where the game stands."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from app.games.board.counters import CounterFace
from app.games.board.hex_board import HexBoard
from app.games.board.signs import Sign
from app.games.presentation import Sector, Track, TrackBox
from app.games.presentation.counter_page import CounterPage
from app.games.reds.board import Board, is_hex, stacks
from app.games.reds.box import BOX, GRID, MAP, RED, UNITS, WHITE
from app.games.reds.map import sheet
from app.games.reds.map.counters import SEASON_NAMES, face
from app.games.reds.map.ground import FRONT_NAMES
from app.games.reds.orders import CHIT_NAMES
from app.games.reds.rules.control import VERDUN, controller
from app.games.reds.wording import GROUP_NAMES, SIDE_NAMES
from app.games.text import cached_by_language, gettext
from app.games.text import lazy_gettext as _l

PHASES: Final = {
    "random_events": _l("random events"),
    "strategic_movement": _l("strategic movement"),
    "trotsky": _l("Trotsky's Train"),
    "command": _l("command"),
    "cup": _l("first chit"),
    "segments": _l("segments"),
    "strategic_turn": _l("strategic turn"),
}
"""The steps of a turn that the page names, in their order (5.1, 6.1)."""

AREA_NAMES: Final = {
    **FRONT_NAMES,
    "poland": _l("Poland"),
    "baltic": _l("Baltic states"),
    "russia": _l("Elsewhere"),
    "": _l("At sea"),
}
"""The parts of the map under which hexes are listed: fronts, and countries without any."""


def area_of(number: str) -> str:
    """Return the part of the map in which a hex is listed, a key of `AREA_NAMES`."""
    each = MAP.hexes[number]
    return each.front or each.region or ""


def drawn() -> HexBoard:
    """Return the map that everybody can look at, which matches are drawn on."""
    made = sheet().board
    assert isinstance(made, HexBoard), "Reds! is played on hexes"
    return made


def counters(board: Board) -> dict[str, list[CounterFace]]:
    """Return the counters in each hex that has any."""
    found: dict[str, list[CounterFace]] = {}
    for unit, at in board["where"].items():
        if is_hex(at):
            found.setdefault(at, []).append(counter(board, unit))
    return found


def counter(board: Board, unit: str) -> CounterFace:
    """Return the counter of a unit as it lies."""
    is_disordered = unit in board["disordered"]
    tabs = ["disordered"] if is_disordered else []
    if unit == board["raid"]:
        tabs.append("raid")
    if unit in board["moved"]:
        tabs.append("moved")
    return _face(unit, is_disordered, tuple(tabs))


@cached_by_language
def _face(unit: str, is_disordered: bool, tabs: tuple[str, ...]) -> CounterFace:
    shown = face(UNITS[unit], disordered=is_disordered)
    states = [str(TAB_NAMES[tab]) for tab in tabs]
    return replace(shown, tabs=tabs, says=", ".join((shown.says, *states)))


TAB_NAMES: Final = {
    "disordered": _l("disordered"),
    "raid": _l("on a raid"),
    "moved": _l("has been active this turn"),
}


def signs(board: Board) -> dict[str, list[Sign]]:
    """Return who controls each city where its print does not say so (13.1), and the markers."""
    found: dict[str, list[Sign]] = {}
    standing = stacks(board)
    for place, city in MAP.cities.items():
        side = controller(board, place, standing.get(place, ()))
        if side == WHITE or (side == RED and not city.red):
            found[place] = [_sign("flag", side)]
        if place in board["terror"]:
            found.setdefault(place, []).append(_sign("star", RED))
    if board["verdun"]:
        found.setdefault(VERDUN, []).append(_sign("fort", RED))
    gold = board["gold"]
    if is_hex(gold["at"]):
        found.setdefault(gold["at"], []).append(_sign("gold", "gold"))
    if is_hex(board["trotsky"]):
        found.setdefault(board["trotsky"], []).append(_sign("train", RED))
    return found


SIGN_NAMES: Final = {
    ("flag", RED): _l("controlled by Red"),
    ("flag", WHITE): _l("controlled by White"),
    ("star", RED): _l("Red Terror"),
    ("fort", RED): _l("Red Verdun"),
    ("gold", "gold"): _l("the gold"),
    ("train", RED): _l("Trotsky's Train"),
}


@cached_by_language
def _sign(glyph: str, colour: str) -> Sign:
    return Sign(glyph, colour, str(SIGN_NAMES[glyph, colour]))


def sectors(view: Mapping[str, Any]) -> list[Sector]:
    """The hexes with units and cities, by front."""
    return PAGE.sectors(
        view["board"], MAP.hexes, area_of, AREA_NAMES, always=MAP.cities, near=_near
    )


@cached_by_language
def _near(number: str) -> str:
    return gettext("Next to %(hexes)s.", hexes=", ".join(GRID.neighbours(number)))


def standing(view: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Where the game stands: turn and dates, phase, initiative, what is active."""
    board = view["board"]
    if not board["turn"]:
        return []
    turn = BOX.turns[board["turn"] - 1]
    facts = [
        (
            gettext("Turn"),
            gettext(
                "%(turn)s, %(dates)s, %(season)s",
                turn=turn.number,
                dates=turn.dates,
                season=SEASON_NAMES[turn.season],
            ),
        ),
    ]
    phase = phase_of(view)
    if phase:
        facts.append((gettext("Phase"), str(PHASES[phase])))
    facts.append((gettext("Initiative"), gettext(SIDE_NAMES[board["initiative"]])))
    active = active_groups(board)
    if active:
        facts.append((gettext("Active"), active))
    return facts


def phase_of(view: Mapping[str, Any]) -> str:
    """Return the step of the turn that is under way; "" for none."""
    return next((step for step in reversed(view["steps"]) if step in PHASES), "")


def active_groups(board: Mapping[str, Any]) -> str:
    """Return the names of what has been activated last, while its segment runs."""
    segment = board["segment"]
    if segment is not None:
        return ", ".join(gettext(GROUP_NAMES[group]) for group in segment["groups"])
    if board["drawn"] and board["drawn"][-1] == "LOGISTICS" and board["in_logistics"]:
        return gettext(CHIT_NAMES["LOGISTICS"])
    return ""


AROUND: Final = 5
"""So many boxes of the turn track stand on either side of the present one."""


def track(view: Mapping[str, Any]) -> Track | None:
    """The turn track about the present turn, with its strategic turns (5.0), and the phase."""
    board = view["board"]
    if not board["turn"]:
        return None
    is_strategic = "strategic_turn" in view["steps"]
    return _track(board["turn"], is_strategic, board["strategic_turn"], phase_of(view))


@cached_by_language
def _track(turn: int, is_strategic: bool, letter: str, phase: str) -> Track:
    after = {each.after: each for each in BOX.strategic_turns.values()}
    boxes: list[TrackBox] = []
    for each in BOX.turns:
        title = gettext("Turn %(turn)s, %(dates)s", turn=each.number, dates=each.dates)
        is_now = each.number == turn and not is_strategic
        boxes.append(TrackBox(str(each.number), title, is_now))
        strategic = after.get(each.number)
        if strategic is not None:
            says = gettext("Strategic turn %(letter)s", letter=strategic.letter)
            boxes.append(
                TrackBox(strategic.letter, says, is_strategic and strategic.letter == letter)
            )
    now = next(n for n, box in enumerate(boxes) if box.is_now)
    first = max(0, min(now - AROUND, len(boxes) - 2 * AROUND - 1))
    name = str(PHASES[phase]) if phase else ""
    phases = (TrackBox(name, name, is_now=True),) if phase else ()
    return Track(tuple(boxes[first : first + 2 * AROUND + 1]), phases)


def places(view: Mapping[str, Any]) -> dict[str, str]:
    """The hex of each unit on the map."""
    return {unit: at for unit, at in view["board"]["where"].items() if is_hex(at)}


PAGE: Final = CounterPage(drawn, counters, signs)
