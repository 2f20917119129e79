"""A player of Elope for tests: at random, but toward the enemy, so that there are battles."""

from random import Random

from app.games.elope.board import board_of, on_map_of, side_of_seat
from app.games.elope.box import GRID, enemy_of
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat

GOALS = 3
"""Of a move's goals one of so many that lie nearest to the enemy is taken."""
SELDOM = frozenset(
    {"done", "halt", "call_off", "stay", "flip", "join", "fly", "recall", "let_pass"}
)
"""What is chosen only at times while there is something else."""
RARE = frozenset(
    {"cut", "repair", "bridge", "raise_fort", "raise_defence", "resupply", "support", "intercept"}
)
"""What is chosen often where it can be, since it seldom can."""


def chosen(match: Match, seat: Seat, chance: Random) -> Action:
    """Choose one of the actions that are open to a seat."""
    able = match.pending(seat)
    rather = [each for each in able if each["do"] not in SELDOM]
    if not rather or chance.random() < 0.1:
        return chance.choice(able)
    rare = [each for each in rather if each["do"] in RARE]
    if rare and chance.random() < 0.3:
        return chance.choice(rare)
    goals = [each for each in rather if each["do"] in ("to", "rail", "advance", "exploit")]
    if not goals or chance.random() < 0.3:
        return chance.choice(rather)
    board = board_of(match.state)
    enemies = {board["where"][u] for u in on_map_of(board, enemy_of(side_of_seat(seat)))}

    def far(action: Action) -> int:
        return min((GRID.distance(action["place"], at) for at in enemies), default=0)

    return chance.choice(sorted(goals, key=far)[:GOALS])
