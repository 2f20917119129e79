"""Answers in advance: how steps use standing instructions, and what defaults have in common."""

from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.reds.board import Board
from app.games.reds.box import BITS, GRID, RED, SOURCES, UNITS, enemy_of, side_of
from app.games.reds.rules.derived import derive
from app.games.reds.standing import BY_DEFAULT

FAR = 10**6


class AnsweredStep(Step):
    """A step whose questions standing instructions answer: the first that fits."""

    def standing_answer(
        self, play: Play, frame: Frame, seat: Seat, given: list[str]
    ) -> Action | None:
        for instruction in given:
            if instruction in BY_DEFAULT:
                return self.default(play, frame, seat)
            found = self.instructed(play, frame, seat, instruction)
            if found is not None:
                return found
        return None

    def instructed(self, play: Play, frame: Frame, seat: Seat, instruction: str) -> Action | None:
        """Return what an instruction of the step's own says, or None: it does not apply."""
        return None


def to_the_enemy(board: Board, side: str, place: str) -> int:
    """The distance of a hex from the nearest unit of the enemy: what defaults call the front."""
    enemies = derive(board).occupied(enemy_of(side))
    return min((GRID.distance(place, at) for at in BITS.places(enemies)), default=FAR)


def to_a_source(unit: str, place: str) -> int:
    """The distance of a hex from the nearest source of supply of a unit's own (12.8)."""
    faction = RED if side_of(unit) == RED else UNITS[unit].faction
    return min((GRID.distance(place, at) for at in SOURCES.get(faction or "", ())), default=FAR)
