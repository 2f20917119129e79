"""What wins: in the campaign, in the Historic Climax, in the quick victory (16.8).

The campaign ends when one side is beaten (15.1), and most wars end Red. The climax ends after its
last game turn: the side that has more by the match's measure has won (16.81, R144), so a bot plays
for the other one only as long as there is time to turn the tables. The quick victory is won by the
colour with which one player holds Petrograd and Tver, once the Czar has left the map (16.82).
"""

from typing import Final

from app.games.kernel.state import State
from app.games.rcw.board import board_of
from app.games.rcw.box import COLOUR, PETROGRAD, TVER, VALUE
from app.games.rcw.rules.scenarios import CLIMAX, CLIMAX_TURN, climax_points
from app.games.rcw.rules.victory import RED, WHITE

HEADWIND: Final = 6.0
"""So many points a seat must be better off in White to play for it in the campaign: the Red leaders
are more than the White ones and must all fall (15.1)."""
HOPE: Final = 3
"""The game turns that it takes to make good what a side is behind."""
FORECAST: Final = 2.0
"""What a point of strength ahead counts in the last turn: the beaten side scores nothing."""
CENTRES: Final = (PETROGRAD, TVER)
CENTRE: Final = 5.0
"""What it is worth to hold one of the two provinces that decide the quick victory."""
LAST_SWING: Final = 0.5
"""What a point of strength less for the other side counts in the climax, for all others too."""


def is_climax(state: State) -> bool:
    """Whether the match ends after a fixed game turn (16.81)."""
    return bool(state["options"]["scenario"] == CLIMAX)


def is_quick(state: State) -> bool:
    """Whether Petrograd and Tver decide the match (16.82)."""
    return bool(state["options"]["scenario"] == "quick_victory")


def headwind(state: State) -> float:
    """Return by how many points a seat must be better off in White to play for White."""
    if not is_climax(state):
        return HEADWIND
    left = max(0, CLIMAX_TURN - board_of(state)["turn"])
    points = climax_points(state)
    return FORECAST * (points[RED] - points[WHITE]) * max(0.0, HOPE - left) / HOPE


def swing(state: State, unit: str, aim: str) -> float:
    """Return what the death of `unit` counts towards a victory of `aim`, whoever has it."""
    beaten = WHITE if aim == RED else RED
    return LAST_SWING * VALUE[unit] if is_climax(state) and COLOUR[unit] == beaten else 0.0


def ground(state: State, province: str) -> float:
    """Return what it is worth to hold `province` for the victory that the scenario asks for."""
    if not is_quick(state) or province not in CENTRES:
        return 0.0
    return CENTRE
