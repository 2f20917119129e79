"""What a step of Elope can expect besides what every title can: units, supply, places, the end."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from app.games.elope.board import board_of, place_of
from app.games.elope.box import BITS, SIDES, UNITS
from app.games.elope.positions import reading
from app.games.elope.rules.condition import is_supplied
from app.games.elope.rules.derived import derive
from app.games.elope.rules.victory import points_of
from app.games.elope.rules.works import ADVANTAGE
from app.games.kernel.state import Seat
from app.games.positions import shapes
from app.games.positions.expectations import Expectation, Mismatch, StepResult, compare_table
from app.games.positions.reading import PositionError, one_of


def _compare_at(result: StepResult, value: dict[str, str]) -> Iterator[Mismatch]:
    board = board_of(result.match.state)
    for name, expected in value.items():
        found = place_of(board, reading.unit(name))
        if found != reading.anywhere(expected):
            yield Mismatch(f"where {name} is", expected, found)


def _compare_zones(result: StepResult, value: dict[str, str]) -> Iterator[Mismatch]:
    """Hexes in the zones of a side; a "not" before a hex says that it is in none."""
    board = board_of(result.match.state)
    for side, hexes in value.items():
        zoned = derive(board).zones(side)
        for text in hexes.split(", "):
            name = text.removeprefix("not ")
            is_in = bool(BITS.bit[reading.place(name)] & zoned)
            if is_in == text.startswith("not "):
                found = text.removeprefix("not ") if is_in else f"not {name}"
                yield Mismatch(f"the zones of {side}", text, found)


def _compare_score(result: StepResult, value: int) -> Iterator[Mismatch]:
    found = points_of(board_of(result.match.state))
    if found != value:
        yield Mismatch("the victory points", str(value), str(found))


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
    for each in shapes.text(value).split(", "):
        reading.place(each.removeprefix("not "))


def _anywhere(value: Any, seats: Sequence[Seat]) -> None:
    reading.anywhere(shapes.text(value))


def _side(value: Any, seats: Sequence[Seat]) -> None:
    reading.side(shapes.text(value))


def _work(value: Any, seats: Sequence[Seat]) -> None:
    one_of(value, ("none", *ADVANTAGE), "work")


def _two_steps(text: str, seats: Sequence[Seat]) -> None:
    if UNITS[reading.unit(text)].steps == 1:
        raise PositionError(f"{text} has one step only")


def _score(value: Any, seats: Sequence[Seat], key: str) -> None:
    shapes.number(value, seats)


def _winner(value: Any, seats: Sequence[Seat], key: str) -> None:
    one_of(value, (*SIDES, "none"), "winner")


EXPECTATIONS: Final = {
    "at": Expectation(
        shapes.table(_unit, _anywhere, '{ FR21A = "3606", R4BN = "eliminated" }'), _compare_at
    ),
    "reduced": Expectation(
        shapes.table(_two_steps, shapes.truth, "{ R4BN = true }"),
        compare_table("whether {} is reduced", lambda b, name: reading.unit(name) in b["reduced"]),
    ),
    "supplied": Expectation(
        shapes.table(_unit, shapes.truth, "{ FR21A = true }"),
        compare_table(
            "whether {} is in supply", lambda b, name: is_supplied(b, reading.unit(name))
        ),
    ),
    "communicates": Expectation(
        shapes.table(_unit, shapes.truth, "{ FR21A = true }"),
        compare_table(
            "whether {} is in communications",
            lambda b, name: reading.unit(name) not in b["isolated"],
        ),
    ),
    "held": Expectation(
        shapes.table(_hex, _side, '{ Shenkursk = "allied" }'),
        compare_table("who holds {}", lambda b, name: b["control"].get(reading.place(name), "")),
    ),
    "works": Expectation(
        shapes.table(_hex, _work, '{ 3606 = "trench" }'),
        compare_table(
            "the works in {}", lambda b, name: b["works"].get(reading.place(name), "none")
        ),
    ),
    "points": Expectation(
        shapes.table(_side, shapes.number, "{ allied = 2 }"),
        compare_table("the supply points of {}", lambda b, side: b["points"][side]),
    ),
    "zones": Expectation(shapes.table(_side, _hexes, '{ red = "3207, not 3506" }'), _compare_zones),
    "score": Expectation(_score, _compare_score),
    "ended": Expectation(_winner, _compare_ended),
}
"""The expectations by their keys, as docs/positions.md explains them."""
