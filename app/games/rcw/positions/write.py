"""Writing a position file: how a match stands, to be filled in with orders and expectations."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from app.games.kernel.match import Match
from app.games.kernel.state import State
from app.games.positions.reading import PositionError
from app.games.positions.write import quote
from app.games.rcw.board import Board, Stack, board_of
from app.games.rcw.box import BOX
from app.games.rcw.positions.reading import place_name
from app.games.rcw.positions.table import PHASES
from app.games.rcw.rules.solitaire.sequence import RedTurn, ScriptTurn
from app.games.rcw.rules.solitaire.sides import is_solitaire
from app.games.rcw.title import RCW

HEAD = """\
# How the match stands. The phase begins anew in this file: who has moved or fought in it already
# may do so again. Leave out whatever does not matter, and write your orders and what you expect.
"""


def sections(match: Match) -> Iterator[Sequence[str]]:
    """Yield the sections of a position file: the moment, the map, and what lies off it.

    Raises PositionError before the set-up is done and after the end.
    """
    state, board = match.state, board_of(match.state)
    steps = [frame["step"] for frame in state["steps"]]
    if match.over or "set_up" in steps or not steps:
        raise PositionError("a position can be written only after set-up and before the end")
    title = 'title = "Describe the problem in one sentence"'
    yield [HEAD + f'game = "{RCW.id}"', title, *_moment(state, board)]
    yield ["[map]", *_map(board)]
    yield ["[off_map]", *_off_map(board)]
    if board.get("paths"):
        yield ["[paths]", *(f"{u} = {quote(' '.join(p))}" for u, p in board["paths"].items())]


def _moment(state: State, board: Board) -> Iterator[str]:
    yield f'seats = "{"".join(state["seats"])}"'
    parts = {"player_turn": PHASES, "red_turn": RedTurn.parts, "script_turn": ScriptTurn.parts}
    turn = next((frame for frame in state["steps"] if frame["step"] in parts), None)
    if turn is None:
        advanced = not is_solitaire(state) and all(
            frame["step"] != "turn_indication" for frame in state["steps"]
        )
        yield f"turn = {board['turn'] - advanced}"
        yield 'phase = "inter-phase"'
    else:
        yield f"turn = {board['turn']}"
        yield f'phase = "{parts[turn["step"]][turn["at"] - 1]}"'
        yield f'phasing = "{board["phasing"]}"'
    yield f'order = "{"".join(board["order"])}"'
    yield "goes_on = true"
    if board["armistice"]:
        yield "armistice = true"
    if board["blocked"]:
        yield f"blocked = {board['blocked']}"
    if board.get("skipped_leader_phases"):
        yield f"skipped = {board.get('skipped_leader_phases')}"
    lists = {
        "withdrawn": board["withdrawn"],
        "quitters": board["quitters"],
        "frozen": board["frozen"],
        "committee": board["committee"],
        "initiated": board["initiated"],
    }
    for key, listed in lists.items():
        if listed:
            yield f"{key} = [{', '.join(map(quote, listed))}]"


def _map(board: Board) -> Iterator[str]:
    for province, stacks in sorted(board["here"].items()):
        lines = [quote(_stack(board, board["stacks"][stack])) for stack in stacks]
        yield f"{province} = {lines[0] if len(lines) == 1 else '[' + ', '.join(lines) + ']'}"


def _stack(board: Board, stack: Stack) -> str:
    """Return a stack, each leader followed by what is attached to it."""
    under = board["under"]
    units: list[str] = []
    for unit in stack["units"]:
        if unit not in under:
            units += [unit, *(each for each in stack["units"] if under.get(each) == unit)]
    return f"{stack['seat'] or '-'}: {' '.join(units)}"


def _off_map(board: Board) -> Iterator[str]:
    for place, pieces in sorted(board["lying"].items()):
        if place != "out":
            yield f"{quote(place_name(place))} = {quote(_counted(pieces))}"


def _counted(pieces: Iterable[str]) -> str:
    """Return pieces by name, chits of which there are several by kind and number."""
    named: list[str] = []
    kinds: Counter[str] = Counter()
    for piece in pieces:
        chit = BOX.chits.get(piece)
        if chit is None or chit.nationality:
            named.append(piece)
        else:
            kinds[chit.kind] += 1
    return " ".join([*(f"{k}*{n}" if n > 1 else k for k, n in kinds.items()), *named])
