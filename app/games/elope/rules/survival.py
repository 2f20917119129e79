"""Section 10.83: survival without supply."""

from app.games.elope.board import board_of, on_map_of
from app.games.elope.box import MAP, SIDES, UNITS
from app.games.elope.rules.condition import judge
from app.games.elope.rules.control import lose_step
from app.games.elope.rules.works import SHELTERS
from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame
from app.games.kernel.step import Step

IN_CITY, IN_TOWN_OR_WORKS = 2, 1
EXEMPT = frozenset({"hq", "depot", "tank", "armoured_train"})
"""Headquarters and tanks are never subject to attrition, nor is supply itself (10.2, 16.1)."""


class Survival(Step):
    """Cases 3.0, 10.83, R-SEQ-4: each unit that is out of supply rolls, and loses a step if the die
    is above its competence; less one in a town or works, less two in a city (R-SUP-15)."""

    name = "survival"
    cases = "3.0, 9.3, 10.2, 10.83"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        judge(board, [unit for side in SIDES for unit in on_map_of(board, side)])
        for unit in list(board["unsupplied"]):
            if UNITS[unit].type in EXEMPT:
                continue
            place = board["where"][unit]
            settlement = MAP.places.get(place)
            kind = settlement.kind if settlement is not None else ""
            shelter = (
                IN_CITY
                if kind == "city"
                else IN_TOWN_OR_WORKS
                if kind == "town" or board["works"].get(place) in SHELTERS
                else 0
            )
            die = play.roll(f"survival {unit}")
            survives = die - shelter <= (UNITS[unit].competence or 0)
            play.emit("survival", unit=unit, die=die, shelter=shelter, survives=survives)
            if not survives:
                lose_step(play, board, unit)
        play.leave()
