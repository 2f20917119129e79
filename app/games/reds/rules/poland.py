"""Section 15: neutral Poland, its entry into the war, conquest and peace."""

from app.games.kernel.play_context import Play
from app.games.reds.board import ELIMINATED, Board, is_open, on_map, units_at
from app.games.reds.box import (
    BALTIC,
    BOX,
    GRID,
    MAP,
    POLAND,
    RED,
    UNITS,
    WARSAW,
    WHITE,
    is_fighting,
    side_of,
)
from app.games.reds.rules.control import controller
from app.games.reds.rules.losses import remove
from app.games.reds.rules.supply import Supply

RED_UNITS_IN_BALTIC = 2
WORTH_RALLYING = 3
PEACE_FRONTS = ("western", "south_western")


def polish_units(board: Board) -> list[str]:
    """Return the units of the Polish faction that are in the game."""
    return [
        unit
        for unit, at in board["where"].items()
        if UNITS[unit].faction == "polish" and at != "removed"
    ]


def red_manpower_near_poland(board: Board) -> int:
    """Case 15.2, ruling R63: the manpower of Red units in supply within five hexes of Poland."""
    lines, radius = Supply(board), BOX.limits.ranges["poland_entry_radius"]
    return sum(
        UNITS[unit].manpower
        for unit, at in on_map(board).items()
        if side_of(unit) == RED
        and min(GRID.distance(at, border) for border in POLAND) <= radius
        and lines.is_supplied(unit)
    )


def enters_war(board: Board) -> bool:
    """Case 15.2: whether Poland enters the war when its chit comes."""
    in_baltic = [
        unit
        for unit, at in on_map(board).items()
        if side_of(unit) == RED and at in BALTIC and UNITS[unit].type != "partisan"
    ]
    if len(in_baltic) >= RED_UNITS_IN_BALTIC:
        return True
    if any(place in BALTIC and controller(board, place) == RED for place in MAP.cities):
        return True
    if board["withdrawal"] == 2 and board["initiative"] == WHITE:
        return True
    return red_manpower_near_poland(board) < BOX.limits.ranges["poland_entry_manpower"]


def poland_wakes(play: Play, board: Board) -> None:
    """Case 15.2, ruling R63: tested when the Polish chit comes; at war its activation goes on."""
    if is_open(board) and board["poland"] == "neutral" and enters_war(board):
        board["poland"], board["poland_entered"] = "war", board["turn"]
        play.emit("poland.war")


def poland_falls(play: Play, board: Board) -> None:
    """Case 15.4: Red controls Warsaw at the end of a Polish activation: Poland is conquered."""
    if board["poland"] == "war" and controller(board, WARSAW) == RED:
        board["poland"] = "conquered"
        for unit in polish_units(board):
            remove(board, unit)
        play.emit("poland.conquered")


def may_offer_peace(board: Board) -> bool:
    """Case 15.5, ruling R65: in a logistics segment of a turn after Poland's entry, with no Red
    unit in the Baltic states, and no Polish unit in supply outside Poland."""
    if board["poland"] != "war" or board["turn"] <= board["poland_entered"]:
        return False
    where = on_map(board)
    if any(side_of(unit) == RED and at in BALTIC for unit, at in where.items()):
        return False
    lines = Supply(board)
    return not any(
        UNITS[unit].faction == "polish" and at not in POLAND and lines.is_supplied(unit)
        for unit, at in where.items()
    )


def make_peace(play: Play, board: Board) -> None:
    """Case 15.5: Poland is neutral for the rest of the game; its units leave the map."""
    board["poland"] = "peace"
    for unit in polish_units(board):
        remove(board, unit)
    play.emit("poland.peace")


def border_guards(board: Board) -> list[str]:
    """Case 15.5: the Red units of which one leaves the game at peace: those of the Western and
    South-Western Fronts, or else any."""
    own = {
        unit: at for unit, at in on_map(board).items() if side_of(unit) == RED and is_fighting(unit)
    }
    near = [unit for unit, at in own.items() if MAP.hexes[at].front in PEACE_FRONTS]
    return near or list(own)


def red_units_in_poland(board: Board) -> int:
    """Case 15.4: the manpower of Red units in Poland."""
    return sum(
        UNITS[unit].manpower
        for unit, at in on_map(board).items()
        if side_of(unit) == RED and at in POLAND
    )


def miracle_units(board: Board) -> list[str]:
    """Case 15.3, ruling R64: the Polish units that the Miracle on the Vistula rallies: those in
    Warsaw and next to it, if a Red unit in supply is within three hexes of Warsaw."""
    if board["poland"] != "war" or "MIRACLE" in board["markers"]:
        return []
    if not any(UNITS[unit].faction == "polish" for unit in units_at(board, WARSAW)):
        return []
    lines, where = Supply(board), on_map(board)
    near = any(
        side_of(unit) == RED
        and GRID.distance(at, WARSAW) <= BOX.limits.ranges["vistula_trigger"]
        and lines.is_supplied(unit)
        for unit, at in where.items()
    )
    if not near:
        return []
    within = BOX.rally.miracle_within
    return [
        unit
        for unit, at in where.items()
        if UNITS[unit].faction == "polish" and GRID.distance(at, WARSAW) <= within
    ]


def miracle_is_worth_it(board: Board) -> bool:
    """Decision D22: a Polish army is destroyed, or the Miracle rallies three units."""
    lost = any(
        at == ELIMINATED and UNITS[unit].faction == "polish" and UNITS[unit].size == "army"
        for unit, at in board["where"].items()
    )
    rallied = sum(unit in board["disordered"] for unit in miracle_units(board))
    return lost or rallied >= WORTH_RALLYING
