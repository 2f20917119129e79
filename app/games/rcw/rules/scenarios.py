"""Section 16.8: the short scenarios, a match option; rulings R104 and R144 say who has won."""

from typing import Final

from app.games.kernel.state import State
from app.games.rcw.board import (
    Board,
    board_of,
    colour_of,
    controller,
    controls_province,
    playing,
    province_of,
    stack_of,
    stacks_at,
)
from app.games.rcw.box import BOX, COLOUR, CZAR, FAR_REGIONS, PETROGRAD, REGION, TVER, VALUE
from app.games.rcw.rules.victory import RED, WHITE, scores

CLIMAX: Final = "historic_climax"
CLIMAX_TURN: Final = 5
"""The game turn that ends the Historic Climax (16.81)."""

CLIMAX_VICTORY: Final = "climax_victory"
"""The match option that names the measure."""
STRENGTH, STRENGTH_CHANGE, MOST_POINTS = "strength", "strength_change", "most_points"
HANDICAP: Final = "strength_white_plus_"
"""The measure with this name and a number gives White so many points of strength."""


def won_by(state: State) -> str | None:
    """Return the colour that wins a short scenario at the end of this game turn; None: it goes on.

    The Turn Marker has moved on by then (ruling R05).
    """
    board = board_of(state)
    if state["options"]["scenario"] == CLIMAX:
        return climax_leader(state) if board["turn"] - 1 >= CLIMAX_TURN else None
    if state["options"]["scenario"] == "quick_victory":
        return quick_victor(board)
    return None


def climax_leader(state: State, measure: str | None = None) -> str:
    """16.81, R144: the colour that has more by a measure, Red if equal; None: the match's own."""
    points = climax_points(state, measure)
    return WHITE if points[WHITE] > points[RED] else RED


def climax_points(state: State, measure: str | None = None) -> dict[str, int]:
    """16.81, R144: what each colour has by a measure; None: the one that the match options name.

    A match from before there was a choice compares strength and leadership (R104).
    """
    board = board_of(state)
    measure = measure or state["options"].get(CLIMAX_VICTORY, STRENGTH)
    if measure == MOST_POINTS:
        return _most_points(state)
    points = strength(board)
    if measure == STRENGTH_CHANGE:
        return {colour: points[colour] - SET_UP_STRENGTH[colour] for colour in points}
    if measure.startswith(HANDICAP):
        points[WHITE] += int(measure.removeprefix(HANDICAP))
    return points


def stronger(board: Board) -> str:
    """R104: the colour with more strength and leadership on the map, Red if equal."""
    points = strength(board)
    return WHITE if points[WHITE] > points[RED] else RED


def strength(board: Board) -> dict[str, int]:
    """R104: strength and leadership on the map, whoever controls it.

    Siberia and Mongolia do not count, as for the end of the game (15.1).
    """
    points = {RED: 0, WHITE: 0}
    for unit, colour in COLOUR.items():
        province = province_of(board, unit)
        if colour in points and province is not None and REGION[province] not in FAR_REGIONS:
            points[colour] += VALUE[unit]
    return points


def _most_points(state: State) -> dict[str, int]:
    """R144: the victory points of the player who would be first if the colour won (15.4, 17.57)."""
    board, seats = board_of(state), playing(state)
    red, white = (scores(board, seats, colour) for colour in (RED, WHITE))
    red.pop(controller(board, "INT") or "", None)
    return {RED: max(red.values(), default=0), WHITE: max(white.values(), default=0)}


def _set_up_strength() -> dict[str, int]:
    """Return the strength and leadership of each colour in the printed set-up (16.5, 16.6)."""
    points = {RED: 0, WHITE: 0}
    for unit in BOX.units.values():
        later = unit.reinforcement or unit.randomizer or unit.optional
        if unit.colour in points and unit.setup and not later:
            points[unit.colour] += unit.value if REGION[unit.setup] not in FAR_REGIONS else 0
    return points


SET_UP_STRENGTH: Final = _set_up_strength()


def quick_victor(board: Board) -> str | None:
    """16.82: the colour of the units with which one player controls Petrograd and Tver.

    Nobody has won before the Czar has left the map, one way or the other.
    """
    seat = controls_province(board, PETROGRAD)
    if stack_of(board, CZAR) or seat is None or controls_province(board, TVER) != seat:
        return None
    for colour in (WHITE, RED):
        if all(_stands(board, province, colour) for province in (PETROGRAD, TVER)):
            return colour
    return None


def _stands(board: Board, province: str, colour: str) -> bool:
    return any(colour_of(stack) == colour for stack in stacks_at(board, province))
