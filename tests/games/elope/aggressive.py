"""A player of Elope for tests: at random, but toward the enemy, so that there are battles."""

from random import Random

from app.games.elope.board import board_of, on_map_of, side_of_seat
from app.games.elope.box import GRID, SHIP_TYPES, UNITS, enemy_of
from app.games.elope.rules.rivers import FROM_ARCHANGEL
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat

GOALS = 3
"""Of a move's goals one of so many that lie nearest to the enemy is taken."""
SELDOM = frozenset(
    {"done", "halt", "call_off", "stay", "flip", "join", "fly", "recall", "let_pass"}
)
"""What is chosen only at times while there is something else."""
RARE = frozenset(
    {
        *("cut", "repair", "bridge", "raise_fort", "raise_defence", "resupply", "support"),
        "intercept",
    }
)
"""What is chosen often where it can be, since it seldom can."""
OF_CARGO = frozenset({"load", "unload", "land", "ferry", "mine", "sweep"})
"""What ships do besides sailing: one of the words, whatever it can be said of."""


def _to_bereznik(river_side: str) -> int:
    """How many hexsides a hexside is from where the ships of both sides meet."""
    return abs(FROM_ARCHANGEL[river_side] - FROM_ARCHANGEL["2822/2922"])


def chosen(match: Match, seat: Seat, chance: Random) -> Action:
    """Choose one of the actions that are open to a seat."""
    able = match.pending(seat)
    rather = [each for each in able if each["do"] not in SELDOM]
    if not rather or chance.random() < 0.1:
        return chance.choice(able)
    rare = [each for each in rather if each["do"] in RARE]
    if rare and chance.random() < 0.3:
        return chance.choice(rare)
    words = sorted({each["do"] for each in rather if each["do"] in OF_CARGO})
    if words and chance.random() < 0.5:
        word = chance.choice(words)
        return chance.choice([each for each in rather if each["do"] == word])
    sails = [each for each in rather if each["do"] == "sail"]
    if sails and chance.random() < 0.6:
        return chance.choice(sorted(sails, key=lambda each: _to_bereznik(each["side"]))[:GOALS])
    ships = [each for each in rather if each["do"] == "move"]
    ships = [each for each in ships if UNITS[each["unit"]].type in SHIP_TYPES]
    if ships and chance.random() < 0.4:
        return chance.choice(ships)
    goals = [each for each in rather if each["do"] in ("to", "rail", "advance", "exploit")]
    if not goals or chance.random() < 0.3:
        return chance.choice(rather)
    board = board_of(match.state)
    enemies = {board["where"][u] for u in on_map_of(board, enemy_of(side_of_seat(seat)))}

    def far(action: Action) -> int:
        return min((GRID.distance(action["place"], at) for at in enemies), default=0)

    return chance.choice(sorted(goals, key=far)[:GOALS])
