"""The position of a match in words, for those who see no picture: one entry a title."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from app.games.rcw.boxes import text_boxes
from app.games.rcw.map.picture import BoardPicture
from app.games.rcw.map.text import text_board

View = Mapping[str, Any]


def _rcw(view: View) -> str:
    board = view["board"]
    return f"{text_boxes(board)}\n{text_board(cast(BoardPicture, board))}"


BOARDS: Mapping[str, Callable[[View], str]] = {"rcw": _rcw}


def board_in_words(view: View) -> str:
    """The board of a seat's view, or nothing for a title that has no board in words."""
    board = BOARDS.get(view["title"])
    return board(view).strip() if board else ""
