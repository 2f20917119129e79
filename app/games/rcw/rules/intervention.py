"""Optional section 17.5: a major Allied intervention; else its units are as all Blue (17.56)."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.rcw.board import (
    Board,
    board_of,
    controller,
    holder,
    in_box,
    put,
    stacks_at,
    strength,
)
from app.games.rcw.box import BOX, CONTROL, NATION, VLADIVOSTOK
from app.games.rcw.rules.set_up import place_units
from app.games.text import gettext

INT: Final = "INT"
INT_CONTROL: Final = CONTROL[INT]
INT_OUT: Final = "out-INT"
INT_UNITS: Final = tuple(unit for unit, nation in NATION.items() if nation == INT)
WAITING: Final = "reinforcements"
SEAS: Final = frozenset({"Baltic Sea", "Black Sea"})
LANDINGS: Final = tuple(
    province.id
    for province in BOX.provinces.values()
    if (province.port and province.port.sea in SEAS) or province.id == VLADIVOSTOK
)
"""Where the units may land (17.53, ruling R111)."""


def open_the_way_in(board: Board) -> None:
    """17.52: with the Armistice the control marker goes into the randomizer."""
    if board["where"][INT_CONTROL] == WAITING:
        put(board, INT_CONTROL, "cup")


def open_the_way_out(board: Board) -> None:
    """17.54: once the control marker is drawn, OUT goes in when all is drawn that is drawn then."""
    if board["where"][INT_OUT] == WAITING and holder(board, INT_CONTROL):
        put(board, INT_OUT, "cup")


def ashore(play: Play, seat: Seat) -> None:
    """17.53: who has drawn the control marker lands the units that are still to come."""
    waiting = [unit for unit in in_box(board_of(play), WAITING) if unit in INT_UNITS]
    if waiting:
        play.push("landing", seat=seat, units=waiting)


class Landing(Step):
    """17.53: the units land together or apart, at ports of the Baltic or Black Sea or Vladivostok.

    The frame: `seat` who lands them, `units` still to be landed.
    """

    name = "landing"
    cases = "17.53"
    procedure = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        if frame["units"]:
            play.ask(frame["seat"], what="landing")
        else:
            play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        return [{"do": "land", "province": province} for province in LANDINGS]

    def do_land(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """17.53: the next of the units lands."""
        board, unit = board_of(play), frame["units"].pop(0)
        place_units(board, unit, action["province"], controller(board, INT))
        play.emit("landed", seat=seat, unit=unit, province=action["province"])
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """D28: where the player is strongest, or at the first of the ports."""
        board = board_of(play)

        def strength_at(province: str) -> int:
            return sum(strength(s) for s in stacks_at(board, province) if s["seat"] == seat)

        return {"do": "land", "province": max(LANDINGS, key=strength_at)}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] != "land":
            return None
        name = BOX.provinces[action["province"]].name
        return Refusal(
            gettext("%(name)s has no port on the Baltic or Black Sea", name=name), "17.53, R111"
        )
