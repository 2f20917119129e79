"""The situation of a position file: the board that it describes, and where the game stands.

Units that a file does not name are out of the game, unless it begins with `set_up`. Cities are as
at the set-up, but for those in which a unit stands and those that the file names.
"""

from collections.abc import Mapping
from typing import Any, Final

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
from app.games.reds.board import POOL, REMOVED, Board, is_hex
from app.games.reds.box import BOX, PLACES, RED, UNITS, WHITE, enemy_of, side_of
from app.games.reds.components.counters import LETTERS
from app.games.reds.components.map_files import FRONTS
from app.games.reds.positions import reading
from app.games.reds.rules.activation import group_of
from app.games.reds.rules.events import STAFF
from app.games.reds.rules.set_up import new_board
from app.games.reds.rules.supply import Supply
from app.games.reds.rules.turns import OperationalTurn

IN_SEGMENT: Final = ("movement", "combat")
OF_A_SIDE: Final = ("strategic_moves", "side_logistics")
OF_A_LETTER: Final = ("reinforcements", "replacements")
WHOLE: Final = "set_up"
PHASES: Final = (
    WHOLE,
    *OperationalTurn.parts[:-1],
    *OF_A_SIDE,
    *IN_SEGMENT,
    "segments",
    "logistics",
    "strategic_turn",
    *OF_A_LETTER,
)
"""Where a position can stand: before the first turn, or at the beginning of one of these steps."""

LEADER_PLACES: Final = (POOL, STAFF, *FRONTS)
POLISH_STATES: Final = ("neutral", "war", "conquered", "peace")


def board_of_file(content: Mapping[str, Any], options: Mapping[str, Any]) -> Board:
    """Return the board that a file describes. Raises PositionError."""
    board = new_board(dict(options))
    if not content.get("set_up"):
        board["where"].update(dict.fromkeys(UNITS, REMOVED))
        board["disordered"] = []
    board["turn"], board["strategic_turn"] = content.get("turn", 2), content.get("letter", "A")
    if board["turn"] not in range(1, len(BOX.turns) + 1):
        raise PositionError(f"there are {len(BOX.turns)} operational turns", "turn")
    if board["strategic_turn"] not in ("", *LETTERS):
        raise PositionError(f"it is a letter, {LETTERS[0]} to {LETTERS[-1]}, or empty", "letter")
    board["initiative"] = choice_at("initiative", content, (RED, WHITE), WHITE)
    _put_units(board, content)
    _put_markers(board, content)
    return board


def _put_units(board: Board, content: Mapping[str, Any]) -> None:
    placed: dict[str, str] = {}
    for section, read in (("map", reading.place), ("off_map", reading.anywhere)):
        for name, units in content.get(section, {}).items():
            key = f"{section}.{name}"
            at = read_at(key, name, read)
            for unit in read_at(key, units, lambda names: read_all(names, reading.unit)):
                if unit in placed:
                    raise PositionError(f"{UNITS[unit].code} is placed twice", key)
                if section == "off_map" and is_hex(at):
                    raise PositionError("hexes stand in [map]", key)
                placed[unit] = at
                board["where"][unit] = at
                if at in PLACES and side_of(unit) in (RED, WHITE):
                    board["control"][at] = side_of(unit)
    disordered = _units("disordered", content)
    for unit in disordered:
        if UNITS[unit].steps == 1:
            raise PositionError(f"{UNITS[unit].code} has one step only", "disordered")
    board["disordered"] = [*board["disordered"], *disordered]


def _put_markers(board: Board, content: Mapping[str, Any]) -> None:
    for name, side in content.get("control", {}).items():
        key = f"control.{name}"
        at = read_at(key, name, reading.place)
        if at not in PLACES:
            raise PositionError("only cities and sources of supply are controlled", key)
        board["control"][at] = read_at(key, side, reading.side)
    for sea, side in content.get("seas", {}).items():
        at = one_of(sea, board["seas"], "sea")
        board["seas"][at] = one_of(side, (RED, WHITE), "side")
    board["terror"] = list_at("terror", content, reading.place)
    if "gold" in content:
        at, _, side = content["gold"].partition(" ")
        board["gold"] = {
            "at": read_at("gold", at, reading.place),
            "side": read_at("gold", side, lambda text: one_of(text, (RED, WHITE), "side")),
        }
    if "trotsky" in content:
        board["trotsky"] = read_at("trotsky", content["trotsky"], reading.anywhere)
    for key in ("verdun", "tsar_alive", "wrangel", "landing"):
        if key in content:
            board[key] = content[key]  # type: ignore[literal-required]  # the four keys above
    for name, at in content.get("leaders", {}).items():
        key = f"leaders.{name}"
        place = read_at(key, at, _leader_place)
        board["leaders"][read_at(key, name, reading.leader)] = place
    board["withdrawal"] = content.get("withdrawal", 0)
    if board["withdrawal"] not in (0, 1, 2):
        raise PositionError("0, 1 (partial) or 2 (full) should stand here", "withdrawal")
    board["poland"] = choice_at("poland", content, POLISH_STATES, "neutral")
    board["poland_entered"] = content.get("poland_entered", 0)
    board["cup"] = list_at("cup", content, reading.chit)
    board["activated"] = list_at("activated", content, reading.group)
    board["moved"] = _units("moved", content)
    events = {each.marker for each in BOX.events.values() if each.marker}
    markers = list_at("markers", content, lambda m: one_of(m, events, "marker"))
    board["markers"] = dict.fromkeys(markers, board["turn"])
    if "raid" in content:
        board["raid"] = read_at("raid", content["raid"], reading.unit)
        board["markers"]["RAID"] = board["turn"]


def _leader_place(text: str) -> str:
    return one_of(text, LEADER_PLACES, "place of a leader")


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
    below: list[Frame] = []
    if content.get("goes_on"):
        below = [{"step": "campaign", "set_up": True}, *_turn_of(phase)]
    if phase in IN_SEGMENT:
        return [*below, *_segment(content, phase, board)]
    side = choice_at("side", content, (RED, WHITE), board["initiative"])
    frame: Frame = {"step": phase}
    if phase in OF_A_SIDE or phase in OF_A_LETTER:
        frame["side"] = side
    if phase in OF_A_LETTER or phase == "strategic_turn":
        frame["letter"] = content.get("letter", "A")
    if phase == "random_events":
        frame["left"] = [side] if "side" in content else [enemy_of(side), side]
    if phase == "segments":
        frame["first"] = list_at("first", content, reading.chit)
    return [*below, frame]


def _turn_of(phase: str) -> list[Frame]:
    parts = OperationalTurn.parts
    if phase == "strategic_turn" or phase in OF_A_LETTER:
        return []
    if phase in parts:
        return [{"step": "operational_turn", "at": parts.index(phase) + 1}]
    part = "strategic_movement" if phase == "strategic_moves" else "cup"
    turn: Frame = {"step": "operational_turn", "at": parts.index(part) + 1}
    if phase in IN_SEGMENT or phase in ("logistics", "side_logistics"):
        return [turn, {"step": "segments", "first": []}]
    return [turn]


def _segment(content: Mapping[str, Any], phase: str, board: Board) -> list[Frame]:
    """The segment of the groups `active`, in its movement or its combat step (5.1)."""
    groups = list_at("active", content, reading.group)
    if not groups:
        raise PositionError('whose segment? active = ["siberian"]', "active")
    side = RED if groups[0] in FRONTS else WHITE
    segment: Frame = {"step": "segment", "groups": groups, "side": side, "chit": ""}
    chit = next((each.id for each in BOX.chits.values() if list(each.groups) == groups), None)
    if chit is not None:
        # The strip above the map shows whose segment it is, as if the chit had been drawn.
        board["course"] = [
            {"chit": chit, "groups": groups, "units": 0, "battles": [], "unsupplied": 0}
        ]
    if phase == "combat":
        lines = Supply(board)
        active = [unit for group in groups for unit in group_of(board, UNITS, group)]
        supplied = [unit for unit in active if lines.is_supplied(unit)]
        segment |= {"active": active, "supplied": supplied, "at": "movement"}
        for record in board["course"]:
            record["units"] = len(active)
    return [segment]


def _units(key: str, content: Mapping[str, Any]) -> list[str]:
    return list_at(key, content, reading.unit)
