"""What a seat sees of a match: everything but the other hand and what is sealed (5.1.1, 11.52)."""

from collections.abc import Mapping
from typing import Any, Final

from app.games.cards.secrecy import VisibleDeck, visible
from app.games.kernel.state import Frame, Seat, State
from app.games.toc.board import Board, board_of
from app.games.toc.box import DECKS, SIDES
from app.games.toc.political_secrets import visible_politics
from app.games.toc.rules.rebuilding_orders import Preview

REBUILDING: Final = ("rebuilding", "rebuilding_orders")


def view_of(state: State, seat: Seat | None) -> dict[str, Any]:
    """Return the board as a seat (None: a spectator) may know it, with what is under way.

    `decks` has the cards of each side, `steps_now` the frames of the present steps, without what is
    sealed; `sealed` is the kernel's.
    """
    board = board_of(state)
    found: dict[str, Any] = {name: value for name, value in board.items() if name != "cards"}
    if "politics" in board:
        found["politics"] = visible_politics(board, state, seat)
    found["decks"] = {side: deck_of(board, side, seat) for side in SIDES}
    found["steps_now"] = [_open(frame) for frame in state["steps"]]
    return found


def deck_of(board: Board, side: str, seat: Seat | None) -> VisibleDeck:
    """Return what a seat may know of the cards of a side."""
    return visible(board["cards"], DECKS[side], seat, shown=board["shown"])


def _open(frame: Frame) -> Frame:
    return {
        name: value
        for name, value in frame.items()
        if name not in ("sealed", "owes", "rail", "supply")
    }


def reader_of(view: Mapping[str, Any]) -> str:
    """Return the side of the player whose view it is; "": a spectator's."""
    decks = view["board"]["decks"]
    return next((side for side in SIDES if decks[side]["hand"] is not None), "")


def is_rebuilding(view: Mapping[str, Any]) -> bool:
    """Whether a side spends its replacement steps now, or both do."""
    return bool(view["steps"]) and view["steps"][-1] in REBUILDING


def preview_of(view: Mapping[str, Any]) -> Preview | None:
    """Return the board as the reader expects it after the repairs that it has sealed, if it has
    any (11.53)."""
    if view["sealed"] is None or view["steps"][-1] != "rebuilding_orders":
        return None
    left = view["board"]["steps_now"][-1]["left"]
    return Preview(view["board"], reader_of(view), left, view["sealed"])
