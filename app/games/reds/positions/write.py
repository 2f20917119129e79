"""Writing a position file: how a match stands, to be filled in with orders and expectations."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, cast

from app.games.kernel.match import Match
from app.games.kernel.state import State
from app.games.positions.reading import PositionError
from app.games.positions.write import quote
from app.games.reds.board import REMOVED, Board, board_of, is_hex
from app.games.reds.box import BOX, UNITS
from app.games.reds.positions.reading import place_name
from app.games.reds.positions.situation import PHASES
from app.games.reds.rules.set_up import new_board
from app.games.reds.title import REDS

HEAD = """\
# How the match stands. The phase begins anew in this file: who has moved or fought in it already
# may do so again. Leave out whatever does not matter, and write your orders and what you expect.
"""
SINGLE: Final = (
    "trotsky", "verdun", "tsar_alive", "wrangel", "landing", "withdrawal", "poland",
    "poland_entered", "raid",
)  # fmt: skip
"""The keys of single values that a file has as the board has them."""


def sections(match: Match) -> Iterator[Sequence[str]]:
    """Yield the sections of a position file: the moment, the units, and who controls what.

    Raises PositionError before the set-up is done and after the end.
    """
    state = match.state
    if match.over or not any(frame["step"] in PHASES[1:] for frame in state["steps"]):
        raise PositionError("a position can be written only after set-up and before the end")
    board, fresh = board_of(state), new_board(state["options"])
    title = 'title = "Describe the problem in one sentence"'
    segment = next((f for f in state["steps"] if f["step"] == "segment"), {})
    moved = [unit for unit in board["moved"] if unit not in segment.get("active", ())]
    markers = _markers({**board, "moved": moved}, fresh)
    yield [HEAD + f'game = "{REDS.id}"', title, *_moment(state, board), *markers]
    yield ["[map]", *_units(board, on_map=True)]
    yield ["[off_map]", *_units(board, on_map=False)]
    yield ["[control]", *_differing(board["control"], fresh["control"])]
    yield ["[seas]", *_differing(board["seas"], fresh["seas"])]
    names = {BOX.leaders[each].name: at for each, at in board["leaders"].items()}
    yield ["[leaders]", *_differing(names, dict.fromkeys(names, "pool"))]


def _moment(state: State, board: Board) -> Iterator[str]:
    yield f"turn = {max(board['turn'], 1)}"
    yield f'letter = "{board["strategic_turn"]}"'
    yield f'initiative = "{board["initiative"]}"'
    frame = next(f for f in reversed(state["steps"]) if f["step"] in PHASES[1:])
    yield f'phase = "{frame["step"]}"'
    segment = next((f for f in state["steps"] if f["step"] == "segment"), None)
    if segment is not None:
        yield f"active = {_list(segment['groups'])}"
    elif "side" in frame:
        yield f'side = "{frame["side"]}"'
    yield "goes_on = true"


def _markers(board: Board, fresh: Board) -> Iterator[str]:
    now, before = cast(Mapping[str, Any], board), cast(Mapping[str, Any], fresh)
    for key in SINGLE:
        value = now[key]
        if value != before[key]:
            shown = quote(place_name(value)) if isinstance(value, str) else str(value).lower()
            yield f"{key} = {shown}"
    gold = board["gold"]
    if gold != fresh["gold"]:
        yield f'gold = "{gold["at"]} {gold["side"]}"'
    lists = {"terror": board["terror"], "cup": board["cup"], "activated": board["activated"]}
    for key, names in lists.items():
        if names:
            yield f"{key} = {_list(names)}"
    for key, units in (("disordered", board["disordered"]), ("moved", board["moved"])):
        if units:
            yield f"{key} = {_list(UNITS[unit].code for unit in units)}"
    known = {each.marker for each in BOX.events.values()}
    if markers := [each for each in board["markers"] if each in known and each != "RAID"]:
        yield f"markers = {_list(markers)}"


def _units(board: Board, *, on_map: bool) -> Iterator[str]:
    places: dict[str, list[str]] = {}
    for unit, at in board["where"].items():
        if is_hex(at) == on_map and at != REMOVED:
            places.setdefault(place_name(at), []).append(UNITS[unit].code)
    for place, codes in sorted(places.items()):
        name = place if place.isalnum() else quote(place)
        yield f"{name} = {quote(' '.join(codes))}"


def _differing(now: Mapping[str, str], before: Mapping[str, str]) -> Iterator[str]:
    for key, value in now.items():
        if value != before.get(key):
            yield f"{key if key.isalnum() else quote(key)} = {quote(value)}"


def _list(names: Iterable[str]) -> str:
    return f"[{', '.join(map(quote, names))}]"
