"""The parts of a position file about ships: where they lie, cargo, mines, shallows, depth."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from app.games.elope.board import ABOARD, REMOVED, WINTER, Board, board_of
from app.games.elope.box import AIR_TYPES, SHIP_TYPES, UNITS
from app.games.elope.positions import reading
from app.games.elope.positions.railways import under
from app.games.elope.rules.fleet import DEPTHS
from app.games.elope.rules.rivers import RIVERS
from app.games.kernel.state import Seat
from app.games.positions import shapes
from app.games.positions.expectations import Expectation, Mismatch, StepResult
from app.games.positions.reading import PositionError, read_all
from app.games.positions.write import quote

KEYS: Final[Mapping[str, type]] = {
    "rivers": dict,
    "aboard": dict,
    "landed": list,
    "mines": list,
    "aground": list,
    "depth": int,
    "decks": dict,
}


def put_ships(board: Board, content: Mapping[str, Any]) -> None:
    """Lay out what a file says of ships. Raises PositionError, also in a match without them."""
    given = [key for key in KEYS if content.get(key)]
    if "fleet" not in board:
        if given:
            raise PositionError("this position is without ships", given[0])
        return
    fleet = board["fleet"]
    for name, ships in content.get("rivers", {}).items():
        with under(f"rivers.{name}"):
            at = name if name == WINTER else reading.river_side(name)
            fleet["at"].update(dict.fromkeys(read_all(ships, _ship), at))
    for name, units in content.get("aboard", {}).items():
        with under(f"aboard.{name}"):
            steamer = _ship(name)
            for unit in read_all(units, reading.unit):
                if unit not in board["where"]:
                    raise PositionError(f"{UNITS[unit].code} is not carried")
                fleet["aboard"][unit] = steamer
                board["where"][unit] = ABOARD
    for name, ship in content.get("decks", {}).items():
        with under(f"decks.{name}"):
            aircraft = reading.unit(name)
            if UNITS[aircraft].type not in AIR_TYPES:
                raise PositionError(f"{UNITS[aircraft].code} is no aircraft")
            fleet["decks"][aircraft] = _ship(ship)
    with under("landed"):
        fleet["landed"] = read_all(content.get("landed", []), reading.unit)
    with under("mines"):
        fleet["mines"] = sorted(read_all(content.get("mines", []), reading.river_side))
    with under("aground"):
        fleet["aground"] = read_all(content.get("aground", []), _ship)
    with under("depth"):
        fleet["depth"] = content.get("depth", 0)
        if fleet["depth"] not in {0, *DEPTHS.values()}:
            raise PositionError("the Dvina is 4, 5 or 6 feet deep; 0 while it does not matter")


def ship_lines(board: Board) -> Iterator[str]:
    """Yield the lines of a file that say what ships and those aboard have done, and the depth."""
    if "fleet" not in board:
        return
    fleet = board["fleet"]
    lists = {
        "landed": [UNITS[unit].code for unit in fleet["landed"]],
        "mines": fleet["mines"],
        "aground": [UNITS[ship].code for ship in fleet["aground"]],
    }
    for key, names in lists.items():
        if names:
            yield f"{key} = [{', '.join(map(quote, names))}]"
    decks = [f"{UNITS[u].code} = {quote(UNITS[ship].code)}" for u, ship in fleet["decks"].items()]
    if decks:
        yield f"decks = {{ {', '.join(decks)} }}"
    if fleet["depth"]:
        yield f"depth = {fleet['depth']}"


def ship_sections(board: Board) -> Iterator[Sequence[str]]:
    """Yield the sections of a file that say where ships lie and whom they carry."""
    if "fleet" not in board:
        return
    fleet = board["fleet"]
    lying: dict[str, list[str]] = {}
    for ship, at in fleet["at"].items():
        if at in RIVERS or at == WINTER:
            lying.setdefault(at, []).append(UNITS[ship].code)
    yield ["[rivers]", *(f"{quote(at)} = {quote(' '.join(c))}" for at, c in sorted(lying.items()))]
    carried: dict[str, list[str]] = {}
    for unit, ship in fleet["aboard"].items():
        carried.setdefault(UNITS[ship].code, []).append(UNITS[unit].code)
    yield ["[aboard]", *(f"{ship} = {quote(' '.join(units))}" for ship, units in carried.items())]


def remove_ships(board: Board) -> None:
    """Take all ships out of a board that a file describes by what it names."""
    if "fleet" in board:
        board["fleet"]["at"] = dict.fromkeys(board["fleet"]["at"], REMOVED)


def _ship(text: str) -> str:
    unit = reading.unit(text)
    if UNITS[unit].type not in SHIP_TYPES:
        raise PositionError(f"{UNITS[unit].code} is no ship")
    return unit


def _compare_mines(result: StepResult, value: dict[str, bool]) -> Iterator[Mismatch]:
    fleet = board_of(result.match.state).get("fleet")
    for name, expected in value.items():
        found = fleet is not None and reading.river_side(name) in fleet["mines"]
        if found != expected:
            what = f"whether mines lie in {name}"
            yield Mismatch(what, str(expected).lower(), str(found).lower())


def _check_side(text: str, seats: Sequence[Seat]) -> None:
    reading.river_side(text)


EXPECTATIONS: Final = {
    "mined": Expectation(
        shapes.table(_check_side, shapes.truth, '{ "3812/3813" = true }'), _compare_mines
    ),
}
"""What a step can expect of ships; where they are is read by `at`."""
