"""The table of Three Crossings as plain data."""

from typing import TypedDict, cast

from app.games.kernel.state import Seat, State
from tests.games.toy.box import CARDS, CROSSINGS


class Board(TypedDict):
    """Everything on the table, open or hidden: the view takes the hidden part away."""

    round: int
    where: dict[str, str]
    """Each card: "deck", "hand:A", "spent"."""
    committed: dict[str, dict[Seat, list[str]]]
    """What stands at each crossing, once the plans are open."""
    holder: dict[str, Seat | None]
    points: dict[Seat, int]
    scouted: list[Seat]


def new_board(seats: list[Seat]) -> Board:
    """Return the table before the first card is dealt."""
    return {
        "round": 0,
        "where": dict.fromkeys(CARDS, "deck"),
        "committed": {crossing: {} for crossing in CROSSINGS},
        "holder": dict.fromkeys(CROSSINGS),
        "points": dict.fromkeys(seats, 0),
        "scouted": [],
    }


def board_of(state: State) -> Board:
    """Return the board of `state`."""
    return cast(Board, state["board"])


def lying(board: Board, place: str) -> list[str]:
    """Return the cards in `place`, in the order of the box."""
    return [card for card in CARDS if board["where"][card] == place]


def hand(board: Board, seat: Seat) -> list[str]:
    """Return the cards that `seat` holds, those that its plan names among them."""
    return lying(board, "hand:" + seat)
