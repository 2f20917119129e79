"""Which colour's victory a seat plays for, and against whom.

Only the points of the winning colour count (15.0).
"""

from app.games.kernel.state import Seat, State
from app.games.rcw.board import board_of, playing
from app.games.rcw.bots import scenario
from app.games.rcw.box import COLOUR, LEADERS, VALUE
from app.games.rcw.rules.victory import POLITBURO_POINTS, RED, WHITE, piece_points

LEADER, OTHERS = 0.9, 0.35
"""What a point less counts, against a point more for oneself, for the rival who is ahead of all
others and for the others: a leader must be stopped."""


def lead(points: dict[Seat, int], seat: Seat) -> int:
    """Return by how much `seat` leads the best of the others; negative if it is behind."""
    return points[seat] - max((each for other, each in points.items() if other != seat), default=0)


def in_hand(piece: str, colour: str) -> int:
    """Return what a dealt piece will count for a victory of `colour` when the game begins."""
    if piece in LEADERS:
        return VALUE[piece] if COLOUR[piece] == colour else 0
    return POLITBURO_POINTS.get(piece, 0) if colour == RED else 0


def aim(state: State, seat: Seat) -> str:
    """Return RED or WHITE.

    Provinces are left out: they change hands while forces pass through them, and a bot that
    changed its mind with them would send a force hither and thither.
    """
    red, white = (lead(_pieces(state, colour), seat) for colour in (RED, WHITE))
    return WHITE if white > red + scenario.headwind(state) else RED


def rivalry(state: State, seat: Seat, colour: str) -> dict[Seat | None, float]:
    """Return what a point less for each of the others counts for `seat` in a victory of `colour`.

    Who has left the game, like nobody, is no rival.
    """
    points = _pieces(state, colour)
    still_in = playing(state)
    others = [other for other in still_in if other != seat]
    ahead = max((points[other] for other in others), default=0)
    return {other: LEADER if points[other] == ahead else OTHERS for other in others}


def _pieces(state: State, colour: str) -> dict[Seat, int]:
    """Return the points of all seats for pieces; hands count as if deployed."""
    board = board_of(state)
    points = piece_points(board, colour)
    if state["steps"][-1]["step"] == "trading":
        for piece, place in board["where"].items():
            if place.startswith("hand:"):
                points[place[5:]] += in_hand(piece, colour)
    return {seat: points[seat] for seat in state["seats"]}
