"""The situation of a position file: the board that it describes, and where the game stands.

Units that a file does not name are out of the game, unless it begins with `set_up`. Towns and
cities are as at the set-up, but for those in which a unit stands and those that the file names.

The condition of units is what the file has on record of them, or else judged as the position
begins. Zones and supply follow from the record (R-ZOC-4), so no file describes a board with two
answers.
"""

from collections.abc import Mapping
from typing import Any, Final

from app.games.elope.board import (
    REMOVED,
    RESERVE,
    Board,
    is_hex,
    on_map_of,
    place_of,
    put_unit,
)
from app.games.elope.box import ALLIED, BOX, OF_SIDE, SETTLEMENTS, SHIP_TYPES, SIDES, UNITS, side_of
from app.games.elope.positions import reading
from app.games.elope.positions.aircraft import put_aircraft
from app.games.elope.positions.history import put_history
from app.games.elope.positions.railways import put_railways
from app.games.elope.positions.ships import put_ships, remove_ships
from app.games.elope.rules.attack import reaches
from app.games.elope.rules.combat import NOTHING, can_be_attacked, defenders_in, spendable
from app.games.elope.rules.command import BRIGADES
from app.games.elope.rules.condition import judge
from app.games.elope.rules.set_up import new_board
from app.games.elope.rules.turns import GameTurn
from app.games.elope.rules.works import ADVANTAGE
from app.games.kernel.state import Frame
from app.games.positions.reading import (
    PositionError,
    choice_at,
    list_at,
    one_of,
    read_all,
    read_at,
    suggestion,
)

WHOLE: Final = "set_up"
OF_BOTH: Final = ("operations", "survival")
OF_A_SIDE: Final = ("arrivals", "movement", "combat")
PHASES: Final = (WHOLE, *OF_BOTH, *OF_A_SIDE)
"""Where a position can stand: before the first turn, or at the beginning of one of these steps."""
WEATHERS: Final = ("dry", "thaw", "snow")


def board_of_file(content: Mapping[str, Any], options: Mapping[str, Any]) -> Board:
    """Return the board that a file describes, of a match with these options. Raises
    PositionError."""
    board = new_board(options)
    if not content.get("set_up"):
        for unit in board["where"]:
            board["where"][unit] = RESERVE if UNITS[unit].type == "depot" else REMOVED
        if "air" in board:
            board["air"]["base"] = dict.fromkeys(board["air"]["base"], REMOVED)
        remove_ships(board)
    board["turn"] = content.get("turn", 2)
    if board["turn"] not in range(1, len(BOX.turns) + 1):
        raise PositionError(f"there are {len(BOX.turns)} turns", "turn")
    printed = BOX.turns[board["turn"] - 1].weather
    usual = "dry" if printed == "roll" else printed
    board["weather"] = choice_at("weather", content, WEATHERS, usual)
    _put_units(board, content)
    _put_markers(board, content)
    put_railways(board, content)
    put_aircraft(board, content)
    put_history(board, content)
    put_ships(board, content)
    if "unsupplied" not in content and "isolated" not in content:
        judge(board, [unit for side in SIDES for unit in OF_SIDE[side]])
    return board


def _put_units(board: Board, content: Mapping[str, Any]) -> None:
    placed: set[str] = set()
    for section, read in (("map", reading.place), ("off_map", reading.anywhere)):
        for name, units in content.get(section, {}).items():
            key = f"{section}.{name}"
            at = read_at(key, name, read)
            for unit in read_at(key, units, lambda names: read_all(names, reading.unit)):
                if unit in placed:
                    raise PositionError(f"{UNITS[unit].code} is placed twice", key)
                if section == "off_map" and is_hex(at):
                    raise PositionError("hexes stand in [map]", key)
                if section == "off_map" and at not in reading.OFF_MAP:
                    raise PositionError("ships stand in [rivers], units aboard in [aboard]", key)
                if section == "map" and UNITS[unit].type in SHIP_TYPES:
                    raise PositionError("ships stand in [rivers]", key)
                if not place_of(board, unit):
                    raise PositionError(f"{UNITS[unit].code} is not in this match", key)
                placed.add(unit)
                put_unit(board, unit, at)
                if at in board["control"] and UNITS[unit].type not in ("depot", "aircraft"):
                    board["control"][at] = side_of(unit)


def _put_markers(board: Board, content: Mapping[str, Any]) -> None:
    for name, side in content.get("control", {}).items():
        key = f"control.{name}"
        at = read_at(key, name, reading.place)
        if at not in SETTLEMENTS:
            raise PositionError("only towns and cities are held", key)
        board["control"][at] = read_at(key, side, reading.side)
    for side, points in content.get("points", {}).items():
        key = f"points.{side}"
        if not isinstance(points, int) or isinstance(points, bool) or points < 0:
            raise PositionError(f"a number of supply points should stand here, not {points!r}", key)
        board["points"][read_at(key, side, reading.side)] = points
    for name, work in content.get("works", {}).items():
        key = f"works.{name}"
        at = read_at(key, name, reading.place)
        board["works"][at] = read_at(key, work, lambda text: one_of(text, ADVANTAGE, "work"))
    for name, brigade in content.get("bound", {}).items():
        key = f"bound.{name}"
        unit, hq = read_at(key, name, reading.unit), read_at(key, brigade, reading.unit)
        if hq not in BRIGADES:
            raise PositionError("units belong to a brigade headquarters", key)
        board["bound"][unit] = hq
    board["static"] = _units("static", content)
    for depot in board["static"]:
        if UNITS[depot].type != "depot":
            raise PositionError(f"{UNITS[depot].code} is no depot", "static")
    board["reduced"] = _units("reduced", content)
    for unit in board["reduced"]:
        if UNITS[unit].steps == 1:
            raise PositionError(f"{UNITS[unit].code} has one step only", "reduced")
    board["unsupplied"] = sorted(_units("unsupplied", content))
    board["isolated"] = sorted(_units("isolated", content))
    board["across"] = _units("across", content)
    board["crossed"] = _units("crossed", content)


def steps_of_file(content: Mapping[str, Any], board: Board) -> list[Frame]:
    """Return the step stack at the beginning of the phase that a file names.

    With `goes_on` the game goes on when the phase is over, else nothing follows. Raises
    PositionError.
    """
    phase = content.get("phase", "movement")
    if phase not in PHASES:
        raise PositionError(f'there is no phase "{phase}"; {suggestion(phase, PHASES)}', "phase")
    if phase == WHOLE:
        return [{"step": "campaign"}]
    side = choice_at("side", content, SIDES, ALLIED)
    frame: Frame = {"step": phase}
    if phase in OF_A_SIDE:
        frame["side"] = side
    rest: list[Frame] = [frame]
    if "attack" in content:
        if phase != "combat":
            raise PositionError("an attack is resolved in the combat phase", "attack")
        frame.update(attacks=[], attack=None, fixed=True, units=on_map_of(board, side))
        rest.append(_battle(content["attack"], side, board))
    if not content.get("goes_on"):
        return rest
    below: list[Frame] = [{"step": "campaign", "set_up": True}]
    part = phase if phase in OF_BOTH else f"{side}_turn"
    below.append({"step": "game_turn", "at": GameTurn.parts.index(part) + 1})
    if phase in OF_A_SIDE:
        below.append({"step": part, "at": OF_A_SIDE.index(phase) + 1})
    return [*below, *rest]


def _battle(attack: Mapping[str, Any], side: str, board: Board) -> Frame:
    """An attack that has been announced, and what is spent on it: its die comes at once (7.3)."""
    if set(attack) - {"place", "units", "spend"} or not {"place", "units"} <= set(attack):
        raise PositionError('write { place = "3207", units = "R154", spend = "DEPR1" }', "attack")
    place = read_at("attack.place", attack["place"], reading.place)
    units = read_at("attack.units", attack["units"], lambda names: read_all(names, reading.unit))
    spent = (
        read_at("attack.spend", attack["spend"], reading.unit) if attack.get("spend") else NOTHING
    )
    for unit in units:
        if side_of(unit) != side or not reaches(board["where"][unit], place):
            raise PositionError(f"{UNITS[unit].code} cannot attack {place}", "attack.units")
    if spent and spent not in spendable(board, units):
        raise PositionError(f"no attacker draws on {UNITS[spent].code}", "attack.spend")
    defending = [unit for unit in defenders_in(board, place) if side_of(unit) != side]
    if not can_be_attacked(defending):
        raise PositionError(f"nobody in {place} can be attacked", "attack.place")
    return {
        "step": "battle",
        "side": side,
        "place": place,
        "units": units,
        "brigade": "",
        "second": False,
        "defending": defending,
        "from": sorted({board["where"][unit] for unit in units}),
        "spent": spent,
    }


def _units(key: str, content: Mapping[str, Any]) -> list[str]:
    return list_at(key, content, reading.unit)
