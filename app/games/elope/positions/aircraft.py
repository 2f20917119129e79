"""The parts of a position file about aircraft: who has flown, whose engines failed, panic, gas."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from app.games.elope.board import Board, board_of
from app.games.elope.box import AIRCRAFT, BOX, SIDES, UNITS
from app.games.elope.positions import reading
from app.games.elope.positions.railways import under
from app.games.elope.rules.sorties import MOST_GAS
from app.games.kernel.state import Seat
from app.games.positions import shapes
from app.games.positions.expectations import Expectation, Mismatch, StepResult
from app.games.positions.reading import PositionError, one_of, read_all
from app.games.positions.write import quote

KEYS: Final[Mapping[str, type]] = {"flown": list, "grounded": list, "panic": list, "gas": int}
FLYING: Final = frozenset(unit for side in SIDES for unit in AIRCRAFT[side])


def put_aircraft(board: Board, content: Mapping[str, Any]) -> None:
    """Lay out what a file says of aircraft. Raises PositionError, also in a match without them."""
    given = [key for key in KEYS if content.get(key)]
    if not given:
        return
    if "air" not in board:
        raise PositionError("this position is without aircraft", given[0])
    air = board["air"]
    with under("flown"):
        air["flown"] = read_all(content.get("flown", []), _aircraft)
    with under("grounded"):
        types = content.get("grounded", [])
        air["grounded"] = [one_of(each, BOX.aircraft, "type of aircraft") for each in types]
    with under("panic"):
        air["panic"] = sorted(read_all(content.get("panic", []), reading.place))
    with under("gas"):
        air["gas"] = content.get("gas", 0)
        if air["gas"] not in range(MOST_GAS + 1):
            raise PositionError("there are 0 to 3 gas attacks a turn")


def aircraft_lines(board: Board) -> Iterator[str]:
    """Yield the lines of a file that say what aircraft have done this turn."""
    if "air" not in board:
        return
    air = board["air"]
    lists = {
        "flown": [UNITS[unit].code for unit in air["flown"]],
        "grounded": air["grounded"],
        "panic": air["panic"],
    }
    for key, names in lists.items():
        if names:
            yield f"{key} = [{', '.join(map(quote, names))}]"
    if air["gas"]:
        yield f"gas = {air['gas']}"


def _aircraft(text: str) -> str:
    unit = reading.unit(text)
    if unit not in FLYING:
        raise PositionError(f"{UNITS[unit].code} is no aircraft")
    return unit


def _compare_panic(result: StepResult, value: dict[str, bool]) -> Iterator[Mismatch]:
    air = board_of(result.match.state).get("air")
    for name, expected in value.items():
        found = air is not None and reading.place(name) in air["panic"]
        if found != expected:
            what = f"whether troops in {name} are in panic"
            yield Mismatch(what, str(expected).lower(), str(found).lower())


def _check_hex(text: str, seats: Sequence[Seat]) -> None:
    reading.place(text)


EXPECTATIONS: Final = {
    "panic": Expectation(shapes.table(_check_hex, shapes.truth, "{ 3107 = true }"), _compare_panic),
}
"""What a step can expect of aircraft."""
