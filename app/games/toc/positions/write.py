"""Writing a position file: how a match stands, to be filled in with orders and expectations."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from app.games.cards.decks import HAND
from app.games.kernel.match import Match
from app.games.kernel.state import State
from app.games.positions.reading import PositionError
from app.games.positions.write import quote
from app.games.toc.board import OUT, Board, board_of, units_at
from app.games.toc.box import SPACES
from app.games.toc.codes import CODES
from app.games.toc.positions import politics
from app.games.toc.positions.situation import CARD, COMBAT, LOGISTICS, MOVEMENT, POLITICS
from app.games.toc.title import TRIUMPH_OF_CHAOS

HEAD: Final = """\
# How the match stands. The phase begins anew in this file: who has moved or fought in it already
# may do so again. Leave out whatever does not matter, and write your orders and what you expect.
"""
PHASE_OF: Final = {
    "politics": POLITICS,
    "action_round": CARD,
    "movement": MOVEMENT,
    "combat": COMBAT,
    "logistics": LOGISTICS,
}
"""The phase of a file for the innermost of these steps."""


def sections(match: Match) -> Iterator[Sequence[str]]:
    """Yield the sections of a position file: the moment, the pieces, who holds what.

    Raises PositionError before the first turn and after the end.
    """
    state = match.state
    if match.over or not any(frame["step"] in PHASE_OF for frame in state["steps"]):
        raise PositionError("a position can be written only after set-up and before the end")
    board = board_of(state)
    title = 'title = "Describe the problem in one sentence"'
    yield [HEAD + f'game = "{TRIUMPH_OF_CHAOS.id}"', title, *_moment(state, board)]
    yield ["[map]", *_pieces(board, on_map=True)]
    yield ["[off_map]", *_pieces(board, on_map=False)]
    yield ["[control]", *_control(board)]
    yield ["[replacements]", *(f"{side} = {_steps(n)}" for side, n in board["steps"].items())]
    yield ["[last]", *(f"{side} = {quote(use)}" for side, use in board["last"].items() if use)]
    yield from politics.sections(board)
    yield ["[activated]", *_activated(state)]


def _moment(state: State, board: Board) -> Iterator[str]:
    frame = next(f for f in reversed(state["steps"]) if f["step"] in PHASE_OF)
    yield f"turn = {board['turn']}"
    yield f"round = {max(board['round'], 1)}"
    yield f'phase = "{PHASE_OF[frame["step"]]}"'
    if "side" in frame:
        yield f'side = "{frame["side"]}"'
    yield "goes_on = true"
    yield f"points = {board['points']}"
    yield f"revolutionaries = {board['soc_rev']}"
    if board["train"]:
        yield f'train = "{board["train"]}"'
    lists = {
        "hand": [card for card, at in board["cards"].items() if at == HAND],
        "reduced": [CODES[unit] for unit in board["reduced"]],
        "flipped": [CODES[piece] for piece in board["flipped"]],
        "no_act": board["no_act"],
        "flags": board["flags"],
        "assets": [each for each, how in board["assets"].items() if how == "ready"],
        **politics.lists(board),
    }
    for key, names in lists.items():
        if names:
            yield f"{key} = [{', '.join(map(quote, names))}]"


def _pieces(board: Board, *, on_map: bool) -> Iterator[str]:
    places: dict[str, list[str]] = {}
    if on_map:
        places = {at: [CODES[piece] for piece in there] for at, there in board["at"].items()}
    else:
        for piece, at in board["where"].items():
            if at not in SPACES and at != OUT:
                places.setdefault(at, []).append(CODES[piece])
    for place, codes in sorted(places.items()):
        name = place if place in SPACES or place.isalpha() else quote(place)
        yield f"{name} = {quote(' '.join(codes))}"


def _control(board: Board) -> Iterator[str]:
    for space, side in board["control"].items():
        if side in ("white", "red") and not units_at(board, space):
            yield f"{space} = {quote(side)}"


def _activated(state: State) -> Iterator[str]:
    found: Mapping[str, str] = {}
    for frame in state["steps"]:
        if frame["step"] == "operations":
            found = frame.get("spaces", {})
    for space, use in found.items():
        yield f"{space} = {quote(use)}"


def _steps(halves: int) -> str:
    return str(halves // 2) if halves % 2 == 0 else f"{halves // 2}.5"
