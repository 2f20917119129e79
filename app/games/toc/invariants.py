"""What is always true of a board of Triumph of Chaos: the fuzzer asks after every action."""

from collections.abc import Collection, Iterator

from app.games.cards.decks import DECK, DISCARD, HAND, OUT, REMOVED, misplaced
from app.games.toc.board import CASUALTIES, GONE, RESERVE, Board, Politics, side_of
from app.games.toc.board import OUT as NOT_IN_PLAY
from app.games.toc.box import DECKS, LEADERS, PIECES, SIDES, SPACES, UNITS, WHITE, is_army
from app.games.toc.components.politics_files import TRACK_END
from app.games.toc.rules.politics import POLITICAL_DECK, POLITICAL_PLACES
from app.games.toc.rules.stacking import excess

BESIDE = frozenset({NOT_IN_PLAY, RESERVE, CASUALTIES, GONE})
CARD_PLACES = (DECK, HAND, DISCARD, REMOVED, OUT)


def violations(
    board: Board, crowded: bool = False, contested: Collection[str] = ()
) -> Iterator[str]:
    """Yield what is wrong with a board, a line each; `crowded` while forces are on their way
    through spaces that are full (7.4); `contested` are spaces in which both sides fight (8.43)."""
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
        if len(sides) > 1 and space not in contested:
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
    if "politics" in board:
        yield from _political_violations(board["politics"])
    for space in board["no_act"]:
        if space not in board["at"]:
            yield f"NO ACT lies in {space}, which is empty"


def _political_violations(politics: Politics) -> Iterator[str]:
    yield from misplaced(politics["cards"], (POLITICAL_DECK,), POLITICAL_PLACES)
    for faction, at in politics["tracks"].items():
        if abs(at) > TRACK_END:
            yield f"the marker of {faction} stands at {at}"
    for faction, side in politics["control"].items():
        if politics["tracks"][faction] != (TRACK_END if side == WHITE else -TRACK_END):
            yield f"{side} controls {faction}, whose marker says otherwise"
    for faction, side in politics["entered"].items():
        if politics["control"].get(faction) != side:
            yield f"forces of {faction} are in play for {side}, which has no control"
