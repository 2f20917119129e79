"""What a step can expect besides what every title can: pieces, supply, control, points, the end."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from app.games.kernel.state import Seat
from app.games.positions import shapes
from app.games.positions.expectations import Expectation, Mismatch, StepResult, compare_table
from app.games.positions.reading import PositionError, one_of
from app.games.toc.board import Board, board_of, holder, side_of
from app.games.toc.box import SIDES, UNITS
from app.games.toc.positions import reading
from app.games.toc.rules.supply import state_at

OWNERS: Final = (*SIDES, "neutral", "green")
SUPPLY: Final = ("full", "limited", "none")


def _compare_at(result: StepResult, value: dict[str, str]) -> Iterator[Mismatch]:
    board = board_of(result.match.state)
    for name, expected in value.items():
        found = board["where"][reading.piece(name)]
        if found != reading.anywhere(expected):
            yield Mismatch(f"where {name} is", expected, found)


def _compare_score(result: StepResult, value: int) -> Iterator[Mismatch]:
    found = board_of(result.match.state)["points"]
    if found != value:
        yield Mismatch("the victory points", str(value), str(found))


def _compare_ended(result: StepResult, value: str) -> Iterator[Mismatch]:
    end: Mapping[str, Any] | None = result.match.state["result"]
    found = end["winner"] if end else "none"
    if found != value:
        yield Mismatch("who has won", value, found)


def _supply(board: Board, name: str) -> str:
    piece = reading.piece(name)
    return state_at(board, side_of(board, piece), board["where"][piece])


def _piece(text: str, seats: Sequence[Seat]) -> None:
    reading.piece(text)


def _place(text: str, seats: Sequence[Seat]) -> None:
    reading.place(text)


def _anywhere(value: Any, seats: Sequence[Seat]) -> None:
    reading.anywhere(shapes.text(value))


def _side(value: Any, seats: Sequence[Seat]) -> None:
    reading.side(shapes.text(value))


def _owner(value: Any, seats: Sequence[Seat]) -> None:
    one_of(value, OWNERS, "owner")


def _supply_word(value: Any, seats: Sequence[Seat]) -> None:
    one_of(value, SUPPLY, "supply")


def _two_sides(text: str, seats: Sequence[Seat]) -> None:
    piece = reading.piece(text)
    if piece not in UNITS or UNITS[piece].reduced is None:
        raise PositionError(f"{text} has one side only")


def _steps(value: Any, seats: Sequence[Seat]) -> None:
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise PositionError("a number of steps should stand here")


def _score(value: Any, seats: Sequence[Seat], key: str) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise PositionError("a number of victory points should stand here", key)


def _winner(value: Any, seats: Sequence[Seat], key: str) -> None:
    one_of(value, (*SIDES, "none"), "winner")


EXPECTATIONS: Final = {
    "at": Expectation(
        shapes.table(_piece, _anywhere, '{ R9 = "601", VOL1 = "casualties" }'), _compare_at
    ),
    "reduced": Expectation(
        shapes.table(_two_sides, shapes.truth, "{ R9 = true }"),
        compare_table("whether {} is reduced", lambda b, name: reading.piece(name) in b["reduced"]),
    ),
    "flipped": Expectation(
        shapes.table(_piece, shapes.truth, "{ KRASNO = true }"),
        compare_table("whether {} is flipped", lambda b, name: reading.piece(name) in b["flipped"]),
    ),
    "supply": Expectation(
        shapes.table(_piece, _supply_word, '{ R9 = "full" }'),
        compare_table("the supply of {}", _supply),
    ),
    "held": Expectation(
        shapes.table(_place, _owner, '{ Tsaritsyn = "red" }'),
        compare_table("who holds {}", lambda b, name: holder(b, reading.place(name))),
    ),
    "no_act": Expectation(
        shapes.table(_place, shapes.truth, "{ 601 = true }"),
        compare_table("whether {} is NO ACT", lambda b, name: reading.place(name) in b["no_act"]),
    ),
    "replacements": Expectation(
        shapes.table(_side, _steps, "{ white = 2 }"),
        compare_table("the replacement steps of {}", lambda b, side: b["steps"][side] / 2),
    ),
    "score": Expectation(_score, _compare_score),
    "ended": Expectation(_winner, _compare_ended),
}
"""The expectations by their keys, as docs/positions.md explains them."""
