"""What a step of RCW can expect besides what every title can: where pieces are, and whose."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from app.games.kernel.state import Seat
from app.games.positions import shapes
from app.games.positions.expectations import Compare, Expectation, Mismatch, StepResult
from app.games.positions.reading import (
    NOBODY,
    PositionError,
    kind_and_count,
    seat,
    seat_or_nobody,
)
from app.games.rcw.board import board_of, controls_province, province_of, stack_of
from app.games.rcw.positions import reading
from app.games.rcw.positions.reading import of_kind, place_name
from app.games.rcw.rules.victory import RED, WHITE, scores
from app.games.rcw.words.solitaire import OUTCOMES


def _compare_at(result: StepResult, value: dict[str, str]) -> Iterator[Mismatch]:
    board, seats = board_of(result.match.state), result.match.state["seats"]
    for name, expected in value.items():
        piece = reading.piece(name)
        found = (
            province_of(board, piece) if board["where"][piece][0] == "@" else board["where"][piece]
        )
        if found != reading.place(expected, seats):
            yield Mismatch(f"where {name} is", expected, place_name(str(found)))


def _compare_controllers(result: StepResult, value: dict[str, str]) -> Iterator[Mismatch]:
    board = board_of(result.match.state)
    for name, expected in value.items():
        stack = stack_of(board, reading.piece(name))
        found = (board["stacks"][stack]["seat"] or NOBODY) if stack else "not on the map"
        if found != expected:
            yield Mismatch(f"who controls {name}", expected, found)


def _compare_provinces(result: StepResult, value: dict[str, str]) -> Iterator[Mismatch]:
    board = board_of(result.match.state)
    for name, expected in value.items():
        found = controls_province(board, reading.province(name)) or NOBODY
        if found != expected:
            yield Mismatch(f"who controls the province {name}", expected, found)


def _compare_attached(result: StepResult, value: dict[str, str]) -> Iterator[Mismatch]:
    under = board_of(result.match.state)["under"]
    for name, expected in value.items():
        found = under.get(reading.piece(name), NOBODY)
        if found != (NOBODY if expected == NOBODY else reading.piece(expected)):
            yield Mismatch(f"to whom {name} is attached", expected, found)


def _compare_together(result: StepResult, value: list[str]) -> Iterator[Mismatch]:
    board = board_of(result.match.state)
    for group in value:
        units = [reading.piece(name) for name in group.split()]
        stack = stack_of(board, units[0])
        found = board["stacks"][stack]["units"] if stack else []
        if set(found) != set(units):
            shown = " ".join(found) or "it is not on the map"
            yield Mismatch(f"the stack of {units[0]}", " ".join(units), shown)


def _compare_holdings(result: StepResult, value: dict[str, str]) -> Iterator[Mismatch]:
    where = board_of(result.match.state)["where"]
    for owner, names in value.items():
        for name in names.split():
            kind, count = kind_and_count(name)
            pieces = of_kind(kind) or [reading.piece(kind)]
            found = sum(where[piece] == f"display:{owner}" for piece in pieces)
            if found != count:
                yield Mismatch(f"{kind} in {owner}'s box", str(count), str(found))


def _points(colour: Any) -> Compare:
    def compare(result: StepResult, value: dict[str, int]) -> Iterator[Mismatch]:
        found = scores(board_of(result.match.state), result.match.state["seats"], colour)
        for each, expected in value.items():
            if found[each] != expected:
                yield Mismatch(f"{colour} points of {each}", str(expected), str(found[each]))

    return compare


def _compare_ended(result: StepResult, value: str) -> Iterator[Mismatch]:
    end = result.match.state["result"]
    found = end["victory"] if end else "none"
    if found != value:
        yield Mismatch("the victory that ends the game", value, found)


def _piece(text: str, seats: Sequence[Seat]) -> None:
    reading.piece(text)


def _province(text: str, seats: Sequence[Seat]) -> None:
    reading.province(text)


def _place(value: Any, seats: Sequence[Seat]) -> None:
    reading.place(shapes.text(value), seats)


def _controller(value: Any, seats: Sequence[Seat]) -> None:
    seat_or_nobody(shapes.text(value), seats)


def _leader(value: Any, seats: Sequence[Seat]) -> None:
    if shapes.text(value) != NOBODY:
        reading.piece(value)


def _held(value: Any, seats: Sequence[Seat]) -> None:
    """Kinds of pieces with how many, "politburo*3 felix"."""
    for name in shapes.text(value).split():
        kind, _ = kind_and_count(name)
        if of_kind(kind) is None:
            reading.piece(kind)


def _groups(value: Any, seats: Sequence[Seat], key: str) -> None:
    """Stacks, each with its units."""
    shapes.texts(value, seats, key)
    for group in value:
        for name in group.split():
            reading.piece(name)


def _victory(value: Any, seats: Sequence[Seat], key: str) -> None:
    if value not in ("red", "white", "none", *OUTCOMES):
        levels = ", ".join(f'"{each}"' for each in OUTCOMES)
        raise PositionError(
            f'"red", "white" or "none" should stand here; in the solitaire game {levels}', key
        )


EXPECTATIONS: Final = {
    "at": Expectation(
        shapes.table(_piece, _place, '{ R-111 = "tver", felix = "A\'s box" }'), _compare_at
    ),
    "controller": Expectation(
        shapes.table(_piece, _controller, '{ R-111 = "nobody" }'), _compare_controllers
    ),
    "province": Expectation(
        shapes.table(_province, _controller, '{ tver = "A" }'), _compare_provinces
    ),
    "attached": Expectation(
        shapes.table(_piece, _leader, '{ R-111 = "RL-152" }'), _compare_attached
    ),
    "together": Expectation(_groups, _compare_together),
    "holds": Expectation(
        shapes.table(seat, _held, '{ A = "politburo*3 felix" }'), _compare_holdings
    ),
    "red_points": Expectation(shapes.table(seat, shapes.number, "{ A = 5 }"), _points(RED)),
    "white_points": Expectation(shapes.table(seat, shapes.number, "{ A = 5 }"), _points(WHITE)),
    "ended": Expectation(_victory, _compare_ended),
}
"""The expectations by their keys, as docs/positions.md explains them."""
