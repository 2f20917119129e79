"""What is always true of a board of Triumph of Chaos: the fuzzer asks after every action."""

from collections.abc import Iterator

from app.games.cards.decks import DECK, DISCARD, HAND, OUT, REMOVED, misplaced
from app.games.toc.board import CASUALTIES, GONE, RESERVE, Board, side_of
from app.games.toc.board import OUT as NOT_IN_PLAY
from app.games.toc.box import DECKS, LEADERS, PIECES, SIDES, SPACES, UNITS, is_army
from app.games.toc.rules.stacking import excess

BESIDE = frozenset({NOT_IN_PLAY, RESERVE, CASUALTIES, GONE})
CARD_PLACES = (DECK, HAND, DISCARD, REMOVED, OUT)


def violations(board: Board, crowded: bool = False) -> Iterator[str]:
    """Yield what is wrong with a board, a line each; `crowded` while forces are on their way
    through spaces that are full (7.4)."""
    yield from misplaced(board["cards"], DECKS.values(), CARD_PLACES)
    if sorted(board["where"]) != sorted(PIECES):
        yield "a piece is missing, or one too many"
    listed = [(piece, space) for space, pieces in board["at"].items() for piece in pieces]
    on_map = [(piece, at) for piece, at in board["where"].items() if at in SPACES]
    if sorted(listed) != sorted(on_map):
        yield "the index of spaces is not what the places of the pieces say"
    for piece, at in board["where"].items():
        if at not in SPACES and at not in BESIDE and not at.startswith("turn "):
            yield f"{piece} is nowhere: {at!r}"
        if at == RESERVE and (piece in LEADERS or is_army(piece)):
            yield f"{piece} is in the reserve and is no corps"
    for space, pieces in board["at"].items():
        sides = {side_of(board, piece) for piece in pieces if piece in UNITS}
        if len(sides) > 1:
            yield f"units of several sides stand in {space}"
        if not crowded and excess(board, space):
            yield f"{space} holds more units than it may"
    for name in ("reduced", "flipped", "no_act"):
        if len(set(board[name])) < len(board[name]):
            yield f"something is twice among {name}"
    for unit in board["reduced"]:
        if unit not in UNITS or UNITS[unit].reduced is None:
            yield f"{unit} has one step and is reduced"
    for side in SIDES:
        if board["steps"][side] < 0:
            yield f"{side} has {board['steps'][side]} replacement steps"
    for space in board["no_act"]:
        if space not in board["at"]:
            yield f"NO ACT lies in {space}, which is empty"
