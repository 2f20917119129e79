"""Section 9: the replacement of combat units (9.0, 9.1), and the chits that lift 9.12 (12.5)."""

from collections.abc import Mapping
from typing import Any, Final

from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame
from app.games.kernel.step import Step
from app.games.rcw.board import (
    Board,
    board_of,
    colour_of,
    controller,
    holder,
    put,
    stack_of,
    stacks_at,
)
from app.games.rcw.box import BOX, COLOUR, LEADERS, OPPOSES, PETROGRAD, TVER
from app.games.rcw.rules.set_up import place_units
from app.games.rcw.rules.solitaire.sides import POOL, is_solitaire, returns_in_solitaire
from app.games.rcw.secrecy import show_played

RETURN_CHITS: Final = {
    "green": "cordon-sanitaire",
    "red": "military-commissariat",
    "white": "supreme-ruler",
}
"""The chits that bring one unit of a colour back whatever stands there (12.5(9), (13), (14))."""


class Replacement(Step):
    """9.1: eliminated combat units return to their provinces, all at once (9.17, ruling R80).

    Whose they are then follows from 9.19; they may return turn after turn (9.18).

    The segment after turn n is turn n's, though the marker has moved on (ruling R05); in the
    solitaire game it has not yet (19.2). What chits
    change in it (`InterPhaseChits`) stands in the frame of the game turn.
    """

    name = "replacement"
    cases = "9.1, 12.5(5), 12.5(9), 12.5(13), 12.5(14)"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play)
        turn = board["turn"] if is_solitaire(play) else board["turn"] - 1
        if _is_open_in(turn):
            plans = play.frame("game_turn") or {}
            returning = [
                unit
                for unit in board["where"]
                if replaceable(board, unit) and not _raided(plans, unit)
            ]
            if is_solitaire(play):  # 25.11, 25.12, 25.13
                returning = [unit for unit in returning if returns_in_solitaire(unit)]
            returning += _by_chits(play, plans)
            for unit in returning:
                home = BOX.units[unit].setup
                nation = BOX.units[unit].nationality
                assert home is not None
                place_units(board, unit, home, controller(board, nation) if nation else None)
            play.emit("replacement", turn=turn, units=returning)
            board["blocked"] = max(0, board["blocked"] - 1)
        play.leave()


def segment_is_open(board: Board) -> bool:
    """Whether units return in the Replacement Segment that now is or comes next (9.16)."""
    return _is_open_in(board["turn"] - 1)


def _is_open_in(turn: int) -> bool:
    return turn <= BOX.tables.track.last_replacement_turn


def _raided(plans: Mapping[str, Any], unit: str) -> bool:
    """12.5(5): whether an air raid keeps a Red unit from returning to its province."""
    return COLOUR[unit] == "red" and BOX.units[unit].setup in plans.get("raided", ())


def _by_chits(play: Play, plans: Mapping[str, Any]) -> list[str]:
    """12.5(9), (13), (14): spend the chits; return the units that come back by them.

    A chit is kept if its unit need not or cannot come back by it any more, as after an air raid
    (R85), and is not played if it has changed hands.
    """
    board = board_of(play)
    found: list[str] = []
    could_come = barred(board)
    for seat, units in plans.get("back", {}).items():
        for unit in units:
            chit = RETURN_CHITS[COLOUR[unit] or ""]
            if unit not in could_come or _raided(plans, unit) or holder(board, chit) != seat:
                continue
            show_played(play)
            put(board, chit, "cup")
            play.emit("chit.replaces", seat=seat, piece=chit, unit=unit)
            found.append(unit)
    return found


def barred(board: Board) -> list[str]:
    """Return the units that nothing but opposing units keeps from returning (9.12, ruling R83)."""
    return [
        unit
        for unit in BOX.units
        if _may_return(board, unit)
        and _barred(board, str(BOX.units[unit].setup), str(COLOUR[unit]))
    ]


def replaceable(board: Board, unit: str) -> bool:
    """Whether an eliminated unit returns in this segment (9.11 to 9.15, rulings R82, R86, R88)."""
    return _may_return(board, unit) and not _barred(
        board, str(BOX.units[unit].setup), str(COLOUR[unit])
    )


def _may_return(board: Board, unit: str) -> bool:
    """Whether an eliminated unit would return if nothing stood in its province."""
    place = board["where"][unit]
    if not (place == "unassigned" or place.startswith("display:")) or unit not in BOX.units:
        return False
    piece = BOX.units[unit]
    if not piece.replaceable or piece.colour is None or piece.setup is None:
        return False
    if piece.colour == "red" and red_centres_closed(board):
        return False
    return piece.colour not in ("red", "white") or _led(board, piece.colour)


def red_centres_closed(board: Board) -> bool:
    """9.13: Tver or Petrograd in other hands; 9.14: the Red high command has been struck."""
    return board["blocked"] > 0 or any(_lost(board, province) for province in (TVER, PETROGRAD))


def _lost(board: Board, province: str) -> bool:
    colours = {colour_of(stack) for stack in stacks_at(board, province)} - {None}
    return bool(colours) and "red" not in colours


def _led(board: Board, colour: str) -> bool:
    """9.15: some leader of the colour is still on the map, whoever controls that leader (R88).

    Those who wait to be called up have not been eliminated either (24.13).
    """
    left = [unit for unit in LEADERS if stack_of(board, unit) or board["where"][unit] == POOL]
    return any(COLOUR[unit] == colour for unit in left)


def _barred(board: Board, province: str, colour: str) -> bool:
    """9.12: opposing units bar, unless a unit of the colour is there; Black bars in any case."""
    colours = {colour_of(stack) for stack in stacks_at(board, province)} - {None}
    if "black" in colours:
        return True
    return bool(OPPOSES[colour] & colours) and colour not in colours
