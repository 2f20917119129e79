"""What a step of Reds! can expect besides what every title can: units, control, supply, the end."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from app.games.kernel.state import Seat
from app.games.positions import shapes
from app.games.positions.expectations import Compare, Expectation, Mismatch, StepResult
from app.games.positions.reading import PositionError, one_of, read_all
from app.games.reds.board import Board, board_of, side_of_seat
from app.games.reds.box import RED, UNITS, WHITE
from app.games.reds.positions import reading
from app.games.reds.rules.control import controller, resources
from app.games.reds.rules.supply import Supply

Read = Callable[[Board, str], str]
"""What is found on a board about what a text names."""


def _table(what: str, found: Read) -> Compare:
    """Compare a table of names with what is found on the board."""

    def compare(result: StepResult, value: dict[str, Any]) -> Iterator[Mismatch]:
        board = board_of(result.match.state)
        for name, expected in value.items():
            wanted, there = str(expected).lower(), found(board, name)
            if wanted not in (there.lower(), there.partition(" ")[0]):
                yield Mismatch(what.format(name), str(expected), there)

    return compare


def _compare_at(result: StepResult, value: dict[str, str]) -> Iterator[Mismatch]:
    board = board_of(result.match.state)
    for name, expected in value.items():
        found = board["where"][reading.unit(name)]
        if found != reading.anywhere(expected):
            yield Mismatch(f"where {name} is", expected, reading.place_name(found))


def _disordered(board: Board, name: str) -> str:
    return str(reading.unit(name) in board["disordered"]).lower()


def _controller(board: Board, name: str) -> str:
    return controller(board, reading.place(name))


def _supplied(board: Board, name: str) -> str:
    unit = reading.unit(name)
    lines = Supply(board)
    if lines.is_supplied(unit):
        return "true"
    cut = lines.cut(unit, board["where"][unit])
    return f"false (cut in {cut.place}: {cut.reason})" if cut else "false"


def _compare_lines(result: StepResult, value: dict[str, str]) -> Iterator[Mismatch]:
    """A line of supply runs through some hexes."""
    board = board_of(result.match.state)
    lines = Supply(board)
    for name, expected in value.items():
        unit = reading.unit(name)
        found = lines.line(unit, board["where"][unit]) or ()
        if any(reading.place(each) not in found for each in expected.split()):
            yield Mismatch(f"the line of supply of {name}", expected, " ".join(found) or "none")


def _compare_resources(result: StepResult, value: dict[str, int]) -> Iterator[Mismatch]:
    found = resources(board_of(result.match.state))
    for seat, expected in value.items():
        count = found[side_of_seat(seat)]
        if count != expected:
            yield Mismatch(f"the resources of {seat}", str(expected), str(count))


def _compare_gold(result: StepResult, value: str) -> Iterator[Mismatch]:
    gold = board_of(result.match.state)["gold"]
    found = f"{gold['at']} {gold['side']}"
    if found != value:
        yield Mismatch("where the gold is, and whose", value, found)


def _compare_chits(result: StepResult, value: list[str]) -> Iterator[Mismatch]:
    cup = board_of(result.match.state)["cup"]
    if sorted(cup) != sorted(value):
        yield Mismatch("what is in the cup", " ".join(sorted(value)), " ".join(sorted(cup)))


def _compare_poland(result: StepResult, value: str) -> Iterator[Mismatch]:
    found = board_of(result.match.state)["poland"]
    if found != value:
        yield Mismatch("the state of Poland", value, found)


def _compare_leaders(result: StepResult, value: dict[str, str]) -> Iterator[Mismatch]:
    leaders = board_of(result.match.state)["leaders"]
    for name, expected in value.items():
        found = leaders[reading.leader(name)]
        if found != expected:
            yield Mismatch(f"where {name} is", expected, found)


def _compare_ended(result: StepResult, value: str) -> Iterator[Mismatch]:
    end: Mapping[str, Any] | None = result.match.state["result"]
    found = end["winner"] if end else "none"
    if found != value:
        yield Mismatch("who has won", value, found)


def _unit(text: str, seats: Sequence[Seat]) -> None:
    reading.unit(text)


def _hex(text: str, seats: Sequence[Seat]) -> None:
    reading.place(text)


def _hexes(value: Any, seats: Sequence[Seat]) -> None:
    for each in shapes.text(value).split():
        reading.place(each)


def _anywhere(value: Any, seats: Sequence[Seat]) -> None:
    reading.anywhere(shapes.text(value))


def _side(value: Any, seats: Sequence[Seat]) -> None:
    reading.side(shapes.text(value))


def _two_steps(text: str, seats: Sequence[Seat]) -> None:
    if UNITS[reading.unit(text)].steps == 1:
        raise PositionError(f"{text} has one step only")


def _seat(text: str, seats: Sequence[Seat]) -> None:
    if text not in seats:
        raise PositionError(f'there is no player "{text}"')


def _leader(text: str, seats: Sequence[Seat]) -> None:
    reading.leader(text)


def _text(value: Any, seats: Sequence[Seat]) -> None:
    shapes.text(value)


def _chits(value: Any, seats: Sequence[Seat], key: str) -> None:
    shapes.texts(value, seats, key)
    read_all(value, reading.chit)


def _gold(value: Any, seats: Sequence[Seat], key: str) -> None:
    at, _, side = shapes.text(value).partition(" ")
    reading.place(at)
    reading.side(side)


def _poland(value: Any, seats: Sequence[Seat], key: str) -> None:
    one_of(value, ("neutral", "war", "conquered", "peace"), "state of Poland")


def _winner(value: Any, seats: Sequence[Seat], key: str) -> None:
    one_of(value, (RED, WHITE, "none"), "winner")


EXPECTATIONS: Final = {
    "at": Expectation(
        shapes.table(_unit, _anywhere, '{ CZ1 = "3111", A1 = "eliminated" }'), _compare_at
    ),
    "disordered": Expectation(
        shapes.table(_two_steps, shapes.truth, "{ A1 = true }"),
        _table("whether {} is disordered", _disordered),
    ),
    "controller": Expectation(
        shapes.table(_hex, _side, '{ Kazan = "white" }'),
        _table("who controls {}", _controller),
    ),
    "supplied": Expectation(
        shapes.table(_unit, shapes.truth, "{ SIB1 = true }"),
        _table("whether {} is in supply", _supplied),
    ),
    "line": Expectation(shapes.table(_unit, _hexes, '{ CZ1 = "3111 Ufa" }'), _compare_lines),
    "resources": Expectation(
        shapes.table(_seat, shapes.number, "{ A = 5, B = 2 }"), _compare_resources
    ),
    "gold": Expectation(_gold, _compare_gold),
    "cup": Expectation(_chits, _compare_chits),
    "poland": Expectation(_poland, _compare_poland),
    "leaders": Expectation(
        shapes.table(_leader, _text, '{ Frunze = "eastern" }'), _compare_leaders
    ),
    "ended": Expectation(_winner, _compare_ended),
}
"""The expectations by their keys, as docs/positions.md explains them."""
