"""Answers in advance: how steps use standing instructions, and what defaults have in common."""

from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.reds.board import Board, on_map
from app.games.reds.box import (
    BITS,
    GRID,
    MAP,
    RED,
    SOURCES,
    UNITS,
    WHITE,
    enemy_of,
    is_fighting,
    side_of,
)
from app.games.reds.components.map_files import FRONTS
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


def to_its_front(board: Board, unit: str, place: str) -> tuple[int, int]:
    """How far a city is from where the army of a unit fights, and then from the enemy: what the
    defaults of arrivals (14.1, 14.2) weigh.

    A White army fights where its own units are nearest to Red, and Red on its weakest front.
    """
    side = side_of(unit)
    near = to_the_enemy(board, side, place)
    goals = weakest_front(board) if side == RED else _foremost(board, UNITS[unit].faction)
    return min((GRID.distance(place, at) for at in goals), default=0), near


def _foremost(board: Board, faction: str | None) -> list[str]:
    """The hexes of those units of a White army that are nearest to Red."""
    here = {at for u, at in on_map(board).items() if UNITS[u].faction == faction and is_fighting(u)}
    far = {at: to_the_enemy(board, WHITE, at) for at in here}
    return sorted(at for at in here if far[at] == min(far.values()))


def weakest_front(board: Board) -> list[str]:
    """The hexes of White units on the front on which White exceeds Red by most manpower."""
    white: dict[str, list[str]] = {}
    excess = dict.fromkeys(FRONTS, 0)
    for unit, at in on_map(board).items():
        front = MAP.hexes[at].front
        if front is None or not is_fighting(unit):
            continue
        if side_of(unit) == WHITE:
            white.setdefault(front, []).append(at)
            excess[front] += UNITS[unit].manpower
        elif side_of(unit) == RED:
            excess[front] -= UNITS[unit].manpower
    if not white:
        return []
    return white[max(white, key=lambda front: (excess[front], front))]


def to_a_source(unit: str, place: str) -> int:
    """The distance of a hex from the nearest source of supply of a unit's own (12.8)."""
    faction = RED if side_of(unit) == RED else UNITS[unit].faction
    return min((GRID.distance(place, at) for at in SOURCES.get(faction or "", ())), default=FAR)
