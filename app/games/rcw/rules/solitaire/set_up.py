"""Sections 20.11 and 27: the set-up of the solitaire game."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame
from app.games.kernel.step import Step
from app.games.rcw.board import Board, board_of, put
from app.games.rcw.box import BOX, LEADERS, LENIN, TROTSKY
from app.games.rcw.rules.set_up import deploy_units, place_leader
from app.games.rcw.rules.solitaire.paths import path_of
from app.games.rcw.rules.solitaire.sides import POOL, RED_PLAYER, SCRIPT, SEATS, is_script_unit

REMOVED_CHITS: Final = frozenset(
    {
        "politburo",
        "assassin",
        "air_raid",
        "anarchists_strike",
        "czar_assassination",
        "comintern",
        "cordon_sanitaire",
        "felix",
        "general_strike",
        "ice_march",
        "military_commissariat",
        "supreme_ruler",
        "commissars_26",
        "territorial_demands",
    }
)
"""The kinds of chits that are out of the game (20.11(1), (2)); Terror and Armistice stay (R113)."""

REMOVED_UNITS: Final = ("R-125", "T-2", "T-3")
"""The Latvian Rifles and two of the three Armored Trains (20.11(3))."""


class SolitaireSetUp(Step):
    """27.0: pieces out of the game, units, leaders, and the path of each force of the script."""

    name = "solitaire_set_up"
    cases = "20.11, 21.13, 21.24, 27.1, 27.2"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play)
        remove_pieces(board)
        deploy_units(board)
        for leader in sorted(LEADERS):
            deploy_leader(board, leader)
        for stack in list(board["stacks"].values()):
            for unit in stack["units"]:
                if is_script_unit(unit) and (unit in LEADERS or BOX.units[unit].nationality):
                    path_of(play, unit, stack["at"])
        board["order"] = [SCRIPT, RED_PLAYER]
        play.emit("solitaire.begins", seats=list(SEATS))
        play.leave()


def remove_pieces(board: Board) -> None:
    """20.11, 27.21: what plays no part goes out of the game."""
    for chit in BOX.chits.values():
        if chit.kind in REMOVED_CHITS:
            put(board, chit.id, "out")
    for unit in REMOVED_UNITS:
        put(board, unit, "out")


def deploy_leader(board: Board, leader: str) -> None:
    """27.11, 27.12: White leaders as in the game for several, five of them elsewhere; 27.13: of the
    Red ones only Lenin and Trotsky. One with an asterisk stands on the units of its colour there.
    """
    unit = BOX.units[leader]
    if unit.colour == "red" and leader not in (LENIN, TROTSKY):
        put(board, leader, POOL)
        return
    seat = RED_PLAYER if unit.colour == "red" else SCRIPT
    at = unit.solitaire_setup or unit.setup
    assert at is not None
    on_units = unit.solitaire_asterisk if unit.solitaire_setup else unit.asterisk
    place_leader(board, leader, at, seat, on_units=on_units)
