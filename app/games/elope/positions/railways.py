"""The parts of a position file about railways: destroyed track, bridges, trains and tanks."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from app.games.elope.board import BUILT, DESTROYED, Board, board_of
from app.games.elope.box import GRID, TANKS, TRAINS, UNITS, river_between
from app.games.elope.positions import reading
from app.games.elope.rules.railway import RAILS, is_cut
from app.games.kernel.state import Seat
from app.games.positions import shapes
from app.games.positions.expectations import Expectation, Mismatch, StepResult
from app.games.positions.reading import PositionError, one_of, read_all
from app.games.positions.write import quote

KEYS: Final[Mapping[str, type]] = {"cut": list, "broken": list, "fought": dict, "bridges": dict}


@contextmanager
def under(key: str) -> Iterator[None]:
    """Say under which key of a file something is wrong."""
    try:
        yield
    except PositionError as error:
        raise error.under(key) from error


def put_railways(board: Board, content: Mapping[str, Any]) -> None:
    """Lay out what a file says of railways. Raises PositionError, also in a match without them."""
    given = [key for key in KEYS if content.get(key)]
    if not given:
        return
    if "rails" not in board:
        raise PositionError("this position is without railways", given[0])
    with under("cut"):
        board["rails"]["cut"] = sorted(read_all(content.get("cut", []), _rail_hex))
    with under("broken"):
        tanks = read_all(content.get("broken", []), _tank)
        board["rails"]["broken"] = dict.fromkeys(tanks, board["turn"])
    for name, turns in content.get("fought", {}).items():
        with under(f"fought.{name}"):
            if not isinstance(turns, int) or turns not in (1, 2):
                raise PositionError("a train has fought in 1 or 2 turns")
            board["rails"]["used"][_train(name)] = [turns, board["turn"] - 1]
    for name, state in content.get("bridges", {}).items():
        with under(f"bridges.{name}"):
            board["bridges"][_side(name)] = one_of(state, (BUILT, DESTROYED), "state of a bridge")


def railway_lines(board: Board) -> Iterator[str]:
    """Yield the lines of a file that say how the railways stand."""
    if "rails" not in board:
        return
    rails = board["rails"]
    lists = {"cut": rails["cut"], "broken": [UNITS[tank].code for tank in rails["broken"]]}
    for key, names in lists.items():
        if names:
            yield f"{key} = [{', '.join(map(quote, names))}]"
    fought = [f"{UNITS[train].code} = {turns}" for train, (turns, _) in rails["used"].items()]
    bridges = [f"{quote(side)} = {quote(state)}" for side, state in board["bridges"].items()]
    for key, pairs in (("fought", fought), ("bridges", bridges)):
        if pairs:
            yield f"{key} = {{ {', '.join(pairs)} }}"


def _rail_hex(text: str) -> str:
    at = reading.place(text)
    if at not in RAILS:
        raise PositionError(f"no railway runs in {at}")
    return at


def _tank(text: str) -> str:
    unit = reading.unit(text)
    if unit not in TANKS:
        raise PositionError(f"{UNITS[unit].code} is no tank")
    return unit


def _train(text: str) -> str:
    unit = reading.unit(text)
    if unit not in TRAINS:
        raise PositionError(f"{UNITS[unit].code} is no armoured train")
    return unit


def _side(text: str) -> str:
    """The side of two hexes, "2821/2920", along which a river flows."""
    hexes = [reading.place(name) for name in text.split("/")]
    if len(hexes) != 2 or GRID.distance(*hexes) != 1 or not river_between(*hexes):
        raise PositionError("two hexes with a river between them should stand here: 2821/2920")
    return GRID.side_between(*hexes)


def _compare_cut(result: StepResult, value: dict[str, bool]) -> Iterator[Mismatch]:
    board = board_of(result.match.state)
    for name, expected in value.items():
        found = is_cut(board, reading.place(name))
        if found != expected:
            what = f"whether the track in {name} is destroyed"
            yield Mismatch(what, str(expected).lower(), str(found).lower())


def _check_rail_hex(text: str, seats: Sequence[Seat]) -> None:
    _rail_hex(text)


EXPECTATIONS: Final = {
    "cut": Expectation(
        shapes.table(_check_rail_hex, shapes.truth, "{ 3506 = true }"), _compare_cut
    ),
}
"""What a step can expect of railways."""
