"""Writing a position file: how a match stands, to be filled in with orders and expectations."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, cast

from app.games.elope.board import ABOARD, REMOVED, RESERVE, WINTER, Board, board_of, is_hex
from app.games.elope.box import UNITS
from app.games.elope.positions.aircraft import aircraft_lines
from app.games.elope.positions.history import history_lines
from app.games.elope.positions.railways import railway_lines
from app.games.elope.positions.ships import ship_lines, ship_sections
from app.games.elope.positions.situation import PHASES
from app.games.elope.rules.rivers import RIVERS
from app.games.elope.rules.set_up import new_board
from app.games.elope.title import ELOPE
from app.games.kernel.match import Match
from app.games.kernel.state import State
from app.games.positions.reading import PositionError
from app.games.positions.write import quote

HEAD = """\
# How the match stands. The phase begins anew in this file: who has moved or fought in it already
# may do so again. Leave out whatever does not matter, and write your orders and what you expect.
"""
LISTS: Final = ("static", "reduced", "unsupplied", "isolated", "across", "crossed")

RECORDED: Final = ("unsupplied", "isolated")
"""What is written also where it is empty: without it, conditions would be judged anew."""


def sections(match: Match) -> Iterator[Sequence[str]]:
    """Yield the sections of a position file: the moment, the units, and who holds what.

    Raises PositionError before the set-up is done and after the end.
    """
    state = match.state
    if match.over or not any(frame["step"] in PHASES[1:] for frame in state["steps"]):
        raise PositionError("a position can be written only after set-up and before the end")
    board, fresh = board_of(state), new_board(state["options"])
    title = 'title = "Describe the problem in one sentence"'
    more = (
        *railway_lines(board),
        *aircraft_lines(board),
        *ship_lines(board),
        *history_lines(board),
    )
    yield [HEAD + f'game = "{ELOPE.id}"', title, *_moment(state, board), *_lists(board), *more]
    yield ["[map]", *_units(board, on_map=True)]
    yield ["[off_map]", *_units(board, on_map=False)]
    yield from ship_sections(board)
    yield ["[control]", *_table(board["control"], fresh["control"])]
    yield ["[points]", *(f"{side} = {points}" for side, points in board["points"].items())]
    yield ["[works]", *_table(board["works"], {})]
    bound = {UNITS[unit].code: UNITS[hq].code for unit, hq in board["bound"].items()}
    yield ["[bound]", *_table(bound, {})]


def _moment(state: State, board: Board) -> Iterator[str]:
    yield f"turn = {max(board['turn'], 1)}"
    yield f'weather = "{board["weather"]}"'
    frame = next(f for f in reversed(state["steps"]) if f["step"] in PHASES[1:])
    yield f'phase = "{frame["step"]}"'
    if "side" in frame:
        yield f'side = "{frame["side"]}"'
    yield "goes_on = true"


def _lists(board: Board) -> Iterator[str]:
    now = cast(Mapping[str, Any], board)
    for key in LISTS:
        if now[key] or key in RECORDED:
            yield f"{key} = {_list(UNITS[unit].code for unit in now[key])}"


def _units(board: Board, *, on_map: bool) -> Iterator[str]:
    places: dict[str, list[str]] = {}
    aircraft = board["air"]["base"] if "air" in board else {}
    ships = board["fleet"]["at"] if "fleet" in board else {}
    for unit, at in (*board["where"].items(), *aircraft.items(), *ships.items()):
        left_out = RESERVE if UNITS[unit].type == "depot" else REMOVED
        if at in RIVERS or at in (ABOARD, WINTER):
            continue  # in sections of their own
        if is_hex(at) == on_map and at != left_out:
            places.setdefault(at, []).append(UNITS[unit].code)
    for place, codes in sorted(places.items()):
        yield f"{place} = {quote(' '.join(codes))}"


def _table(now: Mapping[str, str], before: Mapping[str, str]) -> Iterator[str]:
    for key, value in now.items():
        if value != before.get(key):
            yield f"{key} = {quote(value)}"


def _list(names: Iterable[str]) -> str:
    return f"[{', '.join(map(quote, names))}]"
